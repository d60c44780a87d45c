// Calls to servers that answer, hang, send slowly or without end, break off, or do not speak HTTP.
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAuthority } from '../testing/certificate.ts'
import { startOwnTime } from '../testing/own-time.ts'
import { always, drip, hang, hangUp, listening, pour, type Reply, reset, say, sayInParts } from '../testing/receiver.ts'
import { until } from '../testing/until.ts'
import type { SafeRequest } from './safe-fetch/request.ts'
import { openSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

/** In development mode, because the test servers are local and speak plain http. */
function aGuard(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const guard = openSafeFetch({ allowPrivate: true, ...options })
  onTestFinished(guard.close)
  return guard
}

const post = (url: string, more: Partial<SafeRequest> = {}): SafeRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'X-Mark': 'a' },
  body: '{"a":"ü"}',
  deadline: 5_000,
  maxBytes: 1_000,
  ...more,
})
const failed = (failure: string) => ({
  failure,
  status: null,
  detail: expect.stringMatching(/^[A-Z][\w ,:.]+\.$/),
  hasLeft: expect.any(Boolean),
})

/** The result of a call, and how long it took. */
async function timed(guard: SafeFetch, request: SafeRequest) {
  const [began, ownTime] = [performance.now(), startOwnTime()]
  const answer = await guard.fetch(request)
  return { answer, took: ownTime(), wall: performance.now() - began }
}

describe('a call', () => {
  test('sends exactly the request it was given', async () => {
    const receiver = await listening()
    await aGuard().fetch(post(`${receiver.url}in/%20?a=b&c#d`))
    await aGuard().fetch(post(receiver.url, { method: 'GET', headers: {}, body: undefined }))
    const host = `127.0.0.1:${receiver.port}`
    expect(receiver.requests).toMatchObject([
      { method: 'POST', path: '/in/%20?a=b&c', body: Buffer.from('{"a":"ü"}') },
      { method: 'GET', path: '/', body: Buffer.alloc(0), headers: { host, connection: 'keep-alive' } },
    ])
    expect(receiver.requests[0]?.headers).toEqual({
      host,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'x-mark': 'a',
      'content-length': '10',
    })
  })

  test.each([200, 201, 204, 301, 304, 308, 400, 401, 404, 410, 429, 500, 503])(
    'returns the status %i',
    async (status) => {
      const location = 'http://169.254.169.254/latest/meta-data/'
      const receiver = await listening(always({ status, headers: { location, 'set-cookie': ['a=1', 'b=2'] } }))
      const guard = aGuard()
      const expected = { failure: null, status, headers: { location, 'set-cookie': ['a=1', 'b=2'] } }
      expect(await guard.fetch(post(receiver.url))).toMatchObject(expected)
      expect(await guard.fetch(post(receiver.url))).toMatchObject(expected)
      // No redirect was followed, and no cookie was kept.
      expect(receiver.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
    },
  )

  test('does not decompress a body', async () => {
    const receiver = await listening(
      always({ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'not unpacked' }),
    )
    expect(await aGuard().fetch(post(receiver.url))).toMatchObject({ status: 200, body: Buffer.from('not unpacked') })
  })

  test('skips early hints before the answer', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(3)
    const receiver = await listening(always(say(`${hints}HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\nok`)))
    expect(await aGuard().fetch(post(receiver.url))).toMatchObject({ status: 202, body: Buffer.from('ok') })
  })

  test.each([
    ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n']],
    ['100 Continue with a header', ['HTTP/1.1 100 Continue\r\nx: y\r\n\r\n']],
    [
      '100 Continue twice with hints in between',
      ['HTTP/1.1 100\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'],
    ],
    ['102 Processing and others', ['HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 199 Unknown\r\n\r\n']],
    ['100 Continue, byte by byte', [...'HTTP/1.1 100 Continue\r\n\r\n']],
  ])('skips %s before the answer, on a new and on a kept connection', async (_what, parts) => {
    const receiver = await listening(always(sayInParts([...parts, `${OK}content-length: 12\r\n\r\nHTTP/1.1 100`])))
    const guard = aGuard()
    for (let call = 0; call < 2; call += 1) {
      const answer = await guard.fetch(post(receiver.url, { deadline: 10_000 }))
      expect(answer).toMatchObject({ status: 200, body: Buffer.from('HTTP/1.1 100') })
    }
    expect(receiver.connections.made).toBe(1)
  })
})

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE'] as const)('%s may be asked, and bytes may be sent', async (method) => {
  const receiver = await listening()
  const body = Buffer.from([0, 255, 1])
  await aGuard().fetch(post(receiver.url, { method, ...(method !== 'HEAD' && { body }) }))
  expect(receiver.requests).toMatchObject([{ method }])
  if (method !== 'HEAD') expect(receiver.requests[0]?.body).toEqual(body)
})

