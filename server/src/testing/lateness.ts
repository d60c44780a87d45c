// Delays what a test waits for by random times: a fast machine then shows errors that otherwise only a slow one shows.
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

/** `npm run repeat -- tests 3 --late 100` sets it. */
const MAX_CONNECTION_LATE_MS = Number(process.env.MAX_CONNECTION_LATE_MS ?? 0)

/** Most of these times are short and a few are nearly `maxMs`, so things happen in another order. */
export const someTime = (maxMs: number): number => Math.random() ** 8 * maxMs

/** A caller that asks the pool for a connection, or sends a statement through it, gets its connection late. */
export function connectLate(pool: Pool): void {
  if (MAX_CONNECTION_LATE_MS === 0) return
  const connect = pool.connect.bind(pool) as (...connected: unknown[]) => unknown
  pool.connect = (async (...connected: unknown[]) => {
    await delay(someTime(MAX_CONNECTION_LATE_MS))
    return connect(...connected)
  }) as Pool['connect']
}
