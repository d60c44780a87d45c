// Single work items: how long they may stay in a stage, what can be changed, and who wins a race.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { eventsOf, historyOf, trailOf } from '../../testing/ledger.ts'
import { inLine, outcome } from '../../testing/race.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  service_id = (await shop.aClass()).service_id
})

const change = (id: string, body: object) => shop.client.patch(`/work-items/${id}`, body)
const aTask = async (body: object = {}) => made(await shop.book({ service_id, start: at('10:00'), ...body }))
const list = async (query = '') => (await shop.client.get(`/work-items${query}`)).body.data
const read = async (id: string) => (await list()).find((item: { id: string }) => item.id === id)

describe('a change', () => {
  test('of priority, tags and due date returns the work item, and emits an event', async () => {
    const { id } = await aTask({ notes: 'By the window' })
    world.wait(1)
    const answer = await change(id, {
      priority: 'urgent',
      tags: [' vip ', 'VIP', 'new'],
      due_at: '2030-03-05T09:00-03:00',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ id, priority: 'urgent', tags: ['vip', 'new'], due_at: '2030-03-05T12:00:00.000Z', version: 2 },
        ...{ overdue: false, sla: { due_at: null, breached: false }, notes: 'By the window' },
      },
    })
    expect(answer.body).toEqual(await read(id))
    expect(answer.body.updated_at).toBe(world.now().toISOString())
    const emitted = (await eventsOf(world, id)).at(-1)
    expect(emitted).toMatchObject({ type: 'booking.updated', data: { changed: ['priority', 'tags', 'due_at'] } })
    expect(await historyOf(world, id)).toHaveLength(1)
    await expectHealth(world)
  })

  test('with null removes tags and due date, and sets the priority to normal', async () => {
    const { id } = await aTask({ priority: 'high', tags: ['vip'], due_at: at('12:00') })
    const { body } = await change(id, { priority: null, tags: null, due_at: null })
    expect(body).toMatchObject({ priority: 'normal', tags: [], due_at: null, version: 2 })
  })

  test('of nothing keeps the version, also when the whole answer is sent back', async () => {
    const { id } = await aTask({
      priority: 'low',
      tags: ['a', 'B'],
      due_at: at('12:00'),
      location: { formatted: 'Rua A' },
    })
    const before = await trailOf(world, id)
    world.wait(1)
    const item = await read(id)
    for (const body of [{}, item, { tags: ['a', 'B', 'b'] }, { priority: 'low' }, { ...item, expected_version: 1 }]) {
      expect(await change(id, body)).toMatchObject({ status: 200, body: { version: 1 } })
    }
    expect(await trailOf(world, id)).toEqual(before)
  })

  test('moves the item in the order of work, and changes which filters find it', async () => {
    const [first, second] = [await aTask({ tags: ['Açaí'], notes: 'Portão' }), await aTask()]
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    await change(second.id, { priority: 'high' })
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    const found = async (q: string) => (await list(`?q=${q}`)).length
    expect([await found('acai'), await found('portao')]).toEqual([1, 1])
    await change(first.id, { tags: ['Guaraná'] })
    expect([await found('acai'), await found('guarana'), await found('portao')]).toEqual([0, 1, 1])
    await shop.change(first.id, { notes: null })
    expect([await found('guarana'), await found('portao')]).toEqual([1, 0])
    await change(first.id, { tags: [] })
    expect(await found('guarana')).toBe(0)
  })

  test('stays with the booking when it is rescheduled', async () => {
    const { id } = await aTask()
    await change(id, { priority: 'urgent', tags: ['vip'], due_at: at('18:00') })
    const moved = made(await shop.reschedule(id, { start: at('11:00') }))
    expect(moved).toMatchObject({ priority: 'urgent', tags: ['vip'], due_at: at('18:00') })
    expect(await list('?q=vip')).toMatchObject([{ id: moved.id }])
  })
})

describe('in every status', () => {
  const operations = {
    checked_in: 'check-in',
    completed: 'complete',
    no_show: 'no-show',
    failed: 'fail',
    cancelled: 'cancel',
  }

  test.each(Object.entries(operations))('an item that is %s can be changed', async (status, operation) => {
    const { id } = await aTask()
    await shop.operate(id, operation)
    expect(await change(id, { priority: 'high' })).toMatchObject({ status: 200, body: { status, version: 3 } })
  })

  test('an item that was rescheduled or waits for payment can be changed', async () => {
    const paid = await shop.aClass({ price_cents: 900, deposit_cents: 100 })
    const { id } = await aTask()
    await shop.reschedule(id, { start: at('11:00') })
    expect(await change(id, { tags: ['x'] })).toMatchObject({ status: 200, body: { status: 'rescheduled' } })
    const waiting = await aTask({ service_id: paid.service_id })
    expect(await change(waiting.id, { tags: ['x'] })).toMatchObject({
      status: 200,
      body: { status: 'pending_payment' },
    })
  })

  test('an item that is held, released or expired cannot be changed', async () => {
    const hold = async () => made(await shop.hold({ service_id, start: at('10:00') })).id as string
    const [released, expired, held] = [await hold(), await hold(), await hold()]
    await shop.release(released)
    const refused = (current_status: string) => ({ status: 409, body: { code: 'invalid_transition', current_status } })
    expect(await change(held, { priority: 'high' })).toMatchObject(refused('held'))
    expect(await change(released, { priority: 'high' })).toMatchObject(refused('released'))
    world.wait(10)
    expect(await change(expired, { priority: 'high' })).toMatchObject(refused('expired'))
    await world.runJobs()
    expect(await change(expired, {})).toMatchObject(refused('expired'))
  })
})

