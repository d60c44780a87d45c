// Changes that nobody waits for, put together into one statement: each statement costs us and PostgreSQL a fixed
// price beside its rows, and one booking has nine of them.
import { LONGEST_PREPARED } from './database.ts'

/** The protocol counts them with sixteen bits. */
const MOST_PARAMETERS = 65_535
const MOST_REMEMBERED = 500
const remembered = new Map<string, string>()

/** A change of one table: what it reads beside it must be named in quotes. */
const CHANGE = /^(insert into|update|delete from) "(\w+)"/i
const READS = /\b(?:from|join|using)\b(?: "(\w+)"(?!,))?/gi
const PLAIN_INSERT = /^insert into "\w+" \([^)]*\) values /

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * Parts of one statement do not see each other: a table is changed by one part only, and read only where none before
 * changed it; to insert more rows is fine.
 */
export class Batch {
  #waiting: Statement[] = []
  /** Those that are changed, and whether rows are only added to them. */
  #tables = new Map<string, boolean>()
  #parameters = 0

  /** Whether the statement went in; if not, those before it must go first. */
  add(statement: Statement): boolean {
    const [head = '', verb, table] = CHANGE.exec(statement.sql) ?? []
    if (table === undefined) return false
    const reads = [...statement.sql.slice(head.length).matchAll(READS)].map(([, name]) => name)
    if (reads.some((name) => name === undefined || this.#tables.has(name))) return false
    const isAddition = verb === 'insert into' && !/ on conflict /i.test(statement.sql)
    return this.#put(table, isAddition, statement)
  }

  /** The same for a row, which goes together with others like it. */
  addRow(table: string, row: object): boolean {
    return this.#put(table, true, toInsert(table, row))
  }

  #put(table: string, isAddition: boolean, statement: Statement): boolean {
    const count = this.#parameters + statement.parameters.length
    const fits = !this.#tables.has(table) || (isAddition && this.#tables.get(table))
    if (!fits || count > MOST_PARAMETERS) return false
    this.#parameters = count
    this.#tables.set(table, isAddition)
    this.#waiting.push(statement)
    return true
  }

  /** All that went in, as one statement; null when there is nothing. */
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

/** Without the query builder: rows of the same columns have the same text, and most of a change is rows. */
function toInsert(table: string, row: object): Statement {
  const cells = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = cells.map(([column]) => column)
  const name = `${table} ${columns.join()}`
  let sql = inserts.get(name)
  if (sql === undefined) {
    const places = columns.map((_, index) => `$${index + 1}`)
    sql = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${places.join(', ')})`
    if (inserts.size < MOST_REMEMBERED) inserts.set(name, sql)
  }
  return { sql, parameters: cells.map(([, value]) => value) }
}

interface Part {
  sql: string
  rows: (readonly unknown[])[]
}

/** Rows of the same columns become one list. */
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
 * Citus does not carry out an `insert … select` as the last of several parts, so rows that are only added go behind it.
 * Parts do not see each other, and such rows wait for nobody; the others keep their order, and so do their locks.
 */
function additionLast(parts: Part[]): Part[] {
  const isList = ({ sql }: Part) => PLAIN_INSERT.test(sql)
  const last = parts.at(-1)
  if (!last?.sql.startsWith('insert ') || isList(last)) return parts
  const place = parts.findLastIndex((part) => isList(part) && !/ on conflict /i.test(part.sql))
  return place < 0 ? parts : [...parts.slice(0, place), ...parts.slice(place + 1), parts[place] as Part]
}

function textOf(parts: readonly Part[]): string {
  const name = parts.map(({ sql, rows }) => `${rows.length} ${sql}`).join('\n')
  const known = remembered.get(name)
  if (known !== undefined) return known
  const text = writeText(parts)
  if (remembered.size < MOST_REMEMBERED && text.length <= LONGEST_PREPARED) remembered.set(name, text)
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
