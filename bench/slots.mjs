// GET /v1/slots over HTTP, compared with a bare route that reads the busy times, with and without a million old ones.
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { ask, newAgent, untilSaid } from './holdfast.mjs'
import { loadServerSource } from './server-source.mjs'
import { nextMonday, openShop } from './slots/shop.mjs'
import { randomFrom, readWorkload } from './slots/workload.mjs'
import { atEnd, startProcess } from './tidily.mjs'

const PEOPLE = 20
const OTHER_PEOPLE = 180
const RANGE_DAYS = 60
const ALLOCATIONS_EACH = 200
const PAST_ALLOCATIONS = 1_000_000
const ROUNDS = 5
const CALLS = 300
const WARM_UP = 100

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export async function slots() {
  const source = await loadServerSource()
  const from = nextMonday()
  const places = []
  for (const history of [0, PAST_ALLOCATIONS]) places.push(await open(source, from, history))

  const sides = places.flatMap(({ name, url, bareUrl, key }) => [
    { name: `GET /v1/slots, ${name}`, url, key, agent: newAgent(), rounds: [] },
    { name: `bare busy query, ${name}`, url: bareUrl, key, agent: newAgent(), rounds: [] },
  ])
  const [first, second] = [await askSide(sides[0]), await askSide(sides[2])]
  const shape = ({ body }) => body.data.map(({ start }) => start).join()
  if (first.body.data.length === 0 || shape(first) !== shape(second)) throw new Error('Different slots were found')
  for (let call = 0; call < WARM_UP; call += 1) for (const side of sides) await askSide(side)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rounds } of sides) rounds.push([])
    for (let call = 0; call < CALLS; call += 1) {
      for (const side of sides) side.rounds[round].push((await askSide(side)).ms)
    }
  }

  console.log(
    `   ${PEOPLE} people, ${RANGE_DAYS} days, ${PEOPLE * ALLOCATIONS_EACH} allocations, ${first.body.data.length} slots; ` +
      `${ROUNDS} rounds of ${CALLS} calls each, in turns, over one connection each; times in ms`,
  )
  const [slotsNow, bareNow, slotsThen, bareThen] = sides
  const ratio = (one, other, part) => {
    const of = ({ rounds }) => rounds.map((times) => quantile(times, part))
    return median(of(one).map((value, round) => value / of(other)[round]))
  }
  const against = new Map([
    [slotsNow, bareNow],
    [slotsThen, bareThen],
  ])
  printTable([
    ['', 'p50', 'p95', 'p50 × bare', 'p95 × bare', 'p50 × without', 'p95 × without'],
    ...sides.map((side, index) => {
      const at = (part) => median(side.rounds.map((times) => quantile(times, part))).toFixed(2)
      const times = (other) => (other ? [0.5, 0.95].map((part) => ratio(side, other, part).toFixed(2)) : ['', ''])
      return [side.name, at(0.5), at(0.95), ...times(against.get(side)), ...times(index < 2 ? null : sides[index - 2])]
    }),
  ])
  note(
    [slotsNow, slotsThen].map((side) => {
      const p50 = median(side.rounds.map((times) => quantile(times, 0.5)))
      return [`p50 of ${side.name}`, p50, 'less', 'ms']
    }),
  )
  return judge([
    ['p95 of the bare route, without history', ratio(slotsNow, bareNow, 0.95), 'at most', 2],
    ['p95 of the bare route, with history', ratio(slotsThen, bareThen, 0.95), 'at most', 2],
    ['p95 with history to without', ratio(slotsThen, slotsNow, 0.95), 'at most', 1.2],
  ])
}

