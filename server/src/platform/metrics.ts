// Numbers about this process and its queue, in the text form that Prometheus reads.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { clockDistance } from './clock.ts'
import type { Platform } from './transaction.ts'

/** Each look wakes the process up. At the usual 10 ms, that was most of what an idle process cost. */
const LOOK_AT_LOOP_EVERY_MS = 50

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void
  text(): Promise<string>
  contentType: string
}

/** Something that is counted in the database whenever somebody reads the metrics. */
export interface Measure {
  name: string
  help: string
  read(platform: Platform): Promise<number>
}

export function openMetrics(platform: Platform, measures: readonly Measure[]): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOK_AT_LOOP_EVERY_MS })
  const { pool, db } = platform.database

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by route and status',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  gauge('pg_pool_connections', 'Open connections of the pool', () => pool.totalCount)
  gauge('pg_pool_idle', 'Connections nobody uses', () => pool.idleCount)
  gauge('pg_pool_waiting', 'Callers waiting for a connection', () => pool.waitingCount)

  gauge(
    'clock_distance_seconds',
    'How far the clock of the database is ahead of this machine; below zero: behind',
    () => clockDistance() / SECOND_MS,
  )

  const waiting = new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due, not running and next in their turn',
    registers: [register],
  })
  const late = new Gauge({
    name: 'jobs_late',
    help: 'Jobs due for over 10 seconds and not running',
    registers: [register],
  })
  const failed = new Gauge({ name: 'jobs_failed', help: 'Jobs given up after all their tries', registers: [register] })

  for (const { name, help, read } of measures) gauge(name, help, () => read(platform).catch(() => Number.NaN))

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read())
      },
    })
  }

  async function countJobs(): Promise<void> {
    const now = platform.clock()
    // Most jobs are due in the future and of no interest here: both parts use an index that skips them.
    const { rows } = await sql<{ waiting: string; late: string; failed: string }>`
      select waiting, late, failed
      from (
        select count(*) as waiting, count(*) filter (where due_at <= ${plus(now, -10 * SECOND_MS)}) as late from jobs
        where failed_at is null and not waits and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      ) as due
      cross join (select count(*) as failed from jobs where failed_at is not null) as given_up`.execute(db)
    waiting.set(Number(rows[0]?.waiting))
    late.set(Number(rows[0]?.late))
    failed.set(Number(rows[0]?.failed))
  }

  return {
    request(route, method, status, seconds) {
      requests.inc({ route, method, status })
      durations.observe({ route, method }, seconds)
    },
    async text() {
      // The numbers of the process are needed most when there is no database.
      await countJobs().catch(() => {
        for (const each of [waiting, late, failed]) each.set(Number.NaN)
      })
      return register.metrics()
    },
    contentType: register.contentType,
  }
}
