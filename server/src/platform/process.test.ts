// Real processes: what happens to requests and jobs when a process is killed, stopped or loses its database.
import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@holdfast/time/moment.ts'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { aFreePort, builtProgram, callsWithKey, type Finish, type Program, startProcess } from '../testing/process.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'

// Starts the server without scripts/start.mjs, which could install packages while tests run.
let program: Program
beforeAll(async () => {
  program = await builtProgram()
})

const aProcess = (finish: Finish, environment: Record<string, string>) => startProcess(program, finish, environment)

/**
 * Locks a row until the returned function is called, so that a request or job that needs the row stops in the middle.
 */
async function holdRow(pool: pg.Pool, finish: Finish, table: string, workspaceId: string) {
  const client = await pool.connect()
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await client.query('rollback')
    client.release()
  }
  finish(letGo)
  await client.query('begin')
  await client.query(`select 1 from ${table} where workspace_id = $1 for update`, [workspaceId])
  return letGo
}

/** A deleted workspace that a worker has to clear. */
async function aWorkspaceToClear(pool: pg.Pool): Promise<string> {
  const id = `prj_${randomBytes(6).toString('hex')}`
  await pool.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at, deleted_at)
    values ($1, 'Gone', 'UTC', 'pt-BR', 'BRL', $2, $2, $2)`,
    [id, new Date()],
  )
  return id
}

/** Wakes workers as a process does after it changes jobs. On Citus no worker looks at all workspaces each second. */
const wakeWorkers = (pool: pg.Pool, workspaceId: string) =>
  pool.query(`select pg_notify('holdfast_jobs', $1)`, [`jobs ${workspaceId}`])

async function clearLater(pool: pg.Pool, workspaceId: string): Promise<void> {
  await pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
    values ($1, 'job_clear', 'clear-workspace', '{}', $2, $2)`,
    [workspaceId, new Date()],
  )
  await wakeWorkers(pool, workspaceId)
}

async function jobOf(pool: pg.Pool, workspaceId: string) {
  const { rows } = await pool.query('select * from jobs where workspace_id = $1', [workspaceId])
  return rows[0] as { leased_by: string | null; leased_until: Date | null; attempts: number } | undefined
}

const exists = async (pool: pg.Pool, workspaceId: string) =>
  (await pool.query('select from workspaces where workspace_id = $1', [workspaceId])).rowCount === 1

