// The action call_webhook: what is sent, when it is tried again, and that a loop over our own API ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { type Automations, automationsOf, SECRET } from '../testing/automations.ts'
import { isSigned } from '../testing/hooks.ts'
import { always, inTurn, listening, type Received, type Receiver, type Reply } from '../testing/receiver.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let threads: Threads
let automations: Automations
let service_id: string
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  threads = threadsOf(world, workspace)
  automations = automationsOf(world, workspace)
  service_id = (await shop.aClass()).service_id
})

const MINUTES_PER_SECOND = 1 / 60
const json = (value: unknown): Reply => ({ status: 200, body: JSON.stringify(value) })
const bodyOf = ({ body }: Received) => JSON.parse(String(body))
const idsOf = ({ requests }: Receiver) => requests.map(({ headers }) => headers['webhook-id'])
const book = async () => made(await shop.book({ service_id, start: at('10:00') })).id as string
const tagsOf = async (id: string) => (await shop.getBooking(id)).tags

const call = (url: string) =>
  automations.automate({
    trigger: { type: 'booking.created' },
    actions: [
      { id: 'call', type: 'call_webhook', url },
      { id: 'tag', type: 'add_comment', body: 'The answer is {{steps.call.body.number}}' },
    ],
  })

test('a call has the facts of the run, is signed with the secret of the automation, and its answer can be read', async () => {
  const receiver = await listening(always(json({ number: 42 })))
  const automation = await call(`${receiver.url}in`)
  const id = await book()
  await world.runJobs()
  const [request] = receiver.requests as [Received]
  const [run] = await automations.runsOf(automation)
  expect(bodyOf(request)).toMatchObject({
    id: request.headers['webhook-id'],
    type: 'automation.call',
    created_at: world.now().toISOString(),
    workspace_id: workspace.id,
    data: {
      automation: { id: automation, name: 'Test' },
      run_id: run?.id,
      step: 'call',
      subject: { kind: 'booking', id },
      event: 'booking.created',
      booking: { id, status: 'confirmed' },
      customer: { name: 'Eva' },
    },
  })
  expect(isSigned(request, SECRET)).toBe(true)
  expect(request.headers['svc-event']).toBe('automation.call')
  expect(run?.steps).toMatchObject([
    { id: 'call', status: 'done', attempts: 1, result: { status: 200, body: { number: 42 } } },
    { id: 'tag', rendered: { body: 'The answer is 42' } },
    { type: 'end', status: 'completed' },
  ])
})

describe('a call that fails', () => {
  test('is made at 0, 10 and 60 seconds, with the same id and the same bytes', async () => {
    const receiver = await listening(inTurn({ status: 500 }, { status: 429 }, json({ number: 1 })))
    const automation = await call(receiver.url)
    const id = await book()
    await world.runJobs()
    await shop.change(id, { notes: 'Changed meanwhile' })
    const made: number[] = [receiver.requests.length]
    for (const seconds of [9, 1, 49, 1]) {
      world.wait(seconds * MINUTES_PER_SECOND)
      await world.runJobs()
      made.push(receiver.requests.length)
    }
    expect(made).toEqual([1, 1, 2, 2, 3])
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(new Set(receiver.requests.map(({ body }) => String(body))).size).toBe(1)
    expect((await automations.runsOf(automation))[0]).toMatchObject({
      status: 'completed',
      steps: [{ attempts: 3 }, {}, {}],
    })
  })

  test('three times fails the run, and a retry sends the same again', async () => {
    const receiver = await listening(inTurn({ status: 500 }, { status: 500 }, { status: 503 }, json({ number: 7 })))
    const automation = await call(receiver.url)
    await book()
    for (const seconds of [0, 10, 50, 600]) {
      world.wait(seconds * MINUTES_PER_SECOND)
      await world.runJobs()
    }
    const [run] = await automations.runsOf(automation)
    expect(run).toMatchObject({
      status: 'failed',
      error: 'The server answered 503.',
      steps: [{ status: 'failed', attempts: 3 }],
    })
    expect(receiver.requests).toHaveLength(3)
    await automations.retry(run?.id as string)
    await world.runJobs()
    expect((await automations.runsOf(automation))[0]).toMatchObject({
      status: 'completed',
      steps: [{ attempts: 4 }, {}, {}],
    })
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(new Set(receiver.requests.map(({ body }) => String(body))).size).toBe(1)
  })

  test.each([400, 404, 302])('with %i is not made again', async (status) => {
    const receiver = await listening(always({ status }))
    const automation = await call(receiver.url)
    await book()
    await world.runJobs()
    expect((await automations.runsOf(automation))[0]).toMatchObject({ status: 'failed', steps: [{ attempts: 1 }] })
  })

  test('because its address is not public is not made again', async () => {
    await using other = await aWorld()
    const there = await other.aWorkspace()
    const { service_id: service } = await shopOf(there).aClass()
    const automation = await automationsOf(other, there).automate({
      trigger: { type: 'booking.created' },
      actions: [{ id: 'call', type: 'call_webhook', url: 'https://127.0.0.1/' }],
    })
    await shopOf(there).book({ service_id: service, start: at('10:00') })
    await other.runJobs()
    const [run] = await automationsOf(other, there).runsOf(automation)
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('blocked_address') })
  })
})

