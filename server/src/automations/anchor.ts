// The moment that a timer counts from, such as the start of a booking, and the rows of subjects that it is read from.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { OPEN, type Status } from '../bookings/lifecycle.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { SubjectKind, Trigger } from './engine/definition.ts'
import { TRIGGERS } from './engine/triggers.ts'

/** The facts of a booking that a time trigger needs. */
export interface BookingTimes {
  kind: 'booking'
  id: string
  status: Status
  stage: string
  task_kind: string
  assignee: string | null
  starts_at: Date | null
  ends_at: Date | null
  staged_at: Date
  created_at: Date
  /** When the booking got its present status; null if it has had that status from the beginning. */
  status_since: Date | null
  /** When somebody released the task; null if nobody did. */
  unclaimed_at: Date | null
}

/** The facts of a conversation that a time trigger needs. */
export interface ConversationTimes {
  kind: 'conversation'
  id: string
  status: string
  waiting_since: Date | null
}

export type SubjectTimes = BookingTimes | ConversationTimes

/** The statuses of bookings that took place, or should have. */
export const ENDED_STATUSES: readonly Status[] = ['completed', 'no_show', 'failed']

/** The kind of subject that a trigger is about; null: a schedule, or an unknown trigger. */
export const subjectKindOf = ({ type }: Pick<Trigger, 'type'>): SubjectKind | null =>
  TRIGGERS.get(type)?.subject ?? null

/** null: the subject has no timer of this trigger. */
export function anchorOf(trigger: Trigger, subject: SubjectTimes): Date | null {
  if (subject.kind === 'conversation') {
    return trigger.type === 'conversation.waiting_for' && subject.status !== 'resolved' ? subject.waiting_since : null
  }
  const { status, stage, task_kind, assignee, starts_at, ends_at, staged_at, created_at } = subject
  const isOpen = OPEN.includes(status)
  switch (trigger.type) {
    case 'booking.starts_in':
      return isOpen ? starts_at : null
    case 'booking.ended_ago':
      return ENDED_STATUSES.includes(status) ? later(ends_at, subject.status_since) : null
    case 'booking.stage_stuck':
      return isOpen && stage === trigger.stage ? staged_at : null
    case 'task.unclaimed_for':
      return isOpen && task_kind === 'queue' && assignee === null ? later(created_at, subject.unclaimed_at) : null
    default:
      return null
  }
}

export function dueOf({ type, minutes }: Trigger, anchor: Date): Date {
  const distance = (minutes ?? 0) * MINUTE_MS
  return plus(anchor, type === 'booking.starts_in' ? -distance : distance)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * Locks the subjects against changes until the transaction ends, and reads them after that. Several transactions may
 * hold this lock at once: the changes of a subject wait for all of them.
 */
export async function lockSubjects(
  ctx: WriteCtx,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<Map<string, SubjectTimes>> {
  const rows = ids.length === 0 ? [] : await (kind === 'booking' ? lockBookings(ctx, ids) : lockThreads(ctx, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function lockBookings(ctx: WriteCtx, ids: readonly string[]): Promise<BookingTimes[]> {
  const { db, workspaceId } = ctx
  const isOne = sql<boolean>`id = any(${ids}::text[])`
  ctx.send(
    db
      .selectFrom('bookings')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(isOne)
      .orderBy('id')
      .forShare(),
  )
  // The subjects are read by another statement, because a statement that waits for a lock does not see what others have
  // added meanwhile.
  const rows = await ctx.ask(
    db
      .selectFrom('bookings')
      .select(['id', 'status', 'stage', 'kind as task_kind', 'assignee', 'starts_at', 'ends_at', 'staged_at'])
      .select(['created_at'])
      .select(
        sql<Date | null>`case when status = any(${ENDED_STATUSES}::text[]) then (
          select max(created_at) from booking_history as past
          where past.workspace_id = ${workspaceId} and past.booking_id = bookings.id and past.to_status = bookings.status
            and past.from_status <> bookings.status) end`.as('status_since'),
      )
      .select(
        sql<Date | null>`case when kind = 'queue' and assignee is null then (
          select max(created_at) from booking_history as past
          where past.workspace_id = ${workspaceId} and past.booking_id = bookings.id and past.cause = 'unclaim') end`.as(
          'unclaimed_at',
        ),
      )
      .where('workspace_id', '=', workspaceId)
      .where(isOne),
  )
  return rows.map((row) => ({ ...row, kind: 'booking', status: row.status as Status }))
}

async function lockThreads({ ask, db, workspaceId }: WriteCtx, ids: readonly string[]): Promise<ConversationTimes[]> {
  const rows = await ask(
    db
      .selectFrom('conversations')
      .select(['id', 'status', 'waiting_since'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .orderBy('id')
      .forShare(),
  )
  return rows.map((row) => ({ ...row, kind: 'conversation' }))
}
