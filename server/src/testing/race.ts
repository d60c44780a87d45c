// For tests of races: calls for one customer, a row lock that makes callers wait, and a check of what they left behind.
import type { PoolClient } from 'pg'
import { expect, inject } from 'vitest'
import { bookingVerbsOf } from './shop.ts'
import { until } from './until.ts'
import type { Client, Reply, World } from './world.ts'

export type BookingClient = ReturnType<typeof bookingClientOf>

export const ANA = { name: 'Ana', phone: '+5511988887777' }

/** Books for Ana by default, so that callers also compete for her row. */
export function bookingClientOf(client: Client) {
  const verbs = bookingVerbsOf(client)
  return { ...verbs, book: (body: object, key?: string) => verbs.book({ customer: ANA, ...body }, key) }
}

/** A time on 5 March 2030 in UTC, this many minutes later. */
export const utc = (time: string, minutes = 0) =>
  new Date(Date.parse(`2030-03-05T${time}:00.000Z`) + minutes * 60_000).toISOString()

/** The outcome in short: '201' or '409 slot_taken'. */
export const outcome = ({ status, body }: Reply) => (status < 300 ? String(status) : `${status} ${body.code}`)

type LockedTable =
  | 'automations'
  | 'bookings'
  | 'catalog_versions'
  | 'conversations'
  | 'messages'
  | 'resources'
  | 'services'
  | 'customers'
  | 'knowledge_items'
  | 'users'
  | 'webhook_endpoints'
  | 'webhook_deliveries'
  | 'workspaces'

/** The callers who wait for this process, or for somebody who does. A busy database has other waits that pass by themselves. */
const WAITERS = {
  postgresql: `with recursive waiters as (
    select $1::int as pid
    union
    select waiter.pid from pg_stat_activity waiter join waiters on waiters.pid = any(pg_blocking_pids(waiter.pid))
      where waiter.datname = current_database() and waiter.wait_event_type = 'Lock'
  ) select from waiters where pid <> $1`,
  // There they wait on the machine that has the row, and each has one number on all machines.
  citus: `with recursive waits as materialized (select waiting_gpid, blocking_gpid from citus_lock_waits),
  waiters as (
    select $1::bigint as pid
    union
    select waiting_gpid from waits join waiters on waiters.pid = blocking_gpid
  ) select 1 from waiters where pid <> $1`,
}
const OWN_PID = {
  postgresql: 'select pg_backend_pid() as pid',
  citus: 'select citus_backend_gpid() as pid',
}

