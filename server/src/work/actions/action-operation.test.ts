import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { eventsOf, historyOf, trailOf } from '../../testing/ledger.ts'
import { faultsIn } from '../../testing/race.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let riders: Riders
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectHealth(world)
  await world[Symbol.asyncDispose]()
})
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  riders = await ridersOf(shop)
})
afterEach(async () => expect(await faultsIn(world, workspace.id)).toEqual([]))

async function anAppointment(time = '10:00') {
  const { service_id } = await shop.aBarber()
  return { ...made(await shop.book({ service_id, start: at(time) })), service_id }
}

/** The default stages, with a second end stage of each kind. */
async function withOtherEnds() {
  const config = (await shop.client.get('/stage-config')).body
  const ends = [
    ['delivered', 'done'],
    ['left-at-door', 'done'],
    ['refused', 'failed'],
    ['nobody-there', 'failed'],
    ['called-off', 'cancelled'],
    ['ringing', 'active'],
  ].map(([key, category]) => ({ key, name: key, category }))
  const leading = (key: string, to: string, operation: string) =>
    anAction(key, { kinds: ['queue', 'scheduled'], from: ['scheduled', 'queued', 'taken'], to, operation })
  const actions = [
    leading('deliver', 'delivered', 'complete'),
    leading('leave', 'left-at-door', 'complete'),
    leading('refuse', 'refused', 'fail'),
    leading('give-up', 'nobody-there', 'no_show'),
    leading('call-off', 'called-off', 'cancel'),
    leading('ring', 'ringing', 'check_in'),
  ]
  const body = { ...config, stages: [...config.stages, ...ends], actions: [...config.actions, ...actions] }
  done(await shop.client.put('/stage-config', body))
}

describe('an action with an operation', () => {
  beforeEach(withOtherEnds)

  test.each([
    ['deliver', 'completed', 'delivered', 'booking.completed'],
    ['leave', 'completed', 'left-at-door', 'booking.completed'],
    ['refuse', 'failed', 'refused', 'booking.failed'],
    ['give-up', 'no_show', 'nobody-there', 'booking.no_show'],
    ['call-off', 'cancelled', 'called-off', 'booking.cancelled'],
    ['ring', 'checked_in', 'ringing', 'booking.checked_in'],
  ])('leads to the status of the operation and to its own stage: %s', async (key, status, stage, event) => {
    for (const { id, ...before } of [await anAppointment(), await riders.aTask(), await riders.aTakenTask()]) {
      const after = done(await shop.act(id, key))
      expect(after).toMatchObject({ id, status, stage, version: before.version + 1 })
      expect((await eventsOf(world, id)).at(-1)).toMatchObject({
        type: event,
        data: { booking: { id, status }, action: key, from_stage: before.stage, to_stage: stage },
      })
      expect((await historyOf(world, id)).at(-1)).toMatchObject({
        action: key,
        from_status: 'confirmed',
        to_status: status,
        from_stage: before.stage,
        to_stage: stage,
      })
      expect((await trailOf(world, id)).allocations).toHaveLength(
        status === 'checked_in' ? before.allocations.length : 0,
      )
      expect(after.allocations).toEqual(before.allocations)
    }
  })

  test('and the operation itself lead to the same status, each in its own stage', async () => {
    const [one, other] = [await riders.aTakenTask(), await riders.aTakenTask()]
    expect(done(await shop.act(one.id, 'leave'))).toMatchObject({ status: 'completed', stage: 'left-at-door' })
    expect(done(await shop.operate(other.id, 'complete'))).toMatchObject({ status: 'completed', stage: 'done' })
  })

  test('gives the time of an appointment back', async () => {
    const { id, service_id } = await anAppointment()
    expect((await shop.book({ service_id, start: at('10:00') })).body.code).toBe('slot_taken')
    done(await shop.act(id, 'call-off'))
    made(await shop.book({ service_id, start: at('10:00') }))
  })

  test.each([
    [{ reason: 'Has a cold' }, 'Has a cold'],
    [{ reason: 7 }, null],
    [{ reason: '' }, null],
    [{ note: 'x' }, null],
    [undefined, null],
  ])('that cancels keeps the reason that was sent: %o', async (data, cancel_reason) => {
    const { id } = await riders.aTakenTask()
    expect(done(await shop.act(id, 'call-off', { data }))).toMatchObject({ status: 'cancelled', cancel_reason })
    expect((await eventsOf(world, id)).at(-1)?.data).toMatchObject({ reason: 'cancelled', action: 'call-off' })
  })

  test('that cancels has the same limit for the reason as any other', async () => {
    const { id } = await riders.aTakenTask()
    const before = await trailOf(world, id)
    const refused = await shop.act(id, 'call-off', { data: { reason: 'x'.repeat(501) } })
    expect({ status: refused.status, faults: faultsOf(refused) }).toEqual({
      status: 422,
      faults: ['/data/reason too_long'],
    })
    expect(await trailOf(world, id)).toEqual(before)
    const reason = 'é'.repeat(500)
    expect(done(await shop.act(id, 'call-off', { data: { reason } })).cancel_reason).toBe(reason)
    const other = await riders.aTakenTask()
    expect(done(await shop.act(other.id, 'refuse', { data: { reason: 'x'.repeat(501) } })).cancel_reason).toBeNull()
  })

  test('that does not cancel sets no cancel_reason', async () => {
    const { id } = await riders.aTakenTask()
    expect(done(await shop.act(id, 'deliver', { data: { reason: 'Done' } })).cancel_reason).toBeNull()
  })
})

