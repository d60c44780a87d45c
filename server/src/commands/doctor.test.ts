import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectBelow } from '../testing/expect-below.ts'
import { moved } from '../testing/harm.ts'
import { whileHolding } from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { type Examination, examine, isHealthy, toReport } from './doctor.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
  await aBusyShop()
})
afterEach(() => world[Symbol.asyncDispose]())

/**
 * A shop with a rescheduled and checked-in booking, a hold, a class with people, and two tasks of a queue, one of them
 * taken, and two bookings with a deposit, one of them paid.
 */
async function aBusyShop() {
  const shop = shopOf(await world.aWorkspace())
  const [ana, hall] = [await shop.aResource(), await shop.aResource({ name: 'Hall', capacity: 5, shared: true })]
  const cut = await shop.aService([{ resource_ids: [ana.id] }])
  const lesson = await shop.aService([{ resource_ids: [hall.id] }])
  const delivery = await shop.aService([{ resource_ids: [ana.id] }], { mode: 'queue' })
  world.wait(1)
  let calls = 0
  const post = async (path: string, body: object) => {
    calls += 1
    const answer = await shop.client.post(path, body, { 'idempotency-key': `call-${calls}` })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.id as string
  }
  const customer = { name: 'Eva', phone: '+5511988887777' }
  const first = await post('/bookings', { service_id: cut.id, start: '2030-03-05T10:00:00Z', customer })
  const second = await post(`/bookings/${first}/reschedule`, { start: '2030-03-05T12:00:00Z' })
  await post(`/bookings/${second}/check-in`, {})
  await shop.client.patch(`/bookings/${second}`, { notes: 'By the window' })
  await post('/holds', { service_id: cut.id, start: '2030-03-05T15:00:00Z' })
  await post('/bookings', { service_id: lesson.id, start: '2030-03-05T10:00:00Z', party_size: 3, customer })
  await post('/bookings', { service_id: lesson.id, start: '2030-03-05T10:15:00Z', party_size: 2, customer })
  await post('/bookings', { service_id: delivery.id, customer })
  const taken = await post('/bookings', { service_id: delivery.id, customer })
  await post(`/bookings/${taken}/actions/take`, { resource_id: ana.id })
  const deposit = { price_cents: 5_000, deposit_cents: 1_000, deposit_due_minutes: 60 }
  const dye = await shop.aService([{ resource_ids: [hall.id] }], deposit)
  await post('/bookings', { service_id: dye.id, start: '2030-03-05T19:00:00Z', customer })
  const paid = await post('/bookings', { service_id: dye.id, start: '2030-03-05T19:00:00Z', customer })
  await post(`/bookings/${paid}/mark-paid`, { method: 'cash' })
  const away = { resource_id: ana.id, start: '2030-03-05T11:00:00Z', end: '2030-03-05T14:00:00Z', over: true }
  await post('/time-off', { ...away, repeats: { weekdays: [2], until: '2030-03-26' } })
}

const brokenIn = ({ findings }: Examination) => findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
const broken = async () => brokenIn(await examine(world.url, world.now()))

test('finds nothing after changes through the API', async () => {
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
  expect(examination).toMatchObject({ bookings: 9, lateJobs: 0 })
  expect(toReport(examination)).toMatch(/^Looked at 9 bookings\.\n {2}✓ .*Nothing is broken\.$/s)
})

test('an expired hold is not a fault, swept or not; a job that no process does is reported as late', async () => {
  world.wait(12)
  expect(await broken()).toEqual([])
  expect(toReport(await examine(world.url, world.now()))).toMatch(/! \d+ jobs are late/)
  await world.runJobs()
  expect(await broken()).toEqual([])
})

const CROWDED = 'A shared resource never holds more people than its capacity'

