// A wake-up across processes: an API process calls, worker processes listen. Only a hint; polling is the truth.
import pg from 'pg'
import { SECOND } from '../lib/time.ts'
import type { Database } from './database.ts'

const CHANNEL = 'holdfast_jobs'

/** Calls at most once per few milliseconds, after the commit and apart from it: NOTIFY inside would queue up all commits. */
export function callWorkers({ pool }: Database): () => void {
  let called = false
  return () => {
    if (called) return
    called = true
    setTimeout(() => {
      called = false
      pool.query(`notify ${CHANNEL}`).catch(() => {})
    }, 2).unref()
  }
}

/** Listens on a connection of its own and comes back after the database was away. Answers with how to stop. */
export function listenForCalls(url: string, applicationName: string, wake: () => void): () => Promise<void> {
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
    fresh.on('notification', wake)
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      wake()
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
