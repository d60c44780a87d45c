import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job, Payload } from '../platform/jobs.ts'
import { createWorker } from '../platform/worker.ts'
import { jobs } from '../slices.ts'
import {
  ANA,
  type BookingClient,
  bookingClientOf,
  faultsIn,
  inLine,
  outcome,
  utc,
  whileHolding,
} from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let bookingClient: BookingClient
let barber: string
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  bookingClient = bookingClientOf(workspace.everything)
  barber = (await shop.aResource()).id
  service_id = (await shop.aService([{ resource_ids: [barber] }])).id
})
// Runs after every race, for every winner.
const sound = async () => expect(await faultsIn(world, workspace.id)).toEqual([])

const MINUTES_PER_MS = 1 / 60_000

const bookingAt = async (time: string): Promise<string> =>
  (await bookingClient.book({ service_id, start: utc(time) })).body.id
const holdAt = async (time: string, customer: object | null = ANA): Promise<string> =>
  (await bookingClient.hold({ service_id, start: utc(time), customer })).body.id
const tryToBook = (time: string) => () => bookingClient.book({ service_id, start: utc(time) })
const outcomes = (replies: readonly Reply[]) => replies.map(outcome)
const statusOf = async (id: string) => (await bookingClient.getBooking(id)).status

describe('two ends of one booking at once: the first succeeds, and the other is refused', () => {
  const begin = { 'a booking': () => bookingAt('12:00'), 'a hold': () => holdAt('12:00') }
  type Calls = Record<string, (id: string) => Promise<Reply>>
  const calls: Calls = {
    confirm: (id) => bookingClient.confirm(id),
    'confirm again': (id) => bookingClient.confirm(id),
    release: (id) => bookingClient.release(id),
    cancel: (id) => bookingClient.operate(id, 'cancel'),
    complete: (id) => bookingClient.operate(id, 'complete'),
    'no-show': (id) => bookingClient.operate(id, 'no-show'),
    fail: (id) => bookingClient.operate(id, 'fail'),
    reschedule: (id) => bookingClient.reschedule(id, { start: utc('15:00') }),
    'reschedule elsewhere': (id) => bookingClient.reschedule(id, { start: utc('16:00') }),
  }
  const becomes: Record<string, string> = {
    confirm: 'confirmed',
    release: 'released',
    cancel: 'cancelled',
    complete: 'completed',
    'no-show': 'no_show',
    fail: 'failed',
    reschedule: 'rescheduled',
    'reschedule elsewhere': 'rescheduled',
  }

  test.each([
    ['a hold', 'confirm', 'release'],
    ['a hold', 'release', 'confirm'],
    ['a hold', 'confirm', 'confirm again'],
    ['a booking', 'cancel', 'complete'],
    ['a booking', 'complete', 'cancel'],
    ['a booking', 'no-show', 'fail'],
    ['a booking', 'cancel', 'reschedule'],
    ['a booking', 'reschedule', 'cancel'],
    ['a booking', 'reschedule', 'reschedule elsewhere'],
  ] as const)('%s: %s, then %s', async (what, first, second) => {
    const id = await begin[what]()
    const call = (name: string) => () => (calls[name] as Calls[string])(id)
    const [won, lost] = (await inLine(world, 'bookings', id, call(first), call(second))) as [Reply, Reply]
    expect(won.status).toBeLessThan(300)
    expect(lost).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current_status: becomes[first] },
    })
    expect(await statusOf(id)).toBe(becomes[first])
    await sound()
  })

  test('a hold that is released twice at once is released once, and both calls succeed', async () => {
    const id = await begin['a hold']()
    const release = () => bookingClient.release(id)
    expect(outcomes(await inLine(world, 'bookings', id, release, release))).toEqual(['204', '204'])
    expect(await statusOf(id)).toBe('released')
    await sound()
  })

  test('of two callers who expect the same version, the second learns the current one', async () => {
    const id = await begin['a booking']()
    const note = (notes: string) => () => bookingClient.change(id, { notes, expected_version: 1 })
    const cancel = () => bookingClient.operate(id, 'cancel', { expected_version: 1 })
    const [first, ...others] = await inLine(world, 'bookings', id, note('one'), note('two'), cancel)
    expect(first?.status).toBe(200)
    for (const { status, body } of others) {
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'version_conflict', current_version: 2 })
    }
    expect(await bookingClient.getBooking(id)).toMatchObject({ notes: 'one', status: 'confirmed', version: 2 })
    await sound()
  })

  test('many changes at once, in any order: one end, every note is kept, and events follow the versions', async () => {
    const id = await begin['a booking']()
    const ends = ['cancel', 'complete', 'no-show', 'fail', 'reschedule', 'reschedule elsewhere']
    const notes = Array.from({ length: 24 }, (_, index) => `note_${index}`)
    const replies = await Promise.all([
      ...notes.slice(0, 12).map((name) => bookingClient.change(id, { intake: { [name]: name } })),
      bookingClient.operate(id, 'check-in'),
      ...ends.map((name) => (calls[name] as Calls[string])(id)),
      ...notes.slice(12).map((name) => bookingClient.change(id, { intake: { [name]: name } })),
    ])
    const isNote = (_: Reply, index: number) => index < 12 || index >= replies.length - 12
    expect(new Set(outcomes(replies.filter(isNote)))).toEqual(new Set(['200']))
    const moves = replies.slice(12, -12)
    expect(outcomes(moves).filter((each) => !/^20[01]$|^409 invalid_transition$/.test(each))).toEqual([])
    expect(moves.slice(1).filter(({ status }) => status < 300)).toHaveLength(1)
    const now = await bookingClient.getBooking(id)
    expect(Object.keys(now.intake).toSorted()).toEqual(notes.toSorted())
    expect(now.version).toBe(1 + replies.filter(({ status }) => status < 300).length)
    await sound()
  })
})

