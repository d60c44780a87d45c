// Records every statement that the server sends during tests, and keeps those that break a rule.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { Batch, GLOBAL_TABLES, type Statement } from '../../platform/batch.ts'
import { EXCEPTIONS, EXCEPTIONS_ON_CITUS, type Exception } from './exceptions.ts'
import { faultsOf, keysOf } from './judge.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Every table of a workspace, as the migrations create them. */
export const WORKSPACE_TABLES: ReadonlySet<string> = new Set(
  readdirSync(migrations)
    .flatMap((name) => [
      ...readFileSync(`${migrations}${name}`, 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm),
    ])
    .map(([, table]) => table as string)
    .filter((table) => !GLOBAL_TABLES.has(table)),
)

const TEST_FILES = /\.test\.ts$|^testing\//
/** A migration changes the rows of all workspaces at once. */
const MIGRATIONS = 'platform/migrate.ts'
/** These files pass on statements of others. */
const PASSING_ON = /^platform\/(database|transaction|batch|each-machine)\.ts$/

const IS_STATEMENT = /^\s*(select|insert|update|delete|with)\s/i

/** A longer statement has very many rows, and is also sent with few rows. */
const MAX_CHARACTERS_CHECKED = 50_000

const verdicts = new Map<string, { faults: readonly string[]; keys: readonly number[] }>()
/** The findings since they were last taken, as the texts to report. */
const found = new Set<string>()
const usedExceptions = new Set<Exception>()
const seenTexts = new Set<string>()
let unexplained: Set<string> | null = null

export function takeFound(): string[] {
  const all = [...found]
  found.clear()
  return all
}

/** Every text that the server has sent since the last call; kept only after `keepTexts`. */
export function takeTexts(): string[] {
  const all = [...(unexplained ?? [])]
  unexplained?.clear()
  return all
}

export function keepTexts(): void {
  unexplained ??= new Set()
}

const exceptionOf = (text: string) => EXCEPTIONS.find(({ statement }) => statement.test(text))

/** Whether Citus may ask several shards for a statement. */
export const mayAskShards = (text: string) =>
  exceptionOf(text) !== undefined || EXCEPTIONS_ON_CITUS.some(({ statement }) => statement.test(text))

export const isUsed = (exception: Exception) => usedExceptions.has(exception)

type Hook = 'builder' | 'batch' | 'pool' | 'connection'

function check(text: unknown, values: unknown, hook: Hook): void {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS_CHECKED) return
  if (unexplained !== null && !seenTexts.has(text) && senderOf(stackHere(), hook) !== null) keep(text)
  const faults = faultsWith(text, (values ?? []) as readonly unknown[])
  if (faults.length === 0) return
  const exception = exceptionOf(text)
  // It is already known that this exception is used, and reading the stack takes longer than the statement.
  if (exception && usedExceptions.has(exception)) return
  const sender = senderOf(stackHere(), hook)
  if (sender === null) return
  if (exception) usedExceptions.add(exception)
  else found.add(`${sender} sends a statement that ${faults.join(' and ')}:\n${text.trim()}`)
}

/** The same value may come as several parameters, so the values are compared. */
export function faultsWith(text: string, values: readonly unknown[]): readonly string[] {
  let verdict = verdicts.get(text)
  if (verdict === undefined) {
    verdict = { faults: faultsOf(text, WORKSPACE_TABLES), keys: keysOf(text, WORKSPACE_TABLES) }
    verdicts.set(text, verdict)
  }
  const { faults, keys } = verdict
  const hasSeveral = new Set(keys.map((number) => values[number - 1])).size > 1
  return hasSeveral ? [...faults, 'changes rows of several workspaces or tokens'] : faults
}

function keep(text: string): void {
  if (unexplained === null || seenTexts.has(text) || !IS_STATEMENT.test(text)) return
  seenTexts.add(text)
  unexplained.add(text)
}

/** The files on the stack, a line for each. Their lines are not looked up: that takes longer than the statement. */
function stackHere(): string {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName()).join('\n')
  const { stack = '' } = new Error('here')
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return stack
}

/** The file within server/src that sent a statement; null for a statement of a test or of a migration. */
export function senderOf(stack: string, hook: Hook): string | null {
  const files = stack
    .split('\n')
    .map((line) => /\/server\/src\/(?!testing\/statements\/)([\w./-]+\.ts)/.exec(line)?.[1])
    .filter((file) => file !== undefined)
  // A statement that comes to a connection through these was checked before, where its sender was visible.
  const isSecondTime = /\/(kysely|pg-pool)\//.test(stack) || PASSING_ON.test(files[0] ?? '')
  if (hook === 'connection' && isSecondTime) return null
  const senders = [...new Set(files.filter((file) => !PASSING_ON.test(file)))]
  if (senders[0] === undefined || senders[0] === MIGRATIONS || TEST_FILES.test(senders[0])) return null
  // The caller is named too, because one file may send statements for many others.
  const [sender, caller] = senders.filter((file) => !TEST_FILES.test(file))
  return caller === undefined ? (sender as string) : `${sender}, called by ${caller},`
}

type Patched = Record<string, (...args: never[]) => unknown>

/** Calls `listen` with the arguments and the result of a method. */
function listenTo(
  prototype: object,
  method: string,
  listen: (args: readonly unknown[], answer: unknown) => void,
): void {
  const methods = prototype as Patched
  const original = methods[method] as (...args: unknown[]) => unknown
  methods[method] = function (this: unknown, ...args: unknown[]) {
    const answer = original.apply(this, args)
    listen(args, answer)
    return answer
  }
}

/** A statement is given as a text and its values, or as one object. */
function checkQuery([query, values]: readonly unknown[], hook: Hook): void {
  const isObject = typeof query === 'object' && query !== null
  const { text, values: own } = isObject ? (query as { text?: unknown; values?: unknown }) : { text: query }
  check(text, own ?? values, hook)
}

const checkStatement = ({ sql, parameters }: Statement, hook: Hook) => check(sql, parameters, hook)

/** Installs the hooks once in a thread, however many test files it runs. */
export function listenToStatements(): void {
  const mark = globalThis as { isHoldfastRecorded?: boolean }
  if (mark.isHoldfastRecorded) return
  mark.isHoldfastRecorded = true
  listenTo(PostgresQueryCompiler.prototype, 'compileQuery', (_, answer) =>
    checkStatement(answer as Statement, 'builder'),
  )
  listenTo(Batch.prototype, 'take', (_, answer) => {
    if (answer === null) return
    keep((answer as Statement).sql)
    checkStatement(answer as Statement, 'batch')
  })
  listenTo(Batch.prototype, 'add', ([statement]) => checkStatement(statement as Statement, 'batch'))
  listenTo(Batch.prototype, 'addRow', ([table, row]) => check(insertOf(table as string, row as object), [], 'batch'))
  listenTo(pg.Pool.prototype, 'query', (args) => checkQuery(args, 'pool'))
  listenTo(pg.Client.prototype, 'query', (args) => checkQuery(args, 'connection'))
}

function insertOf(table: string, row: object): string {
  const columns = Object.keys(row)
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`
}
