// Listens to every statement that the tests make the server send, and keeps those that break a rule.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { Batch } from '../../platform/batch.ts'
import { EXCEPTIONS, type Exception } from './exceptions.ts'
import { faultsOf, GLOBAL_TABLES } from './judge.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Every table of a workspace, as the migrations make them. */
export const WORKSPACE_TABLES: ReadonlySet<string> = new Set(
  readdirSync(migrations)
    .flatMap((name) => [
      ...readFileSync(`${migrations}${name}`, 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm),
    ])
    .map(([, table]) => table as string)
    .filter((table) => !GLOBAL_TABLES.includes(table)),
)

const OF_TESTS = /\.test\.ts$|^testing\//
/** A migration changes the rows of all workspaces at once. */
const MIGRATIONS = 'platform/migrate.ts'
/** These pass on what others ask. */
const PASSING_ON = /^platform\/(database|transaction|batch)\.ts$/

/** Characters. What is longer has very many rows, and is sent with few rows as well. */
const LONGEST_JUDGED = 50_000

const verdicts = new Map<string, readonly string[]>()
/** What was found since the last look, by what is told of it. */
const found = new Set<string>()
const usedExceptions = new Set<Exception>()

export function takeFound(): string[] {
  const all = [...found]
  found.clear()
  return all
}

export const isUsed = (exception: Exception) => usedExceptions.has(exception)

type Hook = 'builder' | 'batch' | 'pool' | 'connection'

function hear(text: unknown, hook: Hook): void {
  if (typeof text !== 'string' || text.length > LONGEST_JUDGED) return
  let faults = verdicts.get(text)
  if (faults === undefined) {
    faults = faultsOf(text, WORKSPACE_TABLES)
    verdicts.set(text, faults)
  }
  if (faults.length === 0) return
  const sender = senderOf(stackHere(), hook)
  if (sender === null) return
  const exception = EXCEPTIONS.find(({ statement }) => statement.test(text))
  if (exception) usedExceptions.add(exception)
  else found.add(`${sender} sends a statement that ${faults.join(' and ')}:\n${text.trim()}`)
}

function stackHere(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

/** The file of the server that sent a statement, within server/src; null for a test that asks for itself, and for a migration. */
export function senderOf(stack: string, hook: Hook): string | null {
  const files = stack
    .split('\n')
    .map((line) => /\/server\/src\/(?!testing\/statements\/)([\w./-]+\.ts)/.exec(line)?.[1])
    .filter((file) => file !== undefined)
  // What comes to a connection through these was heard before, where its sender was plain to see.
  const isSecondTime = /\/(kysely|pg-pool)\//.test(stack) || PASSING_ON.test(files[0] ?? '')
  if (hook === 'connection' && isSecondTime) return null
  const senders = [...new Set(files.filter((file) => !PASSING_ON.test(file)))]
  if (senders[0] === undefined || senders[0] === MIGRATIONS || OF_TESTS.test(senders[0])) return null
  // Who called it says more where one file asks for all others.
  const [sender, caller] = senders.filter((file) => !OF_TESTS.test(file))
  return caller === undefined ? (sender as string) : `${sender}, called by ${caller},`
}

type Patched = Record<string, (...args: never[]) => unknown>

/** Lets `listen` hear the arguments and the answer of a method. */
function overhear(
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

const textOf = (query: unknown) => (typeof query === 'object' ? (query as { text?: string } | null)?.text : query)

/** Once in a thread, however many test files it runs. */
export function listenToStatements(): void {
  const mark = globalThis as { isHoldfastHeard?: boolean }
  if (mark.isHoldfastHeard) return
  mark.isHoldfastHeard = true
  overhear(PostgresQueryCompiler.prototype, 'compileQuery', (_, answer) =>
    hear((answer as { sql: string }).sql, 'builder'),
  )
  overhear(Batch.prototype, 'add', ([statement]) => hear((statement as { sql: string }).sql, 'batch'))
  overhear(Batch.prototype, 'addRow', ([table, row]) => hear(insertOf(table as string, row as object), 'batch'))
  overhear(pg.Pool.prototype, 'query', ([query]) => hear(textOf(query), 'pool'))
  overhear(pg.Client.prototype, 'query', ([query]) => hear(textOf(query), 'connection'))
}

const insertOf = (table: string, row: object) => `insert into ${table} (${Object.keys(row).join(', ')}) values (…)`
