import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTypesOf, historyOf, trailOf } from '../testing/ledger.ts'
import { aPerson, at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type World } from '../testing/world.ts'

let world: World
let shop: Shop
/** The services to book: by kind, and with or without a deposit. */
let services: Record<Kind, { plain: string; deposit: string }>
beforeAll(async () => {
  world = await aWorld()
  shop = shopOf(await world.aWorkspace())
  const deposit = { price_cents: 9_000, deposit_cents: 1_000 }
  services = {
    scheduled: {
      plain: (await shop.aClass()).service_id,
      deposit: (await shop.aClass(deposit)).service_id,
    },
    queue: {
      plain: (await shop.aQueue()).service_id,
      deposit: (await shop.aQueue(deposit)).service_id,
    },
  }
})
afterAll(() => world[Symbol.asyncDispose]())

type Kind = 'scheduled' | 'queue'
type Operation = (typeof OPERATIONS)[number]
/** The status and stage that an operation leads to, and the events of the booking. */
type Step = { to: string; stage: string; events: string[] }

const OPERATIONS = [
  'confirm',
  'release',
  'cancel',
  'reschedule',
  'mark_paid',
  'check_in',
  'no_show',
  'complete',
  'fail',
  'reopen',
  'change',
] as const

const to = (status: string, stage: string, ...events: string[]): Step => ({ to: status, stage, events })

const SCHEDULED: Record<string, Partial<Record<Operation, Step>>> = {
  held: {
    confirm: to('confirmed', 'scheduled', 'booking.confirmed'),
    release: to('released', 'cancelled', 'hold.released'),
  },
  confirmed: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    reschedule: to('rescheduled', 'cancelled'),
    check_in: to('checked_in', 'arrived', 'booking.checked_in'),
    no_show: to('no_show', 'absent', 'booking.no_show'),
    complete: to('completed', 'done', 'booking.completed'),
    fail: to('failed', 'failed', 'booking.failed'),
    mark_paid: to('confirmed', 'scheduled', 'booking.updated'),
    change: to('confirmed', 'scheduled', 'booking.updated'),
  },
  pending_payment: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    reschedule: to('rescheduled', 'cancelled'),
    mark_paid: to('confirmed', 'scheduled', 'booking.confirmed'),
    change: to('pending_payment', 'scheduled', 'booking.updated'),
  },
  checked_in: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    complete: to('completed', 'done', 'booking.completed'),
    fail: to('failed', 'failed', 'booking.failed'),
    mark_paid: to('checked_in', 'arrived', 'booking.updated'),
    change: to('checked_in', 'arrived', 'booking.updated'),
  },
  completed: {
    reopen: to('confirmed', 'scheduled', 'booking.reopened'),
    mark_paid: to('completed', 'done', 'booking.updated'),
    change: to('completed', 'done', 'booking.updated'),
  },
  no_show: {
    reopen: to('confirmed', 'scheduled', 'booking.reopened'),
    change: to('no_show', 'absent', 'booking.updated'),
  },
  failed: {
    reopen: to('confirmed', 'scheduled', 'booking.reopened'),
    change: to('failed', 'failed', 'booking.updated'),
  },
  cancelled: {
    reopen: to('confirmed', 'scheduled', 'booking.reopened', 'booking.confirmed'),
    change: to('cancelled', 'cancelled', 'booking.updated'),
  },
  rescheduled: { change: to('rescheduled', 'cancelled', 'booking.updated') },
  released: {},
  expired: {},
  'expired, and swept': {},
}

const QUEUE: typeof SCHEDULED = {
  confirmed: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    check_in: to('checked_in', 'in-progress', 'booking.checked_in'),
    no_show: to('no_show', 'absent', 'booking.no_show'),
    complete: to('completed', 'done', 'booking.completed'),
    fail: to('failed', 'failed', 'booking.failed'),
    mark_paid: to('confirmed', 'queued', 'booking.updated'),
    change: to('confirmed', 'queued', 'booking.updated'),
  },
  pending_payment: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    mark_paid: to('confirmed', 'queued', 'booking.confirmed'),
    change: to('pending_payment', 'queued', 'booking.updated'),
  },
  checked_in: {
    cancel: to('cancelled', 'cancelled', 'booking.cancelled'),
    complete: to('completed', 'done', 'booking.completed'),
    fail: to('failed', 'failed', 'booking.failed'),
    mark_paid: to('checked_in', 'in-progress', 'booking.updated'),
    change: to('checked_in', 'in-progress', 'booking.updated'),
  },
  completed: {
    reopen: to('confirmed', 'queued', 'booking.reopened'),
    mark_paid: to('completed', 'done', 'booking.updated'),
    change: to('completed', 'done', 'booking.updated'),
  },
  no_show: {
    reopen: to('confirmed', 'queued', 'booking.reopened'),
    change: to('no_show', 'absent', 'booking.updated'),
  },
  failed: {
    reopen: to('confirmed', 'queued', 'booking.reopened'),
    change: to('failed', 'failed', 'booking.updated'),
  },
  cancelled: {
    reopen: to('confirmed', 'queued', 'booking.reopened', 'booking.confirmed'),
    change: to('cancelled', 'cancelled', 'booking.updated'),
  },
}

