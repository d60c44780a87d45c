// Judges the text of a statement: whether it names its workspace for every table, and what Citus cannot carry out.

/** The tables that belong to no workspace. */
export const GLOBAL_TABLES = ['users', 'sessions', 'password_resets', 'migrations', 'channel_accounts']

const TOKEN = /--.*|\/\*[\s\S]*?\*\/|e?'(?:''|[^'])*'|"([^"]+)"|\$\d+|[\w.]+|\S/gi

/** One select, insert, update or delete, without those inside it. */
interface Query {
  tokens: string[]
}

/** What is wrong with a statement, in a few words each. `tables`: those of a workspace. */
export function faultsOf(text: string, tables: ReadonlySet<string>): string[] {
  const faults = queriesOf(text).flatMap(({ tokens }) => [
    ...unnamed(tokens, tables),
    ...(hasEmptyList(tokens) ? ['selects an empty list'] : []),
    ...(copiesFromNothing(tokens) ? ['inserts a select that reads no table'] : []),
    ...(/\b(now \( \)|current_timestamp|current_date|localtimestamp)/.test(tokens.join(' '))
      ? ['asks the database for the time']
      : []),
  ])
  return [...new Set(faults)]
}

const BEGINS_QUERY = new Set(['select', 'insert', 'update', 'delete', 'with'])
const JOINS_QUERIES = new Set(['union', 'intersect', 'except'])

/** Parentheses that hold no query of their own belong to the query around them. */
function queriesOf(text: string): Query[] {
  const queries: Query[] = [{ tokens: [] }]
  const open: Query[] = [queries[0] as Query]
  const tokens = [...text.matchAll(TOKEN)]
    .map(([token, quoted]) => quoted ?? token.toLowerCase())
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
  tokens.forEach((token, place) => {
    const current = open.at(-1) as Query
    if (token === '(' && BEGINS_QUERY.has(tokens[place + 1] ?? '')) {
      const inner = { tokens: [] }
      queries.push(inner)
      open.push(inner)
      current.tokens.push('(…')
    } else if (token === '(') {
      open.push(current)
      current.tokens.push(token)
    } else if (token === ')') {
      open.pop()
      // What was opened by this query's own parenthesis stays in it.
      if (open.at(-1) === current) current.tokens.push(token)
    } else if (JOINS_QUERIES.has(token)) {
      const next = { tokens: [] }
      queries.push(next)
      open[open.length - 1] = next
    } else {
      current.tokens.push(token)
    }
  })
  return queries
}

interface Mention {
  table: string
  alias: string
  use: 'inserted into' | 'found'
}

/** Words that come before the name of a table. */
const BEFORE_TABLE = new Set(['from', 'join', 'using', 'update', 'into'])
/** Words after the name of a table, and so not its alias. */
const NO_ALIAS = new Set(
  'set where on join inner left right full cross lateral using order group limit offset for values select returning union having window natural default'.split(
    ' ',
  ),
)

function mentionsOf(tokens: readonly string[], tables: ReadonlySet<string>): Mention[] {
  const mentions: Mention[] = []
  let inList = false
  tokens.forEach((token, place) => {
    const before = tokens[place - 1] ?? ''
    if (token === 'from' || token === 'using') inList = true
    if (['where', 'set', 'on', 'order', 'group', 'returning', 'select', 'values', 'limit'].includes(token))
      inList = false
    const isLock = before === 'update' && ['for', 'key', 'do'].includes(tokens[place - 2] ?? '')
    const isPlace = (BEFORE_TABLE.has(before) && !isLock) || (before === ',' && inList) || before === 'only'
    if (!isPlace || !tables.has(token)) return
    const next = tokens[place + 1] === 'as' ? tokens[place + 2] : tokens[place + 1]
    const hasAlias = next !== undefined && /^[a-z_]\w*$/i.test(next) && !NO_ALIAS.has(next)
    mentions.push({ table: token, alias: hasAlias ? next : token, use: before === 'into' ? 'inserted into' : 'found' })
  })
  return mentions
}

function unnamed(tokens: readonly string[], tables: ReadonlySet<string>): string[] {
  const mentions = mentionsOf(tokens, tables)
  const text = tokens.join(' ').replaceAll(' . ', '.')
  const isAlone = mentions.filter(({ use }) => use === 'found').length === 1
  return mentions
    .filter(({ table, alias, use }) => {
      if (use === 'inserted into') return !hasInsertColumn(text, table)
      // Where two are joined each is named: Citus then need not find out that they live together.
      const naming = isAlone ? `(?:${alias}\\.)?workspace_id` : `${alias}\\.workspace_id`
      return !new RegExp(`(?<![\\w.])${naming} = \\$\\d`).test(text)
    })
    .map(({ table }) => `names no workspace for ${table}`)
}

function hasInsertColumn(text: string, table: string): boolean {
  const columns = new RegExp(`insert into ${table} (?:as \\w+ )?\\( ([^)]*) \\)`).exec(text)?.[1] ?? ''
  return columns.split(' , ').includes('workspace_id')
}

function hasEmptyList(tokens: readonly string[]): boolean {
  return tokens.some((token, place) => {
    const next = tokens[place + 1]
    return token === 'select' && (next === undefined || next === 'from' || next === 'where')
  })
}

function copiesFromNothing(tokens: readonly string[]): boolean {
  const select = tokens.indexOf('select')
  return tokens.includes('into') && select >= 0 && !tokens.slice(select).includes('from')
}
