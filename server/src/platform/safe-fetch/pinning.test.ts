// A call connects only to the addresses that were checked, even if a name changes or a connection leads elsewhere.
import { expect, onTestFinished, test } from 'vitest'
import { anAuthority } from '../../testing/certificate.ts'
import { always, listening, type ReceiverOptions } from '../../testing/receiver.ts'
import { openSafeFetch } from '../safe-fetch.ts'

const NAME = 'hooks.example.com'
const authority = anAuthority()
const certificate = authority.issue({ hosts: [NAME] })

const receive = (options: ReceiverOptions = {}) => listening(always({ status: 200 }), { certificate, ...options })

/** A guard that considers only 127.0.0.1 public; each look-up returns the next answer. */
function aGuard(answers: string[][], publicOnes = ['127.0.0.1']) {
  const lookUps: string[] = []
  const guard = openSafeFetch({
    allowPrivate: false,
    isPublic: (address) => publicOnes.includes(address),
    resolve: async (name) => answers[Math.min(lookUps.push(name), answers.length) - 1] ?? [],
    ca: authority.cert,
  })
  onTestFinished(guard.close)
  const call = async (port: number) => {
    const answer = await guard.fetch({
      url: `https://${NAME}:${port}/`,
      method: 'POST',
      headers: {},
      deadline: 5_000,
      maxBytes: 10,
    })
    return answer.failure ?? answer.status
  }
  return { lookUps, call, check: guard.check }
}

test('a name is looked up once for each call, and that answer is used', async () => {
  const there = await receive()
  const guard = aGuard([['127.0.0.1'], ['127.0.0.2']])
  expect(await guard.call(there.port)).toBe(200)
  expect(guard.lookUps).toEqual([NAME])
  expect(there.requests).toHaveLength(1)
})

test('a name that later leads to a private address is refused then, even if a connection is kept', async () => {
  const there = await receive({ host: '0.0.0.0' })
  const guard = aGuard([['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']])
  expect(await guard.call(there.port)).toBe(200)
  expect(await guard.call(there.port)).toBe('blocked_address')
  expect(there).toMatchObject({ requests: { length: 1 }, connections: { made: 1 } })
  expect(await guard.call(there.port)).toBe(200)
  expect(there).toMatchObject({ requests: { length: 2 }, connections: { made: 1 } })
})

test('a name that was public when it was registered is checked again at the call', async () => {
  const there = await receive({ host: '0.0.0.0' })
  const guard = aGuard([['127.0.0.1'], ['127.0.0.2']])
  expect(await guard.check(`https://${NAME}:${there.port}`)).toEqual({ refusal: null, isChecked: true })
  expect(await guard.call(there.port)).toBe('blocked_address')
  expect(there.connections.made).toBe(0)
})

test.each([
  ['the private address last', ['127.0.0.1', '127.0.0.2']],
  ['the private address first', ['10.0.0.1', '127.0.0.1']],
  ['the private address as IPv6', ['127.0.0.1', '::1']],
  ['a private IPv4 address inside IPv6', ['127.0.0.1', '::ffff:10.0.0.1']],
  ['the public IPv4 address inside IPv6', ['127.0.0.1', '::ffff:127.0.0.1']],
  ['a text that is not an address', ['127.0.0.1', 'localhost']],
])('a name with a public and a private address is refused: %s', async (_case, addresses) => {
  const there = await receive({ host: '0.0.0.0' })
  const guard = aGuard([addresses])
  const refusal = 'The name of the host leads to an address that is not public.'
  expect(await guard.check(`https://${NAME}:${there.port}`)).toEqual({ refusal, isChecked: true })
  expect(await guard.call(there.port)).toBe('blocked_address')
  expect(there.connections.made).toBe(0)
})

test('a public IP address is called directly, and its certificate must name it', async () => {
  const named = await receive()
  const there = await receive({ certificate: authority.issue({ hosts: ['127.0.0.1'] }) })
  const guard = openSafeFetch({ allowPrivate: false, isPublic: (each) => each === '127.0.0.1', ca: authority.cert })
  onTestFinished(guard.close)
  const request = { method: 'GET', headers: {}, deadline: 5_000, maxBytes: 10 } as const
  expect(await guard.fetch({ ...request, url: there.url })).toMatchObject({ status: 200 })
  expect(await guard.fetch({ ...request, url: named.url })).toMatchObject({ failure: 'tls_error' })
})

test('no byte is sent over a connection to an address that was not checked', async () => {
  // A connection to 0.0.0.0 leads to 127.0.0.1.
  const said: Buffer[] = []
  const there = await receive({ greet: (socket) => void socket.on('data', (bytes) => said.push(bytes)) })
  const guard = aGuard([['0.0.0.0']], ['0.0.0.0'])
  expect(await guard.call(there.port)).toBe('blocked_address')
  expect(there.connections.made).toBe(1)
  expect(said).toEqual([])
})

test('when the first of several addresses does not answer, the next one is tried', async () => {
  const there = await receive()
  const guard = aGuard([['127.0.0.3', '127.0.0.1', '::1']], ['127.0.0.1', '127.0.0.3', '::1'])
  expect(await guard.call(there.port)).toBe(200)
})
