import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testEvent } from '../testing/events.ts'
import { startOwnTime } from '../testing/own-time.ts'
import { until } from '../testing/until.ts'
import { aGate, workersOf } from '../testing/workers.ts'
import { aWorld, type World } from '../testing/world.ts'
import type { Actor, RunCause } from './context.ts'
import { emit } from './events.ts'
import { enqueueIf, type Job } from './jobs.ts'
import { writing } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.db.deleteFrom('jobs').execute())

const jobs = () => world.db.selectFrom('jobs').selectAll().execute()

test('jobs that hang in one lane take no places of the other lanes', async () => {
  const gate = aGate()
  let ran = 0
  const { aWorker, enqueue } = workersOf(world, [
    { kind: 'bot-turn', lane: 'model', run: gate.pass },
    { kind: 'expire-hold', run: async () => void ran++ },
  ])
  for (let number = 0; number < 8; number += 1) {
    await enqueue(`prj_${number}`, ...Array(50).fill({ kind: 'bot-turn' }))
  }
  const worker = aWorker()
  await worker.start()
  await until(() => gate.count() === 32)
  await enqueue('prj_0', ...Array(20).fill({ kind: 'expire-hold' }))
  worker.wake('prj_0')
  await until(() => ran === 20)
  expect(gate.count()).toBe(32)
})

test('a lane with a long backlog and no free places does not delay due jobs of another lane', async () => {
  const gate = aGate()
  const ran: unknown[] = []
  const { aWorker, enqueue } = workersOf(world, [
    { kind: 'crawl', lane: 'crawl', run: gate.pass },
    { kind: 'short', run: async (ctx) => void ran.push(ctx.workspaceId) },
  ])
  await world.pool.query(
    `insert into jobs (workspace_id, id, kind, lane, payload, due_at, created_at)
    select 'prj_' || n % 7, 'job_' || n, 'crawl', 'crawl', '{}', $1::timestamptz, $1 from generate_series(1, 3000) n`,
    [world.now()],
  )
  const worker = aWorker()
  await worker.start()
  await until(() => gate.count() === 4)
  for (let number = 0; number < 10; number += 1) await enqueue(`prj_${number}`, { kind: 'short' })
  const ownTime = startOwnTime()
  worker.wake()
  await until(() => ran.length === 10)
  expect(ownTime()).toBeLessThan(SECOND_MS)
})

test('the lane of steps runs one lot at a time, and rests after a full lot for as long as the lot took', async () => {
  const LOT_MS = 15
  const lots: { size: number; began: number; ended: number }[] = []
  const { aWorker, enqueue } = workersOf(world, [
    {
      kind: 'automation-step',
      lane: 'steps',
      atOnce: 5,
      async run(_ctx, ...payloads) {
        const began = performance.now()
        await delay(LOT_MS)
        lots.push({ size: payloads.length, began, ended: performance.now() })
      },
    },
  ])
  for (const workspace of ['prj_1', 'prj_2']) await enqueue(workspace, ...Array(10).fill({ kind: 'automation-step' }))
  await aWorker().start()
  await until(() => lots.reduce((sum, { size }) => sum + size, 0) === 20)
  for (const [index, { began }] of lots.entries()) {
    const before = lots[index - 1]
    if (!before) continue
    expect(began).toBeGreaterThanOrEqual(before.ended)
    if (before.size === 5) expect(began - before.ended).toBeGreaterThanOrEqual(LOT_MS - 2)
  }
  expect(lots.filter(({ size }) => size === 5).length).toBeGreaterThan(1)
})

test('a workspace takes only its share of a lane, and a workspace that comes later still gets a place', async () => {
  const gate = aGate()
  const begun: string[] = []
  const { aWorker, enqueue } = workersOf(world, [
    {
      kind: 'bot-turn',
      lane: 'model',
      run(ctx) {
        begun.push(ctx.workspaceId)
        return gate.pass()
      },
    },
  ])
  await enqueue('prj_noisy', ...Array(100).fill({ kind: 'bot-turn' }))
  const worker = aWorker()
  await worker.start()
  await until(() => begun.length === 8)
  for (let number = 0; number < 5; number += 1) await enqueue(`prj_${number}`, ...Array(100).fill({ kind: 'bot-turn' }))
  worker.wake()
  // Three workspaces take eight places each. Of the last sixth of the 32 places, each of the other workspaces gets two.
  await until(() => begun.length === 30)
  expect(begun.filter((id) => id === 'prj_noisy')).toHaveLength(8)
  await enqueue('prj_late', { kind: 'bot-turn' })
  worker.wake()
  await until(() => begun.includes('prj_late'))
})

test('a job in a lane that this version does not know runs in the lane of short jobs', async () => {
  let ran = 0
  const { aWorker, enqueue } = workersOf(world, [{ kind: 'short', run: async () => void ran++ }])
  await enqueue('prj_a', { kind: 'short' })
  await world.db.updateTable('jobs').set({ lane: 'of a newer version' }).execute()
  expect(await aWorker().runDue()).toBe(1)
  expect(ran).toBe(1)
})

test('a job can write as a bot, and as an automation whose run is the cause', async () => {
  const bot: Actor & { kind: 'bot' } = { kind: 'bot', id: 'bot_1', name: 'Aurora' }
  const automation: Actor & { kind: 'automation' } = { kind: 'automation', id: 'aut_1', name: 'Reminder' }
  const cause: RunCause = { run_id: 'run_1', depth: 1, chain: [{ automation_id: 'aut_1', subject_id: null }] }
  const { id: workspaceId } = await world.aWorkspace()
  const tell: Job = {
    kind: 'tell',
    async run(ctx) {
      await ctx.write(async (tx) => void emit(tx, testEvent('test.by_system'), {}))
      await ctx.as(bot).write(async (tx) => void emit(tx, testEvent('test.by_bot'), {}))
      await ctx.as(automation, cause).write(async (tx) => void emit(tx, testEvent('test.by_run'), {}))
      expect(ctx.as(bot)).toMatchObject({ actor: bot, stopping: ctx.stopping, workspaceId })
    },
  }
  const { aWorker, enqueue } = workersOf(world, [tell])
  await enqueue(workspaceId, { kind: 'tell' })
  await aWorker().runDue()
  expect(await jobs()).toEqual([])
  const events = await world.db
    .selectFrom('events')
    .select(['type', 'actor', 'cause'])
    .where('workspace_id', '=', workspaceId)
    .where('type', 'like', 'test.by_%')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { type: 'test.by_system', actor: { kind: 'system', id: null, name: 'Holdfast' }, cause: null },
    { type: 'test.by_bot', actor: bot, cause: null },
    { type: 'test.by_run', actor: automation, cause },
  ])
})

test('a job that is enqueued on a condition has the same properties as any other', async () => {
  const { id: workspaceId } = await world.aWorkspace()
  const due_at = new Date('2031-01-01T00:00:00Z')
  const { platform } = workersOf(world, [{ kind: 'turn', lane: 'model', run: async () => {} }])
  const planned = (wanted: string, payload: object) =>
    writing(platform, { workspaceId, actor: { kind: 'system', id: null, name: 'Test' } }, async (ctx) =>
      enqueueIf(ctx, wanted, 'nothing', { kind: 'turn', payload, due_at }),
    )
  await planned(`$2 = 'something'`, { n: 0 })
  expect(await jobs()).toEqual([])
  await planned(`$2 = 'nothing'`, { n: 1 })
  await planned(`$2 = 'something'`, { n: 2 })
  expect(await jobs()).toMatchObject([{ kind: 'turn', lane: 'model', due_at, payload: { n: 1 }, waits: false }])
})
