import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { aPool } from '../testing/database.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { until } from '../testing/until.ts'
import { aGate, workersOf } from '../testing/workers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { SYSTEM } from './context.ts'
import type { Engine } from './engine.ts'
import { enqueue as enqueueIn, enqueueListIf, type Job } from './jobs.ts'
import { writing } from './transaction.ts'

const realTime = () => new Date()

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.db.deleteFrom('jobs').execute()
  await world.db.deleteFrom('job_turns').execute()
})

/** Jobs are written by other statements on Citus, which one PostgreSQL can run too. A cluster is given only its own. */
const ENGINES = (['postgresql', 'citus'] as const).filter(
  (engine) => engine === 'citus' || inject('engine') !== 'citus',
)
function databaseFor(engine: Engine) {
  const database = aPool(world.url, 10, engine)
  onTestFinished(() => database.close())
  return database
}

const left = async () => ({
  jobs: (await world.db.selectFrom('jobs').select('id').execute()).length,
  turns: (await world.db.selectFrom('job_turns').select('key').execute()).length,
})
const theTurn = () =>
  world.db.selectFrom('jobs').select(['payload', 'waits', 'attempts', 'failed_at']).orderBy('turn').execute()

const isSomebodyWaiting = async () => (await lockWaits(world.pool)) > 0

/** Jobs that record the order in which they ran, and check that no two with one key run at once. */
function aSending(run: (payload: { key: string; n: number }, tries: number) => Promise<unknown> = async () => {}) {
  const sent: string[] = []
  const tries = new Map<string, number>()
  const underWay = new Set<string>()
  let doubles = 0
  const job: Job = {
    kind: 'send-message',
    lane: 'send',
    async run({ workspaceId }, { key, n }) {
      const turn = `${workspaceId} ${key}`
      if (underWay.has(turn)) doubles += 1
      underWay.add(turn)
      const name = `${turn} ${n}`
      tries.set(name, (tries.get(name) ?? 0) + 1)
      try {
        await run({ key: String(key), n: Number(n) }, tries.get(name) ?? 0)
        sent.push(name)
      } finally {
        underWay.delete(turn)
      }
    },
  }
  return { job, sent, doubles: () => doubles }
}

const message = (key: string, n: number) => ({ kind: 'send-message', payload: { key, n }, inTurn: key })
const numbersOf = (sent: readonly string[], turn: string) =>
  sent.filter((name) => name.startsWith(`${turn} `)).map((name) => Number(name.split(' ').at(-1)))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

test('jobs of a turn run one at a time and in order, in three workers at once, while more are added', async () => {
  const sending = aSending(async ({ n }) => (n % 3 === 0 ? new Promise((resolve) => setImmediate(resolve)) : null))
  const { aWorker, enqueue } = workersOf(world, [sending.job], { clock: realTime })
  const workers = [aWorker(), aWorker(), aWorker()]
  for (const worker of workers) await worker.start()
  const waking = setInterval(() => workers.forEach((worker) => void worker.wake()), 5)
  try {
    const turns = ['prj_a cnv_1', 'prj_a cnv_2', 'prj_b cnv_1', 'prj_b cnv_3']
    await Promise.all(
      turns.map(async (turn) => {
        const [workspaceId = '', key = ''] = turn.split(' ')
        for (const n of upTo(50)) await enqueue(workspaceId, message(key, n))
      }),
    )
    await until(() => sending.sent.length === 200, 30_000)
    for (const turn of turns) expect(numbersOf(sending.sent, turn)).toEqual(upTo(50))
    expect(sending.doubles()).toBe(0)
    await until(async () => (await left()).jobs === 0)
    expect(await left()).toEqual({ jobs: 0, turns: 0 })
  } finally {
    clearInterval(waking)
  }
})

