// Runs `npm run listen` as a process, with a server that sends it webhooks.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import {
  aFreePort,
  builtProgram,
  callsWithKey,
  type Finish,
  type Program,
  runCommand,
  startProcess,
} from '../testing/process.ts'
import { until } from '../testing/until.ts'

let program: Program
let server: Awaited<ReturnType<typeof aServer>>
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  program = await builtProgram()
  server = await aServer((end) => void closing.push(end))
})
afterAll(async () => {
  for (const end of closing.toReversed()) await end()
})

const ALLOWED = { ALLOW_PRIVATE_WEBHOOKS: '1' }

async function listen(finish: Finish, args: readonly string[], environment: Record<string, string> = {}) {
  const port = await aFreePort()
  const running = runCommand(program, finish, ['listen', '--port', String(port), ...args], environment)
  const shows = (text: string) => until(() => running.output().includes(text), 50_000)
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status
  const bodies = () =>
    running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  return { ...running, port, shows, post, bodies }
}

async function aServer(finish: Finish) {
  const { url, pool } = await aDatabase(finish)
  const process = await startProcess(program, finish, { DATABASE_URL: url, DEMO: '1', ...ALLOWED })
  await process.ready()
  const call = callsWithKey(process)
  const list = async (path: string) => ((await (await call('GET', path)).json()) as { data: Named[] }).data
  const book = async (key: string) => {
    const queue = (await list('/v1/services')).find(({ name }) => name === 'Delivery') as Named
    const body = { service_id: queue.id, customer: { name: 'Ana', phone: '+5511988887777' } }
    const made = await call('POST', '/v1/bookings', body, { 'idempotency-key': key })
    expect(made.status).toBe(201)
    return ((await made.json()) as Named).id
  }
  const settings = { DATABASE_URL: url, ...ALLOWED }
  return { settings, pool, call, book, endpoints: () => list('/v1/webhook-endpoints') }
}