describe('a request that must not be made twice', () => {
  test('is made once when the other side hangs up, although a kept connection would have been tried again', async () => {
    const receiver = await listening((number) => (number === 1 ? { status: 200 } : hangUp))
    const guard = aGuard()
    await guard.fetch(post(receiver.url))
    const answer = await guard.fetch(post(receiver.url, { once: true }))
    expect(answer).toEqual({ ...failed('connection_reset'), hasLeft: true })
    expect(receiver.requests).toHaveLength(2)
    expect(receiver.connections.made).toBe(2)
  })

  test('is said to have left once it could have arrived', async () => {
    const silent = await listening(always(hang))
    expect(await aGuard().fetch(post(silent.url, { once: true, deadline: 300 }))).toEqual({
      ...failed('timeout'),
      hasLeft: true,
    })
    const { port } = silent
    await silent.close()
    const refused = await aGuard().fetch(post(`http://127.0.0.1:${port}/`, { once: true }))
    expect(refused).toEqual({ ...failed('connection_refused'), hasLeft: false })
  })
})

describe('a redirect', () => {
  const to = (location: string, status = 302) => always({ status, headers: { location } })
  const get = (url: string, more: Partial<SafeRequest> = {}) =>
    post(url, { method: 'GET', body: undefined, deadline: 5_000, ...more })

  test('is followed as often as the request allows, and the next one is the answer', async () => {
    const receiver = await listening((_number, { path }) =>
      path === '/3'
        ? { status: 200, body: 'here' }
        : { status: 302, headers: { location: `/${Number(path.slice(1)) + 1}` } },
    )
    const guard = aGuard()
    const found = await guard.fetch(get(`${receiver.url}0`, { follow: 3 }))
    expect(found).toMatchObject({ status: 200, url: `${receiver.url}3`, body: Buffer.from('here'), isWhole: true })
    expect(await guard.fetch(get(`${receiver.url}0`, { follow: 2 }))).toMatchObject({
      status: 302,
      url: `${receiver.url}2`,
    })
  })

  test('to a private address is refused, even if the first address was public', async () => {
    const inside = await listening()
    const receiver = await listening(to(inside.url))
    const guard = aGuard({ allowPrivate: false, trustedOrigins: [new URL(receiver.url).origin] })
    expect(await guard.fetch(get(receiver.url, { follow: 5 }))).toMatchObject({ failure: 'blocked_address' })
    expect(inside.requests).toEqual([])
  })

  test('sends no secret to another origin', async () => {
    const other = await listening()
    const receiver = await listening((_number, { path }) =>
      path === '/'
        ? { status: 307, headers: { location: '/here' } }
        : { status: 307, headers: { location: other.url } },
    )
    const headers = { Authorization: 'Bearer x', cookie: 'a=b', 'X-Mark': 'a' }
    await aGuard().fetch(get(receiver.url, { headers, follow: 2 }))
    expect(receiver.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', 'Bearer x'])
    expect(other.requests[0]?.headers).toMatchObject({ 'x-mark': 'a' })
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(other.requests[0]?.headers).not.toHaveProperty('cookie')
  })

  test.each(['X-Api-Key', 'api-key', 'X-Auth-Token', 'X-Hub-Signature-256', 'Client-Secret', 'Host'])(
    'sends %s to no other origin',
    async (name) => {
      const other = await listening()
      const receiver = await listening(to(other.url, 307))
      await aGuard().fetch(get(receiver.url, { headers: { [name]: 'provider.example' }, follow: 1 }))
      expect(receiver.requests[0]?.headers).toHaveProperty(name.toLowerCase(), 'provider.example')
      expect(Object.values(other.requests[0]?.headers ?? {})).not.toContain('provider.example')
      expect(other.requests).toHaveLength(1)
    },
  )

  test('from a public address does not lead into a private origin that the operator has set', async () => {
    const [authority, name] = [anAuthority(), 'media.example.com']
    const inside = await listening()
    const outside = await listening(to(inside.url), { certificate: authority.issue({ hosts: [name] }) })
    const guard = aGuard({
      allowPrivate: false,
      trustedOrigins: [new URL(inside.url).origin],
      isPublic: () => true,
      resolve: async () => ['127.0.0.1'],
      ca: authority.cert,
    })
    const answer = await guard.fetch(get(`https://${name}:${outside.port}/`, { follow: 5 }))
    expect(answer).toMatchObject({ failure: 'blocked_address' })
    expect(outside.requests).toHaveLength(1)
    expect(inside.requests).toEqual([])
    expect(await guard.fetch(get(inside.url))).toMatchObject({ status: 200 })
  })

  test.each([
    [303, 'PUT', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [301, 'POST', 'GET', ''],
    [302, 'PUT', 'PUT', 'text'],
    [307, 'POST', 'POST', 'text'],
    [308, 'POST', 'POST', 'text'],
    [303, 'HEAD', 'HEAD', ''],
  ] as const)('of %i turns %s into %s', async (status, method, after, body) => {
    const receiver = await listening((_number, { path }) =>
      path === '/' ? { status, headers: { location: '/next' } } : { status: 204 },
    )
    const sent = method === 'HEAD' ? {} : { body: 'text' }
    await aGuard().fetch({ ...get(receiver.url, { method, follow: 1, deadline: 5_000 }), ...sent })
    expect(receiver.requests[1]).toMatchObject({ method: after, path: '/next', body: Buffer.from(body) })
  })
})

describe('the origins that the operator has set', () => {
  test('may have private addresses and use http; no others may', async () => {
    const [provider, other] = [await listening(), await listening()]
    const guard = aGuard({ allowPrivate: false, trustedOrigins: [new URL(provider.url).origin] })
    expect(await guard.fetch(post(provider.url, { deadline: 5_000 }))).toMatchObject({ failure: null, status: 200 })
    expect(await guard.fetch(post(other.url))).toMatchObject({ failure: 'blocked_address' })
    expect(other.requests).toEqual([])
  })
})

describe('plain http', () => {
  test('reaches public addresses if the request allows it, and never private ones', async () => {
    const receiver = await listening()
    const outside = { allowPrivate: false, isPublic: (address: string) => address === '127.0.0.1' }
    const guard = aGuard({
      ...outside,
      resolve: async (name) => [name === 'in.example.com' ? '10.0.0.1' : '127.0.0.1'],
    })
    const page = `http://www.example.com:${receiver.port}/`
    expect(await guard.fetch(post(page))).toMatchObject({ failure: 'blocked_address' })
    expect(await guard.fetch(post(page, { http: true, deadline: 5_000 }))).toMatchObject({ status: 200 })
    const inside = `http://in.example.com:${receiver.port}/`
    expect(await guard.fetch(post(inside, { http: true }))).toMatchObject({ failure: 'blocked_address' })
    expect(receiver.requests).toHaveLength(1)
    expect(await guard.check(page)).toMatchObject({ refusal: 'The address must begin with https://.' })
    expect(await guard.check(page, { http: true })).toEqual({ refusal: null, isChecked: true })
    expect((await guard.check(inside, { http: true })).refusal).toContain('not public')
  })
})

test('a call whose signal fires ends at once, before and after it began', async () => {
  const receiver = await listening(always(hang))
  const guard = aGuard()
  const caller = new AbortController()
  const call = guard.fetch(post(receiver.url, { deadline: 60_000, signal: caller.signal }))
  await until(() => receiver.requests.length === 1)
  caller.abort()
  await expect(call).rejects.toThrow('ended')
  await expect(guard.fetch(post(receiver.url, { signal: caller.signal }))).rejects.toThrow('ended')
  expect(receiver.requests).toHaveLength(1)
  await until(() => receiver.connections.open === 0)
})

test('a body has the time that the request allows, and a body that was cut off is marked', async () => {
  const slow = sayInParts(['HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n', 'ab', 'cd'])
  const receiver = await listening(always(slow))
  const guard = aGuard()
  const whole = await guard.fetch(post(receiver.url, { deadline: 5_000, bodyDeadline: 60_000 }))
  expect(whole).toMatchObject({ body: Buffer.from('abcd'), isWhole: true })
  const cut = await guard.fetch(post(receiver.url, { deadline: 5_000, maxBytes: 3 }))
  expect(cut).toMatchObject({ body: Buffer.from('abc'), isWhole: false })
})

const OK = 'HTTP/1.1 200 OK\r\n'
const HEAD = `${OK}content-length: 1000000000\r\n\r\n`

describe('a call ends at its deadline when the server', () => {
  test.each<[string, Reply]>([
    ['sends nothing', hang],
    ['sends its status slowly', drip('HTTP/1.1 200 ', 'O')],
    ['sends a header slowly', drip(`${OK}x-slow: `, 'y')],
    ['sends headers slowly', drip(OK, 'a: b\r\n')],
    ['sends empty lines slowly', drip('', '\r\n')],
  ])('%s', async (_case, reply) => {
    const receiver = await listening(always(reply))
    const { answer, took, wall } = await timed(aGuard(), post(receiver.url, { deadline: 300 }))
    expect(answer).toEqual(failed('timeout'))
    expect(wall).toBeGreaterThan(280)
    expect(took).toBeLessThan(2_500)
    await until(() => receiver.connections.open === 0)
  })

  test('does not read the request', async () => {
    const receiver = await listening(undefined, { greet: (socket) => void socket.pause() })
    const { answer, took } = await timed(aGuard(), post(receiver.url, { body: 'x'.repeat(20_000_000), deadline: 300 }))
    expect(answer).toEqual(failed('timeout'))
    expect(took).toBeLessThan(2_500)
  })

  test('does not answer the TLS handshake', async () => {
    const receiver = await listening(undefined, { greet: hang })
    const { answer, took } = await timed(aGuard(), post(receiver.url.replace('http:', 'https:'), { deadline: 300 }))
    expect(answer).toEqual(failed('timeout'))
    expect(took).toBeLessThan(2_500)
    await until(() => receiver.connections.made === 1 && receiver.connections.open === 0)
  })

  test('has a name that cannot be resolved in time', async () => {
    const guard = aGuard({ resolve: () => new Promise(() => {}) })
    const { answer, took } = await timed(guard, post('https://hooks.example.com', { deadline: 300 }))
    expect(answer).toEqual(failed('timeout'))
    expect(took).toBeLessThan(2_500)
  })

  test('uses up the time in several short parts', async () => {
    const resolve = () => new Promise<string[]>((found) => setTimeout(found, 200, ['127.0.0.1']))
    const receiver = await listening(() => new Promise((answer) => setTimeout(answer, 200, { status: 200 })))
    const answer = await aGuard({ resolve }).fetch(post(`http://hooks.example.com:${receiver.port}`, { deadline: 300 }))
    expect(answer).toEqual(failed('timeout'))
  })
})

describe('an answer with complete headers counts even if its body', () => {
  test.each<[string, Reply, string]>([
    ['arrives slowly', drip(`${HEAD}be`, 'x'), 'bex'],
    ['never begins', drip(HEAD, ''), ''],
    ['breaks off', say(`${HEAD}half`), 'half'],
    ['is not valid', say(`${OK}transfer-encoding: chunked\r\n\r\n2\r\nok\r\nnonsense`), 'ok'],
  ])('%s', async (_case, reply, beginning) => {
    const receiver = await listening(always(reply))
    const { answer, took } = await timed(aGuard(), post(receiver.url, { deadline: 700 }))
    expect(answer).toMatchObject({ failure: null, status: 200 })
    expect(answer.status && answer.body.toString().startsWith(beginning)).toBe(true)
    expect(took).toBeLessThan(950)
    await until(() => receiver.connections.open === 0)
  })

  test('takes longer than a second, although there is more time', async () => {
    const receiver = await listening(always(drip(HEAD, 'x')))
    const { answer, took, wall } = await timed(aGuard(), post(receiver.url, { deadline: 10_000 }))
    expect(answer).toMatchObject({ status: 200 })
    expect(wall).toBeGreaterThan(900)
    expect(took).toBeLessThan(2_000)
    await until(() => receiver.connections.open === 0)
  })

  test.each([
    ['has a gigabyte', HEAD],
    ['has no end', `${OK}\r\n`],
    ['has no end, in chunks', `${OK}transfer-encoding: chunked\r\n\r\n`],
  ])('%s, and no more of it is read than was requested', async (_case, head) => {
    const chunk = head.includes('chunked') ? `ffff\r\n${'x'.repeat(0xffff)}\r\n` : 'x'.repeat(65_536)
    const receiver = await listening(always(pour(head, chunk)))
    const { answer, took } = await timed(aGuard(), post(receiver.url, { deadline: 5_000, maxBytes: 16_000 }))
    expect(answer).toMatchObject({ failure: null, status: 200, body: Buffer.alloc(16_000, 'x') })
    expect(took).toBeLessThan(950)
    await until(() => receiver.connections.open === 0)
  })
})

test('an answer with an endless body of unknown length counts, and its body is cut off', async () => {
  const receiver = await listening(always(pour(`${OK}transfer-encoding: chunked\r\n\r\n1;`, 'x'.repeat(10_000))))
  const { answer, took } = await timed(aGuard(), post(receiver.url, { deadline: 5_000 }))
  expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  expect(took).toBeLessThan(950)
  await until(() => receiver.connections.open === 0)
})

describe('a failure has its own name:', () => {
  test.each<[string, Reply, string]>([
    ['reset after the request', reset, 'connection_reset'],
    ['closed after the request', hangUp, 'connection_reset'],
    ['closed within the headers', say(`${OK}x-half: `), 'connection_reset'],
    ['not HTTP', say('SSH-2.0-OpenSSH_9.6\r\n'), 'protocol_error'],
    ['HTTP that becomes invalid', say(`${OK}no colon\r\n\r\n`), 'protocol_error'],
    [
      'a switch to another protocol',
      say('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'protocol_error',
    ],
    ['two lengths', say(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`), 'protocol_error'],
    ['one endless header', pour(`${OK}x-much: `, 'y'.repeat(10_000)), 'protocol_error'],
    ['endless headers', pour(OK, 'a: b\r\n'.repeat(1_000)), 'protocol_error'],
    ['headers of more than 16 kB', { status: 200, headers: { 'x-much': 'y'.repeat(17_000) } }, 'protocol_error'],
    ['endless empty lines', pour('', '\r\n'.repeat(1_000)), 'protocol_error'],
    ['an endless status', pour('HTTP/1.1 200 ', 'O'.repeat(1_000)), 'protocol_error'],
    ['endless hints', pour('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'protocol_error'],
    ['endless hints, slowly', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'protocol_error'],
  ])('%s', async (_case, reply, failure) => {
    const receiver = await listening(always(reply))
    const { answer, took } = await timed(aGuard(), post(receiver.url, { deadline: 5_000 }))
    expect(answer).toEqual(failed(failure))
    expect(took).toBeLessThan(1_000)
    expect(receiver.requests).toHaveLength(1)
    await until(() => receiver.connections.open === 0)
  })

  test('reset at once', async () => {
    const receiver = await listening(undefined, { greet: reset })
    expect(await aGuard().fetch(post(receiver.url))).toEqual(failed('connection_reset'))
    expect(receiver.connections.made).toBe(1)
  })

  test('reset during the TLS handshake', async () => {
    const receiver = await listening(undefined, { greet: reset })
    const url = receiver.url.replace('http:', 'https:')
    expect(await aGuard().fetch(post(url))).toEqual(failed('connection_reset'))
  })

  test('no server', async () => {
    const receiver = await listening()
    await receiver.close()
    const both = async () => ['127.0.0.1', '::1']
    expect(await aGuard().fetch(post(receiver.url))).toEqual(failed('connection_refused'))
    expect(await aGuard({ resolve: both }).fetch(post(`http://a.b:${receiver.port}`))).toEqual(
      failed('connection_refused'),
    )
  })

  test.each<[string, () => Promise<string[]>]>([
    ['no address', async () => []],
    ['no name server', () => Promise.reject(new Error('ESERVFAIL'))],
  ])('%s', async (_case, resolve) => {
    const guard = aGuard({ allowPrivate: false, resolve })
    expect(await guard.fetch(post('https://hooks.example.com'))).toEqual(failed('dns_error'))
    expect(await guard.check('https://hooks.example.com')).toEqual({ refusal: null, isChecked: false })
  })
})

test('a wrong request of our own is thrown, not reported as a failure of the server', async () => {
  const receiver = await listening()
  await expect(aGuard().fetch(post(receiver.url, { headers: { 'x-bad': 'a\r\nb' } }))).rejects.toThrow('invalid x-bad')
  expect(receiver.requests).toEqual([])
})
