import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Loop } from '../platform/lease-loop.ts'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import {
  envelopesOf,
  forgetEndpoints,
  type Hooks,
  hooksOf,
  listeningWhenTold,
  MINUTES_PER_SECOND,
} from '../testing/hooks.ts'
import { aProxy } from '../testing/proxy.ts'
import { whileHolding } from '../testing/race.ts'
import { always, hang, inTurn, listening } from '../testing/receiver.ts'
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

/**
 * This sender finds due deliveries by itself, since nobody wakes it. A receiver that hangs does so for the whole test.
 */
function aRunningSender(): Loop {
  const sender = createSender({ platform: world.platform, log: pino({ level: 'silent' }), deadline: 600_000 })
  void sender.start()
  onTestFinished(() => sender.stop(0))
  return sender
}

/** On Citus a sender looks at all workspaces every 30 seconds, not every second. Only one test waits so long. */
function wakeOnCitus(sender: Loop): void {
  if (inject('engine') === 'citus') sender.wake()
}

/** Makes this many events that are due, and starts none of their deliveries. */
async function due(theirs: Hooks, count: number): Promise<void> {
  await theirs.happen(count)
  await world.runWorker()
}

/** Copies the due delivery of an endpoint this many times. */
async function multiply({ id }: { id: string }, count: number): Promise<void> {
  await world.pool.query(
    `insert into webhook_deliveries (workspace_id, id, endpoint_id, event_id, event_type, body, status, next_attempt_at, created_at)
     select workspace_id, id || n, endpoint_id, event_id || n, event_type, body, status, next_attempt_at, created_at
     from webhook_deliveries, generate_series(1, $2::int) n where endpoint_id = $1`,
    [id, count],
  )
}

test('a due delivery is sent, even if nobody wakes the sender', async () => {
  const receiver = await listening()
  const endpoint = await hooks.subscribe(receiver)
  aRunningSender()
  await due(hooks, 3)
  world.wait(30 * MINUTES_PER_SECOND)
  await until(async () => (await hooks.deliveries(endpoint, '?status=succeeded')).length === 3, 60_000)
  expect(receiver.requests).toHaveLength(3)
})

test('a retry is sent when it is due', async () => {
  const receiver = await listening(inTurn({ status: 500 }, { status: 200 }))
  const endpoint = await hooks.subscribe(receiver)
  const sender = aRunningSender()
  await due(hooks, 1)
  wakeOnCitus(sender)
  await until(async () => (await hooks.delivery(endpoint)).attempts.length === 1)
  world.wait(1)
  wakeOnCitus(sender)
  await until(async () => (await hooks.delivery(endpoint)).status === 'succeeded')
  expect(receiver.requests).toHaveLength(2)
})

test('a delivery that is resent while it is under way is sent again right after', async () => {
  const receiver = await listeningWhenTold()
  const endpoint = await hooks.subscribe(receiver)
  const sender = aRunningSender()
  await due(hooks, 1)
  wakeOnCitus(sender)
  await until(() => receiver.requests.length === 1)
  await hooks.resend(await hooks.delivery(endpoint))
  receiver.answer(500)
  await until(() => receiver.requests.length === 2)
  receiver.answerAll(200)
  await until(async () => (await hooks.delivery(endpoint)).status === 'succeeded')
})

