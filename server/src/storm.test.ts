// A storm: many clients book, confirm, move, take and end at random, people write and are answered on both channels, and
// automations run, while the program is killed again and again and PostgreSQL is killed once. Afterwards no promised change
// and no message is missing, nothing was sent or done twice, and the doctor finds nothing. Here the storm is short;
// `npm run test:storm` makes it longer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from './commands/doctor.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { startPooler } from './testing/pooler.ts'
import { aFreePort, builtProgram, callsWithKey, type Finish, type Program, startProcess } from './testing/process.ts'
import { settleAutomations, switchOnAutomations, verdictOnAutomations } from './testing/storm-automations.ts'
import { aCatalog, RESOURCES } from './testing/storm-catalog.ts'
import { answersIn, newRecords, PATIENCE_MS, runClient, type Weather } from './testing/storm-clients.ts'
import { openTalk, type Talk } from './testing/storm-talk.ts'
import { letTimePass, settle } from './testing/storm-time.ts'
import { answeredOtherwise, missing, statuses } from './testing/storm-verdict.ts'
import { until } from './testing/until.ts'

const SECONDS = Number(process.env.STORM_SECONDS ?? 0)
const CLIENTS = 20
/** How many answers the program gives between two kills. */
const ANSWERS_BETWEEN_KILLS = 200
const MIN_KILLS = 2
/** The limit of a short storm: what has not happened by then will not happen. */
const MAX_KILLS = 8
const ENDS = [
  ...['confirm 200', 'reschedule 201', 'release 204', 'reopen 200'],
  ...['action take 200', 'action release 200'],
]

test(
  'no promised change and no message is lost, and nothing is given or sent twice, whatever is killed',
  async ({ onTestFinished: finish }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-storm-'))
    // A killed PostgreSQL loses nothing that it gave to the operating system, so it need not wait for the disk.
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    finish(async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const databaseUrl = postgres.url('postgres')
    const program = await builtProgram()
    const talk = await openTalk(finish)
    const { TEST_POOLER } = process.env
    const pooler = TEST_POOLER ? await startPooler(finish, { program: TEST_POOLER, url: databaseUrl }) : null
    const server = await aServer(program, finish, { direct: databaseUrl, through: pooler?.(databaseUrl) }, talk)
    const key = server.key
    const pool = new pg.Pool({ connectionString: databaseUrl })
    pool.on('error', () => {})
    finish(() => pool.end())

    const records = newRecords()
    let isOver = false
    const fair: Weather = {
      url: server.url,
      key,
      catalog: { services: [], resources: [] },
      threads: talk.threads,
      isOver: () => isOver,
      records,
    }
    const weather = { ...fair, catalog: await aCatalog(fair) }
    await switchOnAutomations(weather)

    const known = { ids: [], tasks: [], ended: [] }
    const clients = Array.from({ length: CLIENTS }, () => runClient(weather, known))
    const expiry = letTimePass(pool, weather)
    const talking = talk.run(weather, pool)
    const kills = await killAgainAndAgain(server, pool, weather)
    isOver = true
    await Promise.all([expiry, talking, ...clients])

    await settle(pool)
    await talk.settle(pool)
    await settleAutomations(pool)
    const said = await talk.verdict(pool)
    const automated = await verdictOnAutomations(pool)
    const examination = await examine(databaseUrl, new Date())
    const byStatus = await statuses(pool)
    console.log(summary(records, kills, byStatus))
    console.log(said.summary)
    console.log(automated.summary)
    console.log(toReport(examination))
    expect(records.faults).toEqual([])
    expect(said.faults).toEqual([])
    expect(automated.faults).toEqual([])
    expect(await missing(pool, records.promised)).toEqual([])
    expect(await answeredOtherwise(weather, records.answered)).toEqual([])
    expect(isHealthy(examination), 'the doctor found something').toBe(true)
    expect(examination.bookings).toBeGreaterThan(50)
    for (const end of ENDS) expect([...records.outcomes.keys()]).toContain(end)
    expect(byStatus).toContain('expired')
  },
  (SECONDS + 900) * 1_000,
)

type Server = Awaited<ReturnType<typeof aServer>>

async function aServer(
  program: Program,
  finish: Finish,
  { direct, through }: { direct: string; through: string | undefined },
  talk: Talk,
) {
  const PORT = String(await aFreePort())
  const settings = {
    PORT,
    DATABASE_URL: through ?? direct,
    ...(through && { DATABASE_DIRECT_URL: direct }),
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_REFILL: '1000',
    ...talk.settings,
  }
  let running = await startProcess(program, finish, { ...settings, DEMO: '1' })
  await running.ready()
  const url = `http://127.0.0.1:${PORT}`
  // Only the team answers, so every message that is sent is one that the storm knows.
  expect((await callsWithKey(running)('PUT', '/v1/bot', { enabled: false })).status).toBe(200)
  await talk.connect(url, running.shown('Sign-in'))
  return {
    url,
    key: running.shown('API key')[0],
    async kill() {
      running.kill('SIGKILL')
      await running.ended
    },
    /** Tries again and again, because there may be no database at that moment. */
    start: () =>
      until(async () => {
        running = await startProcess(program, finish, settings)
        return running.ready().then(
          () => true,
          () => false,
        )
      }, PATIENCE_MS),
  }
}

/** The outcomes that must happen in a storm and have not happened yet. */
const missed = ({ outcomes }: Pick<Weather['records'], 'outcomes'>, byStatus: string) => [
  ...ENDS.filter((outcome) => !outcomes.has(outcome)),
  ...['expired'].filter((status) => !byStatus.includes(status)),
]

/**
 * Lasts as long as it was asked to, and until program and PostgreSQL have been killed and every outcome has happened.
 * PostgreSQL is killed in the second life of the program.
 */
async function killAgainAndAgain(server: Server, pool: pg.Pool, { records }: Weather): Promise<number> {
  const end = Date.now() + SECONDS * 1_000
  const answers = () => answersIn(records)
  for (let kills = 0; ; kills += 1) {
    const isLongEnough = kills >= MIN_KILLS && Date.now() > end
    if (isLongEnough && (kills >= MAX_KILLS || missed(records, await statuses(pool)).length === 0)) return kills
    const before = answers()
    await untilAnswers(answers, before + ANSWERS_BETWEEN_KILLS)
    if (kills === 1) {
      await killPostgres(pool)
      await untilAnswers(answers, before + 2 * ANSWERS_BETWEEN_KILLS)
    }
    await server.kill()
    await server.start()
  }
}

/** A busy machine may be slow, but a minute without any answer is a fault. */
async function untilAnswers(answers: () => number, wanted: number): Promise<void> {
  for (let last = answers(); last < wanted; last = answers()) {
    const seen = last
    await until(() => answers() > seen, PATIENCE_MS)
  }
}

/** Kills PostgreSQL with SIGKILL, like a power failure. Its supervisor starts it again. */
async function killPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
  process.kill(Number(rows[0].pid), 'SIGQUIT')
}

function summary({ outcomes, repeated, promised }: Weather['records'], kills: number, statuses: string): string {
  const lines = [...outcomes].toSorted().map(([outcome, count]) => `  ${outcome.padEnd(24)} ${count}`)
  return [
    `${CLIENTS} clients, ${RESOURCES} resources; the program was killed ${kills} times, PostgreSQL once.`,
    ...lines,
    `${answersIn({ outcomes })} answers, ${repeated} calls repeated for want of one, ${promised.length} promises.`,
    `Bookings: ${statuses}.`,
  ].join('\n')
}
