// Finds what is stored about a person: the tables of a workspace in which a row contains one of their texts.
import type { World } from './world.ts'

/** Each table with the text, such as `messages: Ana`. */
export async function tracesOf(
  { pool }: Pick<World, 'pool'>,
  workspaceId: string,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    for (const text of texts) {
      const query = `select 1 from "${name}" as each where workspace_id = $1 and position($2 in each::text) > 0 limit 1`
      if ((await pool.query(query, [workspaceId, text])).rowCount) found.push(`${name}: ${text}`)
    }
  }
  return found
}
