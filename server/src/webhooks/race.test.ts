import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { expectHealth } from '../testing/health.ts'
import {
  forgetEndpoints,
  type Hooks,
  hooksOf,
  listeningWhenTold,
  MINUTES_PER_SECOND,
  sendingWithin,
  watched,
} from '../testing/hooks.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { expectNoDeadlock, inLine, outcome, whileHolding } from '../testing/race.ts'
import { listening } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

const outside = watched(openSafeFetch({ allowPrivate: true }))
let world: World
let workspace: TestWorkspace
let hooks: Hooks
beforeAll(async () => {
  world = await aWorld({ outside, loops: sendingWithin(60_000) })
})
afterAll(async () => {
  await expectNoDeadlock(world)
  await world[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await forgetEndpoints(world)
  workspace = await world.aWorkspace()
  hooks = await hooksOf(workspace)
})

afterEach(() => expectHealth(world))

/** One attempt under way: its receiver answers when the test says so. */
async function anAttempt() {
  const receiver = await listeningWhenTold()
  const endpoint = await hooks.subscribe(receiver)
  await hooks.happen()
  const running = world.runJobs()
  await until(() => receiver.requests.length === 1)
  return {
    endpoint,
    receiver,
    /** Ends the attempt with a status, and later attempts with another, and waits for all that follows. */
    async end(status: number, later = 200) {
      receiver.answer(status)
      receiver.answerAll(later)
      await running
    },
  }
}

describe('while an attempt is under way', () => {
  test.each([200, 500])('its endpoint is deleted: nothing is left of it, even when %i is answered', async (status) => {
    const { endpoint, end } = await anAttempt()
    expect((await hooks.remove(endpoint)).status).toBe(204)
    await end(status)
    const { rows } = await world.pool.query('select count(*)::int from webhook_deliveries where workspace_id = $1', [
      hooks.workspaceId,
    ])
    expect(rows).toEqual([{ count: 0 }])
    expect((await hooks.client.get(`/webhook-endpoints/${endpoint.id}/deliveries`)).status).toBe(404)
  })

  test('its workspace is deleted: nothing is left of it', async () => {
    const { end } = await anAttempt()
    await workspace.owner.delete(`/workspaces/${workspace.id}`, { name: 'Salão Aurora' })
    await world.runWorker()
    await end(500)
    for (const table of ['webhook_endpoints', 'webhook_deliveries', 'events', 'jobs']) {
      const { rows } = await world.pool.query(`select from ${table} where workspace_id = $1`, [workspace.id])
      expect(rows, table).toEqual([])
    }
  })

  test('its endpoint is switched off: if the attempt fails, the delivery is paused', async () => {
    const { endpoint, end } = await anAttempt()
    await hooks.change(endpoint, { active: false })
    await end(500)
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'paused',
      next_attempt_at: null,
      attempts: [{ response_status: 500 }],
    })
    expect(await hooks.endpoint(endpoint)).toMatchObject({ active: false, consecutive_failures: 1 })
    await hooks.change(endpoint, { active: true })
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', attempts: [{}, { number: 2 }] })
  })

  test('its endpoint is switched off: if the attempt succeeds, the delivery has succeeded', async () => {
    const { endpoint, end, receiver } = await anAttempt()
    await hooks.change(endpoint, { active: false })
    await end(200)
    const delivery = await hooks.delivery(endpoint)
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null, attempts: [{ number: 1 }] })
    await hooks.change(endpoint, { active: true })
    expect(await world.runJobs()).toBe(0)
    expect(receiver.requests).toHaveLength(1)
  })

  test.each([200, 500])('it is resent: both attempts are made, even if the first ends with %i', async (status) => {
    const { endpoint, end, receiver } = await anAttempt()
    const resent = await hooks.resend(await hooks.delivery(endpoint))
    expect(resent).toMatchObject({ status: 200, body: { status: 'pending', attempts: [] } })
    await end(status)
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'succeeded',
      next_attempt_at: null,
      attempts: [
        { number: 1, response_status: status },
        { number: 2, response_status: 200 },
      ],
    })
    expect(receiver.requests).toHaveLength(2)
  })

  test('it is resent: the outcome of the first attempt uses none of the retry delays of the second', async () => {
    const { endpoint, end } = await anAttempt()
    await hooks.resend(await hooks.delivery(endpoint))
    await end(500, 500)
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'pending',
      next_attempt_at: plus(world.now(), MINUTE_MS).toISOString(),
      attempts: [{ number: 1 }, { number: 2 }],
    })
  })

  test('its endpoint is switched off and on: it is sent from the start', async () => {
    const { endpoint, end, receiver } = await anAttempt()
    await hooks.change(endpoint, { active: false })
    await hooks.change(endpoint, { active: true })
    await end(500)
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'succeeded',
      attempts: [{ response_status: 500 }, { response_status: 200 }],
    })
    expect(receiver.requests).toHaveLength(2)
  })

  test('its endpoint gets a new address: this attempt ends at the old one, the next goes to the new one', async () => {
    const { endpoint, end, receiver } = await anAttempt()
    const elsewhere = await listening()
    await hooks.change(endpoint, { url: elsewhere.url })
    await end(500)
    world.wait(1)
    await world.runJobs()
    expect([receiver.requests.length, elsewhere.requests.length]).toEqual([1, 1])
  })
})

