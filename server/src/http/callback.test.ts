// Calls of providers and of chat visitors, with definitions like those of the slices.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../platform/problem.ts'
import { until } from '../testing/until.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'
import { callback, MAX_CALLBACK_BYTES } from './callback.ts'
import { visitor, workspaceOf } from './caller.ts'
import { read } from './route.ts'
import { Type } from './shape.ts'

const SECRET = 'a secret that the provider shares'
const receivers = new Map<string, string>()
const seen: { workspaceId: string; bytes: Buffer }[] = []

const signed = (body: string | Buffer) => ({
  'x-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
})

const find = async (_ctx: unknown, { token = '' }: Record<string, string>) => {
  const workspaceId = receivers.get(token)
  return workspaceId === undefined ? null : { workspaceId }
}

const callbacks = [
  callback({
    at: 'POST /hooks/example/{token}',
    find,
    isGenuine(_receiver, { headers, body }) {
      const given = Buffer.from(String(headers['x-signature']), 'hex')
      const made = createHmac('sha256', SECRET).update(body).digest()
      return given.length === made.length && timingSafeEqual(given, made)
    },
    refusal: { status: 401, text: 'The signature is missing or wrong.' },
    async run({ workspaceId }, { body }) {
      seen.push({ workspaceId, bytes: body })
      return { status: 200 }
    },
  }),
  callback({
    at: 'GET /hooks/example/{token}',
    find,
    isGenuine: (_receiver, { query }) => query.verify === SECRET,
    refusal: { status: 403 },
    run: async (_ctx, { query }) => ({ status: 200, text: String(query.challenge) }),
  }),
]

const waiting: (() => void)[] = []
/** Answers when the test says so. */
const slow = callback({
  at: 'POST /hooks/waiting/{token}',
  find,
  isGenuine: () => true,
  refusal: { status: 401 },
  async run() {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { status: 200 }
  },
})

/** Looks for its receiver in the database, as the channels do. */
const stored = callback({
  at: 'GET /hooks/stored/{token}',
  find: async ({ lookUp }, { token = '' }) => {
    const text = 'select workspace_id from workspaces where workspace_id = $1'
    const row = await lookUp<{ workspace_id: string }>({ name: 'find_receiver', text, values: [token] })
    return row ? { workspaceId: row.workspace_id } : null
  },
  isGenuine: () => true,
  refusal: { status: 401 },
  run: async () => ({ status: 200 }),
})

const routes = [
  read({
    at: 'GET /public/example',
    id: 'getExample',
    summary: 'Who visits',
    tag: 'Example',
    access: visitor,
    returns: [200, Type.Object({ workspace: Type.String(), visitor: Type.String() })],
    run: async ({ actor }, _input, { caller }) => ({ workspace: workspaceOf(caller).id, visitor: actor.name }),
  }),
]

