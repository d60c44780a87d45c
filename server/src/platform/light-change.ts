// A change that the database may forget when it crashes, such as a lease: its commit does not wait for the disk.
import type { Pool, QueryConfig, QueryResultRow } from 'pg'

/**
 * One statement in a transaction of its own; all leave in one write. Other processes see the change at once, and what
 * is committed after it is never kept without it.
 */
export async function changeLightly<Row extends QueryResultRow>(pool: Pool, statement: QueryConfig): Promise<Row[]> {
  const client = await pool.connect()
  const [begun, changed, ended] = await Promise.allSettled([
    client.query('begin; set local synchronous_commit = off'),
    client.query<Row>(statement),
    client.query('commit'),
  ])
  // After a statement that failed, "commit" is answered all the same, and rolls back.
  client.release(ended.status === 'rejected' ? ended.reason : undefined)
  const failed = [begun, changed, ended].find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return changed.status === 'fulfilled' ? changed.value.rows : []
}
