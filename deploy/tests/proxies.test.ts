// The examples for nginx and Caddy in front of the real server: streams, addresses, large files, metrics and restarts.
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSelfSignedCertificate } from '../../server/src/testing/certificate.ts'
import { aDatabase } from '../../server/src/testing/database.ts'
import {
  aFreePort,
  builtProgram,
  type Finish,
  type Program,
  root,
  run,
  startProcess,
} from '../../server/src/testing/process.ts'
import { until } from '../../server/src/testing/until.ts'
import { debianProgram } from './debian.ts'

/** A proxy in front of the server: the port on which it listens, and the addresses that its callers come from. */
interface Proxy {
  port: number
  folder: string
  upstream: string
}

async function startNginx(program: string, { port, folder, upstream }: Proxy): Promise<void> {
  const { key, cert } = aSelfSignedCertificate({ hosts: ['localhost'] })
  const example = await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8')
  const site = example
    .replaceAll('book.example.com', 'localhost')
    .replace('listen 80;', `listen 127.0.0.1:${await aFreePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('server 127.0.0.1:3000', `server ${upstream}`)
    .replaceAll('/etc/letsencrypt/live/localhost', folder)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/temp;`)
  // One process, so that nothing is left when it is killed.
  const main = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
    events { worker_connections 128; }
    http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`
  const files = { 'privkey.pem': key, 'fullchain.pem': cert, 'site.conf': site, 'nginx.conf': main }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  run(finish, [program, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { cwd: folder })
}

async function startCaddy(program: string, { port, folder, upstream }: Proxy): Promise<void> {
  const main = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    default_bind 127.0.0.1
  }
  import ${join(root, 'deploy', 'Caddyfile')}`
  await writeFile(join(folder, 'Caddyfile'), main)
  const environment = { HOME: folder, PUBLIC_URL: `https://localhost:${port}`, HOLDFAST: upstream }
  run(finish, [program, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    environment,
    cwd: folder,
  })
}

const PROXIES = [
  { name: 'nginx' as const, start: startNginx, network: '127.0.1' },
  { name: 'caddy' as const, start: startCaddy, network: '127.0.2' },
].map((proxy) => ({ ...proxy, program: debianProgram(proxy.name) }))

