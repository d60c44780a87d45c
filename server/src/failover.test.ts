// PostgreSQL is killed while clients book, and its standby takes over at the same address: the processes come back by
// themselves, no booking that was answered is missing, streams and jobs go on. Only `npm run test:failover` runs it.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { examine, isHealthy, toReport } from './commands/doctor.ts'
import { builtProgram, callsWithKey, startProcess } from './testing/process.ts'
import { aProxy } from './testing/proxy.ts'
import { followAt } from './testing/stream.ts'
import { twoClusters } from './testing/two-clusters.ts'
import { until } from './testing/until.ts'

const CLIENTS = 8
const BOOKINGS_BEFORE = 150
const BOOKINGS_AFTER = 150
/**
 * The time is counted from the moment at which the standby has taken over. The machine that runs the tests may be busy.
 */
const MAX_RETURN_MS = 10_000

test('when the standby takes over, processes come back by themselves, and no promised booking is missing', async ({
  onTestFinished: finish,
  skip,
}) => {
  skip(!process.env.FAILOVER, 'only npm run test:failover runs it')
  const clusters = await twoClusters(finish)
  const address = await aProxy(clusters.primary)
  finish(() => address[Symbol.asyncDispose]())
  const program = await builtProgram()
  const settings = { DATABASE_URL: address.url, RATE_LIMIT_BURST: '1000000', RATE_LIMIT_REFILL: '1000' }
  const one = await startProcess(program, finish, { ...settings, ROLE: 'api', DEMO: '1' })
  await one.ready()
  const other = await startProcess(program, finish, { ...settings, ROLE: 'api' })
  const worker = await startProcess(program, finish, { ...settings, ROLE: 'worker' })
  await Promise.all([other.ready(), worker.ready()])
  const call = callsWithKey(one)
  const [key] = one.shown('API key')

  const make = async (path: string, body: object): Promise<string> => {
    const made = await call('POST', `/v1${path}`, body)
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${await made.text()}`)
    return ((await made.json()) as { id: string }).id
  }
  const resource_ids = [await make('/resources', { name: 'Driver', kind: 'person' })]
  const delivery = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements: [{ resource_ids }] }
  const service_id = await make('/services', delivery)
  const stream = await followAt(`${other.shown('API')[0]}/stream`, { cookie: await signIn(one) })
  await until(stream.isReady, 30_000)

  const promised: { id: string; at: number }[] = []
  const refusals = new Map<string, number>()
  let isOver = false
  finish(async () => {
    isOver = true
  })
  /** Tasks in a queue need no free time, so only a failure can refuse them. */
  const runClient = async (client: number) => {
    const [first = ''] = one.shown('API')
    const [second = ''] = other.shown('API')
    for (let count = 0; !isOver; count += 1) {
      const booking = { service_id, customer: { name: 'Eva', phone: `+5511980000${100 + client}` } }
      // Both processes stay, so every call is answered.
      const answer = await fetch(`${count % 2 ? first : second}/bookings`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(booking),
      })
      const at = performance.now()
      const { id, code } = (await answer.json()) as { id: string; code: string }
      if (answer.status === 201) promised.push({ id, at })
      else refusals.set(`${answer.status} ${code}`, (refusals.get(`${answer.status} ${code}`) ?? 0) + 1)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(client)))
  // If the test fails before it awaits these promises, their failures are ignored.
  clients.catch(() => {})
  const readiness = () => Promise.all([one, other, worker].map(async (each) => (await each.fetch('/readyz')).status))

  await until(() => promised.length >= BOOKINGS_BEFORE || refusals.size > 0, 60_000)
  expect([...refusals]).toEqual([])
  const killed = performance.now()
  await clusters.killPrimary()
  // The address already leads to the standby, which answers, but takes no change yet.
  address.turnTo(clusters.standby)
  address.cut()
  await until(async () => (await readiness()).every((status) => status === 503), 30_000)
  await until(() => refusals.has('503 unavailable'), 30_000)
  const soFar = promised.length
  const promotion = performance.now()
  await clusters.promote()
  const promotedAt = performance.now()
  await until(() => promised.length >= soFar + BOOKINGS_AFTER, 60_000)
  isOver = true
  await clients

  const back = promised[soFar]?.at as number
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  console.log(
    `${promised.length} bookings promised, ${[...refusals].map(([what, count]) => `${count} × ${what}`).join(', ')}.`,
  )
  console.log(`The first booking after the kill: ${seconds(back - killed)}; of these the promotion took`)
  console.log(`${seconds(promotedAt - promotion)}, and after it: ${seconds(back - promotedAt)}.`)
  expect([...refusals.keys()]).toEqual(['503 unavailable'])
  expect(back - promotedAt).toBeLessThan(MAX_RETURN_MS)

  const pool = new pg.Pool({ connectionString: clusters.standby })
  pool.on('error', () => {})
  finish(() => pool.end())
  const { rows } = await pool.query<{ id: string }>('select id from bookings')
  const kept = new Set(rows.map(({ id }) => id))
  expect(promised.filter(({ id }) => !kept.has(id))).toEqual([])
  // The stream was never cut, and has every booking that was promised.
  await until(() => {
    const heard = new Set(stream.messages.map(({ data }) => data?.booking_id))
    return promised.every(({ id }) => heard.has(id))
  }, 30_000)
  expect(stream.isOver()).toBe(false)
  // Everything is ready again, and the worker does what is due; leases from before must end first.
  await until(async () => (await readiness()).every((status) => status === 200), 30_000)
  await until(
    async () => (await pool.query('select from jobs where due_at <= now() and failed_at is null')).rowCount === 0,
    60_000,
  )
  const examination = await examine(clusters.standby, new Date())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
  for (const each of [one, other, worker]) expect(each.isAlive()).toBe(true)
}, 300_000)

async function signIn(server: Awaited<ReturnType<typeof startProcess>>): Promise<string> {
  const [email, password] = server.shown('Sign-in')
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  const answer = await server.fetch('/v1/auth/sign-in/email', asked)
  return String(answer.headers.get('set-cookie')).split(';')[0] as string
}
