// The way in which loops find due work on Citus. Its statements are also right on one PostgreSQL.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'
import { SYSTEM } from './context.ts'
import { openDatabase } from './database.ts'
import { enqueue, type Job, type NewJob } from './jobs.ts'
import { openNamedWork } from './named-work.ts'
import { writing } from './transaction.ts'
import { createWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ engine: 'citus' })
})
afterAll(() => world[Symbol.asyncDispose]())
// The worker of the test before may have stopped before it recorded the end of its last job.
beforeEach(() => world.db.deleteFrom('jobs').execute())

/** A worker that looks at all workspaces once, when it starts, and has done so. */
async function aWorker(run: Job['run'], database = world.platform.database) {
  const seen: string[] = []
  const note: Job = {
    kind: 'note',
    async run(ctx, payload) {
      seen.push(ctx.workspaceId)
      await run(ctx, payload)
    },
  }
  const platform = { ...world.platform, clock: () => new Date() }
  const worker = createWorker({
    platform: { ...platform, database },
    jobs: [note],
    log: pino({ level: 'silent' }),
    maxPauseMs: HOUR_MS,
  })
  onTestFinished(() => worker.stop(0))
  const add = (workspaceId: string, job: Omit<NewJob, 'kind'> = {}) =>
    writing(platform, { workspaceId, actor: SYSTEM }, async (ctx) => enqueue(ctx, { kind: 'note', ...job }))
  await add('prj_first')
  await worker.start()
  await until(() => seen.length === 1)
  seen.length = 0
  return { add, seen, worker }
}

test('a wake-up that names a workspace is enough for its jobs, and one without a name finds those of all', async () => {
  const { add, seen, worker } = await aWorker(async () => {})
  for (const id of ['prj_a', 'prj_b', 'prj_c']) await add(id)
  worker.wake('prj_b')
  await until(() => seen.length > 0)
  expect(seen).toEqual(['prj_b'])
  worker.wake()
  await until(() => seen.length === 3)
})

test('a job that is due later runs at its time without another wake-up, and again after it has failed', async () => {
  let tries = 0
  const { add, seen, worker } = await aWorker(async ({ workspaceId }) => {
    if (workspaceId !== 'prj_late') return
    tries += 1
    if (tries === 1) throw new Error('Not yet')
  })
  await add('prj_late', { due_at: plus(new Date(), 300) })
  worker.wake('prj_late')
  await until(() => seen.length === 2, 30_000)
  await until(async () => (await world.db.selectFrom('jobs').select('id').execute()).length === 0)
})

test('more workspaces than one look finds are found by the looks after it', async () => {
  const now = new Date()
  await world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, lane, due_at, created_at)
     select 'prj_many' || n, 'job_many' || n, 'note', '{}', 'default', $1, $1 from generate_series(1, 1500) as n`,
    [now],
  )
  const work = openNamedWork({
    database: world.platform.database,
    clock: () => plus(now, 1_000),
    tables: [{ table: 'jobs', column: 'due_at' }],
    pauseMs: 0,
    onFailure(error) {
      throw error
    },
    onLearned() {},
  })
  const found: string[] = []
  for (let look = 0; look < 2; look += 1) {
    const taken = await work.take()
    found.push(...taken)
    await world.pool.query('delete from jobs where workspace_id = any($1)', [taken])
  }
  expect(new Set(found).size).toBe(1_500)
})

test('a machine that hangs stops the work of no other one, and its own goes on when it answers again', async () => {
  const { database } = world.platform
  const options = { poolSize: 1, applicationName: 'holdfast:test', engine: 'citus', onIdleError: () => {} } as const
  const hanging = openDatabase({ url: world.url, ...options })
  onTestFinished(() => hanging.close())
  const wayOf = (id: string) => (id.startsWith('prj_hangs') ? hanging : database)
  const { add, seen, worker } = await aWorker(async () => {}, { ...database, at: wayOf, byCoordinator: wayOf })
  // As long as this is held, a call that wants a connection to the machine waits for five seconds and gets none.
  const held = await hanging.pool.connect()
  const away = ['prj_hangs_1', 'prj_hangs_2', 'prj_hangs_3', 'prj_hangs_4']
  for (const id of [...away, 'prj_well']) {
    await add(id)
    worker.wake(id)
  }
  await until(() => seen.length > 0)
  expect(seen).toEqual(['prj_well'])
  held.release()
  await until(() => seen.length === 5, 30_000)
  expect(seen.toSorted()).toEqual([...away, 'prj_well'])
})

test('a workspace whose rows cannot be reached stops no other', async ({ skip }) => {
  skip(inject('engine') === 'citus', 'Citus refuses triggers on its tables')
  await world.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger away before update on jobs for each row when (new.workspace_id = 'prj_away') execute function refuse()`)
  onTestFinished(async () => void (await world.pool.query('drop trigger away on jobs')))
  const { add, seen, worker } = await aWorker(async () => {})
  for (const id of ['prj_away', 'prj_here']) await add(id)
  worker.wake('prj_away')
  worker.wake('prj_here')
  await until(() => seen.length > 0)
  expect(seen).toEqual(['prj_here'])
})
