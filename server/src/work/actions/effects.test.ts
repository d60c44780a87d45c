import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventTypesOf, trailOf } from '../../testing/ledger.ts'
import { faultsIn, inLine, outcome } from '../../testing/race.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { at, bookingVerbsOf, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let riders: Riders
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  riders = await ridersOf(shop)
})
afterEach(async () => expect(await faultsIn(world, workspace.id)).toEqual([]))

const now = (minutes = 0) => plus(world.now(), minutes * MINUTE_MS).toISOString()

/** An action with only these effects, for tasks of a queue and for appointments. */
const doing = (...effects: object[]) =>
  configure(
    shop,
    anAction('probe', {
      kinds: ['queue', 'scheduled'],
      from: ['queued', 'taken', 'in-progress', 'scheduled'],
      effects,
    }),
  )
const probe = (id: string, body: object = {}) => shop.act(id, 'probe', body)

async function anAppointment(change: object = {}) {
  const { service_id, ana } = await shop.aBarber()
  return { ...made(await shop.book({ service_id, start: at('10:00'), ...change })), ana }
}

describe('assign', () => {
  test('gives a task of a queue to the resource that acts, with a time', async () => {
    await doing({ type: 'assign' })
    const { id } = await riders.aTask()
    world.wait(3)
    expect(done(await probe(id, { resource_id: riders.rita }))).toMatchObject({
      stage: 'in-progress',
      assignee: riders.rita,
      claimed_at: now(),
      start: now(),
      end: now(30),
      allocations: [{ resource_id: riders.rita, start: now(-5), end: now(40) }],
    })
    expect((await trailOf(world, id)).allocations).toHaveLength(1)
  })

  test('hands a task over: the old assignee loses the time, the new one has it from now', async () => {
    await doing({ type: 'assign' })
    const { id } = await riders.aTakenTask()
    world.wait(3)
    expect(done(await probe(id, { resource_id: riders.otto }))).toMatchObject({
      assignee: riders.otto,
      claimed_at: now(),
      start: now(),
      allocations: [{ resource_id: riders.otto, start: now(-5), end: now(40) }],
    })
    expect((await trailOf(world, id)).allocations).toMatchObject([{ resource_id: riders.otto }])
  })

  test('changes nothing when the resource has the task already', async () => {
    await doing({ type: 'assign' })
    const { id, start, end, claimed_at, allocations } = await riders.aTakenTask()
    world.wait(3)
    expect(done(await probe(id, { resource_id: riders.rita }))).toMatchObject({ start, end, claimed_at, allocations })
  })

  test('gives it to the resource that the effect names, also if another one acts', async () => {
    await doing({ type: 'assign', resource_id: riders.otto })
    const [one, other] = [await riders.aTask(), await riders.aTakenTask()]
    expect(done(await probe(one.id)).assignee).toBe(riders.otto)
    expect(done(await probe(other.id, { resource_id: riders.rita })).assignee).toBe(riders.otto)
    const history = (await shop.client.get(`/bookings/${other.id}/stage-history`)).body.data
    expect(history.at(-1).resource_id).toBe(riders.rita)
  })

  test('needs a member of the group', async () => {
    await doing({ type: 'assign' })
    const { id } = await riders.aTask()
    const before = await trailOf(world, id)
    expect(faultsOf(await probe(id))).toEqual(['/resource_id required'])
    const cook = await shop.aResource()
    expect(faultsOf(await probe(id, { resource_id: cook.id }))).toEqual(['/resource_id resource_not_usable'])
    expect(await trailOf(world, id)).toEqual(before)
  })

  test('gives an appointment to any active resource; its time stays the same', async () => {
    await doing({ type: 'assign' })
    const { id, start, end, allocations } = await anAppointment()
    const cook = await shop.aResource({ name: 'Cook', active: false })
    expect(faultsOf(await probe(id))).toEqual(['/resource_id required'])
    expect(faultsOf(await probe(id, { resource_id: cook.id }))).toEqual(['/resource_id resource_not_usable'])
    done(await shop.client.patch(`/resources/${cook.id}`, { active: true }))
    const given = done(await probe(id, { resource_id: cook.id }))
    expect(given).toMatchObject({ assignee: cook.id, claimed_at: now(), start, end, allocations })
    world.wait(1)
    const again = done(await probe(id, { resource_id: riders.rita }))
    expect(again).toMatchObject({ assignee: riders.rita, claimed_at: now(), start, end, allocations })
  })

  test('gives it to the member who acts', async () => {
    await doing({ type: 'assign' })
    const { client, memberId } = await workspace.member('agent')
    done(await shop.client.patch(`/resources/${riders.otto}`, { member_id: memberId }))
    for (const { id } of [await riders.aTask(), await anAppointment()]) {
      expect(done(await bookingVerbsOf(client).act(id, 'probe')).assignee).toBe(riders.otto)
    }
  })

  test('of an appointment while its new assignee is archived: the first succeeds, the other is refused', async () => {
    await doing({ type: 'assign' })
    const { id } = await anAppointment()
    const give = () => probe(id, { resource_id: riders.rita })
    const archive = () => shop.client.delete(`/resources/${riders.rita}`)
    const kept = await inLine(world, 'resources', riders.rita, give, archive)
    expect(kept.map(outcome)).toEqual(['200', '409 invalid_transition'])
    done(await probe(id, { resource_id: riders.otto }))
    const gone = await inLine(world, 'resources', riders.rita, archive, give)
    expect(gone.map(outcome)).toEqual(['204', '404 not_found'])
    expect((await shop.getBooking(id)).assignee).toBe(riders.otto)
  })
})

