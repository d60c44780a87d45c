import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingCreated } from '../bookings/events.ts'
import { SYSTEM } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { writing } from '../platform/transaction.ts'
import {
  contractFaults,
  envelopesOf,
  forgetEndpoints,
  type Hooks,
  hooksOf,
  MINUTES_PER_SECOND,
} from '../testing/hooks.ts'
import { listening } from '../testing/receiver.ts'
import { aPerson, at, made } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { SUBSCRIBABLE } from './schema.ts'

let world: World
let workspace: TestWorkspace
let hooks: Hooks
let service_id: string
let ana: string
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetEndpoints(world)
  await world.db.deleteFrom('jobs').execute()
  workspace = await world.aWorkspace()
  hooks = await hooksOf(workspace)
  const barber = await hooks.shop.aBarber()
  service_id = barber.service_id
  ana = barber.ana
})

const hour = (time: string) => at(time, '2031-03-05')
const book = async () => made(await hooks.shop.book({ service_id, start: hour('10:00') }))
const hold = async () => made(await hooks.shop.hold({ service_id, start: hour('10:00'), customer: aPerson() }))
const tellings = () => world.db.selectFrom('jobs').selectAll().where('kind', '=', 'react:webhooks').execute()

describe('webhooks are sent when', () => {
  const about = (id: string, customer_id: string, change: object) => ({
    id,
    status: 'confirmed',
    start_at: hour('10:00'),
    end_at: hour('10:30'),
    service_id,
    customer_id,
    resource_ids: [ana],
    version: 1,
    ...change,
  })
  /** The events that arrived, oldest first, without the fields that are the same in all envelopes. */
  async function sentAfter(work: () => Promise<unknown>) {
    const receiver = await listening()
    await hooks.subscribe(receiver, SUBSCRIBABLE)
    await work()
    await world.runJobs()
    const all = envelopesOf(receiver).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const each of all) expect(contractFaults(each)).toEqual([])
    return all.map(({ type, data }) => ({ type, data }))
  }

  test('a hold was made', async () => {
    let booking = { id: '', customer: { id: '' } }
    const sent = await sentAfter(async () => {
      booking = await hold()
    })
    expect(sent).toEqual([
      { type: 'booking.created', data: { booking: about(booking.id, booking.customer.id, { status: 'held' }) } },
    ])
  })

  test('a hold was confirmed', async () => {
    const { id, customer } = await hold()
    expect(await sentAfter(() => hooks.shop.confirm(id))).toEqual([
      { type: 'booking.confirmed', data: { booking: about(id, customer.id, { version: 2 }) } },
    ])
  })

  test('a booking was made, and then for its confirmation', async () => {
    let booking = { id: '', customer: { id: '' } }
    const sent = await sentAfter(async () => {
      booking = await book()
    })
    const data = { booking: about(booking.id, booking.customer.id, {}) }
    expect(sent).toEqual([
      { type: 'booking.created', data },
      { type: 'booking.confirmed', data },
    ])
  })

  test.each([
    ['cancel', 'booking.cancelled', 'cancelled', { reason: 'cancelled' }],
    ['no-show', 'booking.no_show', 'no_show', {}],
    ['complete', 'booking.completed', 'completed', {}],
  ])('a booking ended by %s', async (operation, type, status, more) => {
    const { id, customer } = await book()
    expect(await sentAfter(() => hooks.shop.operate(id, operation, { reason: 'Has a cold' }))).toEqual([
      { type, data: { booking: about(id, customer.id, { status, version: 2 }), ...more } },
    ])
  })

  test('a hold expired', async () => {
    const { id, customer } = await hold()
    const sent = await sentAfter(async () => world.wait(10))
    expect(sent).toEqual([
      {
        type: 'booking.cancelled',
        data: { booking: about(id, customer.id, { status: 'expired', version: 2 }), reason: 'expired' },
      },
    ])
  })

  test('a booking was rescheduled: once, with both ids', async () => {
    const { id, customer } = await book()
    let moved = { id: '' }
    const sent = await sentAfter(async () => {
      moved = made(await hooks.shop.reschedule(id, { start: hour('14:00') }))
    })
    const fresh = about(moved.id, customer.id, { start_at: hour('14:00'), end_at: hour('14:30') })
    const ways = { old_booking_id: id, new_booking_id: moved.id, previous_start_at: hour('10:00') }
    expect(sent).toEqual([{ type: 'booking.rescheduled', data: { booking: fresh, ...ways } }])
  })

  test('something happened, in an envelope with type, time and workspace, as in the ledger', async () => {
    const receiver = await listening()
    await hooks.subscribe(receiver)
    const happened = world.now().toISOString()
    const [booking] = await hooks.happen()
    world.wait(3)
    await world.runJobs()
    const { rows } = await world.pool.query(
      `select id, data from events where type = 'booking.confirmed' and booking_id = $1`,
      [booking],
    )
    expect(envelopesOf(receiver)).toEqual([
      {
        id: rows[0].id,
        type: 'booking.confirmed',
        created_at: happened,
        workspace_id: workspace.id,
        data: rows[0].data,
      },
    ])
    expect(rows[0].id).toMatch(/^evt_[0-9A-Za-z]{22}$/)
  })
})

