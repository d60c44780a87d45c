import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trailOf } from '../../testing/ledger.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { aPerson, at, bookingVerbsOf, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../../testing/world.ts'

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

const SCHEDULED = ['start', 'check-in', 'complete', 'no-show', 'fail']
const BOTH = { kinds: ['scheduled', 'queue'], from: ['scheduled', 'queued', 'taken', 'in-progress'] }

async function callers() {
  const [agent, admin] = [await workspace.member('agent'), await workspace.member('admin')]
  return { agent: agent.client, admin: admin.client, owner: workspace.owner, key: shop.client }
}
type Who = keyof Awaited<ReturnType<typeof callers>>

describe('an action for some roles', () => {
  const MAY: Record<string, Who[]> = {
    'for-agents': ['agent', 'key'],
    'for-bosses': ['admin', 'owner', 'key'],
    'for-the-owner': ['owner', 'key'],
    'for-all': ['agent', 'admin', 'owner', 'key'],
  }
  const ROLES: Record<string, string[]> = {
    'for-agents': ['agent'],
    'for-bosses': ['admin', 'owner'],
    'for-the-owner': ['owner'],
    'for-all': [],
  }
  beforeEach(() => configure(shop, ...Object.entries(ROLES).map(([key, roles]) => anAction(key, { ...BOTH, roles }))))
  const own = ({ available_actions }: { available_actions: string[] }) =>
    available_actions.filter((key) => key.startsWith('for-'))
  const expected = (who: Who) => Object.keys(MAY).filter((key) => MAY[key]?.includes(who))

  test.each(['agent', 'admin', 'owner', 'key'] as const)('is shown to %s wherever a booking is', async (who) => {
    const client = (await callers())[who]
    const { service_id } = await shop.aBarber()
    const bookingClient = bookingVerbsOf(client)
    const booked = made(await bookingClient.book({ service_id, start: at('10:00') }))
    const path = `/bookings/${booked.id}`
    const lists = [
      await client.get('/bookings'),
      await client.get(`/bookings?customer_id=${booked.customer.id}`),
      await client.get(`/customers/${booked.customer.id}/bookings`),
    ].flatMap(({ body }) => body.data)
    expect(lists).toHaveLength(3)
    const shown = [
      booked,
      (await client.get(path)).body,
      ...lists,
      done(await bookingClient.change(booked.id, { notes: 'x' })),
      done(await bookingClient.act(booked.id, 'start')),
    ]
    for (const booking of shown) expect(own(booking)).toEqual(expected(who))
  })

  test.each(['agent', 'admin', 'owner', 'key'] as const)(
    'can be carried out by %s only if it is shown',
    async (who) => {
      const bookingClient = bookingVerbsOf((await callers())[who])
      for (const key of Object.keys(ROLES)) {
        const { id } = await riders.aTask()
        const before = await trailOf(world, id)
        const answer = await bookingClient.act(id, key)
        if (MAY[key]?.includes(who)) expect(answer.status).toBe(200)
        else {
          expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
          expect(await trailOf(world, id)).toEqual(before)
        }
      }
    },
  )

  test('is not stored as refused: with another role the same Idempotency-Key works', async () => {
    const { client, memberId } = await workspace.member('agent')
    const { id } = await riders.aTask()
    const act = () => bookingVerbsOf(client).act(id, 'for-bosses', {}, 'once')
    expect((await act()).status).toBe(403)
    done(await workspace.owner.patch(`/team/members/${memberId}`, { role: 'admin' }))
    expect((await act()).status).toBe(200)
  })

  test('is not listed as allowed for a member without the role', async () => {
    const { client } = await workspace.member('agent')
    const { id } = await riders.aTask()
    const refused = await bookingVerbsOf(client).act(id, 'complete')
    expect(refused.body).toMatchObject({ code: 'invalid_transition', allowed: ['take', 'for-agents', 'for-all'] })
  })
})

