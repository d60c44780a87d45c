import { HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { aPool } from '../testing/database.ts'
import { testEvent } from '../testing/events.ts'
import { startOwnTime } from '../testing/own-time.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'
import { SYSTEM } from './context.ts'
import type { Database } from './database.ts'
import { emit } from './events.ts'
import { enqueue, type Job, type JobCtx, type NewJob } from './jobs.ts'
import { type Platform, writing } from './transaction.ts'
import { type Listener, listenForWakeUps, type Wake, wakeOtherProcesses } from './wakeup.ts'
import { createWorker, type Worker } from './worker.ts'

const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const realTime = () => new Date()

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.db.deleteFrom('jobs').execute())
afterEach(() => void vi.useRealTimers())

/** A worker that sleeps for an hour runs a job only if it is woken up, or knows when the job is due. */
const NEVER_BY_ITSELF = { maxPauseMs: HOUR_MS }

/** A second pool, as in another process. */
function anotherDatabase(url = world.url): Database {
  const database = aPool(url, 10)
  onTestFinished(() => database.close())
  return database
}

function aWorker(jobs: readonly Job[], change: Partial<Platform> = {}, pauses: { maxPauseMs?: number } = {}) {
  const platform = { ...world.platform, ...change }
  const worker = createWorker({ platform, jobs, log, ...pauses })
  onTestFinished(() => worker.stop(0))
  return worker
}

const enqueueIn = (workspaceId: string, jobs: NewJob[], change: Partial<Platform> = {}) =>
  writing({ ...world.platform, ...change }, { workspaceId, actor: SYSTEM }, async (ctx) => enqueue(ctx, ...jobs))

/** A job that runs until the test ends it. */
function aLongJob(kind = 'long') {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  onTestFinished(letGo)
  const seen = { started: 0, ended: 0 }
  const job: Job = {
    kind,
    async run() {
      seen.started += 1
      await gate
      seen.ended += 1
    },
  }
  return { job, seen, letGo }
}

/** How a change of the same process wakes a worker. */
const wakes =
  (worker: Worker): Wake =>
  (_whom, workspaceId) =>
    worker.wake(workspaceId)

const theJob = () => world.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
const countJobs = async () => (await world.db.selectFrom('jobs').select('id').execute()).length
const waitUntil = (moment: Date) => world.wait((moment.getTime() - world.now().getTime()) / MINUTE_MS)

test('two workers that compete for many jobs run each of them once', async () => {
  const done: string[] = []
  const begun = new Set<string>()
  let bothBegin = () => {}
  const both = new Promise<void>((resolve) => (bothBegin = resolve))
  // No worker has places for all jobs, so each gets some when the first jobs wait for the other worker.
  const by = (name: string): Job => ({
    kind: 'once',
    async run(_ctx, payload) {
      if (begun.add(name).size === 2) bothBegin()
      await both
      done.push(`${name} ${payload.number}`)
    },
  })
  for (const workspace of ['prj_a', 'prj_b', 'prj_c', 'prj_d', 'prj_e']) {
    const jobs = Array.from({ length: 80 }, (_, n) => ({ kind: 'once', payload: { number: `${workspace} ${n}` } }))
    await enqueueIn(workspace, jobs)
  }
  const here = aWorker([by('here')])
  const there = aWorker([by('there')], { database: anotherDatabase() })
  const [first, second] = await Promise.all([here.runDue(), there.runDue()])
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(0)
  expect(done).toHaveLength(400)
  expect(new Set(done.map((entry) => entry.replace(/^\w+ /, '')))).toHaveLength(400)
  expect(await countJobs()).toBe(0)
})

test('jobs that are locked by another transaction are skipped, not waited for', async () => {
  const done: unknown[] = []
  const job: Job = { kind: 'once', run: async (_ctx, { number }) => void done.push(number) }
  await enqueueIn(
    'prj_a',
    Array.from({ length: 30 }, (_, number) => ({ kind: 'once', payload: { number } })),
  )
  const other = await world.pool.connect()
  await other.query('begin')
  await other.query(`select 1 from jobs where workspace_id = 'prj_a' order by due_at, id limit 10 for update`)
  const workers = [aWorker([job]), aWorker([job], { database: anotherDatabase() })]
  const runs = Promise.all(workers.map((worker) => worker.runDue()))
  await until(() => done.length === 20).finally(async () => {
    await other.query('rollback')
    other.release()
  })
  await runs
  await Promise.all(workers.map((worker) => worker.runDue()))
  expect(new Set(done)).toHaveLength(30)
  expect(done).toHaveLength(30)
})