describe('an event goes', () => {
  test('to every endpoint that subscribed to it, and to no other', async () => {
    const [one, two, both, stranger] = await Promise.all([listening(), listening(), listening(), listening()])
    await hooks.subscribe(one, ['booking.created'])
    await hooks.subscribe(two, ['booking.completed', 'booking.no_show'])
    await hooks.subscribe(both, ['booking.completed', 'booking.created'])
    await (await hooksOf(await world.aWorkspace())).subscribe(stranger, SUBSCRIBABLE)
    const { id } = await book()
    await hooks.shop.operate(id, 'complete')
    await world.runJobs()
    const typesOf = (receiver: typeof one) =>
      envelopesOf(receiver)
        .map(({ type }) => type)
        .toSorted()
    expect([one, two, both, stranger].map(typesOf)).toEqual([
      ['booking.created'],
      ['booking.completed'],
      ['booking.completed', 'booking.created'],
      [],
    ])
  })

  test('to an endpoint once, however often the reaction runs', async () => {
    const [one, other] = [await listening(), await listening()]
    const endpoint = await hooks.subscribe(one)
    await hooks.subscribe(other)
    await hooks.happen()
    const [job] = await tellings()
    await world.runJobs()
    for (const id of ['job_again', 'job_and_again']) {
      const { workspace_id, kind, payload, due_at, created_at } = job as NonNullable<typeof job>
      const again = { workspace_id, id, kind, payload: JSON.stringify(payload), due_at, created_at }
      await world.db.insertInto('jobs').values(again).execute()
    }
    expect(await world.runJobs()).toBe(2)
    expect(await tellings()).toEqual([])
    expect([one.requests.length, other.requests.length]).toEqual([1, 1])
    expect(await hooks.statuses(endpoint)).toEqual(['succeeded'])
  })

  test('nowhere when it is an internal event', async () => {
    const receiver = await listening()
    const endpoint = await hooks.subscribe(receiver, SUBSCRIBABLE)
    const [held, booking] = [await hold(), made(await hooks.shop.book({ service_id, start: hour('12:00') }))]
    await world.runJobs()
    const before = receiver.requests.length
    await hooks.shop.release(held.id)
    await hooks.shop.change(booking.id, { priority: 'high' })
    await hooks.shop.operate(booking.id, 'check-in')
    await hooks.shop.operate(booking.id, 'fail')
    await hooks.change(endpoint, { events: SUBSCRIBABLE.slice(1) })
    expect(await tellings()).toEqual([])
    await world.runJobs()
    expect(receiver.requests).toHaveLength(before)
  })

  test('nowhere, and makes no job, when nobody subscribed to its type', async () => {
    await hooks.subscribe(await listening(), ['booking.no_show'])
    await (await hooksOf(await world.aWorkspace())).subscribe(await listening(), SUBSCRIBABLE)
    const { id } = await book()
    await hooks.shop.operate(id, 'complete')
    expect(await tellings()).toEqual([])
    const other = await book()
    await hooks.shop.operate(other.id, 'no-show')
    expect(await tellings()).toMatchObject([{ workspace_id: workspace.id }])
  })

  test('nowhere when its transaction was rolled back', async () => {
    const receiver = await listening()
    await hooks.subscribe(receiver, SUBSCRIBABLE)
    await book()
    await world.runJobs()
    const before = receiver.requests.length
    expect((await hooks.shop.book({ service_id, start: hour('10:00') })).status).toBe(409)
    const undone = writing(world.platform, { workspaceId: workspace.id, actor: SYSTEM }, async (ctx) => {
      const booking = { id: 'bkg_1', status: 'held', start_at: null, end_at: null, service_id, customer_id: null }
      emit(
        ctx,
        bookingCreated,
        { booking: { ...booking, resource_ids: [], version: 1 } },
        { booking: 'bkg_1', customer: null },
      )
      await ctx.settled()
      throw new Error('Not after all')
    })
    await expect(undone).rejects.toThrow('Not after all')
    expect(await world.runJobs()).toBe(0)
    expect(receiver.requests).toHaveLength(before)
  })

  test('with the data it had, whatever happened to the booking before it was sent', async () => {
    const receiver = await listening()
    await hooks.subscribe(receiver, ['booking.confirmed'])
    const { id } = await book()
    await hooks.shop.operate(id, 'cancel')
    await world.runJobs()
    expect(envelopesOf(receiver)).toMatchObject([{ data: { booking: { id, status: 'confirmed', version: 1 } } }])
  })
})

