import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onConnect } from '../testing/on-connect.ts'
import { until } from '../testing/until.ts'
import { aGate, workersOf } from '../testing/workers.ts'
import { aWorld, type World } from '../testing/world.ts'
import type { Database } from './database.ts'
import type { Job } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.db.deleteFrom('jobs').execute()
  await world.db.deleteFrom('job_turns').execute()
})

const jobs = () => world.db.selectFrom('jobs').selectAll().orderBy('turn').execute()

function aBot(run: (n: number) => Promise<unknown> = async () => {}) {
  const begun: number[] = []
  const job: Job = {
    kind: 'bot-turn',
    lane: 'model',
    async run(_ctx, { n }) {
      begun.push(Number(n))
      await run(Number(n))
    },
  }
  return { job, begun }
}

const turn = (n: number, due_at?: Date) => ({
  kind: 'bot-turn',
  payload: { n },
  inTurn: 'cnv_1',
  replaces: 'cnv_1',
  ...(due_at && { due_at }),
})

test('a new job replaces the job that waits for the same key, with its time and payload, and no other job', async () => {
  const bot = aBot()
  const { aWorker, enqueue } = workersOf(world, [bot.job, { ...bot.job, kind: 'other' }])
  const soon = plus(world.now(), SECOND_MS)
  await enqueue('prj_a', turn(1, soon))
  await enqueue('prj_b', turn(2, soon))
  await enqueue('prj_a', { ...turn(3, soon), kind: 'other', inTurn: 'another' })
  await enqueue('prj_a', { ...turn(4, soon), replaces: 'cnv_2', inTurn: 'cnv_2' })
  await enqueue('prj_a', turn(5, plus(world.now(), 2 * SECOND_MS)))
  expect(await jobs()).toHaveLength(4)
  world.wait(1 / 60)
  await aWorker().runDue()
  expect(bot.begun.toSorted()).toEqual([2, 3, 4])
  world.wait(1 / 60)
  await aWorker().runDue()
  expect(bot.begun.slice(3)).toEqual([5])
  expect(await jobs()).toEqual([])
})

test('a job that joins another one that waits leaves it as it is, and is enqueued when none waits', async () => {
  const bot = aBot()
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  const joining = (n: number) => ({ kind: 'bot-turn', payload: { n }, inTurn: 'cnv_1', joins: 'cnv_1' })
  await enqueue('prj_a', turn(1, plus(world.now(), SECOND_MS)))
  await enqueue('prj_a', joining(2))
  await aWorker().runDue()
  expect(bot.begun).toEqual([])
  world.wait(1 / 60)
  await aWorker().runDue()
  expect(bot.begun).toEqual([1])
  await enqueue('prj_a', joining(3))
  await aWorker().runDue()
  expect(bot.begun).toEqual([1, 3])
  expect(await jobs()).toEqual([])
})

test('of several jobs of one change that replace each other the last one stays', async () => {
  const bot = aBot()
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', turn(1), turn(2), turn(3))
  expect(await aWorker().runDue()).toBe(1)
  expect(bot.begun).toEqual([3])
})

test('a running job continues, and the newest of the jobs that came in the meantime runs after it', async () => {
  const gate = aGate()
  const bot = aBot(gate.pass)
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', turn(1))
  const workers = [aWorker(), aWorker()]
  for (const worker of workers) await worker.start()
  await until(() => gate.count() === 1)
  await enqueue('prj_a', turn(2))
  await enqueue('prj_a', turn(3))
  expect(await aWorker().runDue()).toBe(0)
  expect(await jobs()).toMatchObject([
    { payload: { n: 1 }, waits: false, replaceable: false },
    { payload: { n: 3 }, waits: true, replaceable: true },
  ])
  gate.letOneGo()
  await until(() => gate.count() === 1)
  expect(bot.begun).toEqual([1, 3])
  gate.open()
  await until(async () => (await jobs()).length === 0)
})