const ends: (() => Promise<void>)[] = []
const finish: Finish = (end) => void ends.push(end)
let program: Program
let settings: Record<string, string>
let server: Awaited<ReturnType<typeof startProcess>>
let key: string
let cookie: string
beforeAll(async () => {
  if (PROXIES.every((proxy) => proxy.program === null)) return
  const { url } = await aDatabase(finish)
  const files = await mkdtemp(join(tmpdir(), 'holdfast-proxied-'))
  finish(() => rm(files, { recursive: true, force: true }))
  program = await builtProgram()
  settings = { DATABASE_URL: url, DATA_DIR: files, TRUST_PROXY: '1', PORT: String(await aFreePort()) }
  server = await startProcess(program, finish, { ...settings, DEMO: '1' })
  await server.ready()
  key = server.shown('API key')[0]
  const [email, password] = server.shown('Sign-in')
  const signedIn = await server.fetch('/v1/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

describe.each(PROXIES)('behind $name', ({ name, program: proxyProgram, start, network }) => {
  let port: number

  beforeEach(({ skip }) => skip(proxyProgram === null, `${name} is not installed and cannot be downloaded`))

  beforeAll(async () => {
    if (proxyProgram === null) return
    port = await aFreePort()
    const folder = await mkdtemp(join(tmpdir(), `holdfast-${name}-`))
    finish(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'temp'))
    for (const each of [folder, join(folder, 'temp')]) await chmod(each, 0o777)
    await start(proxyProgram, { port, folder, upstream: `127.0.0.1:${settings.PORT}` })
    await until(
      () =>
        call('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      30_000,
    )
  })

  /** The last part of the caller's address is chosen, so that each test has rate limits of its own. */
  const open = (
    path: string,
    { body, from = 1, ...options }: RequestOptions & { body?: Buffer | string; from?: number },
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const where = { host: '127.0.0.1', servername: 'localhost', port, localAddress: `${network}.${from}`, path }
      const sent = request({ ...where, rejectUnauthorized: false, agent: false, ...options }, resolve)
      sent.on('error', reject)
      sent.setHeader('host', `localhost:${port}`)
      sent.end(body)
    })
  async function call(path: string, options: Parameters<typeof open>[1] = {}) {
    const answer = await open(path, options)
    const text = (await answer.toArray()).join('')
    return { status: answer.statusCode, headers: answer.headers, text }
  }
  const withKey = (method: string, more: Record<string, string> = {}) => ({
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
  })

  test('an event reaches a reader of the stream while the stream is open', async () => {
    const stream = await open('/v1/stream', { headers: { cookie, accept: 'text/event-stream' } })
    expect(stream.statusCode).toBe(200)
    let text = ''
    stream.on('data', (bytes: Buffer) => {
      text += bytes
    })
    stream.on('error', () => {})
    await until(() => text.includes('event: ready'))
    const made = await call('/v1/customers', {
      ...withKey('POST'),
      body: JSON.stringify({ name: 'Ana', phone: `+55119${network.replaceAll('.', '')}111` }),
    })
    expect(made.status, made.text).toBe(201)
    await until(() => text.includes('customer.created') && text.includes(JSON.parse(made.text).id))
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  test('the server knows the address of the caller, and does not believe an address that the caller invents', async () => {
    // A call without credentials is charged by its size: twenty of these take what is refilled in 17 seconds.
    const remaining = async (from: number, invented: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': invented }
      const body = 'x'.repeat(16_000)
      const answer = await call('/v1/auth/sign-in/email', { method: 'POST', headers, body, from })
      return Number(answer.headers['ratelimit-remaining'])
    }
    const first = await remaining(11, '203.0.113.1')
    const others = Array.from({ length: 20 }, (_, index) => remaining(12, `203.0.113.${index + 2}`))
    expect(Math.min(...(await Promise.all(others)))).toBeLessThan(first)
    expect(await remaining(13, '203.0.113.2')).toBe(first)
  })

  test('the metrics are not published, however the address is written', async () => {
    expect(await server.fetch('/metrics').then((answer) => answer.text())).toContain('process_cpu')
    const spellings = [
      '/metrics',
      '/metrics/',
      '//metrics',
      '/%6Detrics',
      '/metrics?x=1',
      '/./metrics',
      '/x/../metrics',
    ]
    for (const path of [...spellings, '/metrics%2F', '/METRICS', '/metrics/x']) {
      expect((await call(path)).text, path).not.toContain('process_cpu')
    }
    expect((await call('/metrics')).status).toBe(404)
  })

  test('the largest file arrives', async () => {
    const { text } = await call('/v1/conversations?limit=1', withKey('GET'))
    const { id } = JSON.parse(text).data[0]
    const upload = (bytes: number) => {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="letter.txt"\r\n\r\n'
      const parts = [Buffer.from(head), Buffer.alloc(bytes, 'a long letter \n'), Buffer.from('\r\n--x--\r\n')]
      return call(`/v1/conversations/${id}/attachments`, {
        ...withKey('POST', { 'content-type': 'multipart/form-data; boundary=x' }),
        body: Buffer.concat(parts),
      })
    }
    const mebibyte = 1024 * 1024
    const largest = await upload(16 * mebibyte)
    expect(largest.status, largest.text).toBe(201)
    expect(JSON.parse(largest.text).size).toBe(16 * mebibyte)
    // Caddy may end the connection before the caller has read its answer.
    if (name === 'nginx') expect((await upload(24 * mebibyte)).status).toBe(413)
  })

  test('browsers are told to come back over TLS, and no connection is upgraded to another protocol', async () => {
    expect((await call('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
    const example = await readFile(join(root, 'deploy', name === 'nginx' ? 'nginx.conf' : 'Caddyfile'), 'utf8')
    expect(example).not.toMatch(/upgrade|websocket/i)
  })

  test('a call that comes during a restart waits for the new process', async ({ skip }) => {
    skip(name !== 'caddy', `${name} refuses such a call`)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const waiting = call('/v1/me', withKey('GET'))
    server = await startProcess(program, finish, settings)
    expect((await waiting).status).toBe(200)
  })
})
