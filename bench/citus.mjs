// Bookings, searches of free times and GET /me on a Citus cluster, through its coordinator and straight to the machine of
// the workspace, compared with the same PostgreSQL without Citus; and what an idle worker costs there.
import { setTimeout as delay } from 'node:timers/promises'
import { aSupplyOfWishes, toBody } from './book/wishes.mjs'
import { aCaller } from './caller.mjs'
import { openCluster } from './citus/cluster.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable } from './figures.mjs'
import { ask, newAgent } from './holdfast.mjs'
import { inFlight, rateOf, requireStatus } from './in-flight.mjs'
import { serve } from './installation.mjs'
import { catalogOf, searchOfWeek } from './slots/shop.mjs'

const IN_FLIGHT = 8
const ROUNDS = 5
const SECONDS = 3
const WARM_UP = 400
const IDLE_SECONDS = 60
/** How long a worker that had work needs until it is idle and PostgreSQL has cleaned up. */
const REST_SECONDS = 60
/** How long a worker may take for the jobs that all the bookings have left. */
const MAX_SECONDS_OF_WORK = 180
const MAX_IDLE_MS = 5
const MAX_IDLE_MS_OF_CLUSTER = 30

/** 8 % and more below what calm machines reached; README.md says why that is less than was asked. */
const CALLS = {
  'POST /bookings': { coordinator: 0.33, node: 0.38 },
  'GET /slots': { coordinator: 0.45, node: 0.55 },
  'GET /me': { coordinator: 0.33, node: 0.48 },
}

export async function citus() {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) {
    console.log('   Left out: set CITUS_URL to a database on the coordinator of a Citus cluster (docs/scale.md).')
    return true
  }
  const cluster = await openCluster(CITUS_URL)
  const { fsync, version } = cluster.settings
  console.log(`   ${cluster.machines} machines, fsync ${fsync}, ${version.split(' (')[0]}`)

  const plain = await openSide('plain', cluster.plainUrl, { DEMO: '1' })
  const coordinator = await openSide('coordinator', cluster.citusUrl, { DEMO: '1' })
  const node = await openSide('node', cluster.citusUrl, { DATABASE_NODES: 'auto' }, coordinator)
  const before = await cluster.counted()
  const measured = await measure([plain, coordinator, node], cluster)
  const after = await cluster.counted()

  printTable([
    ['', 'per second', 'of plain', 'CPU ms of PostgreSQL', 'CPU ms of the server'],
    ...measured.map(({ name, rates, ratios, database, server }) => [
      name,
      median(rates).toFixed(0),
      median(ratios).toFixed(2),
      median(database).toFixed(2),
      median(server).toFixed(2),
    ]),
  ])
  note(measured.map(({ name, rates }) => [name, median(rates), 'more', '/s']))
  console.log(`   statements to one shard: ${after.one - before.one}`)
  for (const { stop } of [plain, coordinator, node]) await stop()
  const idle = await idleWorker(cluster)
  return judge([
    ...measured
      .filter(({ side }) => side !== 'plain')
      .map(({ call, side, name, ratios }) => [name, median(ratios), 'at least', CALLS[call][side]]),
    ['statements to several shards', after.several - before.several, 'at most', 0],
    ['CPU of an idle worker a second', idle.own, 'at most', MAX_IDLE_MS, ' ms'],
    ...(Number.isNaN(idle.caused)
      ? []
      : [['what it makes the cluster do, a second', idle.caused, 'at most', MAX_IDLE_MS_OF_CLUSTER, ' ms']]),
  ])
}

/** A server, and what can be asked of it. `other` has made the shop in the same database. */
async function openSide(side, databaseUrl, env, other) {
  const { url, key: made, process, stop } = await serve(databaseUrl, env)
  const key = other?.key ?? made
  const post = aCaller({ url, key, connections: IN_FLIGHT })
  const nextWish = other?.nextWish ?? (await aSupplyOfWishes(catalogOf(url, key), post))
  const agents = Array.from({ length: IN_FLIGHT }, newAgent)
  const runs = {
    'POST /bookings': (wish) => requireStatus(201, post('/bookings', toBody(wish))),
    'GET /slots': ({ service }, worker) => ask(`${url}${searchOfWeek(service.id)}`, key, agents[worker]),
    'GET /me': (_wish, worker) => ask(`${url}/v1/me`, key, agents[worker]),
  }
  return { side, key, nextWish, runs, stop, pid: process.pid }
}

/** Makes each call on each side, in turns; each ratio compares the two sides of one round. */
async function measure(sides, cluster) {
  const measured = Object.keys(CALLS).flatMap((call) =>
    sides.map(({ side, nextWish, runs, pid }) => {
      const name = `${call}, ${side}`
      return { call, side, name, run: runs[call], nextWish, pid, rates: [], ratios: [], database: [], server: [] }
    }),
  )
  for (const { run, nextWish } of measured) await inFlight(IN_FLIGHT, run, nextWish, (done) => done < WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of round % 2 === 0 ? measured : measured.toReversed()) {
      const [database, server] = [cluster.cpu(), cpuSeconds([each.pid])]
      const { done, rate } = await rateOf(IN_FLIGHT, each.run, each.nextWish, SECONDS)
      each.rates.push(rate)
      each.database.push(((cluster.cpu() - database) * 1_000) / done)
      each.server.push(((cpuSeconds([each.pid]) - server) * 1_000) / done)
    }
    for (const each of measured) {
      const plain = measured.find(({ call, side }) => call === each.call && side === 'plain')
      each.ratios.push(each.rates[round] / plain.rates[round])
    }
  }
  return measured
}

/**
 * The milliseconds of CPU per second that a worker without work uses, and how much more the cluster uses than without
 * the worker.
 */
async function idleWorker(cluster) {
  const worker = await serve(cluster.citusUrl, { ROLE: 'worker' })
  const { pid } = worker.process
  for (let waited = 0; (await cluster.countDueJobs()) > 0; waited += 1) {
    if (waited > MAX_SECONDS_OF_WORK) throw new Error('The worker did not finish the jobs of the bookings')
    await delay(1_000)
  }
  await delay(REST_SECONDS * 1_000)
  const [before, withWorker] = [cpuSeconds([pid]), await cpuDuring(cluster.cpu)]
  const own = ((cpuSeconds([pid]) - before) * 1_000) / IDLE_SECONDS
  await worker.stop()
  await delay(REST_SECONDS * 1_000)
  const without = await cpuDuring(cluster.cpu)
  console.log(`   CPU a second: the idle worker ${own.toFixed(1)} ms, the cluster ${without.toFixed(1)} ms without it`)
  console.log(`   and ${withWorker.toFixed(1)} ms with it`)
  return { own, caused: Math.max(0, withWorker - without) }
}

async function cpuDuring(cpu) {
  const before = cpu()
  await delay(IDLE_SECONDS * 1_000)
  return ((cpu() - before) * 1_000) / IDLE_SECONDS
}