describe('unassign', () => {
  beforeEach(() => doing({ type: 'unassign' }))

  test('lets a task of a queue wait without a time, in any stage', async () => {
    const { id } = await riders.aTakenTask()
    expect(done(await probe(id))).toMatchObject({
      stage: 'in-progress',
      assignee: null,
      claimed_at: null,
      start: null,
      end: null,
      allocations: [],
    })
    expect((await trailOf(world, id)).allocations).toEqual([])
    expect((await probe(id)).status).toBe(200)
  })

  test('removes the assignee of an appointment, but not its time', async () => {
    await configure(
      shop,
      anAction('give', { kinds: ['scheduled'], from: ['scheduled'], effects: [{ type: 'assign' }] }),
    )
    const { id, allocations } = await anAppointment()
    done(await shop.act(id, 'give', { resource_id: riders.rita }))
    expect(done(await probe(id))).toMatchObject({ assignee: null, claimed_at: null, start: at('10:00'), allocations })
  })
})

test('of several assignees one after the other, the last has the task and the time', async () => {
  const give = (resource_id: string) => ({ type: 'assign', resource_id })
  const { rita, otto } = riders
  for (const effects of [
    [give(otto), give(rita)],
    [give(otto), { type: 'unassign' }, give(rita)],
    [give(rita), { type: 'unassign' }, give(rita)],
  ]) {
    await doing(...effects)
    for (const { id } of [await riders.aTask(), await riders.aTakenTask(otto), await riders.aTakenTask(rita)]) {
      expect(done(await probe(id))).toMatchObject({ assignee: rita, allocations: [{ resource_id: rita }] })
      expect((await trailOf(world, id)).allocations).toMatchObject([{ resource_id: rita }])
    }
  }
})

test('set_priority sets the priority', async () => {
  await doing({ type: 'set_priority', priority: 'urgent' })
  const { id } = await riders.aTask({ priority: 'low' })
  expect(done(await probe(id)).priority).toBe('urgent')
  expect((await shop.getBooking(id)).priority).toBe('urgent')
})

describe('set_due', () => {
  test('counts from now', async () => {
    await doing({ type: 'set_due', minutes: 90 })
    const { id } = await riders.aTask({ due_at: now(5) })
    world.wait(2)
    expect(done(await probe(id)).due_at).toBe(now(90))
    await doing({ type: 'set_due', minutes: 0 })
    expect(done(await probe(id)).due_at).toBe(now())
  })

  test.each([{ type: 'set_due', minutes: null }, { type: 'set_due' }])('removes the due date: %o', async (effect) => {
    await doing(effect)
    const { id } = await riders.aTask({ due_at: now(5) })
    expect(done(await probe(id)).due_at).toBeNull()
  })
})

