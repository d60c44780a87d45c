// The only file in which a transaction begins, ends and is tried again: a change is made whole or not at all.
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@holdfast/time/moment.ts'
import type { CompiledQuery } from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'
import { Batch, type Statement, toInsertIf, toQuestion } from './batch.ts'
import type { Actor, Condition, Files, OpenCtx, ReactionJob, ReadCtx, RunCause, WriteCtx } from './context.ts'
import {
  type Database,
  handleOn,
  isAftermath,
  isContention,
  isLostConnection,
  isPoolExhausted,
  isTimeout,
  isWorthRepeating,
  toPrepared,
} from './database.ts'
import type { LaneName } from './lanes.ts'
import type { Pace } from './pace.ts'
import { fillIn, Problem } from './problem.ts'
import type { Providers } from './providers.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { Vault } from './secrets.ts'
import type { Listener } from './wakeup.ts'

/** The parts that exist once per process; every context is made from them. */
export interface Platform {
  database: Database
  files: Files
  outside: SafeFetch
  pace: Pace
  providers: Providers
  publicUrl: string
  vault: Vault
  clock(): Date
  reactionsTo(eventType: string): readonly ReactionJob[]
  /** Only in tests, see `WriteCtx`. */
  inspectEvent?: WriteCtx['inspectEvent']
  laneOf(kind: string): LaneName
  wake(whom: Listener, about: string): void
}

export interface Origin {
  workspaceId: string
  actor: Actor
  /** Left out: no run of an automation caused the change. */
  cause?: RunCause | null
}

/**
 * A change finds its rows by their keys, so one plan is right for all values; making a new plan costs more than running
 * the statement. Sequential scans are off, because a new table looks small enough for one.
 */
const BEGIN = {
  postgresql: 'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off',
  // Citus chooses the machine by the values, so it has no plan for all values.
  citus: 'begin; set local enable_seqscan = off',
}
/** A large import beside busy calls may meet another of them at each try. */
const MAX_TRIES = 8
/** The second try may get the same broken connection, because the pool notices its end late. */
const MAX_READ_TRIES = 3

/**
 * The context of work that waits for more than our database, and opens its own transactions. A workspace may move to
 * another machine before such work ends, so its reads go through the coordinator, never straight to a machine.
 */
export function openCtx(platform: Platform, origin: Origin): OpenCtx {
  const { database, files, outside, pace, providers, publicUrl, vault } = platform
  return {
    ...origin,
    db: database.byCoordinator(origin.workspaceId).db,
    files,
    outside,
    pace,
    providers,
    publicUrl,
    vault,
    now: platform.clock(),
    clock: platform.clock,
    write: (work, workspaceId = origin.workspaceId) => writing(platform, { ...origin, workspaceId }, work),
  }
}

/** Runs a read, and repeats it if the connection broke: reading twice does no harm. */
export async function reading<T>(platform: Platform, origin: Origin, work: (ctx: ReadCtx) => Promise<T>): Promise<T> {
  const now = platform.clock()
  for (let attempt = 1; ; attempt += 1) {
    const database = platform.database.at(origin.workspaceId)
    try {
      return await work({ ...origin, db: database.db, now })
    } catch (error) {
      database.failed(error)
      if (attempt < MAX_READ_TRIES && isLostConnection(error) && !isPoolExhausted(error)) continue
      throw asUnavailable(error)
    }
  }
}

export interface WriteOptions {
  /**
   * The change recognises its own repetition by an idempotency key, so it may run again even if nobody knows whether
   * the COMMIT arrived.
   */
  repeatable?: boolean
  /** The change may be lost when the database crashes, as in `light-change.ts`: its commit does not wait for the disk. */
  light?: boolean
}

/** Runs a change in a transaction. */
export async function writing<T>(
  platform: Platform,
  origin: Origin,
  work: (ctx: WriteCtx) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  const { result, followers } = await untilDone(platform, origin, work, options)
  // The change is committed, even if one of these fails.
  for (const run of followers) run()
  return result
}

interface Done<T> {
  result: T
  followers: readonly (() => void)[]
}

async function untilDone<T>(
  platform: Platform,
  origin: Origin,
  work: (ctx: WriteCtx) => Promise<T>,
  { repeatable = false, light = false }: WriteOptions,
): Promise<Done<T>> {
  let lost = 0
  for (let attempt = 1; ; attempt += 1) {
    const progress = { light, commitSent: false }
    const database = platform.database.at(origin.workspaceId)
    try {
      return await attemptOnce(platform, database, origin, work, progress)
    } catch (error) {
      database.failed(error)
      if (error instanceof Problem && error.fill) await reading(platform, origin, (ctx) => fillIn(error, ctx))
      if (isWorthRepeating(error) && attempt < MAX_TRIES) {
        // Without a pause, it could overtake the transaction that it conflicted with, and conflict again.
        await delay(Math.random() * 20 * attempt)
        continue
      }
      if (isLostConnection(error) && !isPoolExhausted(error) && lost === 0 && (repeatable || !progress.commitSent)) {
        lost += 1
        continue
      }
      throw asUnavailable(error)
    }
  }
}

