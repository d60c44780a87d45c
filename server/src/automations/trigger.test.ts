// Each trigger begins a run when its event happens, once, and not for other events.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../testing/automations.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import type { Trigger } from './engine/definition.ts'

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

const on = (type: string, more: Partial<Trigger> = {}) =>
  automations.automate({ trigger: { type, ...more }, actions: [{ id: 'note', type: 'notify_team', text: 'Seen' }] })
const book = async () => made(await shop.book({ service_id, start: at('10:00') })).id as string
/** The subjects of the runs, oldest first. */
async function subjectsOf(automation: string): Promise<(string | undefined)[]> {
  await world.runJobs()
  return (await automations.runsOf(automation)).map(({ subject }) => subject?.id).toReversed()
}

describe('a booking', () => {
  test('that is made at once begins one run of created and one of confirmed', async () => {
    const [created, confirmed] = [await on('booking.created'), await on('booking.confirmed')]
    const id = await book()
    expect([await subjectsOf(created), await subjectsOf(confirmed)]).toEqual([[id], [id]])
    expect(await automations.runsOf(created)).toMatchObject([
      {
        status: 'completed',
        version: 1,
        steps: [
          { id: 'note', status: 'done' },
          { type: 'end', status: 'completed' },
        ],
      },
    ])
  })

  test('that was held is created with its confirmation, and a hold that ends was never one', async () => {
    const [created, cancelled] = [await on('booking.created'), await on('booking.cancelled')]
    const [kept, lost] = [
      made(await shop.hold({ service_id, start: at('10:00') })),
      made(await shop.hold({ service_id, start: at('11:00') })),
    ]
    expect(await subjectsOf(created)).toEqual([])
    const person = { name: 'Eva', phone: '+5511987650001' }
    expect((await shop.confirm(kept.id, { customer: person })).status).toBe(200)
    world.wait(11)
    expect(await subjectsOf(created)).toEqual([kept.id])
    expect(await subjectsOf(cancelled)).toEqual([])
    expect((await shop.client.get(`/bookings/${lost.id}`)).body.status).toBe('expired')
    await shop.operate(kept.id, 'cancel')
    expect(await subjectsOf(cancelled)).toEqual([kept.id])
  })

  test('that waits for a payment is created, and is not confirmed', async () => {
    const paid = await shop.aClass({ name: 'Paid', price_cents: 5_000, deposit_cents: 1_000 })
    const [created, confirmed] = [await on('booking.created'), await on('booking.confirmed')]
    const { id } = made(await shop.book({ service_id: paid.service_id, start: at('10:00') }))
    const held = made(await shop.hold({ service_id: paid.service_id, start: at('10:00') }))
    await shop.confirm(held.id, { customer: { name: 'Eva', phone: '+5511987650002' } })
    expect([await subjectsOf(created), await subjectsOf(confirmed)]).toEqual([[id, held.id], []])
    await shop.operate(id, 'mark-paid', { method: 'cash' })
    expect([await subjectsOf(created), await subjectsOf(confirmed)]).toEqual([[id, held.id], [id]])
  })

  test('whose deposit was not paid in time is cancelled', async () => {
    const deposit = { price_cents: 5_000, deposit_cents: 1_000, deposit_due_minutes: 60 }
    const { service_id } = await shop.aClass(deposit)
    const cancelled = await on('booking.cancelled')
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    world.wait(60)
    expect(await subjectsOf(cancelled)).toEqual([id])
  })

  test.each([
    ['booking.checked_in', ['check-in']],
    ['booking.completed', ['complete']],
    ['booking.no_show', ['no-show']],
    ['booking.failed', ['fail']],
    ['booking.cancelled', ['cancel']],
  ])('%s', async (type, operations) => {
    const automation = await on(type)
    const id = await book()
    for (const operation of operations) expect((await shop.operate(id, operation)).status).toBe(200)
    expect(await subjectsOf(automation)).toEqual([id])
  })

  test('that comes back is confirmed again if it was cancelled, enters its stage once, and is not a new one', async () => {
    const [created, confirmed] = [await on('booking.created'), await on('booking.confirmed')]
    const entered = await on('booking.stage_entered', { stage: 'scheduled' })
    const [one, other] = [await book(), await book()]
    for (const [id, end] of [[one, 'cancel'] as const, [other, 'no-show'] as const]) {
      expect((await shop.operate(id, end)).status).toBe(200)
      expect((await shop.operate(id, 'reopen')).status).toBe(200)
    }
    expect(await subjectsOf(created)).toEqual([one, other])
    expect(await subjectsOf(confirmed)).toEqual([one, other, one])
    expect(await subjectsOf(entered)).toEqual([one, other, one, other])
  })

  test('that moves begins a run about the new booking, whose start has changed to the new one', async () => {
    const field = 'booking.start'
    const moved = await on('booking.rescheduled', { filter: { field, op: 'changed_to', value: at('12:00') } })
    const other = await on('booking.rescheduled', { filter: { field, op: 'changed_to', value: at('13:00') } })
    const id = await book()
    const fresh = made(await shop.reschedule(id, { start: at('12:00') }))
    expect(await subjectsOf(moved)).toEqual([fresh.id])
    expect(await subjectsOf(other)).toEqual([])
  })

  test('enters a stage when it is made, by an operation and by an action, and not when it stays there', async () => {
    const [first, done] = [
      await on('booking.stage_entered', { stage: 'scheduled' }),
      await on('booking.stage_entered', { stage: 'done' }),
    ]
    const working = await on('booking.stage_entered', { stage: 'in-progress' })
    const [one, other] = [await book(), await book()]
    await shop.change(one, { notes: 'Window' })
    await shop.operate(one, 'complete')
    expect((await shop.act(other, 'check-in')).status).toBe(200)
    expect((await shop.act(other, 'start')).status).toBe(200)
    expect(await subjectsOf(first)).toEqual([one, other])
    expect(await subjectsOf(done)).toEqual([one])
    expect(await subjectsOf(working)).toEqual([other])
  })
})

