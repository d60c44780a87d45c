// Worker and API are killed again and again while events are sent: every committed event arrives everywhere, unchanged.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { envelopesOf, isSigned } from '../testing/hooks.ts'
import { aProcessToRestart, builtProgram, type Finish, type Program } from '../testing/process.ts'
import { always, hang, listening, type Receiver } from '../testing/receiver.ts'
import { newRecords, runClient, type Weather } from '../testing/storm-clients.ts'
import { isAllSent, lost, readEvents, subscribe } from '../testing/storm-webhooks.ts'
import { until } from '../testing/until.ts'

const CLIENTS = 4
/** The clients go on calling while deliveries are waited for; the programs that start need the processor too. */
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

    await until(() => isAllSent(pool, hanging.url), PATIENCE_MS)
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
  (KILLS.length + 2) * PATIENCE_MS,
)

async function aProcess(program: Program, finish: Finish, settings: Record<string, string>) {
  const made = await aProcessToRestart(program, finish, settings, { DEMO: '1' })
  return {
    url: made.url,
    key: made.shown('API key')?.[0] ?? '',
    async restart() {
      await made.end('SIGKILL')
      await made.start()
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