test('a change that is rolled back leaves neither an event nor a job', async () => {
  const { id: workspaceId } = await world.aWorkspace()
  const change = (fails: boolean) =>
    writing(world.platform, { workspaceId, actor: SYSTEM }, async (ctx) => {
      emit(ctx, testEvent('test.happened'), {})
      enqueue(ctx, { kind: 'test' })
      if (fails) throw new Error('undone')
    })
  const count = async () => ({
    jobs: await countJobs(),
    events: (await world.db.selectFrom('events').select('id').where('type', '=', 'test.happened').execute()).length,
  })
  await expect(change(true)).rejects.toThrow('undone')
  expect(await count()).toEqual({ jobs: 0, events: 0 })
  await change(false)
  expect(await count()).toEqual({ jobs: 1, events: 1 })
})

async function aBacklog(workspaceId: string, rows: number): Promise<void> {
  await world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
    select $1, 'job_' || n, 'noisy', '{}', $2::timestamptz + n * interval '1 millisecond', $2
    from generate_series(1, $3::int) n`,
    [workspaceId, plus(world.now(), -MINUTE_MS), rows],
  )
}

test('a workspace with thousands of due jobs does not delay the others', async () => {
  const order: string[] = []
  const note = async (ctx: JobCtx) => void order.push(ctx.workspaceId)
  await aBacklog('prj_noisy', 5_000)
  await enqueueIn('prj_newest', [{ kind: 'quiet' }])
  await enqueueIn('prj_middle', [{ kind: 'quiet', due_at: plus(world.now(), -MINUTE_MS + 2_500) }])
  const worker = aWorker([
    { kind: 'noisy', run: note },
    { kind: 'quiet', run: note },
  ])
  await worker.start()
  await until(() => order.includes('prj_newest') && order.includes('prj_middle'))
  await worker.stop(SECOND_MS)
  expect(order.indexOf('prj_newest')).toBeLessThan(20)
  expect(order.indexOf('prj_middle')).toBeLessThan(20)
})

test('with a backlog a job is found at any due time, and the busy workspace stays within its share', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const noisy = aLongJob('noisy')
  const ran: string[] = []
  await aBacklog('prj_noisy', 1_000)
  const worker = aWorker([noisy.job, { kind: 'quiet', run: async (ctx) => void ran.push(ctx.workspaceId) }])
  await worker.start()
  await until(() => noisy.seen.started === 8)
  await enqueueIn('prj_middle', [{ kind: 'quiet', due_at: plus(world.now(), -MINUTE_MS + 500) }])
  await enqueueIn('prj_oldest', [{ kind: 'quiet', due_at: plus(world.now(), -2 * MINUTE_MS) }])
  await enqueueIn('prj_newest', [{ kind: 'quiet' }])
  worker.wake()
  // Every look sees the oldest and the newest jobs; those in between are seen once a second. On Citus it sees all.
  const seen = inject('engine') === 'citus' ? ['prj_middle', 'prj_newest', 'prj_oldest'] : ['prj_newest', 'prj_oldest']
  await until(() => ran.length === seen.length)
  expect(ran.sort()).toEqual(seen)
  vi.advanceTimersByTime(SECOND_MS)
  worker.wake()
  await until(() => ran.includes('prj_middle'))
  expect(noisy.seen.started).toBe(8)
})

test('a worker without free places waits without querying', async () => {
  const noisy = aLongJob('noisy')
  const database = anotherDatabase()
  let ran = 0
  const worker = aWorker([noisy.job, { kind: 'quiet', run: async () => void ran++ }], {
    database,
    clock: realTime,
  })
  await enqueueIn('prj_noisy', Array(20).fill({ kind: 'noisy', due_at: realTime() }))
  await worker.start()
  await until(() => noisy.seen.started === 8)
  let asked = 0
  database.pool.on('acquire', () => void asked++)
  await enqueueIn('prj_quiet', [{ kind: 'quiet', due_at: plus(realTime(), 700) }])
  worker.wake()
  await until(() => ran === 1)
  expect(asked).toBeLessThan(30)
})

test('a job that fails is tried again after ever longer pauses, then given up, and delays no other job', async () => {
  const ran: string[] = []
  const worker = aWorker([
    {
      kind: 'bad',
      run: async () => {
        ran.push('bad')
        throw new Error('The other side is away')
      },
    },
    { kind: 'good', run: async () => void ran.push('good') },
  ])
  await enqueueIn('prj_a', [{ kind: 'bad' }])
  await enqueueIn('prj_a', [{ kind: 'good' }])
  const pauses: number[] = []
  for (;;) {
    await worker.runDue()
    const job = await theJob()
    expect(job).toMatchObject({ last_error: 'The other side is away', leased_by: null, leased_until: null })
    if (job.failed_at) break
    pauses.push((job.due_at.getTime() - world.now().getTime()) / SECOND_MS)
    expect(await worker.runDue()).toBe(0)
    waitUntil(job.due_at)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  expect(ran.filter((kind) => kind === 'bad')).toHaveLength(15)
  expect(ran.indexOf('good')).toBeLessThanOrEqual(1)
  world.wait(100_000)
  expect(await worker.runDue()).toBe(0)
})

test('a job of an unknown kind waits for a newer process, however often older ones take it, and the others run', async () => {
  const ran: string[] = []
  const known: Job = { kind: 'known', run: async () => void ran.push('known') }
  const kind = 'from-a-newer-version'
  const old = aWorker([known])
  await enqueueIn('prj_a', [{ kind }])
  await enqueueIn('prj_a', [{ kind: 'known' }])
  for (let count = 0; count < 20; count += 1) {
    await old.runDue()
    expect(await theJob()).toMatchObject({ last_error: `No job is called ${kind}`, attempts: 0, failed_at: null })
    world.wait(5 / 60)
  }
  expect(ran).toEqual(['known'])
  await aWorker([known, { kind, run: async () => void ran.push(kind) }]).runDue()
  expect(ran).toEqual(['known', kind])
})

test('the lease of a dead worker is taken over after 30 seconds, and not before', async () => {
  const lost = aLongJob()
  const taken = aLongJob()
  const dead = aWorker([lost.job])
  const heir = aWorker([taken.job, { kind: 'short', run: async () => {} }], { database: anotherDatabase() })
  await enqueueIn('prj_a', [{ kind: 'long' }])
  // The worker is not started, it only runs what is due: nobody renews its lease.
  const deadRun = dead.runDue()
  await until(() => lost.seen.started)
  await enqueueIn('prj_a', [{ kind: 'short' }])
  expect(await heir.runDue()).toBe(1)
  expect(await theJob()).toMatchObject({ kind: 'long', attempts: 1 })
  world.wait(29.999 / 60)
  expect(await heir.runDue()).toBe(0)
  world.wait(0.001 / 60)
  const heirRun = heir.runDue()
  await until(() => taken.seen.started)

  // The first worker was only slow. It must not change the job any more: the job belongs to the second worker now.
  lost.letGo()
  expect(await deadRun).toBe(1)
  expect(await theJob()).toMatchObject({ attempts: 2 })
  taken.letGo()
  expect(await heirRun).toBe(1)
  expect(await countJobs()).toBe(0)
})

test('a worker that finds its own expired lease does not run the job twice at once', async () => {
  const { job, seen, letGo } = aLongJob()
  const worker = aWorker([job])
  await enqueueIn('prj_a', [{ kind: 'long' }])
  const first = worker.runDue()
  await until(() => seen.started)
  world.wait(1)
  const second = worker.runDue()
  await until(async () => (await theJob()).attempts === 2)
  letGo()
  await Promise.all([first, second])
  expect(seen).toEqual({ started: 1, ended: 1 })
})

test('a job that killed every worker that ran it is given up', async () => {
  let ran = 0
  const worker = aWorker([{ kind: 'deadly', run: async () => void ran++ }])
  await enqueueIn('prj_a', [{ kind: 'deadly' }])
  await world.db.updateTable('jobs').set({ attempts: 15, leased_by: 'a dead one', leased_until: world.now() }).execute()
  await worker.runDue()
  expect(ran).toBe(0)
  expect(await theJob()).toMatchObject({ failed_at: world.now(), leased_by: null })
})

test('a long job keeps its lease while its worker is alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { job, seen, letGo } = aLongJob()
  const worker = aWorker([job])
  const rival = aWorker([job], { database: anotherDatabase() })
  await enqueueIn('prj_a', [{ kind: 'long' }])
  await worker.start()
  await until(() => seen.started)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    world.wait(10 / 60)
    vi.advanceTimersByTime(10 * SECOND_MS)
    const renewed = plus(world.now(), 30 * SECOND_MS).getTime()
    await until(async () => (await theJob()).leased_until?.getTime() === renewed)
    expect(await rival.runDue()).toBe(0)
  }
  letGo()
  await until(async () => (await countJobs()) === 0)
  expect(seen).toEqual({ started: 1, ended: 1 })
})

test('a repeating job runs in one process at a time and gets its next time', async () => {
  waitUntil(new Date(Math.ceil(world.now().getTime() / (5 * MINUTE_MS)) * 5 * MINUTE_MS + MINUTE_MS))
  const start = world.now()
  const { job, seen, letGo } = aLongJob('clean')
  const repeating = { ...job, repeats: '*/5 * * * *' }
  const one = aWorker([repeating])
  const two = aWorker([repeating], { database: anotherDatabase() })
  await Promise.all([one.start(), two.start()])
  expect(await countJobs()).toBe(1)
  expect((await theJob()).due_at).toEqual(plus(start, 4 * MINUTE_MS))

  world.wait(5)
  one.wake()
  two.wake()
  await until(() => seen.started)
  expect(await aWorker([repeating]).runDue()).toBe(0)
  letGo()
  await until(async () => (await theJob()).leased_by === null)
  expect(seen).toEqual({ started: 1, ended: 1 })
  expect(await theJob()).toMatchObject({ due_at: plus(start, 9 * MINUTE_MS), attempts: 0 })
})

test('a repeating job that fails is tried again, at the latest at its next time, and never given up', async () => {
  let fails = true
  const run = async () => {
    if (fails) throw new Error('not today')
  }
  const worker = aWorker([{ kind: 'flaky', repeats: '* * * * *', run }])
  await Promise.all([worker.start(), worker.stop(0)])
  for (let tries = 1; tries <= 20; tries += 1) {
    const job = await theJob()
    expect(job.failed_at).toBeNull()
    expect(job.due_at.getTime() - world.now().getTime()).toBeLessThanOrEqual(MINUTE_MS)
    waitUntil(job.due_at)
    await worker.runDue()
  }
  expect(await theJob()).toMatchObject({ attempts: 20, last_error: 'not today' })
  fails = false
  waitUntil((await theJob()).due_at)
  await worker.runDue()
  expect(await theJob()).toMatchObject({ attempts: 0, last_error: null })
})

test('a changed pattern takes effect at the next start; with the same pattern an overdue job stays overdue', async () => {
  const start = async (repeats: string) => {
    const worker = createWorker({
      platform: world.platform,
      jobs: [{ kind: 'clean', repeats, run: async () => {} }],
      log,
    })
    // Stopped at once, without a look for due jobs: only the planning at the start is of interest.
    await Promise.all([worker.start(), worker.stop(0)])
  }
  await start('0 0 1 1 *')
  const newYear = (await theJob()).due_at
  expect(newYear.toISOString()).toMatch(/-01-01T00:00:00.000Z$/)
  await start('*/5 * * * *')
  const soon = await theJob()
  expect(soon).toMatchObject({ repeats: '*/5 * * * *' })
  expect(soon.due_at.getTime() - world.now().getTime()).toBeLessThanOrEqual(5 * MINUTE_MS)
  world.wait(60)
  await start('*/5 * * * *')
  expect((await theJob()).due_at).toEqual(soon.due_at)
})

test('a repeating job with a wrong pattern stops the start', async () => {
  const worker = aWorker([{ kind: 'clean', repeats: 'now and then', run: async () => {} }])
  await expect(worker.start()).rejects.toThrow(/now and then/)
})

test('while the repeating jobs cannot be stored, others run; and they are planned as soon as they can be', async ({
  skip,
}) => {
  skip(inject('engine') === 'citus', 'Citus refuses triggers on its tables')
  // On Citus the machine that has the jobs of the installation can be away.
  const { pool } = world.platform.database
  await pool.query(`create function is_away() returns trigger language plpgsql
      as $$ begin raise 'The machine is away' using errcode = 'connection_failure'; end $$`)
  await pool.query(`create trigger away before insert on jobs for each row when (new.workspace_id = 'system')
      execute function is_away()`)
  onTestFinished(async () => void (await pool.query('drop function if exists is_away cascade')))
  const { job, seen, letGo } = aLongJob()
  letGo()
  const worker = aWorker([job, { kind: 'clean', repeats: '0 0 1 1 *', run: async () => {} }])
  await enqueueIn('prj_one', [{ kind: 'long', payload: {} }])
  await worker.start()
  await until(async () => seen.ended === 1 && (await countJobs()) === 0)
  await pool.query('drop function is_away cascade')
  await until(async () => (await countJobs()) === 1)
  expect(await theJob()).toMatchObject({ workspace_id: 'system', kind: 'clean' })
})

test('a job that is due later starts when its time comes', async () => {
  const lateness: number[] = []
  const later: Job = { kind: 'later', run: async (_ctx, { due }) => void lateness.push(Date.now() - Number(due)) }
  const worker = aWorker([later], { clock: realTime }, NEVER_BY_ITSELF)
  await worker.start()
  const dues = Array.from({ length: 20 }, (_, n) => plus(realTime(), 200 + n * 13))
  const change = { clock: realTime, wake: wakes(worker) }
  await enqueueIn(
    'prj_a',
    dues.map((due_at) => ({ kind: 'later', payload: { due: due_at.getTime() }, due_at })),
    change,
  )
  await until(() => lateness.length === dues.length)
  expect(Math.min(...lateness)).toBeGreaterThanOrEqual(0)
})

test.each([30, 50, 70, 90])('a job that becomes due while a worker looks is not missed: after %i ms', async (later) => {
  // Every reading of the clock takes 20 ms, so the due time falls between two readings.
  let now = realTime().getTime()
  const due_at = new Date(now + later)
  const clock = () => {
    now += 20
    return new Date(now)
  }
  const ran: string[] = []
  const between: Job = { kind: 'between', run: async () => void ran.push('between') }
  const worker = aWorker([between], { clock }, NEVER_BY_ITSELF)
  await enqueueIn('prj_a', [{ kind: 'between', due_at }])
  await worker.start()
  await until(() => ran.length > 0)
})

/** Enqueues one job after another, each when the one before it has run. */
async function runOneByOne(count: number, change: Partial<Platform>): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await enqueueIn('prj_a', [{ kind: 'quick' }], change)
    await until(async () => (await countJobs()) === 0)
  }
}

const quickJob: Job = { kind: 'quick', run: async () => {} }

test('a job of the same process starts after the commit, not at the next round', async () => {
  const worker = aWorker([quickJob], { clock: realTime }, NEVER_BY_ITSELF)
  await worker.start()
  await runOneByOne(20, { clock: realTime, wake: wakes(worker) })
})

test('a job of another process starts after the commit, by a wake-up through the database', async () => {
  const worker = aWorker([quickJob], { clock: realTime }, NEVER_BY_ITSELF)
  let calls = 0
  const stopListening = listenForWakeUps(world.url, 'holdfast:test', () => {
    calls += 1
    worker.wake()
  })
  onTestFinished(stopListening)
  await worker.start()
  await until(() => calls > 0)
  const database = anotherDatabase()
  await runOneByOne(20, { database, clock: realTime, wake: wakeOtherProcesses(database) })
  expect(calls).toBeGreaterThan(20)
})

test('a listener gets wake-ups again after the database was away', async () => {
  await using proxy = await aProxy(world.url)
  let calls = 0
  const count = (whom: Listener) => {
    if (whom === 'jobs') calls += 1
  }
  onTestFinished(listenForWakeUps(proxy.url, 'holdfast:test', count))
  await until(() => calls === 1)
  proxy.refuse()
  proxy.cut()
  await until(() => proxy.refusals() > 0)
  proxy.restore()
  await until(() => calls === 2)
  wakeOtherProcesses(world.platform.database)('jobs', 'system')
  await until(() => calls === 3)
})

test('a listener notices that its connection leads nowhere, although nobody says so', async () => {
  await using proxy = await aProxy(world.url)
  let calls = 0
  const count = (whom: Listener) => {
    if (whom === 'jobs') calls += 1
  }
  onTestFinished(listenForWakeUps(proxy.url, 'holdfast:test', count, 200))
  await until(() => calls === 1)
  proxy.freeze()
  await until(() => calls === 2)
  wakeOtherProcesses(world.platform.database)('jobs', 'system')
  await until(() => calls === 3)
})

test('a stop waits for jobs that end', async () => {
  let ended = false
  const worker = aWorker([
    {
      kind: 'polite',
      run: (ctx) =>
        new Promise<void>((resolve) => {
          running = true
          ctx.stopping.addEventListener('abort', async () => {
            await ctx.db.selectFrom('jobs').select('id').execute()
            ended = true
            resolve()
          })
        }),
    },
  ])
  let running = false
  await enqueueIn('prj_a', [{ kind: 'polite' }])
  await worker.start()
  await until(() => running)
  const ownTime = startOwnTime()
  await worker.stop(20 * SECOND_MS)
  expect(ended).toBe(true)
  expect(await countJobs()).toBe(0)
  expect(ownTime()).toBeLessThan(5 * SECOND_MS)
})

test('a stop gives back the jobs that do not end, without counting the try, and takes no new ones', async () => {
  const { job, seen } = aLongJob()
  const worker = aWorker([job])
  await enqueueIn('prj_a', [{ kind: 'long' }])
  await worker.start()
  await until(() => seen.started)
  await worker.stop(20)
  expect(await theJob()).toMatchObject({ leased_by: null, leased_until: null, attempts: 0 })
  worker.wake()

  let ran = 0
  const heir = aWorker([{ kind: 'long', run: async () => void ran++ }], { database: anotherDatabase() })
  expect(await heir.runDue()).toBe(1)
  expect({ ran, ...seen }).toEqual({ ran: 1, started: 1, ended: 0 })
})

test('a worker can be stopped without a database', async () => {
  await using proxy = await aProxy(world.url)
  const { job, seen } = aLongJob()
  const worker = aWorker([job], { database: anotherDatabase(proxy.url) })
  await enqueueIn('prj_a', [{ kind: 'long' }])
  await worker.start()
  await until(() => seen.started)
  proxy.refuse()
  proxy.cut()
  await worker.stop(20)
  expect((await theJob()).leased_by).not.toBeNull()
})

test('without a database a worker tries about once a second, and continues when the database is back', async () => {
  await using proxy = await aProxy(world.url)
  let ran = 0
  const worker = aWorker([{ kind: 'patient', run: async () => void ran++ }], {
    database: anotherDatabase(proxy.url),
    clock: realTime,
  })
  await worker.start()
  proxy.refuse()
  proxy.cut()
  const isCitus = inject('engine') === 'citus'
  // By itself it would look at all workspaces half a minute later.
  if (isCitus) worker.wake()
  await until(() => proxy.refusals() > 0)
  const began = performance.now()
  // On Citus a look sends two statements, and another look may have been under way.
  await until(() => proxy.refusals() > (isCitus ? 4 : 1))
  expect(performance.now() - began).toBeGreaterThan(500)
  proxy.restore()
  await enqueueIn('prj_a', [{ kind: 'patient' }], { clock: realTime })
  await until(() => ran === 1)
})