test.each(ENGINES)(
  'when many changes add jobs to one turn at once, each job runs once, alone, and none is forgotten, on %s',
  async (engine) => {
    const sending = aSending()
    const database = databaseFor(engine)
    const processes = upTo(3).map(() => workersOf(world, [sending.job], { clock: realTime, database }))
    const workers = processes.map(({ aWorker }) => aWorker())
    for (const worker of workers) await worker.start()
    const waking = setInterval(() => workers.forEach((worker) => void worker.wake()), 5)
    try {
      await Promise.all(
        upTo(6).map(async (writer) => {
          for (const n of upTo(25)) {
            await processes[writer % 3]?.enqueue('prj_a', message('cnv_1', writer * 100 + n))
          }
        }),
      )
      await until(() => sending.sent.length === 150, 30_000)
      const numbers = numbersOf(sending.sent, 'prj_a cnv_1')
      expect(new Set(numbers)).toHaveLength(150)
      // The jobs of one writer were committed one after the other.
      for (const writer of upTo(6)) {
        expect(numbers.filter((n) => Math.floor(n / 100) === writer)).toEqual(upTo(25).map((n) => writer * 100 + n))
      }
      expect(sending.doubles()).toBe(0)
      await until(async () => (await left()).jobs === 0)
      expect(await left()).toEqual({ jobs: 0, turns: 0 })
    } finally {
      clearInterval(waking)
    }
  },
)

test('a change that adds to a turn waits for the change before it, and the earlier job runs first even if it is due later', async () => {
  const sending = aSending()
  const { aWorker, enqueue, platform } = workersOf(world, [sending.job])
  const gate = aGate()
  const aheadByAnHour = { ...platform, clock: () => plus(world.now(), 60 * MINUTE_MS) }
  const first = writing(aheadByAnHour, { workspaceId: 'prj_a', actor: SYSTEM }, async (ctx) => {
    enqueueIn(ctx, message('cnv_1', 1))
    await ctx.db.selectFrom('jobs').select('id').where('workspace_id', '=', 'prj_a').execute()
    await gate.pass()
  })
  await until(() => gate.count() === 1)
  let isCommitted = false
  const second = enqueue('prj_a', message('cnv_1', 2)).then(() => {
    isCommitted = true
  })
  await until(isSomebodyWaiting)
  expect(await aWorker().runDue()).toBe(0)
  expect(isCommitted).toBe(false)
  gate.open()
  await Promise.all([first, second])
  expect(await aWorker().runDue()).toBe(0)
  world.wait(60)
  expect(await aWorker().runDue()).toBe(2)
  expect(numbersOf(sending.sent, 'prj_a cnv_1')).toEqual([1, 2])
})

test('a job that is added while the one before it ends is not forgotten', async () => {
  const ending = aGate()
  const adding = aGate()
  const sending = aSending(({ n }) => (n === 0 ? ending.pass() : Promise.resolve()))
  const { aWorker, enqueue, platform } = workersOf(world, [sending.job])
  await enqueue('prj_a', message('cnv_1', 0))
  const running = aWorker().runDue()
  await until(() => ending.count() === 1)
  const added = writing(platform, { workspaceId: 'prj_a', actor: SYSTEM }, async (ctx) => {
    enqueueIn(ctx, message('cnv_1', 1))
    await ctx.db.selectFrom('jobs').select('id').where('workspace_id', '=', 'prj_a').execute()
    await adding.pass()
  })
  await until(() => adding.count() === 1)
  ending.open()
  await until(isSomebodyWaiting)
  adding.open()
  await Promise.all([running, added])
  await aWorker().runDue()
  expect(numbersOf(sending.sent, 'prj_a cnv_1')).toEqual([0, 1])
  expect(await left()).toEqual({ jobs: 0, turns: 0 })
})

