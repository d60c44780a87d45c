// Holdfast behind a real PgBouncer: the one that PGBOUNCER names, or that of Debian. Debian 12 has one that is too old
// for transactions, which the start must notice.
import { expect, onTestFinished, test } from 'vitest'
import { examine, isHealthy, toReport } from '../../server/src/commands/doctor.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { applicationName } from '../../server/src/platform/embedded-postgres.ts'
import { changeLightly } from '../../server/src/platform/light-change.ts'
import { askPooler } from '../../server/src/platform/pooler.ts'
import { aDatabase } from '../../server/src/testing/database.ts'
import { startPooler, versionOf } from '../../server/src/testing/pooler.ts'
import { builtProgram, startProcess } from '../../server/src/testing/process.ts'
import { followAt } from '../../server/src/testing/stream.ts'
import { until } from '../../server/src/testing/until.ts'
import { debianPooler } from './debian.ts'

const pooler = process.env.PGBOUNCER ? { program: process.env.PGBOUNCER, environment: {} } : debianPooler()
const NOT_HERE = 'PgBouncer is not installed and cannot be downloaded'
/** Since this version PgBouncer can separate the prepared statements of its clients. */
const isNew = pooler !== null && versionOf(pooler.program, pooler.environment) >= 1.21
const NOT_NEW = 'there is no PgBouncer 1.21 or newer; PGBOUNCER names one'
const AS_OLD: Record<string, number> = isNew ? { max_prepared_statements: 0 } : {}
const through = async (url: string, settings: Record<string, string | number>) => {
  if (pooler === null) throw new Error('There is no PgBouncer')
  const pooled = await startPooler(onTestFinished, { ...pooler, url, settings })
  return pooled(url)
}

test('PostgreSQL itself is not taken for a pooler', async () => {
  const { url } = await aDatabase(onTestFinished)
  expect(await askPooler(url, applicationName())).toBe('none')
})

test('a pooler that mixes up prepared statements stops the start, and the message says what is needed', async ({
  skip,
}) => {
  skip(pooler === null, NOT_HERE)
  const { url } = await aDatabase(onTestFinished, 'empty')
  const DATABASE_URL = await through(url, AS_OLD)
  const refused = await startProcess(await builtProgram(), onTestFinished, { DATABASE_URL, DATABASE_DIRECT_URL: url })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^Holdfast did not start: the pooler at DATABASE_URL .*\n.*PgBouncer 1\.21 or newer/)
})

test('the same pooler is noticed while its sessions are busy, and may be used if each client has its own', async ({
  skip,
}) => {
  skip(pooler === null, NOT_HERE)
  const { url } = await aDatabase(onTestFinished)
  const busy = await through(url, { ...AS_OLD, server_round_robin: 1, min_pool_size: 10 })
  const others = openDatabase({ url: busy, poolSize: 8, applicationName: 'busy', isPooled: true, onIdleError() {} })
  onTestFinished(() => others.close())
  let isOver = false
  const work = Array.from({ length: 8 }, async () => {
    while (!isOver) await others.pool.query('select pg_sleep(0.001)')
  })
  await expect(askPooler(busy, applicationName())).rejects.toThrow('PgBouncer 1.21 or newer')
  isOver = true
  await Promise.all(work)
  const own = await through(url, { ...AS_OLD, pool_mode: 'session' })
  expect(await askPooler(own, applicationName())).toBe('sessions')
})

test('two processes share a new pooler as they share PostgreSQL', async ({ skip }) => {
  skip(!isNew, NOT_NEW)
  const { url: direct, pool } = await aDatabase(onTestFinished)
  const settings = { DATABASE_URL: await through(direct, {}), DATABASE_DIRECT_URL: direct, DEMO: '0' }
  expect(await askPooler(settings.DATABASE_URL, applicationName())).toBe('transactions')
  const program = await builtProgram()
  const worker = await startProcess(program, onTestFinished, { ...settings, ROLE: 'worker' })
  await worker.ready()
  const one = await startProcess(program, onTestFinished, { ...settings, ROLE: 'api', DEMO: '1' })
  await one.ready()
  const other = await startProcess(program, onTestFinished, { ...settings, ROLE: 'api' })
  await other.ready()
  expect(one.output()).toContain(`set statement_timeout = '20s'`)
  expect(one.output()).not.toContain('DATABASE_DIRECT_URL')

  // Followers at one process receive the changes of the other at once; without wake-ups, each would take most of a
  // second.
  const [email, password] = one.shown('Sign-in')
  const headers = { 'content-type': 'application/json' }
  const signIn = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  const signedIn = await one.fetch('/v1/auth/sign-in/email', signIn)
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string
  const stream = await followAt(`${other.shown('API')[0]}/stream`, { cookie })
  await until(stream.isReady)
  const began = performance.now()
  for (let count = 1; count <= 5; count += 1) {
    const body = JSON.stringify({ name: 'Eva', phone: `+551198300000${count}` })
    const made = await one.fetch('/v1/customers', { method: 'POST', headers: { ...headers, cookie }, body })
    const { id } = (await made.json()) as { id: string }
    await until(() => stream.messages.some(({ data }) => data.customer_id === id))
  }
  expect(performance.now() - began).toBeLessThan(3_000)
  await stream.leave()

  // Both charge one budget: the burst of 120, and what is added back meanwhile.
  const [key] = one.shown('API key')
  const asked = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      [one, other][index % 2]?.fetch('/v1/me', { headers: { authorization: `Bearer ${key}` } }),
    ),
  )
  const passed = answers.filter((answer) => answer?.status === 200).length
  expect(answers.every((answer) => answer?.status === 200 || answer?.status === 429)).toBe(true)
  expect(passed).toBeGreaterThanOrEqual(120)
  expect(passed).toBeLessThanOrEqual(120 + Math.ceil(((performance.now() - asked) / 1_000) * 2))

  // The worker runs jobs that the others have written.
  await until(async () => (await pool.query('select from jobs where due_at < now()')).rowCount === 0, 30_000)
  for (const running of [one, other, worker]) expect((await running.fetch('/readyz')).status).toBe(200)
  const examination = await examine(direct, new Date())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
})

test('behind a pooler each transaction has the timeouts, and leaves none behind', async ({ skip }) => {
  skip(!isNew, NOT_NEW)
  const { url } = await aDatabase(onTestFinished)
  const pooled = await through(url, { default_pool_size: 1 })
  const database = openDatabase({ url: pooled, poolSize: 2, applicationName: 'test', isPooled: true, onIdleError() {} })
  onTestFinished(() => database.close())
  const text = `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
    current_setting('idle_in_transaction_session_timeout') as timeouts`
  expect(await changeLightly(database, { text })).toEqual([{ timeouts: '20s 8s 30s' }])
  expect((await database.pool.query(text)).rows).toEqual([{ timeouts: '0 0 0' }])
})