describe('of two calls to one endpoint at once', () => {
  /** Both calls have begun before either can continue; the first in the list comes first. */
  const both = <T>(endpoint: { id: string }, ...calls: (() => Promise<T>)[]) =>
    inLine(world, 'webhook_endpoints', endpoint.id, ...calls)
  /** How many events still wait for the fan-out to the endpoints of the workspace. */
  const waitingFanOuts = async () => {
    const { rows } = await world.pool.query(
      "select count(*)::int as count from jobs where workspace_id = $1 and kind = 'react:webhooks'",
      [hooks.workspaceId],
    )
    return rows[0].count
  }
  const waiters = async (count: number) => (await lockWaits(world.pool)) === count

  test('to switch it off and to deliver an event: the event is paused', async () => {
    const endpoint = await hooks.subscribe(await listening())
    await hooks.happen()
    const { off } = await whileHolding(world, 'webhook_endpoints', endpoint.id, async (waiting) => {
      const off = hooks.change(endpoint, { active: false })
      await waiting(1)
      await world.runWorker()
      return { off }
    })
    await off
    expect(await hooks.statuses(endpoint)).toEqual([])
    expect(await waitingFanOuts()).toBe(1)
    world.wait(0.25 * MINUTES_PER_SECOND)
    await world.runJobs()
    expect(await waitingFanOuts()).toBe(0)
    expect(await hooks.statuses(endpoint)).toEqual(['paused'])
  })

  test('to deliver an event and to switch it off: the event is paused', async () => {
    const endpoint = await hooks.subscribe(await listening())
    await hooks.happen()
    const rival = await world.pool.connect()
    await rival.query('begin')
    // A rival has inserted the same delivery and not committed. The fan-out waits for it, and has the endpoint locked
    // for share.
    await rival.query(
      `insert into webhook_deliveries (workspace_id, id, endpoint_id, event_id, event_type, body, status, created_at)
       select workspace_id, 'dlv_rival', $1, payload->>'event_id', '', '', 'pending', created_at
       from jobs where workspace_id = $2 and kind = 'react:webhooks'`,
      [endpoint.id, hooks.workspaceId],
    )
    const telling = world.runWorker()
    await until(() => waiters(1))
    const off = hooks.change(endpoint, { active: false })
    await until(() => waiters(2))
    await rival.query('rollback')
    rival.release()
    await Promise.all([telling, off])
    expect(await hooks.statuses(endpoint)).toEqual(['paused'])
  })

  test('to change it and to deliver an event: other endpoints get the event meanwhile', async () => {
    const [busy, free] = [await hooks.subscribe(await listening()), await hooks.subscribe(await listening())]
    await hooks.happen(2)
    await whileHolding(world, 'webhook_endpoints', busy.id, () => world.runWorker())
    expect(await hooks.statuses(free)).toEqual(['pending', 'pending'])
    expect(await hooks.statuses(busy)).toEqual([])
    world.wait(0.25 * MINUTES_PER_SECOND)
    await world.runWorker()
    expect(await hooks.statuses(busy)).toEqual(['pending', 'pending'])
    expect(await hooks.statuses(free)).toEqual(['pending', 'pending'])
  })

  test('to switch it off and to resend: the delivery is paused, or the resend is refused', async () => {
    const receiver = await listening()
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    const delivery = await hooks.delivery(endpoint)
    const off = () => hooks.change(endpoint, { active: false })
    const again = () => hooks.resend(delivery)
    expect((await both(endpoint, off, again)).map(outcome)).toEqual(['200', '409 invalid_transition'])
    expect(await hooks.delivery(endpoint)).toEqual(delivery)
    await hooks.change(endpoint, { active: true })
    expect((await both(endpoint, again, off)).map(outcome)).toEqual(['200', '200'])
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'paused', next_attempt_at: null })
  })

  test.each(['ping', 'resend'])('to delete it and to %s: the second answers 404', async (verb) => {
    const endpoint = await hooks.subscribe(await listening())
    await hooks.happen()
    await world.runJobs()
    const delivery = await hooks.delivery(endpoint)
    const first = () => hooks.remove(endpoint)
    const second = (): Promise<Reply> => (verb === 'ping' ? hooks.ping(endpoint) : hooks.resend(delivery))
    // The first has deleted the endpoint and waits for this row of its log; the second has read the endpoint.
    const outcomes = await inLine(world, 'webhook_deliveries', delivery.id, first, second)
    expect(outcomes.map(outcome)).toEqual(['204', '404 not_found'])
  })
})

