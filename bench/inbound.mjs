// Messages of customers: how fast a hook answers, also while others book, and how soon a message is on the stream.
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'
import { aSupplyOfWishes, toBody } from './book/wishes.mjs'
import { aCaller } from './caller.mjs'
import { cpuSeconds } from './cpu.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { startHoldfast, untilSaid } from './holdfast.mjs'
import { rateOf, requireStatus } from './in-flight.mjs'
import { connectWhatsApp, followMessages, signIn, switchBotOff } from './inbound/owner.mjs'
import { aHookCaller, nextBody, SETTINGS } from './inbound/whatsapp.mjs'
import { createDatabase, PLENTY } from './installation.mjs'
import { watchMachine } from './machine.mjs'
import { loadServerSource } from './server-source.mjs'
import { catalogOf } from './slots/shop.mjs'
import { atEnd, startProcess, temporaryFolder } from './tidily.mjs'

const IN_FLIGHT = 16
const ROUNDS = 7
const SECONDS = 2
const MESSAGES_PER_SECOND = 100
const BOOKINGS_PER_SECOND = 20
const LOADED_SECONDS = 20
const STREAMED_PER_SECOND = 20
const STREAMED_SECONDS = 15
const MAX_SETTLING_MS = 60_000

const SECRET_KEY = 'a master key for benchmarks that guards nothing'
/** Nobody answers there, so the channel stays `unchecked`; its hook works all the same. */
const NO_PROVIDER = { WHATSAPP_API_URL: 'http://127.0.0.1:9', TELEGRAM_API_URL: 'http://127.0.0.1:9' }

export async function inbound() {
  const source = await loadServerSource()
  const dataDir = temporaryFolder()
  const postgres = await source.startEmbeddedPostgres({ dataDir })
  atEnd(() => postgres.stop())
  const databaseUrl = await createDatabase(source, postgres, 'inbound')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())
  const start = (role) =>
    startHoldfast({ env: { DATABASE_URL: databaseUrl, SECRET_KEY, ROLE: role, DEMO: '1', ...NO_PROVIDER, ...PLENTY } })

  // This server reads no events, because the bare route reads none either.
  const api = await start('api')
  await switchBotOff(api)
  const cookie = await signIn(api)
  const path = await connectWhatsApp(api.url, cookie)
  const ratio = await compareWithBare({ pool, databaseUrl, api, path })

  await pool.query('truncate jobs, job_turns, provider_events')
  const whole = await start('all')
  const loaded = await answerUnderLoad({ pool, dataDir, whole, key: api.key, path })
  const streamed = await timeStream({ pool, dataDir, whole, api, cookie, path })

  return judge([
    ['hooks per second, of the bare route', ratio, 'at least', 0.5],
    [
      `p99 of a hook, ${MESSAGES_PER_SECOND} a second beside ${BOOKINGS_PER_SECOND} bookings`,
      loaded,
      'at most',
      250,
      ' ms',
    ],
    ['p99 from a message to the stream, one process', streamed.one, 'at most', 300, ' ms'],
    ['p99 from a message to the stream, two processes', streamed.two, 'at most', 1_000, ' ms'],
  ])
}

async function compareWithBare({ pool, databaseUrl, api, path }) {
  const bareUrl = await startBareRoute(pool, databaseUrl)
  const sides = [
    { name: 'POST /v1/hooks/whatsapp', post: aHookCaller(api.url + path, IN_FLIGHT), rates: [], slowest: [] },
    { name: 'bare route', post: aHookCaller(`${bareUrl}/hook`, IN_FLIGHT), rates: [], slowest: [] },
  ]
  const cpu = []
  for (let round = -1; round < ROUNDS; round += 1) {
    // A new database has no statistics and would read whole tables, which a database in use does not do.
    await pool.query('vacuum analyze')
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const times = []
      const before = cpuSeconds([api.process.pid])
      const { rate, done } = await rateOf(
        IN_FLIGHT,
        async (body) => times.push(await side.post(body)),
        nextBody,
        SECONDS,
      )
      if (round < 0) continue
      if (side === sides[0]) cpu.push((cpuSeconds([api.process.pid]) - before) / done)
      side.rates.push(rate)
      side.slowest.push(quantile(times, 0.99))
    }
  }
  const [ours, bare] = sides
  console.log(`   ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${SECONDS} s each, in turns, medians`)
  printTable([
    ['', 'per second', 'lowest', 'highest', 'p99 ms'],
    ...sides.map(({ name, rates, slowest }) => [
      name,
      ...[0.5, 0, 1].map((part) => quantile(rates, part).toFixed(0)),
      median(slowest).toFixed(0),
    ]),
  ])
  note([
    ['hooks per second', median(ours.rates), 'more', '/s'],
    ['CPU of one hook, the server', median(cpu) * 1_000, 'less', 'ms'],
  ])
  return median(ours.rates.map((rate, round) => rate / bare.rates[round]))
}

