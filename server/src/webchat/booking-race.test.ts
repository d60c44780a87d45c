// Visitors who book at the same moment: one time is given once, one person stays one customer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoDeadlock, faultsIn, inLine, outcome, utc, whileHolding } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type VisitorBookings, visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { type TestSite, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let site: TestSite
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  await expectNoDeadlock(world)
  await world[Symbol.asyncDispose]()
})
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  site = await visitorsOf(world, workspace)
  service_id = (await shop.aBarber()).service_id
  // The first booking of a workspace adds the row that keeps its stages.
  made(await shop.book({ service_id, start: at('16:30') }))
})
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])

const TEN = at('10:00')
const MINUTES_PER_MS = 1 / 60_000

const aVisitor = async (): Promise<VisitorBookings> => visitorBookingsOf(await site.open())
const holdOf = async (by: VisitorBookings, start = TEN): Promise<string> =>
  made(await by.hold({ service_id, start })).id
const outcomes = (replies: readonly Reply[]) => replies.map(outcome)
const countThreads = async () =>
  (await world.pool.query(`select from conversations where workspace_id = $1`, [workspace.id])).rowCount
interface Customer {
  id: string
  phone: string | null
  claimed_phone: string | null
  merge_suggestion: { customer_id: string } | null
  identities: { channel: string }[]
}
/** The customers who came by the chat. */
const visitingCustomers = async (): Promise<Customer[]> =>
  (await shop.client.get('/customers')).body.data.filter(({ identities }: Customer) => identities.length > 0)

test('of 20 visitors who want one time, one gets it, and the others get times that are free', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, aVisitor))
  const replies = await Promise.all(visitors.map(({ hold }) => hold({ service_id, start: TEN })))
  expect(outcomes(replies).toSorted()).toEqual(['201', ...Array.from({ length: 19 }, () => '409 slot_taken')])
  const [lost] = replies.filter(({ status }) => status === 409)
  expect(lost?.body.alternatives).toHaveLength(5)
  const loser = visitors[replies.findIndex(({ status }) => status === 409)] as VisitorBookings
  const held = made(await loser.hold({ service_id, start: lost?.body.alternatives[0].start }))
  expect((await loser.confirm(held.id)).status).toBe(200)
  await sound()
})

test('two visitors who confirm with the same new number: one gets it, the other claims it, both have booked', async () => {
  const visitors = await Promise.all([aVisitor(), aVisitor(), aVisitor(), aVisitor()])
  const ids: string[] = []
  for (const [index, by] of visitors.entries()) ids.push(await holdOf(by, at(`1${index}:00`)))
  const { phone } = aPerson()
  const replies = await Promise.all(
    visitors.map(({ confirm }, index) => confirm(ids[index] as string, { name: `Eva ${index}`, phone })),
  )
  expect(outcomes(replies)).toEqual(['200', '200', '200', '200'])
  const customers = await visitingCustomers()
  const [owner, ...more] = customers.filter((customer) => customer.phone === phone)
  expect({ more, claimed: owner?.claimed_phone }).toEqual({ more: [], claimed: null })
  const others = customers.filter((customer) => customer.phone === null)
  for (const { claimed_phone, merge_suggestion } of others) {
    expect({ claimed_phone, of: merge_suggestion?.customer_id }).toEqual({ claimed_phone: phone, of: owner?.id })
  }
  expect(others).toHaveLength(3)
  await sound()
})

test('two tabs that confirm one hold: it is booked once, for one customer in one thread', async () => {
  const eva = await aVisitor()
  const person = aPerson()
  const first = await holdOf(eva)
  const tabs = await Promise.all([eva.confirm(first, person), eva.confirm(first, person)])
  expect(outcomes(tabs).toSorted()).toEqual(['200', '409 invalid_transition'])
  const second = await holdOf(eva, at('11:00'))
  const retries = await Promise.all([eva.confirm(second, person, 'key'), eva.confirm(second, person, 'key')])
  expect(outcomes(retries)).toEqual(['200', '200'])
  expect(retries[0]?.body).toEqual(retries[1]?.body)
  expect(await countThreads()).toBe(1)
  expect(await visitingCustomers()).toHaveLength(1)
  await sound()
})

