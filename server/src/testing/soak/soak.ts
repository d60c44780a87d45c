// A soak: two API processes and two workers on one database have a steady load for a long time. Clients book, people
// write on both channels and in chats, webhooks go out, automations run and members follow, while processes are killed,
// stopped and started again. It shows memory, times and queues as they change, and at the end whether everything that
// was promised is there. `npm run test:soak -- 60` lasts 60 minutes; it is not a part of `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from '../../commands/doctor.ts'
import { root } from '../process.ts'
import { settleAutomations, switchOnAutomations, verdictOnAutomations } from '../storm-automations.ts'
import { aCatalog } from '../storm-catalog.ts'
import { doSomething, newRecords, type Weather } from '../storm-clients.ts'
import { openTalk } from '../storm-talk.ts'
import { letTimePass, untilNothingIsDue } from '../storm-time.ts'
import { answeredOtherwise, missing, statuses } from '../storm-verdict.ts'
import { openHooks } from './hooks.ts'
import { aDatabaseServer, anInstallation, type Installation } from './installation.ts'
import { openMembers } from './members.ts'
import { faultsOfLimit } from './one-limit.ts'
import { headLine, picture, sampleLine, timesTable } from './report.ts'
import { openVisitors } from './visitors.ts'
import { openWatch, type Sample } from './watch.ts'

const SOAK_MINUTES = Number(process.env.SOAK_MINUTES ?? 15)
const CALLS_PER_SECOND = Number(process.env.SOAK_RATE ?? 6)
const LENGTH_MS = SOAK_MINUTES * 60_000
/** The most calls that wait for an answer; a call beyond that is not made, but counted. */
const MAX_IN_FLIGHT = 100
/** The load stays below it. An empty bucket takes 40 seconds to fill, so a call that waits for seconds is not refused. */
const RATE_LIMIT = { burst: Math.ceil(100 * CALLS_PER_SECOND), refill: 2.5 * CALLS_PER_SECOND }
/** An automation begins at most 1,000 runs for one person in a day, so nobody writes more often. */
const PAUSE_MS = Math.max(5_000, LENGTH_MS / 900)
/** How often WhatsApp accepts a message from one number to one person. */
const ANSWER_EVERY_MS = 7_000
const KILL_EVERY_MS = Math.min(60_000, LENGTH_MS / 10)
const AWAY_MS = 2_000
const LOOK_EVERY_MS = Math.min(10_000, LENGTH_MS / 12)
/**
 * After this share of the soak, the first process of each role is no longer killed, so that its memory can be observed.
 */
const QUIET_AFTER_SHARE = 1 / 6
/** The jobs of a killed worker are taken over after its lease of 30 seconds. A retry may come later. */
const MAX_SECONDS_DUE = 60
/**
 * How many times as large the heap of a process may become: its lowest value in the last third, compared with that in
 * the second third.
 */
const MAX_HEAP_GROWTH = 1.3
const MIN_MINUTES_FOR_MEMORY = 10

test(
  'nothing that was promised is lost in a soak, nothing is done twice, and memory does not grow',
  async ({ onTestFinished: finish }) => {
    const databaseUrl = await aDatabaseServer(finish)
    const talk = await openTalk(finish, {
      pauseMs: PAUSE_MS,
      answerEveryMs: ANSWER_EVERY_MS,
      maxAnswersPerPerson: Number.POSITIVE_INFINITY,
    })
    const filesDir = await mkdtemp(join(tmpdir(), 'holdfast-soak-files-'))
    finish(() => rm(filesDir, { recursive: true, force: true }))
    const installation = await anInstallation(finish, {
      DATABASE_URL: databaseUrl,
      FILES_DIR: filesDir,
      ALLOW_PRIVATE_WEBHOOKS: '1',
      TRUST_PROXY: '1',
      RATE_LIMIT_BURST: String(RATE_LIMIT.burst),
      RATE_LIMIT_REFILL: String(RATE_LIMIT.refill),
      ...talk.settings,
    })
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
    pool.on('error', () => {})
    finish(() => pool.end())

    const watch = openWatch(installation, pool)
    const end = Date.now() + LENGTH_MS
    const isOver = () => Date.now() > end
    const { address, key, email, password } = installation
    const urls = installation.processes.slice(0, 2).map(({ url }) => url)
    let turn = 0
    const weather: Weather = {
      // Each call goes to the other process: connections that stay open would all end up at the one that is never killed.
      get url() {
        return urls[turn++ % urls.length] as string
      },
      key,
      catalog: { services: [], resources: [] },
      threads: talk.threads,
      // A day is full after some minutes; then the next one is booked.
      daysAhead: () => Math.floor((Date.now() - end + LENGTH_MS) / 120_000) % 60,
      isOver,
      records: newRecords(),
      took(name, milliseconds) {
        watch.took(name, milliseconds)
        if (!['stream', 'webhook', 'chat'].includes(name)) watch.took('calls', milliseconds)
      },
    }
    await switchOffBot(weather)
    await talk.connect(address, [email, password])
    weather.catalog = await aCatalog(weather)
    await switchOnAutomations(weather)
    const hooks = await openHooks(finish, weather, pool)
    const members = await openMembers(installation, weather.took as NonNullable<Weather['took']>)
    const visitors = await openVisitors(installation, weather, PAUSE_MS)

    console.log(headLine(installation.processes.map(({ name }) => name)))
    const [left, kills] = await Promise.all([
      bookSteadily(weather),
      killAgainAndAgain(installation, isOver),
      letTimePass(pool, weather),
      talk.run(weather, pool),
      visitors.run(),
      watch.run(isOver, LOOK_EVERY_MS, (sample) => console.log(sampleLine(sample))),
    ])

    await untilNothingIsDue(pool, 180_000)
    await talk.settle(pool)
    await settleAutomations(pool)
    const verdicts = [
      await talk.verdict(pool),
      await visitors.verdict(pool),
      await hooks.verdict(),
      await members.verdict(pool),
      await verdictOnAutomations(pool),
    ]
    const examination = await examine(databaseUrl, new Date())
    const { records } = weather
    const report = [
      `${SOAK_MINUTES} minutes, ${CALLS_PER_SECOND} calls of clients a second; ${kills}.`,
      `${records.promised.length} promises, ${records.repeated} calls repeated, ${left} left out. Bookings: ${await statuses(pool)}.`,
      ...verdicts.map(({ summary }) => summary),
      timesTable(watch.all),
      toReport(examination),
    ].join('\n')
    console.log(report)
    console.log(`Curves: ${writeCurves(watch.samples, report)}`)
    expect.soft(records.faults).toEqual([])
    expect.soft(verdicts.flatMap(({ faults }) => faults)).toEqual([])
    expect.soft(await missing(pool, records.promised)).toEqual([])
    expect.soft(await answeredOtherwise(weather, records.answered)).toEqual([])
    expect.soft(await faultsOfLimit(installation, RATE_LIMIT)).toEqual([])
    expect.soft(lateIn(watch.samples)).toEqual([])
    expect.soft(growthIn(watch.samples)).toEqual([])
    expect.soft(isHealthy(examination), 'the doctor found something').toBe(true)
  },
  LENGTH_MS + 20 * 60_000,
)

