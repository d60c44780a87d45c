import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { expectHealth } from '../testing/health.ts'
import { forgetEndpoints, type Hooks, happenInTurn, hooksOf, listeningWithReply } from '../testing/hooks.ts'
import { eventsOfType } from '../testing/ledger.ts'
import { always, listening, type Reply } from '../testing/receiver.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let hooks: Hooks
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetEndpoints(world)
  hooks = await hooksOf(await world.aWorkspace())
})

afterEach(() => expectHealth(world))

const FAILS: Reply = { status: 500 }
const FINE: Reply = { status: 200 }
const failuresOf = async (endpoint: { id: string }) => (await hooks.endpoint(endpoint)).consecutive_failures
const fail = (times: number) => happenInTurn(world, hooks, times)
const ledger = (type: string) => eventsOfType(world, hooks.workspaceId, type)

describe('failures in a row', () => {
  test('include first attempts, retries, pings and resends; any success resets the count', async () => {
    const { current, receiver } = await listeningWithReply(FAILS)
    const endpoint = await hooks.subscribe(receiver)
    const after = async (work: () => unknown) => {
      await work()
      await world.runJobs()
      return failuresOf(endpoint)
    }
    const ping = () => hooks.ping(endpoint)
    const resend = async () => hooks.resend(await hooks.delivery(endpoint))
    expect(await after(ping)).toBe(1)
    expect(await after(() => hooks.happen())).toBe(2)
    expect(await after(() => world.wait(1))).toBe(3)
    expect(await after(resend)).toBe(4)
    current.reply = FINE
    expect(await after(ping)).toBe(0)
    current.reply = FAILS
    expect(await after(resend)).toBe(1)
    current.reply = { status: 204 }
    expect(await after(() => world.wait(1))).toBe(0)
    current.reply = FAILS
    expect(await after(() => hooks.happen())).toBe(1)
    current.reply = { status: 201 }
    expect(await after(resend)).toBe(0)
    current.reply = FAILS
    await after(() => hooks.happen())
    current.reply = FINE
    expect(await after(() => hooks.happen())).toBe(0)
    expect(await hooks.endpoint(endpoint)).toMatchObject({ active: true, version: 1 })
  })

  test('switch the endpoint off at the tenth, whatever the errors were', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await fail(3)
    for (let count = 0; count < 3; count += 1) {
      await hooks.ping(endpoint)
      await world.runJobs()
    }
    world.wait(1)
    await world.runJobs()
    expect(await failuresOf(endpoint)).toBe(9)
    expect((await hooks.endpoint(endpoint)).active).toBe(true)
    await hooks.resend((await hooks.deliveries(endpoint, '?event_type=booking.confirmed'))[0])
    await world.runJobs()
    expect(await hooks.endpoint(endpoint)).toMatchObject({ active: false, consecutive_failures: 10 })
    expect(receiver.requests).toHaveLength(10)
  })

  test('of one endpoint do not count for another', async () => {
    const [bad, good] = [
      await hooks.subscribe(await listening(always(FAILS))),
      await hooks.subscribe(await listening()),
    ]
    const theirs = await hooksOf(await world.aWorkspace())
    const receiver = await listening()
    const elsewhere = await theirs.subscribe(receiver)
    await fail(10)
    expect((await hooks.endpoint(bad)).active).toBe(false)
    expect(await hooks.endpoint(good)).toMatchObject({ active: true, consecutive_failures: 0 })
    expect(await hooks.statuses(good)).toEqual(Array(10).fill('succeeded'))
    await theirs.happen()
    await fail(1)
    expect(await theirs.endpoint(elsewhere)).toMatchObject({ active: true, consecutive_failures: 0 })
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('an endpoint that failed ten times', () => {
  test('shows when and why it was switched off, and emits an event', async () => {
    const endpoint = await hooks.subscribe(await listening(always(FAILS)))
    await fail(9)
    world.wait(0.5)
    await fail(1)
    const { secret, ...shown } = endpoint
    expect(await hooks.endpoint(endpoint)).toEqual({
      ...shown,
      active: false,
      consecutive_failures: 10,
      disabled_at: world.now().toISOString(),
      disabled_reason: 'failures',
      version: 2,
      updated_at: world.now().toISOString(),
    })
    const { id, url } = endpoint
    expect(await ledger('webhook_endpoint.disabled')).toEqual([
      {
        actor: expect.objectContaining({ kind: 'system' }),
        data: { webhook_endpoint: { id, url, disabled_reason: 'failures' }, changed: ['active'] },
      },
    ])
  })

  test('receives nothing more: pending deliveries are paused, and so are new ones', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await fail(10)
    expect(await hooks.statuses(endpoint)).toEqual(Array(10).fill('paused'))
    await hooks.happen(2)
    await world.runJobs()
    expect(await hooks.deliveries(endpoint, '?status=paused')).toHaveLength(12)
    const waiting = await hooks.delivery(endpoint)
    expect(waiting).toMatchObject({ status: 'paused', next_attempt_at: null, attempts: [] })
    world.wait(MINUTES_PER_DAY)
    await world.runJobs()
    expect(receiver.requests).toHaveLength(10)
  })

  test('keeps failed and succeeded deliveries as they are', async () => {
    const { current, receiver } = await listeningWithReply(FINE)
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    current.reply = FAILS
    await hooks.happen()
    for (const minutes of [0, 1, 5, 30, 120, 720]) {
      world.wait(minutes)
      await world.runJobs()
    }
    await fail(4)
    expect((await hooks.endpoint(endpoint)).active).toBe(false)
    expect(await hooks.statuses(endpoint)).toEqual(['paused', 'paused', 'paused', 'paused', 'failed', 'succeeded'])
  })

  test('can be pinged, which does not switch it on, and refuses a resend', async () => {
    const { current, receiver } = await listeningWithReply(FAILS)
    const endpoint = await hooks.subscribe(receiver)
    await fail(10)
    await hooks.ping(endpoint)
    await world.runJobs()
    expect(await hooks.endpoint(endpoint)).toMatchObject({ active: false, consecutive_failures: 11, version: 2 })
    expect(await hooks.delivery(endpoint)).toMatchObject({ event_type: 'webhook.ping', status: 'failed' })
    current.reply = FINE
    await hooks.ping(endpoint)
    await world.runJobs()
    expect(await hooks.endpoint(endpoint)).toMatchObject({
      active: false,
      consecutive_failures: 0,
      disabled_reason: 'failures',
    })
    const [pinged, , waiting] = await hooks.deliveries(endpoint)
    expect(pinged.status).toBe('succeeded')
    for (const delivery of [pinged, waiting]) {
      expect(await hooks.resend(delivery)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
    await world.runJobs()
    expect(receiver.requests).toHaveLength(12)
    expect(await ledger('webhook_endpoint.disabled')).toHaveLength(1)
  })

  test('does not pause a ping that waits for its turn', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.ping(endpoint)
    await hooks.change(endpoint, { active: false })
    expect(await hooks.statuses(endpoint)).toEqual(['pending'])
    await world.runJobs()
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('switched off by hand, an endpoint', () => {
  test('says so, has its deliveries paused, and resets its failures when it is switched on', async () => {
    const { current, receiver } = await listeningWithReply(FAILS)
    const endpoint = await hooks.subscribe(receiver)
    await fail(3)
    const off = await hooks.change(endpoint, { active: false })
    expect(off.body).toMatchObject({
      active: false,
      consecutive_failures: 3,
      disabled_at: world.now().toISOString(),
      disabled_reason: 'request',
      version: 2,
    })
    await fail(1)
    world.wait(MINUTES_PER_DAY)
    await world.runJobs()
    expect(receiver.requests).toHaveLength(3)
    expect(await hooks.statuses(endpoint)).toEqual(Array(4).fill('paused'))
    current.reply = FINE
    expect((await hooks.change(endpoint, { active: true })).body.consecutive_failures).toBe(0)
    await world.runJobs()
    expect(await hooks.statuses(endpoint)).toEqual(Array(4).fill('succeeded'))
    expect(receiver.requests).toHaveLength(7)
  })

  test('stays the same when it is switched off twice, or changed meanwhile', async () => {
    const endpoint = await hooks.subscribe(await listening())
    await hooks.change(endpoint, { active: false })
    const off = await hooks.endpoint(endpoint)
    world.wait(1)
    expect((await hooks.change(endpoint, { active: false })).body).toEqual(off)
    const { body } = await hooks.change(endpoint, { events: ['booking.created'] })
    expect(body).toMatchObject({ active: false, disabled_at: off.disabled_at, disabled_reason: 'request', version: 3 })
  })
})
