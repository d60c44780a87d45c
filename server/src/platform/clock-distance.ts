// Measures how far the clock of this machine is from that of the database, at the start and every minute.
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import { clockDistance, setClockDistance } from './clock.ts'
import type { Database } from './database.ts'

const MEASURED_EVERY = MINUTE_MS
const SAMPLES = 5
/** A machine that is this far off has no working time service. */
const WORTH_A_WARNING = SECOND_MS

/** Answers with the time of the database, in milliseconds since 1970. */
type AskTime = () => Promise<number>

/** Not `now()`, which is the time at which a transaction began. */
const TIME_OF_DATABASE = 'select extract(epoch from clock_timestamp())::float8 * 1000 as time'

export interface Distance {
  /** By how many milliseconds the database is ahead. */
  ahead: number
  /** The true distance is at most this far from it: the answer may have been on its way back for any part of the trip. */
  error: number
}

/** The shortest of several round trips tells it best. */
export async function measureDistance(ask: AskTime, localTime: () => number = Date.now): Promise<Distance> {
  let best: Distance = { ahead: 0, error: Number.POSITIVE_INFINITY }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sentAt = localTime()
    const began = performance.now()
    const told = await ask()
    // A clock that is set meanwhile must not look like a long trip.
    const error = (performance.now() - began) / 2
    if (error < best.error) best = { ahead: told - (sentAt + error), error }
  }
  return best
}

/** What was known before stays while a measurement does not contradict it, so that the time does not shake. */
export function correctedBy(known: number, { ahead, error }: Distance): number {
  // Date.now() leaves out what is less than a millisecond.
  return Math.abs(ahead - known) <= error + 1 ? known : Math.round(ahead)
}

/** Sets the clock of this process by that of the database, and goes on doing so. Answers with how to stop. */
export async function followDatabaseClock({ pool }: Database, log: Logger): Promise<() => void> {
  const ask = async () => (await pool.query<{ time: number }>(TIME_OF_DATABASE)).rows[0]?.time as number
  let warnedOf = 0
  const measure = async () => {
    try {
      setClockDistance(correctedBy(clockDistance(), await measureDistance(ask)))
    } catch (error) {
      log.warn({ err: error }, 'the clock of the database was not read')
    }
    const distance = clockDistance()
    const before = warnedOf
    warnedOf = Math.abs(distance) > WORTH_A_WARNING ? distance : 0
    if (warnedOf === 0 || Math.abs(distance - before) <= WORTH_A_WARNING) return
    const order = distance > 0 ? 'behind' : 'ahead of'
    const seconds = (Math.abs(distance) / SECOND_MS).toFixed(1)
    log.warn(`the clock of this machine is ${seconds} s ${order} that of the database, by which Holdfast goes`)
  }
  await measure()
  const timer = setInterval(() => void measure(), MEASURED_EVERY).unref()
  return () => clearInterval(timer)
}
