// 200 reservations at the same time, compared with the same 200 one after the other.
import { judge, median, note, printTable } from './figures.mjs'
import { loadServerSource } from './server-source.mjs'
import { nextMonday, openShop } from './slots/shop.mjs'
import { randomFrom } from './slots/workload.mjs'
import { atEnd } from './tidily.mjs'

const RESERVATIONS = 200
const RESOURCES = 5
const DURATIONS_MINUTES = [20, 30, 45, 60, 90]
const WORKING_DAYS = 10
const RUNS = 11
/** The same size as in the server. */
const POOL_SIZE = 10

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export async function race() {
  const source = await loadServerSource()
  const shop = await openShop()
  const people = await shop.people(RESOURCES, await shop.aSchedule())
  const services = []
  for (const [index, duration_minutes] of DURATIONS_MINUTES.entries()) {
    const resource_ids = [...people.slice(index), ...people.slice(0, index)]
    services.push(await shop.add('/services', { name: 'Cut', duration_minutes, requirements: [{ resource_ids }] }))
  }
  const wishes = drawWishes(services)

  const database = source.openDatabase({
    url: shop.databaseUrl,
    poolSize: POOL_SIZE,
    applicationName: 'bench',
    onIdleError() {},
  })
  atEnd(() => database.close())
  const platform = { database, clock: () => new Date(), reactionsTo: () => [], laneOf: () => 'short', wake() {} }
  const origin = { workspaceId: shop.workspaceId, actor: source.SYSTEM }
  const take = (wish) =>
    source
      .writing(platform, origin, (ctx) => source.reserve(ctx, { ...wish, holder_id: source.newId('bkg') }))
      .then(
        () => 'taken',
        (error) => {
          if (error instanceof source.Problem && error.code === 'slot_taken') return 'refused'
          throw error
        },
      )
  const ways = {
    'one after the other': async () => {
      const outcomes = []
      for (const wish of wishes) outcomes.push(await take(wish))
      return outcomes
    },
    'all at once': () => Promise.all(wishes.map(take)),
  }

  const results = Object.keys(ways).map((name) => ({ name, times: [], taken: [] }))
  for (let run = -1; run < RUNS; run += 1) {
    for (const { name, times, taken } of run % 2 === 0 ? results : results.toReversed()) {
      await database.pool.query('delete from allocations')
      await database.pool.query('delete from resource_turns')
      await database.pool.query('vacuum analyze allocations, resource_turns, resources')
      const began = performance.now()
      const outcomes = await ways[name]()
      const ms = performance.now() - began
      if (run < 0) continue
      times.push(ms)
      taken.push(outcomes.filter((outcome) => outcome === 'taken').length)
      await refuseOverlaps(database.pool)
    }
  }

  const [alone, together] = results
  console.log(
    `   ${RESERVATIONS} reservations, ${RESOURCES} resources, ${POOL_SIZE} connections, ${RUNS} runs in turns, medians`,
  )
  printTable([
    ['', 'taken', 'refused', 'ms', 'lowest', 'highest'],
    ...results.map(({ name, times, taken }) => [
      name,
      median(taken),
      RESERVATIONS - median(taken),
      median(times).toFixed(0),
      Math.min(...times).toFixed(0),
      Math.max(...times).toFixed(0),
    ]),
  ])
  const ratios = together.times.map((time, run) => time / alone.times[run])
  note([['200 all at once', median(together.times), 'less', 'ms']])
  return judge([['all at once, of one after the other', median(ratios), 'at most', 1.2]])
}

/** Each wish starts at a quarter of an hour, early enough that even the longest service ends before closing. */
function drawWishes(services) {
  const random = randomFrom(200)
  const draw = (count) => Math.floor(random() * count)
  return Array.from({ length: RESERVATIONS }, () => {
    const day = draw(WORKING_DAYS)
    const minutes = 9 * 60 + 15 * draw(26)
    return {
      service_id: services[draw(services.length)],
      start: new Date(nextMonday() + (day + 2 * Math.floor(day / 5)) * DAY_MS + minutes * MINUTE_MS),
      party_size: 1,
      resource_ids: [],
      timezone: 'America/Sao_Paulo',
      hold_expires_at: null,
    }
  })
}

async function refuseOverlaps(pool) {
  const { rowCount } = await pool.query(
    `select from allocations a join allocations b on a.resource_id = b.resource_id and a.holder_id < b.holder_id
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  )
  if (rowCount > 0) throw new Error(`${rowCount} allocations overlap`)
}
