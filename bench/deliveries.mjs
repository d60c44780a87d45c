// Deliveries per second of the real server, compared with bare loops that post the same bytes, with and without a log.
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { loadServerSource } from './server-source.mjs'
import { barePosts, postsTo } from './webhooks/bare.mjs'
import { bareDeliveries } from './webhooks/bare-log.mjs'
import { aSeed } from './webhooks/seed.mjs'
import { cpuBetween, openSubscribedShop } from './webhooks/subscribed-shop.mjs'

const ENDPOINTS = 10
const DELIVERIES = 10_000
const ROUNDS = 5

export async function deliveries() {
  const { newId, FIRST } = await loadServerSource()
  const shop = await openSubscribedShop({ receivers: ENDPOINTS })
  const { receivers, pool } = shop
  const ids = []
  for (const url of receivers.urls) ids.push(await shop.subscribe(url))
  await shop.book()
  const { example } = await receivers.until(ENDPOINTS)
  const seed = await aSeed({ pool, workspaceId: shop.workspaceId, newId })
  await seed.untilWritten()

  const bare = (urls) => barePosts({ urls, perServer: FIRST.perEndpoint, example })
  const [toAll, toOne] = [bare(receivers.urls), bare(receivers.urls.slice(0, 1))]
  const perServer = FIRST.perEndpoint
  const posts = postsTo({ urls: receivers.urls, perServer, example })
  const { databaseUrl, workspaceId } = shop
  const logged = bareDeliveries({ databaseUrl, workspaceId, endpointIds: ids, posts, perServer, example, newId })
  const sides = [
    { name: '10 endpoints', prepare: () => seed.deliveries(ids, DELIVERIES), begin: seed.callSender },
    {
      name: '10 endpoints, with the fan-out',
      prepare: () => seed.events(DELIVERIES / ENDPOINTS),
      begin: seed.callWorker,
    },
    { name: 'bare posts to 10', begin: () => toAll(DELIVERIES) },
    { name: 'bare posts to 10, written down', begin: () => logged(DELIVERIES) },
    { name: '1 endpoint', prepare: () => seed.deliveries(ids.slice(0, 1), DELIVERIES), begin: seed.callSender },
    { name: 'bare posts to 1', begin: () => toOne(DELIVERIES) },
  ].map((side) => ({ ...side, rates: [], written: [], cpu: [] }))
  const [ten, fanned, bareTen, bareLogged, one, bareOne] = sides
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      // A new database has no statistics and would read whole tables, which a database in use does not do.
      await pool.query('vacuum analyze webhook_deliveries, events, jobs')
      const found = await measure(shop, seed, side)
      if (round < 0) continue
      for (const [what, value] of Object.entries(found)) side[what].push(value)
    }
    await seed.demandOneAttemptEach()
  }

  const ratio = (side, other, what = 'rates') => median(side[what].map((rate, round) => rate / other[what][round]))
  console.log(
    `   ${DELIVERIES} each, ${FIRST.perEndpoint} at once to each endpoint, ${ROUNDS} rounds in turns, medians`,
  )
  printTable([
    ['', 'per second', 'lowest', 'highest', 'until written', 'of the bare', 'of those written down'],
    ...[
      [ten, bareTen],
      [fanned, bareTen],
      [bareTen, bareTen],
      [bareLogged, bareTen],
      [one, bareOne],
      [bareOne, bareOne],
    ].map(([side, other]) => [
      side.name,
      ...[0.5, 0, 1].map((part) => quantile(side.rates, part).toFixed(0)),
      median(side.written).toFixed(0),
      ratio(side, other).toFixed(2),
      other === bareTen ? ratio(side, bareLogged, 'written').toFixed(2) : '',
    ]),
  ])
  console.log('   CPU of one, in ms')
  printTable([
    ['', ...Object.keys(ten.cpu[0])],
    ...sides.map(({ name, cpu }) => [name, ...Object.keys(cpu[0]).map((who) => cpuOf({ cpu }, who).toFixed(3))]),
  ])
  note([
    ['deliveries per second to 10 endpoints', median(ten.rates), 'more', '/s'],
    ['deliveries per second to 10 endpoints, with the fan-out', median(fanned.rates), 'more', '/s'],
    ['deliveries per second to 1 endpoint', median(one.rates), 'more', '/s'],
    ['of the bare posts, nothing written down', ratio(ten, bareTen), 'more', ''],
    ...['server', 'PostgreSQL'].map((who) => [
      `CPU of one, with the fan-out, ${who}`,
      cpuOf(fanned, who),
      'less',
      'ms',
    ]),
  ])
  return judge([
    ['with the fan-out, of bare posts that are written down', ratio(fanned, bareLogged, 'written'), 'at least', 0.6],
  ])
}

/** Measures the time from the first to the last delivery at the receivers, and until all results are written. */
async function measure({ receivers, cpu }, seed, { prepare, begin }) {
  await receivers.forget()
  await prepare?.()
  const before = cpu()
  await begin()
  const { first, last } = await receivers.until(DELIVERIES)
  await seed.untilWritten()
  const written = Date.now()
  return {
    rates: (DELIVERIES * 1_000) / (last - first),
    written: (DELIVERIES * 1_000) / (written - first),
    cpu: cpuBetween(before, cpu()),
  }
}

/** The CPU time of one delivery, in ms. */
const cpuOf = ({ cpu }, who) => (median(cpu.map((each) => each[who])) * 1_000) / DELIVERIES
