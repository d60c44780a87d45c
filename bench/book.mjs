// Bookings per second of the real server, compared with bare INSERTs of the same rows, and how often a booking waits.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { bareBooking, jobsInLots, readRows, readTold } from './book/bare.mjs'
import { aWire } from './book/waits.mjs'
import { aSupplyOfWishes, toBody } from './book/wishes.mjs'
import { aCaller } from './caller.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { inFlight, requireStatus, steadyRateOf } from './in-flight.mjs'
import { serve } from './installation.mjs'
import { loadServerSource } from './server-source.mjs'
import { openShop } from './slots/shop.mjs'
import { atEnd, listPostgres } from './tidily.mjs'

const IN_FLIGHT = 8
const ROUNDS = 7
const SECONDS = 2
/** The events of half a second are told together, so their work begins as much later. */
const SECONDS_BEFORE = 0.75
/** How many bookings are made before the measurement, while the server's code is still being compiled. */
const WARM_UP_BOOKINGS = 2_000
const COUNTED_CALLS = 15
const MAX_WAITS = 4

export async function book() {
  const source = await loadServerSource()
  const shop = await openShop()
  const post = aCaller({ ...shop, connections: IN_FLIGHT })
  const nextWish = await aSupplyOfWishes(shop, post)
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: IN_FLIGHT })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())

  const rows = await anExample(pool, shop, post, nextWish)
  const doneInLots = jobsInLots({ pool, told: await readTold(pool, shop.workspaceId), source })
  const sides = [
    { name: 'POST /v1/bookings', run: (wish) => requireStatus(201, post('/bookings', toBody(wish))) },
    { name: 'bare INSERTs, their jobs done', run: bareBooking({ pool, rows, source, onJob: doneInLots }) },
    { name: 'bare INSERTs, their jobs left', run: bareBooking({ pool, rows, source, onJob: () => {} }) },
    { name: 'bare INSERTs, without jobs', run: bareBooking({ pool, rows, source }) },
    { name: 'POST /v1/holds', run: (wish) => requireStatus(201, post('/holds', toBody(wish))) },
    { name: 'hold, then confirm', run: (wish) => holdAndConfirm(post, wish) },
  ].map((side) => ({ ...side, rates: [], cpu: [] }))
  const cpuSoFar = () => ({
    server: cpuSeconds([shop.pid]),
    PostgreSQL: cpuSeconds(listPostgres(shop.dataDir).map(({ pid }) => pid)),
  })
  const [ours, bare, jobsLeft, withoutJobs] = sides
  await inFlight(IN_FLIGHT, ours.run, nextWish, (done) => done < WARM_UP_BOOKINGS)
  for (let round = -1; round < ROUNDS; round += 1) {
    // A new database has no statistics and would read whole tables, which a database in use does not do.
    await pool.query('vacuum analyze')
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = cpuSoFar()
      const { rate, done } = await steadyRateOf(IN_FLIGHT, side.run, nextWish, SECONDS_BEFORE, SECONDS)
      await untilAllAreTold(pool)
      const after = cpuSoFar()
      if (round < 0) continue
      side.rates.push(rate)
      side.cpu.push(Object.fromEntries(Object.keys(after).map((who) => [who, (after[who] - before[who]) / done])))
    }
  }

  const ratio = ({ rates }, other = bare) => median(rates.map((rate, round) => rate / other.rates[round]))
  console.log(`   ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${SECONDS} s each, in turns, medians`)
  printTable([
    ['', 'per second', 'lowest', 'highest', 'of the bare'],
    ...sides.map((side) => [
      side.name,
      ...[0.5, 0, 1].map((part) => quantile(side.rates, part).toFixed(0)),
      ratio(side).toFixed(2),
    ]),
  ])
  const others = [jobsLeft, withoutJobs].map((other) => ratio(ours, other).toFixed(2))
  console.log(`   Of the bare INSERTs with their jobs left: ${others[0]}, without jobs: ${others[1]}`)

  note([
    ['bookings per second', median(ours.rates), 'more', '/s'],
    ...Object.keys(ours.cpu[0]).map((who) => [
      `CPU of one booking, ${who}`,
      median(ours.cpu.map((each) => each[who])) * 1_000,
      'less',
      'ms',
    ]),
  ])
  const waits = await countWaits(shop, nextWish)
  console.log(`   What one call waits for, ${COUNTED_CALLS} calls each, one after the other`)
  printTable([
    ['', 'waits', 'without the key', 'most'],
    ...waits.map(({ name, all, withoutKey }) => [name, median(all), median(withoutKey), Math.max(...all)]),
  ])
  return judge([
    ['bookings per second, of the bare INSERTs whose jobs are done', ratio(ours), 'at least', 0.5],
    ...waits.map(({ name, all }) => [`waits of one call, ${name}`, median(all), 'at most', MAX_WAITS]),
  ])
}

/** The reactions that one side leaves for later must not slow down the next side. */
async function untilAllAreTold(pool) {
  while ((await pool.query(`select 1 from jobs where kind like 'react:%' limit 1`)).rowCount > 0) await delay(20)
}

async function holdAndConfirm(post, wish) {
  const { customer, ...rest } = toBody(wish)
  const hold = await requireStatus(201, post('/holds', rest))
  return requireStatus(200, post(`/holds/${hold.body.id}/confirm`, { customer }))
}

async function anExample(pool, shop, post, nextWish) {
  const wish = [nextWish(), nextWish(), nextWish()].find(({ customerId }) => customerId === null)
  const { body: booking, key } = await requireStatus(201, post('/bookings', toBody(wish)))
  const { body: hold } = await requireStatus(201, post('/holds', toBody(nextWish())))
  return readRows(pool, shop.workspaceId, { key, booking, hold })
}

/** Counts with a second server on the same database, whose connection goes through a counting proxy. */
async function countWaits(shop, nextWish) {
  const wire = await aWire(shop.databaseUrl)
  const { url } = await serve(wire.url)
  const post = aCaller({ url, key: shop.key, connections: 1 })
  const wishFor = (isWanted) => {
    for (;;) {
      const wish = nextWish()
      if (isWanted(wish.customerId)) return wish
    }
  }
  const someone = () => wishFor((id) => id === null)
  const regular = () => wishFor((id) => id !== null)
  const newHold = async () =>
    (await requireStatus(201, post('/holds', { ...toBody(someone()), customer: null }))).body.id
  const confirm = (id, { name, phone }) =>
    requireStatus(200, post(`/holds/${id}/confirm`, { customer: { name, phone } }))
  // Each function makes what the call needs, and returns the call that is counted.
  const kinds = {
    'booking, known customer': () => () => requireStatus(201, post('/bookings', toBody(regular()))),
    'booking, new customer': () => () => requireStatus(201, post('/bookings', toBody(someone()))),
    'hold, new customer': () => () => requireStatus(201, post('/holds', toBody(someone()))),
    'confirm, new customer': async () => {
      const id = await newHold()
      return () => confirm(id, someone())
    },
  }
  const results = Object.entries(kinds).map(([name, prepare]) => ({ name, prepare, all: [], withoutKey: [] }))
  for (let call = -3; call < COUNTED_CALLS; call += 1) {
    for (const { prepare, all, withoutKey } of results) {
      const found = await wire.during(await prepare())
      if (call < 0) continue
      all.push(found.all)
      withoutKey.push(found.withoutKey)
    }
  }
  return results
}
