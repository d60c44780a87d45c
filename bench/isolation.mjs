// How long healthy endpoints wait for an event while another endpoint hangs, and at which rate this becomes too long.
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { watchMachine } from './machine.mjs'
import { cpuBetween, openSubscribedShop } from './webhooks/subscribed-shop.mjs'

const HEALTHY_ENDPOINTS = 9
const EVENTS_PER_SECOND = 20
const SECONDS = 20
const ROUNDS = 3
const HIGHER_RATES = [40, 80, 160, 320, 640]
const SECONDS_PER_STEP = 6
const WARM_UP = 200
const MAX_DELAY_MS = 1_000
/** If the server makes a smaller part of the bookings than this, it is too slow for the rate. */
const MIN_BOOKED_PART = 0.9

export async function isolation() {
  const shop = await openSubscribedShop({ receivers: HEALTHY_ENDPOINTS })
  for (const url of shop.receivers.urls) await shop.subscribe(url)
  await load(shop, { rate: WARM_UP, seconds: 3 })
  // A new database has no statistics and would read whole tables, which a database in use does not do.
  await shop.pool.query('vacuum analyze')
  // Data of the build that is not on the disk yet would be written in the first round, and delay its commits.
  execFileSync('sync')

  const [without, beside] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await load(shop, { rate: EVENTS_PER_SECOND, seconds: SECONDS }))
    const keeper = await hang(shop)
    beside.push(await load(shop, { rate: EVENTS_PER_SECOND, seconds: SECONDS }))
    await keeper.stop()
  }
  const keeper = await hang(shop)
  const steps = []
  for (const rate of HIGHER_RATES) {
    const step = await load(shop, { rate, seconds: SECONDS_PER_STEP })
    steps.push(step)
    if (isTooMuch(step)) break
  }
  await keeper.stop()
  const ratios = beside.map(({ p99 }, round) => p99 / without[round].p99)

  console.log(
    `   From an event to its first byte at ${HEALTHY_ENDPOINTS} healthy endpoints, in ms; one event per booking`,
  )
  printTable([
    [
      'events per second',
      ...['booked', 'p50', 'p99', 'longest', 'waiting at the end', 'slowest disk', 'idle'],
      ...Object.keys(steps[0].cpu),
    ],
    ...[
      ...without.map((each) => [`${EVENTS_PER_SECOND}, ${SECONDS} s, nobody hangs`, each]),
      ...beside.map((each) => [`${EVENTS_PER_SECOND}, ${SECONDS} s, one hangs`, each]),
      ...steps.map((step) => [`${step.rate}, ${SECONDS_PER_STEP} s, one hangs`, step]),
    ].map(([name, { booked, p50, p99, longest, left, slowestDisk, idle, cpu }]) => [
      name,
      booked.toFixed(0),
      ...[p50, p99, longest].map((ms) => ms.toFixed(0)),
      left,
      slowestDisk.toFixed(0),
      `${(100 * idle).toFixed(0)} %`,
      ...Object.values(cpu).map((part) => `${(100 * part).toFixed(0)} %`),
    ]),
  ])
  console.log(
    '   A commit waits for the disk: what it costs beside us is in "slowest disk", in ms; "idle" is of all cores.',
  )
  console.log('   Other percent are of one core. Whenever the one that hangs is switched off, it is switched on again.')
  console.log(`   ${verdict(steps)}`)
  note([
    ['p50 without one that hangs, median', median(without.map(({ p50 }) => p50)), 'less', 'ms'],
    ['p99 without one that hangs, median', median(without.map(({ p99 }) => p99)), 'less', 'ms'],
    ['events per second until it breaks', steps.findLast((step) => !isTooMuch(step))?.rate ?? 0, 'more', '/s'],
  ])
  return judge([
    ['p99 beside one that hangs, median', median(beside.map(({ p99 }) => p99)), 'at most', MAX_DELAY_MS, ' ms'],
    ['p99 beside one that hangs, of p99 without it, median', median(ratios), 'at most', 2],
  ])
}

/** Books at this rate without waiting for answers; returns the delays of all deliveries when all have arrived. */
async function load({ book, receivers, pool, workspaceId, dataDir, cpu }, { rate, seconds }) {
  await receivers.forget()
  const machine = await watchMachine(dataDir)
  const count = rate * seconds
  const before = cpu()
  const began = performance.now()
  const booked = []
  while (booked.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1_000) * rate))
    while (booked.length < due) booked.push(awaitedLater(book()))
    await delay(1)
  }
  await Promise.all(booked)
  const took = (performance.now() - began) / 1_000
  const used = cpuBetween(before, cpu())
  const { rows } = await pool.query(
    `select count(*)::int as left from webhook_deliveries d join webhook_endpoints e
      on e.workspace_id = $1 and e.id = d.endpoint_id
    where d.workspace_id = $1 and status = 'pending' and url not like '%/hang'`,
    [workspaceId],
  )
  const { delays } = await receivers.until(count * HEALTHY_ENDPOINTS)
  const meanwhile = await machine.stop()
  const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => quantile(delays, part))
  const parts = Object.fromEntries(Object.entries(used).map(([who, each]) => [who, each / took]))
  return { rate, booked: count / took, p50, p99, longest, left: rows[0].left, cpu: parts, ...meanwhile }
}

/** Adds an endpoint that hangs until `stop`. Ten failures switch it off; then it is switched on again. */
async function hang({ subscribe, receivers, find, change, remove }) {
  const id = await subscribe(receivers.hanging)
  let isOver = false
  const insist = async () => {
    while (!isOver) {
      await delay(100)
      if (!(await find(id)).active) await change(id, { active: true })
    }
  }
  const work = awaitedLater(insist())
  return {
    async stop() {
      isOver = true
      await work
      await remove(id)
    },
  }
}

const isBehind = ({ rate, booked }) => booked < MIN_BOOKED_PART * rate
const isTooMuch = (step) => step.p99 > MAX_DELAY_MS || isBehind(step)

/** Without this, a failure before the await would end the process at once, without the clean-up. */
function awaitedLater(work) {
  work.catch(() => {})
  return work
}

function verdict(steps) {
  const last = steps.at(-1)
  if (!isTooMuch(last)) return `It did not break at ${last.rate} per second.`
  const why = isBehind(last) ? `only ${last.booked.toFixed(0)} are booked` : 'they come too late'
  const [most] = Object.entries(last.cpu).toSorted(([, one], [, other]) => other - one)
  const all = Object.values(last.cpu).reduce((sum, part) => sum + part, 0)
  return `It breaks at ${last.rate} per second: ${why}. Most of the CPU, ${most[1].toFixed(2)} of ${all.toFixed(2)} cores, is used by: ${most[0]}.`
}
