// Search in knowledge: against one bare full-text query for the same words, and beside a thousand other workspaces.
import pg from 'pg'
import { NO_DURABILITY } from '../database-sizes.mjs'
import { judge, note, printTable, quantile } from '../figures.mjs'
import { connectToFill, createDatabase } from '../installation.mjs'
import { loadServerSource } from '../server-source.mjs'
import { atEnd, temporaryFolder } from '../tidily.mjs'
import { withoutIndexes } from '../without-indexes.mjs'
import { drawWord, numbers, paragraph } from './texts.mjs'

const ITEMS = 100
const PASSAGES_PER_ITEM = 200
const CHARACTERS = 640
const OTHERS = 1_000
const PASSAGES_PER_OTHER = 100
const CALLS = 300
const WARM_UP = 30

export async function knowledge() {
  const source = await loadServerSource()
  const postgres = await source.startEmbeddedPostgres({ dataDir: temporaryFolder(), settings: NO_DURABILITY })
  atEnd(() => postgres.stop())
  const alone = await fill(source, postgres)
  const crowded = await copyWithOthers(postgres, alone)
  const results = await timeInTurns(source, [alone, crowded])
  printTable([
    ['', 'p50', 'p95', 'p50 ×', 'p95 ×'],
    ...results.map(({ name, times, base }) => [
      name,
      ...[0.5, 0.95].map((part) => quantile(times, part).toFixed(2)),
      ...[0.5, 0.95].map((part) => (quantile(times, part) / quantile(base, part)).toFixed(2)),
    ]),
  ])
  note(
    ['60 unknown words', 'during a crawl'].map((name) => [
      `p95 of a search, ${name}`,
      quantile(results.find((result) => result.name === name).times, 0.95),
      'less',
      'ms',
    ]),
  )
  const p95 = (name) => quantile(results.find((result) => result.name === name).times, 0.95)
  const ratio = (one, other) => p95(one) / p95(other)
  return judge([
    ['p95 of a search to the bare query, 20,000 passages', ratio('search, alone', 'bare query, alone'), 'at most', 3],
    ['the same among 1,000 workspaces', ratio('search, crowded', 'bare query, crowded'), 'at most', 3],
    ['p95 among 1,000 workspaces to alone', ratio('search, crowded', 'search, alone'), 'at most', 1.5],
  ])
}

/** The platform with which the server's own code runs here. */
function open(source, databaseUrl) {
  const database = source.openDatabase({ url: databaseUrl, poolSize: 4, applicationName: 'bench', onIdleError() {} })
  atEnd(() => database.close())
  return { database, clock: () => new Date(), reactionsTo: () => [], laneOf: () => 'short', wake() {} }
}

/** A database with one workspace of 20,000 passages, which the server's own code has indexed. */
async function fill(source, postgres) {
  const databaseUrl = await createDatabase(source, postgres, 'alone')
  const platform = open(source, databaseUrl)
  const origin = { workspaceId: source.newId('prj'), actor: source.SYSTEM }
  const client = await connectToFill(databaseUrl)
  await client.query(WORKSPACE, [origin.workspaceId])
  const random = numbers(7)
  let [bytes, analysing, writing] = [0, 0, 0]
  for (let item = 0; item < ITEMS; item += 1) {
    const paragraphs = Array.from({ length: PASSAGES_PER_ITEM }, () => paragraph(random, CHARACTERS))
    const text = paragraphs.join('\n\n')
    bytes += Buffer.byteLength(text)
    const began = performance.now()
    const passages = source.analyse(`Página ${item}`, { sections: [{ heading: '', text }] }, 'pt')
    const analysed = performance.now()
    await source.writing(platform, origin, async (ctx) => {
      const { id } = await source.addItem(ctx, { kind: 'text', title: `Página ${item}`, status: 'ready' })
      await source.writePassages(ctx, { id, kind: 'text', text_version: 1, enabled: true, language: 'pt' }, passages)
    })
    analysing += analysed - began
    writing += performance.now() - analysed
  }
  await client.query('vacuum analyze')
  const { rows } = await client.query('select count(*)::int as count from knowledge_passages')
  await client.end()
  const [read, written] = [analysing, writing].map((ms) => bytes / 1e6 / (ms / 1_000))
  const both = bytes / 1e6 / ((analysing + writing) / 1_000)
  const megabytes = (bytes / 1e6).toFixed(1)
  console.log(
    `   ${rows[0].count} passages of ${megabytes} MB: analysed at ${read.toFixed(1)}, written at ${written.toFixed(1)}, both ${both.toFixed(1)} MB a second`,
  )
  note([['indexing', both, 'more', 'MB/s']])
  await platform.database.pool.end()
  return { name: 'alone', databaseUrl, origin }
}

