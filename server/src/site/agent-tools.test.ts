// The endpoint of the agent tools, called directly: who is let in, what is refused, and that callers stay separate.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspaceWithAgent } from '../../../mcp/src/testing/workspace-with-agent.ts'
import { SCOPES } from '../http/caller.ts'
import { originOf } from '../testing/origin.ts'
import { whileHolding } from '../testing/race.ts'
import { aPerson, at, bookingVerbsOf, made, shopOf } from '../testing/shop.ts'
import { until } from '../testing/until.ts'
import { aWorld, PUBLIC_URL, type Reply, type World } from '../testing/world.ts'

let world: World
let apiKey: string
beforeAll(async () => {
  world = await aWorld()
  apiKey = await (await world.aWorkspace()).keyText(...SCOPES)
})
afterAll(() => world[Symbol.asyncDispose]())

const ACCEPT = { accept: 'application/json, text/event-stream' }
const withKey = (key = apiKey) => world.as({ ...ACCEPT, authorization: `Bearer ${key}` })
const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const toolCall = (name: string, args: object, id = 1) => message('tools/call', { name, arguments: args }, id)

/** The messages of a stream, or the single one that came as JSON. */
function messagesIn({ body }: Reply) {
  if (typeof body !== 'string') return [body].flat()
  return [...body.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
}

describe('a caller without valid credentials gets 401', () => {
  const invalidKey = { status: 401, body: { code: 'invalid_api_key' }, headers: { 'www-authenticate': 'Bearer' } }

  test.each([
    ['without a key', {}],
    ['with a wrong one', { authorization: 'Bearer hfk_wrong' }],
    ['with an empty one', { authorization: 'Bearer ' }],
    ['with a password', { authorization: 'Basic YTpi' }],
  ])('%s', async (_how, headers: Record<string, string>) => {
    expect(await world.as(headers).post('//mcp', message('tools/list'))).toMatchObject(invalidKey)
    expect(await world.as(headers).get('//mcp')).toMatchObject(invalidKey)
  })

  test('with the session of a team member, because browsers send cookies by themselves', async () => {
    const { owner } = await world.aWorkspace()
    expect((await owner.get('/me')).status).toBe(200)
    expect(await owner.post('//mcp', message('tools/list'))).toMatchObject(invalidKey)
  })

  test('with a key that was revoked', async () => {
    const { owner } = await world.aWorkspace()
    const key = made(await owner.post('/api-keys', { name: 'Agent', scopes: ['slots:read'] }))
    expect((await withKey(key.key).post('//mcp', message('tools/list'))).status).toBe(200)
    await owner.delete(`/api-keys/${key.id}`)
    expect(await withKey(key.key).post('//mcp', message('tools/list'))).toMatchObject(invalidKey)
  })

  test('before a body is read', async () => {
    const { port } = new URL(await originOf(world))
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 500_000 }
      const request = httpRequest({ port, path: '/mcp', method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      request.flushHeaders()
    })
    expect(status).toBe(401)
  })
})

test('the key counts, whatever cookie is sent with it', async () => {
  const { owner } = await world.aWorkspace()
  const other = await world.aWorkspace('Other')
  const authorization = `Bearer ${await other.keyText('slots:read')}`
  const answer = await owner.post('//mcp', toolCall('get_workspace', {}), { ...ACCEPT, authorization })
  expect(messagesIn(answer)[0].result.structuredContent.workspace).toMatchObject({ id: other.id })
})

test('an HTTP 1.0 caller that names no host is answered like any other', async () => {
  const { port } = new URL(await originOf(world))
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('POST /mcp HTTP/1.0\r\nAuthorization: Bearer hfk_wrong\r\nContent-Length: 0\r\n\r\n')
  const chunks: Buffer[] = await socket.toArray()
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 401 /)
})

test('pages of other sites are refused, our own are not', async () => {
  const ask = (origin: string, host = 'holdfast.test') =>
    withKey().post('//mcp', message('tools/list'), { origin, host })
  expect(await ask('https://evil.example')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await ask('null')).toMatchObject({ status: 403 })
  expect(await ask(`${PUBLIC_URL}.evil.example`)).toMatchObject({ status: 403 })
  expect((await ask(PUBLIC_URL)).status).toBe(200)
  expect((await ask('http://127.0.0.1:3000', '127.0.0.1:3000')).status).toBe(200)
})

