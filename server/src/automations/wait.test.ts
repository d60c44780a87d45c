// Runs that wait: for time, for an event, and for an event that came just before; and what happens to them meanwhile.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../testing/automations.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import type { Graph } from './engine/definition.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let threads: Threads
let automations: Automations
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  threads = threadsOf(world, workspace)
  automations = automationsOf(world, workspace)
  service_id = (await shop.aClass()).service_id
})

const book = async () => made(await shop.book({ service_id, start: at('10:00') })).id as string
const tagsOf = async (id: string) => (await shop.getBooking(id)).tags
const statusOf = async (automation: string) => (await automations.runsOf(automation))[0]?.status

const waiting = (event: string, trigger = 'booking.created', minutes = 60): Graph => ({
  nodes: [
    { id: 't', type: 'trigger', config: { type: trigger } },
    { id: 'before', type: 'action', config: { type: 'add_tags', tags: ['before'] } },
    { id: 'w', type: 'wait', config: { event, timeout_minutes: minutes } },
    { id: 'came', type: 'action', config: { type: 'add_tags', tags: ['came'] } },
    { id: 'late', type: 'action', config: { type: 'add_tags', tags: ['late'] } },
    { id: 'e', type: 'end', config: {} },
  ],
  edges: [
    { from: 't', port: 'next', to: 'before' },
    { from: 'before', port: 'next', to: 'w' },
    { from: 'w', port: 'event', to: 'came' },
    { from: 'w', port: 'timeout', to: 'late' },
    { from: 'came', port: 'next', to: 'e' },
    { from: 'late', port: 'next', to: 'e' },
  ],
})

const afterAnHour = {
  trigger: { type: 'booking.created' },
  actions: [
    { id: 'w', type: 'wait', minutes: 60 },
    { id: 'tag', type: 'add_tags', tags: ['later'] },
  ],
} as const

describe('a run that waits', () => {
  test('for time goes on when it has come, once', async () => {
    const automation = await automations.automate(afterAnHour)
    const id = await book()
    await world.runJobs()
    expect(await statusOf(automation)).toBe('waiting')
    await automations.pass(59)
    expect(await tagsOf(id)).toEqual([])
    await automations.pass(1)
    expect(await tagsOf(id)).toEqual(['later'])
    expect(await automations.stepsOf(automation)).toEqual(['w done', 'tag done', '$end completed'])
  })

  test('asks its conditions again, and is skipped when they hold no longer', async () => {
    const conditions = { field: 'booking.status', op: 'eq', value: 'confirmed' } as const
    const automation = await automations.automate({ ...afterAnHour, conditions })
    const id = await book()
    await world.runJobs()
    await shop.operate(id, 'cancel')
    await automations.pass(60)
    expect(await statusOf(automation)).toBe('skipped')
    expect(await tagsOf(id)).toEqual([])
  })

  test('for an event goes on with it, and for another booking it does not', async () => {
    const automation = await automations.flow(waiting('booking.cancelled'))
    const [one, other] = [await book(), await book()]
    await world.runJobs()
    await shop.operate(one, 'cancel')
    await world.runJobs()
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([['before', 'came'], ['before']])
    await automations.pass(60)
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([
      ['before', 'came'],
      ['before', 'late'],
    ])
    expect((await automations.runsOf(automation)).map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(await automations.waits()).toBe(0)
  })

  test('does not miss an event that came before its wait was written', async () => {
    await automations.flow(waiting('booking.checked_in'))
    const id = await book()
    await shop.operate(id, 'check-in')
    await world.runJobs()
    expect(await tagsOf(id)).toEqual(['before', 'came'])
  })

  test('is not woken by an event from before it began', async () => {
    await automations.flow(waiting('message.arrived', 'conversation.handed_over'))
    const thread = await threads.aThread()
    await threads.says(thread, 'Hello')
    const path = `/conversations/${thread.id}`
    for (const mode of ['bot', 'human']) await workspace.everything.post(`${path}/mode`, { mode })
    await world.runJobs()
    expect((await workspace.everything.get(path)).body.tags).toEqual(['before'])
    await threads.says(thread, 'Are you there?')
    await world.runJobs()
    expect((await workspace.everything.get(path)).body.tags).toEqual(['before', 'came'])
  })

  test('goes over to the new booking when its booking is moved, and waits there', async () => {
    const [timed, evented] = [
      await automations.automate(afterAnHour),
      await automations.flow(waiting('booking.cancelled')),
    ]
    const old = await book()
    await world.runJobs()
    const fresh = made(await shop.reschedule(old, { start: at('12:00') })).id
    await world.runJobs()
    expect((await automations.runsOf(timed))[0]?.subject).toEqual({ kind: 'booking', id: fresh })
    await automations.pass(30)
    await shop.operate(fresh, 'cancel')
    await world.runJobs()
    expect(await statusOf(evented)).toBe('completed')
    await automations.pass(30)
    expect(await statusOf(timed)).toBe('completed')
    expect((await tagsOf(fresh)).toSorted()).toEqual(['before', 'came', 'later'])
    expect(await tagsOf(old)).toEqual(['before'])
  })

  test('goes over to the other customer when its customer is merged', async () => {
    const automation = await automations.automate({ ...afterAnHour, trigger: { type: 'customer.created' } })
    const [kept, gone] = [await threads.aCustomer('webchat'), await threads.aCustomer('telegram')]
    await world.runJobs()
    const merged = await workspace.everything.post(`/customers/${kept.id}/merge`, { other_id: gone.id })
    expect(merged.status).toBe(200)
    await automations.pass(60)
    expect((await automations.runsOf(automation)).map(({ subject, status }) => [subject?.id, status])).toEqual([
      [kept.id, 'completed'],
      [kept.id, 'completed'],
    ])
    expect((await workspace.everything.get(`/customers/${kept.id}`)).body.tags).toEqual(['later'])
  })

  test('is cancelled with its automation', async () => {
    const automation = await automations.automate(afterAnHour)
    const id = await book()
    await world.runJobs()
    await automations.cancel(automation)
    expect(await automations.waits()).toBe(0)
    await automations.pass(60)
    expect(await statusOf(automation)).toBe('cancelled')
    expect(await tagsOf(id)).toEqual([])
  })

  test('ends when its subject is gone, and says so', async () => {
    const automation = await automations.automate(afterAnHour)
    const id = await book()
    await world.runJobs()
    await world.pool.query('delete from bookings where id = $1', [id])
    await automations.pass(60)
    const [run] = await automations.runsOf(automation)
    expect(run).toMatchObject({ status: 'skipped', error: 'The booking does not exist any more.' })
  })
})
