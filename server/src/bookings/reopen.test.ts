import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../testing/health.ts'
import { eventsOf, eventTypesOf, historyOf, trailOf } from '../testing/ledger.ts'
import { faultsIn } from '../testing/race.ts'
import { anAction, configure, done, HAND_OVER, type Riders, ridersOf } from '../testing/riders.ts'
import { at as atTime, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
let ana: string
let day: string
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
  const barber = await shop.aBarber({ buffer_minutes: 10 })
  service_id = barber.service_id
  ana = barber.ana
  day = plus(world.now(), 2 * DAY_MS)
    .toISOString()
    .slice(0, 10)
})
afterEach(async () => expect(await faultsIn(world, workspace.id)).toEqual([]))

const MINUTES_PER_DAY = 24 * 60
/** A time on the day after tomorrow, whenever the test before this one ended. */
const at = (time: string) => atTime(time, day)
const book = async (time = '10:00', more: object = {}) =>
  made(await shop.book({ service_id, start: at(time), ...more }))
const reopen = (id: string, body?: object) => shop.operate(id, 'reopen', body)

describe('a booking that has ended', () => {
  test.each(['no-show', 'complete', 'fail', 'cancel'])('by %s is again what it was before', async (end) => {
    const before = await book()
    const ended = done(await shop.operate(before.id, end))
    expect(ended.ended_at).toBe(world.now().toISOString())
    world.wait(5)
    const back = done(await reopen(before.id, { reason: 'The wrong one' }))
    const { version, updated_at, ...same } = before
    expect(back).toMatchObject({ ...same, version: version + 2, ended_at: null, cancel_reason: null })
    expect(updated_at).not.toBe(back.updated_at)
    expect(await shop.getBooking(before.id)).toEqual(back)
    expect((await trailOf(world, before.id)).allocations).toHaveLength(1)
    expect((await historyOf(world, before.id)).at(-1)).toMatchObject({
      action: 'reopen',
      from_status: ended.status,
      to_status: 'confirmed',
      from_stage: ended.stage,
      to_stage: 'scheduled',
      actor: { kind: 'api_key' },
      data: { reason: 'The wrong one' },
      created_at: world.now(),
    })
    const refused = await shop.book({ service_id, start: at('10:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  test.each(['complete', 'fail', 'cancel'])('by %s is checked in again if it was', async (end) => {
    const { id } = await book()
    done(await shop.operate(id, 'check-in'))
    done(await shop.operate(id, end))
    expect(done(await reopen(id))).toMatchObject({ status: 'checked_in', stage: 'arrived' })
  })

  test('goes back to the stage that it was in, also if an action ended it', async () => {
    const { id } = await book()
    done(await shop.act(id, 'start'))
    done(await shop.act(id, 'complete'))
    expect(done(await reopen(id))).toMatchObject({ status: 'confirmed', stage: 'in-progress' })
  })

  test('keeps its payments and what was written since', async () => {
    const { id } = await book()
    done(await shop.operate(id, 'complete'))
    done(await shop.operate(id, 'mark-paid', { method: 'cash', amount_cents: 700 }))
    done(await shop.change(id, { notes: 'Paid' }))
    expect(done(await reopen(id))).toMatchObject({ status: 'confirmed', paid_cents: 700, notes: 'Paid', version: 5 })
  })

  test('ends again, and is reopened again', async () => {
    const { id } = await book()
    for (const end of ['cancel', 'no-show', 'complete', 'cancel']) {
      done(await shop.operate(id, end))
      expect(done(await reopen(id)).status).toBe('confirmed')
    }
    expect(await historyOf(world, id)).toHaveLength(9)
  })

  test('is in the timeline as reopened', async () => {
    const { id } = await book()
    done(await shop.operate(id, 'no-show'))
    done(await reopen(id))
    const timeline = (await shop.client.get(`/bookings/${id}/timeline`)).body.data
    expect(timeline[0]).toMatchObject({ kind: 'booking.reopened', actor: { kind: 'api_key' } })
  })

  test('that has begun or is over can be reopened, whatever the notice and the opening hours are', async () => {
    const { id } = await book('09:00')
    world.wait((Date.parse(at('18:00')) - world.now().getTime()) / MINUTE_MS)
    done(await shop.operate(id, 'no-show'))
    done(await shop.client.patch(`/services/${service_id}`, { min_notice_minutes: 600 }))
    expect(done(await reopen(id)).status).toBe('confirmed')
  })
})

describe('the events of a booking that comes back', () => {
  test.each(['no-show', 'complete', 'fail'])('after %s say only that it was reopened', async (end) => {
    const { id } = await book()
    const { status } = done(await shop.operate(id, end))
    done(await reopen(id))
    const last = (await eventsOf(world, id)).slice(3)
    expect(last.map(({ type, data }) => [type, data.reopened_from])).toEqual([['booking.reopened', status]])
  })

  test('after a cancellation also say that it is confirmed', async () => {
    const { id } = await book()
    done(await shop.operate(id, 'cancel'))
    done(await reopen(id))
    const last = (await eventsOf(world, id)).slice(3)
    expect(last.map(({ type, data }) => [type, data.reopened_from, data.booking.version])).toEqual([
      ['booking.reopened', 'cancelled', 3],
      ['booking.confirmed', 'cancelled', 3],
    ])
  })
})

describe('the time of a booking that comes back', () => {
  test('may have been taken: then the booking stays ended, and free times are offered', async () => {
    const { id } = await book('10:00')
    done(await shop.operate(id, 'cancel'))
    await book('10:30')
    const before = await trailOf(world, id)
    const refused = await reopen(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(refused.body.alternatives[0]).toEqual({ start: at('09:30'), end: at('10:00') })
    expect(refused.body.alternatives).toHaveLength(5)
    expect(await trailOf(world, id)).toEqual(before)
  })

  test('may be held by somebody until the hold expires', async () => {
    const { id } = await book('10:00')
    done(await shop.operate(id, 'cancel'))
    made(await shop.hold({ service_id, start: at('10:00') }))
    expect((await reopen(id)).body.code).toBe('slot_taken')
    world.wait(10)
    expect(done(await reopen(id)).status).toBe('confirmed')
    await world.runJobs()
  })

  test('is the same to the minute, although the service has changed since', async () => {
    const before = await book('10:00')
    done(await shop.operate(before.id, 'cancel'))
    done(await shop.client.patch(`/services/${service_id}`, { duration_minutes: 60, buffer_before_minutes: 15 }))
    const back = done(await reopen(before.id))
    expect([back.start, back.end, back.allocations]).toEqual([before.start, before.end, before.allocations])
  })

  test('needs room in a shared resource', async () => {
    const room = await shop.aResource({ name: 'Room', kind: 'room', shared: true, capacity: 3 })
    const course = await shop.aService([{ resource_ids: [room.id] }])
    const join = async (party_size: number) =>
      made(await shop.book({ service_id: course.id, start: at('10:00'), party_size }))
    const { id } = await join(2)
    done(await shop.operate(id, 'cancel'))
    const other = await join(2)
    expect((await reopen(id)).body.code).toBe('slot_taken')
    done(await shop.operate(other.id, 'cancel'))
    await join(1)
    expect(done(await reopen(id)).status).toBe('confirmed')
  })

  test('cannot be had if the person is archived, and not at all if the service is', async () => {
    const group = await shop.aGroup([ana, (await shop.aResource({ name: 'Bea' })).id])
    done(await shop.client.patch(`/services/${service_id}`, { requirements: [{ group_id: group.id }] }))
    const { id } = await book('10:00', { resource_ids: [ana] })
    done(await shop.operate(id, 'cancel'))
    expect((await shop.client.delete(`/resources/${ana}`)).status).toBe(204)
    const refused = await reopen(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(refused.body.alternatives[0]).toEqual({ start: at('10:00'), end: at('10:30') })
    expect((await shop.client.delete(`/services/${service_id}`)).status).toBe(204)
    expect((await reopen(id)).body).toMatchObject({ code: 'invalid_transition', detail: 'Its service is archived.' })
  })

  test('belongs to the resource that had it, also if the resource takes no more bookings', async () => {
    const { id } = await book()
    done(await shop.operate(id, 'cancel'))
    done(await shop.client.patch(`/resources/${ana}`, { active: false }))
    expect(done(await reopen(id)).allocations).toMatchObject([{ resource_id: ana }])
  })
})

describe('a booking is not reopened', () => {
  test('later than 24 hours after its end', async () => {
    const { id } = await book('16:00')
    done(await shop.operate(id, 'cancel'))
    world.wait(MINUTES_PER_DAY - 1)
    const inTime = await book('15:00', {})
    done(await shop.operate(inTime.id, 'cancel'))
    world.wait(1)
    const before = await trailOf(world, id)
    expect((await reopen(id)).body).toMatchObject({
      code: 'invalid_transition',
      detail: 'It ended more than 24 hours ago.',
      current_status: 'cancelled',
      allowed: [],
    })
    expect(await trailOf(world, id)).toEqual(before)
    expect(done(await reopen(inTime.id)).status).toBe('confirmed')
  })

  test('if it was moved, and a hold is not if it was released or has expired', async () => {
    const moved = await book()
    made(await shop.reschedule(moved.id, { start: at('12:00') }))
    const released = made(await shop.hold({ service_id, start: at('14:00') }))
    await shop.release(released.id)
    const expired = made(await shop.hold({ service_id, start: at('15:00') }))
    world.wait(10)
    expect((await reopen(expired.id)).body).toMatchObject({ code: 'invalid_transition', current_status: 'expired' })
    await world.runJobs()
    for (const { id } of [moved, released, expired]) {
      expect(await reopen(id)).toMatchObject({ status: 409, body: { code: 'invalid_transition', allowed: [] } })
    }
  })

  test('if somebody has changed it and the caller does not know that', async () => {
    const { id } = await book()
    done(await shop.operate(id, 'cancel'))
    done(await shop.change(id, { notes: 'Called' }))
    expect((await reopen(id, { expected_version: 2 })).body).toMatchObject({ code: 'version_conflict' })
    expect(done(await reopen(id, { expected_version: 3 })).version).toBe(4)
  })
})

describe('the deposit of a booking that comes back', () => {
  const costly = async (deposit_due_minutes: number | null) => {
    const { id } = await shop.aService([{ resource_ids: [ana] }], {
      price_cents: 5_000,
      deposit_cents: 1_000,
      deposit_due_minutes,
    })
    return made(await shop.book({ service_id: id, start: at('12:00') }))
  }

  test('is due at the same time as before, and the booking is not confirmed by coming back', async () => {
    const { id, deposit_due_at } = await costly(60)
    done(await shop.operate(id, 'cancel'))
    world.wait(20)
    expect(done(await reopen(id))).toMatchObject({ status: 'pending_payment', deposit_due_at })
    expect((await eventTypesOf(world, id)).slice(2)).toEqual(['booking.reopened'])
    world.wait(40)
    await world.runJobs()
    expect(await shop.getBooking(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'deposit_unpaid' })
  })

  test('begins again if it had lapsed', async () => {
    const { id } = await costly(60)
    world.wait(61)
    await world.runJobs()
    expect((await shop.getBooking(id)).cancel_reason).toBe('deposit_unpaid')
    const back = done(await reopen(id))
    expect(back).toMatchObject({ status: 'pending_payment', cancel_reason: null })
    expect(back.deposit_due_at).toBe(plus(world.now(), 60 * MINUTE_MS).toISOString())
    world.wait(59)
    await world.runJobs()
    expect(done(await shop.operate(id, 'mark-paid', { method: 'pix' })).status).toBe('confirmed')
    world.wait(5)
    await world.runJobs()
    expect((await shop.getBooking(id)).status).toBe('confirmed')
  })
})

describe('a task of a queue that comes back', () => {
  let riders: Riders
  beforeEach(async () => {
    riders = await ridersOf(shop)
  })

  test.each(['complete', 'cancel', 'fail', 'no-show'])('after %s waits in its queue again', async (end) => {
    const { id } = await riders.aTask()
    done(await shop.operate(id, end))
    expect(done(await reopen(id))).toMatchObject({ status: 'confirmed', stage: 'queued', assignee: null, start: null })
    done(await shop.act(id, 'take', { resource_id: riders.otto }))
  })

  test('belongs to the person who had it, with the time that it had', async () => {
    const taken = await riders.aTakenTask()
    world.wait(7)
    done(await shop.act(taken.id, 'complete'))
    const back = done(await reopen(taken.id))
    const { assignee, claimed_at, start, end, allocations, stage } = taken
    expect(back).toMatchObject({ assignee, claimed_at, start, end, allocations, stage, status: 'confirmed' })
    expect((await trailOf(world, taken.id)).allocations).toHaveLength(1)
    done(await shop.act(taken.id, 'release'))
  })

  test('gets back the person and the counters that the action of its end took away', async () => {
    const effects = [{ type: 'unassign' }, { type: 'increment', counter: 'attempts' }]
    await configure(shop, anAction('give-up', { to: 'failed', operation: 'fail', type: 'outcome', effects }))
    const taken = await riders.aTakenTask()
    const ended = done(await shop.act(taken.id, 'give-up'))
    expect(ended).toMatchObject({ assignee: null, start: null, counters: { attempts: 1 } })
    const { assignee, claimed_at, start, end, allocations, stage, counters } = taken
    expect(done(await reopen(taken.id))).toMatchObject({
      ...{ assignee, claimed_at, start, end, allocations, stage, counters },
      status: 'confirmed',
    })
  })

  test('waits in its queue if the person is archived', async () => {
    const { id } = await riders.aTakenTask(riders.rita)
    done(await shop.act(id, 'complete'))
    expect((await shop.client.delete(`/resources/${riders.rita}`)).status).toBe(204)
    expect(done(await reopen(id))).toMatchObject({ stage: 'queued', assignee: null, start: null, allocations: [] })
    done(await shop.act(id, 'take', { resource_id: riders.otto }))
  })

  test('an appointment has no assignee any more if that person is archived', async () => {
    await configure(shop, HAND_OVER)
    const { id } = await book()
    done(await shop.act(id, 'hand-over', { resource_id: riders.otto }))
    done(await shop.operate(id, 'cancel'))
    expect((await shop.client.delete(`/resources/${riders.otto}`)).status).toBe(204)
    expect(done(await reopen(id))).toMatchObject({ status: 'confirmed', assignee: null, claimed_at: null })
  })
})

test('a booking whose stage was removed comes back in the first stage', async () => {
  const { id } = await book()
  const config = (await shop.client.get('/stage-config')).body
  const waiting = { key: 'waiting', name: 'Waiting', category: 'active', kinds: ['scheduled'] }
  const wait = anAction('wait', { kinds: ['scheduled'], from: ['scheduled'], to: 'waiting' })
  const leave = anAction('leave', { kinds: ['scheduled'], from: ['waiting'], to: 'scheduled' })
  const more = { stages: [...config.stages, waiting], actions: [...config.actions, wait, leave] }
  done(await shop.client.put('/stage-config', { ...config, ...more }))
  done(await shop.act(id, 'wait'))
  done(await shop.operate(id, 'cancel'))
  done(await shop.client.put('/stage-config', config))
  expect(done(await reopen(id))).toMatchObject({ status: 'confirmed', stage: 'scheduled' })
})
