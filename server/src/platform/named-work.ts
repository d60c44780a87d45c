// Which workspaces have due work, where looking at all of them is expensive: on Citus that asks every shard. There a loop
// looks at the workspaces that a wake-up names, and now and then at all of them, to learn what becomes due soon.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import { LATE, patiently } from './away-machines.ts'
import { type Database, toPrepared } from './database.ts'
import { askEachMachine } from './each-machine.ts'

/** One look at all workspaces finds the work that becomes due within this time. */
const LOOK_AT_ALL_EVERY_MS = 30 * SECOND_MS
/** How long to wait after a look that failed. */
const LOOK_AGAIN_AFTER_MS = SECOND_MS
/** How many workspaces one look finds; when there are more, the next look comes as soon as these are taken. */
const MAX_WORKSPACES_PER_LOOK = 1_000

/** A table with due work. */
export interface DueTable {
  table: string
  /** The column with the time at which a row is due; an index begins with it. */
  column: string
  /** The column with the end of a lease, if rows are leased. */
  lease?: string
  /** The rows that may become due at all, as SQL. */
  where?: string
}

interface Options {
  database: Database
  clock(): Date
  tables: readonly DueTable[]
  /** The time between two looks at all workspaces, if longer than usual. */
  pauseMs: number
  /** Not all shards could be asked. */
  onFailure(error: unknown): void
  /** A look at all workspaces that took long has ended. */
  onLearned(): void
}

export type NamedWork = ReturnType<typeof openNamedWork>

export function openNamedWork({ database, clock, tables, pauseMs, onFailure, onLearned }: Options) {
  /** When each of these workspaces is to be looked at, in milliseconds. */
  const expected = new Map<string, number>()
  let lookAtAllAt = 0
  let learning: Promise<void> | null = null

  const ask = async <Row extends object>(pool: Pool, text: string, values: unknown[]) =>
    (await pool.query<Row>(toPrepared(text, values))).rows

  function expect(workspaceId: string, moment: Date): void {
    const known = expected.get(workspaceId)
    if (known === undefined || moment.getTime() < known) expected.set(workspaceId, moment.getTime())
  }

  async function learn(now: Date): Promise<void> {
    const until = plus(now, Math.max(pauseMs, LOOK_AT_ALL_EVERY_MS))
    lookAtAllAt = until.getTime()
    for (const each of tables) {
      const text = soonIn(each)
      const rows = await ask<Soon>(database.pool, text, [until]).catch((error) => {
        onFailure(error)
        return askEachMachine<Soon>(database.db, each.table, { sql: text, parameters: [until] }, error)
      })
      for (const { workspace_id, soon } of rows) expect(workspace_id, new Date(soon))
      // Each machine sorts only its own rows, so the joined rows are sorted again.
      const last = rows.map(({ soon }) => new Date(soon).getTime()).sort((a, b) => a - b)[MAX_WORKSPACES_PER_LOOK - 1]
      if (last !== undefined) lookAtAllAt = Math.min(lookAtAllAt, last)
    }
  }

  async function learnPatiently(now: Date): Promise<void> {
    const looking = learn(now)
      .catch((error) => lookAgain(error, now))
      .finally(() => {
        learning = null
      })
    learning = looking
    if ((await patiently(looking)) === LATE) void looking.then(onLearned)
  }

  function lookAgain(error: unknown, now: Date): void {
    onFailure(error)
    lookAtAllAt = plus(now, LOOK_AGAIN_AFTER_MS).getTime()
  }

  return {
    expect,
    /** Wake-ups may have been lost. */
    lookAtAll(): void {
      lookAtAllAt = 0
    },
    /** The workspaces that are to be looked at now. */
    async take(): Promise<string[]> {
      const now = clock()
      if (now.getTime() >= lookAtAllAt && learning === null) await learnPatiently(now)
      const taken = [...expected].filter(([, moment]) => moment <= now.getTime()).map(([id]) => id)
      for (const id of taken) expected.delete(id)
      return taken
    },
    /**
     * Work of a workspace that becomes due after this moment is remembered, unless all workspaces are looked at before.
     */
    async expectNext(workspaceId: string, after: Date): Promise<void> {
      for (const { table, column, where = 'true' } of tables) {
        const text = `select ${column} as soon from ${table} where workspace_id = $1 and ${where} and ${column} > $2
          order by ${column} limit 1`
        const { pool } = database.byCoordinator(workspaceId)
        const [next] = await ask<{ soon: Date }>(pool, text, [workspaceId, after])
        if (next && next.soon.getTime() < lookAtAllAt) expect(workspaceId, next.soon)
      }
    },
    /** When to take again. */
    next(): Date {
      // The end of a look that is under way interrupts the loop.
      const nextLook = learning === null ? lookAtAllAt : plus(clock(), LOOK_AT_ALL_EVERY_MS).getTime()
      return new Date(Math.min(nextLook, ...expected.values()))
    },
  }
}

interface Soon {
  workspace_id: string
  soon: Date | string
}

/** The rows that become due until $1. */
function soonIn({ table, column, lease, where = 'true' }: DueTable): string {
  const moment = lease ? `greatest(${column}, ${lease})` : column
  return `select workspace_id, min(${moment}) as soon from ${table} where ${where} and ${column} <= $1
    group by workspace_id order by soon limit ${MAX_WORKSPACES_PER_LOOK}`
}