describe('a change is refused', () => {
  test.each([
    [{ priority: 'highest' }, '/priority unknown_value'],
    [{ tags: 'vip' }, '/tags wrong_type'],
    [{ tags: [''] }, '/tags/0 too_short'],
    [{ tags: ['x'.repeat(51)] }, '/tags/0 too_long'],
    [{ due_at: '2030-03-05T10:00:00' }, '/due_at format'],
    [{ colour: 'red' }, '/colour unknown_field'],
    [{ expected_version: '1' }, '/expected_version wrong_type'],
  ])('when it is %o', async (body, fault) => {
    const { id } = await aTask()
    const answer = await change(id, body)
    const faults = answer.body.errors?.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)
    expect(answer.status).toBe(422)
    expect(faults).toContain(fault)
  })

  test('when it expects another version', async () => {
    const { id } = await aTask()
    expect(await change(id, { priority: 'high', expected_version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current_version: 1 },
    })
    expect((await read(id)).priority).toBe('normal')
  })

  test('in another workspace and with a key that may only read; a member of the team may change it', async () => {
    const { id } = await aTask()
    const other = await world.aWorkspace('Somebody else')
    expect((await other.everything.patch(`/work-items/${id}`, { priority: 'high' })).status).toBe(404)
    const reader = await workspace.key('bookings:read')
    expect((await reader.patch(`/work-items/${id}`, { priority: 'high' })).status).toBe(403)
    const { client } = await workspace.member('agent')
    const header = { 'svc-workspace': workspace.id }
    expect(await client.patch(`/work-items/${id}`, { priority: 'high' }, header)).toMatchObject({ status: 200 })
    expect((await client.get('/work-items?priority=high', header)).body.data).toMatchObject([{ id }])
  })
})

describe('of ten callers who change one work item', () => {
  const PRIORITIES = ['low', 'high', 'urgent']

  test('and expect the same version, one wins and nine get a version conflict', async () => {
    const { id } = await aTask()
    const calls = Array.from({ length: 10 }, (_, n) => () => {
      return change(id, { priority: PRIORITIES[n % 3], due_at: at('12:00'), tags: [`by ${n}`], expected_version: 1 })
    })
    // The pool has ten connections: one locks the row, one checks who waits for it.
    const replies = await inLine(world, 'bookings', id, ...calls.slice(0, 8))
    for (const call of calls.slice(8)) replies.push(await call())
    const outcomes = replies.map(outcome)
    expect(outcomes).toEqual(['200', ...Array(9).fill('409 version_conflict')])
    expect(await read(id)).toMatchObject({ version: 2, tags: ['by 0'] })
  })

  test('all at once and over real connections, one wins', async () => {
    const { id } = await aTask()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(id, { tags: [`by ${n}`], expected_version: 1 })),
    )
    expect(replies.map(outcome).toSorted()).toEqual(['200', ...Array(9).fill('409 version_conflict')])
    expect((await read(id)).version).toBe(2)
  })

  test('and expect no version, all succeed one after the other', async () => {
    const { id } = await aTask()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => change(id, { tags: [`by ${n}`] })))
    expect(replies.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await expectHealth(world)
  })
})

describe('the time limit of a stage', () => {
  beforeEach(async () => {
    const { body: config } = await shop.client.get('/stage-config')
    const stages = config.stages.map((stage: { key: string }) => {
      const minutes = { scheduled: 60, arrived: 5, done: 1 }[stage.key] ?? null
      return { ...stage, sla_minutes: minutes }
    })
    const { version, created_at, created_by, reverted_from, ...rest } = config
    const put = await shop.client.put('/stage-config', { ...rest, stages })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
  })

  test('counts from when the task came there, and is breached once it has passed', async () => {
    const { id } = await aTask()
    const due = new Date(world.now().getTime() + 3_600_000).toISOString()
    expect((await read(id)).sla).toEqual({ due_at: due, breached: false })
    world.wait(30)
    await change(id, { priority: 'high' })
    world.wait(30)
    expect((await read(id)).sla).toEqual({ due_at: due, breached: false })
    world.wait(1 / 60_000)
    expect((await read(id)).sla).toEqual({ due_at: due, breached: true })
    await shop.operate(id, 'check-in')
    const next = new Date(world.now().getTime() + 300_000).toISOString()
    expect((await read(id)).sla).toEqual({ due_at: next, breached: false })
    expect((await change(id, {})).body.sla).toEqual({ due_at: next, breached: false })
  })

  test('does not apply to tasks that have ended, or in a stage without one', async () => {
    const { id } = await aTask()
    await shop.operate(id, 'complete')
    const queue = await shop.aQueue()
    const task = made(await shop.book({ service_id: queue.service_id }))
    world.wait(600)
    for (const each of [id, task.id]) expect((await read(each)).sla).toEqual({ due_at: null, breached: false })
  })
})
