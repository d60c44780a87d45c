// What automations cost: 10,000 timers in one minute beside bookings, a booking with ten automations on, an event that
// nobody wants, and the search for the runs that an event wakes.
import pg from 'pg'
import { beginTimers } from './automations/timers.mjs'
import { findWaiting } from './automations/waiting.mjs'
import { withAndWithout } from './automations/with-and-without.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { openShop } from './slots/shop.mjs'
import { atEnd } from './tidily.mjs'

const MAX_BEGIN_SECONDS = 60

export async function automations() {
  const shop = await openShop()
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 4 })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())

  const rates = await withAndWithout(shop, pool)
  console.log('   Bookings per second, ten automations on against none, in turns')
  printTable([
    ['', 'per second', 'lowest', 'highest', 'reactions left at the end'],
    ...['none', 'ten'].map((name) => [
      name,
      ...[0.5, 0, 1].map((part) => quantile(rates[name], part).toFixed(0)),
      name === 'ten' ? median(rates.left).toFixed(0) : 0,
    ]),
  ])

  const timers = await beginTimers(shop, pool, rates.nextWish)
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
    ['bookings per second with ten automations', median(rates.ten), 'more', '/s'],
  ])
  return judge([
    ['until 10,000 timers have begun', timers.begun, 'at most', MAX_BEGIN_SECONDS, ' s'],
    ['timers that began no run, or more than one', Math.abs(timers.count - timers.runs), 'at most', 0],
    ['p99 of a booking beside them, of the calm p99', p99(timers.busy) / p99(timers.calm), 'at most', 2],
    ['bookings with ten automations, of those without', rates.ratio, 'at least', 0.85],
    ['rows that an event costs that nobody wants', rates.rowsOfUnwanted, 'at most', 0],
    ['1,000,000 waiting runs against 10,000, a hit', growth('hit'), 'at most', 2],
    ['1,000,000 waiting runs against 10,000, a miss', growth('miss'), 'at most', 2],
  ])
}