const WORKSPACE = `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
  values ($1, 'Salão', 'America/Sao_Paulo', 'pt-BR', 'BRL', now(), now())`

/** The same database with 1,000 more workspaces. They have copies of passages, so that they use the same words. */
async function copyWithOthers(postgres, { databaseUrl: original, origin }) {
  const server = await connectToFill(postgres.url('postgres'))
  await server.query('create database crowded template alone')
  await server.end()
  const databaseUrl = original.replace('/alone', '/crowded')
  const client = await connectToFill(databaseUrl)
  const restore = await withoutIndexes(client, 'knowledge_passages')
  await client.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
     select 'prj_other' || n, 'Salão', 'America/Sao_Paulo', 'pt-BR', 'BRL', now(), now() from generate_series(1, $1::int) n`,
    [OTHERS],
  )
  await client.query(
    `insert into knowledge_items (workspace_id, id, kind, title, title_search, status, created_at, updated_at)
     select 'prj_other' || n, 'kno_other' || n, 'text', 'Página', 'pagina', 'ready', now(), now() from generate_series(1, $1::int) n`,
    [OTHERS],
  )
  await client.query(
    `insert into knowledge_passages (workspace_id, item_id, position, text_version, kind, language, head, body, words,
       vocabulary, searchable)
     select 'prj_other' || n, 'kno_other' || n, row_number() over (partition by n), 1, kind, language, head, body, words,
       vocabulary, true
     from generate_series(1, $2::int) n
       join (select *, row_number() over (order by item_id, position) as number from knowledge_passages
         where workspace_id = $1) one on one.number % (${(ITEMS * PASSAGES_PER_ITEM) / PASSAGES_PER_OTHER}) = n % ${(ITEMS * PASSAGES_PER_ITEM) / PASSAGES_PER_OTHER}`,
    [origin.workspaceId, OTHERS],
  )
  await restore()
  await client.query('vacuum analyze')
  const { rows } = await client.query('select count(*)::int as count from knowledge_passages')
  console.log(`   crowded: ${rows[0].count} passages in all`)
  await client.end()
  return { name: 'crowded', databaseUrl, origin }
}

/** Questions as people ask them: two to four words of the texts, half of them with a price, some with a typo. */
function question(random) {
  const words = Array.from({ length: 2 + Math.floor(random() * 3) }, () => drawWord(random))
  return { text: `${random() < 0.5 ? 'oi, quanto custa ' : 'vocês têm '}${words.join(' ')}?`, words }
}

async function timeInTurns(source, places) {
  const random = numbers(11)
  const results = []
  for (const place of places) {
    const platform = open(source, place.databaseUrl)
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    atEnd(() => client.end())
    const times = []
    const bare = {
      name: `bare query, ${place.name}`,
      times,
      base: times,
      ask: ({ words }) => bareQuery(source, client, place, words),
    }
    const ask = ({ text }) =>
      source.reading(platform, place.origin, (ctx) => source.searchKnowledge(ctx, { query: text, limit: 5 }))
    results.push(bare, { name: `search, ${place.name}`, times: [], base: times, ask })
    if (place.name === 'alone') results.push(...hardOnes({ client, place, ask, base: times }))
  }
  for (let count = -WARM_UP; count < CALLS; count += 1) {
    const asked = question(random)
    for (const { ask, times, before } of results) {
      await before?.()
      const began = performance.now()
      await ask(asked)
      if (count >= 0) times.push(performance.now() - began)
    }
  }
  console.log(`   ${CALLS} questions each, in turns, inside the process; times in ms`)
  return results
}

/** A message of words that nobody uses, all of which might be typos; and a search while a crawl changes the words. */
function hardOnes({ client, place, ask, base }) {
  const random = numbers(13)
  const unknown = () => Array.from({ length: 60 }, () => `${[...drawWord(random)].reverse().join('')}x`).join(' ')
  const change = () =>
    client.query('update knowledge_vocabularies set version = $2 where workspace_id = $1', [
      place.origin.workspaceId,
      String(Math.random()),
    ])
  return [
    { name: '60 unknown words', times: [], base, ask: () => ask({ text: unknown() }) },
    { name: 'during a crawl', times: [], base, ask, before: change },
  ]
}

/** One statement that finds and ranks the best five passages with any of the words, and reads them. */
const BARE = `select item_id, position, head, body, ts_rank(words, $2::tsquery) as rank from knowledge_passages
  where workspace_id = $1 and language = 'pt' and searchable and words @@ $2::tsquery order by rank desc limit 5`

function bareQuery({ stemsOf }, client, { origin }, words) {
  const query = words.map((word) => `'${stemsOf(word, 'pt').at(-1)}'`).join(' | ')
  return client.query({ name: 'bare', text: BARE, values: [origin.workspaceId, query] })
}
