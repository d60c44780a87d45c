// Time in a storm: it passes faster for holds and deposits, and at the end for what is still due.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isLostConnection } from '../platform/database.ts'
import { answersIn, type Weather } from './storm-clients.ts'
import { until } from './until.ts'

const ANSWERS_PER_EXPIRY = 20

const EXPIRE = `with lapsing as (
    select workspace_id, id from bookings where status = 'held' and hold_expires_at > $1 limit 1 for no key update
  ), held as (
    update bookings b set hold_expires_at = $1 from lapsing
    where b.workspace_id = lapsing.workspace_id and b.id = lapsing.id returning b.workspace_id, b.id
  ), taken as (
    update allocations a set hold_expires_at = $1 from held
    where a.workspace_id = held.workspace_id and a.holder_id = held.id
  )
  update jobs j set due_at = $1 from held
  where j.workspace_id = held.workspace_id and j.payload->>'booking_id' = held.id`

const LAPSE = `with lapsing as (
    select workspace_id, id from bookings where status = 'pending_payment' and deposit_due_at > $1
    limit 1 for no key update
  ), unpaid as (
    update bookings b set deposit_due_at = $1 from lapsing
    where b.workspace_id = lapsing.workspace_id and b.id = lapsing.id returning b.workspace_id, b.id
  )
  update jobs j set due_at = $1 from unpaid
  where j.workspace_id = unpaid.workspace_id and j.payload->>'booking_id' = unpaid.id and j.kind = 'lapse-deposit'`

/** Ten minutes and a day are too long for a test: after a number of answers a hold and a deposit are due almost at once. */
export async function letTimePass(pool: pg.Pool, { isOver, records }: Weather): Promise<void> {
  for (let next = 0; !isOver(); ) {
    await delay(20)
    if (answersIn(records) < next) continue
    next = answersIn(records) + ANSWERS_PER_EXPIRY
    for (const statement of [EXPIRE, LAPSE]) {
      await pool
        .query(statement, [new Date(Date.now() + 100)])
        // There may be no database at that moment.
        .catch((error) => {
          if (!isLostConnection(error)) throw error
        })
    }
  }
}

const DUE = `select kind, count(*)::int as count, max(attempts) as attempts, min(due_at) as due_at, max(last_error) as error
  from jobs where due_at <= $1 group by 1`

/** Waits until everything due is done. Leases of killed processes end at once instead of after half a minute. */
export async function settle(pool: pg.Pool): Promise<void> {
  await until(() =>
    pool.query('update jobs set leased_until = $1 where leased_until > $1', [new Date()]).then(
      () => true,
      () => false,
    ),
  )
  await untilNothingIsDue(pool, 180_000)
}

export async function untilNothingIsDue(pool: pg.Pool, deadlineMs: number): Promise<void> {
  let due: object[] = []
  await until(async () => {
    due = (await pool.query(DUE, [new Date()])).rows
    return due.length === 0
  }, deadlineMs).catch((error) => {
    throw new Error(`Still due: ${JSON.stringify(due)}`, { cause: error })
  })
}
