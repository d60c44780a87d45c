// Drops the indexes of tables while they are filled, which makes filling faster.

/** Returns a function that makes the same indexes again. */
export async function withoutIndexes(client, ...tables) {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes
     where tablename = any($1::text[]) and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef)
  }
}
