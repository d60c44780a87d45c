// Counts what the server reads: a statement without a fitting index shows also in a small database.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { until } from './until.ts'
import { aWorld, type World } from './world.ts'

const READ = `select seq_tup_read + (
    select sum(idx_tup_read) from pg_stat_user_indexes indexes where indexes.relid = tables.relid
  ) as count from pg_stat_user_tables tables where relname = $1`

/** A connection tells PostgreSQL late what it has read. Without this, rows that were read before the work would count. */
async function tellEarlierReads({ pool }: World): Promise<void> {
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(connections.map((connection) => connection.query('select pg_stat_force_next_flush()')))
  for (const connection of connections) connection.release()
}

/**
 * The rows of a table that the work reads, or finds in an index. The work is done in a process of its own, because
 * PostgreSQL counts for certain when a connection ends.
 */
export async function rowsRead(world: World, table: string, work: (other: World) => Promise<unknown>): Promise<number> {
  const ask = async (text: string, ...values: unknown[]) => (await world.pool.query(text, values)).rows[0]
  await tellEarlierReads(world)
  const { now } = await ask('select clock_timestamp() as now')
  const before = await ask(READ, table)
  {
    await using other = await aWorld({ url: world.url })
    other.wait((world.now().getTime() - other.now().getTime()) / MINUTE_MS)
    await work(other)
  }
  const living = `select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and backend_start >= $1 and pid <> pg_backend_pid()`
  await until(async () => (await ask(living, now)).count === 0)
  return Number((await ask(READ, table)).count) - Number(before.count)
}
