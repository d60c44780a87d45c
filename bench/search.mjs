// Whether search stays fast as a database grows: a million customers, compared with ten thousand, over HTTP, in turns.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { judge, median, printTable, quantile } from './figures.mjs'
import { ask } from './holdfast.mjs'
import { connectToFill, createDatabase, makeKeys, serve } from './installation.mjs'
import { seedCustomers } from './seed-customers.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const PER_WORKSPACE = 1_000
const BIG = 100_000
const CALLS = 600
const WARM_UP = 60
const PLANS = 40

/** The data may be lost, so nothing is forced to the disk; this does not make reading faster. */
const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

export async function search() {
  const source = await loadServerSource()
  const dataDir = temporaryFolder()
  const postgres = await source.startEmbeddedPostgres({ dataDir, settings: NO_DURABILITY })
  atEnd(() => postgres.stop())

  const small = await fill(source, postgres, { name: 'small', workspaces: 10, big: false })
  const large = await fill(source, postgres, { name: 'large', workspaces: 1_000, big: true })
  const groups = [
    { name: `10,000 customers, ${PER_WORKSPACE} per workspace`, database: small, places: small.places },
    { name: `1,000,000 customers, ${PER_WORKSPACE} per workspace`, database: large, places: large.places },
    { name: `a workspace of ${BIG} among them`, database: large, places: [large.big] },
  ]
  const kinds = { 'part of a name': partOfName, 'part of a number': partOfNumber }
  const results = []
  for (const [kind, part] of Object.entries(kinds)) {
    for (const group of groups) results.push({ kind, group, part, times: [], found: [] })
  }
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    for (const { group, part, times, found } of results) {
      const { places, database } = group
      const place = places[Math.floor(Math.random() * places.length)]
      const { ms, body } = await ask(`${database.url}/v1/customers?q=${encodeURIComponent(part(place))}`, place.key)
      if (body.data.length === 0) throw new Error(`A ${kind} that exists found no customer`)
      if (call < 0) continue
      times.push(ms)
      found.push(body.data.length)
    }
  }

  console.log(`   ${CALLS} calls each, in turns, over one connection; times in ms`)
  printTable([
    ['', 'found', 'p50', 'p95', 'p50 ×', 'p95 ×'],
    ...results.map(({ kind, group, times, found }) => {
      const base = results.find((other) => other.kind === kind).times
      const ratio = (quantileAt) => (quantile(times, quantileAt) / quantile(base, quantileAt)).toFixed(2)
      const shown = [quantile(times, 0.5), quantile(times, 0.95)].map((ms) => ms.toFixed(2))
      return [`${kind}, ${group.name}`, median(found), ...shown, ratio(0.5), ratio(0.95)]
    }),
  ])
  const promises = []
  for (const [kind, part] of Object.entries(kinds)) {
    const [base, grown] = results.filter((result) => result.kind === kind).map(({ times }) => quantile(times, 0.95))
    promises.push([`${kind}, p95 of 1,000,000 to 10,000`, grown / base, 'at most', 3])
    const used = await countPlansWithIndex(source, large, part)
    promises.push([`${kind}, plans of ${PLANS} that use customers_search in the big one`, used, 'at least', 1])
  }
  return judge(promises)
}

async function fill(source, postgres, { name, workspaces: count, big }) {
  const databaseUrl = await createDatabase(source, postgres, name)

  const began = Date.now()
  const client = await connectToFill(databaseUrl)
  const workspaces = Array.from({ length: count }, () => source.newId('prj'))
  const bigId = big ? source.newId('prj') : null
  await seedCustomers({ client, source, workspaces, big: bigId, count: count * PER_WORKSPACE })
  const keys = await makeKeys(source, databaseUrl, bigId ? [...workspaces, bigId] : workspaces, 'customers:read')
  await checkSeed(source, client)
  const places = []
  for (const id of bigId ? [...workspaces, bigId] : workspaces) {
    const { rows } = await client.query(SAMPLE, [id])
    places.push({ id, key: keys.get(id), people: rows })
  }
  const { rows } = await client.query('select count(*) from customers')
  await client.end()
  console.log(`   ${name}: ${rows[0].count} customers made in ${((Date.now() - began) / 1_000).toFixed(0)} s`)

  const { url } = await serve(databaseUrl)
  return { url, databaseUrl, big: bigId ? places.pop() : null, places }
}

// The sample is from all times, because the newest customers would be found first.
const SAMPLE = `select name, phone from customers where workspace_id = $1 and hashtext(id) % 25 = 0 limit 200`

/** Checks that the rows made by SQL are the same as the server would write. */
async function checkSeed({ searchText, phoneKey }, client) {
  const { rows } = await client.query(
    'select * from customers where hashtext(id) % (select 1 + count(*)::int / 2000 from customers) = 0',
  )
  const wrong = rows.find((row) => row.search !== searchText(row) || row.phone_key !== phoneKey(row.phone))
  if (rows.length < 500 || wrong) throw new Error(`The seed is not what the server writes: ${JSON.stringify(wrong)}`)
}

async function countPlansWithIndex(source, { databaseUrl, big }, part) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let used = 0
  for (let n = 0; n < PLANS; n += 1) {
    const { sql, parameters } = await statementOf(source, pool, big.id, part(big))
    const { rows } = await pool.query(`explain ${sql}`, [...parameters])
    if (JSON.stringify(rows).includes('customers_search')) used += 1
  }
  await pool.end()
  return used
}

/** The statement that the server sends for a search. */
async function statementOf({ listCustomers, SYSTEM }, pool, workspaceId, q) {
  let statement = null
  const note = ({ query }) => {
    statement = query
  }
  const db = new Kysely({ dialect: new PostgresDialect({ pool }), log: note })
  await listCustomers({ db, workspaceId, actor: SYSTEM, now: new Date() }, { q }, { limit: 50, after: null })
  return statement
}

const draw = (values) => values[Math.floor(Math.random() * values.length)]

function partOf(text, least, most) {
  const length = Math.min(text.length, least + Math.floor(Math.random() * (most - least + 1)))
  const from = Math.floor(Math.random() * (text.length - length + 1))
  return text.slice(from, from + length)
}

function partOfName({ people }) {
  const words = draw(people)
    .name.split(' ')
    .filter((word) => word.length >= 4)
  return words.length > 0 ? partOf(draw(words), 4, 6) : draw(people).name
}

function partOfNumber({ people }) {
  return partOf(draw(people).phone.slice(-8), 4, 6)
}