describe('many events at once', () => {
  test('are handled together, each for every endpoint that wants it', async () => {
    const [one, other] = [await hooks.subscribe(await listening()), await hooks.subscribe(await listening())]
    // While the endpoints are off nobody changes the rows, which show the transaction that wrote each of them.
    await hooks.change(one, { active: false })
    await hooks.change(other, { active: false })
    await hooks.happen(120)
    await world.runJobs()
    const { rows } = await world.pool.query(
      `select count(*)::int as deliveries, count(distinct event_id)::int as events, count(distinct xmin::text)::int as changes
       from webhook_deliveries where workspace_id = $1`,
      [workspace.id],
    )
    expect(rows).toEqual([{ deliveries: 240, events: 120, changes: 3 }])
  })

  test('do not wait for one of them that cannot be handled', async () => {
    const receiver = await listening()
    await hooks.subscribe(receiver)
    await hooks.happen(5)
    const { rows } = await world.pool.query(
      `select id from events where workspace_id = $1 and type = 'booking.confirmed' order by id`,
      [workspace.id],
    )
    const ids: string[] = rows.map(({ id }) => id)
    const broken = ids[2] as string
    await world.pool.query(
      `alter table webhook_deliveries add constraint broken check (event_id <> '${broken}' or status = 'never')`,
    )
    await world.runJobs()
    world.wait(1 * MINUTES_PER_SECOND)
    await world.runJobs()
    const received = () => new Set(envelopesOf(receiver).map(({ id }) => id))
    expect(received()).toEqual(new Set(ids.filter((id) => id !== broken)))
    expect(await tellings()).toMatchObject([{ payload: { event_id: broken }, attempts: 2 }])
    await world.pool.query('alter table webhook_deliveries drop constraint broken')
    world.wait(1)
    await world.runJobs()
    expect(received()).toEqual(new Set(ids))
    expect(receiver.requests).toHaveLength(5)
    expect(await tellings()).toEqual([])
  })
})
