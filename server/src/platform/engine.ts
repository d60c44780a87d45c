// Finds out which PostgreSQL a process talks to: one machine, or several under Citus.
import pg from 'pg'

export type Engine = 'postgresql' | 'citus'

/** Asked once, at the start: a database does not change its engine. */
export async function askEngine(url: string, applicationName: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
    return rowCount === 0 ? 'postgresql' : 'citus'
  } finally {
    await client.end()
  }
}
