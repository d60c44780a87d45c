import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { historyOf, trailOf } from '../../testing/ledger.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { at, bookingVerbsOf, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, faultsOf, type Reply, type TestWorkspace, type World } from '../../testing/world.ts'

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

const take = (id: string, resource_id?: string | null) => shop.act(id, 'take', { resource_id })
const patch = async (path: string, change: object) => done(await shop.client.patch(path, change))

/** A member of the team with these resources, and the calls that they can make. */
async function aMember(...resourceIds: string[]) {
  const { client, memberId } = await workspace.member('agent')
  for (const id of resourceIds) await patch(`/resources/${id}`, { member_id: memberId })
  return bookingVerbsOf(client)
}

async function refusedFor(taken: Promise<Reply>, id: string, fault: string) {
  const before = await trailOf(world, id)
  const refused = await taken
  expect({ status: refused.status, faults: faultsOf(refused) }).toEqual({ status: 422, faults: [fault] })
  expect(await trailOf(world, id)).toEqual(before)
}

describe('a key', () => {
  test.each([[{}], [{ resource_id: null }], [undefined]])(
    'must name the resource that takes the task: %o',
    async (body) => {
      const { id } = await riders.aTask()
      await refusedFor(shop.act(id, 'take', body), id, '/resource_id required')
    },
  )

  test('cannot name a resource outside the group', async () => {
    const { id } = await riders.aTask()
    const stranger = await shop.aResource({ name: 'Cook' })
    await refusedFor(take(id, stranger.id), id, '/resource_id resource_not_usable')
  })

  test('cannot name a resource that is not active', async () => {
    const { id } = await riders.aTask()
    await patch(`/resources/${riders.rita}`, { active: false })
    await refusedFor(take(id, riders.rita), id, '/resource_id resource_not_usable')
    await patch(`/resources/${riders.rita}`, { active: true })
    expect((await take(id, riders.rita)).status).toBe(200)
  })

  test('cannot name a resource that left the group, but one that joined it', async () => {
    const { id } = await riders.aTask()
    const newcomer = await shop.aResource({ name: 'Nina' })
    await patch(`/resource-groups/${riders.group_id}`, { resource_ids: [riders.otto, newcomer.id] })
    await refusedFor(take(id, riders.rita), id, '/resource_id resource_not_usable')
    expect((await take(id, newcomer.id)).body.assignee).toBe(newcomer.id)
  })

  test('gets not_found for an id that is unknown, of another workspace or archived', async () => {
    const { id } = await riders.aTask()
    const stranger = await shopOf(await world.aWorkspace()).aResource()
    const archived = await shop.aResource()
    expect((await shop.client.delete(`/resources/${archived.id}`)).status).toBe(204)
    const before = await trailOf(world, id)
    for (const resource_id of ['res_0000000000000000000000', 'nonsense', stranger.id, archived.id]) {
      for (const key of ['take', 'complete']) {
        const { status, body } = await shop.act(id, key, { resource_id })
        expect({ status, code: body.code, detail: body.detail }).toEqual({
          status: 404,
          code: 'not_found',
          detail: 'No resource has the id in /resource_id.',
        })
      }
    }
    expect(await trailOf(world, id)).toEqual(before)
  })

  test('names the doer of other actions, which need not be the assignee', async () => {
    const { id } = await riders.aTakenTask()
    done(await shop.act(id, 'start', { resource_id: riders.otto }))
    done(await shop.act(id, 'not-at-home'))
    const doers = (await historyOf(world, id)).map(({ resource_id }) => resource_id)
    expect(doers).toEqual([null, riders.rita, riders.otto, null])
    expect((await shop.getBooking(id)).assignee).toBe(riders.rita)
  })
})

describe('a member of the team', () => {
  test('takes a task as their own resource', async () => {
    const rita = await aMember(riders.rita)
    const { id } = await riders.aTask()
    expect(done(await rita.act(id, 'take'))).toMatchObject({ assignee: riders.rita, stage: 'taken' })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({ actor: { kind: 'member' }, resource_id: riders.rita })
    expect((await rita.act(id, 'take')).status).toBe(200)
    expect(await historyOf(world, id)).toHaveLength(2)
    const otto = await aMember(riders.otto)
    expect((await otto.act(id, 'take')).body).toMatchObject({
      code: 'already_claimed',
      claimed_by: { resource_id: riders.rita },
    })
  })

  test('is refused when none of their resources may take it', async () => {
    const { id } = await riders.aTask()
    const nobody = await aMember()
    await refusedFor(nobody.act(id, 'take'), id, '/resource_id required')
    const gone = await shop.aResource({ name: 'Gone' })
    const formerly = await aMember(gone.id)
    expect((await shop.client.delete(`/resources/${gone.id}`)).status).toBe(204)
    await refusedFor(formerly.act(id, 'take'), id, '/resource_id required')
    const cook = await aMember((await shop.aResource({ name: 'Cook' })).id)
    await refusedFor(cook.act(id, 'take'), id, '/resource_id resource_not_usable')
    await patch(`/resources/${riders.rita}`, { active: false })
    await refusedFor((await aMember(riders.rita)).act(id, 'take'), id, '/resource_id resource_not_usable')
  })

  test('with several resources takes it as the one that may', async () => {
    // Ids are ordered by creation: her first and her last resource cannot have the task.
    const kitchen = await shop.aResource({ name: 'Cook' })
    const later = await ridersOf(shop)
    const rita = await aMember(kitchen.id, later.rita, (await shop.aResource({ name: 'Van' })).id)
    const { id } = await later.aTask()
    expect(done(await rita.act(id, 'take'))).toMatchObject({ assignee: later.rita })
    done(await rita.act(id, 'start'))
    // The task is hers, whichever of her resources asks.
    expect((await rita.act(id, 'take')).status).toBe(200)
    expect((await historyOf(world, id)).map(({ resource_id }) => resource_id)).toEqual([null, later.rita, later.rita])
  })

  test('may hand it to another resource', async () => {
    const dispatcher = await aMember()
    const { id } = await riders.aTask()
    expect(done(await dispatcher.act(id, 'take', { resource_id: riders.otto }))).toMatchObject({
      assignee: riders.otto,
    })
    const rita = await aMember(riders.rita)
    const another = await riders.aTask()
    expect(done(await rita.act(another.id, 'take', { resource_id: riders.otto }))).toMatchObject({
      assignee: riders.otto,
    })
    // The call is on his behalf: he has the task already, and she does not.
    expect((await rita.act(another.id, 'take', { resource_id: riders.otto })).status).toBe(200)
    expect((await rita.act(another.id, 'take')).body.code).toBe('already_claimed')
  })

  test('who left the team can no longer take anything', async () => {
    const { client, memberId } = await workspace.member('agent')
    await patch(`/resources/${riders.rita}`, { member_id: memberId })
    const { id } = await riders.aTask()
    expect((await workspace.owner.delete(`/team/members/${memberId}`)).status).toBe(204)
    expect((await bookingVerbsOf(client).act(id, 'take')).status).toBeGreaterThanOrEqual(401)
    expect((await shop.getBooking(id)).assignee).toBeNull()
  })
})

