import { afterEach, beforeEach, expect, test } from 'vitest'
import { examine, isHealthy, toReport } from './doctor.ts'
import { shopOf } from './testing/shop.ts'
import { aWorld, type World } from './testing/world.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
  await aBusyShop()
})
afterEach(() => world[Symbol.asyncDispose]())

/** A booking that was moved and checked in, a hold, a class with people in it, and a task in a queue. */
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
}

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

test('nothing is broken where everybody went through the front door', async () => {
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
  expect(examination).toMatchObject({ bookings: 6, lateJobs: 0 })
  expect(toReport(examination)).toMatch(/^Looked at 6 bookings\.\n {2}✓ .*Nothing is broken\.$/s)
})

test('a hold that has lapsed is no fault, swept or not; a job that nobody does is said to be late', async () => {
  world.wait(12)
  expect(await broken()).toEqual([])
  expect(toReport(await examine(world.url, world.now()))).toMatch(/! \d+ jobs are late/)
  await world.runJobs()
  expect(await broken()).toEqual([])
})

const CHECKED_IN = `(select id from bookings where status = 'checked_in')`

test.each([
  [
    'A resource that serves one booking at a time is never allocated twice at once',
    `alter table allocations drop constraint allocations_apart;
     update allocations set starts_at = starts_at - interval '5 hours' where hold_expires_at is not null`,
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
    `update allocations set ends_at = ends_at - interval '1 minute' where holder_id = ${CHECKED_IN}`,
  ],
  [
    'Every active booking has all its allocations',
    `update allocations set hold_expires_at = null where hold_expires_at is not null`,
  ],
  [
    'Time is allocated only to bookings that are active',
    `insert into allocations select workspace_id, 'bkg_nobody', resource_id, starts_at + interval '9 days',
       ends_at + interval '9 days', party_size, mode, null, created_at from allocations where holder_id = ${CHECKED_IN}`,
  ],
  [
    'The history of every booking is a legal walk',
    `update booking_history set action = 'complete' where action = 'check_in'`,
    'Every change of a booking has just its events',
  ],
  [
    'The history of every booking is a legal walk',
    `update booking_history set from_stage = 'taken' where action = 'check_in'`,
  ],
  ['Every booking is where its history ends', `update bookings set stage = 'done' where id = ${CHECKED_IN}`],
  ['Every change of a booking has just its events', `delete from events where type = 'booking.updated'`],
  [
    'Every change of a booking has just its events',
    `insert into events select workspace_id, id || 'x', type, customer_id, booking_id, actor, data, created_at
       from events where type = 'booking.checked_in'`,
  ],
  [
    'Every event of a booking has its change',
    `insert into events select workspace_id, id || 'x', type, customer_id, booking_id, actor,
       jsonb_set(data, '{booking,version}', '9'), created_at from events where type = 'booking.checked_in'`,
  ],
  [
    'A booking that was moved and the one it became name each other, and the ledger names both',
    `update bookings set rescheduled_from = null where id = ${CHECKED_IN}`,
  ],
  ['Every hold will be written off when it expires', `delete from jobs where kind = 'expire-hold'`],
  [
    'No job was given up',
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at, failed_at)
       select workspace_id, 'job_x', 'clear-workspace', '{}', created_at, created_at, created_at from workspaces limit 1`,
  ],
  ['Every remembered call has its answer', 'update idempotency_keys set status = null'],
])('%s: it sees when that is broken', async (rule, harm, ...more) => {
  await world.pool.query(harm)
  expect(await broken()).toEqual(expect.arrayContaining([rule, ...more]))
  expect((await broken()).length).toBe(1 + more.length)
  expect(toReport(await examine(world.url, world.now()))).toContain(`✗ ${rule}`)
})
