// Bookings and searches per second of two API processes, compared with one of them, on one PostgreSQL.
import { availableParallelism } from 'node:os'
import { aSupplyOfWishes, toBody } from './book/wishes.mjs'
import { aCaller } from './caller.mjs'
import { judge, median, printTable } from './figures.mjs'
import { ask, newAgent } from './holdfast.mjs'
import { inFlight, rateOf, requireStatus } from './in-flight.mjs'
import { serve } from './installation.mjs'
import { openShop, searchOfWeek } from './slots/shop.mjs'

const IN_FLIGHT = 16
const ROUNDS = 7
const SECONDS = 2
const WARM_UP = 1_000
/** One process keeps one core busy; PostgreSQL and this program need cores of their own. */
const CORES_FOR_TWO = 4

export async function processes() {
  const shop = await openShop()
  const nextWish = await aSupplyOfWishes(shop, aCaller({ ...shop, connections: IN_FLIGHT }))
  const servers = [await serve(shop.databaseUrl), await serve(shop.databaseUrl)].map(({ url }) => ({
    post: aCaller({ url, key: shop.key, connections: IN_FLIGHT }),
    url,
  }))
  const agents = Array.from({ length: IN_FLIGHT }, newAgent)
  const book = ({ post }, wish) => requireStatus(201, post('/bookings', toBody(wish)))
  const search = ({ url }, { service }, worker) => ask(`${url}${searchOfWeek(service.id)}`, shop.key, agents[worker])
  const sides = [book, search].flatMap((call) =>
    [servers.slice(0, 1), servers].map((asked) => ({
      name: `${call === book ? 'POST /v1/bookings' : 'GET /v1/slots'}, ${asked.length} of them`,
      run: (wish, worker) => call(asked[worker % asked.length], wish, worker),
      rates: [],
    })),
  )
  for (const { run } of sides) await inFlight(IN_FLIGHT, run, nextWish, (done) => done < WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      side.rates.push((await rateOf(IN_FLIGHT, side.run, nextWish, SECONDS)).rate)
    }
  }
  console.log(`   ${IN_FLIGHT} in flight, ${ROUNDS} rounds of ${SECONDS} s each, in turns, medians`)
  printTable([['', 'per second'], ...sides.map(({ name, rates }) => [name, median(rates).toFixed(0)])])
  const [bookOne, bookTwo, searchOne, searchTwo] = sides
  const ratio = (two, one) => median(two.rates.map((rate, round) => rate / one.rates[round]))
  const least = availableParallelism() >= CORES_FOR_TWO ? 1.5 : 1
  return judge([
    ['bookings, two processes against one', ratio(bookTwo, bookOne), 'at least', least],
    ['searches, two processes against one', ratio(searchTwo, searchOne), 'at least', least],
  ])
}