/** Only the team answers, so every message that is sent is one that the soak knows. */
async function switchOffBot({ url, key }: Weather): Promise<void> {
  const answer = await fetch(`${url}/v1/bot`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ enabled: false }),
  })
  expect(answer.status).toBe(200)
}

/** Begins a call at every tick, whether or not earlier ones were answered. Returns how many were left out. */
async function bookSteadily(weather: Weather): Promise<number> {
  const known = { ids: [], tasks: [], ended: [] }
  const open = new Set<Promise<void>>()
  let left = 0
  const began = Date.now()
  for (let count = 1; !weather.isOver(); count += 1) {
    await delay(Math.max(0, began + (count * 1_000) / CALLS_PER_SECOND - Date.now()))
    if (open.size >= MAX_IN_FLIGHT) left += 1
    else {
      const one = doSomething(weather, known).finally(() => open.delete(one))
      open.add(one)
    }
  }
  await Promise.all(open)
  return left
}

/** Ends one process after the other, by turns with and without a warning, and starts it again. */
async function killAgainAndAgain({ processes }: Installation, isOver: () => boolean): Promise<string> {
  const began = Date.now()
  const counts = new Map<string, number>()
  for (let turn = 0; ; turn += 1) {
    const next = Date.now() + KILL_EVERY_MS
    while (Date.now() < next && !isOver()) await delay(500)
    if (isOver()) break
    const isQuiet = Date.now() - began > QUIET_AFTER_SHARE * LENGTH_MS
    const victims = isQuiet ? processes.filter(({ name }) => name.endsWith('2')) : processes
    const victim = victims[turn % victims.length] as Installation['processes'][number]
    const signal = Math.floor(turn / victims.length) % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
    const how = await victim.end(signal)
    if (signal === 'SIGTERM' && how !== 0) throw new Error(`${victim.name} ended with ${how}:\n${victim.output()}`)
    const name = `${victim.name} ${signal === 'SIGKILL' ? 'killed' : 'stopped'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    await delay(AWAY_MS)
    await victim.start()
  }
  return [...counts].map(([name, count]) => `${name} ${count}×`).join(', ')
}

/** Jobs that waited for longer than the lease of a killed process. */
const lateIn = (samples: readonly Sample[]) =>
  samples.flatMap(({ at, queues }) =>
    queues && queues.oldest > MAX_SECONDS_DUE
      ? [`in minute ${at.toFixed(1)} a job was due for ${queues.oldest} s`]
      : [],
  )

/** Processes whose heap grows. What is collected at the next chance does not count, so the least of a time is taken. */
function growthIn(samples: readonly Sample[]): string[] {
  if (SOAK_MINUTES < MIN_MINUTES_FOR_MEMORY) return []
  const third = Math.floor(samples.length / 3)
  return ['api 1', 'worker 1'].flatMap((name) => {
    const least = (part: readonly Sample[]) => Math.min(...part.map(({ memory }) => memory[name]?.heap ?? Infinity))
    const [before, after] = [least(samples.slice(third, -third)), least(samples.slice(-third))]
    console.log(
      `The heap of ${name}: at least ${before.toFixed(1)} MB in the second third, then ${after.toFixed(1)} MB.`,
    )
    return after > before * MAX_HEAP_GROWTH ? [`the heap of ${name} grew from ${before} to ${after} MB`] : []
  })
}

/** Returns the path of the picture; the table is beside it. */
function writeCurves(samples: readonly Sample[], report: string): string {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `soak-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const names = Object.keys(samples[0]?.memory ?? {})
  writeFileSync(`${file}.txt`, [headLine(names), ...samples.map(sampleLine), '', report, ''].join('\n'))
  writeFileSync(`${file}.svg`, picture(samples))
  return `${file}.svg`
}
