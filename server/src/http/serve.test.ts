// Invalid input and the order of checks, on one route as an example for all.
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '../testing/origin.ts'
import { startOwnTime } from '../testing/own-time.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  client = shop.everything
})
afterAll(() => world[Symbol.asyncDispose]())

const valid = { name: 'Ana', phone: '+5511911112222' }
const post = (body: unknown, headers?: Record<string, string>) => client.post('/customers', body, headers)
const places = (body: { errors: { pointer?: string; parameter?: string; header?: string }[] }) =>
  body.errors.map((fault) => fault.pointer ?? fault.parameter ?? fault.header)

describe('an invalid body', () => {
  test.each([
    ['broken JSON', '{"name":'],
    ['text after the JSON', '{} x'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a bare word', 'null'],
    ['a list', '[]'],
    ['a number', '5'],
  ])('%s is refused with a pointer to the whole body', async (_what, body) => {
    const answer = await post(body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.body.errors[0].pointer).toBeDefined()
  })

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/xml'],
    ['nonsense'],
    ['multipart/form-data; boundary=x'],
  ])('%s is not a media type for bodies', async (type) => {
    const answer = await post(JSON.stringify(valid), { 'content-type': type })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_error', errors: [{ header: 'Content-Type' }] },
    })
  })

  test('JSON with a charset or a +json type is accepted', async () => {
    for (const [index, type] of ['application/json; charset=utf-8', 'application/vnd.x+json'].entries()) {
      const body = JSON.stringify({ ...valid, phone: `+551191111330${index}` })
      expect((await post(body, { 'content-type': type })).status).toBe(201)
    }
  })

  test('all faults are reported together', async () => {
    const answer = await post({ phone: '12', email: 'nobody' })
    expect(answer.status).toBe(422)
    expect(places(answer.body).toSorted()).toEqual(['/email', '/name', '/phone'])
  })

  test('an empty body counts as an empty object', async () => {
    for (const answer of [
      await post(undefined),
      await post('', { 'content-type': 'application/json' }),
      await post({}),
    ]) {
      expect(answer.status).toBe(422)
      expect(places(answer.body)).toEqual(['/name'])
    }
  })

  test('null is refused, even where an empty body is accepted', async () => {
    const { id } = (await post({ ...valid, phone: '+5511911113333' })).body
    expect((await client.patch(`/customers/${id}`)).status).toBe(200)
    const refused = await client.patch(`/customers/${id}`, 'null')
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '', code: 'wrong_type' }] } })
    expect((await client.delete(`/services/${id}`, 'null')).status).toBe(404)
    const none = await client.post('/auth/sign-out', 'null')
    expect(none).toMatchObject({ status: 422, body: { errors: [{ pointer: '', code: 'unknown_field' }] } })
  })

  test('all faults are reported together, each with its pointer', async () => {
    const answer = await post({
      name: '',
      phone: 'call me',
      email: 'nobody',
      tags: ['ok', 5, 'x'.repeat(51)],
      address: { formatted: 'x', lat: 91, lng: '1' },
      identities: [{ channel: 'fax', external_id: '1' }],
      'a/b~c': 1,
    })
    expect(answer.status).toBe(422)
    expect(places(answer.body).toSorted()).toEqual(
      [
        '/address/lat',
        '/address/lng',
        '/a~1b~0c',
        '/email',
        '/identities/0/channel',
        '/name',
        '/phone',
        '/tags/1',
        '/tags/2',
      ].toSorted(),
    )
  })

  test('no value is converted to another type', async () => {
    expect((await post({ ...valid, name: 5 })).status).toBe(422)
    expect((await client.patch('/customers/x', { expected_version: '1' })).status).toBe(404)
  })

  test('text with NUL characters or broken surrogates is refused, at any depth', async () => {
    const bad = ['a\u0000b', '\ud800', 'x\udc00']
    for (const name of bad) {
      const answer = await post(`{"name":${JSON.stringify(name)},"phone":"+5511911112222"}`)
      expect(answer.status).toBe(422)
      expect(places(answer.body)).toContain('/name')
    }
    expect((await post({ ...valid, tags: ['a\u0000'] })).status).toBe(422)
    expect((await client.get('/customers?q=%00')).status).toBe(422)
    expect((await client.get('/customers?tag=a%00')).body.errors).toMatchObject([{ parameter: 'tag' }])
  })

  test('__proto__ and constructor are refused like any other unknown name', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const answer = await post(`{"name":"Ana","phone":"+5511911112222","${name}":{"admin":true}}`)
      expect(answer.status).toBe(422)
      expect(places(answer.body)).toContain(`/${name}`)
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('numbers that cannot be represented exactly are refused', async () => {
    const address = (lat: string) => `{"name":"Ana","phone":"+5511911112222","address":{"formatted":"x","lat":${lat}}}`
    for (const lat of ['1e400', '-1e400', '99999999999999999999', '1e30'])
      expect((await post(address(lat))).status).toBe(422)
    const made = await post({ ...valid, phone: '+5511911114444' })
    for (const version of ['1e400', '9007199254740993', '1.5']) {
      const answer = await client.patch(`/customers/${made.body.id}`, `{"name":"B","expected_version":${version}}`)
      expect(answer.status, version).toBe(422)
    }
  })

  test('any version except the current one is a conflict', async () => {
    const { id } = (await post({ ...valid, phone: '+5511911117777' })).body
    for (const expected_version of [-1, 0, 2, 99_999_999_999]) {
      const answer = await client.patch(`/customers/${id}`, { name: 'B', expected_version })
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 1 } })
    }
  })

  test('too many values are refused with one fault, and long names are cut', async () => {
    const many = await post({ ...valid, tags: Array(200_000).fill(1) })
    expect(many).toMatchObject({ status: 422, body: { errors: [{ pointer: '', code: 'too_long' }] } })
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]))
    const { id } = (await shop.owner.post('/api-keys', { name: 'k', scopes: ['slots:read'] })).body
    for (const answer of [await post(fields), await shop.owner.delete(`/api-keys/${id}`, fields)]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toHaveLength(1)
    }
    const long = await post({ ['n'.repeat(500_000)]: 1 })
    expect(long.status).toBe(422)
    expect(JSON.stringify(long.body).length).toBeLessThan(3_000)
  })

  test('very deep nesting is refused without a crash', async () => {
    const deep = `{"name":"Ana","phone":"+5511911112222","notes":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect((await post(deep)).status).toBe(422)
    expect((await post('['.repeat(500_000))).status).toBe(422)
  })

  test('more than a mebibyte is too large', async () => {
    const answer = await post({ ...valid, notes: 'x'.repeat(2 * 1024 * 1024) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(answer.headers['ratelimit-limit']).toBeDefined()
  })

  test('null counts as absent for an optional field, and is a fault for a required one', async () => {
    const made = await post({ ...valid, phone: '+5511911115555', email: null, tags: null, address: null, notes: null })
    expect(made).toMatchObject({ status: 201, body: { email: null, tags: [] } })
    expect((await post({ ...valid, name: null })).status).toBe(422)
  })

  test('the answer of GET can be sent back', async () => {
    const made = await post({ ...valid, phone: '+5511911116666' })
    const again = await client.patch(`/customers/${made.body.id}`, made.body)
    expect(again).toMatchObject({ status: 200, body: made.body })
  })
})

describe('the order of checks', () => {
  test('the body of a caller without a key is not read', async () => {
    const answer = await world.anybody.post('/customers', 'x'.repeat(2 * 1024 * 1024))
    expect(answer.status).toBe(401)
  })

  test('a caller without a key is answered before the body has arrived', async () => {
    const base = await originOf(world)
    const status = await new Promise((resolve, reject) => {
      const call = request(`${base}/v1/customers`, {
        method: 'POST',
        headers: { 'content-length': '1000', 'content-type': 'application/json' },
      })
      call.on('response', (response) => {
        resolve(response.statusCode)
        call.destroy()
      })
      call.on('error', reject)
      call.flushHeaders()
    })
    expect(status).toBe(401)
  })

  test('unknown paths, other methods and dashboard-only areas are answered before the body is read', async () => {
    for (const body of ['{broken', 'x'.repeat(2 * 1024 * 1024)]) {
      expect((await world.anybody.post('/nope', body)).status).toBe(404)
      expect((await world.anybody.put('/customers', body)).status).toBe(405)
      expect((await client.post('/channels/whatsapp/pause', body)).status).toBe(403)
    }
  })

  test('unnecessary escapes and absolute request targets lead to the same route', async () => {
    expect((await client.get('/%63hannels')).status).toBe(403)
    const answer = await client.get('//%761/me')
    expect(answer.status).toBe(200)
    expect(answer.headers['request-id']).toBeDefined()
  })

  test('the scope is checked before the body', async () => {
    const reader = await shop.key('customers:read')
    expect((await reader.post('/customers', '{{{')).status).toBe(403)
  })

  test('an unknown id is reported before a body that is not JSON, has another media type or is too large', async () => {
    const { id } = (await post({ ...valid, phone: '+5511911118888' })).body
    for (const [body, type] of [
      ['{broken', 'application/json'],
      [Buffer.from([0x22, 0xff, 0x22]), 'application/json'],
      ['['.repeat(1_000), 'application/json'],
      ['{}', 'text/plain'],
      ['{}', 'nonsense'],
    ] as const) {
      const patch = (path: string) => client.patch(path, body, { 'content-type': type })
      expect((await patch('/customers/cus_nobody')).status, `${body} ${type}`).toBe(404)
      expect((await patch(`/customers/${id}`)).status, `${body} ${type}`).toBe(422)
      expect((await client.delete('/services/svc_none', body, { 'content-type': type })).status).toBe(404)
      expect((await world.anybody.patch('/customers/cus_nobody', body)).status).toBe(401)
    }
    const tooLarge = 'x'.repeat(2 * 1024 * 1024)
    expect((await client.patch('/customers/cus_nobody', tooLarge)).status).toBe(413)
  })

  test('a path that ends before its id is unknown, with or without a key', async () => {
    for (const path of ['/bookings/', '/bookings//cancel', '/customers/', '/api-keys/', '/stage-config/versions/']) {
      expect((await world.anybody.get(path)).status, path).toBe(404)
      expect((await world.anybody.post(path, {})).status, path).toBe(404)
    }
    expect((await client.get('/bookings/')).body.detail).toBe('There is no such path.')
    expect((await client.get('/api-keys/')).status).toBe(403)
  })

  test('a route without a body refuses one, but accepts an empty object', async () => {
    const { id } = (await shop.owner.post('/api-keys', { name: 'k', scopes: ['slots:read'] })).body
    expect((await shop.owner.delete(`/api-keys/${id}`, { x: 1 })).status).toBe(422)
    expect((await shop.owner.delete(`/api-keys/${id}`, {})).status).toBe(204)
    expect((await shop.owner.delete(`/api-keys/${id}`, '', { 'content-type': 'application/json' })).status).toBe(204)
  })
})

describe('every answer', () => {
  test('that is a problem names its page and its request, and no internal details', async () => {
    const answer = await client.get('/customers/cus_nobody')
    expect(answer.body).toEqual({
      type: 'https://holdfast.test/problems/not_found',
      title: expect.any(String),
      status: 404,
      code: 'not_found',
      detail: expect.any(String),
      instance: `urn:request:${answer.headers['request-id']}`,
    })
  })

  test('allows calls from any page with a key, but never with a cookie', async () => {
    const preflight = await world.anybody.options('/customers', {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(preflight.headers['access-control-allow-headers']).toMatch(/Authorization.*Idempotency-Key.*Last-Event-ID/)
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const answer = await client.get('/me', { origin: 'https://shop.example' })
    expect(answer.headers['access-control-expose-headers']).toMatch(/RateLimit-Limit.*Retry-After.*Request-Id/)
  })

  test('to HEAD is like that to GET, without a body', async () => {
    const answer = await client.head('/me')
    expect(answer).toMatchObject({ status: 200, body: '' })
  })
})

test.each([
  ['something that is not HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'FOO /v1/me HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a very long request line', `GET /v1/me?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('%s gets a problem with a code and the rate headers', async (_what, bytes) => {
  const { port } = new URL(await originOf(world))
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toContain('Content-Type: application/problem+json')
  expect(text).toContain('RateLimit-Limit: ')
  expect(JSON.parse(text.split('\r\n\r\n')[1] as string)).toMatchObject({ status: 422, code: 'validation_error' })
})

test('health, readiness and metrics can be read', async () => {
  expect(await world.anybody.get('//healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await world.anybody.get('//readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { body } = await world.anybody.get('//metrics')
  expect(body).toMatch(/http_requests_total\{route="\/v1\/customers",method="POST",status="422"\} \d+/)
  for (const name of ['http_request_duration_seconds_bucket', 'pg_pool_connections', 'jobs_waiting', 'jobs_late']) {
    expect(body).toContain(name)
  }
})

test('a connection without a request does not keep the server from stopping', async () => {
  const stopping = await aWorld()
  const { hostname, port } = new URL(await originOf(stopping))
  const socket = connect(Number(port), hostname)
  const ended = new Promise((resolve) => socket.once('close', resolve).once('error', resolve))
  await new Promise((resolve) => stopping.app.server.once('connection', resolve))
  const ownTime = startOwnTime()
  await stopping[Symbol.asyncDispose]()
  await ended
  expect(ownTime()).toBeLessThan(5_000)
})
