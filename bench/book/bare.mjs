// The yardstick for bookings: the rows that a booking writes, one INSERT per table, each awaited; and, if wanted, the
// jobs of these bookings, done in lots.
import { setTimeout as delay } from 'node:timers/promises'

/** How the rows of a booking are found. Its events include those of its customer, if the booking created one. */
const WRITTEN = {
  idempotency_keys: 'key = $2',
  customers: 'id = $3',
  bookings: 'id = $4',
  booking_history: 'booking_id = $4',
  allocations: 'holder_id = $4',
  resource_turns: 'resource_id in (select resource_id from allocations where holder_id = $4)',
  events: 'booking_id = $4 or customer_id = $3',
  jobs: `payload->>'booking_id' = $5`,
}

/** Reads the rows that the server wrote for one booking, and for the job of one hold: all others are copies of them. */
export async function readRows(client, workspaceId, { key, booking, hold }) {
  const values = [workspaceId, key, booking.customer.id, booking.id, hold.id]
  const rows = {}
  for (const [table, found] of Object.entries(WRITTEN)) {
    const every = values.map((_, place) => `$${place + 1}::text is not null`).join(' and ')
    const sql = `select * from ${table} where workspace_id = $1 and (${found}) and ${every} order by 1, 2`
    rows[table] = (await client.query(sql, values)).rows
  }
  const counts = Object.values(rows).map((each) => each.length)
  // Two rows for the two resources, and three events: customer created, booking created, booking confirmed.
  if (counts.join() !== '1,1,1,1,2,2,3,1') throw new Error(`A booking wrote other rows than before: ${counts}`)
  return rows
}

/** MAX_EVENTS_AT_ONCE of notifications/notify.ts. */
const EVENTS_PER_LOT = 100

/**
 * Reads the rows that the server's own job leaves: a notification, and the event that tells of it. Null for a version
 * without notifications.
 */
export async function readTold(client, workspaceId) {
  const { rows } = await client.query(`select to_regclass('notifications') is not null as notifies`)
  if (!rows[0].notifies) return null
  const deadline = Date.now() + 10_000
  for (;;) {
    const find = (sql) => client.query(`${sql} order by created_at limit 1`, [workspaceId]).then(({ rows }) => rows[0])
    const notification = await find('select * from notifications where workspace_id = $1')
    const event = await find(`select * from events where workspace_id = $1 and type = 'notification.stored'`)
    if (notification && event) {
      // The driver would write a list as an array of PostgreSQL, and the column is JSON.
      return { notification: { ...notification, latest: JSON.stringify(notification.latest) }, event }
    }
    if (Date.now() > deadline) throw new Error('The server has told nobody of its booking')
    await delay(50)
  }
}

/** Returns a function that takes a job and its event, and does the jobs of a whole lot as soon as there is one. */
export function jobsInLots({ pool, told, source }) {
  if (told === null) return () => {}
  const waiting = []
  const insertTold = inserter('notifications', Object.keys(told.notification))
  const insertEvent = inserter('events', Object.keys(told.event))
  const { workspace_id } = told.event
  return async (job_id, event_id) => {
    waiting.push({ job_id, event_id })
    if (waiting.length < EVENTS_PER_LOT) return
    const lot = waiting.splice(0)
    const [jobIds, eventIds] = [lot.map((each) => each.job_id), lot.map((each) => each.event_id)]
    const now = new Date()
    const mine = 'workspace_id = $1 and id = any($2)'
    const client = await pool.connect()
    await client.query(
      `update jobs set leased_by = 'bench', leased_until = $3, attempts = attempts + 1 where ${mine} returning *`,
      [workspace_id, jobIds, now],
    )
    await client.query('begin')
    await client.query(
      'insert into notified_events (workspace_id, event_id, notified_at) select $1, one, $3 from unnest($2::text[]) as one',
      [workspace_id, eventIds, now],
    )
    await insertTold(client, [{ ...told.notification, id: source.newId('ntf'), created_at: now }])
    await insertEvent(client, [{ ...told.event, id: source.newId('evt'), created_at: now }])
    await client.query('commit')
    await client.query(`delete from jobs where ${mine} and leased_by = 'bench'`, [workspace_id, jobIds])
    client.release()
  }
}

/**
 * Returns a function that writes the rows of a booking as the server does, without any checks. `onJob` gets the job and
 * the event of each; without it no job is written.
 */
export function bareBooking({ pool, rows, source, onJob }) {
  const inserts = Object.fromEntries(
    Object.entries(rows).map(([table, [first]]) => [table, inserter(table, Object.keys(first))]),
  )
  const { newId, phoneKey, searchText } = source
  return async ({ key, name, phone, customerId, start, end, resourceIds }) => {
    const now = new Date()
    const id = newId('bkg')
    const customer_id = customerId ?? newId('cus')
    const stamps = { created_at: now, updated_at: now }
    const [first] = rows.customers
    const customer = { ...first, id: customer_id, name, phone, phone_key: phoneKey(phone), ...stamps }
    const time = { starts_at: start, ends_at: end, allocated_from: start, allocated_to: end }
    const events = customerId === null ? rows.events : rows.events.filter(({ booking_id }) => booking_id !== null)

    const client = await pool.connect()
    const insert = (table, values) => inserts[table](client, values)
    await client.query('begin')
    await insert('idempotency_keys', [{ ...rows.idempotency_keys[0], key, created_at: now }])
    if (customerId === null) await insert('customers', [{ ...customer, search: searchText(customer) }])
    await insert('bookings', [{ ...rows.bookings[0], id, customer_id, ...time, resource_ids: resourceIds, ...stamps }])
    await insert('booking_history', [{ ...rows.booking_history[0], booking_id: id, id: newId('hst'), created_at: now }])
    await insert(
      'allocations',
      resourceIds.map((resource_id, place) => {
        const row = rows.allocations[place]
        return { ...row, holder_id: id, resource_id, starts_at: start, ends_at: end, created_at: now }
      }),
    )
    await insert(
      'resource_turns',
      resourceIds.map((resource_id, place) => ({ ...rows.resource_turns[place], resource_id, last_allocated_at: now })),
    )
    const written = events.map((row) => ({
      ...row,
      id: newId('evt'),
      customer_id,
      booking_id: row.booking_id && id,
      created_at: now,
    }))
    await insert('events', written)
    const job_id = newId('job')
    if (onJob) await insert('jobs', [{ ...rows.jobs[0], id: job_id, created_at: now }])
    await client.query('commit')
    client.release()
    await onJob?.(job_id, written[0].id)
  }
}

/** The rows that later bookings update: one of each resource, and one notification of a member in a minute. */
const AGAIN = {
  resource_turns:
    'on conflict (workspace_id, resource_id) do update set last_allocated_at = excluded.last_allocated_at',
  notifications: `on conflict (workspace_id, member_id, kind, minute) where read_at is null
    do update set count = notifications.count + excluded.count, latest = excluded.latest`,
}

/** The SQL is made once for each count of rows, because making it is not part of the measurement. */
export function inserter(table, columns) {
  const texts = new Map()
  const textFor = (count) => {
    const places = Array.from({ length: count }, (_, row) =>
      columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', '),
    )
    const again = AGAIN[table] ?? ''
    return `insert into ${table} (${columns.join(', ')}) values ${places.map((row) => `(${row})`).join(', ')} ${again}`
  }
  return (client, rows) => {
    if (!texts.has(rows.length)) texts.set(rows.length, textFor(rows.length))
    return client.query(
      texts.get(rows.length),
      rows.flatMap((row) => columns.map((column) => row[column])),
    )
  }
}