describe('a booking that moves', () => {
  test('and a new booking for the same time: the first gets it, and the other keeps what it had', async () => {
    const id = await bookingAt('12:00')
    const move = () => bookingClient.reschedule(id, { start: utc('15:10') })
    const lost = await inLine(world, 'resources', barber, tryToBook('15:00'), move)
    expect(outcomes(lost)).toEqual(['201', '409 slot_taken'])
    expect(await bookingClient.getBooking(id)).toMatchObject({ status: 'confirmed', start: utc('12:00'), version: 1 })
    expect(outcome(await tryToBook('12:00')())).toBe('409 slot_taken')
    await sound()

    const won = await inLine(
      world,
      'resources',
      barber,
      () => bookingClient.reschedule(id, { start: utc('17:00') }),
      tryToBook('17:00'),
    )
    expect(outcomes(won)).toEqual(['201', '409 slot_taken'])
    expect(await statusOf(id)).toBe('rescheduled')
    expect(outcome(await tryToBook('12:00')())).toBe('201')
    await sound()
  })

  test('takes along the note that was written just before', async () => {
    const id = await bookingAt('12:00')
    const note = () => bookingClient.change(id, { notes: 'Has a dog' })
    const replies = await inLine(world, 'bookings', id, note, () =>
      bookingClient.reschedule(id, { start: utc('15:00') }),
    )
    expect(outcomes(replies)).toEqual(['200', '201'])
    expect(replies[1]?.body.notes).toBe('Has a dog')
    await sound()
  })

  test('to a time that many want: one gets the time', async () => {
    const ids = await Promise.all(['09:00', '10:00', '11:00'].map(bookingAt))
    const replies = await Promise.all([
      ...ids.map((id) => bookingClient.reschedule(id, { start: utc('15:00') })),
      ...Array.from({ length: 20 }, tryToBook('15:00')),
    ])
    expect(outcomes(replies).toSorted()).toEqual(['201', ...Array.from({ length: 22 }, () => '409 slot_taken')])
    const moved = replies.slice(0, 3).map(({ status }) => status === 201)
    expect(await Promise.all(ids.map(statusOf))).toEqual(moved.map((each) => (each ? 'rescheduled' : 'confirmed')))
    await sound()
  })

  test('in a circle of moves: there is no deadlock, and nobody loses a time', async () => {
    const people = [barber, (await shop.aResource()).id, (await shop.aResource()).id]
    const services = await Promise.all(
      [people, people.toReversed(), [people[1], people[0]]].map((pool) =>
        shop.aService([{ resource_ids: pool, quantity: 2 }]),
      ),
    )
    const times = Array.from({ length: 9 }, (_, index) => utc('08:00', 30 * index))
    let ids = await Promise.all(
      times.map(async (start, index) => {
        const service = services[index % 3] as { id: string }
        return (await bookingClient.book({ service_id: service.id, start })).body.id as string
      }),
    )
    let moved = 0
    for (const step of [1, 8, 4]) {
      const replies = await Promise.all(
        ids.map((id, index) => bookingClient.reschedule(id, { start: times[(index + step) % times.length] })),
      )
      expect(outcomes(replies).filter((each) => each !== '201' && each !== '409 slot_taken')).toEqual([])
      moved += replies.filter(({ status }) => status === 201).length
      ids = ids.map((id, index) => (replies[index]?.status === 201 ? replies[index].body.id : id))
      // Two bookings can swap only through a free time. This makes one free, so that the circle can move.
      await bookingClient.operate(ids[0] as string, 'cancel')
      const again = await bookingClient.book({
        service_id: (services[0] as { id: string }).id,
        start: utc('16:00', step),
      })
      ids[0] = again.body.id
    }
    expect(moved).toBeGreaterThan(0)
    expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set(['confirmed']))
    await sound()
  })
})

