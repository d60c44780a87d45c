// Walk-ins and the paper agenda: a customer by name alone, and times that the rules of the service would refuse.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '../http/caller.ts'
import { faultsIn } from '../testing/race.ts'
import { aPerson, at, bookingVerbsOf, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
})

const faultsOf = ({ status, body }: Reply) => [
  status,
  ...(body.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
]
const TODAY = '2030-03-04'
const daysAgo = (days: number, minutes = 0) =>
  new Date(world.now().getTime() - days * 86_400_000 + minutes * 60_000).toISOString()
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])

describe('a customer by name alone', () => {
  const customers = async () => (await shop.client.get('/customers')).body.data as { name: string; phone: null }[]

  test('is enough to book, to hold and to confirm', async () => {
    const { service_id } = await shop.aBarber()
    const booked = await shop.book({ service_id, start: at('10:00'), customer: { name: 'Rosa' } })
    expect(booked).toMatchObject({ status: 201, body: { customer: { name: 'Rosa', phone: null, locale: 'pt-BR' } } })
    const held = await shop.hold({ service_id, start: at('11:00'), customer: { name: 'Iara', phone: null } })
    expect(held).toMatchObject({ status: 201, body: { customer: { name: 'Iara', phone: null } } })
    const { id } = (await shop.hold({ service_id, start: at('12:00') })).body
    const confirmed = await shop.confirm(id, { customer: { name: 'Lia' } })
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed', customer: { name: 'Lia' } } })
    expect((await customers()).map(({ name }) => name).toSorted()).toEqual(['Iara', 'Lia', 'Rosa'])
    await sound()
  })

  test('is a new person each time, but not when the same call is repeated', async () => {
    const { service_id } = await shop.aBarber()
    const asked = { service_id, start: at('10:00'), customer: { name: 'Rosa' } }
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.book(asked, 'walk-in-1')))
    expect(new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
    await shop.book({ ...asked, start: at('11:00') })
    expect(await customers()).toMatchObject([{ name: 'Rosa' }, { name: 'Rosa' }])
  })

  test('is enough to add one, and a number that comes later finds them', async () => {
    const added = await shop.client.post('/customers', { name: 'Rosa' })
    expect(added).toMatchObject({ status: 201, body: { name: 'Rosa', phone: null } })
    const { phone } = aPerson()
    const { service_id } = await shop.aBarber()
    await shop.book({ service_id, start: at('10:00'), customer: { id: added.body.id, phone } })
    const again = await shop.book({ service_id, start: at('11:00'), customer: { name: 'R.', phone } })
    expect(again.body.customer).toMatchObject({ id: added.body.id, name: 'Rosa', phone })
  })
})

