// Counts the rows of a table that the server reads: a statement without a fitting index shows in a small database.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { until } from './until.ts'
import { aWorld, type World } from './world.ts'

/** The work is done in a process of its own, because PostgreSQL counts for certain when a connection ends. */
export async function rowsRead(world: World, table: string, work: (other: World) => Promise<unknown>): Promise<number> {
  const ask = async (text: string, ...values: unknown[]) => (await world.pool.query(text, values)).rows[0].answer
  const began = await ask('select clock_timestamp() as answer')
  const count = async () =>
    Number(
      await ask('select seq_tup_read + idx_tup_fetch as answer from pg_stat_user_tables where relname = $1', table),
    )
  const before = await count()
  {
    await using other = await aWorld({ url: world.url })
    other.wait((world.now().getTime() - other.now().getTime()) / MINUTE_MS)
    await work(other)
  }
  const living = `select count(*)::int as answer from pg_stat_activity
    where datname = current_database() and backend_start >= $1 and pid <> pg_backend_pid()`
  await until(async () => (await ask(living, began)) === 0)
  return (await count()) - before
}
