// The handles on PostgreSQL: Db reads, Tx also writes. A connection sends statements without waiting for the last one.
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

/** The part of the query builder that cannot change a row. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>
export type Tx = Transaction<Tables>

export interface Database {
  db: Kysely<Tables>
  pool: pg.Pool
  engine: Engine
  /** The timeouts that each transaction sets after BEGIN, because its connection has none: empty without a pooler. */
  timeouts: string
  /**
   * The way to the machine that has the rows of a workspace, or a session by the hash of its token: this database
   * itself, unless `nodes.ts` knows another.
   */
  at(key: string, table?: 'workspaces' | 'sessions'): Database
  /** As `at`, but never straight to a machine: the way stays right for as long as the process lives. */
  byCoordinator(workspaceId: string): Database
  /** Says that work on this way failed: a machine that is away is not asked for a while. */
  failed(error: unknown): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  applicationName: string
  /** One PostgreSQL if left out. */
  engine?: Engine
  /** Whether a pooler is in between, which refuses timeouts of a connection. */
  isPooled?: boolean
  /** An unused connection broke: worth a line in the log, but no reason to stop. */
  onIdleError(error: Error): void
}

/** In milliseconds. Each is longer than any correct statement, wait or pause takes. */
const TIMEOUTS = { statement_timeout: 20_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 30_000 }
/** Idle processes ask every 10 to 30 seconds. A new connection costs far more than a statement, above all on Citus. */
const MAX_IDLE_MS = 40_000
/**
 * Several versions of Citus keep one more plan at each run of a prepared statement: see docs/decisions/0094. A machine
 * that accepts no connection within two seconds is away.
 */
export const SET_ON_CITUS = 'set plan_cache_mode = force_custom_plan; set citus.node_connection_timeout = 2000'
const SET_TIMEOUTS = Object.entries(TIMEOUTS).map(([name, value]) => `; set local ${name} = ${value}`)

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, applicationName, engine = 'postgresql', isPooled = false, onIdleError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    ...(!isPooled && TIMEOUTS),
    // A server that has vanished cannot cancel the statement: then the client gives up.
    query_timeout: 30_000,
    idleTimeoutMillis: MAX_IDLE_MS,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig)
  pool.on('error', onIdleError)
  // A broken connection also fails the statement that uses it. Without this listener Node would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', writeTogether)
  if (engine === 'citus' && !isPooled) pool.on('connect', (client) => client.query(SET_ON_CITUS).catch(() => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only if Kysely itself has used it, and transactions do not use Kysely's connections.
  const end = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  return {
    db,
    pool,
    engine,
    timeouts: isPooled ? SET_TIMEOUTS.join('') : '',
    at() {
      return this
    },
    byCoordinator() {
      return this
    },
    failed() {},
    // A statement that waits for a lock must not keep the process from ending.
    close: () => Promise.race([end(), delay(2 * SECOND_MS, undefined, { ref: false })]),
  }
}

const MAX_PREPARED_STATEMENTS = 500
/** A longer text has many rows or ids: it is rarely repeated, and every connection would keep its plan. */
export const MAX_PREPARED_CHARACTERS = 10_000
/** Indexing a text inserts another number of words each time: without this limit it would take all places. */
const MAX_PREPARED_PER_SHAPE = 10

/**
 * A statement that PostgreSQL parses and plans once per connection: for a booking this was a fifth of all the work.
 * Only the first MAX_PREPARED_STATEMENTS texts are prepared; later texts are rare ones.
 */
export const toPrepared = openPreparedStatements()

export function openPreparedStatements(): (text: string, values: readonly unknown[]) => pg.QueryConfig {
  const names = new Map<string, string>()
  const texts = new Map<string, number>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS || text.length > MAX_PREPARED_CHARACTERS)
      return known
    const shape = shapeOf(text)
    const count = texts.get(shape) ?? 0
    if (count >= MAX_PREPARED_PER_SHAPE) return undefined
    const name = `s${names.size}`
    texts.set(shape, count + 1)
    names.set(text, name)
    return name
  }
  return (text, values) => {
    const name = nameOf(text)
    return { text, values: values as unknown[], ...(name !== undefined && { name }) }
  }
}

/** The same for texts that differ only in the number of rows or of values in a list. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1')

/** Sends the statements of one tick in one write: each write is a system call. */
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
 * The query builder of one transaction: it sends everything through `ask`. It is not reused for the next transaction on
 * the connection, so that code which goes on after its transaction has ended cannot write into another one.
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
  /^(08...|25006|25P03|53300|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const LOST_MESSAGES =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after|driver has already been destroyed/i

/**
 * Whether the database is unreachable. An error that the database itself sent is not a lost connection, unless it is a
 * standby that has not taken over yet (25006).
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (error instanceof AggregateError) return error.errors.some(isLostConnection)
  return typeof code === 'string' ? LOST_CODES.test(code) : LOST_MESSAGES.test(error.message)
}

/**
 * Whether a machine of Citus is away, while the machine that was asked answers. A pooler in front of one PostgreSQL
 * sends errors of the same class, but with other words.
 */
export function isMachineAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!(error instanceof pg.DatabaseError)) return isMachineAway(error.cause)
  return /^0800/.test(error.code ?? '') && /remote node|any connections to the node/.test(error.message)
}

/** Asks by a way of `nodes.ts`, and by the next one if that fails: only for statements that may be repeated. */
export async function askNear<Row>(way: () => Database, statement: pg.QueryConfig): Promise<Row[]> {
  const near = way()
  try {
    return (await near.pool.query(statement)).rows as Row[]
  } catch (error) {
    near.failed(error)
    const isAway = isLostConnection(error) && !isPoolExhausted(error)
    const other = way()
    if (other.pool === near.pool || !isAway) throw error
    return (await other.pool.query(statement)).rows as Row[]
  }
}

/** No connection of the pool became free in time. Trying again would only make the queue longer. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
}

/**
 * A deadlock, a serialisation failure, or another transaction wrote the unique row, took the time first, or deleted
 * the row that this one names: start again.
 */
export function isWorthRepeating(error: unknown): boolean {
  return ['40P01', '40001', '23503', '23505', '23P01'].includes((error as { code?: string } | null)?.code ?? '')
}

/** Other transactions were in the way every time. Nothing is broken, and a later try may succeed. */
export function isContention(error: unknown): boolean {
  return ['40P01', '40001', '23P01'].includes((error as { code?: string } | null)?.code ?? '')
}

/** A statement that failed only because an earlier one failed: this error does not name the cause. */
export function isAftermath(error: unknown): boolean {
  return ['25P02', '26000'].includes((error as { code?: string } | null)?.code ?? '')
}

/** The database cancelled a statement that took or waited too long. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes((error as { code?: string } | null)?.code ?? '')
}