describe('a room for three', () => {
  let workspace: TestWorkspace
  let shop: Shop
  let room: string
  let wish: object
  const hold = (capacity: number) => shop.client.patch(`/resources/${room}`, { capacity })
  beforeEach(async () => {
    workspace = await world.aWorkspace()
    shop = shopOf(workspace)
    room = (await shop.aResource({ kind: 'room', shared: true, capacity: 3 })).id
    const { id: service_id } = await shop.aService([{ resource_ids: [room] }])
    wish = { service_id, start: '2030-03-05T10:00:00Z' }
  })
  const letOneIn = () =>
    world.pool.query(
      `insert into allocations select workspace_id, holder_id || 'x', resource_id, starts_at, ends_at, 1, mode, null, $2
         from allocations where resource_id = $1 limit 1`,
      [room, world.now()],
    )

  test('may get a smaller capacity later, also when that change waited for a booking', async () => {
    const { lowered } = await whileHolding(world, 'catalog_versions', workspace.id, async (waiting) => {
      const lowered = hold(1)
      await waiting(1)
      world.wait(1)
      expect((await shop.book({ ...wish, party_size: 3 })).status).toBe(201)
      return { lowered }
    })
    expect((await lowered).status).toBe(200)
    world.wait(24 * 60)
    expect(await broken()).toEqual([])
    await shop.client.patch(`/resources/${room}`, { name: 'Renamed' })
    expect(await broken()).toEqual([])
  })

  test('cannot have four people, whatever is changed about it later', async () => {
    await shop.book({ ...wish, party_size: 3 })
    await letOneIn()
    expect(await broken()).toContain(CROWDED)
    expect(toReport(await examine(world.url, world.now()))).toContain(`${CROWDED}: broken once\n`)
    world.wait(1)
    await shop.client.patch(`/resources/${room}`, { name: 'Renamed' })
    expect(await broken()).toContain(CROWDED)
    await hold(1)
    expect(await broken()).toContain(CROWDED)
    await hold(4)
    expect(await broken()).not.toContain(CROWDED)
  })

  test('that became one for two cannot have three people, one of whom was booked later', async () => {
    await shop.book({ ...wish, party_size: 2 })
    await hold(2)
    world.wait(61)
    expect(await broken()).toEqual([])
    await letOneIn()
    expect(await broken()).toContain(CROWDED)
  })

  test('is empty between people who leave and people who come', async () => {
    for (const start of ['10:00', '10:30', '11:00']) {
      const whole = { ...wish, start: `2030-03-05T${start}:00Z`, party_size: 3 }
      expect((await shop.book(whole)).status).toBe(201)
    }
    expect(await broken()).toEqual([])
  })

  test('is checked quickly, even when it is booked for years', async () => {
    await shop.book(wish)
    await world.pool.query(
      `insert into allocations select workspace_id, holder_id || each, resource_id, starts_at + each * interval '15 minutes',
         ends_at + each * interval '15 minutes', 1, mode, null, created_at
         from allocations, generate_series(1, 20000) as each where resource_id = $1`,
      [room],
    )
    await hold(1)
    await world.pool.query('analyze allocations')
    await expectBelow(5_000, async () => {
      const begun = performance.now()
      expect(await broken()).not.toContain(CROWDED)
      return performance.now() - begun
    })
  })
})

const CHECKED_IN = `(select id from bookings where status = 'checked_in')`

