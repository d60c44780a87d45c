// A storm: many clients book, confirm, move, take and end at random, people write and are answered on both channels, and
// automations run, while the program is killed again and again and PostgreSQL is killed once. Afterwards no promised change
// and no message is missing, nothing was sent or done twice, and the doctor finds nothing. Here the storm is short;
// `npm run test:storm` makes it longer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from './commands/doctor.ts'
import { isLostConnection } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { aFreePort, builtProgram, callsWithKey, type Finish, type Program, startProcess } from './testing/process.ts'
import { settleAutomations, switchOnAutomations, verdictOnAutomations } from './testing/storm-automations.ts'
import {
  type Answered,
  ask,
  type Catalog,
  newRecords,
  type Promised,
  runClient,
  type Weather,
} from './testing/storm-clients.ts'
import { openTalk, type Talk } from './testing/storm-talk.ts'
import { until } from './testing/until.ts'

const SECONDS = Number(process.env.STORM_SECONDS ?? 0)
const CLIENTS = 20
const RESOURCES = 10
/** How many answers the program gives between two kills. */
const ANSWERS_BETWEEN_KILLS = 200
const MIN_KILLS = 2
/** The limit of a short storm: what has not happened by then will not happen. */
const MAX_KILLS = 8
const ANSWERS_PER_EXPIRY = 20
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
    const server = await aServer(program, finish, databaseUrl, talk)
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
  (SECONDS + 240) * 1_000,
)

const answersIn = ({ outcomes }: Pick<Weather['records'], 'outcomes'>) =>
  [...outcomes.values()].reduce((sum, count) => sum + count, 0)

type Server = Awaited<ReturnType<typeof aServer>>

async function aServer(program: Program, finish: Finish, databaseUrl: string, talk: Talk) {
  const PORT = String(await aFreePort())
  const settings = {
    PORT,
    DATABASE_URL: databaseUrl,
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
      }, 60_000),
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
    await until(() => answers() > seen, 60_000)
  }
}

/** Kills PostgreSQL with SIGKILL, like a power failure. Its supervisor starts it again. */
async function killPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
  process.kill(Number(rows[0].pid), 'SIGQUIT')
}

const EXPIRE = `with lapsing as (
    select workspace_id, id from bookings where status = 'held' and hold_expires_at > $1 limit 1 for no key update
  ), held as (
    update bookings b set hold_expires_at = $1 from lapsing
    where b.workspace_id = lapsing.workspace_id and b.id = lapsing.id returning b.workspace_id, b.id
  ), taken as (
    update allocations a set hold_expires_at = $1 from held
    where a.workspace_id = held.workspace_id and a.holder_id = held.id
  )
  update jobs j set due_at = $1 from held
  where j.workspace_id = held.workspace_id and j.payload->>'booking_id' = held.id`

const LAPSE = `with lapsing as (
    select workspace_id, id from bookings where status = 'pending_payment' and deposit_due_at > $1
    limit 1 for no key update
  ), unpaid as (
    update bookings b set deposit_due_at = $1 from lapsing
    where b.workspace_id = lapsing.workspace_id and b.id = lapsing.id returning b.workspace_id, b.id
  )
  update jobs j set due_at = $1 from unpaid
  where j.workspace_id = unpaid.workspace_id and j.payload->>'booking_id' = unpaid.id and j.kind = 'lapse-deposit'`

/** Ten minutes and a day are too long for a test: after a number of answers a hold and a deposit are due almost at once. */
async function letTimePass(pool: pg.Pool, { isOver, records }: Weather): Promise<void> {
  for (let next = 0; !isOver(); ) {
    await delay(20)
    if (answersIn(records) < next) continue
    next = answersIn(records) + ANSWERS_PER_EXPIRY
    for (const statement of [EXPIRE, LAPSE]) {
      await pool
        .query(statement, [new Date(Date.now() + 100)])
        // There may be no database at that moment.
        .catch((error) => {
          if (!isLostConnection(error)) throw error
        })
    }
  }
}

