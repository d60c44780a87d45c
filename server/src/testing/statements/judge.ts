// Checks the text of a statement: whether it names its workspace for every table, and whether Citus can carry it out.

import { GLOBAL_TABLES } from '../../platform/batch.ts'

/** The tables of no workspace whose rows Citus finds by a token. It copies the others to each machine. */
const TOKEN_TABLES = new Set(['sessions', 'password_resets'])
const COPIED_TABLES = new Set([...GLOBAL_TABLES].filter((table) => !TOKEN_TABLES.has(table)))

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
    ...(/^(update|delete)\b.*\bextract \( \w+ from (?:(?! at time zone )[^)])*\)/.test(tokens.join(' '))
      ? ['changes rows by what depends on the time zone of the session']
      : []),
    ...(tokens.some((token) => /^pg_(try_)?advisory/.test(token))
      ? ['takes a lock that other machines do not see']
      : []),
  ])
  if (isSpread(queries, tables)) faults.push('changes tables whose rows are on different machines')
  if (joinsGlobalTablesLaterally(queries)) faults.push('has a lateral outer join and reads a table of no workspace')
  return [...new Set(faults)]
}

/**
 * If a statement about rows of one machine also changes a copied table, Citus changes only the copy on that machine:
 * from then on the copies differ. Rows that are found by a token are on another machine than those of a workspace.
 */
function isSpread(queries: readonly Query[], tables: ReadonlySet<string>): boolean {
  const mentions = queries.flatMap(({ tokens }) => mentionsOf(tokens, new Set([...tables, ...GLOBAL_TABLES])))
  const changed = mentions.filter(({ use }) => use !== 'found')
  const changesCopies = changed.some(({ table }) => COPIED_TABLES.has(table))
  const ways = (changesCopies ? mentions : changed).map(({ table }) =>
    COPIED_TABLES.has(table) ? 'copied' : TOKEN_TABLES.has(table) ? 'by token' : 'by workspace',
  )
  return new Set(ways).size > 1
}

/**
 * The numbers of the parameters by which Citus finds the machine of a statement that changes rows. All must have the
 * same value.
 */
export function keysOf(text: string, tables: ReadonlySet<string>): number[] {
  const queries = queriesOf(text)
  const changes = (some: ReadonlySet<string>) =>
    queries.some(({ tokens }) => mentionsOf(tokens, some).some(({ use }) => use !== 'found'))
  const keys = (some: ReadonlySet<string>, column: string) =>
    changes(some) ? queries.flatMap(({ tokens }) => keysOfQuery(tokens, some, column)) : []
  return [...new Set([...keys(tables, 'workspace_id'), ...keys(TOKEN_TABLES, 'token_hash')])]
}

function keysOfQuery(tokens: readonly string[], tables: ReadonlySet<string>, column: string): number[] {
  const mentions = mentionsOf(tokens, tables)
  if (mentions.length === 0) return []
  const compared = tokens.join(' ').matchAll(new RegExp(`(?<!\\w)${column} = \\$(\\d+)`, 'g'))
  const inserted = mentions.some(({ use }) => use === 'inserted into') ? insertedInto(tokens, column) : []
  return [...[...compared].map(([, number]) => Number(number)), ...inserted]
}

/** The numbers of the parameters that an insert writes into a column. */
function insertedInto(tokens: readonly string[], column: string): number[] {
  const start = tokens.indexOf('(', tokens.indexOf('into'))
  const end = tokens.indexOf(')', start)
  const place = tokens.slice(start + 1, end).indexOf(column) / 2
  const depthOfRow = tokens[end + 1] === 'select' ? 0 : 1
  const numbers: number[] = []
  let depth = 0
  let cell = 0
  for (const token of tokens.slice(end + 1)) {
    if (['from', 'on', 'returning'].includes(token) && depth === 0) break
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (token === ',' && depth < depthOfRow) cell = 0
    else if (token === ',' && depth === depthOfRow) cell += 1
    else if (token.startsWith('$') && depth === depthOfRow && cell === place) numbers.push(Number(token.slice(1)))
  }
  return numbers
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
  use: 'inserted into' | 'changed' | 'found'
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
    const isChanged = before === 'update' || (before === 'from' && tokens[index - 2] === 'delete')
    const use = before === 'into' ? 'inserted into' : isChanged ? 'changed' : 'found'
    mentions.push({ table: token, alias: hasAlias ? next : token, use })
  })
  return mentions
}

function unnamed(tokens: readonly string[], tables: ReadonlySet<string>): string[] {
  const mentions = mentionsOf(tokens, tables)
  const text = tokens.join(' ').replaceAll(' . ', '.')
  const isAlone = mentions.filter(({ use }) => use !== 'inserted into').length === 1
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
