// Whether the inbox stays fast as it grows: a million messages in 20,000 conversations against ten thousand in 200.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { judge, median, printTable, quantile } from './figures.mjs'
import { ask } from './holdfast.mjs'
import { connectToFill, createDatabase, makeKeys, serve } from './installation.mjs'
import { draw } from './lists.mjs'
import { MESSAGES_PER_CONVERSATION, seedConversations } from './seed-conversations.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const CALLS = 200
const WARM_UP = 20
const PLANS = 5
const MAX_RATIO = 2

/** Nothing here must survive, so nothing needs to reach the disk; reading is no faster for it. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

/** By name, the filters of a question to an inbox. */
const FILTERS = {
  nothing: () => ({}),
  status: () => ({ status: [draw(['open', 'resolved'])] }),
  mode: () => ({ mode: [draw(['bot', 'human'])] }),
  channel: () => ({ channel: [draw(['whatsapp', 'telegram', 'webchat'])] }),
  'an assignee': ({ members }) => ({ assignee_id: [draw(members)] }),
  unassigned: () => ({ unassigned: true }),
  unread: () => ({ unread: true }),
  waiting: () => ({ waiting: true }),
  'longest wait first': () => ({ sort: 'waiting' }),
  'a common tag': () => ({ tag: ['vip'] }),
  'a rare tag': () => ({ tag: ['complaint'] }),
  'a customer': ({ customers }) => ({ customer_id: [draw(customers)] }),
  'a name': ({ customers }) => ({ q: `cliente ${Number(draw(customers).slice(-17))}` }),
  'a number': ({ customers }) => ({ q: `+5511 9${String(draw(customers)).slice(-8)}` }),
  'a rare word': () => ({ q: `pedido ${Math.floor(Math.random() * 1_000)}` }),
  'a common word': () => ({ q: draw(['horario', 'sexta', 'obrigada']) }),
  'a word that nobody says': () => ({ q: 'xylophone' }),
  'an inbox at work': ({ members }) => ({ status: ['open'], mode: ['human'], assignee_id: [draw(members)] }),
}

export async function inbox() {
  const source = await loadServerSource()
  const postgres = await source.startEmbeddedPostgres({ dataDir: temporaryFolder(), settings: CARELESS })
  atEnd(() => postgres.stop())
  const small = await fill(source, postgres, { name: 'small', conversations: 200 })
  const large = await fill(source, postgres, { name: 'large', conversations: 20_000 })
  const promises = await timeCalls(small, large)
  const plans = await lookAtPlans(source, large)
  console.log(`   What the plans of ${PLANS} questions each use in the large database`)
  const toText = ({ indexes, scanned }) =>
    [...indexes, ...(scanned > 0 ? [['ALL ROWS', scanned]] : [])].map((each) => each.join(' ')).join(', ')
  printTable([['', 'indexes'], ...plans.map((each) => [each.kind, toText(each)])])
  const scans = plans.reduce((sum, { scanned }) => sum + scanned, 0)
  return judge([...promises, ['plans that read all rows', scans, 'at most', 0]])
}

async function fill(source, postgres, { name, conversations }) {
  const databaseUrl = await createDatabase(source, postgres, name)
  const began = Date.now()
  const client = await connectToFill(databaseUrl)
  const workspaceId = source.newId('prj')
  const members = await seedConversations({ client, workspaceId, conversations })
  await checkSeed(source, client)
  const keys = await makeKeys(source, databaseUrl, [workspaceId], 'messages:read')
  const sample = async (column) =>
    (await client.query(`select ${column} as id from conversations order by hashtext(id) limit 100`)).rows.map(
      ({ id }) => id,
    )
  const place = {
    key: keys.get(workspaceId),
    members,
    customers: await sample('customer_id'),
    threads: await sample('id'),
  }
  const { rows } = await client.query('select count(*) from messages')
  await client.end()
  console.log(`   ${name}: ${rows[0].count} messages made in ${((Date.now() - began) / 1_000).toFixed(0)} s`)
  const { url } = await serve(databaseUrl)
  return { url, databaseUrl, workspaceId, ...place }
}

/** What SQL made must be what the server would have written. */
async function checkSeed({ searchLines }, client) {
  const { rows } = await client.query('select text, search from messages where hashtext(id) % 100 = 0')
  const wrong = rows.find(({ text, search }) => search !== searchLines([text]))
  if (rows.length < 50 || wrong) throw new Error(`The seed is not what the server writes: ${JSON.stringify(wrong)}`)
}

async function timeCalls(small, large) {
  const groups = [
    { name: '10,000', inbox: small },
    { name: '1,000,000', inbox: large },
  ]
  const paths = {
    ...Object.fromEntries(
      Object.entries(FILTERS).map(([kind, filtersFor]) => [
        kind,
        (place) => `/conversations?${toQuery(filtersFor(place))}`,
      ]),
    ),
    'messages of one': (place) => `/conversations/${draw(place.threads)}/messages`,
  }
  const results = Object.entries(paths).flatMap(([kind, pathFor]) =>
    groups.map((group) => ({ kind, pathFor, group, times: [], found: [] })),
  )
  for (let call = -WARM_UP; call < CALLS; call += 1) {
    for (const { pathFor, group, times, found } of results) {
      const { ms, body } = await ask(`${group.inbox.url}/v1${pathFor(group.inbox)}`, group.inbox.key)
      if (call < 0) continue
      times.push(ms)
      found.push(body.data.length)
    }
  }
  console.log(
    `   ${CALLS} calls each, in turns, over one connection; times in ms; ${MESSAGES_PER_CONVERSATION} messages per conversation`,
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
  return Object.keys(paths).map((kind) => {
    const [base, grown] = results.filter((result) => result.kind === kind).map(({ times }) => quantile(times, 0.95))
    return [`${kind}, p95 of 1,000,000 to 10,000`, grown / base, 'at most', MAX_RATIO]
  })
}

/** Which indexes are used, and how many plans read a whole table. */
async function lookAtPlans(source, { databaseUrl, workspaceId, ...place }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const statements = []
  const db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) })
  const found = []
  for (const [kind, filtersFor] of Object.entries(FILTERS)) {
    const indexes = new Map()
    let scanned = 0
    for (let n = 0; n < PLANS; n += 1) {
      statements.length = 0
      const ctx = { db, workspaceId, actor: source.SYSTEM, now: new Date() }
      await source.listConversations(ctx, filtersFor(place), { limit: 50, after: null })
      for (const { sql, parameters } of statements) {
        const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
        const plan = JSON.stringify(rows)
        if (/"Seq Scan","[^}]*"Relation Name":"(conversations|messages|customers)"/.test(plan)) scanned += 1
        for (const [, index] of plan.matchAll(/"Index Name":"((?:conversations|messages)_\w+)"/g)) {
          indexes.set(index, (indexes.get(index) ?? 0) + 1)
        }
      }
    }
    found.push({ kind, indexes, scanned })
  }
  await pool.end()
  return found
}

/** A list has its name as often as it has values. */
function toQuery(filters) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) for (const each of [value].flat()) query.append(name, each)
  return query
}
