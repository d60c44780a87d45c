// The handles on PostgreSQL: Db reads, Tx also writes. Statements of one connection are sent without waiting for each other.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Engine } from './engine.ts'
import type { DB as Tables } from './tables.gen.ts'

/** What a read needs and no more: nothing here changes a row. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>
export type Tx = Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  engine: Engine
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  applicationName: string
  /** One PostgreSQL unless told. */
  engine?: Engine
  /** A connection that broke while nobody used it: worth a line in the log, no reason to stop. */
  onIdleError(error: Error): void
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, applicationName, engine = 'postgresql', onIdleError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    lock_timeout: 8_000,
    // A server that vanished without a word cancels nothing: then this end gives up.
    query_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', onIdleError)
  // Whoever uses a connection learns of its end from their own statement; without a listener Node would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', writeTogether)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only if it was asked something itself, and transactions go past it.
  const end = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  return {
    db,
    pool,
    engine,
    // A statement that is stuck behind somebody's lock must not keep a process from ending.
    close: () => Promise.race([end(), delay(2 * SECOND_MS, undefined, { ref: false })]),
  }
}

const MOST_PREPARED = 500
/** What is longer has many rows or ids: it hardly comes again, and every connection would keep its plan. */
export const LONGEST_PREPARED = 10_000
const prepared = new Map<string, string>()

/**
 * A statement that PostgreSQL reads and plans once per connection: of one booking that was a fifth of all the work.
 * The first so many texts are given names; what comes after them is rare.
 */
export function toPrepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = prepared.get(text)
  if (name === undefined && prepared.size < MOST_PREPARED && text.length <= LONGEST_PREPARED) {
    name = `s${prepared.size}`
    prepared.set(text, name)
  }
  return { text, values: values as unknown[], ...(name !== undefined && { name }) }
}

/** Statements of one moment leave in one write: each write is a call of the operating system. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isCorked = false
  Object.assign(client, {
    query(...args: unknown[]) {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(() => {
          isCorked = false
          stream.uncork()
        })
      }
      return query(...args)
    },
  })
}

/**
 * The query builder for one transaction; all that it is asked goes through `ask`. Not kept for the next on the same
 * connection: whoever goes on after the end of theirs must not speak in another.
 */
export function handleOn(ask: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { command, rowCount, rows } = await ask(toPrepared(sql, parameters))
      const changed = command === 'SELECT' ? undefined : BigInt(rowCount ?? 0)
      return { rows: rows as R[], numAffectedRows: changed }
    },
    // biome-ignore lint/correctness/useYield: a pipelined connection cannot keep a cursor open
    async *streamQuery() {
      throw new Error('Streaming inside a transaction is not supported')
    },
  }
  const nothing = async () => {}
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  }) as unknown as Tx
}

const LOST_CODES =
  /^(08...|25P03|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const LOST_MESSAGES =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after|driver has already been destroyed/i

/** The database is out of reach, as opposed to: it answered and refused. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (error instanceof AggregateError) return error.errors.some(isLostConnection)
  return typeof code === 'string' ? LOST_CODES.test(code) : LOST_MESSAGES.test(error.message)
}

/** Nobody gave a connection back in time: trying again would only lengthen the queue. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
}

/** A deadlock, a serialisation failure, or a rival who wrote the unique row or took the time first: look again, from the start. */
export function isWorthRepeating(error: unknown): boolean {
  return ['40P01', '40001', '23505', '23P01'].includes((error as { code?: string } | null)?.code ?? '')
}

/** Rivals were in the way every time: nothing is wrong, and a later try may find the way free. */
export function isContention(error: unknown): boolean {
  return ['40P01', '40001', '23P01'].includes((error as { code?: string } | null)?.code ?? '')
}

/** Refused only because a statement before it failed, or failed to be prepared: says nothing about the cause. */
export function isAftermath(error: unknown): boolean {
  return ['25P02', '26000'].includes((error as { code?: string } | null)?.code ?? '')
}

/** The database gave up on a statement that took or waited too long. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes((error as { code?: string } | null)?.code ?? '')
}
