// How tests of the doctor harm rows, on one PostgreSQL and on Citus.
import type pg from 'pg'
import { statementsOf } from '../platform/sql-statements.ts'

/** The statements run one after the other, because Citus refuses a list of statements that changes a table. */
export async function runEach(pool: pg.Pool, statements: string): Promise<void> {
  for (const each of statementsOf(statements)) await pool.query(each)
}

/** A moment that is moved, as SQL. In UTC it is the same for every session. Only then does Citus accept it in an update. */
export const moved = (column: string, by: string) =>
  `(${column} at time zone 'UTC' + interval '${by}') at time zone 'UTC'`
