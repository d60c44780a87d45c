// Worker and API are killed again and again while events are sent: every committed event arrives everywhere, unchanged.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { envelopesOf, isSigned } from '../testing/hooks.ts'
import { aFreePort, builtProgram, type Finish, type Program, startProcess } from '../testing/process.ts'
import { always, hang, listening, type Receiver } from '../testing/receiver.ts'
import { ask, newRecords, runClient, type Weather } from '../testing/storm-clients.ts'
import { until } from '../testing/until.ts'
import { SUBSCRIBABLE } from './schema.ts'

const CLIENTS = 4
/** Between the kills, deliveries are waited for; without a pause the clients would use a whole core all that time. */
const CLIENT_PAUSE_MS = 20
const KILLS = [['worker'], ['api'], ['api', 'worker'], ['worker'], ['api', 'worker'], ['worker']] as const
/** How many calls and how many deliveries happen between two kills. */
const STEPS_BETWEEN_KILLS = 60
/** A receiver that answers a little later is more often cut off between its answer and the record of it. */
const SLOW_ANSWER_MS = 25
/** A delivery that a killed worker had leased is made half a minute later. */
const PATIENCE_MS = 90_000

test(
  'every committed event arrives at every healthy endpoint, however often worker and API are killed',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    const program = await builtProgram()
    const settings = {
      DATABASE_URL,
      ALLOW_PRIVATE_WEBHOOKS: '1',
      RATE_LIMIT_BURST: '1000000',
      RATE_LIMIT_REFILL: '1000',
    }
    const api = await aProcess(program, finish, { ...settings, ROLE: 'api' })
    const worker = await aProcess(program, finish, { ...settings, ROLE: 'worker' })
    const processes = { api, worker }

    let isOver = false
    const weather: Weather = {
      ...api,
      catalog: await readCatalog(pool),
      isOver: () => isOver,
      pauseMs: CLIENT_PAUSE_MS,
      records: newRecords(),
    }
    const healthy = [await listening(), await listening(), await listening(slowly)]
    const hanging = await listening(always(hang))
    const endpoints = []
    const ofDemo = new Set((await readEvents(pool, new Set())).keys())
    for (const receiver of healthy) endpoints.push({ receiver, ...(await subscribe(weather, receiver)) })
    await subscribe(weather, hanging)

    const known = { ids: [], tasks: [], ended: [] }
    const clients = Array.from({ length: CLIENTS }, () => runClient(weather, known))
    const count = () => ({
      answers: weather.records.answered.length,
      received: Math.min(...healthy.map(({ requests }) => requests.length)),
    })
    for (const whom of KILLS) {
      const before = count()
      await until(
        () =>
          count().answers >= before.answers + STEPS_BETWEEN_KILLS &&
          count().received >= before.received + STEPS_BETWEEN_KILLS,
        PATIENCE_MS,
      )
      await Promise.all(whom.map((name) => processes[name].restart()))
    }
    isOver = true
    await Promise.all(clients)
    expect(weather.records.faults).toEqual([])

    await until(() => isAllSent(pool, hanging), PATIENCE_MS)
    const events = await readEvents(pool, ofDemo)
    expect(events.size).toBeGreaterThan(STEPS_BETWEEN_KILLS)
    for (const { receiver, secret } of endpoints) {
      const ids = new Set(envelopesOf(receiver).map(({ id }) => id))
      expect(ids).toEqual(new Set(events.keys()))
      expect(receiver.requests.filter((request) => !isSigned(request, secret)).map(idOf)).toEqual([])
    }
    expect(differing(healthy)).toEqual([])
    expect(await lost(pool, healthy.length + 1, ofDemo)).toEqual([])
    console.log(summary(healthy, events))
  },
  3 * PATIENCE_MS,
)