test.each([
  [
    'A resource that serves one booking at a time is never allocated twice at once',
    `alter table allocations drop constraint allocations_apart;
     update allocations set starts_at = ${moved('starts_at', '-5 hours')} where hold_expires_at is not null`,
    'Every active booking has all its allocations',
  ],
  [
    'A shared resource never holds more people than its capacity',
    `update allocations set party_size = 4 where mode = 'shared'`,
    'Every active booking has all its allocations',
  ],
  ['Every active booking has all its allocations', `delete from allocations where holder_id = ${CHECKED_IN}`],
  [
    'Every active booking has all its allocations',
    `update allocations set ends_at = ${moved('ends_at', '-1 minute')} where holder_id = ${CHECKED_IN}`,
  ],
  [
    'Every active booking has all its allocations',
    `update allocations set hold_expires_at = null where hold_expires_at is not null`,
  ],
  [
    'Time is allocated only to bookings that are active, and to time off',
    `insert into allocations select workspace_id, 'bkg_nobody', resource_id, starts_at + interval '9 days',
       ends_at + interval '9 days', party_size, mode, null, created_at from allocations where holder_id = ${CHECKED_IN}`,
  ],
  [
    'Every move in the history of a booking is allowed',
    `update booking_history set cause = 'complete' where action = 'check_in'`,
    'Every change of a booking has exactly its events',
  ],
  [
    'Every move in the history of a booking is allowed',
    `update booking_history set from_stage = 'taken' where action = 'check_in'`,
  ],
  ['Every booking is where its history ends', `update bookings set stage = 'in-progress' where id = ${CHECKED_IN}`],
  [
    'A task of a queue has a time exactly while somebody has it',
    `update bookings set claimed_at = null where assignee is not null`,
  ],
  [
    'A task of a queue has a time exactly while somebody has it',
    `update bookings set assignee = 'res_other' where assignee is not null`,
  ],
  ['Every active booking has all its allocations', `delete from allocations where mode = 'open'`],
  ['Time off has all its time, on its own resource', `delete from allocations where mode = 'away'`],
  ['Time off has all its time, on its own resource', `update time_off set times = times - 1`],
  [
    'Every open task is in a stage of its kind that is not an end',
    `update bookings set stage = 'done' where id = ${CHECKED_IN}`,
    'Every booking is where its history ends',
  ],
  [
    'Every open task is in a stage of its kind that is not an end',
    `update bookings set stage = 'taken' where id = ${CHECKED_IN}`,
    'Every booking is where its history ends',
  ],
  [
    'A booking says when it ended exactly if it has ended',
    `update bookings set ended_at = created_at where id = ${CHECKED_IN}`,
  ],
  ['Every change of a booking has exactly its events', `delete from events where type = 'booking.updated'`],
  [
    'Every change of a booking has exactly its events',
    `insert into events select workspace_id, id || 'x', type, customer_id, booking_id, actor, data, created_at
       from events where type = 'booking.checked_in'`,
  ],
  [
    'Every event of a booking has its change',
    `insert into events select workspace_id, id || 'x', type, customer_id, booking_id, actor,
       jsonb_set(data, '{booking,version}', '9'), created_at from events where type = 'booking.checked_in'`,
  ],
  [
    'A rescheduled booking and the new one name each other, and the ledger names both',
    `update bookings set rescheduled_from = null where id = ${CHECKED_IN}`,
  ],
  ['Every hold has a job that records its expiry', `delete from jobs where kind = 'expire-hold'`],
  [
    'What is paid for a booking is the sum of its payments',
    `update bookings set paid_cents = 1 where id = ${CHECKED_IN}`,
  ],
  [
    'A booking that has moved has no payments, because the new one has them',
    `update bookings set payments = '[{"amount_cents": 1}]', paid_cents = 1 where status = 'rescheduled'`,
  ],
  [
    'Every deposit that is due some time has a job that lets its booking lapse',
    `delete from jobs where kind = 'lapse-deposit'`,
  ],
  [
    'A job that waits for its turn waits for an earlier one',
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at, turn_key, turn, waits)
       select workspace_id, 'job_x', 'clear-workspace', '{}', created_at, created_at, 'a turn', 2, true
       from workspaces limit 1`,
  ],
  [
    'No job was given up',
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at, failed_at)
       select workspace_id, 'job_x', 'clear-workspace', '{}', created_at, created_at, created_at from workspaces limit 1`,
  ],
])('%s: the doctor finds when that is broken', async (rule, harm, ...more) => {
  await world.pool.query(harm)
  const examination = await examine(world.url, world.now())
  expect(brokenIn(examination).toSorted()).toEqual([rule, ...more].toSorted())
  expect(toReport(examination)).toContain(`✗ ${rule}`)
})

test.each([
  ['a delivery that is pending for an endpoint that is switched off', `update webhook_endpoints set active = false`],
  [
    'a delivery that waits though its endpoint is active',
    `update webhook_deliveries set status = 'paused', next_attempt_at = null`,
  ],
  ['a delivery that is pending and never due', `update webhook_deliveries set next_attempt_at = null`],
  ['a delivery that is over and due', `update webhook_deliveries set status = 'failed'`],
])('finds %s', async (_, breakIt) => {
  const { everything } = await world.aWorkspace()
  const wish = { url: 'https://hooks.example.com', events: ['booking.created'] }
  const { id } = (await everything.post('/webhook-endpoints', wish)).body
  await everything.post(`/webhook-endpoints/${id}/ping`)
  await world.pool.query(`update webhook_deliveries set event_type = 'booking.created'`)
  expect(await broken()).toEqual([])
  await world.pool.query(breakIt)
  expect(await broken()).toEqual(['Webhooks wait exactly while their endpoint is switched off'])
})