describe('a conversation', () => {
  test('is opened by the first message of the customer, which has also arrived', async () => {
    const [opened, arrived] = [await on('conversation.opened'), await on('message.arrived')]
    const thread = await threads.aThread()
    await workspace.everything.post(`/conversations/${thread.id}/messages`, { text: 'Hello' })
    expect(await subjectsOf(opened)).toEqual([])
    await threads.says(thread, 'Hi')
    await threads.says(thread, 'Are you there?')
    expect(await subjectsOf(opened)).toEqual([thread.id])
    expect(await subjectsOf(arrived)).toEqual([thread.id, thread.id])
  })

  test('has a message with one of the words, without case and accents', async () => {
    const automation = await on('message.arrived', { words: ['não', 'price list'] })
    const thread = await threads.aThread()
    for (const text of ['NAO!', 'my Price  list?', 'anao', 'price']) await threads.says(thread, text)
    expect(await subjectsOf(automation)).toEqual([thread.id, thread.id])
  })

  test('is resolved, and is handed over', async () => {
    const [resolved, handedOver] = [await on('conversation.resolved'), await on('conversation.handed_over')]
    const thread = await threads.aThread()
    const at = `/conversations/${thread.id}`
    await workspace.everything.post(`${at}/mode`, { mode: 'bot' })
    await workspace.everything.post(`${at}/mode`, { mode: 'human' })
    await workspace.everything.post(`${at}/resolve`)
    await workspace.everything.post(`${at}/resolve`)
    expect([await subjectsOf(resolved), await subjectsOf(handedOver)]).toEqual([[thread.id], [thread.id]])
  })
})

describe('a customer', () => {
  test('is created, and is tagged when a tag is added', async () => {
    const [created, tagged] = [await on('customer.created'), await on('customer.tagged')]
    const vip = await on('customer.tagged', { tag: 'VIP' })
    const plain = await threads.aCustomer()
    const born = await threads.aCustomer('webchat', { tags: ['vip'] })
    const change = (body: object) => workspace.everything.patch(`/customers/${plain.id}`, body)
    await change({ name: 'Ana' })
    await change({ tags: ['new'] })
    await change({ tags: ['new', 'vip'] })
    await change({ tags: ['vip'] })
    await change({ tags: ['vip', 'other'] })
    expect(await subjectsOf(created)).toEqual([plain.id, born.id])
    expect(await subjectsOf(tagged)).toEqual([born.id, plain.id, plain.id, plain.id])
    expect(await subjectsOf(vip)).toEqual([born.id, plain.id])
  })
})

test('no job is written for an event that nobody waits for', async () => {
  await on('customer.created')
  await world.runJobs()
  await world.db.deleteFrom('jobs').where('workspace_id', '=', workspace.id).execute()
  await book()
  await shop.aClass({ name: 'Other' })
  const jobs = await world.pool.query(
    `select kind, payload from jobs where workspace_id = $1 and kind = 'react:automations'`,
    [workspace.id],
  )
  const events = await world.pool.query(`select type from events where workspace_id = $1 and id = any($2)`, [
    workspace.id,
    jobs.rows.map(({ payload }) => payload.event_id),
  ])
  expect(events.rows).toEqual([{ type: 'customer.created' }])
})

test('a reaction that runs twice begins one run', async () => {
  const automation = await on('booking.created')
  const id = await book()
  const { rowCount } = await world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
     select workspace_id, id || 'again' || n, kind, payload, due_at, created_at
     from jobs, generate_series(1, 5) n where workspace_id = $1 and kind = 'react:automations'`,
    [workspace.id],
  )
  expect(rowCount).toBeGreaterThanOrEqual(5)
  expect(await subjectsOf(automation)).toEqual([id])
})

test('a filter and the conditions decide: the filter leaves no run, the conditions leave one that is skipped', async () => {
  const isHigh = { field: 'booking.priority', op: 'eq', value: 'high' } as const
  const note = { id: 'note', type: 'notify_team', text: 'Seen' } as const
  const filtered = await on('booking.created', { filter: isHigh })
  const conditional = await automations.automate({
    trigger: { type: 'booking.created' },
    conditions: isHigh,
    actions: [note],
  })
  await book()
  expect(await subjectsOf(filtered)).toEqual([])
  const [run] = await automations.runsOf(conditional)
  expect(run).toMatchObject({
    status: 'skipped',
    error: expect.stringContaining('booking.priority'),
    steps: [{ type: 'end' }],
  })
})