describe('attempts that end at the same moment', () => {
  /** Makes this many attempts that end one after the other and are recorded together. */
  async function endTogether(...statuses: readonly number[]) {
    const receiver = await listeningWhenTold()
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen(statuses.length)
    outside.seen.ended = 0
    const running = world.runJobs()
    await until(() => receiver.requests.length === statuses.length)
    await whileHolding(world, 'webhook_endpoints', endpoint.id, async (waiting) => {
      for (const [index, status] of statuses.entries()) {
        receiver.answer(status)
        await until(() => outside.seen.ended === index + 1)
        // The first failure waits for the row, and all others wait for the first.
        if (index === 0) await waiting(1)
      }
    })
    await running
    return { endpoint, receiver }
  }
  const times = (count: number, status: number) => Array(count).fill(status)

  test('count in the order in which they ended: a success among failures resets the count', async () => {
    const { endpoint } = await endTogether(...times(9, 500), 200, ...times(3, 500))
    expect(await hooks.endpoint(endpoint)).toMatchObject({ active: true, consecutive_failures: 3 })
    const statuses = await hooks.statuses(endpoint)
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(12)
  })

  test('switch it off after ten failures, even if a success follows at once', async () => {
    const { endpoint } = await endTogether(...times(11, 500), 200, 500)
    expect(await hooks.endpoint(endpoint)).toMatchObject({
      active: false,
      consecutive_failures: 1,
      disabled_reason: 'failures',
      version: 2,
    })
    expect((await hooks.statuses(endpoint)).toSorted()).toEqual([...times(12, 0).map(() => 'paused'), 'succeeded'])
  })
})

describe('outcomes that are recorded together', () => {
  /**
   * Two attempts at an endpoint have ended. Their outcomes wait for the writer, and the writer waits for a row of
   * another endpoint. The call now waits for one of the two rows, and the outcomes come after it.
   */
  async function meet(held: 'earlier' | 'later', come: (endpoint: { id: string }) => Promise<Reply>): Promise<Reply> {
    const answers = new Map<unknown, (reply: { status: number }) => void>()
    const receiver = await listening(
      (_, { headers }) => new Promise((resolve) => void answers.set(headers['svc-delivery'], resolve)),
    )
    const endpoint = await hooks.subscribe(receiver)
    const busy = await hooks.subscribe(receiver, ['booking.created'])
    await hooks.happen(2)
    outside.seen.ended = 0
    const running = world.runJobs()
    await until(() => answers.size === 4)
    const end = ({ id }: { id: string }) => answers.get(id)?.({ status: 200 })
    const [later, earlier] = await hooks.deliveries(endpoint)
    const blocking = await hooks.delivery(busy)
    const { coming } = await whileHolding(world, 'webhook_deliveries', { earlier, later }[held].id, async (atRow) => {
      const begun = await whileHolding(world, 'webhook_deliveries', blocking.id, async (waiting) => {
        end(blocking)
        await waiting(1)
        end(earlier)
        end(later)
        await until(() => outside.seen.ended === 3)
        const coming = come(endpoint)
        await atRow(1)
        return { coming }
      })
      // The writer continues, and now waits behind the call.
      await atRow(2)
      return begun
    })
    for (const answer of answers.values()) answer({ status: 200 })
    const reply = await coming
    await running
    return reply
  }
  const held = ['earlier', 'later'] as const

  test.each(held)('and a switch-off that waits for the %s one: both succeed', async (row) => {
    expect((await meet(row, (endpoint) => hooks.change(endpoint, { active: false }))).status).toBe(200)
  })

  test.each(held)('and a deletion that waits for the %s one: both succeed', async (row) => {
    expect((await meet(row, (endpoint) => hooks.remove(endpoint))).status).toBe(204)
  })
})