describe('an action with an operation and effects', () => {
  test('assigns a task to the person who ends it: it shows their time, which is free again', async () => {
    await configure(shop, anAction('did-it', { to: 'done', operation: 'complete', effects: [{ type: 'assign' }] }))
    const [waiting, taken] = [await riders.aTask(), await riders.aTakenTask()]
    world.wait(2)
    for (const { id } of [waiting, taken]) {
      const ended = done(await shop.act(id, 'did-it', { resource_id: riders.otto }))
      expect(ended).toMatchObject({
        status: 'completed',
        assignee: riders.otto,
        start: world.now().toISOString(),
        allocations: [{ resource_id: riders.otto }],
      })
      expect((await trailOf(world, id)).allocations).toEqual([])
    }
  })

  test('may end it without an assignee', async () => {
    await configure(shop, anAction('drop', { to: 'failed', operation: 'fail', effects: [{ type: 'unassign' }] }))
    const { id } = await riders.aTakenTask()
    expect(done(await shop.act(id, 'drop'))).toMatchObject({ status: 'failed', assignee: null, allocations: [] })
    expect((await trailOf(world, id)).allocations).toEqual([])
  })
})

test('an action without an operation keeps the status, and its event is booking.moved', async () => {
  const { id } = await riders.aTakenTask()
  expect(done(await shop.act(id, 'start'))).toMatchObject({ status: 'confirmed', stage: 'in-progress' })
  expect((await eventsOf(world, id)).at(-1)).toMatchObject({
    type: 'booking.moved',
    data: { action: 'start', from_stage: 'taken', to_stage: 'in-progress' },
  })
})

test('after three attempts with nobody at home, only failing is left', async () => {
  const guards = [{ type: 'claimed' }, { type: 'counter_lt', counter: 'attempts', value: 3 }]
  await configure(
    shop,
    anAction('not-at-home', {
      type: 'outcome',
      from: ['taken', 'in-progress', 'attempted'],
      to: 'attempted',
      guards,
      fields: [{ key: 'note', type: 'text' }],
      effects: [{ type: 'increment', counter: 'attempts' }],
    }),
  )
  const { id } = await riders.aTakenTask()
  for (const attempt of [1, 2, 3]) {
    world.wait(60)
    const after = done(await shop.act(id, 'not_at_home', { data: { note: `Rang ${attempt} times` } }))
    expect(after).toMatchObject({ stage: 'attempted', status: 'confirmed', counters: { attempts: attempt } })
    expect(after.available_actions.includes('not-at-home')).toBe(attempt < 3)
  }
  const before = await trailOf(world, id)
  expect(await shop.act(id, 'not-at-home')).toMatchObject({
    status: 409,
    body: {
      code: 'invalid_transition',
      detail: 'not-at-home asks for attempts below 3.',
      current_status: 'confirmed',
      current_stage: 'attempted',
      allowed: ['release', 'start', 'complete', 'fail'],
    },
  })
  expect(await trailOf(world, id)).toEqual(before)
  expect(done(await shop.act(id, 'fail', { data: { reason: 'Nobody there' } }))).toMatchObject({
    status: 'failed',
    stage: 'failed',
    counters: { attempts: 3 },
    available_actions: [],
  })
  const history = (await shop.client.get(`/bookings/${id}/stage-history`)).body.data
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'book',
    'take',
    'not-at-home',
    'not-at-home',
    'not-at-home',
    'fail',
  ])
  expect(history.map((move: { data: object }) => move.data).slice(2)).toEqual([
    { note: 'Rang 1 times' },
    { note: 'Rang 2 times' },
    { note: 'Rang 3 times' },
    { reason: 'Nobody there' },
  ])
})

describe('the history of a task', () => {
  test('shows the time in each stage, and who moved it there', async () => {
    const { id } = await riders.aTask()
    world.wait(10)
    done(await shop.act(id, 'take', { resource_id: riders.rita }))
    world.wait(5)
    done(await shop.act(id, 'start', { resource_id: riders.rita }))
    world.wait(1)
    done(await shop.act(id, 'not-at-home'))
    world.wait(1.5)
    done(await shop.act(id, 'not-at-home'))
    world.wait(20)
    done(await shop.act(id, 'complete', { resource_id: riders.otto, data: { note: 'Fine' } }))
    world.wait(99)
    const { data } = (await shop.client.get(`/bookings/${id}/stage-history`)).body
    const shown = data.map((move: Record<string, unknown>) => [
      move.action,
      move.from_stage,
      move.to_stage,
      move.seconds_in_stage,
      move.resource_id,
    ])
    expect(shown).toEqual([
      ['book', null, 'queued', 600, null],
      ['take', 'queued', 'taken', 300, riders.rita],
      ['start', 'taken', 'in-progress', 60, riders.rita],
      ['not-at-home', 'in-progress', 'attempted', 90, null],
      ['not-at-home', 'attempted', 'attempted', 1_200, null],
      ['complete', 'attempted', 'done', null, riders.otto],
    ])
    expect(data.at(-1).data).toEqual({ note: 'Fine' })
  })

  test('is in its timeline and in the timeline of its customer, newest first', async () => {
    const { id, customer } = await riders.aTakenTask()
    done(await shop.act(id, 'start'))
    done(await shop.act(id, 'release'))
    const kinds = async (path: string) =>
      (await shop.client.get(`${path}/timeline`)).body.data.map(({ kind }: { kind: string }) => kind)
    const shown = ['booking.unclaimed', 'booking.moved', 'booking.claimed', 'booking.confirmed', 'booking.created']
    expect(await kinds(`/bookings/${id}`)).toEqual(shown)
    expect((await kinds(`/customers/${customer.id}`)).slice(0, 5)).toEqual(shown)
    const claim = (await shop.client.get(`/bookings/${id}/timeline`)).body.data[2]
    expect(claim).toMatchObject({ actor: { kind: 'api_key' }, data: { action: 'take', to_stage: 'taken' } })
  })
})
