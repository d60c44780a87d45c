// The yardsticks for taking tasks: one conditional UPDATE, and the same with all the rows that a take writes.
import { inserter } from '../book/bare.mjs'

const CLAIM = `update bookings
  set assignee = $3, claimed_at = $4, starts_at = $4, ends_at = $5, resource_ids = $6, allocated_from = $4,
    allocated_to = $7, stage = 'taken', staged_at = $4, version = version + 1, updated_at = $4
  where workspace_id = $1 and id = $2 and assignee is null returning id`

const MINUTE_MS = 60_000

/** Each UPDATE is its own transaction. */
export function bareClaim({ pool, workspaceId, times }) {
  return (id, taker) => claim(pool, { workspaceId, times }, id, taker)
}

async function claim(client, { workspaceId, times: [duration, buffer] }, id, taker) {
  const now = new Date()
  const end = new Date(now.getTime() + duration * MINUTE_MS)
  const free = new Date(end.getTime() + buffer * MINUTE_MS)
  const values = [workspaceId, id, taker, now, end, [taker], free]
  const { rowCount } = await client.query({ name: 'claim', text: CLAIM, values })
  if (rowCount !== 1) throw new Error(`${id} could not be taken`)
  return { now, free }
}

/** How the rows of a take are found. */
const WRITTEN = {
  idempotency_keys: 'key = $3',
  booking_history: `booking_id = $2 and action = 'take' and $3::text is not null`,
  allocations: 'holder_id = $2 and $3::text is not null',
  events: `booking_id = $2 and type = 'booking.claimed' and $3::text is not null`,
}

/** Reads the rows that the server wrote for one take: all others are copies of them. */
export async function readRows(client, workspaceId, { id, key }) {
  const rows = {}
  for (const [table, found] of Object.entries(WRITTEN)) {
    const sql = `select * from ${table} where workspace_id = $1 and ${found} and $2::text is not null`
    const { rows: written } = await client.query(sql, [workspaceId, id, key])
    if (written.length !== 1) throw new Error(`A take wrote ${written.length} rows of ${table}`)
    rows[table] = written[0]
  }
  return rows
}

/** The UPDATE and an INSERT for each table, each awaited, in one transaction. */
export function bareTake({ pool, workspaceId, times, rows, newId }) {
  const inserts = Object.fromEntries(
    Object.entries(rows).map(([table, row]) => [table, inserter(table, Object.keys(row))]),
  )
  return async (id, taker) => {
    const client = await pool.connect()
    const insert = (table, change) => inserts[table](client, [{ ...rows[table], ...change }])
    await client.query('begin')
    const { now, free } = await claim(client, { workspaceId, times }, id, taker)
    await insert('idempotency_keys', { key: crypto.randomUUID(), created_at: now })
    await insert('booking_history', { booking_id: id, id: newId('hst'), resource_id: taker, created_at: now })
    await insert('allocations', {
      holder_id: id,
      resource_id: taker,
      starts_at: now,
      ends_at: free,
      created_at: now,
    })
    await insert('events', { id: newId('evt'), booking_id: id, created_at: now })
    await client.query('commit')
    client.release()
  }
}

/** The same in one statement, as the server writes its rows: one trip to PostgreSQL, without reading before it. */
export function bareTakeAtOnce({ pool, workspaceId, times: [duration, buffer], rows, newId }) {
  const values = []
  const place = (value) => `$${values.push(value)}`
  const parts = Object.entries(rows).map(([table, row]) => {
    const cells = Object.entries(row).map(([column, value]) => place({ column, table, value }))
    return `${table}_row as (insert into ${table} (${Object.keys(row).join(', ')}) values (${cells.join(', ')}))`
  })
  const claimed = CLAIM.replace(/\$(\d)/g, (_, number) => place({ column: Number(number), table: 'claim' }))
  const text = `with ${parts.join(', ')} ${claimed}`
  return async (id, taker) => {
    const now = new Date()
    const end = new Date(now.getTime() + duration * MINUTE_MS)
    const free = new Date(end.getTime() + buffer * MINUTE_MS)
    const fresh = {
      claim: [undefined, workspaceId, id, taker, now, end, [taker], free],
      idempotency_keys: { key: crypto.randomUUID(), created_at: now },
      booking_history: { booking_id: id, id: newId('hst'), resource_id: taker, created_at: now },
      allocations: { holder_id: id, resource_id: taker, starts_at: now, ends_at: free, created_at: now },
      events: { id: newId('evt'), booking_id: id, created_at: now },
    }
    const filled = values.map(({ column, table, value }) => (column in fresh[table] ? fresh[table][column] : value))
    const { rowCount } = await pool.query({ name: 'take', text, values: filled })
    if (rowCount !== 1) throw new Error(`${id} could not be taken`)
  }
}
