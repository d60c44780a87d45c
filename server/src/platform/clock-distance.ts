// Measures how far the clock of this machine is from that of the database, at the start and every minute.
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Logger } from 'pino'
import { clockDistance, setClockDistance } from './clock.ts'
import type { Database } from './database.ts'

const INTERVAL_MS = MINUTE_MS
const SAMPLES = 5
/** A machine that is this many milliseconds off has no working time service. */
const WARNING_DISTANCE_MS = SECOND_MS

/** Returns the time of the database, in milliseconds since 1970. */
type AskTime = () => Promise<number>

/** `now()` would be the time at which the transaction began. */
const TIME_OF_DATABASE = 'select extract(epoch from clock_timestamp())::float8 * 1000 as time'

export interface Distance {
  /** By how many milliseconds the database is ahead. */
  ahead: number
  /** The measured distance is wrong by at most this: nobody knows which part of the round trip was the way back. */
  error: number
}

/** The clocks of this machine, in milliseconds. */
export interface Clocks {
  localTime(): number
  /** Cannot be set, so that a correction during a trip does not look like a long trip. */
  passed(): number
}

const CLOCKS: Clocks = { localTime: Date.now, passed: () => performance.now() }

/** The shortest of several round trips gives the most exact distance. */
export async function measureDistance(ask: AskTime, { localTime, passed }: Clocks = CLOCKS): Promise<Distance> {
  let best: Distance = { ahead: 0, error: Number.POSITIVE_INFINITY }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sentAt = localTime()
    const began = passed()
    const databaseTime = await ask()
    const error = (passed() - began) / 2
    if (error < best.error) best = { ahead: databaseTime - (sentAt + error), error }
  }
  return best
}

/** The known distance stays until a measurement contradicts it, so that the time does not jump back and forth. */
export function correctedBy(known: number, { ahead, error }: Distance): number {
  // Date.now() cuts off fractions of a millisecond.
  return Math.abs(ahead - known) <= error + 1 ? known : Math.round(ahead)
}

/** Sets the clock of this process by the database's clock, again and again. Returns a function that stops this. */
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
    warnedOf = Math.abs(distance) > WARNING_DISTANCE_MS ? distance : 0
    if (warnedOf === 0 || Math.abs(distance - before) <= WARNING_DISTANCE_MS) return
    const order = distance > 0 ? 'behind' : 'ahead of'
    const seconds = (Math.abs(distance) / SECOND_MS).toFixed(1)
    log.warn(`the clock of this machine is ${seconds} s ${order} that of the database, by which Holdfast goes`)
  }
  await measure()
  const timer = setInterval(() => void measure(), INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
