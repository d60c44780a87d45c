// One change, whole or not at all: the only place where a transaction begins, ends and is tried again.
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@holdfast/time/moment.ts'
import type { CompiledQuery } from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'
import { Batch } from './batch.ts'
import type { Actor, Files, OpenCtx, ReactionJob, ReadCtx, WriteCtx } from './context.ts'
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
import { fillIn, Problem } from './problem.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { Vault } from './secrets.ts'
import type { Listener } from './wakeup.ts'

/** What a process has one of, and what every context is made from. */
export interface Platform {
  database: Database
  files: Files
  outside: SafeFetch
  providers: SafeFetch
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
}

/**
 * A change finds its rows by their keys, so one plan serves all values; made anew for each it costs more than to
 * carry out. And nothing is read whole, though a young table looks small enough for it.
 */
const BEGIN = {
  postgresql: 'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off',
  // Citus chooses the machine by the values, so it has no plan for all of them.
  citus: 'begin; set local enable_seqscan = off',
}
const TRIES = 4
/** The second may be given the dying connection of the first, which the pool keeps until it hears of its end. */
const TRIES_OF_A_READ = 3

/** For work that waits for more than our database, and opens transactions of its own. */
export function openCtx(platform: Platform, origin: Origin): OpenCtx {
  const { database, files, outside, providers, vault } = platform
  return {
    ...origin,
    db: database.db,
    files,
    outside,
    providers,
    vault,
    now: platform.clock(),
    write: (work, workspaceId = origin.workspaceId) => writing(platform, { ...origin, workspaceId }, work),
  }
}

/** Runs a read; again if the connection broke, since reading twice harms nobody. */
export async function reading<T>(platform: Platform, origin: Origin, work: (ctx: ReadCtx) => Promise<T>): Promise<T> {
  const ctx = { ...origin, db: platform.database.db, now: platform.clock() }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(ctx)
    } catch (error) {
      if (attempt < TRIES_OF_A_READ && isLostConnection(error) && !isPoolExhausted(error)) continue
      throw asUnavailable(error)
    }
  }
}

/**
 * Runs a change in a transaction. `repeatable`: the change knows its own repetition (it has an idempotency key),
 * so it may run again even when nobody knows whether the COMMIT arrived.
 */
export async function writing<T>(
  platform: Platform,
  origin: Origin,
  work: (ctx: WriteCtx) => Promise<T>,
  { repeatable = false }: { repeatable?: boolean } = {},
): Promise<T> {
  const { result, followers } = await untilDone(platform, origin, work, repeatable)
  // The change is there, whatever becomes of what follows it.
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
  repeatable: boolean,
): Promise<Done<T>> {
  let lost = 0
  for (let attempt = 1; ; attempt += 1) {
    const progress = { commitSent: false }
    try {
      return await attemptOnce(platform, origin, work, progress)
    } catch (error) {
      if (error instanceof Problem && error.fill) await reading(platform, origin, (ctx) => fillIn(error, ctx))
      if (isWorthRepeating(error) && attempt < TRIES) {
        // At once, it could overtake the rival it just gave way to and stand in its way again.
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
  origin: Origin,
  work: (ctx: WriteCtx) => Promise<T>,
  progress: { commitSent: boolean },
): Promise<Done<T>> {
  const client = await platform.database.pool.connect()
  const sent: Promise<unknown>[] = []
  const whenDone: (() => void)[] = []
  let result: T
  let isOver = false
  let firstFailure: unknown
  const ask = (statement: string | QueryConfig) => {
    if (isOver) throw new Error('The transaction is over')
    const answer = client.query(statement as QueryConfig)
    // Here they come in the order of the statements; who awaits several may hear of a later one first.
    answer.catch((failure) => {
      firstFailure ??= failure
    })
    return answer
  }
  /** A failure is reported at the end, where all are awaited. */
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
  try {
    void send(BEGIN[platform.database.engine])
    const db = handleOn((statement) => {
      flush()
      return ask(statement)
    })
    result = await work({
      ...origin,
      db,
      now: platform.clock(),
      insert(table, ...rows) {
        for (const row of rows) {
          if (batch.addRow(table, row)) continue
          flush()
          batch.addRow(table, row)
        }
      },
      send(statement) {
        const compiled = statement.compile(db)
        if (batch.add(compiled)) return
        flush()
        if (!batch.add(compiled)) void send(toPrepared(compiled.sql, compiled.parameters))
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
      async settled() {
        await Promise.all(sent)
      },
      afterCommit: (run) => void whenDone.push(run),
      reactionsTo: platform.reactionsTo,
      inspectEvent: platform.inspectEvent,
      laneOf: platform.laneOf,
      wake: (whom, about = origin.workspaceId) => platform.wake(whom, about),
    })
    flush()
    progress.commitSent = true
    const commit = send('commit')
    isOver = true
    await Promise.all(sent)
    // COMMIT after a failed statement answers without an error, but with the word ROLLBACK.
    if ((await commit).command !== 'COMMIT') {
      throw new Error('The transaction was rolled back', { cause: firstFailure })
    }
  } catch (error) {
    isOver = true
    await undo(client)
    // What a failure made of the rest says nothing; whatever else was thrown is meant, by us or by the database.
    throw isAftermath(error) ? (firstFailure ?? error) : error
  }
  client.release()
  return { result, followers: whenDone }
}

/** Once this has been answered, so have all the statements before it. */
async function undo(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (broken) {
    client.release(broken as Error)
  }
}

/** What to throw for an error of the database that time may mend; any other error stays as it is. */
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