test('two tabs that confirm two holds at once are one customer in one thread', async () => {
  const eva = await aVisitor()
  const [first, second] = [await holdOf(eva), await holdOf(eva, at('11:00'))]
  const replies = await Promise.all([eva.confirm(first, aPerson()), eva.confirm(second, aPerson())])
  expect(outcomes(replies)).toEqual(['200', '200'])
  expect(await countThreads()).toBe(1)
  expect(await visitingCustomers()).toHaveLength(1)
  expect((await eva.list()).body.data).toHaveLength(2)
  await sound()
})

test('ten tabs that hold at once get five times in all', async () => {
  const eva = await aVisitor()
  const starts = Array.from({ length: 10 }, (_, index) => utc('12:00', 30 * index))
  const replies = await Promise.all(starts.map((start) => eva.hold({ service_id, start })))
  expect(outcomes(replies).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => '201'),
    ...Array.from({ length: 5 }, () => '429 rate_limited'),
  ])
  await sound()
})

test('a confirmation that began before the hold expired, and a rival after it: one of them gets the time', async () => {
  const [eva, bia] = [await aVisitor(), await aVisitor()]
  const id = await holdOf(eva)
  world.wait(10 - MINUTES_PER_MS)
  const going = await whileHolding(world, 'bookings', id, async (waiting) => {
    const confirming = eva.confirm(id)
    await waiting(1)
    world.wait(MINUTES_PER_MS)
    const rival = bia.hold({ service_id, start: TEN })
    await rival
    return { confirming, rival }
  })
  const [confirmed, rival] = await Promise.all([going.confirming, going.rival])
  expect(outcomes([confirmed, rival])).toEqual(['410 hold_expired', '201'])
  await world.runJobs()
  expect((await shop.getBooking(id)).status).toBe('expired')
  expect(await visitingCustomers()).toEqual([])
  await sound()
})

test('a confirmation and the sweep of expired holds at once: the sweep leaves what was confirmed in time', async () => {
  const eva = await aVisitor()
  const id = await holdOf(eva)
  world.wait(10 - MINUTES_PER_MS)
  const confirm = () => eva.confirm(id)
  const sweep = async () => {
    world.wait(MINUTES_PER_MS)
    await world.runJobs()
  }
  const going = await whileHolding(world, 'bookings', id, async (waiting) => {
    const confirming = confirm()
    await waiting(1)
    const sweeping = sweep()
    await waiting(2)
    return { confirming, sweeping }
  })
  expect(outcome(await going.confirming)).toBe('200')
  await going.sweeping
  expect((await shop.getBooking(id)).status).toBe('confirmed')
  await sound()
})

test('a visitor and the team end one booking at once: the first call ends it', async () => {
  const eva = await aVisitor()
  const id = (await eva.confirm(await holdOf(eva))).body.id
  const replies = await inLine(
    world,
    'bookings',
    id,
    () => eva.cancel(id),
    () => shop.reschedule(id, { start: at('12:00') }),
  )
  expect(outcomes(replies)).toEqual(['200', '409 invalid_transition'])
  await sound()
})

test('a confirmation while the team merges the customer: the booking belongs to the customer who remains', async () => {
  const eva = await aVisitor()
  const person = aPerson()
  const first = (await eva.confirm(await holdOf(eva), person)).body.id
  const { customer } = await shop.getBooking(first)
  const target = made(await shop.client.post('/customers', aPerson({ name: 'Bruno' })))
  const second = await holdOf(eva, at('11:00'))
  const replies = await Promise.all([
    eva.confirm(second, person),
    shop.client.post(`/customers/${target.id}/merge`, { other_id: customer.id }),
  ])
  expect(outcomes(replies)).toEqual(['200', '200'])
  for (const id of [first, second]) expect((await shop.getBooking(id)).customer.id).toBe(target.id)
  const threads = (await shop.client.get('/conversations')).body.data
  expect(threads).toHaveLength(1)
  expect((await shop.getBooking(second)).conversation_id).toBe(threads[0].id)
  expect((await eva.list()).body.data).toHaveLength(2)
  await sound()
})