/** A server with a workspace of the shape of W2, and a bare server on the same database. */
async function open(source, from, history) {
  const shop = await openShop()
  const schedule_id = await shop.aSchedule()
  const people = await shop.people(PEOPLE, schedule_id)
  const group_id = await shop.add('/resource-groups', { name: 'Team', resource_ids: people })
  const service_id = await shop.add('/services', {
    name: 'Cut',
    duration_minutes: 30,
    slot_interval_minutes: 30,
    requirements: [{ group_id }],
  })
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  atEnd(() => client.end().catch(() => {}))
  await insertAhead(client, shop.workspaceId, people, from)
  const others = history > 0 ? await shop.people(OTHER_PEOPLE, schedule_id) : []
  if (history > 0) {
    const began = performance.now()
    await insertHistory(client, shop.workspaceId, [...people, ...others], history)
    console.log(`   ${history} past allocations made in ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  }
  await client.query('vacuum analyze')
  const made = 'select count(*)::int as count from allocations where resource_id = any($1)'
  const { rows } = await client.query(made, [[...people, ...others]])
  if (rows[0].count !== history + PEOPLE * ALLOCATIONS_EACH) throw new Error(`There are ${rows[0].count} allocations`)
  await client.end()

  const range = { from: new Date(from), to: new Date(from + RANGE_DAYS * DAY_MS) }
  const statement = await busyStatement(source, shop, service_id, range)
  const query = new URLSearchParams({ service_id, from: range.from.toISOString(), to: range.to.toISOString() })
  return {
    name: history > 0 ? `${history.toLocaleString('en')} past` : 'no history',
    url: `${shop.url}/v1/slots?${query}`,
    bareUrl: await startBareServer(shop.databaseUrl, statement),
    key: shop.key,
  }
}

/** The times of W2, moved to the next days; where two of them overlap, another time is drawn for the second. */
async function insertAhead(client, workspaceId, people, from) {
  const { hosts, ...workload } = readWorkload('W2')
  const rows = []
  for (const [index, { busy }] of hosts.entries()) {
    const random = randomFrom(index)
    const taken = []
    for (const { start, end } of busy) {
      let time = [start, end].map((text) => Date.parse(text) - Date.parse(workload.from))
      while (taken.some(([begin, until]) => begin < time[1] && time[0] < until)) {
        const begin = Math.floor(random() * RANGE_DAYS) * DAY_MS + (8 * 60 + 15 * Math.floor(random() * 40)) * MINUTE_MS
        time = [begin, begin + time[1] - time[0]]
      }
      taken.push(time)
    }
    rows.push(...taken.map(([start, end]) => [people[index], new Date(from + start), new Date(from + end)]))
  }
  const column = (place) => rows.map((row) => row[place])
  await client.query(
    `insert into allocations (workspace_id, holder_id, resource_id, starts_at, ends_at, party_size, mode, created_at)
     select $1, 'bkg_ahead_' || n, resource_id, starts_at, ends_at, 1, 'exclusive', now()
     from unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
       with ordinality as ahead (resource_id, starts_at, ends_at, n)`,
    [workspaceId, column(0), column(1), column(2)],
  )
}

/**
 * Half of the old allocations belong to the people in the question; all ended before today, and are in order of time.
 */
async function insertHistory(client, workspaceId, resourceIds, count) {
  await client.query(`set maintenance_work_mem = '256MB'; set session_replication_role = replica`)
  const restore = await withoutIndexes(client)
  await client.query(
    `insert into allocations (workspace_id, holder_id, resource_id, starts_at, ends_at, party_size, mode, created_at)
     select $1, 'bkg_0' || lpad(n::text, 21, '0'), resource_id, ends_at - interval '30 minutes', ends_at, 1, 'exclusive',
       ends_at - interval '7 days'
     from (
       select n, resource_id, date_trunc('day', now()) - interval '1 day' - back * interval '30 minutes' as ends_at
       from generate_series(0, $3::int - 1) as n,
         lateral (select n / 2 as half) as halves,
         lateral (select case when n % 2 = 0 then half % $4::int else $4::int + half % $5::int end as number,
           case when n % 2 = 0 then half / $4::int else half / $5::int end as back) as numbers,
         lateral (select ($2::text[])[number + 1] as resource_id) as resources
     ) as past order by ends_at`,
    [workspaceId, resourceIds, count, PEOPLE, resourceIds.length - PEOPLE],
  )
  await restore()
  await client.query('set session_replication_role = origin')
}

/** Drops indexes and constraints with an index while the table is filled; returns a function that makes them again. */
async function withoutIndexes(client) {
  const { rows: constraints } = await client.query(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'allocations'::regclass and contype in ('p', 'x')`,
  )
  for (const { conname } of constraints) await client.query(`alter table allocations drop constraint ${conname}`)
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = 'allocations'`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  return async () => {
    for (const { conname, definition } of constraints) {
      await client.query(`alter table allocations add constraint ${conname} ${definition}`)
    }
    for (const { indexdef } of indexes) await client.query(indexdef)
  }
}

/** The statement that the server sends for the busy times. */
async function busyStatement({ openQuestion, readCase, SYSTEM }, { databaseUrl, workspaceId }, service_id, range) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const statements = []
  const log = ({ query }) => void statements.push(query)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }), log })
  const ctx = { db, workspaceId, actor: SYSTEM, now: new Date() }
  const wish = { service_id, party_size: 1, resource_ids: [], timezone: 'America/Sao_Paulo' }
  const { resources } = await readCase(ctx, await openQuestion(ctx, wish), range)
  await db.destroy()
  const read = resources.reduce((sum, { busy }) => sum + busy.starts.length, 0)
  if (read !== PEOPLE * ALLOCATIONS_EACH) throw new Error(`${read} allocations were read`)
  const { sql, parameters } = statements.at(-1)
  return { sql, parameters }
}

async function startBareServer(databaseUrl, statement) {
  const port = await freePort()
  const env = { PORT: String(port), DATABASE_URL: databaseUrl, STATEMENT: JSON.stringify(statement) }
  const program = fileURLToPath(new URL('slots/bare-server.mjs', import.meta.url))
  await untilSaid(startProcess(process.execPath, [program], { env }), /ready/)
  return `http://127.0.0.1:${port}/busy`
}

const askSide = ({ url, key, agent }) => ask(url, key, agent)