const START = at('10:00', '2030-03-20')
const LATER = at('15:00', '2030-03-21')

function ask(operation: Operation, id: string, more: object = {}): Promise<Reply> {
  if (operation === 'confirm') return shop.confirm(id, more)
  if (operation === 'release') return shop.release(id)
  if (operation === 'reschedule') return shop.reschedule(id, { start: LATER, ...more })
  if (operation === 'change') return shop.client.patch(`/bookings/${id}`, { notes: 'Changed', ...more })
  const payment = operation === 'mark_paid' ? { method: 'cash', amount_cents: 100 } : {}
  return shop.operate(id, operation.replace('_', '-'), { ...payment, ...more })
}

const isOk = (reply: Reply) => {
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

/** A booking that has reached this status. */
async function reach(kind: Kind, status: string): Promise<string> {
  const time = kind === 'scheduled' ? { start: START } : {}
  const hold = async () => {
    const made = await shop.hold({ service_id: services[kind].plain, ...time, customer: aPerson() })
    return isOk(made).id as string
  }
  const book = async (money: 'plain' | 'deposit' = 'plain') =>
    isOk(await shop.book({ service_id: services[kind][money], ...time })).id as string
  const after = async (operation: Operation, id: string) => {
    isOk(await ask(operation, id))
    return id
  }
  switch (status) {
    case 'held':
      return hold()
    case 'confirmed':
      return book()
    case 'pending_payment':
      return book('deposit')
    case 'checked_in':
      return after('check_in', await book())
    case 'completed':
      return after('complete', await book())
    case 'no_show':
      return after('no_show', await book())
    case 'failed':
      return after('fail', await book())
    case 'cancelled':
      return after('cancel', await book())
    case 'rescheduled':
      return after('reschedule', await book())
    case 'released':
      return after('release', await hold())
    default: {
      const id = await hold()
      world.wait(10)
      if (status === 'expired, and swept') await world.runJobs()
      return id
    }
  }
}

const every = (table: typeof SCHEDULED) =>
  Object.keys(table).flatMap((status) => OPERATIONS.map((operation) => [status, operation] as const))

describe.each([
  ['scheduled', SCHEDULED],
  ['queue', QUEUE],
] as const)('a %s booking', (kind, table) => {
  test.each(every(table))('that is %s, asked to %s', async (status, operation) => {
    const id = await reach(kind, status)
    world.wait(1)
    const before = await shop.getBooking(id)
    const trail = await trailOf(world, id)
    expect(before).toMatchObject({ kind, status: status.split(',')[0] })

    const answer = await ask(operation, id)
    const step = table[status]?.[operation]
    if (step) await expectMoved(operation, before, trail, answer, step)
    else if (status === 'released' && operation === 'release') await expectSame(answer, 204)
    else if (status.startsWith('expired') && ['confirm', 'release'].includes(operation)) {
      expect(answer.body.code).toBe('hold_expired')
      await expectSame(answer, 410)
    } else {
      const { stage: current_stage, status: current_status } = before
      expect(answer.body).toMatchObject({ code: 'invalid_transition', current_status, current_stage })
      const allowed = Object.keys(table[status] ?? {}).filter((each) => each !== 'change')
      expect(answer.body.allowed.toSorted()).toEqual(allowed.toSorted())
      await expectSame(answer, 409)
    }

    async function expectSame(answer: Reply, status: number) {
      expect(answer.status).toBe(status)
      expect(await shop.getBooking(id)).toEqual(before)
      expect(await trailOf(world, id)).toEqual(trail)
    }
  })
})

async function expectMoved(
  operation: Operation,
  before: { id: string; version: number; status: string; stage: string },
  trail: Awaited<ReturnType<typeof trailOf>>,
  answer: Reply,
  step: Step,
): Promise<void> {
  expect(answer.status).toBe({ release: 204, reschedule: 201 }[operation as string] ?? 200)
  const { id, version } = before
  const booking = await shop.getBooking(id)
  const updated_at = world.now().toISOString()
  expect(booking).toMatchObject({ status: step.to, stage: step.stage, version: version + 1, updated_at })
  if (operation === 'reschedule') expect(answer.body).toMatchObject({ status: before.status, rescheduled_from: id })
  else if (operation !== 'release') expect(answer.body).toEqual(booking)

  const { events, history } = await trailOf(world, id)
  const emitted = events.slice(trail.events.length)
  expect(emitted.map(({ type }) => type)).toEqual(step.events)
  for (const { data, customer_id, actor } of emitted) {
    expect(customer_id).toBe(booking.customer.id)
    expect(actor).toMatchObject({ kind: 'api_key' })
    expect(data.booking).toEqual({
      id,
      status: step.to,
      start_at: booking.start,
      end_at: booking.end,
      service_id: booking.service_id,
      customer_id,
      resource_ids: booking.allocations.map((each: { resource_id: string }) => each.resource_id),
      version: booking.version,
    })
  }
  if (operation === 'cancel') expect(emitted[0]?.data.reason).toBe('cancelled')

  const moves = history.slice(trail.history.length)
  if (operation === 'change' || before.status === step.to) return expect(moves).toEqual([])
  const move = { action: operation, from_status: before.status, to_status: step.to }
  expect(moves).toMatchObject([{ ...move, from_stage: before.stage, to_stage: step.stage, version: version + 1 }])
}

describe('a deposit', () => {
  test('makes a confirmed hold wait for payment, without the event of a confirmation', async () => {
    const { id } = (await shop.hold({ service_id: services.scheduled.deposit, start: START, customer: aPerson() })).body
    expect((await shop.confirm(id)).body).toMatchObject({ status: 'pending_payment', stage: 'scheduled', version: 2 })
    expect(await eventTypesOf(world, id)).not.toContain('booking.confirmed')
    expect(await historyOf(world, id)).toMatchObject([
      { action: 'hold', from_status: null, to_status: 'held', from_stage: null, to_stage: 'scheduled' },
      { action: 'confirm', from_status: 'held', to_status: 'pending_payment', to_stage: 'scheduled' },
    ])
  })

  test('makes a booking at once wait for payment: it is created, not confirmed', async () => {
    const { body } = await shop.book({ service_id: services.scheduled.deposit, start: START })
    expect(body).toMatchObject({ status: 'pending_payment', version: 1 })
    expect(await eventTypesOf(world, body.id)).toEqual(['booking.created'])
  })

  test('of zero counts as none: the booking is created, then confirmed', async () => {
    const { service_id } = await shop.aClass({ deposit_cents: 0 })
    const { body } = await shop.book({ service_id, start: START })
    expect(body.status).toBe('confirmed')
    expect(await eventTypesOf(world, body.id)).toEqual(['booking.created', 'booking.confirmed'])
  })
})

describe('operations', () => {
  const from: Record<Exclude<Operation, 'release'>, string> = {
    confirm: 'held',
    cancel: 'confirmed',
    reschedule: 'confirmed',
    mark_paid: 'pending_payment',
    check_in: 'confirmed',
    no_show: 'confirmed',
    complete: 'checked_in',
    fail: 'checked_in',
    reopen: 'cancelled',
    change: 'confirmed',
  }

  test.each(Object.entries(from) as [Operation, string][])(
    '%s refuses a version that is not the current one',
    async (operation, status) => {
      const id = await reach('scheduled', status)
      const { version } = await shop.getBooking(id)
      const trail = await trailOf(world, id)
      for (const expected_version of [version - 1, version + 1]) {
        const answer = await ask(operation, id, { expected_version })
        expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: version } })
      }
      expect(await trailOf(world, id)).toEqual(trail)
      const answer = await ask(operation, id, { expected_version: version })
      expect(answer.status).toBeLessThan(300)
    },
  )

  test('of two callers who read the same version, the second gets a version conflict', async () => {
    const id = await reach('scheduled', 'confirmed')
    const asked = ['check_in', 'cancel', 'complete', 'reschedule', 'change'] as const
    const replies = await Promise.all(asked.map((operation) => ask(operation, id, { expected_version: 1 })))
    const losers = replies.filter((reply) => reply.status === 409)
    expect(losers).toHaveLength(4)
    for (const { body } of losers) expect(body).toMatchObject({ code: 'version_conflict', current_version: 2 })
  })

  test('that exclude each other do not both happen', async () => {
    const id = await reach('scheduled', 'confirmed')
    const asked = ['cancel', 'no_show', 'complete', 'fail', 'cancel', 'complete', 'reschedule'] as const
    const replies = await Promise.all(asked.map((operation) => ask(operation, id)))
    expect(replies.filter((reply) => reply.status < 300)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'invalid_transition')).toHaveLength(6)
    expect(await historyOf(world, id)).toHaveLength(2)
  })

  test('complete and no-show wait for the start, unless the caller says that it is early', async () => {
    const [absent, done] = [await reach('scheduled', 'confirmed'), await reach('scheduled', 'checked_in')]
    for (const [operation, id] of [
      ['no_show', absent],
      ['complete', absent],
      ['complete', done],
    ] as const) {
      const trail = await trailOf(world, id)
      for (const early of [false, null]) {
        expect(await ask(operation, id, { early })).toMatchObject({ status: 409, body: { code: 'too_early' } })
      }
      expect(await trailOf(world, id)).toEqual(trail)
    }
    const { start } = await shop.getBooking(absent)
    world.wait((Date.parse(start) - world.now().getTime()) / 60_000)
    expect((await ask('no_show', absent, { early: false })).status).toBe(200)
    expect((await ask('complete', done, { early: false })).status).toBe(200)
  })

  test('of other kinds do not depend on the time of the booking', async () => {
    const [first, second, third] = [
      await reach('scheduled', 'confirmed'),
      await reach('scheduled', 'confirmed'),
      await reach('scheduled', 'confirmed'),
    ]
    expect((await ask('fail', first)).status).toBe(200)
    expect((await ask('check_in', second)).status).toBe(200)
    world.wait(60 * 24 * 60)
    expect((await ask('check_in', third)).status).toBe(200)
    expect((await ask('cancel', second)).status).toBe(200)
  })
})