async function startBareRoute(pool, databaseUrl) {
  const { rows } = await pool.query('select workspace_id from channels')
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    WORKSPACE_ID: rows[0].workspace_id,
    APP_SECRET: SETTINGS.app_secret,
  }
  const program = fileURLToPath(new URL('inbound/bare.mjs', import.meta.url))
  await untilSaid(startProcess(process.execPath, [program], { env }), /ready/)
  return `http://127.0.0.1:${port}`
}

/** p99 of the hook while the same process reads the messages and takes bookings. */
async function answerUnderLoad({ pool, dataDir, whole, key, path }) {
  const hook = aHookCaller(whole.url + path, MESSAGES_PER_SECOND)
  const post = aCaller({ url: whole.url, key, connections: BOOKINGS_PER_SECOND })
  const nextWish = await aSupplyOfWishes(catalogOf(whole.url, key), post)
  const book = async () => (await requireStatus(201, post('/bookings', toBody(nextWish())))).ms
  await Promise.all([atRate(20, 3, () => hook(nextBody())), atRate(10, 3, book)])
  await untilRead(pool)
  await pool.query('vacuum analyze')
  execFileSync('sync')
  const machine = await watchMachine(dataDir)
  const [hooks, bookings] = await Promise.all([
    atRate(MESSAGES_PER_SECOND, LOADED_SECONDS, () => hook(nextBody())),
    atRate(BOOKINGS_PER_SECOND, LOADED_SECONDS, book),
  ])
  const { slowestDisk, idle } = await machine.stop()
  const settled = await untilRead(pool)
  console.log(
    `   ${MESSAGES_PER_SECOND} messages and ${BOOKINGS_PER_SECOND} bookings a second for ${LOADED_SECONDS} s, in ms`,
  )
  printTable([
    ['', 'p50', 'p99', 'longest'],
    ['hook to 200', ...[0.5, 0.99, 1].map((part) => quantile(hooks, part).toFixed(0))],
    ['booking to 201', ...[0.5, 0.99, 1].map((part) => quantile(bookings, part).toFixed(0))],
  ])
  console.log(
    `   All messages were stored ${(settled / 1_000).toFixed(1)} s after the last. Slowest disk ${slowestDisk.toFixed(0)} ms, idle ${(100 * idle).toFixed(0)} %.`,
  )
  note([
    ['p50 of a hook beside bookings', quantile(hooks, 0.5), 'less', 'ms'],
    ['p99 of a booking beside hooks', quantile(bookings, 0.99), 'less', 'ms'],
  ])
  return quantile(hooks, 0.99)
}

/** From `created_at` of a message's event, which is before its commit, to the reader in the process that stored it and in another. */
async function timeStream({ pool, dataDir, whole, api, cookie, path }) {
  const hook = aHookCaller(whole.url + path, STREAMED_PER_SECOND)
  const [one, two] = await Promise.all([followMessages(whole.url, cookie), followMessages(api.url, cookie)])
  const machine = await watchMachine(dataDir)
  await atRate(STREAMED_PER_SECOND, STREAMED_SECONDS, () => hook(nextBody()))
  await untilRead(pool)
  const count = STREAMED_PER_SECOND * STREAMED_SECONDS
  const began = performance.now()
  while (Math.min(one.delays.length, two.delays.length) < count) {
    if (performance.now() - began > MAX_SETTLING_MS) {
      throw new Error(`Only ${one.delays.length} and ${two.delays.length} of ${count} messages reached the streams.`)
    }
    await delay(20)
  }
  const { slowestDisk, idle } = await machine.stop()
  console.log(`   From a message to the stream, ${STREAMED_PER_SECOND} a second for ${STREAMED_SECONDS} s, in ms`)
  printTable([
    ['', 'p50', 'p99', 'longest'],
    ...[
      ['the process that stored it', one.delays],
      ['another process', two.delays],
    ].map(([name, delays]) => [name, ...[0.5, 0.99, 1].map((part) => quantile(delays, part).toFixed(0))]),
  ])
  console.log(`   Slowest disk ${slowestDisk.toFixed(0)} ms, idle ${(100 * idle).toFixed(0)} %.`)
  return { one: quantile(one.delays, 0.99), two: quantile(two.delays, 0.99) }
}

/** Calls at this rate without waiting for answers; returns what the calls return. */
async function atRate(rate, seconds, call) {
  const began = performance.now()
  const calls = []
  while (calls.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.ceil(((performance.now() - began) / 1_000) * rate))
    while (calls.length < due) calls.push(awaitedLater(call()))
    await delay(1)
  }
  return Promise.all(calls)
}

/** Without this, a failure before the await would end the process at once, without the clean-up. */
function awaitedLater(work) {
  work.catch(() => {})
  return work
}

/** Waits until all events are read; returns how many milliseconds that took. */
async function untilRead(pool) {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      'select count(*)::int as unread, count(problem)::int as unreadable from provider_events where read_at is null',
    )
    if (rows[0].unreadable > 0) throw new Error('Some messages could not be read.')
    if (rows[0].unread === 0) return performance.now() - began
    if (performance.now() - began > MAX_SETTLING_MS)
      throw new Error(`${rows[0].unread} messages were not read in time.`)
    await delay(50)
  }
}