const addWorkspace = (pool: pg.Pool, id: string) =>
  pool.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
    values ($1, 'Second', 'UTC', 'pt-BR', 'BRL', $2, $2)`,
    [id, new Date()],
  )

interface Named {
  id: string
  name: string
  url: string
  events: string[]
}

test('events are printed as they arrive, and Ctrl-C deletes the endpoint', async ({ onTestFinished: finish }) => {
  const listening = await listen(finish, [], server.settings)
  await listening.shows('webhook.ping')
  expect(listening.output()).toMatch(
    /for the workspace Salão Aurora \(prj_\w{22}\):\nbooking\.created, .*booking\.completed\./,
  )

  const booking = await server.book('first')
  // The two may arrive in either order.
  await listening.shows('booking.confirmed ')
  await listening.shows('booking.created ')
  const line = listening
    .output()
    .split('\n')
    .find((each) => each.includes('booking.created '))
  expect(line).toMatch(
    new RegExp(`^\\d\\d:\\d\\d:\\d\\dZ  booking.created +${booking}  confirmed +- +dlv_\\w{22}  ✓ verified$`),
  )

  expect(await listening.post('{}')).toBe(400)
  await listening.shows('✗ missing_signature: There is no Svc-Signature header.  -')
  expect(await listening.post('{}', { 'svc-signature': 'nonsense', 'svc-delivery': 'dlv_[2J' })).toBe(400)
  await listening.shows('✗ malformed_signature')
  expect(listening.output()).not.toContain('dlv_[2J')

  listening.kill('SIGINT')
  expect(await listening.ended).toBe(0)
  expect(listening.output()).toMatch(/The endpoint is deleted\.\n$/)
  expect(await server.endpoints()).toEqual([])
})

test('with --json it prints the bodies of the named events; the endpoint of a killed one is deleted at the next start', async ({
  onTestFinished: finish,
}) => {
  const killed = await listen(finish, [], server.settings)
  await killed.shows('webhook.ping')
  killed.kill('SIGKILL')
  await killed.ended
  expect(await server.endpoints()).toHaveLength(1)

  const args = ['--json', '--events', 'booking.confirmed, booking.no_show', '--port', String(killed.port)]
  const listening = await listen(finish, args, server.settings)
  await until(() => listening.bodies().length > 0, 50_000)
  const [endpoint, ...others] = await server.endpoints()
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({ events: ['booking.confirmed', 'booking.no_show'] })
  const booking = await server.book('second')
  await until(() => listening.bodies().length > 1, 50_000)
  expect(listening.bodies()).toMatchObject([
    { type: 'webhook.ping', data: { webhook_endpoint_id: endpoint?.id } },
    { type: 'booking.confirmed', data: { booking: { id: booking } } },
  ])

  // Another person may have deleted the endpoint before.
  await server.call('DELETE', `/v1/webhook-endpoints/${endpoint?.id}`)
  listening.kill('SIGTERM')
  expect(await listening.ended).toBe(0)
})

test('another workspace can be named, and must exist', async ({ onTestFinished: finish }) => {
  await addWorkspace(server.pool, 'prj_second')
  const listening = await listen(finish, ['--workspace', 'prj_second'], server.settings)
  await listening.shows('webhook.ping')
  expect(listening.output()).toContain('for the workspace Second (prj_second)')
  expect(await server.endpoints()).toEqual([])

  const lost = await listen(finish, ['--workspace', 'prj_third'], server.settings)
  expect(await lost.ended).toBe(1)
  expect(lost.output()).toBe('There is no workspace prj_third.\n')
})

test.concurrent('when the ping does not arrive, it says what may be missing', async ({ onTestFinished: finish }) => {
  const { url, pool } = await aDatabase(finish)
  await addWorkspace(pool, 'prj_alone')
  const listening = await listen(finish, [], { DATABASE_URL: url, ...ALLOWED })
  await listening.shows(
    'The ping has not arrived. Does the server run, on this machine, with ALLOW_PRIVATE_WEBHOOKS=1?',
  )
  listening.kill('SIGINT')
  expect(await listening.ended).toBe(0)
  expect((await pool.query('select from webhook_endpoints')).rowCount).toBe(0)
})

test.concurrent('with a secret it only listens, and needs neither a server nor settings', async ({
  onTestFinished: finish,
}) => {
  const listening = await listen(finish, ['--secret', 'whsec_mine'])
  await listening.shows('Listening on ')
  const event = { id: 'evt_1', type: 'payment.paid', created_at: '', workspace_id: 'prj_1', data: { payment: {} } }
  const body = JSON.stringify(event)
  const sign = (secret: string) => {
    const t = Math.floor(Date.now() / 1000)
    return { 'svc-signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}` }
  }
  expect(await listening.post(body, sign('whsec_mine'))).toBe(204)
  await listening.shows('payment.paid')
  expect(await listening.post(body, sign('whsec_other'))).toBe(400)
  await listening.shows('✗ wrong_signature')
  expect((await fetch(`http://127.0.0.1:${listening.port}`)).status).toBe(405)
  await expect(listening.post('x'.repeat(1_000_001))).rejects.toThrow()

  const second = await listen(finish, ['--secret', 'whsec_mine', '--port', String(listening.port)])
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`Port ${listening.port} is in use. Choose another with --port.\n`)
  listening.kill('SIGINT')
  expect(await listening.ended).toBe(0)
})

test.concurrent('without the setting it says in two lines what to do', async ({ onTestFinished: finish }) => {
  const listening = await listen(finish, [])
  expect(await listening.ended).toBe(1)
  const lines = listening.output().trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Set ALLOW_PRIVATE_WEBHOOKS=1')
  expect(lines[1]).toContain('--secret whsec_…')
})

test.concurrent.each([
  [['--port', '0'], '--port must be 1 to 65535.'],
  [['--events', 'booking.created,payment.paid'], 'Unknown events: payment.paid. Known: booking.created, '],
  [['--secret', 'mine'], '--secret takes the secret of an endpoint, whsec_…'],
  [['--secret', 'whsec_mine', '--workspace', 'prj_1'], 'leave --events and --workspace out'],
  [['--loud'], "Unknown option '--loud'"],
])('%j is explained', async (args, message) => {
  const listening = runCommand(program, () => {}, ['listen', ...args], ALLOWED)
  expect(await listening.ended).toBe(1)
  expect(listening.output()).toContain(message)
  expect(listening.output()).toContain('Usage:\n')
})
