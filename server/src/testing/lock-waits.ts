// How many statements wait for a lock in the database of a test.
import pg from 'pg'
import { inject } from 'vitest'

/** `statement` is a pattern for them. On Citus they wait on the machine that has the row, where the table has a longer name. */
export async function lockWaits(pool: pg.Pool, statement = '%'): Promise<number> {
  const count = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${pg.escapeLiteral(statement)}`
  const { rows } =
    inject('engine') === 'citus'
      ? await pool.query('select sum(result::int)::int as count from run_command_on_all_nodes($1)', [count])
      : await pool.query(count)
  return rows[0].count
}
