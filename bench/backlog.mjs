// How much memory the server uses while deliveries wait for an endpoint that hangs, and while they are made.
import { setTimeout as delay } from 'node:timers/promises'
import { judge, note, printTable } from './figures.mjs'
import { weigh } from './memory.mjs'
import { loadServerSource } from './server-source.mjs'
import { aSeed } from './webhooks/seed.mjs'
import { openSubscribedShop } from './webhooks/subscribed-shop.mjs'

const BACKLOGS = [0, 10_000, 100_000]
/**
 * The wait is shorter than the time after which the first delivery fails, because failures would switch the endpoint
 * off.
 */
const WAIT_MS = 6_000
/**
 * The lots have as many deliveries as the biggest backlog, but few at a time: this shows the memory of a busy server
 * without a backlog.
 */
const [LOT_COUNT, JOBS_PER_LOT] = [10, 10_000]
const MAX_NOISE_MB = 30

export async function backlog() {
  const { newId } = await loadServerSource()
  const shop = await openSubscribedShop({ receivers: 1 })
  const { receivers, pool } = shop
  const endpoint = await shop.subscribe(receivers.hanging)
  await receivers.recover()
  await shop.book()
  await receivers.until(1)
  const seed = await aSeed({ pool, workspaceId: shop.workspaceId, newId })

  const fill = async (count) => {
    await receivers.forget()
    if (count > 0) await seed.deliveries([endpoint], count)
    await seed.callSender()
  }
  const drain = async (count) => {
    await receivers.recover()
    await receivers.until(count, 250_000)
    await seed.untilWritten()
  }
  let steady = 0
  for (let lot = 0; lot < LOT_COUNT; lot += 1) {
    await fill(JOBS_PER_LOT)
    steady = Math.max(steady, await heaviest(shop.pid, drain(JOBS_PER_LOT)))
  }

  const rows = []
  for (const count of BACKLOGS) {
    await receivers.hang()
    await fill(count)
    const waiting = await heaviest(shop.pid, delay(WAIT_MS))
    const draining = await heaviest(shop.pid, drain(count))
    rows.push({ count, waiting, draining })
  }

  console.log('   Memory of the server in MB, the highest reading')
  printTable([
    ['deliveries', 'while they wait', 'while they are made'],
    [`${LOT_COUNT} times ${JOBS_PER_LOT}`, '', steady.toFixed(0)],
    ...rows.map(({ count, waiting, draining }) => [count, waiting.toFixed(0), draining.toFixed(0)]),
  ])
  const [none, , many] = rows
  note([
    ['memory while none wait', none.waiting, 'less', 'MB'],
    ['memory while 100,000 are made', many.draining, 'less', 'MB'],
  ])
  return judge([
    ['more memory while 100,000 wait than while none do', many.waiting - none.waiting, 'at most', MAX_NOISE_MB, ' MB'],
    [
      'more memory while 100,000 are made than ten times 10,000',
      many.draining - steady,
      'at most',
      MAX_NOISE_MB,
      ' MB',
    ],
  ])
}

async function heaviest(pid, work) {
  let isOver = false
  const watch = async () => {
    let most = 0
    while (!isOver) {
      most = Math.max(most, weigh(pid))
      await delay(100)
    }
    return most
  }
  const end = work.finally(() => {
    isOver = true
  })
  // Both are awaited together, so that a failure of the work ends the benchmark at once.
  const [most] = await Promise.all([watch(), end])
  return most
}
