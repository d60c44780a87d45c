// Whether search stays fast as a database grows: a million customers, compared with ten thousand, over HTTP, in turns.
import { draw, growthOf, NO_DURABILITY, openPlans, printTimes, timeInTurns } from './database-sizes.mjs'
import { judge } from './figures.mjs'
import { ask } from './holdfast.mjs'
import { connectToFill, createDatabase, makeKeys, serve } from './installation.mjs'
import { seedCustomers } from './seed-customers.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const CUSTOMERS_PER_WORKSPACE = 1_000
const CUSTOMERS_OF_BIG = 100_000
const CALLS = 600
const WARM_UP = 60
const PLANS = 40

export async function search() {
  const source = await loadServerSource()
  const dataDir = temporaryFolder()
  const postgres = await source.startEmbeddedPostgres({ dataDir, settings: NO_DURABILITY })
  atEnd(() => postgres.stop())

  const small = await fill(source, postgres, { name: 'small', workspaces: 10, big: false })
  const large = await fill(source, postgres, { name: 'large', workspaces: 1_000, big: true })
  const groups = [
    { name: `10,000 customers, ${CUSTOMERS_PER_WORKSPACE} per workspace`, database: small, places: small.places },
    { name: `1,000,000 customers, ${CUSTOMERS_PER_WORKSPACE} per workspace`, database: large, places: large.places },
    { name: `a workspace of ${CUSTOMERS_OF_BIG} among them`, database: large, places: [large.big] },
  ]
  const kinds = { 'part of a name': partOfName, 'part of a number': partOfNumber }
  const results = await timeInTurns({
    kinds,
    groups,
    calls: CALLS,
    warmUp: WARM_UP,
    async call({ places, database }, part) {
      const place = draw(places)
      const answer = await ask(`${database.url}/v1/customers?q=${encodeURIComponent(part(place))}`, place.key)
      if (answer.body.data.length === 0) throw new Error('A part of a name or number that exists found no customer')
      return answer
    },
  })

  console.log(`   ${CALLS} calls each, in turns, over one connection; times in ms`)
  printTimes(results)
  const promises = []
  for (const [kind, part] of Object.entries(kinds)) {
    promises.push(growthOf(results, kind, 3))
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
  await seedCustomers({ client, source, workspaces, big: bigId, count: count * CUSTOMERS_PER_WORKSPACE })
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

async function countPlansWithIndex({ listCustomers, SYSTEM }, { databaseUrl, big }, part) {
  const { db, explain, close } = openPlans(databaseUrl)
  let used = 0
  for (let n = 0; n < PLANS; n += 1) {
    const ctx = { db, workspaceId: big.id, actor: SYSTEM, now: new Date() }
    const plans = await explain(() => listCustomers(ctx, { q: part(big) }, { limit: 50, after: null }))
    if (plans.at(-1).includes('customers_search')) used += 1
  }
  await close()
  return used
}

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
