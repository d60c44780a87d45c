// Finds and takes the rows of timers and waits that are due.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { WriteCtx } from '../platform/context.ts'
import { toPrepared } from '../platform/database.ts'
import type { Timer } from './timer.ts'

/** The due timers of a workspace, or its due waits: each lane has its own places. */
export interface DueRowLane {
  workspace_id: string
  kind: DueKind
}
export type DueKind = 'timers' | 'waits'

export const DUE_KINDS = ['timers', 'waits'] as const
/**
 * With more due rows than this there is a backlog: then only its oldest and newest rows are read each time, and all of
 * them now and then.
 */
const MAX_EDGE_ROWS = 200

/** Which of the due rows of a workspace are taken. */
export type Which = { most: number } | { id: string }

export interface DueTimer extends Timer {
  id: string
}

export interface DueWait {
  run_id: string
  seq: number
}

async function ask<Row extends object>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>(toPrepared(text, values))).rows
}

/** The lanes with due rows. With a backlog: only the lanes of its oldest and newest rows. */
export async function findDue(pool: Pool, now: Date): Promise<{ lanes: DueRowLane[]; isAll: boolean }> {
  const edge = async (kind: DueKind, direction: string): Promise<DueRowLane[]> => {
    const due = `from automation_${kind} where due_at <= $1 order by due_at ${direction} limit ${MAX_EDGE_ROWS}`
    const rows = await ask<{ workspace_id: string }>(pool, `select workspace_id ${due}`, [now])
    return rows.map(({ workspace_id }) => ({ workspace_id, kind }))
  }
  const oldest = await Promise.all(DUE_KINDS.map((kind) => edge(kind, 'asc')))
  const long = DUE_KINDS.filter((_, index) => oldest[index]?.length === MAX_EDGE_ROWS)
  const newest = await Promise.all(long.map((kind) => edge(kind, 'desc')))
  return { lanes: [...oldest, ...newest].flat(), isAll: long.length === 0 }
}

/** All lanes with due rows. The cost grows with the backlog. */
export async function findAllDue(pool: Pool, now: Date): Promise<DueRowLane[]> {
  const found = await Promise.all(
    DUE_KINDS.map(async (kind) => {
      const text = `select distinct workspace_id from automation_${kind} where due_at <= $1`
      const rows = await ask<{ workspace_id: string }>(pool, text, [now])
      return rows.map(({ workspace_id }): DueRowLane => ({ workspace_id, kind }))
    }),
  )
  return found.flat()
}

/** When the next row becomes due after a moment. */
export async function findNextDue(pool: Pool, after: Date): Promise<Date | null> {
  const found = await Promise.all(
    DUE_KINDS.map((kind) => {
      const text = `select due_at from automation_${kind} where due_at > $1 order by due_at limit 1`
      return ask<{ due_at: Date }>(pool, text, [after])
    }),
  )
  const moments = found.flat().map(({ due_at }) => due_at.getTime())
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

/** The automations of the timers that are due first. Nothing is locked. */
export async function findDueAutomations({ ask, db, workspaceId, now }: WriteCtx, which: Which): Promise<string[]> {
  const rows = await ask(
    db
      .selectFrom('automation_timers')
      .select('automation_id')
      .where('workspace_id', '=', workspaceId)
      .where('due_at', '<=', now)
      .$if('id' in which, (one) => one.where('id', '=', 'id' in which ? which.id : ''))
      .orderBy('due_at')
      .limit('most' in which ? which.most : 1),
  )
  return [...new Set(rows.map(({ automation_id }) => automation_id))]
}

/** Timers of these automations, which nobody else can take until the transaction ends. */
export function takeTimers(
  { ask, db, workspaceId, now }: WriteCtx,
  automationIds: readonly string[],
  which: Which,
): Promise<DueTimer[]> {
  return ask(
    db
      .selectFrom('automation_timers')
      .select(['id', 'automation_id', 'subject_id', 'anchor_at', 'due_at'])
      .where('workspace_id', '=', workspaceId)
      .where('due_at', '<=', now)
      .where(sql<boolean>`automation_id = any(${automationIds}::text[])`)
      .$if('id' in which, (one) => one.where('id', '=', 'id' in which ? which.id : ''))
      .orderBy('due_at')
      .limit('most' in which ? which.most : 1)
      .forUpdate()
      .skipLocked(),
  )
}

/** Waits that nobody else can take until the transaction ends: neither their event nor another process. */
export function takeWaits({ ask, db, workspaceId, now }: WriteCtx, which: Which): Promise<DueWait[]> {
  return ask(
    db
      .selectFrom('automation_waits')
      .select(['run_id', 'seq'])
      .where('workspace_id', '=', workspaceId)
      .where('due_at', '<=', now)
      .$if('id' in which, (one) => one.where('run_id', '=', 'id' in which ? which.id : ''))
      .orderBy('due_at')
      .limit('most' in which ? which.most : 1)
      .forUpdate()
      .skipLocked(),
  )
}

/** A row that failed is served again later, so that it does not delay the others. */
export function postpone({ send, db, workspaceId, now }: WriteCtx, kind: DueKind, id: string, dueAt: Date): void {
  if (kind === 'timers') {
    const timer = db.updateTable('automation_timers').set({ due_at: dueAt }).where('id', '=', id)
    send(timer.where('workspace_id', '=', workspaceId).where('due_at', '<=', now))
  } else {
    const wait = db.updateTable('automation_waits').set({ due_at: dueAt }).where('run_id', '=', id)
    send(wait.where('workspace_id', '=', workspaceId).where('due_at', '<=', now))
  }
}