describe('the protocol answers', () => {
  test('other methods with 405', async () => {
    for (const method of ['get', 'delete'] as const) {
      const answer = await withKey()[method]('//mcp')
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST', 'cache-control': 'no-store' } })
      expect(answer.headers['request-id']).toMatch(/^req_/)
    }
    expect((await withKey().put('//mcp', {})).status).toBe(404)
  })

  test('invalid JSON, invalid messages and unknown methods with its own errors', async () => {
    const error = (code: number) => [{ jsonrpc: '2.0', error: { code } }]
    const send = async (body: unknown, headers = {}) => {
      const answer = await withKey().post('//mcp', body, headers)
      return [answer.status, messagesIn(answer)]
    }
    expect(await send('{"jsonrpc":')).toMatchObject([400, error(-32700)])
    expect(await send('')).toMatchObject([400, error(-32700)])
    expect(await send({ hello: 'world' })).toMatchObject([400, error(-32600)])
    expect(await send([])).toMatchObject([400, error(-32600)])
    expect(await send(message('tools/destroy'))).toMatchObject([200, error(-32601)])
    expect(await send('a=b', { 'content-type': 'text/plain' })).toMatchObject([415, error(-32000)])
  })

  test('a batch one message at a time, and refuses one that is too long', async () => {
    const two = [toolCall('get_workspace', {}, 1), message('ping', {}, 2)]
    const answers = messagesIn(await withKey().post('//mcp', two))
    expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2])
    const many = Array.from({ length: 101 }, (_, id) => message('tools/list', {}, id))
    expect((await withKey().post('//mcp', many)).status).toBe(400)
  })

  test('more than 1 MiB with 413', async () => {
    const large = toolCall('find_customers', { q: 'x'.repeat(1024 * 1024) })
    expect(await withKey().post('//mcp', large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })
})

test('a call costs two from the budget of its key, and an empty budget is refused with Retry-After', async () => {
  await using small = await aWorld({ allowance: { burst: 4, refillPerSecond: 0.5 } })
  const key = await (await small.aWorkspace()).keyText(...SCOPES)
  const client = small.as({ ...ACCEPT, authorization: `Bearer ${key}` })
  const call = () => client.post('//mcp', toolCall('find_customers', {}))
  expect(messagesIn(await call())[0].result.structuredContent).toEqual({ customers: [] })
  await client.get('/me')
  // The last one is spent on identifying the caller.
  expect(messagesIn(await call())[0].result).toMatchObject({
    isError: true,
    structuredContent: { problem: { code: 'rate_limited', retry_after_seconds: 2 } },
  })
  expect(await call()).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '2' } })
})

test('ids of another workspace are answered exactly like unknown ids', async () => {
  const stranger = await world.aWorkspace('Stranger')
  const shop = shopOf(stranger)
  const { service_id, ana, schedule_id } = await shop.aBarber()
  const bookingClient = bookingVerbsOf(stranger.everything)
  const booking_id = made(await bookingClient.book({ service_id, start: at('10:00') })).id
  const hold_id = made(await bookingClient.hold({ service_id, start: at('11:00') })).id
  const customer_id = made(await stranger.everything.post('/customers', aPerson())).id
  const hook = { url: 'https://example.com/hook', events: ['booking.created'] }
  const endpoint_id = made(await stranger.everything.post('/webhook-endpoints', hook)).id
  const { agent, shop: own } = await workspaceWithAgent(world)
  const { service_id: mine } = await own.aBarber()
  const customer = aPerson()

  const calls: [string, (id: (known: string, unknown: string) => string) => object][] = [
    ['list_catalog', (id) => ({ service_id: id(service_id, 'svc_none') })],
    ['find_slots', (id) => ({ service_id: id(service_id, 'svc_none') })],
    ['find_slots', (id) => ({ service_id: mine, resource_ids: [id(ana, 'res_none')] })],
    ['explain_slot', (id) => ({ service_id: id(service_id, 'svc_none'), start: '2030-03-05T10:00' })],
    ['book', (id) => ({ service_id: id(service_id, 'svc_none'), start: '2030-03-05T12:00', customer })],
    ['book', (id) => ({ service_id: mine, start: '2030-03-05T12:00', customer: { id: id(customer_id, 'cus_none') } })],
    ['hold_slot', (id) => ({ service_id: mine, start: '2030-03-05T12:00', resource_ids: [id(ana, 'res_none')] })],
    ['confirm_hold', (id) => ({ hold_id: id(hold_id, 'bkg_none'), customer })],
    ['release_hold', (id) => ({ hold_id: id(hold_id, 'bkg_none') })],
    ['get_booking', (id) => ({ booking_id: id(booking_id, 'bkg_none'), with_history: true })],
    ['reschedule_booking', (id) => ({ booking_id: id(booking_id, 'bkg_none'), start: '2030-03-05T12:00' })],
    ['cancel_booking', (id) => ({ booking_id: id(booking_id, 'bkg_none') })],
    ['record_outcome', (id) => ({ booking_id: id(booking_id, 'bkg_none'), outcome: 'complete' })],
    ['update_booking', (id) => ({ booking_id: id(booking_id, 'bkg_none'), notes: 'Mine' })],
    ['run_action', (id) => ({ booking_id: id(booking_id, 'bkg_none'), action: 'check-in' })],
    ['update_task', (id) => ({ booking_id: id(booking_id, 'bkg_none'), priority: 'low' })],
    ['comment_on_booking', (id) => ({ booking_id: id(booking_id, 'bkg_none'), body: 'Mine' })],
    ['get_customer', (id) => ({ customer_id: id(customer_id, 'cus_none') })],
    ['update_customer', (id) => ({ customer_id: id(customer_id, 'cus_none'), name: 'Mine' })],
    ['comment_on_customer', (id) => ({ customer_id: id(customer_id, 'cus_none'), body: 'Mine' })],
    ['set_day_hours', (id) => ({ schedule_id: id(schedule_id, 'sch_none'), date: '2030-03-05', windows: [] })],
    ['list_webhooks', (id) => ({ endpoint_id: id(endpoint_id, 'whk_none') })],
    ['resend_delivery', (id) => ({ endpoint_id: id(endpoint_id, 'whk_none'), delivery_id: 'dlv_none' })],
  ]
  for (const [name, args] of calls) {
    const [foreign, unknown] = [
      await agent.isRefused(
        name,
        args((known) => known),
      ),
      await agent.isRefused(
        name,
        args((_, none) => none),
      ),
    ]
    expect(foreign, name).toMatchObject({ code: 'not_found' })
    expect(foreign, name).toEqual(unknown)
  }
  expect((await bookingClient.getBooking(booking_id)).version).toBe(1)
})