async function attemptOnce<T>(
  platform: Platform,
  { pool, engine, timeouts }: Database,
  origin: Origin,
  work: (ctx: WriteCtx) => Promise<T>,
  progress: { light: boolean; commitSent: boolean },
): Promise<Done<T>> {
  const client = await pool.connect()
  const sent: Promise<unknown>[] = []
  const whenDone: (() => void)[] = []
  let result: T
  let isOver = false
  let firstFailure: unknown
  const ask = (statement: string | QueryConfig) => {
    if (isOver) throw new Error('The transaction is over')
    const answer = client.query(statement as QueryConfig)
    // Failures arrive here in the order of the statements. Code that awaits several may see a later one first.
    answer.catch((failure) => {
      firstFailure ??= failure
    })
    return answer
  }
  /** Sends a statement; its failure is reported at the end, where all are awaited. */
  const send = (statement: string | QueryConfig) => {
    const answer = ask(statement)
    sent.push(answer)
    return answer
  }
  const batch = new Batch()
  const flush = () => {
    const statement = batch.take()
    if (statement) void send(toPrepared(statement.sql, statement.parameters))
  }
  /** Sends a statement together with others if it can be joined with them, and by itself otherwise. */
  const sendSoon = (statement: Statement) => {
    if (batch.add(statement)) return
    flush()
    if (!batch.add(statement)) void send(toPrepared(statement.sql, statement.parameters))
  }
  const insert = (table: string, row: object) => {
    if (batch.addRow(table, row)) return
    flush()
    batch.addRow(table, row)
  }
  const atEnd: (() => Promise<void>)[] = []
  /** Rows of Citus whose condition is asked for at the end. */
  const conditional: { condition: Condition; table: string; rows: readonly object[] }[] = []
  const insertWanted = async () => {
    if (conditional.length === 0) return
    flush()
    const { sql, parameters } = toQuestion(
      origin.workspaceId,
      conditional.map(({ condition }) => condition),
    )
    const { rows: answers } = await ask(toPrepared(sql, parameters))
    for (const [index, { table, rows }] of conditional.entries()) {
      if (answers[0]?.holds[index]) for (const row of rows) insert(table, row)
    }
  }
  try {
    const begin = `${BEGIN[engine]}${timeouts}`
    void send(progress.light ? `${begin}; set local synchronous_commit = off` : begin)
    const db = handleOn((statement) => {
      flush()
      return ask(statement)
    })
    result = await work({
      ...origin,
      cause: origin.cause ?? null,
      engine,
      db,
      now: platform.clock(),
      insert(table, ...rows) {
        for (const row of rows) insert(table, row)
      },
      insertIf(condition, table, ...rows) {
        // Citus plans an "insert … select" for each of its shards, however many it needs in the end.
        if (engine === 'citus') return void conditional.push({ condition, table, rows })
        for (const row of rows) sendSoon(toInsertIf(condition, origin.workspaceId, table, row))
      },
      send(statement) {
        sendSoon(statement.compile(db))
      },
      async ask<R>(statement: { compile(tx: typeof db): CompiledQuery<R> }) {
        const { sql, parameters } = statement.compile(db)
        flush()
        return (await ask(toPrepared(sql, parameters))).rows as R[]
      },
      async patiently(statement) {
        const { sql, parameters } = statement.compile(db)
        flush()
        void send('set local statement_timeout = 0')
        const config = { text: sql, values: [...parameters], query_timeout: HOUR_MS }
        await ask(config satisfies QueryConfig)
      },
      atEnd: (run) => void atEnd.push(run),
      async settled() {
        await Promise.all(sent)
      },
      afterCommit: (run) => void whenDone.push(run),
      reactionsTo: platform.reactionsTo,
      inspectEvent: platform.inspectEvent,
      laneOf: platform.laneOf,
      wake: (whom, about = origin.workspaceId) => platform.wake(whom, about),
    })
    await Promise.all([...atEnd.map((run) => run()), insertWanted()])
    flush()
    progress.commitSent = true
    const commit = send('commit')
    isOver = true
    await Promise.all(sent)
    // COMMIT after a failed statement succeeds, but its answer says ROLLBACK.
    if ((await commit).command !== 'COMMIT') {
      throw new Error('The transaction was rolled back', { cause: firstFailure })
    }
  } catch (error) {
    isOver = true
    await undo(client, isLostConnection(error) ? (error as Error) : undefined)
    // An error that only follows from an earlier failure does not name the cause; any other error is thrown as it is.
    throw isAftermath(error) ? (firstFailure ?? error) : error
  }
  client.release()
  return { result, followers: whenDone }
}

/**
 * Rolls back. When it resolves, all statements before it have been answered. `lost`: the connection is not used again,
 * even if it answers, because it may lead to a standby.
 */
async function undo(client: PoolClient, lost: Error | undefined): Promise<void> {
  try {
    await client.query('rollback')
    client.release(lost)
  } catch (broken) {
    client.release(broken as Error)
  }
}

/** The problem to throw for a database error that may pass with time; any other error is returned unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!isLostConnection(error) && !isTimeout(error) && !isContention(error)) return error
  const problem = new Problem(
    'unavailable',
    { detail: 'The database cannot do this right now.' },
    { 'Retry-After': '2' },
  )
  problem.cause = error
  return problem
}

/** Whether the error says that something could not be done right now and may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const known = asUnavailable(error)
  return known instanceof Problem && known.code === 'unavailable'
}
