// Whether a list stays fast as a database grows: a million bookings, compared with ten thousand, over HTTP, in turns.
import {
  countPlans,
  draw,
  growthOf,
  NO_DURABILITY,
  openPlans,
  planText,
  printTimes,
  timeInTurns,
  toQuery,
} from './database-sizes.mjs'
import { judge, printTable } from './figures.mjs'
import { ask } from './holdfast.mjs'
import { connectToFill, createDatabase, makeKeys, serve } from './installation.mjs'
import { LARGE, ORDINARY, rangeOf, seedBookings } from './seed-bookings.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const CALLS = 400
const WARM_UP = 40
const DAY_MS = 86_400_000

/**
 * `timed` and `planned` have, by name, the filters of a question to a workspace. A timed question may take at most
 * `bound` times as long in the large database, and no plan may read all bookings. `find` calls the list itself:
 * (source, ctx, filters, page).
 */
export async function compareLists({ path, timed, planned = timed, plans, find, bound }) {
  const source = await loadServerSource()
  const postgres = await source.startEmbeddedPostgres({ dataDir: temporaryFolder(), settings: NO_DURABILITY })
  atEnd(() => postgres.stop())
  const small = await fill(source, postgres, { name: 'small', count: 10, hasLarge: false })
  const large = await fill(source, postgres, { name: 'large', count: 1_000, hasLarge: true })
  const promises = await timeCalls({ path, timed, bound, small, large })
  const found = await lookAtPlans({ source, planned, plans, find, ...large })
  console.log(`   What the plans of ${plans} questions each use in the large database, of ${found.length} looked at`)
  const shown = found.filter(({ kind, scanned }) => kind in timed || scanned > 0)
  printTable([['', 'indexes'], ...shown.map((each) => [`${each.kind}, ${each.whose}`, planText(each, 'ALL BOOKINGS')])])
  const scans = found.reduce((sum, { scanned }) => sum + scanned, 0)
  return judge([...promises, ['plans that read all bookings', scans, 'at most', 0]])
}

async function timeCalls({ path, timed, bound, small, large }) {
  const groups = [
    { name: '10,000', database: small, places: small.places },
    { name: '1,000,000', database: large, places: large.places },
    { name: `one with ${LARGE.bookings.toLocaleString('en')}`, database: large, places: [large.large] },
  ]
  const results = await timeInTurns({
    kinds: timed,
    groups,
    calls: CALLS,
    warmUp: WARM_UP,
    call({ database, places }, filtersFor) {
      const place = draw(places)
      return ask(`${database.url}/v1${path}?${toQuery(filtersFor(place))}`, place.key)
    },
  })
  console.log(
    `   ${CALLS} calls each, in turns, over one connection; times in ms; ${ORDINARY.bookings} bookings per workspace`,
  )
  printTimes(results)
  return Object.keys(timed).map((kind) => growthOf(results, kind, bound))
}

async function fill(source, postgres, { name, count, hasLarge }) {
  const databaseUrl = await createDatabase(source, postgres, name)

  const began = Date.now()
  const client = await connectToFill(databaseUrl)
  const sizes = [...Array(count).fill(ORDINARY), ...(hasLarge ? [LARGE] : [])]
  const places = sizes.map((size, n) => ({ id: source.newId('prj'), size, n }))
  await seedBookings({ client, places })
  await checkSeed(source, client)
  const ids = places.map(({ id }) => id)
  const keys = await makeKeys(source, databaseUrl, ids, 'bookings:read')
  for (const place of places) {
    place.key = keys.get(place.id)
    const sample = async (table) =>
      (await client.query(SAMPLE.replace('$table', table), [place.id])).rows.map(({ id }) => id)
    place.customers = await sample('customers')
    place.resources = await sample('resources')
  }
  const { rows } = await client.query('select count(*) from bookings')
  await client.end()
  console.log(`   ${name}: ${rows[0].count} bookings made in ${((Date.now() - began) / 1_000).toFixed(0)} s`)

  const { url } = await serve(databaseUrl)
  return { url, databaseUrl, large: hasLarge ? places.pop() : null, places }
}

const SAMPLE = 'select id from $table where workspace_id = $1 order by hashtext(id) limit 100'

/** Checks that the rows made by SQL are the same as the server would write. */
async function checkSeed({ searchLines }, client) {
  const { rows } = await client.query('select notes, tags, search from bookings where hashtext(id) % 100 = 0')
  const wrong = rows.find(({ notes, tags, search }) => search !== (searchLines([notes ?? '', ...tags]) || null))
  if (rows.length < 50 || wrong) throw new Error(`The seed is not what the server writes: ${JSON.stringify(wrong)}`)
}

/** Which indexes the plans use, and how many plans read the whole table, for ordinary workspaces and the large one. */
async function lookAtPlans({ source, planned, plans, find, databaseUrl, places, large }) {
  const { db, explain, close } = openPlans(databaseUrl)
  const found = []
  for (const [whose, among] of [
    ['an ordinary one', places],
    ['the large one', [large]],
  ]) {
    for (const [kind, filtersFor] of Object.entries(planned)) {
      const { counted, add } = countPlans(PLANS_OF_BOOKINGS)
      for (let n = 0; n < plans; n += 1) {
        const place = draw(among)
        const ctx = { db, workspaceId: place.id, actor: source.SYSTEM, now: new Date() }
        const run = () => find(source, ctx, filtersFor(place), { limit: 50, after: null })
        for (const plan of await explain(run, ({ sql }) => sql.includes('from "bookings"'))) add(plan)
      }
      found.push({ kind, whose, ...counted })
    }
  }
  await close()
  return found
}

const PLANS_OF_BOOKINGS = {
  scan: /"Seq Scan","[^}]*"Relation Name":"bookings"/,
  index: /"Index Name":"(bookings_\w+)"/g,
}

export function aWeek({ size }) {
  const { from, days } = rangeOf(size)
  const start = from + Math.floor(Math.random() * (days - 7)) * DAY_MS
  return { from: new Date(start).toISOString(), to: new Date(start + 7 * DAY_MS).toISOString() }
}
