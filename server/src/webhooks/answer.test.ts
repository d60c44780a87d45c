import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { anAuthority, aSelfSignedCertificate } from '../testing/certificate.ts'
import { forgetEndpoints, type Hooks, hooksOf, watched } from '../testing/hooks.ts'
import { always, drip, hang, hangUp, listening, pour, type Reply, reset, say } from '../testing/receiver.ts'
import { aWorld, type World } from '../testing/world.ts'
import { createSender } from './sender.ts'

const MANY = 'x'.repeat(65_536)
const HOST = 'hooks.example.com'
/** Only the answers that never arrive are given up; a busy machine may be late with the others. */
const PATIENT_MS = 60_000
const log = pino({ level: 'silent' })

describe('an answer', () => {
  let world: World
  let hooks: Hooks
  beforeAll(async () => {
    world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }), loops: [] })
  })
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    await forgetEndpoints(world)
    hooks = await hooksOf(await world.aWorkspace())
  })

  /** The delivery in the log after one event. */
  async function triedAt(receiver: { url: string }, deadline = PATIENT_MS) {
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    await createSender({ platform: world.platform, log, deadline }).runDue()
    const { status, attempts } = await hooks.delivery(endpoint)
    const { consecutive_failures } = await hooks.endpoint(endpoint)
    return { status, failures: consecutive_failures, ...attempts[0] }
  }
  const answeredBy = async (reply: Reply, deadline?: number) => triedAt(await listening(always(reply)), deadline)

  test.each([200, 201, 202, 204, 299])('of %i is a success', async (status) => {
    expect(await answeredBy({ status })).toMatchObject({
      status: 'succeeded',
      failures: 0,
      response_status: status,
      error: null,
      response_excerpt: null,
    })
  })

  test('of 200 after 100 Continue is a success', async () => {
    const reply = say('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    expect(await answeredBy(reply)).toMatchObject({ status: 'succeeded', failures: 0, response_status: 200 })
  })

  test.each([300, 301, 302, 303, 304, 307, 308])(
    'of %i is a failure, and the redirect is not followed',
    async (status) => {
      const elsewhere = await listening()
      expect(await answeredBy({ status, headers: { location: elsewhere.url } })).toMatchObject({
        status: 'pending',
        failures: 1,
        response_status: status,
        error: 'redirect',
      })
      expect(elsewhere.requests).toEqual([])
    },
  )

  test.each([400, 401, 404, 410, 429, 500, 503, 599])('of %i is a failure', async (status) => {
    const headers = { 'retry-after': '1' }
    expect(await answeredBy({ status, headers, body: 'Go away' })).toMatchObject({
      status: 'pending',
      failures: 1,
      response_status: status,
      error: 'http_error',
      response_excerpt: 'Go away',
    })
  })

  describe('that does not arrive is a failure:', () => {
    const none = { status: 'pending', failures: 1, response_status: null, response_excerpt: null }

    test.each<[string, string, Reply]>([
      ['a server that never answers', 'timeout', hang],
      ['headers that arrive slowly without end', 'timeout', drip('HTTP/1.1 200 OK\r\n', 'x: y\r\n')],
      ['a connection that breaks', 'connection_reset', reset],
      ['a server that closes the connection', 'connection_reset', hangUp],
      ['an answer that is not HTTP', 'protocol_error', say('SSH-2.0-OpenSSH_9.6\r\n')],
      ['headers without end', 'protocol_error', pour('HTTP/1.1 200 OK\r\n', `x: ${MANY}\r\n`)],
      ['100 Continue without end', 'protocol_error', drip('', 'HTTP/1.1 100 Continue\r\n\r\n')],
      ['nothing but early hints', 'protocol_error', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ])('%s is logged as %s', async (_, error, reply) => {
      expect(await answeredBy(reply, error === 'timeout' ? 300 : PATIENT_MS)).toMatchObject({ ...none, error })
    })

    test('no server listens there', async () => {
      const gone = await listening()
      await gone.close()
      expect(await triedAt(gone)).toMatchObject({ ...none, error: 'connection_refused' })
    })

    test('the certificate is self-signed', async () => {
      const certificate = aSelfSignedCertificate({ hosts: ['127.0.0.1'] })
      const receiver = await listening(undefined, { certificate })
      expect(await triedAt(receiver)).toMatchObject({ ...none, error: 'tls_error' })
      expect(receiver.requests).toEqual([])
    })

    test('the server does not speak TLS', async () => {
      const { url } = await listening()
      expect(await triedAt({ url: url.replace('http:', 'https:') })).toMatchObject({ ...none, error: 'tls_error' })
    })
  })

  describe('with headers in time is a success', () => {
    test.each<[string, Reply]>([
      ['drips', drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x')],
      ['has no end', pour('HTTP/1.1 200 OK\r\n\r\n', MANY)],
      ['is of 1 GB', pour('HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n', MANY)],
      ['breaks off', say('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nxxx')],
      ['is not what its headers say', say('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzzz')],
    ])('even if its body %s', async (_, reply) => {
      const receiver = await listening(always(reply))
      const tried = await triedAt(receiver)
      expect(tried).toMatchObject({ status: 'succeeded', failures: 0, response_status: 200, error: null })
      expect(tried.response_excerpt ?? '').toMatch(/^x{0,1000}$/)
    })
  })

  test('with an endless body takes no more time than a body may take', async () => {
    const { duration_ms } = await answeredBy(drip('HTTP/1.1 200 OK\r\n\r\n', 'x'))
    expect(duration_ms).toBeLessThan(5_000)
  })

  describe('is stored as readable text:', () => {
    const excerptOf = async (body: string | Buffer) => (await answeredBy({ status: 200, body })).response_excerpt

    test('its first thousand characters', async () => {
      expect(await excerptOf('é'.repeat(1_000))).toBe('é'.repeat(1_000))
      expect(await excerptOf(`${'a'.repeat(1_000)}b`)).toBe('a'.repeat(1_000))
      expect(await excerptOf('a'.repeat(100_000))).toBe('a'.repeat(1_000))
    })

    test('bytes that are not text', async () => {
      expect(await excerptOf(Buffer.from([0xff, 0xfe, 0x41, 0xc3]))).toBe('\uFFFD\uFFFDA\uFFFD')
    })

    test('NUL bytes, which the database cannot store', async () => {
      expect(await excerptOf(Buffer.from('a\0b\0'))).toBe('a\uFFFDb\uFFFD')
    })

    test('a surrogate pair that is cut in two at the end', async () => {
      expect(await excerptOf(`${'a'.repeat(999)}😀`)).toBe(`${'a'.repeat(999)}\uFFFD`)
      expect(await excerptOf(`${'a'.repeat(998)}😀`)).toBe(`${'a'.repeat(998)}😀`)
    })

    test('an empty body', async () => {
      expect(await excerptOf('')).toBeNull()
    })
  })
})

describe('an address that was public', () => {
  const authority = anAuthority()
  let addresses = ['127.0.0.1']
  const outside = watched(
    openSafeFetch({
      allowPrivate: false,
      ca: authority.cert,
      resolve: async () => addresses,
      isPublic: (address) => address === '127.0.0.1',
    }),
  )
  let world: World
  let hooks: Hooks
  beforeAll(async () => {
    world = await aWorld({ outside })
  })
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    await forgetEndpoints(world)
    addresses = ['127.0.0.1']
    hooks = await hooksOf(await world.aWorkspace())
  })

  test.each([
    ['private', ['127.0.0.2'], 'blocked_address'],
    ['private together with a public one', ['127.0.0.1', '10.0.0.1'], 'blocked_address'],
    ['none at all', [], 'dns_error'],
  ])('is checked again at every attempt: now it is %s', async (_, later, error) => {
    const receiver = await listening(undefined, { certificate: authority.issue({ hosts: [HOST] }) })
    const endpoint = await hooks.subscribe({ url: `https://${HOST}:${receiver.port}/` })
    await hooks.happen()
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'succeeded', attempts: [{ error: null }] })
    addresses = later
    await hooks.happen()
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1, response_status: null, error, response_excerpt: null }],
    })
    expect(receiver.requests).toHaveLength(1)
    addresses = ['127.0.0.1']
    world.wait(1)
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({
      status: 'succeeded',
      attempts: [{ error }, { error: null }],
    })
  })

  test('has ten seconds to answer, and 16 kB of its answer are read', async () => {
    const receiver = await listening(undefined, { certificate: authority.issue({ hosts: [HOST] }) })
    await hooks.ping(await hooks.subscribe({ url: `https://${HOST}:${receiver.port}/` }))
    await world.runJobs()
    expect(outside.seen.begun.at(-1)).toMatchObject({ deadline: 10_000, maxBytes: 16_384 })
  })

  test('is called only while its certificate matches its name', async () => {
    const receiver = await listening(undefined, { certificate: authority.issue({ hosts: ['other.example.com'] }) })
    const endpoint = await hooks.subscribe({ url: `https://${HOST}:${receiver.port}/` })
    await hooks.ping(endpoint)
    await world.runJobs()
    expect(await hooks.delivery(endpoint)).toMatchObject({ status: 'failed', attempts: [{ error: 'tls_error' }] })
  })
})