describe('an override', () => {
  test('of the notice lets a booking begin too soon, but not in the past or too far ahead', async () => {
    const { service_id } = await shop.aBarber({ min_notice_minutes: 240, max_advance_days: 10 })
    const book = (start: string, override?: string[]) => shop.book({ service_id, start, override })
    expect(faultsOf(await book(at('10:00', TODAY)))).toEqual([422, '/start min_notice'])
    for (const override of [[], null, ['hours'], ['past']])
      expect(faultsOf(await book(at('10:00', TODAY), override as string[]))).toEqual([422, '/start min_notice'])
    expect(await book(at('10:00', TODAY), ['notice'])).toMatchObject({ status: 201, body: { status: 'confirmed' } })
    world.wait(1)
    expect(faultsOf(await book(at('09:00', TODAY), ['notice', 'hours']))).toEqual([422, '/start min_notice'])
    expect(faultsOf(await book(at('10:00', '2030-03-20'), ['notice', 'hours', 'past']))).toEqual([
      422,
      '/start max_advance',
    ])
  })

  test('of the hours lets a booking lie outside the hours of its service and of its people, and on a closed day', async () => {
    const { service_id, schedule_id } = await shop.aBarber()
    await shop.client.patch(`/services/${service_id}`, { schedule_id })
    await shop.client.post(`/schedules/${schedule_id}/overrides`, { date: '2030-03-06', windows: [] })
    for (const start of [at('20:00'), at('16:45'), at('10:00', '2030-03-06')]) {
      const asked = { service_id, start }
      expect(faultsOf(await shop.book({ ...asked, override: ['notice', 'past'] }))).toEqual([422, '/start closed'])
      expect((await shop.book({ ...asked, override: ['hours'] })).status).toBe(201)
    }
    await sound()
  })

  test('of the past records a visit that took place up to 30 days ago', async () => {
    const { service_id } = await shop.aBarber({ min_notice_minutes: 600 })
    const book = (start: string, override: string[] = ['past']) => shop.book({ service_id, start, override })
    expect(await book(at('10:00', '2030-03-01'))).toMatchObject({ status: 201, body: { status: 'confirmed' } })
    expect((await book(daysAgo(30, 60), ['past', 'hours'])).status).toBe(201)
    expect((await book(daysAgo(30), ['past', 'hours'])).status).toBe(201)
    expect(faultsOf(await book(daysAgo(30, -1)))).toEqual([422, '/start too_long_ago'])
    expect(faultsOf(await book(at('20:00', '2030-03-01')))).toEqual([422, '/start closed'])
    const late = (await book(at('20:00', '2030-03-01'), ['past', 'hours'])).body
    expect((await shop.client.post(`/bookings/${late.id}/complete`, {})).body.status).toBe('completed')
    await sound()
  })

  test('is never over another booking or a hold; the alternatives need no override', async () => {
    const { service_id } = await shop.aBarber()
    const everything = { service_id, override: ['notice', 'hours', 'past'] }
    await shop.book({ ...everything, start: at('20:00') })
    await shop.hold({ service_id, start: at('16:00') })
    for (const start of [at('20:15'), at('16:00')]) {
      const refused = await shop.book({ ...everything, start })
      expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
      expect(refused.body.alternatives).toHaveLength(5)
      for (const { start: free } of refused.body.alternatives)
        expect((await shop.explain({ service_id, start: free })).body).toMatchObject({ bookable: true, override: [] })
    }
    world.wait(10)
    expect((await shop.book({ ...everything, start: at('16:00') })).status).toBe(201)
    await sound()
  })

  test('is never over time off', async () => {
    const { service_id, ana } = await shop.aBarber()
    const away = { resource_id: ana, start: at('19:00'), end: at('21:00'), reason: 'Dentist' }
    expect((await shop.client.post('/time-off', away)).status).toBe(201)
    const asked = { service_id, start: at('20:00') }
    const refused = await shop.book({ ...asked, override: ['notice', 'hours', 'past'] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const { body } = await shop.explain(asked)
    expect(body).toMatchObject({ bookable: false, override: null })
    expect(body.reasons).toContainEqual({ code: 'resource_busy', resource_id: ana, detail: 'It has time off then.' })
  })

  test('is for every member of the team, and for keys with settings:write', async () => {
    const { service_id } = await shop.aBarber()
    const agent = await workspace.member('agent')
    expect(
      (await bookingVerbsOf(agent.client).book({ service_id, start: at('20:00'), override: ['hours'] })).status,
    ).toBe(201)
    const book = async (override: string[], ...scopes: Scope[]) =>
      bookingVerbsOf(await workspace.key('bookings:write', ...scopes)).book({
        service_id,
        start: at('21:00'),
        override,
      })
    expect(await book(['hours'])).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(faultsOf(await book([]))).toEqual([422, '/start closed'])
    expect((await book(['hours'], 'settings:write')).status).toBe(201)
  })

  test.each([['sleep'], ['hours', 'hours', 'hours', 'hours']])('is one of three words: %o', async (...override) => {
    const { service_id } = await shop.aBarber()
    expect((await shop.book({ service_id, start: at('10:00'), override })).status).toBe(422)
  })

  test('is kept in the history of the booking', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = (await shop.book({ service_id, start: at('20:00'), override: ['hours'] })).body
    const { data } = (await shop.client.get(`/bookings/${id}/stage-history`)).body
    expect(data).toMatchObject([{ data: { override: ['hours'] } }])
  })

  test('of many callers who want the same closed and past time at once, one gets it', async () => {
    const { service_id } = await shop.aBarber()
    const asked = { service_id, start: at('20:00', '2030-03-01'), override: ['past', 'hours'] }
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        shop.book({
          ...asked,
          ...(index % 3 === 0 && { start: at('20:15', '2030-03-01') }),
          customer: { name: 'Rosa' },
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(29)
    const { data } = (await shop.client.get('/customers')).body
    expect(data, 'a refused booking leaves no customer behind').toHaveLength(1)
    await sound()
  })
})

test('for a time that is both closed and taken, the explanation gives both reasons and says that no override helps', async () => {
  const { service_id, ana } = await shop.aBarber()
  await shop.book({ service_id, start: at('20:00'), override: ['hours'] })
  const { body } = await shop.explain({ service_id, start: at('20:15') })
  expect(body).toMatchObject({ bookable: false, override: null })
  expect(
    body.reasons.map(({ code, resource_id }: { code: string; resource_id: string | null }) => [code, resource_id]),
  ).toEqual([
    ['closed', null],
    ['resource_closed', ana],
    ['resource_busy', ana],
  ])
})

test('what an explanation says must be overridden is enough, and nothing less is', async () => {
  const { service_id } = await shop.aBarber({ min_notice_minutes: 120, max_advance_days: 3 })
  await shop.book({ service_id, start: at('10:00'), override: ['hours'] })
  await shop.book({ service_id, start: at('20:00'), override: ['hours'] })
  const minutes = fc.oneof(fc.integer({ min: -31 * 96, max: 4 * 96 }), fc.integer({ min: -8, max: 150 }))
  const property = fc.asyncProperty(minutes, async (quarter) => {
    const start = new Date(world.now().getTime() + quarter * 15 * 60_000).toISOString()
    const { bookable, override } = (await shop.explain({ service_id, start })).body
    expect(bookable).toBe(override?.length === 0)
    const book = (given: readonly string[]) => shop.book({ service_id, start, override: given })
    if (override === null) {
      expect((await book(['notice', 'hours', 'past'])).status).not.toBe(201)
      return
    }
    for (const left of override) expect((await book(override.filter((each: string) => each !== left))).status).toBe(422)
    const booked = await book(override)
    expect(booked.status).toBe(201)
    await shop.operate(booked.body.id, 'cancel')
  })
  await fc.assert(property, { numRuns: 60 })
})