describe('tags', () => {
  test('are added once, whatever their case; the first spelling stays', async () => {
    await doing({ type: 'add_tags', tags: ['fragile', 'VIP', ' vip ', 'Árvore'] })
    const { id } = await riders.aTask({ tags: ['Fragile'] })
    expect(done(await probe(id)).tags).toEqual(['Fragile', 'VIP', 'Árvore'])
    expect(done(await probe(id)).tags).toEqual(['Fragile', 'VIP', 'Árvore'])
  })

  test('are removed whatever their case, also when they are not there', async () => {
    await doing({ type: 'remove_tags', tags: ['FRAGILE', 'árvore', 'never there'] })
    const { id } = await riders.aTask({ tags: ['fragile', 'Árvore', 'vip'] })
    expect(done(await probe(id)).tags).toEqual(['vip'])
    expect(done(await probe(id)).tags).toEqual(['vip'])
  })

  test('are at most 50', async () => {
    const fields = [{ key: 'note', type: 'text', required: true }]
    await doing({ type: 'add_tags', tags: ['one', 'two'] })
    const some = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`)
    const full = await riders.aTask({ tags: some(49) })
    const before = await trailOf(world, full.id)
    expect(await probe(full.id)).toMatchObject({
      status: 409,
      body: {
        code: 'invalid_transition',
        detail: 'With the tags of probe it would have more than 50.',
        current_status: 'confirmed',
        current_stage: 'queued',
        allowed: ['take'],
      },
    })
    // The state of the task is reported before a field that is missing.
    await configure(shop, anAction('tell', { fields, effects: [{ type: 'add_tags', tags: ['one', 'two'] }] }))
    expect((await shop.act(full.id, 'tell')).status).toBe(409)
    expect(await trailOf(world, full.id)).toEqual(before)
    const fits = await riders.aTask({ tags: ['TWO', ...some(48)] })
    expect(done(await probe(fits.id)).tags).toHaveLength(50)
  })

  test('may be removed and added by one action, in the order of its effects', async () => {
    const some = Array.from({ length: 50 }, (_, n) => `tag ${n}`)
    const [add, remove] = [
      { type: 'add_tags', tags: ['new'] },
      { type: 'remove_tags', tags: ['tag 0'] },
    ]
    for (const effects of [
      [remove, add],
      [add, remove],
    ]) {
      await doing(...effects)
      const { id } = await riders.aTask({ tags: some })
      expect(done(await probe(id)).tags).toEqual([...some.slice(1), 'new'])
    }
    await doing(add, { ...remove, tags: ['NEW'] })
    const { id } = await riders.aTask({ tags: ['old'] })
    expect(done(await probe(id)).tags).toEqual(['old'])
  })
})

describe('increment', () => {
  test('counts by one, or by the given number, each counter separately', async () => {
    await doing({ type: 'increment', counter: 'rings' }, { type: 'increment', counter: 'km', by: 12 })
    const { id, counters } = await riders.aTask()
    expect(counters).toEqual({})
    done(await probe(id))
    expect(done(await probe(id)).counters).toEqual({ rings: 2, km: 24 })
    expect((await shop.getBooking(id)).counters).toEqual({ rings: 2, km: 24 })
  })

  test('counts once for each time that it is in an action', async () => {
    await doing({ type: 'increment', counter: 'rings' }, { type: 'increment', counter: 'rings', by: 2 })
    const { id } = await riders.aTask()
    expect(done(await probe(id)).counters).toEqual({ rings: 3 })
  })

  test('keeps the counters when the task is given back', async () => {
    const { id } = await riders.aTakenTask()
    done(await shop.act(id, 'not-at-home'))
    expect(done(await shop.act(id, 'release')).counters).toEqual({ attempts: 1 })
  })
})

test('comment has the actor as its author, and is in the comments and in the timeline', async () => {
  await doing({ type: 'comment', body: 'Left with the neighbour' }, { type: 'comment', body: 'And rang' })
  const { client } = await workspace.member('agent')
  const { id } = await riders.aTask()
  done(await bookingVerbsOf(client).act(id, 'probe'))
  const comments = (await shop.client.get(`/bookings/${id}/comments`)).body.data
  expect(comments.map(({ body }: { body: string }) => body).toSorted()).toEqual(['And rang', 'Left with the neighbour'])
  for (const { author } of comments) expect(author).toMatchObject({ kind: 'member', name: 'Maria' })
  const timeline = (await shop.client.get(`/bookings/${id}/timeline`)).body.data
  expect(timeline.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
    'booking.commented',
    'booking.commented',
    'booking.moved',
  ])
  expect(timeline[0].actor).toMatchObject({ kind: 'member' })
})

test('all effects of one action happen together, and make one version and one history entry', async () => {
  await doing(
    { type: 'assign' },
    { type: 'set_priority', priority: 'high' },
    { type: 'add_tags', tags: ['vip'] },
    { type: 'set_due', minutes: 30 },
    { type: 'increment', counter: 'rings' },
  )
  const { id } = await riders.aTask()
  expect(done(await probe(id, { resource_id: riders.rita }))).toMatchObject({
    version: 2,
    assignee: riders.rita,
    priority: 'high',
    tags: ['vip'],
    due_at: now(30),
    counters: { rings: 1 },
  })
  expect(await eventTypesOf(world, id)).toEqual(['booking.created', 'booking.confirmed', 'booking.moved'])
})

test('effects of a take happen with it, and do not happen again for its assignee', async () => {
  const effects = [
    { type: 'increment', counter: 'takes' },
    { type: 'set_priority', priority: 'high' },
  ]
  await configure(shop, anAction('take', { type: 'claim', from: ['queued'], to: 'taken', effects }))
  const { id } = await riders.aTask()
  const take = () => shop.act(id, 'take', { resource_id: riders.rita })
  expect(done(await take())).toMatchObject({ counters: { takes: 1 }, priority: 'high', assignee: riders.rita })
  expect(done(await take())).toMatchObject({ counters: { takes: 1 }, version: 2 })
})

describe('a resource that an action always assigns the task to', () => {
  const always = () => doing({ type: 'assign', resource_id: riders.otto })

  test('cannot be archived while the action does', async () => {
    await always()
    const kept = await shop.client.delete(`/resources/${riders.otto}`)
    expect(kept).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(kept.body.detail).toContain('probe')
    done(await shop.client.post('/stage-config/versions/1/revert'))
    expect((await shop.client.delete(`/resources/${riders.otto}`)).status).toBe(204)
  })

  test('and that cannot have it makes the action fail because of the state, not the call', async () => {
    await always()
    const { id } = await riders.aTask()
    done(await shop.client.patch(`/resources/${riders.otto}`, { active: false }))
    expect(await shop.act(id, 'probe', { resource_id: riders.rita })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', detail: 'probe assigns the task to a resource that cannot have it.' },
    })
  })
})