const DUE = `select kind, count(*)::int as count, max(attempts) as attempts, min(due_at) as due_at, max(last_error) as error
  from jobs where due_at <= $1 group by 1`

/** Waits until everything due is done. Leases of killed processes end at once instead of after half a minute. */
async function settle(pool: pg.Pool): Promise<void> {
  await until(() =>
    pool.query('update jobs set leased_until = $1 where leased_until > $1', [new Date()]).then(
      () => true,
      () => false,
    ),
  )
  let due: object[] = []
  await until(async () => {
    due = (await pool.query(DUE, [new Date()])).rows
    return due.length === 0
  }, 60_000).catch((error) => {
    throw new Error(`Still due: ${JSON.stringify(due)}`, { cause: error })
  })
}

async function missing(pool: pg.Pool, promised: readonly Promised[]): Promise<Promised[]> {
  const { rows } = await pool.query(
    `select b.id, b.version as last, h.version, h.to_status as status
     from bookings b join booking_history h on h.workspace_id = b.workspace_id and h.booking_id = b.id`,
  )
  const steps = new Set(rows.map(({ id, version, status }) => `${id} ${version} ${status}`))
  const last = new Map(rows.map(({ id, last }) => [id, last as number]))
  const moves = new Set(rows.map(({ id, version }) => `${id} ${version}`))
  // A version without a move only changed the notes or the payments.
  const isKept = ({ id, version, status }: Promised) =>
    steps.has(`${id} ${version} ${status}`) || (!moves.has(`${id} ${version}`) && version <= (last.get(id) ?? 0))
  return promised.filter((each) => !isKept(each))
}

async function answeredOtherwise(weather: Weather, answered: readonly Answered[]): Promise<string[]> {
  const different: string[] = []
  for (const { path, body, key, status, text } of answered.slice(-100)) {
    const again = await ask(weather, path, body, 'keyed', key)
    if (again?.status !== status || again.text !== text) different.push(`${path}: ${text}, then ${again?.text}`)
  }
  return different
}

async function aCatalog(weather: Weather): Promise<Catalog> {
  const add = async (path: string, body: object) => {
    const made = await ask(weather, path, body, 'POST', '')
    if (made?.status !== 201) throw new Error(`${path}: ${made?.status} ${made?.text}`)
    return (JSON.parse(made.text) as { id: string }).id
  }
  const resources: string[] = []
  for (let index = 0; index < RESOURCES - 2; index += 1) {
    resources.push(await add('/resources', { name: `Person ${index}`, kind: 'person' }))
  }
  const room = await add('/resources', { name: 'Room', kind: 'room' })
  const hall = await add('/resources', { name: 'Hall', kind: 'room', capacity: 5, shared: true })
  const team = await add('/resource-groups', { name: 'Team', resource_ids: resources })
  const cut = { name: 'Cut', duration_minutes: 30, buffer_minutes: 10, requirements: [{ group_id: team }] }
  const massage = {
    name: 'Massage',
    duration_minutes: 60,
    requirements: [{ group_id: team }, { resource_ids: [room] }],
  }
  const dye = {
    ...cut,
    name: 'Dye',
    duration_minutes: 45,
    price_cents: 9_000,
    deposit_cents: 1_000,
    deposit_due_minutes: 1,
  }
  const lesson = { name: 'Class', duration_minutes: 60, requirements: [{ resource_ids: [hall] }] }
  const delivery = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements: [{ group_id: team }] }
  const services: Catalog['services'][number][] = []
  for (const service of [cut, massage, dye, lesson, delivery]) {
    services.push({ id: await add('/services', service), queue: service === delivery })
  }
  return { services, resources: [...resources, room, hall] }
}

async function statuses(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select status, count(*) as count from bookings group by 1 order by 1')
  return rows.map(({ status, count }) => `${count} ${status}`).join(', ')
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
