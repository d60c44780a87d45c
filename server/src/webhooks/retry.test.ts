import { HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { forgetEndpoints, type Hooks, hooksOf, MINUTES_PER_SECOND } from '../testing/hooks.ts'
import { eventsOfType } from '../testing/ledger.ts'
import { always, inTurn, listening, type Reply } from '../testing/receiver.ts'
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

const FAILS: Reply = { status: 500, body: 'Not today' }
const FINE: Reply = { status: 200, body: 'Thanks' }
const DELAYS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 12 * HOUR_MS]
const waitUntil = (moment: string) => world.wait((Date.parse(moment) - world.now().getTime()) / MINUTE_MS)

test('a failed attempt is repeated after 1 min, 5 min, 30 min, 2 h and 12 h, counted from the end of the attempt', async () => {
  const receiver = await listening(() => {
    world.wait(7 * MINUTES_PER_SECOND)
    return FAILS
  })
  const endpoint = await hooks.subscribe(receiver)
  await hooks.happen()
  const begins: Date[] = []
  for (const delay of DELAYS) {
    begins.push(world.now())
    expect(await world.runJobs()).toBeGreaterThan(0)
    const { status, next_attempt_at } = await hooks.delivery(endpoint)
    expect(status).toBe('pending')
    expect(world.now()).toEqual(plus(begins.at(-1) as Date, 7 * SECOND_MS))
    expect(next_attempt_at).toBe(plus(world.now(), delay).toISOString())
    world.wait((delay - 1) / MINUTE_MS)
    expect(await world.runJobs()).toBe(0)
    world.wait(1 / MINUTE_MS)
  }
  begins.push(world.now())
  await world.runJobs()
  const { status, next_attempt_at, attempts } = await hooks.delivery(endpoint)
  expect({ status, next_attempt_at }).toEqual({ status: 'failed', next_attempt_at: null })
  expect(attempts).toEqual(
    begins.map((at, index) => ({
      number: index + 1,
      at: at.toISOString(),
      duration_ms: expect.any(Number),
      response_status: 500,
      error: 'http_error',
      response_excerpt: 'Not today',
    })),
  )
  world.wait(20 * 24 * 60)
  await world.runJobs()
  expect(receiver.requests).toHaveLength(6)
})

test('a success ends the delivery, and is the last line of the log', async () => {
  const receiver = await listening(inTurn(FAILS, FAILS, FINE))
  const endpoint = await hooks.subscribe(receiver)
  await hooks.happen()
  await world.runJobs()
  const first = world.now().toISOString()
  waitUntil((await hooks.delivery(endpoint)).next_attempt_at)
  await world.runJobs()
  waitUntil((await hooks.delivery(endpoint)).next_attempt_at)
  await world.runJobs()
  const line = {
    duration_ms: expect.any(Number),
    response_status: 500,
    error: 'http_error',
    response_excerpt: 'Not today',
  }
  expect(await hooks.delivery(endpoint)).toMatchObject({
    status: 'succeeded',
    next_attempt_at: null,
    attempts: [
      { number: 1, at: first, ...line },
      { number: 2, ...line },
      {
        number: 3,
        at: world.now().toISOString(),
        duration_ms: expect.any(Number),
        response_status: 200,
        error: null,
        response_excerpt: 'Thanks',
      },
    ],
  })
  world.wait(24 * 60)
  await world.runJobs()
  expect(receiver.requests).toHaveLength(3)
})

test('a failing delivery does not delay the next event to the same endpoint', async () => {
  const receiver = await listening(inTurn(FAILS, FINE))
  const endpoint = await hooks.subscribe(receiver)
  await hooks.happen()
  await world.runJobs()
  await hooks.happen()
  await world.runJobs()
  expect(await hooks.statuses(endpoint)).toEqual(['succeeded', 'pending'])
})