describe('a queue', () => {
  test('with named members instead of a group is only for them', async () => {
    const service = await shop.aService([{ resource_ids: [riders.otto] }], { mode: 'queue' })
    const { id } = made(await shop.book({ service_id: service.id }))
    await refusedFor(take(id, riders.rita), id, '/resource_id resource_not_usable')
    expect((await take(id, riders.otto)).status).toBe(200)
  })

  test('that accepts no more tasks still lets waiting ones be taken', async () => {
    const { id } = await riders.aTask()
    await patch(`/services/${riders.service_id}`, { active: false })
    expect((await shop.book({ service_id: riders.service_id })).status).toBe(422)
    expect(done(await take(id, riders.rita))).toMatchObject({ stage: 'taken', assignee: riders.rita })
  })

  test('uses the duration that its service has when a task is taken', async () => {
    const { id } = await riders.aTask()
    await patch(`/services/${riders.service_id}`, { duration_minutes: 90, buffer_minutes: 0, buffer_before_minutes: 0 })
    const { start, end, allocations } = done(await take(id, riders.rita))
    expect(Date.parse(end) - Date.parse(start)).toBe(90 * 60_000)
    expect(allocations).toEqual([{ resource_id: riders.rita, start, end }])
  })

  test('has tasks that are not paid yet: they can be taken, but not completed', async () => {
    const paid = await ridersOf(shop, { price_cents: 5_000, deposit_cents: 1_000 })
    const task = await paid.aTask()
    expect(task).toMatchObject({ status: 'pending_payment', stage: 'queued', available_actions: ['take'] })
    const taken = done(await take(task.id, paid.rita))
    expect(taken).toMatchObject({ status: 'pending_payment', stage: 'taken' })
    expect(taken.available_actions).toEqual(['release', 'start', 'not-at-home'])
    expect(await shop.act(task.id, 'complete')).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current_status: 'pending_payment' },
    })
    done(await shop.act(task.id, 'start'))
    expect(done(await shop.act(task.id, 'release'))).toMatchObject({ status: 'pending_payment', stage: 'queued' })
  })
})

test('the assignee of a task is not archived until the task has ended', async () => {
  const { id } = await riders.aTakenTask()
  const archive = () => shop.client.delete(`/resources/${riders.rita}`)
  expect(await archive()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  world.wait(600)
  expect((await archive()).status).toBe(409)
  done(await shop.act(id, 'complete'))
  expect((await archive()).status).toBe(204)
  expect(await shop.getBooking(id)).toMatchObject({
    assignee: riders.rita,
    allocations: [{ resource_id: riders.rita }],
  })
})

test('an appointment cannot be taken', async () => {
  const barber = await shop.aBarber()
  const { id } = made(await shop.book({ service_id: barber.service_id, start: at('10:00') }))
  const before = await trailOf(world, id)
  for (const body of [{ resource_id: barber.ana }, { resource_id: riders.rita }, {}]) {
    expect(await shop.act(id, 'take', body)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current_status: 'confirmed', current_stage: 'scheduled' },
    })
  }
  expect(await trailOf(world, id)).toEqual(before)
  // It cannot be taken even after an action has assigned it.
  await configure(shop, anAction('give', { kinds: ['scheduled'], from: ['scheduled'], effects: [{ type: 'assign' }] }))
  done(await shop.act(id, 'give', { resource_id: riders.rita }))
  for (const resource_id of [riders.rita, riders.otto]) {
    expect((await shop.act(id, 'take', { resource_id })).body.code).toBe('invalid_transition')
  }
})

test('a hold allows no actions, before it expires or after', async () => {
  const barber = await shop.aBarber()
  const { id } = made(await shop.hold({ service_id: barber.service_id, start: at('10:00') }))
  const { available_actions } = await shop.getBooking(id)
  expect(available_actions).toEqual([])
  expect((await shop.act(id, 'start')).body).toMatchObject({ code: 'invalid_transition', current_status: 'held' })
  world.wait(10)
  expect((await shop.act(id, 'start')).body).toMatchObject({
    code: 'invalid_transition',
    current_status: 'expired',
    current_stage: 'cancelled',
    allowed: [],
  })
})
