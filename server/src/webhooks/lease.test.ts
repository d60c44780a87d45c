import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import {
  envelopesOf,
  forgetEndpoints,
  type Hooks,
  hooksOf,
  listeningWhenTold,
  MINUTES_PER_SECOND,
} from '../testing/hooks.ts'
import { listening } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'
import { createSender } from './sender.ts'

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

/** A second process besides the one of the world. */
const aSender = () => createSender({ platform: world.platform, log: pino({ level: 'silent' }), deadline: 60_000 })
/** Makes this many events that are due, and starts none of their deliveries. */
async function due(count: number): Promise<void> {
  await hooks.happen(count)
  await world.runWorker()
}

/** A process with one attempt under way: its receiver answers when the test says so. */
async function anAttempt() {
  const receiver = await listeningWhenTold()
  const endpoint = await hooks.subscribe(receiver)
  await due(1)
  const sender = aSender()
  const running = sender.runDue()
  await until(() => receiver.requests.length === 1)
  return { receiver, endpoint, sender, running }
}

test('two processes make every delivery once, and never the same one at the same time', async () => {
  const receivers = await Promise.all([listening(), listening(), listening()])
  for (const receiver of receivers) await hooks.subscribe(receiver)
  await due(60)
  const counts = await Promise.all([aSender(), aSender(), aSender()].map((sender) => sender.runDue()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(180)
  const made = receivers.flatMap(({ requests }) => requests.map(({ headers }) => headers['svc-delivery']))
  expect([made.length, new Set(made).size]).toEqual([180, 180])
  const { rows } = await world.pool.query(
    `select status, jsonb_array_length(attempts) as attempts, count(*)::int from webhook_deliveries
     where workspace_id = $1 group by 1, 2`,
    [hooks.workspaceId],
  )
  expect(rows).toEqual([{ status: 'succeeded', attempts: 1, count: 180 }])
})

test('a process with a clock that jumps forward does not start again what it has under way', async () => {
  const { receiver, endpoint, sender, running } = await anAttempt()
  world.wait(30 * MINUTES_PER_SECOND)
  const again = sender.runDue()
  await until(async () => {
    const { rows } = await world.pool.query('select leased_until from webhook_deliveries where endpoint_id = $1', [
      endpoint.id,
    ])
    return rows[0].leased_until > world.now()
  })
  receiver.answerAll(200)
  await Promise.all([running, again])
  expect(receiver.requests).toHaveLength(1)
  expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }] })
})

describe('a process that died during an attempt', () => {
  test('is replaced by another after 30 seconds and not before, with the same event', async () => {
    const { receiver, endpoint, running } = await anAttempt()
    const other = aSender()
    world.wait(29.999 * MINUTES_PER_SECOND)
    expect(await other.runDue()).toBe(0)
    world.wait(0.001 * MINUTES_PER_SECOND)
    const takeover = other.runDue()
    await until(() => receiver.requests.length === 2)
    receiver.answerAll(200)
    expect(await takeover).toBe(1)
    await running
    const [first, second] = receiver.requests
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['svc-delivery']).toBe(first?.headers['svc-delivery'])
    expect(envelopesOf(receiver)[1].id).toBe((await hooks.delivery(endpoint)).event_id)
  })

  test('records nothing more about it when it was still alive', async () => {
    const { receiver, endpoint, running } = await anAttempt()
    world.wait(30 * MINUTES_PER_SECOND)
    const takeover = aSender().runDue()
    await until(() => receiver.requests.length === 2)
    receiver.answer(500)
    await running
    const { rows } = await world.pool.query(
      'select status, leased_by is not null as leased from webhook_deliveries where endpoint_id = $1',
      [endpoint.id],
    )
    expect(rows).toEqual([{ status: 'pending', leased: true }])
    receiver.answer(200)
    expect(await takeover).toBe(1)
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', next_attempt_at: null })
  })
})

describe('a process that stops', () => {
  test('starts nothing more and waits for what is under way', async () => {
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await due(20)
    const sender = aSender()
    await sender.start()
    await until(() => receiver.requests.length === 16)
    let isOver = false
    const stopped = sender.stop(60_000).then(() => {
      isOver = true
    })
    receiver.answer(200)
    await until(async () => (await hooks.deliveries(endpoint, '?status=succeeded')).length === 1)
    expect(isOver).toBe(false)
    receiver.answerAll(200)
    await stopped
    expect(receiver.requests).toHaveLength(16)
    expect(await hooks.deliveries(endpoint, '?status=succeeded')).toHaveLength(16)
    expect(await aSender().runDue()).toBe(4)
  })

  test('gives back what does not end: another process makes it at once, and only that outcome counts', async () => {
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await due(3)
    const sender = aSender()
    await sender.start()
    await until(() => receiver.requests.length === 3)
    await sender.stop(0)
    const other = aSender()
    const running = other.runDue()
    await until(() => receiver.requests.length === 6)
    for (const status of [500, 500, 500]) receiver.answer(status)
    receiver.answerAll(200)
    expect(await running).toBe(3)
    expect(await hooks.statuses(endpoint)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  test('does not give back what another process has taken over', async () => {
    const { receiver, sender, running } = await anAttempt()
    world.wait(30 * MINUTES_PER_SECOND)
    const takeover = aSender().runDue()
    await until(() => receiver.requests.length === 2)
    await sender.stop(0)
    expect(await aSender().runDue()).toBe(0)
    receiver.answerAll(200)
    expect(await takeover).toBe(1)
    await running
    expect(receiver.requests).toHaveLength(2)
  })

  test('stops at once when it has nothing to do', async () => {
    const sender = aSender()
    await sender.start()
    await sender.stop(60_000)
    await aSender().stop(60_000)
  })
})
