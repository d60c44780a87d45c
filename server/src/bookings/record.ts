// Records what happens to a booking: its row, its history, its events and its time, in one transaction.
import { sql } from 'kysely'
import { freeTime } from '../availability/reserve.ts'
import { searchLines } from '../lib/search.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit, emitAll } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { Action } from '../stages/schema.ts'
import type { StoredBooking } from './booking.ts'
import type { BookingContext } from './booking-context.ts'
import { type BookingEvent, bookingMoved, bookingUpdated } from './events.ts'
import type { PlainOperation } from './lifecycle.ts'
import { ACTIVE, getMove, type MoveCause, outcomeOf, type Status, stageOf } from './lifecycle.ts'
import { noteInThread } from './thread.ts'

const MAX_ROWS_PER_UPDATE = 5_000

/** The cause of a change, and the data that is recorded with it. */
interface Occasion {
  by: MoveCause
  /** The key of the workspace's action, if an action caused the change. */
  action?: string
  /** The resource that did it, if the caller named one. */
  resource_id?: string | null
  /** The data that the caller sent; the history keeps it. */
  data?: Record<string, unknown>
  /** Members of the event's data besides the booking. */
  eventData?: object
  /** The values that an end replaces. */
  undo?: Undone
}

/** Records a new booking. */
export function recordNew(ctx: WriteCtx, booking: StoredBooking, occasion: Occasion): void {
  ctx.insert('bookings', { workspace_id: ctx.workspaceId, ...toRow(booking, booking) })
  record(ctx, null, booking, occasion)
}

/** Records the move of a booking to another status or stage. A booking that has ended gives its time back. */
export function recordMove(
  ctx: WriteCtx,
  { stages }: Pick<BookingContext, 'stages'>,
  before: StoredBooking,
  { to, change = {}, ...occasion }: Occasion & { to: Status; change?: Partial<StoredBooking> },
): StoredBooking {
  const { by, data, eventData } = occasion
  const stage = change.stage ?? stageOf(getMove(by, before.status, to), stages, before.kind, before.stage)
  const staged_at = stage === before.stage ? before.staged_at : ctx.now
  const isOver = !ACTIVE.includes(to)
  const ofCancel = by === 'cancel' && { cancel_reason: (typeof data?.reason === 'string' && data.reason) || null }
  const after = update(ctx, before, {
    ...change,
    ...ofCancel,
    status: to,
    stage,
    staged_at,
    ended_at: isOver ? ctx.now : null,
  })
  record(ctx, before, after, {
    ...occasion,
    ...(by === 'cancel' && { eventData: { ...eventData, reason: 'cancelled' } }),
    ...(isOver && { undo: replacedBy(change, before) }),
  })
  if (isOver) freeTime(ctx, before.id)
  return after
}

/** Columns that only moves can change. A column that people may change after the end, such as tags, is not undone. */
const UNDONE = [
  'assignee',
  'claimed_at',
  'starts_at',
  'ends_at',
  'resource_ids',
  'allocated_from',
  'allocated_to',
  'counters',
] as const

/** The values that an end replaced, besides status and stage. */
export type Undone = Partial<Pick<StoredBooking, (typeof UNDONE)[number]>>

function replacedBy(change: Partial<StoredBooking>, before: StoredBooking): Undone {
  return Object.fromEntries(UNDONE.filter((name) => name in change).map((name) => [name, before[name]]))
}

const CAUSES: Record<string, MoveCause> = { claim: 'claim', release: 'unclaim' }

/**
 * Records an action of the workspace. It leads to the action's stage, and to another status only by the action's
 * operation.
 */
export function recordAction(
  ctx: WriteCtx,
  context: BookingContext,
  before: StoredBooking,
  action: Action,
  { change, ...occasion }: Pick<Occasion, 'resource_id' | 'data'> & { change: Partial<StoredBooking> },
): StoredBooking {
  const operation = action.operation as PlainOperation | null
  return recordMove(ctx, context, before, {
    ...occasion,
    by: operation ?? CAUSES[action.type] ?? 'act',
    action: action.key,
    to: operation === null ? before.status : outcomeOf(operation),
    change: { ...change, stage: action.to },
    eventData: { action: action.key, from_stage: before.stage, to_stage: action.to },
  })
}