describe('endpoints that never answer', () => {
  test('delay nobody else, in their own workspace or in others', async () => {
    const hanging = await listening(always(hang))
    const [mine, neighbour] = [await listening(), await listening()]
    const bad = await hooks.subscribe(hanging)
    const good = await hooks.subscribe(mine)
    const theirs = await hooksOf(await world.aWorkspace())
    const allBad = await Promise.all(Array.from({ length: 10 }, () => theirs.subscribe(hanging)))
    const others = await hooksOf(await world.aWorkspace())
    const fine = await others.subscribe(neighbour)
    await due(theirs, 20)
    await due(hooks, 20)
    const sender = aRunningSender()
    await until(() => hanging.requests.length >= 16)
    await due(others, 20)
    sender.wake()
    await until(async () => (await hooks.deliveries(good, '?status=succeeded')).length === 20)
    await until(async () => (await others.deliveries(fine, '?status=succeeded')).length === 20)
    expect([mine.requests.length, neighbour.requests.length]).toEqual([20, 20])
    // Each of them has all places that one endpoint may have, and no more.
    await until(() => hanging.requests.length === 11 * 16)
    expect(hanging.connections.open).toBe(11 * 16)
    const { rows } = await world.pool.query(
      `select count(*)::int from webhook_deliveries where attempts <> '[]' and endpoint_id = any($1)`,
      [[bad, ...allBad].map(({ id }) => id)],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('take no places of first attempts when they are retried', async () => {
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await due(hooks, 9)
    const sender = aRunningSender()
    await until(() => receiver.requests.length === 9)
    for (let count = 0; count < 9; count += 1) receiver.answer(500)
    await until(async () => (await hooks.endpoint(endpoint)).consecutive_failures === 9)
    world.wait(1)
    sender.wake()
    await until(() => receiver.requests.length === 9 + 4)
    const tried = new Set(envelopesOf(receiver).map(({ id }) => id))
    expect(tried.size).toBe(9)
    await due(hooks, 3)
    sender.wake()
    await until(() => receiver.requests.length === 9 + 4 + 3)
    const fresh = envelopesOf(receiver).slice(13)
    expect(fresh.some(({ id }) => tried.has(id))).toBe(false)
    receiver.answerAll(200)
    await until(async () => (await hooks.deliveries(endpoint, '?status=succeeded')).length === 12)
  })
})

/** After a slow look at a backlog, a busy sender looks at all of it again only when ten times as long has passed. */
const LONG_LOOK_MS = 60_000

test('one with a long backlog does not keep the sender from finding deliveries of others', async () => {
  const busy = await listeningWhenTold()
  const endless = await hooks.subscribe(busy)
  await due(hooks, 1)
  // The sender is busy for some seconds: attempts end before it has slept.
  await multiply(endless, 1500)
  const sender = aRunningSender()
  await until(() => busy.requests.length === 16)
  const others = await hooksOf(await world.aWorkspace())
  const receiver = await listening()
  await others.subscribe(receiver)
  await due(others, 1)
  wakeOnCitus(sender)
  await until(() => {
    busy.answer(200)
    return receiver.requests.length === 1
  }, LONG_LOOK_MS)
  expect(busy.requests.length).toBeLessThan(1500)
})

test('outcomes of one workspace that cannot be recorded for a while delay only that workspace', async () => {
  const busy = await listening(inTurn({ status: 500 }, { status: 200 }))
  const stuck = await hooks.subscribe(busy)
  await due(hooks, 1)
  await multiply(stuck, 1500)
  // A success changes the row of the endpoint only if a failure came before it. With this, every outcome waits for that
  // row, which the test holds.
  await world.pool.query('update webhook_endpoints set consecutive_failures = 1 where id = $1', [stuck.id])
  const others = await hooksOf(await world.aWorkspace())
  const receiver = await listening()
  await others.subscribe(receiver)
  await whileHolding(world, 'webhook_endpoints', stuck.id, async (waiting) => {
    const sender = aRunningSender()
    await waiting(1)
    await until(() => busy.requests.length >= 200)
    await due(others, 1)
    sender.wake()
    await until(() => receiver.requests.length === 1, LONG_LOOK_MS)
    // At most 200 outcomes wait, and 16 attempts are under way.
    expect(busy.requests.length).toBeLessThan(250)
  })
})

test('a database that was away is asked again', async () => {
  const receiver = await listening()
  await hooks.subscribe(receiver)
  const sender = aRunningSender()
  await due(hooks, 1)
  wakeOnCitus(sender)
  await until(() => receiver.requests.length === 1)
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  // A call that meets the connections while they break may fail.
  const isMade = () =>
    due(hooks, 1).then(
      () => true,
      () => false,
    )
  await until(isMade)
  wakeOnCitus(sender)
  await until(() => receiver.requests.length >= 2)
})

describe('a database that is away when attempts end', () => {
  /** A sender with a connection to the database that can be cut, and with one attempt under way. */
  async function anAttempt() {
    const proxy = await aProxy(world.url)
    const far = await aWorld({ url: proxy.url, outside: openSafeFetch({ allowPrivate: true }) })
    onTestFinished(async () => {
      await far[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
    })
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await due(hooks, 1)
    const platform = { ...far.platform, clock: world.now }
    const sender = createSender({ platform, log: pino({ level: 'silent' }), deadline: 600_000 })
    const running = sender.runDue()
    await until(() => receiver.requests.length === 1)
    return { proxy, receiver, endpoint, sender, running }
  }

  test('gets the outcome when it is back, even after the lease: nothing is sent twice', async () => {
    const { proxy, receiver, endpoint, running } = await anAttempt()
    proxy.refuse()
    proxy.cut()
    receiver.answerAll(200)
    // A change is tried twice; then the sender waits for a moment and starts again.
    await until(() => proxy.refusals() >= 3)
    world.wait(40 * MINUTES_PER_SECOND)
    proxy.restore()
    expect(await running).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }] })
  })

  test('or that committed without an answer counts a failure once', async () => {
    const { proxy, receiver, endpoint, running } = await anAttempt()
    const cut = proxy.cutAfter('commit')
    receiver.answerAll(500)
    await cut
    expect(await running).toBe(1)
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'pending', attempts: [{ number: 1 }] })
    expect(await hooks.endpoint(endpoint)).toMatchObject({ consecutive_failures: 1 })
  })

  test('and does not come back does not keep the process from stopping', async () => {
    const { proxy, receiver, sender, running } = await anAttempt()
    const ended = running.catch(() => 'ended')
    proxy.refuse()
    proxy.cut()
    receiver.answerAll(200)
    await until(() => proxy.refusals() >= 3)
    await sender.stop(0)
    expect(await ended).toBe('ended')
  })
})
