// A certificate must be from a trusted authority, for exactly this name, and valid today.
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { DAY_MS } from '@holdfast/time/moment.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { anAuthority, aSelfSignedCertificate, type Certificate } from '../../testing/certificate.ts'
import { always, listening, say } from '../../testing/receiver.ts'
import { openSafeFetch } from '../safe-fetch.ts'

const NAME = 'hooks.example.com'
const authority = anAuthority()
const stranger = anAuthority('Stranger')
const past = { from: new Date(Date.now() - 3 * DAY_MS), to: new Date(Date.now() - 2 * DAY_MS) }
const future = { from: new Date(Date.now() + DAY_MS), to: new Date(Date.now() + 2 * DAY_MS) }

afterEach(() => void vi.unstubAllEnvs())

function call(port: number, host = NAME) {
  const guard = openSafeFetch({
    allowPrivate: false,
    isPublic: (address) => address === '127.0.0.1',
    resolve: async () => ['127.0.0.1'],
    ca: authority.cert,
  })
  onTestFinished(guard.close)
  return guard.fetch({ url: `https://${host}:${port}/`, method: 'POST', headers: {}, deadline: 5_000, maxBytes: 10 })
}

const receive = (certificate: Certificate) => listening(always({ status: 200, body: 'ok' }), { certificate })

test('a good certificate is trusted', async () => {
  const { port } = await receive(authority.issue({ hosts: [NAME] }))
  expect(await call(port)).toMatchObject({ failure: null, status: 200, body: Buffer.from('ok') })
  expect(await call(port, `${NAME}.`)).toMatchObject({ status: 200 })
})

test.each<[string, Certificate, string]>([
  ['that is self-signed', aSelfSignedCertificate({ hosts: [NAME] }), 'The certificate is self-signed.'],
  [
    'from an unknown authority',
    stranger.issue({ hosts: [NAME] }),
    'The certificate is not signed by a trusted authority.',
  ],
  ['for another name', authority.issue({ hosts: ['other.example.com'] }), 'The certificate is for another name.'],
  ['only for the IP address', authority.issue({ hosts: ['127.0.0.1'] }), 'The certificate is for another name.'],
  ['that has expired', authority.issue({ hosts: [NAME], ...past }), 'The certificate has expired.'],
  ['that is not valid yet', authority.issue({ hosts: [NAME], ...future }), 'The certificate is not valid yet.'],
])('a certificate %s is refused, even if the environment switches checks off', async (_case, certificate, detail) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const receiver = await receive(certificate)
  expect(await call(receiver.port)).toEqual({ failure: 'tls_error', status: null, detail, hasLeft: false })
  expect(receiver.requests).toEqual([])
})

test('a server that does not speak TLS is reported as such', async () => {
  const plain = await listening()
  const chatty = await listening(undefined, { greet: say('220 mail.example.com ESMTP\r\n') })
  for (const { port } of [plain, chatty]) {
    expect(await call(port)).toEqual({
      failure: 'tls_error',
      status: null,
      detail: 'The TLS handshake failed.',
      hasLeft: false,
    })
  }
})

test.each([
  ['speaks only an old TLS', { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['requires a client certificate', { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' }],
] as const)('a server that %s fails by TLS', async (_case, options) => {
  const server = createServer({ ...authority.issue({ hosts: [NAME] }), ...options }, (socket) =>
    socket.on('error', () => {}),
  )
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  expect(await call((server.address() as AddressInfo).port)).toMatchObject({ failure: 'tls_error' })
})

test('the server gets the name to choose its certificate; it never gets an IP address', async () => {
  const asked: (string | false | null)[] = []
  const certificate = authority.issue({ hosts: [NAME, '127.0.0.1'] })
  const server = createServer(certificate, (socket) => {
    asked.push(socket.servername, socket.alpnProtocol)
    socket.on('error', () => {}).resume()
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  for (const host of [NAME, `${NAME}.`, '127.0.0.1']) expect(await call(port, host)).toMatchObject({ status: 204 })
  expect(asked).toEqual([NAME, false, NAME, false, false, false])
})
