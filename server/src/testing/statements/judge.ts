// Checks the text of a statement: whether it names its workspace for every table, and whether Citus can carry it out.

/** The tables that belong to no workspace. */
export const GLOBAL_TABLES = [
  'users',
  'sessions',
  'password_resets',
  'migrations',
  'channel_accounts',
  'booking_page_slugs',
]

/** Those that Citus copies to each machine. */
const COPIED_TABLES = new Set(['users', 'channel_accounts', 'booking_page_slugs'])

const TOKEN = /--.*|\/\*[\s\S]*?\*\/|e?'(?:''|[^'])*'|"([^"]+)"|\$\d+|[\w.]+|\S/gi

/** One select, insert, update or delete, without the queries inside it. */
interface Query {
  tokens: string[]
}

/** The faults of a statement, in a few words each. `tables` are those of a workspace. */
export function faultsOf(text: string, tables: ReadonlySet<string>): string[] {
  const queries = queriesOf(text)
  const faults = queries.flatMap(({ tokens }) => [
    ...unnamed(tokens, tables),
    ...(hasEmptyList(tokens) ? ['selects an empty list'] : []),
    ...(copiesFromNothing(tokens) ? ['inserts a select that reads no table'] : []),
    ...(/\b(now \( \)|current_timestamp|current_date|localtimestamp)/.test(tokens.join(' '))
      ? ['asks the database for the time']
      : []),
    ...(tokens.some((token) => /^pg_(try_)?advisory/.test(token))
      ? ['takes a lock that other machines do not see']
      : []),
  ])
  if (joinsGlobalTablesLaterally(queries)) faults.push('has a lateral outer join and reads a table of no workspace')
  return [...new Set(faults)]
}

/** Citus refuses an outer join with a subquery that reads a distributed table and refers to one that is copied. */
function joinsGlobalTablesLaterally(queries: readonly Query[]): boolean {
  const isOuter = ({ tokens }: Query) => /\b(left|full)( outer)? join lateral\b/.test(tokens.join(' '))
  return queries.some(isOuter) && queries.some(({ tokens }) => mentionsOf(tokens, COPIED_TABLES).length > 0)
}

const BEGINS_QUERY = new Set(['select', 'insert', 'update', 'delete', 'with'])
const JOINS_QUERIES = new Set(['union', 'intersect', 'except'])

/** Parentheses without a query inside belong to the query around them. */
function queriesOf(text: string): Query[] {
  const queries: Query[] = [{ tokens: [] }]
  const open: Query[] = [queries[0] as Query]
  const tokens = [...text.matchAll(TOKEN)]
    .map(([token, quoted]) => quoted ?? token.toLowerCase())
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
  tokens.forEach((token, index) => {
    const current = open.at(-1) as Query
    if (token === '(' && BEGINS_QUERY.has(tokens[index + 1] ?? '')) {
      const inner = { tokens: [] }
      queries.push(inner)
      open.push(inner)
      current.tokens.push('(…')
    } else if (token === '(') {
      open.push(current)
      current.tokens.push(token)
    } else if (token === ')') {
      open.pop()
      // A parenthesis that this query opened is part of it.
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
/** Words after the name of a table that are not its alias. */
const NO_ALIAS = new Set(
  'set where on join inner left right full cross lateral using order group limit offset for values select returning union having window natural default'.split(
    ' ',
  ),
)

function mentionsOf(tokens: readonly string[], tables: ReadonlySet<string>): Mention[] {
  const mentions: Mention[] = []
  let inList = false
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? ''
    if (token === 'from' || token === 'using') inList = true
    if (['where', 'set', 'on', 'order', 'group', 'returning', 'select', 'values', 'limit'].includes(token))
      inList = false
    const isLock = before === 'update' && ['for', 'key', 'do'].includes(tokens[index - 2] ?? '')
    const isTablePosition = (BEFORE_TABLE.has(before) && !isLock) || (before === ',' && inList) || before === 'only'
    if (!isTablePosition || !tables.has(token)) return
    const next = tokens[index + 1] === 'as' ? tokens[index + 2] : tokens[index + 1]
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
      // When tables are joined each must name its workspace: then Citus knows that their rows are on one machine.
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
  return tokens.some((token, index) => {
    const next = tokens[index + 1]
    return token === 'select' && (next === undefined || next === 'from' || next === 'where')
  })
}

function copiesFromNothing(tokens: readonly string[]): boolean {
  const select = tokens.indexOf('select')
  return tokens.includes('into') && select >= 0 && !tokens.slice(select).includes('from')
}