test.each([['in turn'], ['out of turn']])(
  'a job that fails is not tried again when a newer one waits: %s',
  async (how) => {
    const gate = aGate()
    const bot = aBot(async (n) => {
      if (n !== 1) return
      await gate.pass()
      throw new Error('The model is away')
    })
    const { inTurn, ...alone } = turn(1)
    const first = how === 'in turn' ? { ...alone, inTurn } : alone
    const { aWorker, enqueue } = workersOf(world, [bot.job])
    await enqueue('prj_a', first)
    const running = aWorker().runDue()
    await until(() => gate.count() === 1)
    await enqueue('prj_a', { ...first, payload: { n: 2 }, due_at: plus(world.now(), SECOND_MS) })
    gate.open()
    await running
    expect(await jobs()).toMatchObject([{ payload: { n: 2 }, waits: false, attempts: 0, replaceable: true }])
    world.wait(1 / 60)
    await aWorker().runDue()
    expect(bot.begun).toEqual([1, 2])
    expect(await jobs()).toEqual([])
  },
)

test.each([['in turn'], ['out of turn']])(
  'a job whose process was killed is not tried again when a newer one waits: %s',
  async (how) => {
    const gate = aGate()
    const bot = aBot(async (n) => (n === 1 ? gate.pass() : undefined))
    const { inTurn, ...alone } = turn(1)
    const first = how === 'in turn' ? { ...alone, inTurn } : alone
    const { aWorker, enqueue } = workersOf(world, [bot.job])
    await enqueue('prj_a', first)
    // This process hangs in its job, and its lease expires.
    const hanging = aWorker().runDue()
    await until(() => gate.count() === 1)
    await enqueue('prj_a', { ...first, payload: { n: 2 } })
    world.wait(1)
    await aWorker().runDue()
    expect(bot.begun).toEqual([1, 2])
    expect(await jobs()).toEqual([])
    gate.open()
    await hanging
    expect(bot.begun).toEqual([1, 2])
  },
)

test('a job whose process was killed is not tried again when a newer one has ended meanwhile', async () => {
  const [gate, way] = [aGate(), aGate()]
  const bot = aBot(async (n) => (n === 1 ? gate.pass() : undefined))
  const { inTurn: _, ...alone } = turn(1)
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', alone)
  const hanging = aWorker().runDue()
  await until(() => gate.count() === 1)
  world.wait(1)
  // Another process takes the job over, and stands still before it asks for a newer one.
  const taking = aWorker(standingStillAt(2, way)).runDue()
  await until(() => way.count() === 1)
  await enqueue('prj_a', { ...alone, payload: { n: 2 } })
  await aWorker().runDue()
  expect(bot.begun).toEqual([1, 2])
  way.open()
  await taking
  gate.open()
  await hanging
  expect(bot.begun).toEqual([1, 2])
  expect(await jobs()).toEqual([])
})

test('a job that waits is not removed by one that ends, even if its transaction began earlier', async () => {
  const gate = aGate()
  const bot = aBot(async (n) => (n === 1 ? gate.pass() : undefined))
  const { inTurn: _, ...alone } = turn(1)
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', alone)
  const running = aWorker().runDue()
  await until(() => gate.count() === 1)
  await enqueue('prj_a', { ...alone, payload: { n: 2 }, due_at: plus(world.now(), MINUTE_MS) })
  await world.pool.query(`update jobs set created_at = $1 where workspace_id = 'prj_a' and replaceable`, [
    plus(world.now(), -SECOND_MS),
  ])
  gate.open()
  await running
  world.wait(1)
  await aWorker().runDue()
  expect(bot.begun).toEqual([1, 2])
})

/** Connections of which the one that is asked for as the `last`th has to wait at the gate. */
function standingStillAt(last: number, gate: ReturnType<typeof aGate>) {
  let count = 0
  return (database: Database) =>
    onConnect(database, async (pool) => {
      count += 1
      if (count === last) await gate.pass()
      return pool.connect()
    })
}