async function aProcess(program: Program, finish: Finish, settings: Record<string, string>) {
  const PORT = String(await aFreePort())
  let running = await startProcess(program, finish, { ...settings, PORT, DEMO: '1' })
  await running.ready()
  return {
    url: `http://127.0.0.1:${PORT}`,
    key: running.shown('API key')?.[0] ?? '',
    /** Kills the process with SIGKILL. */
    async restart() {
      running.kill('SIGKILL')
      await running.ended
      running = await startProcess(program, finish, { ...settings, PORT })
      await running.ready()
    },
  }
}

async function slowly() {
  await delay(SLOW_ANSWER_MS)
  return { status: 200 }
}

/** The services of the demo. */
async function readCatalog(pool: pg.Pool): Promise<Weather['catalog']> {
  const services = await pool.query("select id, mode = 'queue' as queue from services")
  const resources = await pool.query('select id from resources')
  return { services: services.rows, resources: resources.rows.map(({ id }) => id) }
}

async function subscribe(weather: Weather, { url }: Receiver): Promise<{ secret: string }> {
  const made = await ask(weather, '/webhook-endpoints', { url, events: SUBSCRIBABLE }, 'POST', '')
  if (made?.status !== 201) throw new Error(`Not subscribed: ${made?.text}`)
  return JSON.parse(made.text)
}

/** Whether every event has its deliveries, and only those to the endpoint that hangs are still waiting. */
async function isAllSent(pool: pg.Pool, { url }: Receiver): Promise<boolean> {
  const { rows } = await pool.query(
    `select (select count(*)::int from jobs where kind = 'react:webhooks')
      + (select count(*)::int from webhook_deliveries d join webhook_endpoints e
          on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
         where d.status <> 'succeeded' and e.url <> $1) as left`,
    [url],
  )
  return rows[0].left === 0
}

/** Without what happened in the demo workspace before anybody subscribed. */
async function readEvents(pool: pg.Pool, ofDemo: ReadonlySet<string>): Promise<Map<string, Date>> {
  const { rows } = await pool.query('select id, created_at from events where type = any($1)', [SUBSCRIBABLE])
  return new Map(rows.filter(({ id }) => !ofDemo.has(id)).map(({ id, created_at }) => [id, created_at]))
}

/** Events that do not have one delivery per endpoint in the log. */
async function lost(pool: pg.Pool, endpoints: number, ofDemo: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query(
    `select e.id from events e left join webhook_deliveries d on d.workspace_id = e.workspace_id and d.event_id = e.id
     where e.type = any($1) group by e.id having count(distinct d.endpoint_id) <> $2 or count(*) <> $2`,
    [SUBSCRIBABLE, endpoints],
  )
  return rows.map(({ id }) => id).filter((id) => !ofDemo.has(id))
}

const idOf = ({ headers }: Receiver['requests'][number]) => String(headers['webhook-id'])

/** Events that arrived with different bodies, at any receiver. */
function differing(receivers: readonly Receiver[]): string[] {
  const bodies = new Map<string, Buffer>()
  const ids = new Set<string>()
  for (const request of receivers.flatMap(({ requests }) => requests)) {
    const id = idOf(request)
    if (bodies.get(id)?.equals(request.body) === false) ids.add(id)
    bodies.set(id, request.body)
  }
  return [...ids]
}

function summary(receivers: readonly Receiver[], events: ReadonlyMap<string, Date>): string {
  const sent = receivers.reduce((sum, { requests }) => sum + requests.length, 0)
  const delays = receivers.flatMap(({ requests }) =>
    [...events].map(([id, created_at]) => {
      const first = requests.find((request) => idOf(request) === id)
      return (first?.at.getTime() ?? Number.NaN) - created_at.getTime()
    }),
  )
  const kills = (name: string) => KILLS.filter((whom) => (whom as readonly string[]).includes(name)).length
  return [
    `The worker was killed ${kills('worker')} times, the API ${kills('api')} times.`,
    `${events.size} events to ${receivers.length} healthy endpoints and one that hangs: ${sent} deliveries,`,
    `${sent - receivers.length * events.size} of them twice; the longest took ${Math.max(...delays)} ms.`,
  ].join(' ')
}