describe('every answer with a booking lists the available actions', () => {
  let service_id: string
  beforeEach(async () => {
    service_id = (await shop.aBarber()).service_id
  })
  const same = async ({ id, available_actions }: { id: string; available_actions: string[] }) =>
    expect(available_actions).toEqual((await shop.getBooking(id)).available_actions)

  test('for a booking that is made or confirmed', async () => {
    const booked = made(await shop.book({ service_id, start: at('10:00') }))
    expect(booked.available_actions).toEqual(SCHEDULED)
    await same(booked)
    const hold = made(await shop.hold({ service_id, start: at('11:00'), customer: aPerson() }))
    expect((await shop.getBooking(hold.id)).available_actions).toEqual([])
    const confirmed = done(await shop.confirm(hold.id))
    expect(confirmed.available_actions).toEqual(SCHEDULED)
    await same(confirmed)
    await same(await riders.aTask())
  })

  test.each([
    ['check-in', ['start', 'complete', 'fail']],
    ['cancel', []],
    ['no-show', []],
    ['complete', []],
    ['fail', []],
  ])('after %s', async (operation, actions) => {
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    const after = done(await shop.operate(id, operation))
    expect(after.available_actions).toEqual(actions)
    await same(after)
  })

  test('for a booking that is rescheduled, and for the old one', async () => {
    const old = made(await shop.book({ service_id, start: at('10:00') }))
    done(await shop.act(old.id, 'start'))
    const fresh = made(await shop.reschedule(old.id, { start: at('12:00') }))
    expect(fresh.available_actions).toEqual(SCHEDULED)
    await same(fresh)
    expect((await shop.getBooking(old.id)).available_actions).toEqual([])
  })

  test('for a booking that is changed', async () => {
    const { id } = await riders.aTakenTask()
    const changed = done(await shop.change(id, { notes: 'Ring twice' }))
    expect(changed.available_actions).toEqual(['release', 'start', 'complete', 'not-at-home', 'fail'])
    await same(changed)
  })

  test('for each booking in a list', async () => {
    const customer = aPerson()
    const booked = made(await shop.book({ service_id, start: at('10:00'), customer }))
    const waiting = await riders.aTask({ customer })
    const taken = await riders.aTakenTask(riders.rita, { customer })
    const ended = done(await shop.operate((await riders.aTask({ customer })).id, 'cancel'))
    for (const path of ['/bookings', `/customers/${booked.customer.id}/bookings`]) {
      const { data } = (await shop.client.get(path)).body
      const shown = new Map(
        data.map((each: { id: string; available_actions: string[] }) => [each.id, each.available_actions]),
      )
      expect([booked, waiting, taken, ended].map(({ id }) => shown.get(id))).toEqual([
        SCHEDULED,
        ['take'],
        ['release', 'start', 'complete', 'not-at-home', 'fail'],
        [],
      ])
    }
  })
})

test('the available actions follow the current stages', async () => {
  const { id } = await riders.aTask()
  await configure(shop, anAction('ring'))
  expect((await shop.getBooking(id)).available_actions).toEqual(['take', 'ring'])
  const config = (await shop.client.get('/stage-config')).body
  done(await shop.client.post(`/stage-config/versions/${config.version - 1}/revert`))
  expect((await shop.getBooking(id)).available_actions).toEqual(['take'])
})

test('lists show a member the actions of the tasks that they have', async () => {
  await configure(shop, anAction('mine', { guards: [{ type: 'actor_is_assignee' }] }))
  const { client, memberId } = await workspace.member('agent')
  done(await shop.client.patch(`/resources/${riders.rita}`, { member_id: memberId }))
  const [hers, his] = [await riders.aTakenTask(riders.rita), await riders.aTakenTask(riders.otto)]
  const shown = async (by: Client, { id }: { id: string }) =>
    (await by.get('/bookings')).body.data
      .find((each: { id: string }) => each.id === id)
      .available_actions.includes('mine')
  expect([await shown(client, hers), await shown(client, his)]).toEqual([true, false])
  expect([await shown(shop.client, hers), await shown(shop.client, his)]).toEqual([true, true])
})
