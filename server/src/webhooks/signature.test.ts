import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { contractFaults, forgetEndpoints, type Hooks, hooksOf, isSigned, MINUTES_PER_SECOND } from '../testing/hooks.ts'
import { always, inTurn, listening, type Received } from '../testing/receiver.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { SUBSCRIBABLE } from './schema.ts'

let world: World
let workspace: TestWorkspace
let hooks: Hooks
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetEndpoints(world)
  workspace = await world.aWorkspace()
  hooks = await hooksOf(workspace)
})

const FAILS = { status: 500 }
const unix = () => Math.floor(world.now().getTime() / 1_000)

/** Verifies a request as standardwebhooks.com describes it. */
function isStandard({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const bytes = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body])
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(bytes).digest('base64')}`
}

test('an attempt is a POST of JSON with its own headers, to the whole address', async () => {
  const receiver = await listening()
  const endpoint = await hooks.subscribe({ url: `${receiver.url}in?from=holdfast&to=%C3%A7` })
  await hooks.happen()
  await world.runJobs()
  const [request] = receiver.requests
  const delivery = await hooks.delivery(endpoint)
  expect(request).toMatchObject({ method: 'POST', path: '/in?from=holdfast&to=%C3%A7' })
  expect(request?.headers).toEqual({
    host: `127.0.0.1:${receiver.port}`,
    connection: expect.any(String),
    'content-type': 'application/json',
    'content-length': String(request?.body.length),
    'user-agent': 'Holdfast-Webhooks/1',
    'svc-event': 'booking.confirmed',
    'svc-delivery': delivery.id,
    'svc-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    'webhook-id': delivery.event_id,
    'webhook-timestamp': String(unix()),
    'webhook-signature': expect.stringMatching(/^v1,/),
  })
  expect(JSON.parse(String(request?.body)).id).toBe(delivery.event_id)
})

test('each endpoint has its own secret, for both kinds of signature', async () => {
  const [one, other] = [await listening(), await listening()]
  const { secret } = await hooks.subscribe(one)
  const { secret: another } = await hooks.subscribe(other)
  await hooks.happen()
  await world.runJobs()
  const [here, there] = [one.requests[0] as Received, other.requests[0] as Received]
  expect([isSigned(here, secret), isStandard(here, secret)]).toEqual([true, true])
  expect([isSigned(there, another), isStandard(there, another)]).toEqual([true, true])
  expect([isSigned(here, another), isStandard(there, secret)]).toEqual([false, false])
  expect(here.body).toEqual(there.body)
})

describe('every attempt', () => {
  test('sends the same bytes, also when it is resent after everything has changed', async () => {
    const receiver = await listening(inTurn(FAILS, FAILS, { status: 200 }))
    const endpoint = await hooks.subscribe(receiver, SUBSCRIBABLE.slice(1))
    const [booking] = await hooks.happen()
    await world.runJobs()
    world.wait(1)
    await world.runJobs()
    await hooks.shop.change(booking as string, { priority: 'high', tags: ['new'] })
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { name: 'Another name' })
    world.wait(5)
    await world.runJobs()
    await hooks.resend(await hooks.delivery(endpoint))
    await world.runJobs()
    const [first, ...more] = receiver.requests.map(({ body }) => body)
    expect(more).toHaveLength(3)
    for (const body of more) expect(body.equals(first as Buffer)).toBe(true)
  })

  test('has a new signature with the time of the attempt', async () => {
    const receiver = await listening(always(FAILS))
    const { secret } = await hooks.subscribe(receiver)
    await hooks.happen()
    const times: number[] = []
    for (const minutes of [0, 1.25, 5.25]) {
      world.wait(minutes)
      times.push(unix())
      await world.runJobs()
    }
    const shown = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(shown).toEqual(times)
    expect(receiver.requests.map(({ headers }) => String(headers['svc-signature']).split(',')[0])).toEqual(
      times.map((t) => `t=${t}`),
    )
    expect(receiver.requests.every((each) => isSigned(each, secret) && isStandard(each, secret))).toBe(true)
    expect(new Set(receiver.requests.map(({ headers }) => headers['svc-delivery'])).size).toBe(1)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('has whole seconds, rounded down: a receiver must not see a time in the future', async () => {
    const receiver = await listening()
    await hooks.subscribe(receiver)
    await hooks.happen()
    world.wait(0.999 * MINUTES_PER_SECOND)
    await world.runJobs()
    world.wait(0.001 * MINUTES_PER_SECOND)
    expect(receiver.requests[0]?.headers['webhook-timestamp']).toBe(String(unix() - 1))
  })

  test('after a rotation is signed with the new secret only', async () => {
    const receiver = await listening(always(FAILS))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    const rotated = (await hooks.client.post(`/webhook-endpoints/${endpoint.id}/rotate-secret`)).body
    expect(rotated.secret).not.toBe(endpoint.secret)
    world.wait(1)
    await world.runJobs()
    const by = (secret: string) => receiver.requests.map((each) => [isSigned(each, secret), isStandard(each, secret)])
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect(by(endpoint.secret)).toEqual([yes, no])
    expect(by(rotated.secret)).toEqual([no, yes])
  })
})

test('a ping has an envelope like any other event, and names its endpoint', async () => {
  const receiver = await listening()
  const endpoint = await hooks.subscribe(receiver)
  const pinged = await hooks.ping(endpoint)
  expect(pinged).toMatchObject({ status: 200, body: { status: 'pending', attempts: [] } })
  const asked = world.now().toISOString()
  await world.runJobs()
  const [request] = receiver.requests
  expect(JSON.parse(String(request?.body))).toEqual({
    id: pinged.body.event_id,
    type: 'webhook.ping',
    created_at: asked,
    workspace_id: workspace.id,
    data: { webhook_endpoint_id: endpoint.id },
  })
  expect(request?.headers).toMatchObject({ 'svc-event': 'webhook.ping', 'svc-delivery': pinged.body.id })
  expect(isSigned(request as Received, endpoint.secret)).toBe(true)
  expect(contractFaults(JSON.parse(String(request?.body)))).toEqual([])
})
