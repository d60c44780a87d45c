// The architecture as a test: imports only go down and never in circles, and each table has one slice that writes it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** From the bottom up. The files beside the folders are the roof: they may use everything. */
const FLOORS = [
  ['lib'],
  ['platform'],
  ['http'],
  ['fields', 'files'],
  ['accounts', 'catalog', 'channels', 'customers', 'stages'],
  ['ai'],
  ['availability', 'conversations', 'knowledge'],
  ['bookings'],
  ['webchat', 'webhooks', 'work'],
  ['automations', 'bot'],
  ['assistant', 'notifications', 'stream'],
  ['commands', 'privacy', 'site'],
]

/** Imports that leave `server/src`, each with its reason. Every other target is on a floor. */
const OUTSIDE: Record<string, string> = {
  'main.ts -> mcp/src/http.ts': 'the agent tools are loaded when somebody first asks for /mcp',
  'site/agent-tools.ts -> mcp/src/http.ts': 'only the type of what is loaded',
  'site/dashboard.ts -> dashboard/src/data/pages.ts': 'the server answers at the paths of all pages',
  'commands/listen.ts -> clients/typescript/src/verify-webhook.ts': 'it checks what it receives as any receiver would',
}

const WRITERS: Record<string, string> = {
  events: 'platform',
  jobs: 'platform',
  job_turns: 'platform',
  migrations: 'platform',
  idempotency_keys: 'http',
  rate_buckets: 'http',
  users: 'accounts',
  sessions: 'accounts',
  password_resets: 'accounts',
  workspaces: 'accounts',
  members: 'accounts',
  invitations: 'accounts',
  api_keys: 'accounts',
  customers: 'customers',
  customer_identities: 'customers',
  customer_comments: 'customers',
  customer_aliases: 'customers',
  ai_settings: 'ai',
  ai_months: 'ai',
  ai_usage: 'ai',
  ai_pauses: 'ai',
  ai_notices: 'ai',
  ai_blocked: 'ai',
  channels: 'channels',
  channel_accounts: 'channels',
  channel_pauses: 'channels',
  whatsapp_templates: 'channels',
  provider_events: 'channels',
  conversations: 'conversations',
  conversation_aliases: 'conversations',
  messages: 'conversations',
  message_files: 'conversations',
  canned_replies: 'conversations',
  conversation_settings: 'conversations',
  knowledge_items: 'knowledge',
  knowledge_settings: 'knowledge',
  knowledge_questions: 'knowledge',
  knowledge_passages: 'knowledge',
  knowledge_vocabularies: 'knowledge',
  knowledge_words: 'knowledge',
  knowledge_vectors: 'knowledge',
  knowledge_sources: 'knowledge',
  knowledge_pages: 'knowledge',
  bots: 'bot',
  bot_inbox: 'bot',
  bot_sessions: 'bot',
  bot_proposals: 'bot',
  automations: 'automations',
  automation_versions: 'automations',
  automation_triggers: 'automations',
  automation_counts: 'automations',
  automation_runs: 'automations',
  automation_steps: 'automations',
  automation_waits: 'automations',
  automation_timers: 'automations',
  catalog_versions: 'catalog',
  schedules: 'catalog',
  schedule_overrides: 'catalog',
  resources: 'catalog',
  resource_groups: 'catalog',
  resource_group_members: 'catalog',
  services: 'catalog',
  stage_configs: 'stages',
  stage_heads: 'stages',
  allocations: 'availability',
  resource_turns: 'availability',
  time_off: 'availability',
  bookings: 'bookings',
  booking_history: 'bookings',
  calendar_feeds: 'bookings',
  booking_comments: 'work',
  location_events: 'work',
  attachments: 'work',
  files: 'files',
  assistant_proposals: 'assistant',
  assistant_items: 'assistant',
  webchat_sites: 'webchat',
  webchat_visitors: 'webchat',
  webchat_bookings: 'webchat',
  booking_page_slugs: 'webchat',
  webhook_endpoints: 'webhooks',
  webhook_deliveries: 'webhooks',
  notification_preferences: 'notifications',
  notifications: 'notifications',
  notified_events: 'notifications',
  member_chats: 'notifications',
  member_links: 'notifications',
  member_notices: 'notifications',
}

/** Tables that belong to no workspace: a statement that uses only these need not name one. */
const GLOBAL = ['users', 'sessions', 'password_resets', 'migrations', 'channel_accounts', 'booking_page_slugs']

const src = fileURLToPath(new URL('./', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('testing/'))
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')
const sliceOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : 'roof')
const floorOf = (slice: string) =>
  slice === 'roof' ? FLOORS.length : FLOORS.findIndex((floor) => floor.includes(slice))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const importsOf = (file: string) => [...textOf(file).matchAll(IMPORT)].map(([, path = '']) => targetOf(file, path))
