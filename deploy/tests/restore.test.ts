// The restore drill: a backup of a running server becomes a new installation that has everything.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyWebhook } from '../../clients/typescript/src/verify-webhook.ts'
import {
  builtProgram,
  callsWithKey,
  type Finish,
  type Program,
  root,
  run,
  runCommand,
  startProcess,
} from '../../server/src/testing/process.ts'
import { until } from '../../server/src/testing/until.ts'
import { aServerFor, versionOfTools } from './postgres.ts'

const ends: (() => Promise<void>)[] = []
const finish: Finish = (end) => void ends.push(end)
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const tools = versionOfTools()
const newDatabase = tools === null ? null : await aServerFor(tools, finish)
/** Receives webhooks on this machine. */
async function aReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers as Record<string, string>, body })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  finish(async () => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

type Call = ReturnType<typeof callsWithKey>
// biome-ignore lint/suspicious/noExplicitAny: the test looks into answers of every shape
const bodyOf = async (answer: Promise<Response>): Promise<any> => (await answer).json()

async function book(call: Call): Promise<string> {
  const services = await bodyOf(call('GET', '/v1/services'))
  const service = services.data.find((each: { mode: string }) => each.mode === 'appointment')
  const from = new Date(Date.now() + 86_400_000).toISOString()
  const slots = await bodyOf(call('GET', `/v1/slots?service_id=${service.id}&from=${from}&limit=1`))
  const wish = {
    service_id: service.id,
    start: slots.data[0].start,
    customer: { name: 'Ana', phone: '+5511988887777' },
  }
  const booking = await bodyOf(call('POST', '/v1/bookings', wish, { 'idempotency-key': 'drill' }))
  return booking.id
}

const script = (name: string, argument: string, environment: Record<string, string>) =>
  run(finish, ['sh', join(root, 'deploy', name), argument], { environment })

let program: Program
/** The settings of the new installation. */
let settings: Record<string, string>
let backup: string
let receiver: Awaited<ReturnType<typeof aReceiver>>
/** What the old installation had: a booking with a file, and an endpoint whose secret is sealed with SECRET_KEY. */
// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
let had: { key: string; booking: any; endpoint: any }

beforeEach(({ skip }) => skip(newDatabase === null, 'no pg_dump fits a PostgreSQL of this machine'))

beforeAll(async () => {
  if (newDatabase === null) return
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-drill-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  const settingsOf = async (name: string) => ({
    DATABASE_URL: await newDatabase(`holdfast_drill_${process.pid}_${name}`),
    FILES_DIR: join(folder, name),
    ALLOW_PRIVATE_WEBHOOKS: '1',
  })
  const before = await settingsOf('before')
  settings = await settingsOf('after')

  program = await builtProgram()
  const old = await startProcess(program, finish, { ...before, DEMO: '1' })
  await old.ready()
  const call = callsWithKey(old)
  const bookingId = await book(call)
  const form = new FormData()
  form.set('kind', 'document')
  form.set('file', new Blob(['What was agreed with Ana\n'], { type: 'text/plain' }), 'agreed.txt')
  const [key] = old.shown('API key')
  const headers = { authorization: `Bearer ${key}` }
  const attached = await old.fetch(`/v1/bookings/${bookingId}/attachments`, { method: 'POST', headers, body: form })
  expect(attached.status, await attached.text()).toBe(201)
  receiver = await aReceiver()
  const endpoint = await bodyOf(
    call('POST', '/v1/webhook-endpoints', { url: receiver.url, events: ['booking.confirmed'] }),
  )
  had = { key, booking: await bodyOf(call('GET', `/v1/bookings/${bookingId}`)), endpoint }

  // The backup is made while the server runs. Then the old installation is lost.
  const made = script('backup.sh', join(folder, 'backups'), before)
  expect(await made.ended, made.output()).toBe(0)
  old.kill('SIGKILL')
  await old.ended
  const [name = ''] = await readdir(join(folder, 'backups'))
  backup = join(folder, 'backups', name)
})

test('a backup is restored into an empty database only, and the doctor finds nothing wrong', async () => {
  const restored = script('restore.sh', backup, settings)
  expect(await restored.ended, restored.output()).toBe(0)
  const again = script('restore.sh', backup, settings)
  expect(await again.ended).toBe(1)
  expect(again.output()).toContain('Restore into an empty one.')
  const doctor = runCommand(program, finish, ['doctor'], settings)
  expect(await doctor.ended, doctor.output()).toBe(0)
})

test('what was restored has the bookings, the files and the secrets', async () => {
  const server = await startProcess(program, finish, settings)
  await server.ready()
  const ask = (method: string, path: string) =>
    bodyOf(server.fetch(path, { method, headers: { authorization: `Bearer ${had.key}` } }))
  expect(await ask('GET', `/v1/bookings/${had.booking.id}`)).toEqual(had.booking)
  const { data } = await ask('GET', `/v1/bookings/${had.booking.id}/attachments`)
  expect(await (await fetch(data[0].url)).text()).toBe('What was agreed with Ana\n')
  await ask('POST', `/v1/webhook-endpoints/${had.endpoint.id}/ping`)
  const delivery = await until(() => receiver.received.find(({ body }) => body.includes('ping')), 30_000)
  await expect(verifyWebhook({ ...delivery, secret: had.endpoint.secret })).resolves.toBeTruthy()
})
