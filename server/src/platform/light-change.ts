// Makes a change that may be lost when the database crashes, such as a lease: its commit does not wait for the disk.
import type { QueryConfig, QueryResultRow } from 'pg'
import { type Database, isLostConnection } from './database.ts'

/**
 * Runs one statement in its own transaction; everything is sent in one write. Other processes see the change at once,
 * and no later commit survives a crash without it.
 */
export async function changeLightly<Row extends QueryResultRow>(
  database: Pick<Database, 'pool' | 'timeouts' | 'failed'>,
  statement: QueryConfig,
): Promise<Row[]> {
  try {
    return await change<Row>(database, statement)
  } catch (error) {
    database.failed(error)
    throw error
  }
}

async function change<Row extends QueryResultRow>(
  { pool, timeouts }: Pick<Database, 'pool' | 'timeouts'>,
  statement: QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect()
  const [begun, changed, ended] = await Promise.allSettled([
    client.query(`begin; set local synchronous_commit = off${timeouts}`),
    client.query<Row>(statement),
    client.query('commit'),
  ])
  // After a failed statement, "commit" succeeds as well, and rolls back.
  const failed = [begun, changed, ended].find(({ status }) => status === 'rejected')
  const reason = failed?.status === 'rejected' ? failed.reason : undefined
  // A connection may lead to a standby, which answers, too; it is not used again.
  client.release(ended.status === 'rejected' || isLostConnection(reason) ? reason : undefined)
  if (failed) throw reason
  return changed.status === 'fulfilled' ? changed.value.rows : []
}