describe('the instant at which a hold expires', () => {
  /** `expires` is called for every hold that a worker is about to end. */
  const workers = (expires: (payload: Payload) => void = () => {}) => {
    const watched = jobs.map((job): Job => {
      if (job.kind !== 'expire-hold') return job
      return {
        ...job,
        run: (ctx, payload) => {
          expires(payload)
          return job.run(ctx, payload)
        },
      }
    })
    const parts = { platform: world.platform, jobs: watched, log: pino({ level: 'silent' }) }
    return [createWorker(parts), createWorker(parts)] as const
  }
  /** Runs the sweep of every process at once. */
  const sweep = () => {
    const [one, two] = workers()
    return Promise.all([one.runDue(), two.runDue(), world.runJobs()])
  }

  test('a confirmation just before it wins against a sweep at that instant', async () => {
    const id = await holdAt('12:00')
    world.wait(10 - MINUTES_PER_MS)
    const [confirmed] = await inLine<Reply | number[]>(
      world,
      'bookings',
      id,
      () => bookingClient.confirm(id),
      () => {
        world.wait(MINUTES_PER_MS)
        return sweep()
      },
    )
    expect((confirmed as Reply).status).toBe(200)
    expect(await statusOf(id)).toBe('confirmed')
    await sound()
  })

  test('a sweep at that instant wins against a confirmation with a clock that is behind', async () => {
    const id = await holdAt('12:00')
    world.wait(10)
    const [, confirmed] = await inLine<Reply | number[]>(world, 'bookings', id, sweep, () => {
      world.wait(-MINUTES_PER_MS)
      return bookingClient.confirm(id)
    })
    world.wait(MINUTES_PER_MS)
    expect(confirmed).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
    expect(await statusOf(id)).toBe('expired')
    await sound()
  })

  test('two workers with one hold, after the lease of the first has ended, record one end', async () => {
    const id = await holdAt('12:00')
    world.wait(10)
    const expired: unknown[] = []
    const [one, two] = workers((payload) => expired.push(payload.booking_id))
    await inLine(
      world,
      'bookings',
      id,
      () => one.runDue(),
      () => {
        world.wait(1)
        return two.runDue()
      },
    )
    expect(expired).toEqual([id, id])
    expect(await statusOf(id)).toBe('expired')
    await sound()
  })

  test.each([1, 2])(
    'a rival who found one resource of %i expired gets it, and a late confirmation is refused',
    async (of) => {
      const room = await shop.aResource({ kind: 'room' })
      const needed = [barber, room.id].slice(0, of).map((id) => ({ resource_ids: [id] }))
      const wish = { service_id: (await shop.aService(needed)).id, start: utc('12:00'), customer: ANA }
      const id = (await bookingClient.hold(wish)).body.id
      world.wait(10 - MINUTES_PER_MS)
      const { late, rival } = await whileHolding(world, 'bookings', id, async (waiting) => {
        const late = bookingClient.confirm(id)
        await waiting(1)
        world.wait(MINUTES_PER_MS)
        return { late: [late], rival: await bookingClient.hold({ service_id, start: utc('12:00') }) }
      })
      expect(rival.status).toBe(201)
      expect(outcomes(await Promise.all(late))).toEqual(['410 hold_expired'])
      expect(await statusOf(id)).toBe('expired')
      await sweep()
      expect(await statusOf(rival.body.id)).toBe('held')
      await sound()
    },
  )

  test('a confirmation that has kept the time succeeds, and a rival at that instant is refused', async () => {
    const id = await holdAt('12:00', null)
    const ana = (await shop.client.post('/customers', ANA)).body.id
    world.wait(10 - MINUTES_PER_MS)
    // The confirmation waits only for the row of its customer.
    const calls = await whileHolding(world, 'customers', ana, async (waiting) => {
      const confirm = bookingClient.confirm(id, { customer: { id: ana } })
      await waiting(1)
      world.wait(MINUTES_PER_MS)
      const rival = bookingClient.hold({ service_id, start: utc('12:00') })
      await waiting(2)
      return [confirm, rival]
    })
    expect(outcomes(await Promise.all(calls))).toEqual(['200', '409 slot_taken'])
    await sweep()
    expect(await statusOf(id)).toBe('confirmed')
    await sound()
  })

  test('thirty confirmations, thirty rivals and three sweeps at that instant: each time has one owner', async () => {
    const starts = Array.from({ length: 30 }, (_, index) => utc('08:00', 30 * index))
    const room = await shop.aResource({ kind: 'room' })
    const { id: both } = await shop.aService([{ resource_ids: [room.id] }, { resource_ids: [barber] }])
    const wishOf = (index: number) => ({
      service_id: index % 2 ? both : service_id,
      start: starts[index],
      customer: ANA,
    })
    const holds = await Promise.all(starts.map((_, index) => bookingClient.hold(wishOf(index))))
    world.wait(10 - MINUTES_PER_MS)
    // The clock moves while some have confirmed and some are about to.
    const confirms = holds.map(({ body }) => bookingClient.confirm(body.id))
    await Promise.race(confirms)
    world.wait(MINUTES_PER_MS)
    const rivals = starts.map((_, index) => bookingClient.hold(wishOf(index)))
    const sweeps = sweep()
    const [confirmed, taken] = await Promise.all([Promise.all(confirms), Promise.all(rivals)])
    await sweeps
    await world.runJobs()
    const pairs = confirmed.map((each, index) => `${outcome(each)}, ${outcome(taken[index] as Reply)}`)
    const allowed = ['200, 409 slot_taken', '410 hold_expired, 201']
    expect(pairs.filter((pair) => !allowed.includes(pair))).toEqual([])
    const statuses = await Promise.all(holds.map(({ body }) => statusOf(body.id)))
    expect(statuses).toEqual(confirmed.map(({ status }) => (status === 200 ? 'confirmed' : 'expired')))
    await sound()
  })
})
