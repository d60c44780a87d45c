// A wake-up across processes: an API process calls, worker processes listen. Only a hint; polling is the truth.
import pg from 'pg'
import { SECOND } from '../lib/time.ts'
import type { Database } from './database.ts'

/** Who may be asleep: those who run jobs, those who tell of events if anybody wants to know, those who send webhooks. */
export type Listener = 'jobs' | 'reactions' | 'deliveries'

type Call = (whom: Listener) => void

const CHANNEL = 'holdfast_jobs'

/**
 * Milliseconds in which calls become one. Every change calls for its events, and mostly nobody wants to know; the
 * others are gathered only on their way through the database, where each call is a statement.
 */
const GATHERED = { jobs: 2, reactions: 50, deliveries: 2 }

function gathered(call: Call, waits: Partial<Record<Listener, number>>): Call {
  const called = new Set<Listener>()
  return (whom) => {
    const wait = waits[whom]
    if (wait === undefined) return call(whom)
    if (called.has(whom)) return
    called.add(whom)
    setTimeout(() => {
      called.delete(whom)
      call(whom)
    }, wait).unref()
  }
}

/** For a process that does the work itself. */
export function callWithin(wake: Call): Call {
  return gathered(wake, { reactions: GATHERED.reactions })
}

/** After the commit and apart from it: NOTIFY inside would queue up all commits. */
export function callWorkers({ pool }: Database): Call {
  return gathered((whom) => {
    pool.query('select pg_notify($1, $2)', [CHANNEL, whom]).catch(() => {})
  }, GATHERED)
}

/** Listens on a connection of its own and comes back after the database was away. Answers with how to stop. */
export function listenForCalls(url: string, applicationName: string, wake: Call): () => Promise<void> {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | null = null
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5 * SECOND,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (!stopped) again = setTimeout(() => void connect(), SECOND).unref()
    })
    fresh.on('notification', ({ payload }) => wake(payload as Listener))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      wake('jobs')
      wake('deliveries')
    } catch {
      await fresh.end().catch(() => {})
    }
  }
  void connect()

  return async () => {
    stopped = true
    if (again) clearTimeout(again)
    await client?.end().catch(() => {})
  }
}
