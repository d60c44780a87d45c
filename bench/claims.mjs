// Tasks taken per second by twenty people on the real server, compared with a bare conditional UPDATE of the same rows.
import pg from 'pg'
import { aWire } from './book/waits.mjs'
import { aCaller } from './caller.mjs'
import { bareClaim, bareTake, bareTakeAtOnce, readRows } from './claims/bare.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { inFlight, rateOf, requireStatus } from './in-flight.mjs'
import { serve } from './installation.mjs'
import { loadServerSource } from './server-source.mjs'
import { openShop } from './slots/shop.mjs'
import { atEnd, listPostgres } from './tidily.mjs'

const TAKERS = 20
const ROUNDS = 7
const SECONDS = 2
/** How many tasks are taken before the measurement, while the server's code is still being compiled. */
const WARM_UP_CLAIMS = 2_000
/** How many tasks wait before each measurement: more than can be taken during it. */
const WAITING_TASKS = 15_000
const COUNTED_CALLS = 15
const MAX_WAITS = 4

const DURATION_MINUTES = 30
const BUFFER_MINUTES = 10

export async function claims() {
  const { newId } = await loadServerSource()
  const shop = await openShop()
  const post = aCaller({ ...shop, connections: TAKERS })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: TAKERS })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())

  const takers = await shop.people(TAKERS, await shop.aSchedule())
  const tasks = await aQueue({ shop, post, pool, newId, takers })
  const take = (id, place) => takeBy(post, id, takers[place])
  await tasks.refill()
  const example = await take(tasks.next(), 0)
  const rows = await readRows(pool, shop.workspaceId, { id: example.body.id, key: example.key })
  const bare = { pool, workspaceId: shop.workspaceId, times: [DURATION_MINUTES, BUFFER_MINUTES], rows, newId }
  const [update, all, atOnce] = [bareClaim(bare), bareTake(bare), bareTakeAtOnce(bare)]
  const sides = [
    { name: 'POST …/actions/take', run: take },
    { name: 'bare UPDATE', run: (id, place) => update(id, takers[place]) },
    { name: 'bare UPDATE and INSERTs', run: (id, place) => all(id, takers[place]) },
    { name: 'the same as one statement', run: (id, place) => atOnce(id, takers[place]) },
  ].map((side) => ({ ...side, rates: [], cpu: [] }))
  const cpuSoFar = () => ({
    server: cpuSeconds([shop.pid]),
    PostgreSQL: cpuSeconds(listPostgres(shop.dataDir).map(({ pid }) => pid)),
    'this process': cpuSeconds([process.pid]),
  })
  await inFlight(TAKERS, take, tasks.next, (done) => done < WARM_UP_CLAIMS)
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await tasks.refill()
      const before = cpuSoFar()
      const { rate, done } = await rateOf(TAKERS, side.run, tasks.next, SECONDS)
      const after = cpuSoFar()
      if (round < 0) continue
      side.rates.push(rate)
      side.cpu.push(Object.fromEntries(Object.keys(after).map((who) => [who, (after[who] - before[who]) / done])))
    }
  }

  const [ours, claim, whole, single] = sides
  const cpuOf = ({ cpu }, who) => median(cpu.map((each) => each[who])) * 1_000
  const ratio = ({ rates }, other) => median(rates.map((rate, round) => rate / other.rates[round]))
  console.log(`   ${TAKERS} takers at once, ${ROUNDS} rounds of ${SECONDS} s each, in turns, medians`)
  printTable([
    [
      '',
      'per second',
      'lowest',
      'highest',
      'of the UPDATE',
      'of all rows',
      'of one statement',
      ...Object.keys(ours.cpu[0]),
    ],
    ...sides.map((side) => [
      side.name,
      ...[0.5, 0, 1].map((part) => quantile(side.rates, part).toFixed(0)),
      ratio(side, claim).toFixed(2),
      ratio(side, whole).toFixed(2),
      ratio(side, single).toFixed(2),
      ...Object.keys(side.cpu[0]).map((who) => cpuOf(side, who).toFixed(2)),
    ]),
  ])
  console.log('   The last columns are the CPU of one, in ms.')
  note([
    ['tasks taken per second', median(ours.rates), 'more', '/s'],
    ['tasks taken per second, of the bare UPDATE alone', ratio(ours, claim), 'more', ''],
    ...Object.keys(ours.cpu[0]).map((who) => [`CPU of one take, ${who}`, cpuOf(ours, who), 'less', 'ms']),
  ])
  const waits = await countWaits(shop, tasks, takers)
  console.log(
    `   What one take waits for, ${COUNTED_CALLS} calls: ${median(waits.all)}, ${median(waits.withoutKey)} without the key`,
  )
  return judge([
    ['tasks taken per second, of the bare UPDATE with the other rows', ratio(ours, whole), 'at least', 0.4],
    ['waits of one take', median(waits.all), 'at most', MAX_WAITS],
  ])
}

const takeBy = (post, id, resource_id) => requireStatus(200, post(`/bookings/${id}/actions/take`, { resource_id }))

/** A queue whose tasks are copies of one that the server made; `refill` adds tasks until WAITING_TASKS of them wait. */
async function aQueue({ shop, post, pool, newId, takers }) {
  const service_id = await shop.add('/services', {
    name: 'Delivery',
    mode: 'queue',
    duration_minutes: DURATION_MINUTES,
    buffer_minutes: BUFFER_MINUTES,
    requirements: [{ group_id: await shop.add('/resource-groups', { name: 'Riders', resource_ids: takers }) }],
  })
  const customer = { name: 'Ana', phone: '+5511988887777' }
  const { id } = (await requireStatus(201, post('/bookings', { service_id, customer }))).body
  const { rows } = await pool.query('select * from bookings where workspace_id = $1 and id = $2', [
    shop.workspaceId,
    id,
  ])
  const others = Object.keys(rows[0]).filter((column) => column !== 'id')
  let waiting = []
  return {
    async refill() {
      const ids = Array.from({ length: WAITING_TASKS - waiting.length }, () => newId('bkg'))
      await pool.query(
        `insert into bookings (id, ${others.join(', ')}) select fresh.id, ${others.map((column) => `b.${column}`).join(', ')}
         from bookings b, unnest($3::text[]) as fresh (id) where b.workspace_id = $1 and b.id = $2`,
        [shop.workspaceId, id, ids],
      )
      waiting = [...waiting, ...ids]
      // A new database has no statistics and would read whole tables, which a database in use does not do.
      await pool.query('vacuum analyze bookings, allocations, booking_history, events, idempotency_keys')
    },
    next() {
      const next = waiting.pop()
      if (next === undefined) throw new Error(`More than ${WAITING_TASKS} tasks were taken`)
      return next
    },
  }
}

/** Counts with a second server on the same database, whose connection goes through a counting proxy. */
async function countWaits(shop, tasks, takers) {
  const wire = await aWire(shop.databaseUrl)
  const { url } = await serve(wire.url)
  const post = aCaller({ url, key: shop.key, connections: 1 })
  const found = { all: [], withoutKey: [] }
  for (let call = -3; call < COUNTED_CALLS; call += 1) {
    const id = tasks.next()
    const { all, withoutKey } = await wire.during(() => takeBy(post, id, takers[0]))
    if (call < 0) continue
    found.all.push(all)
    found.withoutKey.push(withoutKey)
  }
  return found
}