test('a change that is rolled back leaves its number in the turn to the next', async () => {
  const sending = aSending()
  const { aWorker, enqueue, platform } = workersOf(world, [sending.job])
  const undone = writing(platform, { workspaceId: 'prj_a', actor: SYSTEM }, async (ctx) => {
    enqueueIn(ctx, message('cnv_1', 1))
    await ctx.db.selectFrom('jobs').select('id').where('workspace_id', '=', 'prj_a').execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await enqueue('prj_a', message('cnv_1', 2), message('cnv_1', 3))
  expect(await theTurn()).toMatchObject([{ waits: false }, { waits: true }])
  expect(await aWorker().runDue()).toBe(2)
  expect(numbersOf(sending.sent, 'prj_a cnv_1')).toEqual([2, 3])
})

test('a job that fails keeps the later jobs of its turn waiting until its retry, and no other jobs', async () => {
  const sending = aSending(async ({ key, n }, tries) => {
    if (key === 'cnv_1' && n === 0 && tries < 3) throw new Error('The provider is away')
  })
  const { aWorker, enqueue } = workersOf(world, [sending.job])
  await enqueue('prj_a', message('cnv_1', 0), message('cnv_1', 1), message('cnv_2', 0))
  const worker = aWorker()
  expect(await worker.runDue()).toBe(2)
  expect(sending.sent).toEqual(['prj_a cnv_2 0'])
  world.wait(1 / 60)
  expect(await worker.runDue()).toBe(1)
  expect(sending.sent).toEqual(['prj_a cnv_2 0'])
  world.wait(2 / 60)
  expect(await worker.runDue()).toBe(2)
  expect(sending.sent).toEqual(['prj_a cnv_2 0', 'prj_a cnv_1 0', 'prj_a cnv_1 1'])
  expect(await left()).toEqual({ jobs: 0, turns: 0 })
})

test('after a job is given up, the next job of its turn runs', async () => {
  const sending = aSending(async ({ n }) => {
    if (n === 0) throw new Error('This one never works')
  })
  const { aWorker, enqueue } = workersOf(world, [sending.job])
  await enqueue('prj_a', message('cnv_1', 0), message('cnv_1', 1))
  await world.db.updateTable('jobs').set({ attempts: 14 }).where('waits', '=', false).execute()
  expect(await aWorker().runDue()).toBe(2)
  expect(sending.sent).toEqual(['prj_a cnv_1 1'])
  expect(await theTurn()).toMatchObject([{ payload: { n: 0 }, failed_at: world.now() }])
  // A job that was given up is no longer part of the turn.
  await enqueue('prj_a', message('cnv_1', 2))
  expect(await aWorker().runDue()).toBe(1)
})

test('a turn with a job of a killed process stops until the lease expires, then continues in order', async () => {
  const gate = aGate()
  const lost = aSending(gate.pass)
  const heir = aSending()
  const { aWorker, enqueue } = workersOf(world, [lost.job])
  await enqueue('prj_a', message('cnv_1', 0), message('cnv_1', 1))
  // The worker is not started, it only runs what is due: nobody renews its lease.
  const lostRun = aWorker().runDue()
  await until(() => gate.count() === 1)
  const other = workersOf(world, [heir.job]).aWorker()
  world.wait(29.999 / 60)
  expect(await other.runDue()).toBe(0)
  world.wait(0.001 / 60)
  expect(await other.runDue()).toBe(2)
  expect(heir.sent).toEqual(['prj_a cnv_1 0', 'prj_a cnv_1 1'])
  gate.open()
  await lostRun
  expect(await left()).toEqual({ jobs: 0, turns: 0 })
})

test('a job that is due later keeps the next jobs of its turn waiting', async () => {
  const sending = aSending()
  const { aWorker, enqueue } = workersOf(world, [sending.job])
  await enqueue('prj_a', { ...message('cnv_1', 0), due_at: plus(world.now(), SECOND_MS) }, message('cnv_1', 1))
  expect(await aWorker().runDue()).toBe(0)
  world.wait(1 / 60)
  expect(await aWorker().runDue()).toBe(2)
  expect(sending.sent).toEqual(['prj_a cnv_1 0', 'prj_a cnv_1 1'])
})

test('thousands of jobs that wait in their turns do not hide other due jobs from a worker', async () => {
  const sending = aSending(async ({ key }) => {
    if (key === 'cnv_stuck') throw new Error('The provider is away')
  })
  const { aWorker, enqueue } = workersOf(world, [sending.job])
  await enqueue('prj_a', ...upTo(1_000).map((n) => message('cnv_stuck', n)))
  await enqueue('prj_b', message('cnv_1', 0))
  expect(await aWorker().runDue()).toBe(2)
  expect(sending.sent).toEqual(['prj_b cnv_1 0'])
})

test.each(ENGINES)(
  'jobs that come one by one, in a list and for another job are numbered in their order, and only the first may run, on %s',
  async (engine) => {
    const { id } = await world.aWorkspace()
    const { platform, enqueue } = workersOf(world, [aSending().job], { database: databaseFor(engine) })
    await enqueue(id, message('cnv_1', 0), message('cnv_2', 0), message('cnv_1', 1))
    await writing(platform, { workspaceId: id, actor: SYSTEM }, async (ctx) => {
      const jobs = [2, 3, 4].map((n) => ({ subject: `${n}`, payload: { key: 'cnv_1', n } }))
      enqueueListIf(ctx, `each.subject <> '3'`, { kind: 'send-message', inTurn: 'cnv_1', jobs })
    })
    await enqueue(id, { ...message('cnv_1', 5), replaces: 'latest' })
    await enqueue(id, { ...message('cnv_1', 6), replaces: 'latest' })
    const jobs = (await theTurn()).map(({ payload, waits }) => ({ ...(payload as { key: string; n: number }), waits }))
    expect(jobs.filter(({ key }) => key === 'cnv_2')).toEqual([{ key: 'cnv_2', n: 0, waits: false }])
    expect(jobs.filter(({ key }) => key === 'cnv_1')).toEqual(
      [0, 1, 2, 4, 6].map((n) => ({ key: 'cnv_1', n, waits: n > 0 })),
    )
  },
)

test.each(ENGINES)(
  'a list runs in its order, behind jobs that were there and without those that nobody wants; lists at once do not mix, on %s',
  async (engine) => {
    const { id } = await world.aWorkspace()
    const sending = aSending()
    const { platform, aWorker, enqueue } = workersOf(world, [sending.job], { database: databaseFor(engine) })
    await enqueue(id, message('cnv_1', 0))
    const wanted = `each.subject <> 'nobody' and (each.payload::jsonb ->> 'n')::int % 10 <> 3`
    const listFrom = (first: number) =>
      writing(platform, { workspaceId: id, actor: SYSTEM }, async (ctx) => {
        const jobs = upTo(20).map((n) => ({
          subject: n === 5 ? 'nobody' : 'somebody',
          payload: { key: 'cnv_1', n: first + n },
        }))
        enqueueListIf(ctx, wanted, { kind: 'send-message', inTurn: 'cnv_1', jobs })
        enqueueListIf(ctx, 'false', { kind: 'send-message', inTurn: 'cnv_none', jobs })
      })
    const firsts = upTo(6).map((list) => (list + 1) * 100)
    await Promise.all(firsts.map(listFrom))
    expect((await theTurn()).filter(({ waits }) => !waits)).toHaveLength(1)
    const worker = aWorker()
    await until(async () => {
      await worker.runDue()
      return (await left()).jobs === 0
    })
    const numbers = numbersOf(sending.sent, `${id} cnv_1`)
    expect(numbers[0]).toBe(0)
    const offsets = upTo(20).filter((n) => n !== 5 && n % 10 !== 3)
    const lists = firsts.map((_, list) => numbers.slice(1 + list * offsets.length, 1 + (list + 1) * offsets.length))
    expect(lists.map(([first = 0]) => first).sort()).toEqual(firsts)
    for (const list of lists) expect(list).toEqual(offsets.map((n) => (list[0] as number) + n))
    expect(await left()).toEqual({ jobs: 0, turns: 0 })
  },
)