let world: World
let shop: TestWorkspace
let anybody: Client
beforeAll(async () => {
  world = await aWorld({
    callbacks: [...callbacks, stored, slow],
    routes,
    async visitor({ authorization, origin, visitorToken = 'a stranger' }) {
      if (authorization !== 'Bearer pk_example') throw new Problem('invalid_api_key')
      if (origin !== 'https://shop.example') throw new Problem('insufficient_scope')
      const workspace = { id: shop.id, name: '', timezone: '', locale: '', currency: '' }
      const actor = { kind: 'customer' as const, id: null, name: visitorToken }
      return { caller: { kind: 'visitor', actor, visitorId: null, workspace }, rate: null }
    },
  })
  shop = await world.aWorkspace()
  receivers.set('tok', shop.id)
  anybody = world.anybody
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a call of a provider', () => {
  test('arrives byte for byte, in the workspace that its path names', async () => {
    // Escapes and spaces would be lost if the body were parsed and written again.
    const body = Buffer.from('{ "text" : "Ol\\u00e1" , "n": 1.0 }\n')
    const answer = await anybody.post('/hooks/example/tok', body, signed(body))
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(seen.pop()).toEqual({ workspaceId: shop.id, bytes: body })
  })

  test.each(['application/json', 'text/plain', 'application/octet-stream', 'nonsense'])(
    'is accepted as %s, and does not have to be JSON',
    async (type) => {
      const body = 'not JSON'
      const answer = await anybody.post('/hooks/example/tok', body, { ...signed(body), 'content-type': type })
      expect(answer.status).toBe(200)
      expect(seen.pop()?.bytes.toString()).toBe(body)
    },
  )

  test('without a signature, or with another one, runs nothing', async () => {
    const answer = await anybody.post('/hooks/example/tok', '{}', {})
    expect(answer).toMatchObject({ status: 401, body: 'The signature is missing or wrong.' })
    expect((await anybody.post('/hooks/example/tok', '{}', signed('{} '))).status).toBe(401)
    expect((await anybody.get('/hooks/example/tok?verify=x&challenge=1')).status).toBe(403)
    expect(seen).toEqual([])
  })

  test('to an unknown receiver is not found, with any body', async () => {
    const body = Buffer.alloc(MAX_CALLBACK_BYTES + 1)
    expect((await anybody.post('/hooks/example/other', body, signed(body))).status).toBe(404)
    expect((await anybody.get(`/hooks/example/other?verify=${SECRET}`)).status).toBe(404)
  })

  test.each(['%00', 'a%00b', '%F0%9F%98'])('to a receiver %s, which cannot be stored, is not found', async (token) => {
    expect((await anybody.get(`/hooks/stored/${token}`)).status).toBe(404)
    expect((await anybody.get(`/hooks/stored/${shop.id}`)).status).toBe(200)
  })

  test('may have at most three mebibytes', async () => {
    const largest = Buffer.alloc(MAX_CALLBACK_BYTES, 'a')
    expect((await anybody.post('/hooks/example/tok', largest, signed(largest))).status).toBe(200)
    const larger = Buffer.alloc(MAX_CALLBACK_BYTES + 1, 'a')
    expect((await anybody.post('/hooks/example/tok', larger, signed(larger))).status).toBe(413)
    expect(seen.pop()?.bytes.length).toBe(MAX_CALLBACK_BYTES)
    expect(seen).toEqual([])
  })

  test('is refused while other calls of its workspace have 16 MiB in memory', async () => {
    const other = await world.aWorkspace()
    receivers.set('other shop', other.id)
    const largest = Buffer.alloc(MAX_CALLBACK_BYTES, 'a')
    const call = (token: string) => anybody.post(`/hooks/waiting/${token}`, largest, {})
    const first = Array.from({ length: 5 }, () => call('tok'))
    await until(() => waiting.length === 5)
    expect(await call('tok')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    const theirs = call('other%20shop')
    await until(() => waiting.length === 6)
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all([...first, theirs])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const again = call('tok')
    await until(() => waiting.length === 1)
    for (const answer of waiting.splice(0)) answer()
    expect((await again).status).toBe(200)
  })

  test('gets the answer as plain text, without rate limit headers and CORS', async () => {
    const { status, body, headers } = await anybody.get(`/hooks/example/tok?verify=${SECRET}&challenge=123`)
    expect({ status, body }).toEqual({ status: 200, body: '123' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['request-id']).toMatch(/^req_/)
    expect(Object.keys(headers).filter((name) => /^(ratelimit|access-control)/.test(name))).toEqual([])
  })

  test('accepts HEAD where it accepts GET, as its list of methods says', async () => {
    const { headers } = await anybody.put('/hooks/example/tok', {})
    expect(headers.allow).toBe('GET, HEAD, POST')
    const right = await anybody.head(`/hooks/example/tok?verify=${SECRET}&challenge=123`)
    expect(right).toMatchObject({ status: 200, body: '' })
    expect((await anybody.head('/hooks/example/tok?verify=x')).status).toBe(403)
    expect((await anybody.head('/hooks/example/other?verify=x')).status).toBe(404)
  })

  test('with another method gets the list of allowed methods', async () => {
    const answer = await anybody.put('/hooks/example/tok', {})
    expect(answer).toMatchObject({ status: 405, headers: { allow: expect.stringContaining('POST') } })
  })
})

describe('a call of a chat visitor', () => {
  const call = (headers: Record<string, string>) => anybody.get('/public/example', headers)
  const KEY = { authorization: 'Bearer pk_example' }

  test('is identified by the slice that knows visitors', async () => {
    const headers = { ...KEY, origin: 'https://shop.example', 'svc-visitor': 'wcv_ana' }
    expect(await call(headers)).toMatchObject({ status: 200, body: { workspace: shop.id, visitor: 'wcv_ana' } })
  })

  test('is refused without the key of the widget, and from another page', async () => {
    expect((await call({ origin: 'https://shop.example' })).body.code).toBe('invalid_api_key')
    expect((await call({ ...KEY, origin: 'https://other.example' })).body.code).toBe('insufficient_scope')
  })

  test('is refused with an API key or a session', async () => {
    const key = await shop.keyText('messages:read')
    expect((await call({ authorization: `Bearer ${key}`, origin: 'https://shop.example' })).status).toBe(401)
    expect((await call({ cookie: shop.cookie, origin: 'https://shop.example' })).status).toBe(401)
  })
})
