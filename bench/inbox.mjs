// Whether the inbox stays fast as it grows: a million messages in 20,000 conversations against ten thousand in 200.
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
import { MESSAGES_PER_CONVERSATION, seedConversations } from './seed-conversations.mjs'
import { loadServerSource } from './server-source.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const CALLS = 200
const WARM_UP = 20
const PLANS = 5
const MAX_RATIO = 2

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
  const postgres = await source.startEmbeddedPostgres({ dataDir: temporaryFolder(), settings: NO_DURABILITY })
  atEnd(() => postgres.stop())
  const small = await fill(source, postgres, { name: 'small', conversations: 200 })
  const large = await fill(source, postgres, { name: 'large', conversations: 20_000 })
  const promises = await timeCalls(small, large)
  const plans = await lookAtPlans(source, large)
  console.log(`   What the plans of ${PLANS} questions each use in the large database`)
  printTable([['', 'indexes'], ...plans.map((each) => [each.kind, planText(each, 'ALL ROWS')])])
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

/** Checks that the rows made by SQL are the same as the server would write. */
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
  const results = await timeInTurns({
    kinds: paths,
    groups,
    calls: CALLS,
    warmUp: WARM_UP,
    call: ({ inbox }, pathFor) => ask(`${inbox.url}/v1${pathFor(inbox)}`, inbox.key),
  })
  console.log(
    `   ${CALLS} calls each, in turns, over one connection; times in ms; ${MESSAGES_PER_CONVERSATION} messages per conversation`,
  )
  printTimes(results)
  return Object.keys(paths).map((kind) => growthOf(results, kind, MAX_RATIO))
}

/** Which indexes the plans use, and how many plans read a whole table. */
async function lookAtPlans(source, { databaseUrl, workspaceId, ...place }) {
  const { db, explain, close } = openPlans(databaseUrl)
  const found = []
  for (const [kind, filtersFor] of Object.entries(FILTERS)) {
    const { counted, add } = countPlans(PLANS_OF_INBOX)
    for (let n = 0; n < PLANS; n += 1) {
      const ctx = { db, workspaceId, actor: source.SYSTEM, now: new Date() }
      const run = () => source.listConversations(ctx, filtersFor(place), { limit: 50, after: null })
      for (const plan of await explain(run)) add(plan)
    }
    found.push({ kind, ...counted })
  }
  await close()
  return found
}

const PLANS_OF_INBOX = {
  scan: /"Seq Scan","[^}]*"Relation Name":"(conversations|messages|customers)"/,
  index: /"Index Name":"((?:conversations|messages)_\w+)"/g,
}
