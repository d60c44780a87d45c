// What the server weighs while deliveries wait behind an endpoint that hangs, and while they are made.
import { setTimeout as delay } from 'node:timers/promises'
import { judge, printTable } from './figures.mjs'
import { weigh } from './memory.mjs'
import { loadServerSource } from './server-source.mjs'
import { aSeed } from './webhooks/seed.mjs'
import { openSubscribedShop } from './webhooks/subscribed-shop.mjs'

const BACKLOGS = [0, 10_000, 100_000]
/** Less than the first of them take to fail: then the endpoint would be switched off. */
const WAITS = 8_000
const WARM_UP = 20_000
const NOISE = 30

export async function backlog() {
  const { newId } = await loadServerSource()
  const shop = await openSubscribedShop({ receivers: 1 })
  const { receivers, pool, change } = shop
  const [url] = receivers.urls
  const endpoint = await shop.subscribe(url)
  await shop.book()
  await receivers.until(1)
  const seed = await aSeed({ pool, workspaceId: shop.workspaceId, newId })

  const drain = async (count) => {
    await receivers.forget()
    await change(endpoint, { url })
    if (count > 0) await receivers.until(count, 600_000)
    await seed.untilWritten()
  }
  // Memory that a busy process keeps for itself has nothing to do with who waits.
  await seed.deliveries([endpoint], WARM_UP)
  await seed.callSender()
  await drain(WARM_UP)

  const rows = []
  for (const count of BACKLOGS) {
    await change(endpoint, { url: receivers.hanging })
    if (count > 0) await seed.deliveries([endpoint], count)
    await seed.callSender()
    const waiting = await heaviest(shop.pid, delay(WAITS))
    const draining = await heaviest(shop.pid, drain(count))
    rows.push({ count, waiting, draining })
  }

  console.log('   Memory of the server in MB, the highest reading')
  printTable([
    ['deliveries', 'while they wait', 'while they are made'],
    ...rows.map(({ count, waiting, draining }) => [count, waiting.toFixed(0), draining.toFixed(0)]),
  ])
  const [none, some, many] = rows
  return judge([
    ['more memory while 100,000 wait than while none do', many.waiting - none.waiting, 'at most', NOISE, ' MB'],
    ['more memory for 100,000 being made than for 10,000', many.draining - some.draining, 'at most', NOISE, ' MB'],
  ])
}

async function heaviest(pid, work) {
  let isOver = false
  const end = work.finally(() => {
    isOver = true
  })
  let most = 0
  while (!isOver) {
    most = Math.max(most, weigh(pid))
    await delay(100)
  }
  await end
  return most
}