describe('a delivery that is resent', () => {
  test('is sent at once, keeps its count of attempts and has all retry delays again', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    world.wait(1)
    await world.runJobs()
    const resent = await hooks.resend(await hooks.delivery(endpoint))
    expect(resent.status).toBe(200)
    expect(resent.body).toMatchObject({ status: 'pending', next_attempt_at: world.now().toISOString() })
    expect(resent.body).toEqual(await hooks.delivery(endpoint))
    await world.runJobs()
    for (const delay of DELAYS) {
      const { next_attempt_at } = await hooks.delivery(endpoint)
      expect(next_attempt_at).toBe(plus(world.now(), delay).toISOString())
      waitUntil(next_attempt_at)
      await world.runJobs()
    }
    const { status, attempts } = await hooks.delivery(endpoint)
    expect(status).toBe('failed')
    expect(attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(receiver.requests).toHaveLength(8)
  })

  test('may have succeeded before, and may have failed permanently', async () => {
    const receiver = await listening(inTurn(FINE, FAILS, FINE))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    await hooks.resend(await hooks.delivery(endpoint))
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'pending',
      next_attempt_at: plus(world.now(), MINUTE_MS).toISOString(),
      attempts: [{ error: null }, { error: 'http_error' }],
    })
    await world.db.updateTable('webhook_deliveries').set({ status: 'failed', next_attempt_at: null }).execute()
    await hooks.resend(await hooks.delivery(endpoint))
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', attempts: [{}, {}, { number: 3 }] })
  })

  test('continues after a hundred attempts, and the log keeps the latest hundred', async () => {
    const receiver = await listening()
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    await world.pool.query(
      `update webhook_deliveries set attempts =
         (select jsonb_agg(attempts->0 || jsonb_build_object('number', number)) from generate_series(1, 99) number)
       where endpoint_id = $1`,
      [endpoint.id],
    )
    for (const [first, last] of [
      [1, 100],
      [2, 101],
      [3, 102],
    ]) {
      expect((await hooks.resend(await hooks.delivery(endpoint))).status).toBe(200)
      await world.runJobs()
      const { attempts } = await hooks.delivery(endpoint)
      expect(attempts).toHaveLength(100)
      expect([attempts.at(0).number, attempts.at(-1).number]).toEqual([first, last])
    }
    expect(receiver.requests).toHaveLength(4)
  })

  test('is recorded in the ledger', async () => {
    const endpoint = await hooks.subscribe(await listening())
    await hooks.happen()
    await world.runJobs()
    const { id } = await hooks.delivery(endpoint)
    await hooks.resend({ id, endpoint_id: endpoint.id })
    expect(await eventsOfType(world, hooks.workspaceId, 'webhook_delivery.resent')).toMatchObject([
      { data: { webhook_delivery: { id, endpoint_id: endpoint.id } } },
    ])
  })
})

test('a ping is tried once, whatever the outcome', async () => {
  const receiver = await listening(always(FAILS))
  const endpoint = await hooks.subscribe(receiver)
  await hooks.ping(endpoint)
  await world.runJobs()
  expect(await hooks.delivery(endpoint)).toMatchObject({
    event_type: 'webhook.ping',
    status: 'failed',
    next_attempt_at: null,
    attempts: [{ number: 1, error: 'http_error' }],
  })
  world.wait(24 * 60)
  await world.runJobs()
  expect(receiver.requests).toHaveLength(1)
})

test('after a change of the address between two attempts the next one goes to the new address', async () => {
  const [before, after] = [await listening(always(FAILS)), await listening()]
  const endpoint = await hooks.subscribe(before)
  await hooks.happen()
  await world.runJobs()
  await hooks.change(endpoint, { url: after.url })
  world.wait(1)
  await world.runJobs()
  expect([before.requests.length, after.requests.length]).toEqual([1, 1])
  expect(after.requests[0]?.body).toEqual(before.requests[0]?.body)
  expect((await hooks.delivery(endpoint)).status).toBe('succeeded')
})
