// Several processes on one database: followers receive the changes of all processes, keys and sessions count in all of
// them, and a process that stops ends its streams.
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { builtProgram, type Program, startProcess } from '../testing/process.ts'
import { followAt } from '../testing/stream.ts'
import { until } from '../testing/until.ts'

/** Without a wake-up, the access of a stream is checked again this long after it was opened. */
const ACCESS_CHECK_MS = 5_000
/** A process whose streams do not end stops only after this time, which is that of `main.ts`. */
const STOP_DEADLINE_MS = 15_000

let program: Program
beforeAll(async () => {
  program = await builtProgram()
})

test('a change wakes the other processes, and followers do not keep a process from stopping', async ({
  onTestFinished: finish,
}) => {
  const { url: DATABASE_URL } = await aDatabase(finish)
  const one = await startProcess(program, finish, { DATABASE_URL, DEMO: '1' })
  await one.ready()
  const other = await startProcess(program, finish, { DATABASE_URL, ROLE: 'api' })
  await other.ready()
  const [email, password] = one.shown('Sign-in')
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, headers = {}) =>
    one.fetch(`/v1${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const signedIn = await post('/auth/sign-in/email', { email, password })
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string
  const [address] = other.shown('API')
  const stream = await followAt(`${address}/stream`, { cookie })
  await until(stream.isReady)

  const took: number[] = []
  for (let count = 1; count <= 5; count += 1) {
    const began = performance.now()
    const made = await post('/customers', { name: 'Eva', phone: `+551198300000${count}` }, { cookie })
    const { id } = (await made.json()) as { id: string }
    await until(() => stream.messages.some(({ data }) => data.customer_id === id))
    took.push(performance.now() - began)
  }
  // Without the wake-up each but the first would take most of a second, because the last look has just ended.
  expect(Math.min(...took.slice(1))).toBeLessThan(700)

  // An idempotency key counts in both: of ten equal calls at once, five to each process, one makes a customer.
  const keyed = { method: 'POST', headers: { ...json, cookie, 'idempotency-key': 'in-both' } }
  const body = JSON.stringify({ name: 'Ivo', phone: '+5511983000009' })
  const equal = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      (await (index % 2 === 0 ? one : other).fetch('/v1/customers', { ...keyed, body })).text(),
    ),
  )
  expect(new Set(equal).size).toBe(1)
  expect(equal[0]).toContain('"cus_')

  // So does somebody who is writing, which is stored nowhere.
  const page = { origin: 'https://www.shop.example' }
  const change = {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({ allowed_origins: [page.origin] }),
  }
  const site = (await (await one.fetch('/v1/webchat-site', change)).json()) as { publishable_key: string }
  const widget = { ...page, authorization: `Bearer ${site.publishable_key}` }
  const opened = await post('/public/webchat/sessions', {}, widget)
  const { visitor_token } = (await opened.json()) as { visitor_token: string }
  const visitor = { ...widget, 'svc-visitor': visitor_token }
  const chat = await followAt(`${address}/public/webchat/stream`, visitor)
  await until(chat.isReady)
  const written = await post('/public/webchat/messages', { text: 'Oi!' }, visitor)
  const { event_id } = (await written.json()) as { event_id: string }
  const conversation_id = event_id.split('.')[0] as string
  await until(() => chat.ids().includes(event_id))
  await post('/public/webchat/typing', {}, visitor)
  await until(() =>
    stream.messages.some(({ event, data }) => event === 'typing' && data.conversation_id === conversation_id),
  )
  await post(`/conversations/${conversation_id}/typing`, {}, { cookie })
  await until(() => chat.messages.some(({ event }) => event === 'typing'))

  // This works across processes too: a session that ends here ends its streams there, before the next check.
  const second = await post('/auth/sign-in/email', { email, password })
  const leaving = { cookie: String(second.headers.get('set-cookie')).split(';')[0] as string }
  const began = performance.now()
  const left = await followAt(`${address}/stream`, leaving)
  await until(left.isReady)
  await post('/auth/sign-out', {}, leaving)
  await until(left.isOver)
  expect(performance.now() - began).toBeLessThan(ACCESS_CHECK_MS)
  expect((await other.fetch('/v1/me', { headers: leaving })).status).toBe(401)

  const stopped = performance.now()
  other.kill('SIGTERM')
  expect(await other.ended).toBe(0)
  expect(performance.now() - stopped).toBeLessThan(STOP_DEADLINE_MS)
  await until(() => stream.isOver() && chat.isOver())
})