test('calls of two keys at the same time stay separate', async () => {
  const teams = await Promise.all(
    ['North', 'South'].map(async (name) => {
      const workspace = await world.aWorkspace(name)
      await workspace.everything.post('/customers', aPerson({ name }))
      return { name, id: workspace.id, client: withKey(await workspace.keyText(...SCOPES)) }
    }),
  )
  const rounds = Array.from({ length: 40 }, (_, round) => teams[round % 2] as (typeof teams)[number])
  await Promise.all(
    rounds.map(async ({ name, id, client }, round) => {
      const batch = [toolCall('get_workspace', {}, 2 * round), toolCall('find_customers', {}, 2 * round + 1)]
      const answers = messagesIn(await client.post('//mcp', batch))
      const of = (number: number) => answers.find((answer) => answer.id === number).result.structuredContent
      expect(of(2 * round).workspace).toMatchObject({ id, name })
      expect(of(2 * round + 1).customers).toMatchObject([{ name }])
    }),
  )
})

describe('a process that stops', () => {
  test('answers a call that is under way', async () => {
    await using stopping = await aWorld()
    const { agent, shop } = await workspaceWithAgent(stopping)
    const { service_id, ana } = await shop.aBarber()
    const asked = { service_id, start: '2030-03-05T10:00', customer: aPerson() }
    const { booked, closed } = await whileHolding(stopping, 'resources', ana, async (waiting) => {
      const booked = agent.does('book', asked)
      await waiting(1)
      return { booked, closed: stopping.app.close() }
    })
    expect((await booked).booking).toMatchObject({ status: 'confirmed' })
    await closed
  })

  test('starts no more calls, and says so', async () => {
    await using stopping = await aWorld()
    const key = await (await stopping.aWorkspace()).keyText(...SCOPES)
    const { port } = new URL(await originOf(stopping))
    const body = JSON.stringify(toolCall('find_customers', {}))
    const length = Buffer.byteLength(body)
    const headers = { ...ACCEPT, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = httpRequest({
      port,
      path: '/mcp',
      method: 'POST',
      headers: { ...headers, 'content-length': length },
    })
    request.flushHeaders()
    // The caller is identified: the API was asked, and counted the call.
    await until(async () => /route="\/v1\/me"/.test((await stopping.anybody.get('//metrics')).body))
    const closed = stopping.app.close()
    const answered = once(request, 'response')
    request.end(body)
    const [response] = await answered
    const chunks: Buffer[] = await response.toArray()
    const [{ result }] = messagesIn({ status: 200, body: Buffer.concat(chunks).toString(), headers: {} })
    expect(result).toMatchObject({ isError: true, structuredContent: { problem: { code: 'unavailable' } } })
    await closed
  })
})
