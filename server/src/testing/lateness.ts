// Makes what a test waits for late, each by another time: a fast machine then shows what otherwise only a slow one shows.
import type { Pool, PoolClient } from 'pg'

/** `npm run repeat -- tests 3 --late 200` sets it. */
const MAX_CONNECTION_LATE_MS = Number(process.env.MAX_CONNECTION_LATE_MS ?? 0)

/** Mostly hardly late, and now and then by nearly the whole time, so that things happen in another order. */
export const someTime = (maxMs: number): number => Math.random() ** 8 * maxMs

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void

/** Whoever asks the pool for a connection, or for an answer, gets it late. */
export function connectLate(pool: Pool): void {
  if (MAX_CONNECTION_LATE_MS === 0) return
  const connect = pool.connect.bind(pool)
  const lateConnect = (connected?: Connected) =>
    connected
      ? void setTimeout(() => connect(connected as Parameters<Pool['connect']>[0]), someTime(MAX_CONNECTION_LATE_MS))
      : new Promise((resolve) => setTimeout(resolve, someTime(MAX_CONNECTION_LATE_MS))).then(() => connect())
  pool.connect = lateConnect as Pool['connect']
}
