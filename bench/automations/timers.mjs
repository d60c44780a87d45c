// Ten thousand timers become due at the same moment while bookings are made.
import { setTimeout as delay } from 'node:timers/promises'
import { toBody } from '../book/wishes.mjs'
import { aCaller } from '../caller.mjs'
import { requireStatus } from '../in-flight.mjs'
import { connectToFill } from '../installation.mjs'
import { watchMachine } from '../machine.mjs'
import { seedBookings } from '../seed-bookings.mjs'
import { loadServerSource } from '../server-source.mjs'

const WORKSPACES = 20
/** An automation begins at most 500 runs in an hour. */
const TIMERS_PER_WORKSPACE = 500
const SIZE = { bookings: 2_800, customers: 100, resources: 10, days: 100 }
const CALLS_PER_SECOND = 20
const CALM_SECONDS = 30
const MAX_WAIT_MS = 300_000
const LEAD_MS = 5_000

const DEFINITION = {
  trigger: { type: 'booking.starts_in', minutes: 60, filter: null },
  conditions: null,
  actions: [{ id: 'note', type: 'add_comment', body: 'A reminder for {{customer.first_name}}.' }],
}

export async function beginTimers(shop, pool, nextWish) {
  const { newId } = await loadServerSource()
  const ids = Array.from({ length: WORKSPACES }, () => newId('prj'))
  const client = await connectToFill(shop.databaseUrl)
  await seedBookings({ client, places: ids.map((id) => ({ id, size: SIZE })) })
  const post = aCaller({ ...shop, connections: 50 })
  const book = () => requireStatus(201, post('/bookings', toBody(nextWish())))

  const calm = await load(shop, book, (_, seconds) => seconds >= CALM_SECONDS)
  const due = new Date(Date.now() + LEAD_MS)
  const count = await seedTimers(client, ids, due, newId)
  await client.end()
  let begun = null
  let ended = null
  const since = () => (Date.now() - due.getTime()) / 1_000
  const watch = async () => {
    while (ended === null && since() * 1_000 < MAX_WAIT_MS) {
      const { rows } = await pool.query(
        `select count(*)::int as runs, count(ended_at)::int as ended from automation_runs
         where workspace_id = any($1::text[])`,
        [ids],
      )
      if (begun === null && rows[0].runs >= count) begun = since()
      if (rows[0].ended >= count) ended = since()
      await delay(250)
    }
  }
  await delay(Math.max(0, due.getTime() - Date.now()))
  const watching = watch()
  const busy = await load(shop, book, (_, seconds) => ended !== null || seconds * 1_000 > MAX_WAIT_MS)
  await watching
  const { rows } = await pool.query(
    `select count(*)::int as runs from automation_runs where workspace_id = any($1::text[]) and status = 'completed'`,
    [ids],
  )
  return {
    count,
    workspaces: WORKSPACES,
    runs: rows[0].runs,
    begun: begun ?? Number.POSITIVE_INFINITY,
    ended: ended ?? Number.POSITIVE_INFINITY,
    calm,
    busy,
  }
}

/** Books at a fixed rate, without waiting for answers. */
async function load({ dataDir }, book, isOver) {
  const machine = await watchMachine(dataDir)
  const began = performance.now()
  const calls = []
  for (;;) {
    const seconds = (performance.now() - began) / 1_000
    if (isOver(calls.length, seconds)) break
    while (calls.length < seconds * CALLS_PER_SECOND) {
      const call = book()
      call.catch(() => {})
      calls.push(call)
    }
    await delay(2)
  }
  const times = (await Promise.all(calls)).map(({ ms }) => ms)
  return { times, ...(await machine.stop()) }
}

/**
 * Each workspace gets one automation, and a timer for each of its next bookings. All timers are due an hour from then.
 */
async function seedTimers(client, ids, due, newId) {
  const automations = ids.map(() => newId('aut'))
  const places = `unnest($1::text[], $2::text[]) as place (workspace_id, automation_id)`
  const inserts = [
    [
      `insert into automations (workspace_id, id, kind, name, enabled, published_version, created_at, updated_at)
       select workspace_id, automation_id, 'automation', 'Reminder', true, 1, now(), now() from ${places}`,
    ],
    [
      `insert into automation_versions (workspace_id, automation_id, version, definition, actor, created_at)
       select workspace_id, automation_id, 1, $3::jsonb, '{}', now() from ${places}`,
      JSON.stringify(DEFINITION),
    ],
    [
      `insert into automation_counts (workspace_id, automation_id, hour_at)
       select workspace_id, automation_id, now() from ${places}`,
    ],
    [
      `update bookings set starts_at = $3::timestamptz + interval '1 hour', ends_at = $3::timestamptz + interval '2 hours'
       from (select place.workspace_id, booking.id from ${places} cross join lateral (
           select id from bookings b where b.workspace_id = place.workspace_id and b.status = 'confirmed'
             and b.starts_at > now() order by b.starts_at limit ${TIMERS_PER_WORKSPACE}) as booking) as next
       where bookings.workspace_id = next.workspace_id and bookings.id = next.id`,
      due,
    ],
    [
      `insert into automation_timers (workspace_id, id, automation_id, subject_id, anchor_at, due_at)
       select place.workspace_id, 'tmr_' || substr(b.id, 5), place.automation_id, b.id, b.starts_at, $3
       from ${places} join bookings b on b.workspace_id = place.workspace_id
         and b.status = 'confirmed' and b.starts_at = $3::timestamptz + interval '1 hour'`,
      due,
    ],
  ]
  let last
  for (const [text, ...more] of inserts) last = await client.query(text, [ids, automations, ...more])
  await client.query('vacuum analyze automation_timers, automations, bookings')
  return last.rowCount
}
