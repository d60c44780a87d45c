import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { eventsOf, eventTypesOf, historyOf, trailOf } from '../../testing/ledger.ts'
import { faultsIn } from '../../testing/race.ts'
import { done, type Riders, ridersOf } from '../../testing/riders.ts'
import { made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

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

const now = (minutes = 0) => plus(world.now(), minutes * MINUTE_MS).toISOString()
/** A whole quarter of an hour that lies within the time of a task taken now. */
const soon = () => new Date(Math.ceil(world.now().getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS).toISOString()
const take = (id: string, resource_id: string) => shop.act(id, 'take', { resource_id })
const allocated = async (id: string) => (await trailOf(world, id)).allocations

describe('a task of a queue', () => {
  test('waits without a time until somebody takes it', async () => {
    const task = await riders.aTask()
    expect(task).toMatchObject({ kind: 'queue', status: 'confirmed', stage: 'queued', version: 1 })
    expect(task).toMatchObject({ start: null, end: null, assignee: null, claimed_at: null, allocations: [] })
    expect(task.available_actions).toEqual(['take'])
    expect(await shop.getBooking(task.id)).toEqual(task)
  })

  test('begins when it is taken, and lasts as long as its service with the buffers', async () => {
    const task = await riders.aTask()
    world.wait(7.5)
    const taken = await take(task.id, riders.rita)
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual({
      ...task,
      stage: 'taken',
      assignee: riders.rita,
      claimed_at: now(),
      start: now(),
      end: now(30),
      allocations: [{ resource_id: riders.rita, start: now(-5), end: now(40) }],
      available_actions: ['release', 'start', 'complete', 'not-at-home', 'fail'],
      version: 2,
      updated_at: now(),
    })
    expect(await shop.getBooking(task.id)).toEqual(taken.body)
    expect(await allocated(task.id)).toEqual([
      {
        resource_id: riders.rita,
        starts_at: new Date(now(-5)),
        ends_at: new Date(now(40)),
        hold_expires_at: null,
      },
    ])
  })

  test('records in its event and its history who took it', async () => {
    const { id } = await riders.aTakenTask()
    expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.confirmed', 'booking.claimed'])
    expect((await eventsOf(world, id)).at(-1)).toMatchObject({
      actor: { kind: 'api_key' },
      data: {
        booking: { id, status: 'confirmed', start_at: now(), end_at: now(30), resource_ids: [riders.rita], version: 2 },
        action: 'take',
        from_stage: 'queued',
        to_stage: 'taken',
      },
    })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({
      version: 2,
      action: 'take',
      resource_id: riders.rita,
      from_stage: 'queued',
      to_stage: 'taken',
      from_status: 'confirmed',
      to_status: 'confirmed',
      data: {},
    })
  })

  test('is found by its resource, but not after it was given back', async () => {
    const { id } = await riders.aTakenTask()
    const found = async () =>
      (await shop.client.get(`/bookings?resource_id=${riders.rita}`)).body.data.map((each: { id: string }) => each.id)
    expect(await found()).toEqual([id])
    done(await shop.act(id, 'release'))
    expect(await found()).toEqual([])
  })

  test('keeps the party size that was booked', async () => {
    const task = await riders.aTask({ party_size: 3 })
    expect(done(await take(task.id, riders.otto))).toMatchObject({ party_size: 3, assignee: riders.otto })
  })
})

describe('the assignee of a task', () => {
  test('may take other tasks at the same time', async () => {
    const tasks = [await riders.aTask(), await riders.aTask(), await riders.aTask()]
    for (const { id } of tasks) expect((await take(id, riders.rita)).body.assignee).toBe(riders.rita)
    world.wait(1)
    const one = await riders.aTask()
    expect((await take(one.id, riders.rita)).status).toBe(200)
  })

  test('can be booked for the same time, as if there were no task', async () => {
    const { id: service_id } = await shop.aService([{ resource_ids: [riders.rita] }], { slot_interval_minutes: 15 })
    const start = soon()
    const query = { service_id, from: start, to: now(120) }
    const before = await shop.slots(query)
    expect(before.body.data[0]).toMatchObject({ start, resource_ids: [riders.rita] })
    await riders.aTakenTask()
    expect((await shop.slots(query)).body).toEqual(before.body)
    expect((await shop.explain({ service_id, start })).body).toMatchObject({ bookable: true })
    made(await shop.book({ service_id, start }))
  })

  test('may have been booked for that time before', async () => {
    const { id: service_id } = await shop.aService([{ resource_ids: [riders.rita] }], { duration_minutes: 60 })
    made(await shop.book({ service_id, start: soon() }))
    expect(await riders.aTakenTask()).toMatchObject({ start: now(), assignee: riders.rita })
  })

  test('does not count as busier where the least busy is chosen', async () => {
    const { id: service_id } = await shop.aService([{ group_id: riders.group_id }])
    const first = [riders.rita, riders.otto].toSorted()[0] as string
    await riders.aTakenTask(first)
    const { allocations } = made(await shop.book({ service_id, start: soon() }))
    expect(allocations[0].resource_id).toBe(first)
  })

  test('may take it again: nothing changes', async () => {
    const { id } = await riders.aTakenTask()
    const before = await shop.client.get(`/bookings/${id}`)
    const trail = await trailOf(world, id)
    world.wait(5)
    const again = await take(id, riders.rita)
    expect(again.status).toBe(200)
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(before.body))
    expect(await trailOf(world, id)).toEqual(trail)
  })

  test.each(['start', 'not-at-home'])('may take it again after the action %s', async (key) => {
    const { id } = await riders.aTakenTask()
    const before = done(await shop.act(id, key))
    const trail = await trailOf(world, id)
    world.wait(5)
    expect(await take(id, riders.rita)).toMatchObject({ status: 200, body: before })
    expect(await trailOf(world, id)).toEqual(trail)
  })
})

describe('a task that somebody else has', () => {
  test('cannot be taken: the answer says who has it, and since when', async () => {
    const { id } = await riders.aTakenTask()
    const since = now()
    const trail = await trailOf(world, id)
    world.wait(3)
    const refused = await take(id, riders.otto)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'already_claimed',
        claimed_by: { resource_id: riders.rita, name: 'Rita' },
        claimed_at: since,
      },
    })
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(await trailOf(world, id)).toEqual(trail)
  })

  test('cannot be taken in any stage', async () => {
    const { id } = await riders.aTakenTask()
    for (const key of ['start', 'not-at-home']) {
      done(await shop.act(id, key))
      expect((await take(id, riders.otto)).body.code).toBe('already_claimed')
    }
  })

  test('shows the current name of its assignee', async () => {
    const { id } = await riders.aTakenTask()
    done(await shop.client.patch(`/resources/${riders.rita}`, { name: 'Rita Lima' }))
    expect((await take(id, riders.otto)).body.claimed_by).toEqual({ resource_id: riders.rita, name: 'Rita Lima' })
  })
})