test('of two jobs that killed processes left the newer one runs', async () => {
  const gate = aGate()
  const bot = aBot(gate.pass)
  const { inTurn: _, ...alone } = turn(1)
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  const hanging: Promise<number>[] = []
  for (const n of [1, 2]) {
    await enqueue('prj_a', { ...alone, payload: { n } })
    hanging.push(aWorker().runDue())
    await until(() => gate.count() === n)
  }
  world.wait(1)
  const last = aWorker().runDue()
  await until(() => gate.count() === 3)
  gate.open()
  await Promise.all([...hanging, last])
  expect(bot.begun).toEqual([1, 2, 2])
  expect(await jobs()).toEqual([])
})

test('a job that waits for its next try is replaced by a job without tries', async () => {
  const bot = aBot(async (n) => {
    if (n === 1) throw new Error('The model is away')
  })
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', turn(1))
  await aWorker().runDue()
  expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'The model is away', replaceable: true }])
  await enqueue('prj_a', turn(2))
  expect(await jobs()).toMatchObject([{ payload: { n: 2 }, attempts: 0, last_error: null, due_at: world.now() }])
  await aWorker().runDue()
  expect(bot.begun).toEqual([1, 2])
})

test('a job that was given up stays as it is, and the new job runs', async () => {
  const bot = aBot(async (n) => {
    if (n === 1) throw new Error('The model is away')
  })
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', turn(1))
  await world.db.updateTable('jobs').set({ attempts: 14 }).execute()
  await aWorker().runDue()
  await enqueue('prj_a', turn(2))
  await aWorker().runDue()
  expect(bot.begun).toEqual([1, 2])
  expect(await jobs()).toMatchObject([{ payload: { n: 1 }, failed_at: world.now() }])
})

test('when a process stops, its running job gives way to the newer one', async () => {
  const gate = aGate()
  const bot = aBot(gate.pass)
  const { aWorker, enqueue } = workersOf(world, [bot.job])
  await enqueue('prj_a', turn(1))
  const worker = aWorker()
  await worker.start()
  await until(() => gate.count() === 1)
  await worker.stop(0)
  expect(await jobs()).toMatchObject([{ payload: { n: 1 }, attempts: 0, leased_by: null, replaceable: true }])
  await enqueue('prj_a', turn(2))
  expect(await jobs()).toMatchObject([{ payload: { n: 2 }, waits: false }])
})

test('while jobs keep replacing each other, at most one waits, no two run at once, and the last one runs', async () => {
  let underWay = 0
  let doubles = 0
  const bot = aBot(async () => {
    underWay += 1
    if (underWay > 1) doubles += 1
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
  })
  const processes = [1, 2, 3].map(() => workersOf(world, [bot.job], { clock: () => new Date() }))
  const workers = processes.map(({ aWorker }) => aWorker())
  for (const worker of workers) await worker.start()
  const waking = setInterval(() => workers.forEach((worker) => void worker.wake()), 3)
  try {
    for (let round = 0; round < 60; round += 1) {
      await Promise.all(processes.map(({ enqueue }, n) => enqueue('prj_a', turn(round * 10 + n))))
      const rows = await jobs()
      expect(rows.filter(({ replaceable }) => replaceable).length).toBeLessThanOrEqual(1)
      expect(rows.length).toBeLessThanOrEqual(2)
    }
    await processes[0]?.enqueue('prj_a', turn(9_999))
    await until(async () => (await jobs()).length === 0, MINUTE_MS / 2)
    expect(bot.begun.at(-1)).toBe(9_999)
    expect(doubles).toBe(0)
    expect(await world.db.selectFrom('job_turns').selectAll().execute()).toEqual([])
  } finally {
    clearInterval(waking)
  }
})
