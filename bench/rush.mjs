// Fifty clients want the last hundred times at once, over HTTP: each time must be booked exactly once.
import pg from 'pg'
import { aCaller } from './caller.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { nextMonday, openShop } from './slots/shop.mjs'
import { atEnd } from './tidily.mjs'

const CLIENTS = 50
const RESOURCES = 10
const SLOTS = 10
const PLACES = RESOURCES * SLOTS
const RUNS = 5

const HALF_HOUR_MS = 1_800_000
const OPENS_MS = 9 * 2 * HALF_HOUR_MS
const DAY_MS = 86_400_000

export async function rush() {
  const shop = await openShop()
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())
  const post = aCaller({ ...shop, connections: CLIENTS })
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const found = await aRush(shop, post, nextMonday() + run * DAY_MS)
    runs.push({ ...found, ...(await look(pool, found)) })
  }

  console.log(
    `   ${CLIENTS} clients, ${RESOURCES} resources with ${SLOTS} times each, one service that needs one of them`,
  )
  printTable([
    ['run', 'booked', 'ms', 'calls', ...['201', '409', 'other'], 'p50 ms', 'p99 ms'],
    ...runs.map(({ ms, booked, times, count }, run) => [
      run + 1,
      booked,
      ms.toFixed(0),
      times.length,
      count(201),
      count(409),
      times.length - count(201) - count(409),
      ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(0)),
    ]),
  ])
  const { ms, times } = runs.toSorted((one, other) => one.ms - other.ms)[Math.floor(RUNS / 2)]
  console.log(`   Median: ${ms.toFixed(0)} ms for ${times.length} calls, ${median(times).toFixed(0)} ms each`)
  const most = (measure) => Math.max(...runs.map(measure))
  note([
    ['time of the median run', ms, 'less', 'ms'],
    ['p50 of a call', median(times), 'less', 'ms'],
  ])
  return judge([
    [
      'answers that are neither 201 nor 409',
      most(({ times, count }) => times.length - count(201) - count(409)),
      'at most',
      0,
    ],
    ['places booked, the least of all runs', -most(({ booked }) => -booked), 'at least', PLACES],
    ['bookings that overlap', most(({ overlaps }) => overlaps), 'at most', 0],
  ])
}

/** Makes resources and a service that is open on one day for exactly as many times as needed. */
async function aRush(shop, post, midnight) {
  const timezone = 'America/Sao_Paulo'
  const schedule_id = await shop.add('/schedules', { name: 'One day', timezone, weekly: [] })
  const windows = [{ start: '09:00', end: '14:00' }]
  const date = new Date(midnight).toISOString().slice(0, 10)
  await shop.add(`/schedules/${schedule_id}/overrides`, { date, windows })
  const resource_ids = await shop.people(RESOURCES, schedule_id)
  const service_id = await shop.add('/services', {
    name: 'Rush',
    duration_minutes: 30,
    // Times are as far apart as they are long, so that one booking never takes two of them.
    slot_interval_minutes: 30,
    requirements: [{ resource_ids }],
  })
  const starts = Array.from({ length: SLOTS }, (_, n) => new Date(midnight + OPENS_MS + n * HALF_HOUR_MS).toISOString())

  const answers = []
  let taken = 0
  const aClient = async (number) => {
    const places = resource_ids.flatMap((resource) => starts.map((start) => ({ resource, start })))
    const free = new Map(places.map((place) => [`${place.resource} ${place.start}`, place]))
    let next = null
    while (taken < PLACES && free.size > 0) {
      const place = next ?? draw([...free.values()])
      next = null
      free.delete(`${place.resource} ${place.start}`)
      const phone = `+55119${20_000_000 + number}`
      const wish = { service_id, start: place.start, resource_ids: [place.resource] }
      const { status, body, ms } = await post('/bookings', { ...wish, customer: { name: 'Ana', phone } })
      answers.push({ status, ms })
      if (status === 201) taken += 1
      if (status !== 409) continue
      // The answer offers free times of the same resource; without an offer, this resource has no time left.
      const offered = body.alternatives.map(({ start }) => ({ resource: place.resource, start }))
      if (offered.length === 0) for (const start of starts) free.delete(`${place.resource} ${start}`)
      else next = draw(offered)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => aClient(number)))
  return {
    service_id,
    ms: performance.now() - began,
    times: answers.map(({ ms }) => ms),
    count: (wanted) => answers.filter(({ status }) => status === wanted).length,
  }
}

/** Reads the result from the database. */
async function look(pool, { service_id }) {
  const booked = await pool.query(`select from bookings where service_id = $1 and status = 'confirmed'`, [service_id])
  const overlaps = await pool.query(
    `select from bookings a join bookings b on a.id < b.id and a.resource_ids && b.resource_ids
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.service_id = $1 and b.service_id = $1 and a.status = 'confirmed' and b.status = 'confirmed'`,
    [service_id],
  )
  return { booked: booked.rowCount, overlaps: overlaps.rowCount }
}

const draw = (values) => values[Math.floor(Math.random() * values.length)]