test('an answer of more than 16 kB is cut, and does not count as JSON', async () => {
  const receiver = await listening(always(json({ number: 1, text: 'a'.repeat(20_000) })))
  const automation = await call(receiver.url)
  await book()
  await world.runJobs()
  const [run] = await automations.runsOf(automation)
  const result = run?.steps[0]?.result as { body: string } | undefined
  expect(result?.body.length).toBeLessThanOrEqual(16_384)
  expect(run?.steps[1]).toMatchObject({ rendered: { body: 'The answer is ' } })
})

test.each([
  ['a character that cannot be stored', '{"number":"4\\u00002"}', '4\uFFFD2'],
  ['half a character', '{"number":"4\\ud8002"}', '4\uFFFD2'],
  ['such a name', '{"\\u0000":1,"number":"C:\\\\u0000"}', 'C:\\u0000'],
  ['8,000 lists in each other', `{"number":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, ''],
  ['names that every object has', '{"__proto__":{"number":1},"constructor":2}', ''],
])('an answer with %s is stored, and the call is made once', async (_name, body, number) => {
  const receiver = await listening(always({ status: 200, body }))
  const automation = await call(receiver.url)
  await book()
  for (let minute = 0; minute < 3; minute += 1) await automations.pass(1)
  expect(receiver.requests).toHaveLength(1)
  const [run] = await automations.runsOf(automation)
  expect(run).toMatchObject({
    status: 'completed',
    steps: [{ status: 'done' }, { rendered: { body: `The answer is ${number}` } }, { type: 'end' }],
  })
})

test('a run that is cancelled during its call does not go on', async () => {
  let automation = ''
  const receiver = await listening(async () => {
    await automations.cancel(automation)
    return json({ number: 1 })
  })
  automation = await call(receiver.url)
  const id = await book()
  await world.runJobs()
  expect((await automations.runsOf(automation))[0]?.status).toBe('cancelled')
  expect(await tagsOf(id)).toEqual([])
})

test('an automation that feeds itself by a webhook back to our API is stopped at depth 5', async () => {
  const receiver = await listening(async (number, request) => {
    const cause = request.headers['holdfast-cause'] as string
    const body = { name: 'Eva', phone: `+55119820${10_000 + number}` }
    const reply = await workspace.everything.post('/customers', body, { 'holdfast-cause': cause })
    expect(reply.status).toBe(201)
    return { status: 200 }
  })
  const automation = await automations.automate({
    trigger: { type: 'customer.created' },
    actions: [{ id: 'call', type: 'call_webhook', url: receiver.url }],
  })
  await threads.aCustomer()
  await world.runJobs()
  expect(receiver.requests).toHaveLength(5)
  const statuses = (await automations.runsOf(automation)).map(({ status }) => status)
  expect(statuses).toEqual(['stopped', ...Array(5).fill('completed')])
})
