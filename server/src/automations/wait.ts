// The waits of runs: their rows, and the events that wake the runs.
import { sql } from 'kysely'
import type { LedgerEvent, ReadCtx, WriteCtx } from '../platform/context.ts'
import { ledgerOf } from '../platform/events.ts'
import { offerMessage } from './answer-question.ts'
import type { SubjectKind } from './engine/definition.ts'
import type { EventFacts } from './facts.ts'
import { type Happening, happeningsOf } from './happening.ts'
import { resume, type StoredRun } from './run.ts'
import type { RunSubject } from './subject.ts'
import { wakeTimers } from './timer.ts'
import { ledgerEventsFor } from './trigger.ts'

interface NewWait {
  due_at: Date
  /** For a wait for an event: the type of the event as a trigger, or ANSWER, and its subject. */
  event_type?: string
  subject_id?: string
}

export function insertWait(
  ctx: WriteCtx,
  runId: string,
  seq: number,
  { due_at, event_type, subject_id }: NewWait,
): void {
  ctx.insert('automation_waits', {
    workspace_id: ctx.workspaceId,
    run_id: runId,
    seq,
    event_type: event_type ?? null,
    subject_id: subject_id ?? null,
    due_at,
  })
  wakeTimers(ctx, due_at)
}

const TABLES = { booking: 'bookings', conversation: 'conversations', customer: 'customers' } as const
const COLUMNS = { booking: 'booking_id', conversation: 'conversation_id', customer: 'customer_id' } as const
/** How many events about one subject are looked through. */
const MAX_EVENTS_READ = 200

/**
 * The event that the run is about to wait for, if it came after the run last saw one. Every change of a subject locks its
 * row before it writes its event, so that with this lock no event is missed: either it is committed and is found here,
 * or it comes after the commit of the wait row.
 */
export async function findMissed(
  ctx: WriteCtx,
  { event: seen }: StoredRun,
  { kind, id }: RunSubject,
  type: string,
): Promise<EventFacts | null> {
  await ctx.ask(
    ctx.db
      .selectFrom(TABLES[kind])
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forShare(),
  )
  const types = ledgerEventsFor(type)
  const events = await ledgerOf(ctx.db, ctx.workspaceId)
    .where(COLUMNS[kind], '=', id)
    .where(sql<boolean>`type = any(${types}::text[])`)
    .where(seen.id === null ? sql<boolean>`created_at >= ${new Date(seen.at)}` : sql<boolean>`id > ${seen.id}`)
    .limit(MAX_EVENTS_READ)
    .execute()
  for (const event of events) {
    const found = (await happeningsOf(ctx, event)).find((each) => each.type === type && each.subject.id === id)
    if (found) return eventFacts(event, found)
  }
  return null
}

export const eventFacts = (event: LedgerEvent, { type, changes, message_id }: Happening): EventFacts => ({
  id: event.id,
  at: event.created_at.toISOString(),
  type,
  changes,
  message_id,
})

/** Reads which of these happenings any run waits for. */
export async function findAwaited(
  { db, workspaceId }: ReadCtx,
  happenings: readonly Happening[],
): Promise<(happening: Happening) => boolean> {
  if (happenings.length === 0) return () => false
  const rows = await db
    .selectFrom('automation_waits')
    .select(['subject_id', 'event_type'])
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`subject_id = any(${[...new Set(happenings.map(({ subject }) => subject.id))]}::text[])`)
    .where(sql<boolean>`event_type = any(${[...new Set(happenings.map(({ type }) => type))]}::text[])`)
    .execute()
  const awaited = new Set(rows.map(({ subject_id, event_type }) => `${subject_id} ${event_type}`))
  return ({ subject, type }) => awaited.has(`${subject.id} ${type}`)
}

/** Wakes the runs that wait for what happened. The wait row is the lock: only one event or moment deletes it. */
export async function wakeRuns(ctx: WriteCtx, event: LedgerEvent, happening: Happening): Promise<void> {
  const woken = await ctx.ask(
    ctx.db
      .deleteFrom('automation_waits')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('subject_id', '=', happening.subject.id)
      .where('event_type', '=', happening.type)
      .returning(['run_id', 'seq']),
  )
  for (const { run_id, seq } of woken) {
    await resume(ctx, run_id, seq, { kind: 'event', type: happening.type }, eventFacts(event, happening))
  }
}

/**
 * Gives a message to the run that asked for it. Returns the automation of that run, which the message does not begin
 * again; null if no run asked for the message.
 */
export async function giveAnswer(ctx: WriteCtx, event: LedgerEvent, { message_id }: Happening): Promise<string | null> {
  return message_id === null ? null : offerMessage(ctx, { message_id, event_id: event.id, offered: 0 })
}

/** A subject was replaced by another one: its runs and waits move to the new one. */
export function takeOver(ctx: WriteCtx, kind: SubjectKind, from: string, to: string): void {
  const { db, workspaceId } = ctx
  // Waits come first, because an event that wakes a run locks them in this order, too.
  ctx.send(
    db
      .updateTable('automation_waits')
      .set({ subject_id: to })
      .where('workspace_id', '=', workspaceId)
      .where('subject_id', '=', from),
  )
  ctx.send(
    db
      .updateTable('automation_runs')
      .set({ subject_id: to })
      .where('workspace_id', '=', workspaceId)
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', from),
  )
}
