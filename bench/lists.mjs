// Whether a list stays fast as a database grows: a million bookings, compared with ten thousand, over HTTP, in turns.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { judge, median, printTable, quantile } from './figures.mjs'
import { ask } from './holdfast.mjs'
import { connectToFill, createDatabase, makeKeys, serve } from './installation.mjs'
import { LARGE, ORDINARY, rangeOf, seedBookings } from './seed-bookings.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const CALLS = 400
const WARM_UP = 40
const DAY_MS = 86_400_000

/** The data may be lost, so nothing is forced to the disk; this does not make reading faster. */
const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

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
  const toText = ({ indexes, scanned }) =>
    [...indexes, ...(scanned > 0 ? [['ALL BOOKINGS', scanned]] : [])].map((each) => each.join(' ')).join(', ')
  printTable([['', 'indexes'], ...shown.map((each) => [`${each.kind}, ${each.whose}`, toText(each)])])
  const scans = found.reduce((sum, { scanned }) => sum + scanned, 0)
  return judge([...promises, ['plans that read all bookings', scans, 'at most', 0]])
}

async function timeCalls({ path, timed, bound, small, large }) {
  const groups = [
    { name: '10,000', database: small, places: small.places },
    { name: '1,000,000', database: large, places: large.places },
    { name: `one with ${LARGE.bookings.toLocaleString('en')}`, database: large, places: [large.large] },
  ]
  const results = Object.entries(timed).flatMap(([kind, filtersFor]) =>
    groups.map((group) => ({ kind, filtersFor, group, times: [], found: [] })),
  )
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    for (const { filtersFor, group, times, found } of results) {
      const place = draw(group.places)
      const { ms, body } = await ask(`${group.database.url}/v1${path}?${toQuery(filtersFor(place))}`, place.key)
      if (call < 0) continue
      times.push(ms)
      found.push(body.data.length)
    }
  }
  console.log(
    `   ${CALLS} calls each, in turns, over one connection; times in ms; ${ORDINARY.bookings} bookings per workspace`,
  )
  printTable([
    ['', 'found', 'p50', 'p95', 'p50 ×', 'p95 ×'],
    ...results.map(({ kind, group, times, found }) => {
      const base = results.find((other) => other.kind === kind).times
      const ratio = (part) => (quantile(times, part) / quantile(base, part)).toFixed(2)
      const shown = [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => ms.toFixed(2))
      return [`${kind}, ${group.name}`, median(found), ...shown, ratio(0.5), ratio(0.95)]
    }),
  ])
  return Object.keys(timed).map((kind) => {
    const [base, grown] = results.filter((result) => result.kind === kind).map(({ times }) => quantile(times, 0.95))
    return [`${kind}, p95 of 1,000,000 to 10,000`, grown / base, 'at most', bound]
  })
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
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const statements = []
  const db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) })
  const found = []
  for (const [whose, among] of [
    ['an ordinary one', places],
    ['the large one', [large]],
  ]) {
    for (const [kind, filtersFor] of Object.entries(planned)) {
      const indexes = new Map()
      let scanned = 0
      for (let n = 0; n < plans; n += 1) {
        const place = draw(among)
        statements.length = 0
        const ctx = { db, workspaceId: place.id, actor: source.SYSTEM, now: new Date() }
        await find(source, ctx, filtersFor(place), { limit: 50, after: null })
        for (const { sql, parameters } of statements.filter((each) => each.sql.includes('from "bookings"'))) {
          const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
          const plan = JSON.stringify(rows)
          if (/"Seq Scan","[^}]*"Relation Name":"bookings"/.test(plan)) scanned += 1
          for (const [, index] of plan.matchAll(/"Index Name":"(bookings_\w+)"/g)) {
            indexes.set(index, (indexes.get(index) ?? 0) + 1)
          }
        }
      }
      found.push({ kind, whose, indexes, scanned })
    }
  }
  await pool.end()
  return found
}

/** The query of these filters; a list repeats its name for each value. */
function toQuery(filters) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) for (const each of [value].flat()) query.append(name, each)
  return query
}

export function aWeek({ size }) {
  const { from, days } = rangeOf(size)
  const start = from + Math.floor(Math.random() * (days - 7)) * DAY_MS
  return { from: new Date(start).toISOString(), to: new Date(start + 7 * DAY_MS).toISOString() }
}

export const draw = (values) => values[Math.floor(Math.random() * values.length)]
