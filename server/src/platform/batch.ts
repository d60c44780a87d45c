// Joins changes that nobody waits for into one statement: a statement has a fixed cost for us and for PostgreSQL in
// addition to its rows, and one booking sends nine.
import type { Condition } from './context.ts'
import { MAX_PREPARED_CHARACTERS } from './database.ts'

/** The protocol counts parameters with sixteen bits. */
const MAX_PARAMETERS = 65_535
const MAX_REMEMBERED_TEXTS = 500
const remembered = new Map<string, string>()

/** A change of one table. The other tables that it reads must be named in quotes. */
const CHANGE = /^(insert into|update|delete from) "(\w+)"/i
const READS = /\b(?:from|join|using)\b(?: "(\w+)"(?!,))?/gi
const PLAIN_INSERT = /^insert into "\w+" \([^)]*\) values /

/**
 * The tables that belong to no workspace. A change of them is sent by itself: Citus has their rows on other machines
 * than those of a workspace, or a copy on each machine, and would change only one copy or refuse the statement.
 */
export const GLOBAL_TABLES: ReadonlySet<string> = new Set([
  'users',
  'sessions',
  'password_resets',
  'migrations',
  'channel_accounts',
  'booking_page_slugs',
])

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * The parts of one statement do not see each other's changes. So only one part may change a table, and a part may read
 * a table only if no part before it changes that table. Several parts may insert rows into one table.
 */
export class Batch {
  #waiting: Statement[] = []
  /** The tables that are changed, and whether rows are only added to them. */
  #tables = new Map<string, boolean>()
  #parameters = 0

  /** Whether the statement could be added. If not, the batch must be sent first. */
  add(statement: Statement): boolean {
    const [head = '', verb, table] = CHANGE.exec(statement.sql) ?? []
    if (table === undefined || GLOBAL_TABLES.has(table)) return false
    const reads = [...statement.sql.slice(head.length).matchAll(READS)].map(([, name]) => name)
    if (reads.some((name) => name === undefined || this.#tables.has(name))) return false
    const isAddition = verb === 'insert into' && !/ on conflict /i.test(statement.sql)
    return this.#put(table, isAddition, statement)
  }

  /** Adds a row, which is sent together with other rows of the same columns. */
  addRow(table: string, row: object): boolean {
    return this.#put(table, true, toInsert(table, row))
  }

  #put(table: string, isAddition: boolean, statement: Statement): boolean {
    const count = this.#parameters + statement.parameters.length
    const fits = !this.#tables.has(table) || (isAddition && this.#tables.get(table))
    if (!fits || count > MAX_PARAMETERS) return false
    this.#parameters = count
    this.#tables.set(table, isAddition)
    this.#waiting.push(statement)
    return true
  }

  /** All that was added, as one statement; null when there is nothing. */
  take(): Statement | null {
    const parts = additionLast(groupBySql(this.#waiting))
    this.clear()
    if (parts.length === 0) return null
    return { sql: textOf(parts), parameters: parts.flatMap(({ rows }) => rows.flat()) }
  }

  clear(): void {
    this.#waiting = []
    this.#tables.clear()
    this.#parameters = 0
  }
}

const inserts = new Map<string, string>()

/** This does not use the query builder: rows of the same columns have the same SQL, and most changes are rows. */
function toInsert(table: string, row: object): Statement {
  const cells = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = cells.map(([column]) => column)
  const name = `${table} ${columns.join()}`
  let sql = inserts.get(name)
  if (sql === undefined) {
    const places = columns.map((_, index) => `$${index + 1}`)
    sql = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${places.join(', ')})`
    if (inserts.size < MAX_REMEMBERED_TEXTS) inserts.set(name, sql)
  }
  return { sql, parameters: cells.map(([, value]) => value) }
}

interface Part {
  sql: string
  rows: (readonly unknown[])[]
}

/** Inserts a row if a condition holds. On Citus, `toQuestion` is asked instead. */
export function toInsertIf({ wanted, subject }: Condition, workspaceId: string, table: string, row: object): Statement {
  const cells = Object.entries(row).filter(([column, value]) => column !== 'workspace_id' && value !== undefined)
  const columns = cells.map(([column]) => `"${column}"`).join(', ')
  const places = cells.map((_, index) => `$${index + 3}`).join(', ')
  const sql = `insert into "${table}" ("workspace_id", ${columns}) select workspace_id, ${places}
    from "workspaces" where workspace_id = $1 and ${wanted}`
  return { sql, parameters: [workspaceId, subject, ...cells.map(([, value]) => value)] }
}

/** One read that says of each condition whether it holds, as a list. It keeps to one machine on Citus. */
export function toQuestion(workspaceId: string, conditions: readonly Condition[]): Statement {
  const each = conditions.map(({ wanted }, index) => `coalesce(${wanted.replaceAll(/\$2\b/g, `$${index + 2}`)}, false)`)
  return {
    sql: `select array[${each.join(', ')}] as holds from "workspaces" where workspace_id = $1`,
    parameters: [workspaceId, ...conditions.map(({ subject }) => subject)],
  }
}

/** Joins rows of the same columns into one list. */
function groupBySql(statements: readonly Statement[]): Part[] {
  const parts: Part[] = []
  const lists = new Map<string, Part>()
  for (const { sql, parameters } of statements) {
    const list = lists.get(sql)
    if (list) {
      list.rows.push(parameters)
      continue
    }
    const part = { sql, rows: [parameters] }
    parts.push(part)
    if (PLAIN_INSERT.test(sql)) lists.set(sql, part)
  }
  return parts
}

/**
 * Citus refuses an `insert … select` as the last of several parts, so rows that are only added are moved behind it.
 * Parts do not see each other, and adding rows waits for no lock. The other parts keep their order, and so do their
 * locks.
 */
function additionLast(parts: Part[]): Part[] {
  const isList = ({ sql }: Part) => PLAIN_INSERT.test(sql)
  const last = parts.at(-1)
  if (!last?.sql.startsWith('insert ') || isList(last)) return parts
  const index = parts.findLastIndex((part) => isList(part) && !/ on conflict /i.test(part.sql))
  return index < 0 ? parts : [...parts.slice(0, index), ...parts.slice(index + 1), parts[index] as Part]
}

function textOf(parts: readonly Part[]): string {
  const name = parts.map(({ sql, rows }) => `${rows.length} ${sql}`).join('\n')
  const known = remembered.get(name)
  if (known !== undefined) return known
  const text = writeText(parts)
  if (remembered.size < MAX_REMEMBERED_TEXTS && text.length <= MAX_PREPARED_CHARACTERS) remembered.set(name, text)
  return text
}

function writeText(parts: readonly Part[]): string {
  let used = 0
  const texts = parts.map(({ sql, rows }) => {
    const head = PLAIN_INSERT.exec(sql)?.[0] ?? ''
    const [first, ...others] = rows.map((row) => {
      const text = sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + used}`)
      used += row.length
      return text
    })
    return [first, ...others.map((text) => text.slice(head.length))].join(', ')
  })
  const last = texts.pop() as string
  return texts.length === 0 ? last : `with ${texts.map((text, n) => `c${n} as (${text})`).join(', ')} ${last}`
}