describe('a task that is given back', () => {
  test('waits again as if nobody had taken it, and another can take it', async () => {
    const task = await riders.aTask()
    done(await take(task.id, riders.rita))
    world.wait(4)
    const back = await shop.act(task.id, 'release', { resource_id: riders.rita })
    expect(back.body).toEqual({ ...task, version: 3, updated_at: now() })
    expect(await allocated(task.id)).toEqual([])
    expect((await eventTypesOf(world, task.id)).slice(2)).toEqual(['booking.claimed', 'booking.unclaimed'])
    expect((await eventsOf(world, task.id)).at(-1)?.data).toMatchObject({
      booking: { start_at: null, end_at: null, resource_ids: [], version: 3 },
      action: 'release',
    })
    expect((await historyOf(world, task.id)).at(-1)).toMatchObject({ action: 'release', resource_id: riders.rita })
    world.wait(2)
    expect(done(await take(task.id, riders.otto))).toMatchObject({
      assignee: riders.otto,
      claimed_at: now(),
      start: now(),
      allocations: [{ resource_id: riders.otto, start: now(-5), end: now(40) }],
    })
  })

  test('can be given back from every stage of the work', async () => {
    for (const key of ['start', 'not-at-home']) {
      const { id } = await riders.aTakenTask()
      done(await shop.act(id, key))
      expect(done(await shop.act(id, 'release'))).toMatchObject({ stage: 'queued', assignee: null, start: null })
    }
  })

  test('cannot be given back twice', async () => {
    const { id } = await riders.aTakenTask()
    done(await shop.act(id, 'release'))
    expect(await shop.act(id, 'release')).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current_stage: 'queued', allowed: ['take'] },
    })
  })
})

describe('the end of a task', () => {
  test('frees the time of its assignee, but still shows it', async () => {
    const taken = await riders.aTakenTask()
    world.wait(12)
    const ended = done(await shop.act(taken.id, 'complete'))
    expect(ended).toMatchObject({ status: 'completed', stage: 'done', available_actions: [] })
    const { assignee, claimed_at, start, end, allocations } = taken
    expect(ended).toMatchObject({ assignee, claimed_at, start, end, allocations })
    expect(await allocated(taken.id)).toEqual([])
  })

  test.each([
    ['cancel', 'cancelled', 'cancelled'],
    ['complete', 'completed', 'done'],
    ['fail', 'failed', 'failed'],
    ['no-show', 'no_show', 'absent'],
  ])('may be %s while it waits', async (operation, status, stage) => {
    const { id } = await riders.aTask()
    const ended = done(await shop.operate(id, operation))
    expect(ended).toMatchObject({ status, stage, start: null, assignee: null, allocations: [], available_actions: [] })
  })

  test.each(['cancel', 'complete', 'fail', 'no-show'])('by %s means that nobody can take it any more', async (end) => {
    const waiting = await riders.aTask()
    const taken = await riders.aTakenTask()
    for (const { id } of [waiting, taken]) {
      const { status, stage } = done(await shop.operate(id, end))
      // The former assignee gets the same answer: that the task has ended is reported first.
      for (const rider of [riders.rita, riders.otto]) {
        expect(await take(id, rider)).toMatchObject({
          status: 409,
          body: { code: 'invalid_transition', current_status: status, current_stage: stage, allowed: [] },
        })
      }
      expect((await shop.act(id, 'release')).body.code).toBe('invalid_transition')
      expect(await allocated(id)).toEqual([])
    }
  })

  test('may be check-in and then complete, for a task that somebody has', async () => {
    const { id } = await riders.aTakenTask()
    expect(done(await shop.operate(id, 'check-in'))).toMatchObject({ status: 'checked_in', stage: 'in-progress' })
    expect((await take(id, riders.otto)).body.code).toBe('already_claimed')
    expect((await take(id, riders.rita)).status).toBe(200)
    expect(done(await shop.act(id, 'complete'))).toMatchObject({ status: 'completed', assignee: riders.rita })
  })
})