/** The path from `server/src`; for a target outside of it, the path from the top of the project. */
const targetOf = (file: string, path: string) =>
  new URL(path, `file:///server/src/${file}`).pathname.slice(1).replace(/^server\/src\//, '')

test('every folder is on a floor', () => {
  const homeless = [...new Set(files.map(sliceOf))].filter((slice) => floorOf(slice) < 0)
  expect(homeless).toEqual([])
})

test.each(files)('%s imports only from floors below it', (file) => {
  for (const target of importsOf(file)) {
    const [from, to] = [sliceOf(file), sliceOf(target)]
    const name = `${file} -> ${target}`
    if (from === to || name in OUTSIDE) continue
    expect(floorOf(to), `${name} is on no floor`).toBeGreaterThanOrEqual(0)
    expect(floorOf(to), name).toBeLessThan(floorOf(from))
  }
})

test('every exception for an import that leaves the server is used', () => {
  const made = files.flatMap((file) => importsOf(file).map((target) => `${file} -> ${target}`))
  expect(Object.keys(OUTSIDE).filter((name) => !made.includes(name))).toEqual([])
})

test('no file imports itself through other files, not even for a type', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]))
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    expect(way, [...way, file].join(' -> ')).not.toContain(file)
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
})

const WRITES =
  /\b(?:insertInto|insert|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from|lock table) (?!set\b|only\b|skip\b|then\b)([a-z_]+)\b/g

const writesOf = (file: string) =>
  [...withoutComments(textOf(file)).matchAll(WRITES)]
    .map(([, built, raw]) => built ?? (raw as string))
    .filter((table) => table in WRITERS || !/^(of|a|the|it)$/.test(table))

test.each(files)('%s writes only the tables of its slice', (file) => {
  for (const table of writesOf(file)) expect(WRITERS[table], `${file} writes ${table}`).toBe(sliceOf(file))
})

test('every table has a writer, and every writer a table', () => {
  const folder = fileURLToPath(new URL('../migrations', import.meta.url))
  const sql = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const tables = [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name)
  expect([...tables, 'migrations'].toSorted()).toEqual(Object.keys(WRITERS).toSorted())
  expect(new Set(files.flatMap(writesOf))).toEqual(new Set(Object.keys(WRITERS)))
})

test('every table of a workspace has workspace_id in its keys, constraints and references', () => {
  const folder = fileURLToPath(new URL('../migrations', import.meta.url))
  const sql = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  for (const [, table = '', body = ''] of sql.matchAll(/^create (?:unlogged )?table (\w+) \(\n([\s\S]*?)\n\);/gm)) {
    if (GLOBAL.includes(table)) continue
    expect(body, table).toMatch(/workspace_id text (not null|primary key)/)
    for (const [constraint, kind, columns = ''] of body.matchAll(/(primary key|unique|foreign key) \(([^)]*)\)/g)) {
      const toGlobal =
        kind === 'foreign key' && /references users/.test(body.slice(body.indexOf(constraint)).split('\n')[0] ?? '')
      if (!toGlobal) expect(columns, `${table}: ${constraint}`).toMatch(/^workspace_id\b/)
    }
  }
  for (const table of Object.keys(WRITERS)) expect(sql, table).toContain(`select distribute('${table}')`)
})

/** A query on a table that reads all columns, with anything between the two calls. */
const READS_ALL =
  /\b(?:selectFrom|updateTable|deleteFrom|insertInto)\('\w+'\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.(?:select|returning)All\(/

test('reads name their columns: when an upgrade adds one, "all columns" fails in older processes that prepared it', () => {
  // `npm run demo -- reset` writes whole rows again, in a process that ends.
  const found = files.filter((file) => READS_ALL.test(textOf(file)))
  expect(found).toEqual(['accounts/workspace.ts'])
})

test('time comes from the context', () => {
  const clocks = ['cli.ts', 'platform/clock.ts', 'platform/clock-distance.ts']
  clocks.push('platform/id.ts', 'platform/migrate.ts')
  for (const file of files.filter((each) => !clocks.includes(each) && !each.includes('embedded-postgres'))) {
    expect(textOf(file), file).not.toMatch(
      /Date\.now\(\)|new Date\(\)|(?<!performance\.)\bnow\(\)(?! \{)|current_timestamp/,
    )
  }
})

test('the slot engine is pure: it uses no clock, no database and no zone data of the runtime', () => {
  for (const file of files.filter((each) => each.startsWith('availability/engine/'))) {
    expect(textOf(file), file).not.toMatch(/\bIntl\b|Date\.now|new Date\(\)|kysely|process\./)
    for (const target of importsOf(file)) expect(target, file).toMatch(/^(availability\/engine|lib)\//)
  }
})

test('the engine of automations is pure: it uses no clock and no database, and no slice', () => {
  for (const file of files.filter((each) => each.startsWith('automations/engine/'))) {
    expect(textOf(file), file).not.toMatch(/Date\.now|new Date\(\)|Math\.random|kysely|process\./)
    for (const target of importsOf(file)) expect(target, file).toMatch(/^(automations\/engine|lib)\//)
  }
})

test('settings are read in one place', () => {
  for (const file of files.filter(
    (each) => !['main.ts', 'cli.ts'].includes(each) && !each.includes('embedded-postgres'),
  )) {
    expect(textOf(file), file).not.toContain('process.env')
  }
})

test('no file is longer than 400 lines', () => {
  for (const file of files.filter((each) => !each.endsWith('.gen.ts'))) {
    expect(textOf(file).split('\n').length, file).toBeLessThanOrEqual(400)
  }
})

test('a number has a name that says what it limits, and its unit', () => {
  for (const file of files)
    expect(textOf(file), file).not.toMatch(/\bconst (MOST|LIMIT|SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|YEAR) = [\d(]/)
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