test.concurrent('an API process and a worker process start together on an empty database and share the work', async ({
  onTestFinished: finish,
}) => {
  const { url, pool } = await aDatabase(finish, 'empty')
  const [api, worker] = await Promise.all([
    aProcess(finish, { ROLE: 'api', DATABASE_URL: url, DEMO: '1' }),
    aProcess(finish, { ROLE: 'worker', DATABASE_URL: url }),
  ])
  await Promise.all([api.ready(), worker.ready()])
  expect(await (await api.fetch('/readyz')).json()).toMatchObject({ status: 'ready', role: 'api' })
  expect(await (await worker.fetch('/readyz')).json()).toMatchObject({ status: 'ready', role: 'worker' })
  expect((await callsWithKey(api)('GET', '/v1/me')).status).toBe(200)

  const [email, password] = api.shown('Sign-in')
  const send = (method: string, path: string, body: object, cookie = '') =>
    api.fetch(path, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
  const signedIn = await send('POST', '/v1/auth/sign-in/email', { email, password })
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string
  const made = await send('POST', '/v1/workspaces', { name: 'Short-lived' }, cookie)
  const { id } = (await made.json()) as { id: string }
  expect(await exists(pool, id)).toBe(true)
  expect((await send('DELETE', `/v1/workspaces/${id}`, { name: 'Short-lived' }, cookie)).status).toBe(204)
  await until(async () => !(await exists(pool, id)))

  // The API process runs no jobs, the worker process answers no calls.
  expect((await callsWithKey(api)('GET', '/v1/me')).status).toBe(200)
  expect((await worker.fetch('/v1/me')).status).toBe(404)
  worker.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
  const orphan = await aWorkspaceToClear(pool)
  await clearLater(pool, orphan)
  expect((await callsWithKey(api)('GET', '/v1/me')).status).toBe(200)
  api.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  expect(await jobOf(pool, orphan)).toMatchObject({ attempts: 0 })
})

test.concurrent('a worker killed in the middle of a job: another takes the job over when the lease has run out', async ({
  onTestFinished: finish,
}) => {
  const { url, pool } = await aDatabase(finish)
  const killed = await aProcess(finish, { ROLE: 'worker', DATABASE_URL: url })
  await killed.ready()
  const id = await aWorkspaceToClear(pool)
  const letGo = await holdRow(pool, finish, 'workspaces', id)
  await clearLater(pool, id)
  await until(() => lockWaits(pool, 'delete from%workspaces%'))
  killed.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  // The lease must not run out while the other process starts.
  const later = new Date(Date.now() + HOUR_MS)
  await pool.query('update jobs set leased_until = $1 where workspace_id = $2', [later, id])
  const left = await jobOf(pool, id)
  expect(left?.leased_by).not.toBeNull()

  const heir = await aProcess(finish, { ROLE: 'worker', DATABASE_URL: url })
  await heir.ready()
  expect(await jobOf(pool, id)).toEqual(left)
  await pool.query('update jobs set leased_until = $1 where workspace_id = $2', [new Date(), id])
  await wakeWorkers(pool, id)
  const taken = await until(async () => {
    const job = await jobOf(pool, id)
    return job?.leased_by === left?.leased_by ? undefined : job
  })
  expect(taken.attempts).toBe(2)
  await letGo()
  await until(async () => !(await exists(pool, id)) && !(await jobOf(pool, id)))
})

test.concurrent('a process that stops answers its open request, gives back a job that does not end, and exits with 0', async ({
  onTestFinished: finish,
}) => {
  const { url, pool } = await aDatabase(finish)
  const server = await aProcess(finish, { DATABASE_URL: url, DATABASE_POOL: '1', DEMO: '1' })
  await server.ready()
  const call = callsWithKey(server)
  const { workspace } = (await (await call('GET', '/v1/me')).json()) as { workspace: { id: string } }
  const { data } = (await (await call('GET', '/v1/customers')).json()) as { data: { id: string }[] }
  const stuck = await aWorkspaceToClear(pool)
  const letCustomersGo = await holdRow(pool, finish, 'customers', workspace.id)
  await holdRow(pool, finish, 'workspaces', stuck)
  await clearLater(pool, stuck)
  await until(() => lockWaits(pool, 'delete from%workspaces%'))
  const answer = call('PATCH', `/v1/customers/${data[0]?.id}`, { name: 'Renamed in the last moment' })
  await until(() => lockWaits(pool, '%customers%'))
  // The call has the only connection of the pool. The process is busy, but it is not away.
  expect((await server.fetch('/readyz')).status).toBe(200)

  server.kill('SIGTERM')
  // New connections are refused: the port is closed before the open request is answered.
  await until(() =>
    server.fetch('/healthz').then(
      () => false,
      () => true,
    ),
  )
  await letCustomersGo()
  const answered = await answer
  expect(answered.status).toBe(200)
  expect(await answered.json()).toMatchObject({ name: 'Renamed in the last moment' })
  expect(await server.ended).toBe(0)
  expect(await jobOf(pool, stuck)).toMatchObject({ leased_by: null, leased_until: null })
})

test.concurrent('without a database calls get 503 and the process stays alive; afterwards everything works again', async ({
  onTestFinished: finish,
}) => {
  const { url, pool } = await aDatabase(finish)
  const proxy = await aProxy(url)
  finish(() => proxy[Symbol.asyncDispose]())
  const server = await aProcess(finish, { DATABASE_URL: proxy.url, DEMO: '1' })
  await server.ready()
  const call = callsWithKey(server)
  expect((await call('GET', '/v1/me')).status).toBe(200)

  proxy.refuse()
  proxy.cut()
  for (const [method, path, body] of [
    ['GET', '/v1/me'],
    ['GET', '/v1/customers'],
    ['POST', '/v1/customers', { name: 'Nobody', phone: '+5511912345679' }],
  ] as const) {
    const refused = await call(method, path, body)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 })
  }
  expect((await server.fetch('/healthz')).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(503)
  expect((await server.fetch('/metrics')).status).toBe(200)

  const id = await aWorkspaceToClear(pool)
  await clearLater(pool, id)
  proxy.restore()
  expect((await call('GET', '/v1/me')).status).toBe(200)
  expect((await call('POST', '/v1/customers', { name: 'Somebody', phone: '+5511912345678' })).status).toBe(201)
  expect((await server.fetch('/readyz')).status).toBe(200)
  await until(async () => !(await exists(pool, id)))
  expect(server.isAlive()).toBe(true)
})

test.concurrent('wrong settings stop the start with a message that lists all of them', async ({
  onTestFinished: finish,
}) => {
  const environment = { DATABASE_URL: 'mysql://db', SECRET_KEY: 'short', ROLE: 'boss' }
  const server = await aProcess(finish, environment)
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('The settings are not valid:')
  for (const name of Object.keys(environment)) expect(server.output()).toContain(`  - ${name} must`)
  expect(server.output()).not.toMatch(/^ +at /m)
})

test.concurrent('a port in use and a missing database are reported in one line', async ({ onTestFinished: finish }) => {
  const { url } = await aDatabase(finish)
  const proxy = await aProxy(url)
  finish(() => proxy[Symbol.asyncDispose]())
  const taken = new URL(proxy.url).port
  const server = await aProcess(finish, { DATABASE_URL: url, PORT: taken })
  expect(await server.ended).toBe(1)
  expect(server.output().trim()).toMatch(
    new RegExp(`^Holdfast did not start: .*${taken}.*in use.*$|^.* in use.*${taken}$`),
  )

  const lost = await aProcess(finish, { DATABASE_URL: `postgres://127.0.0.1:${await aFreePort()}/holdfast` })
  expect(await lost.ended).toBe(1)
  expect(lost.output().trim()).toMatch(/^Holdfast did not start: .*ECONNREFUSED.*$/)
})
