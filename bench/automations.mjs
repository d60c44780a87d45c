// The cost of automations: 10,000 timers in one minute beside bookings, a booking with ten automations on, an event
// that no automation waits for, and the search for the runs that an event wakes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beginTimers } from './automations/timers.mjs'
import { findWaiting } from './automations/waiting.mjs'
import { withAndWithout } from './automations/with-and-without.mjs'
import { statementCounter } from './bot/statements.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { openShop } from './slots/shop.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const MAX_BEGIN_SECONDS = 60
/** The reaction is a job that the events of many bookings share. */
const MAX_MORE_STATEMENTS = 4
/** A run with one action, from the event to its end. It was 51 when each run began and took its steps alone. */
const MAX_RUN_STATEMENTS = 8
const TITLES = { none: 'none', salon: 'ten, as a salon has them', begin: 'ten that all begin a run' }

export async function automations() {
  const folder = temporaryFolder()
  mkdirSync(folder)
  const counter = statementCounter(join(folder, 'statements.txt'))
  const shop = await openShop({ env: counter.env })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 4 })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())

  const { found, ratioOf, rowsOfUnwanted, nextWish } = await withAndWithout(shop, pool, () => counter.read(shop.pid))
  console.log('   Bookings per second, ten automations on against none, in turns')
  printTable([
    ['', 'per second', 'lowest', 'highest', 'of those without', 'jobs left at the end', 'statements of a booking'],
    ...Object.entries(TITLES).map(([name, title]) => [
      title,
      ...[0.5, 0, 1].map((part) => quantile(found[name].rates, part).toFixed(0)),
      ratioOf(name).toFixed(2),
      median(found[name].left).toFixed(0),
      found[name].statements.toFixed(1),
    ]),
  ])
  const more = (name) => found[name].statements - found.none.statements

  const timers = await beginTimers(shop, pool, nextWish)
  console.log(
    `   ${timers.count} timers of ${timers.workspaces} workspaces, due in the same moment, beside 20 bookings a second`,
  )
  printTable([
    ['', 'p50 of a booking, ms', 'p99', 'slowest disk', 'idle'],
    ...['calm', 'busy'].map((name) => [
      name === 'calm' ? 'no timer is due' : 'until all runs have ended',
      ...[0.5, 0.99].map((part) => quantile(timers[name].times, part).toFixed(1)),
      timers[name].slowestDisk.toFixed(0),
      `${(100 * timers[name].idle).toFixed(0)} %`,
    ]),
  ])
  console.log(
    `   All runs had begun after ${timers.begun.toFixed(1)} s and ended after ${timers.ended.toFixed(1)} s; ${timers.runs} runs`,
  )

  const waiting = await findWaiting(pool)
  console.log('   Time to find the runs that an event wakes, in ms')
  printTable([
    ['waiting runs', 'hit, p50', 'p95', 'miss, p50', 'p95', 'is the event wanted, p50'],
    ...waiting.map(({ count, hit, miss, wanted }) => [
      count.toLocaleString('en'),
      ...[hit, miss].flatMap((times) => [0.5, 0.95].map((part) => quantile(times, part).toFixed(3))),
      median(wanted).toFixed(3),
    ]),
  ])

  const p99 = ({ times }) => quantile(times, 0.99)
  const growth = (kind) => median(waiting[1][kind]) / median(waiting[0][kind])
  note([
    ['until all runs had ended', timers.ended, 'less', 's'],
    ['p99 of a booking beside timers', p99(timers.busy), 'less', 'ms'],
    ['bookings per second with ten automations', median(found.salon.rates), 'more', '/s'],
    ['bookings with ten runs each, of those without', ratioOf('begin'), 'more', ''],
  ])
  return judge([
    ['until 10,000 timers have begun', timers.begun, 'at most', MAX_BEGIN_SECONDS, ' s'],
    ['timers that began no run, or more than one', Math.abs(timers.count - timers.runs), 'at most', 0],
    ['p99 of a booking beside them, of the calm p99', p99(timers.busy) / p99(timers.calm), 'at most', 2],
    ['bookings with ten automations, of those without', ratioOf('salon'), 'at least', 0.85],
    ['more statements of a booking with ten automations', more('salon'), 'at most', MAX_MORE_STATEMENTS],
    ['statements of one of ten runs of a booking', more('begin') / 10, 'at most', MAX_RUN_STATEMENTS],
    ['rows that an event costs that nobody wants', rowsOfUnwanted, 'at most', 0],
    ['1,000,000 waiting runs against 10,000, a hit', growth('hit'), 'at most', 2],
    ['1,000,000 waiting runs against 10,000, a miss', growth('miss'), 'at most', 2],
  ])
}