/** Records that many bookings move to another stage because theirs was removed. The caller has locked them. */
export function recordMigration(
  ctx: WriteCtx,
  tasks: readonly StoredBooking[],
  stage: string,
  data: Record<string, unknown>,
): void {
  const { workspaceId, now } = ctx
  for (let first = 0; first < tasks.length; first += MAX_ROWS_PER_UPDATE) {
    const ids = tasks.slice(first, first + MAX_ROWS_PER_UPDATE).map(({ id }) => id)
    ctx.send(
      ctx.db
        .updateTable('bookings')
        .set({ stage, staged_at: now, updated_at: now, version: sql`version + 1` })
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`id = any(${ids}::text[])`),
    )
  }
  const moved = tasks.map((before) => ({ before, after: { ...before, stage, version: before.version + 1 } }))
  for (const { before, after } of moved) insertHistory(ctx, before, after, { by: 'migrate', data })
  const happened = moved.map(({ before, after }) =>
    toEvent(after, { action: 'migrate', from_stage: before.stage, to_stage: stage }),
  )
  const eventIds = emitAll(ctx, bookingMoved, happened)
  for (const [n, { after }] of moved.entries()) noteInThread(ctx, after, eventIds[n] as string)
}

/**
 * Records that a booking has evidence of this kind. The booking itself does not change, so its version stays the same.
 */
export function recordEvidence(ctx: WriteCtx, bookingId: string, kind: string): void {
  ctx.send(
    ctx.db
      .updateTable('bookings')
      .set({ evidence: sql`array_append(evidence, ${kind})` })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', bookingId)
      .where(sql<boolean>`${kind} <> all(evidence)`),
  )
}

/** Records a change that does not move the booking. */
export function recordChange(
  ctx: WriteCtx,
  before: StoredBooking,
  change: Partial<StoredBooking>,
  changed: readonly string[],
  eventData: object = {},
): StoredBooking {
  const after = update(ctx, before, change)
  noteInThread(ctx, after, emitAbout(ctx, bookingUpdated, after, { changed, ...eventData }))
  return after
}

function update(ctx: WriteCtx, before: StoredBooking, change: Partial<StoredBooking>): StoredBooking {
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  const after = { ...before, ...change, ...stamps }
  ctx.send(
    ctx.db
      .updateTable('bookings')
      .set(toRow({ ...change, ...stamps }, after))
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id)
      .where('version', '=', before.version),
  )
  return after
}

/** The columns for the given fields, and those computed from the whole booking. */
function toRow<S extends Partial<StoredBooking>>({ customer, ...fields }: S, { notes, tags }: StoredBooking) {
  return {
    ...fields,
    ...(customer !== undefined && { customer_id: customer?.id ?? null }),
    ...(fields.intake !== undefined && { intake: JSON.stringify(fields.intake) }),
    ...(fields.location !== undefined && { location: fields.location && JSON.stringify(fields.location) }),
    ...(fields.payments !== undefined && { payments: JSON.stringify(fields.payments) }),
    ...(fields.counters !== undefined && { counters: JSON.stringify(fields.counters) }),
    ...(fields.created_by !== undefined && { created_by: JSON.stringify(fields.created_by) }),
    ...((fields.notes !== undefined || fields.tags !== undefined) && {
      search: searchLines([notes ?? '', ...tags]) || null,
    }),
  }
}

function record(ctx: WriteCtx, before: StoredBooking | null, after: StoredBooking, occasion: Occasion): void {
  const { by, eventData } = occasion
  const { events } = getMove(by, before?.status ?? null, after.status)
  insertHistory(ctx, before, after, occasion)
  noteInThread(ctx, after, ...events.map((event) => emitAbout(ctx, event, after, eventData)))
}

function insertHistory(ctx: WriteCtx, before: StoredBooking | null, after: StoredBooking, occasion: Occasion): void {
  const { by, action, resource_id, data, undo } = occasion
  ctx.insert('booking_history', {
    workspace_id: ctx.workspaceId,
    booking_id: after.id,
    version: after.version,
    id: newId('hst'),
    action: action ?? by,
    cause: by,
    from_status: before?.status ?? null,
    to_status: after.status,
    from_stage: before?.stage ?? null,
    to_stage: after.stage,
    actor: JSON.stringify(ctx.actor),
    resource_id: resource_id ?? null,
    data: JSON.stringify(data ?? {}),
    undo: undo ? JSON.stringify(undo) : null,
    created_at: ctx.now,
  })
}

function emitAbout(ctx: WriteCtx, event: BookingEvent, booking: StoredBooking, eventData: object = {}): string {
  const { data, about } = toEvent(booking, eventData)
  return emit(ctx, event, data, about)
}

function toEvent<More extends object>(booking: StoredBooking, eventData: More) {
  const { id, status, starts_at, ends_at, service_id, customer, resource_ids, version } = booking
  const shown = {
    id,
    status,
    start_at: starts_at,
    end_at: ends_at,
    service_id,
    customer_id: customer?.id ?? null,
    resource_ids,
    version,
  }
  return { data: { booking: shown, ...eventData }, about: { booking: id, customer: customer?.id ?? null } }
}
