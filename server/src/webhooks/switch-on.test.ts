import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { expectHealth } from '../testing/health.ts'
import {
  envelopesOf,
  forgetEndpoints,
  type Hooks,
  happenInTurn,
  hooksOf,
  listeningWhenTold,
  listeningWithReply,
  MINUTES_PER_SECOND,
  watched,
} from '../testing/hooks.ts'
import { eventsOfType } from '../testing/ledger.ts'
import { always, listening, type Reply } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'

const outside = watched(openSafeFetch({ allowPrivate: true }))
let world: World
let hooks: Hooks
beforeAll(async () => {
  world = await aWorld({ outside })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetEndpoints(world)
  hooks = await hooksOf(await world.aWorkspace())
})

afterEach(() => expectHealth(world))

const FAILS: Reply = { status: 500 }
const FINE: Reply = { status: 200 }
const fail = (times: number) => happenInTurn(world, hooks, times)
const ledger = (type: string) => eventsOfType(world, hooks.workspaceId, type)

describe('switched on again, an endpoint', () => {
  test('begins without failures and receives the paused deliveries, as if they had never been tried', async () => {
    const { current, receiver } = await listeningWithReply(FAILS)
    const endpoint = await hooks.subscribe(receiver)
    const bookings = await hooks.happen(12)
    await world.runJobs()
    expect((await hooks.endpoint(endpoint)).active).toBe(false)
    const before = receiver.requests.length
    world.wait(60)
    const on = await hooks.change(endpoint, { active: true })
    expect(on.body).toMatchObject({
      active: true,
      consecutive_failures: 0,
      disabled_at: null,
      disabled_reason: null,
      version: 3,
    })
    expect(await ledger('webhook_endpoint.enabled')).toHaveLength(1)
    for (const each of await hooks.deliveries(endpoint)) {
      expect(each).toMatchObject({ status: 'pending', next_attempt_at: world.now().toISOString() })
    }
    current.reply = FINE
    await world.runJobs()
    const sent = envelopesOf(receiver).slice(before)
    expect(new Set(sent.map(({ data }) => data.booking.id))).toEqual(new Set(bookings))
    expect(sent).toHaveLength(12)
    expect(await hooks.statuses(endpoint)).toEqual(Array(12).fill('succeeded'))
  })

  test('does not receive again what it received, nor what has failed permanently', async () => {
    const { current, receiver } = await listeningWithReply(FINE)
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    current.reply = FAILS
    await hooks.ping(endpoint)
    await world.runJobs()
    const received = receiver.requests.length
    await hooks.change(endpoint, { active: false })
    await hooks.change(endpoint, { active: true })
    await world.runJobs()
    expect(receiver.requests).toHaveLength(received)
    expect(await hooks.statuses(endpoint)).toEqual(['failed', 'succeeded'])
  })

  test('has all retry delays again for each of them', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    world.wait(1)
    await world.runJobs()
    await hooks.change(endpoint, { active: false })
    await hooks.change(endpoint, { active: true })
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({
      next_attempt_at: new Date(world.now().getTime() + 60_000).toISOString(),
      attempts: [{ number: 1 }, { number: 2 }, { number: 3 }],
    })
  })

  test('receives the oldest first', async () => {
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await hooks.change(endpoint, { active: false })
    for (let count = 0; count < 20; count += 1) {
      await hooks.happen()
      await world.runJobs()
      world.wait(1)
    }
    const waiting: { id: string }[] = (await hooks.deliveries(endpoint)).toReversed()
    await hooks.change(endpoint, { active: true })
    outside.seen.begun.length = 0
    const running = world.runJobs()
    await until(() => receiver.requests.length === 16)
    receiver.answerAll(200)
    await running
    expect(outside.seen.begun.map(({ headers }) => headers['Svc-Delivery'])).toEqual(waiting.map(({ id }) => id))
  })

  test('does not receive what was paused for more than 7 days, unless it is resent', async () => {
    const receiver = await listening()
    const endpoint = await hooks.subscribe(receiver)
    await hooks.change(endpoint, { active: false })
    const [old] = await hooks.happen()
    await world.runJobs()
    world.wait(1 * MINUTES_PER_SECOND)
    const [young] = await hooks.happen()
    await world.runJobs()
    world.wait(7 * MINUTES_PER_DAY - 1 * MINUTES_PER_SECOND)
    await hooks.change(endpoint, { active: true })
    await world.runJobs()
    const sent = () => envelopesOf(receiver).map(({ data }) => data.booking.id)
    expect(sent()).toEqual([young])
    const [, waiting] = await hooks.deliveries(endpoint)
    expect(waiting).toMatchObject({ status: 'paused', next_attempt_at: null })
    expect((await hooks.resend(waiting)).status).toBe(200)
    await world.runJobs()
    expect(sent()).toEqual([young, old])
  })

  test('is switched off again only after ten more failures', async () => {
    const endpoint = await hooks.subscribe(await listening(always(FAILS)))
    await fail(10)
    await hooks.change(endpoint, { active: true })
    await world.db.deleteFrom('webhook_deliveries').execute()
    await fail(9)
    expect((await hooks.endpoint(endpoint)).active).toBe(true)
    await fail(1)
    expect((await hooks.endpoint(endpoint)).active).toBe(false)
  })
})