/** Locks a row while `work` lets callers wait for it; `waiting(n)` settles when n callers wait because of it. */
export async function whileHolding<T>(
  { pool }: World,
  table: LockedTable,
  id: string,
  work: (waiting: (count: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const engine = inject('engine')
  const holder = await pool.connect()
  const { pid } = (await holder.query(OWN_PID[engine])).rows[0]
  try {
    await holder.query('begin')
    await lockRow(holder, table, id)
    // The holder cannot ask this: inside its transaction it would see only those who were connected at its first query.
    return await work((count) => until(async () => (await pool.query(WAITERS[engine], [pid])).rowCount === count))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Citus locks rows of one workspace at a time. */
export async function lockRow(holder: PoolClient, table: LockedTable, id: string): Promise<void> {
  if (table === 'users') return void (await holder.query('select 1 from users where id = $1 for update', [id]))
  const key = table === 'workspaces' || table === 'catalog_versions' ? 'workspace_id' : 'id'
  const { rows } = await holder.query(`select workspace_id from ${table} where ${key} = $1`, [id])
  await holder.query(`select 1 from ${table} where workspace_id = $1 and ${key} = $2 for update`, [
    rows[0]?.workspace_id,
    id,
  ])
}

/** All calls have begun before any can continue; then they continue in the order in which they came. */
export async function inLine<T>(
  world: World,
  table: LockedTable,
  id: string,
  ...calls: (() => Promise<T>)[]
): Promise<T[]> {
  const going = await whileHolding(world, table, id, async (waiting) => {
    const begun: Promise<T>[] = []
    for (const call of calls) {
      begun.push(call())
      await waiting(begun.length)
    }
    // The calls are not awaited here, because they end only after the row is released.
    return { begun }
  })
  return Promise.all(going.begun)
}

/** The events of each step in the life of a booking; other steps are not allowed. */
const STEPS: Record<string, readonly string[]> = {
  'null hold held': ['booking.created'],
  'null book confirmed': ['booking.created', 'booking.confirmed'],
  'null book pending_payment': ['booking.created'],
  'null reschedule confirmed': ['booking.rescheduled'],
  'null reschedule pending_payment': ['booking.rescheduled'],
  'held confirm confirmed': ['booking.confirmed'],
  'held release released': ['hold.released'],
  'held expire expired': ['booking.cancelled'],
  'pending_payment mark_paid confirmed': ['booking.confirmed'],
  'pending_payment lapse cancelled': ['booking.cancelled'],
  'confirmed cancel cancelled': ['booking.cancelled'],
  'pending_payment cancel cancelled': ['booking.cancelled'],
  'checked_in cancel cancelled': ['booking.cancelled'],
  'confirmed reschedule rescheduled': [],
  'pending_payment reschedule rescheduled': [],
  'confirmed check_in checked_in': ['booking.checked_in'],
  'confirmed no_show no_show': ['booking.no_show'],
  'confirmed complete completed': ['booking.completed'],
  'checked_in complete completed': ['booking.completed'],
  'confirmed fail failed': ['booking.failed'],
  'checked_in fail failed': ['booking.failed'],
  'cancelled reopen confirmed': ['booking.reopened', 'booking.confirmed'],
  'cancelled reopen checked_in': ['booking.reopened', 'booking.confirmed'],
  'cancelled reopen pending_payment': ['booking.reopened'],
  'no_show reopen confirmed': ['booking.reopened'],
  'completed reopen confirmed': ['booking.reopened'],
  'completed reopen checked_in': ['booking.reopened'],
  'failed reopen confirmed': ['booking.reopened'],
  'failed reopen checked_in': ['booking.reopened'],
  'confirmed claim confirmed': ['booking.claimed'],
  'confirmed unclaim confirmed': ['booking.unclaimed'],
  'confirmed act confirmed': ['booking.moved'],
  'confirmed migrate confirmed': ['booking.moved'],
}
const ACTIVE = ['held', 'confirmed', 'pending_payment', 'checked_in']

interface BookingRow {
  id: string
  status: string
  version: number
  resource_ids: string[]
  allocated_from: Date
  allocated_to: Date
  hold_expires_at: Date | null
}

interface AllocationRow {
  holder_id: string
  resource_id: string
  starts_at: Date
  ends_at: Date
  party_size: number
  mode: string
  hold_expires_at: Date | null
  capacity: number
  is_off: boolean
}

/** All faults in the bookings of a workspace, as sentences; the list should be empty. */
export async function faultsIn(world: World, workspaceId: string): Promise<string[]> {
  const read = async (text: string) => (await world.pool.query(text, [workspaceId])).rows
  const bookings: BookingRow[] = await read('select * from bookings where workspace_id = $1 order by id')
  const allocations: AllocationRow[] = await read(
    `select a.*, r.capacity, a.holder_id in (select id from time_off where workspace_id = $1) as is_off
     from allocations a join resources r on r.id = a.resource_id where a.workspace_id = $1 and r.workspace_id = $1`,
  )
  const steps = await read('select * from booking_history where workspace_id = $1 order by booking_id, version')
  const events = await read(
    `select booking_id, concat(data #>> '{booking,version}', ' ', type) as entry from events
     where workspace_id = $1 and booking_id is not null and data ? 'booking' order by id`,
  )
  const of = <R extends { booking_id: string }>(rows: R[], { id }: BookingRow) =>
    rows.filter((r) => r.booking_id === id)
  return [
    ...crowdFaults(allocations),
    ...timeFaults(
      bookings,
      allocations.filter(({ is_off }) => !is_off),
      world.now(),
    ),
    ...bookings.flatMap((each) =>
      lifeFaults(
        each,
        of(steps, each),
        of(events, each).map(({ entry }) => entry),
      ),
    ),
  ]
}

/**
 * Finds two bookings at once on an exclusive resource, and too many people on a shared one. Tasks of a queue do not
 * count, nor does time off where bookings stay.
 */
function crowdFaults(allocations: AllocationRow[]): string[] {
  const crowding = allocations.filter(({ mode }) => mode !== 'open' && mode !== 'away')
  return crowding.flatMap((one) => {
    const together = crowding.filter(
      (other) =>
        other.resource_id === one.resource_id && other.starts_at <= one.starts_at && one.starts_at < other.ends_at,
    )
    const people = together.reduce((sum, { party_size }) => sum + party_size, 0)
    const isOverbooked = one.mode === 'exclusive' ? together.length > 1 : people > one.capacity
    return isOverbooked
      ? [`${one.resource_id} is overbooked: ${together.map((each) => each.holder_id).join(', ')}`]
      : []
  })
}

/** An active booking has exactly the time that it shows; any other booking has none. */
function timeFaults(bookings: BookingRow[], allocations: AllocationRow[], now: Date): string[] {
  const shown = bookings
    .filter(({ status, hold_expires_at }) => ACTIVE.includes(status) && !(hold_expires_at && hold_expires_at <= now))
    .flatMap(({ id, resource_ids, allocated_from, allocated_to, hold_expires_at }) =>
      resource_ids.map((resource) => [id, resource, allocated_from, allocated_to, hold_expires_at]),
    )
  const had = allocations
    .filter(({ hold_expires_at }) => !(hold_expires_at && hold_expires_at <= now))
    .map(({ holder_id, resource_id, starts_at, ends_at, hold_expires_at }) => [
      holder_id,
      resource_id,
      starts_at,
      ends_at,
      hold_expires_at,
    ])
  const [wanted, there] = [shown, had].map((list) => new Set(list.map((each) => JSON.stringify(each)))) as [
    Set<string>,
    Set<string>,
  ]
  return [
    ...[...wanted].filter((each) => !there.has(each)).map((each) => `without its time: ${each}`),
    ...[...there].filter((each) => !wanted.has(each)).map((each) => `time without its booking: ${each}`),
  ]
}

interface Step {
  version: number
  cause: string
  from_status: string | null
  to_status: string
}

/**
 * The history must be a sequence of allowed steps to the current status, and every version has its events, in order.
 */
function lifeFaults({ id, status, version }: BookingRow, steps: Step[], entries: string[]): string[] {
  const walk = ['null', ...steps.map(({ to_status }) => to_status)]
  const isWalk = steps.every(({ from_status }, index) => String(from_status) === walk[index]) && walk.at(-1) === status
  const nameOf = ({ from_status, cause, to_status }: Step) => `${from_status} ${cause} ${to_status}`
  const illegal = steps.map(nameOf).filter((name) => !(name in STEPS))
  const expected = Array.from({ length: version }, (_, index) => index + 1).flatMap((each) => {
    const step = steps.find((one) => one.version === each)
    return (step ? (STEPS[nameOf(step)] ?? []) : ['booking.updated']).map((type) => `${each} ${type}`)
  })
  return [
    ...(isWalk ? [] : [`${id} is ${status} but came by ${steps.map(nameOf).join('; ')}`]),
    ...illegal.map((name) => `${id} took a step that is not allowed: ${name}`),
    ...(entries.join() === expected.join()
      ? []
      : [`${id} has ${entries.join(', ')} instead of ${expected.join(', ')}`]),
  ]
}

/** A deadlock is not visible to callers, because the product tries again; only the database counts it. */
export async function expectNoDeadlock({ pool }: World): Promise<void> {
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(rows).toEqual([{ deadlocks: 0 }])
}
