// Writes down what becomes of a booking: its row, its history, its events and its time, together or not at all.
import { sql } from 'kysely'
import { free } from '../availability/reserve.ts'
import { searchLines } from '../lib/search.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { Action } from '../stages/schema.ts'
import type { Stored } from './booking.ts'
import type { Desk } from './desk.ts'
import { type BookingEvent, bookingUpdated } from './events.ts'
import type { PlainOperation } from './lifecycle.ts'
import { ACTIVE, type Cause, getMove, outcomeOf, type Status, stageOf } from './lifecycle.ts'

const MOST_AT_ONCE = 5_000

/** What brought a change about, and what is said of it. */
interface Occasion {
  by: Cause
  /** The key of the workspace's action, if it was one. */
  action?: string
  /** Who did it, where that was told. */
  resource_id?: string | null
  /** What was told about it; kept in the history. */
  data?: Record<string, unknown>
  /** Members of the events beside the booking itself. */
  told?: object
}

/** A booking begins. */
export function begin(ctx: WriteCtx, booking: Stored, occasion: Occasion): void {
  ctx.insert('bookings', { workspace_id: ctx.workspaceId, ...toRow(booking, booking) })
  tell(ctx, null, booking, occasion)
}

/** A booking moves on to another status or stage. What has ended gives its time back. */
export function move(
  ctx: WriteCtx,
  { stages }: Pick<Desk, 'stages'>,
  before: Stored,
  { to, change = {}, ...occasion }: Occasion & { to: Status; change?: Partial<Stored> },
): Stored {
  const { by, data, told } = occasion
  const stage = change.stage ?? stageOf(getMove(by, before.status, to), stages, before.kind, before.stage)
  const staged_at = stage === before.stage ? before.staged_at : ctx.now
  const ofCancel = by === 'cancel' && { cancel_reason: (typeof data?.reason === 'string' && data.reason) || null }
  const after = update(ctx, before, { ...change, ...ofCancel, status: to, stage, staged_at })
  tell(ctx, before, after, by === 'cancel' ? { ...occasion, told: { ...told, reason: 'cancelled' } } : occasion)
  if (!ACTIVE.includes(to)) free(ctx, before.id)
  return after
}

const CAUSES: Record<string, Cause> = { claim: 'claim', release: 'unclaim' }

/** An action of the workspace is carried out: it leads to its stage, and to another status only by its operation. */
export function act(
  ctx: WriteCtx,
  desk: Desk,
  before: Stored,
  action: Action,
  { change, ...occasion }: Pick<Occasion, 'resource_id' | 'data'> & { change: Partial<Stored> },
): Stored {
  const operation = action.operation as PlainOperation | null
  return move(ctx, desk, before, {
    ...occasion,
    by: operation ?? CAUSES[action.type] ?? 'act',
    action: action.key,
    to: operation === null ? before.status : outcomeOf(operation),
    change: { ...change, stage: action.to },
    told: { action: action.key, from_stage: before.stage, to_stage: action.to },
  })
}

/** Many bookings are put into another stage at once, because theirs is gone. Nobody else changes them meanwhile. */
export function moveAll(ctx: WriteCtx, tasks: readonly Stored[], stage: string, data: Record<string, unknown>): void {
  const { workspaceId, now } = ctx
  for (let first = 0; first < tasks.length; first += MOST_AT_ONCE) {
    const ids = tasks.slice(first, first + MOST_AT_ONCE).map(({ id }) => id)
    ctx.send(
      ctx.db
        .updateTable('bookings')
        .set({ stage, staged_at: now, updated_at: now, version: sql`version + 1` })
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`id = any(${ids}::text[])`),
    )
  }
  for (const before of tasks) {
    const after = { ...before, stage, version: before.version + 1 }
    const told = { action: 'migrate', from_stage: before.stage, to_stage: stage }
    tell(ctx, before, after, { by: 'migrate', data, told })
  }
}

/** Notes that a booking has evidence of this kind. Nothing about the booking itself changes, so neither does its version. */
export function noteEvidence(ctx: WriteCtx, bookingId: string, kind: string): void {
  ctx.send(
    ctx.db
      .updateTable('bookings')
      .set({ evidence: sql`array_append(evidence, ${kind})` })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', bookingId)
      .where(sql<boolean>`${kind} <> all(evidence)`),
  )
}

/** A booking stays where it is, but something about it changes. */
export function amend(ctx: WriteCtx, before: Stored, change: Partial<Stored>, changed: readonly string[]): Stored {
  const after = update(ctx, before, change)
  emitAbout(ctx, bookingUpdated, after, { changed })
  return after
}

function update(ctx: WriteCtx, before: Stored, change: Partial<Stored>): Stored {
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

/** Only what is given, with what follows from it in the whole. */
function toRow<S extends Partial<Stored>>({ customer, ...fields }: S, { notes, tags }: Stored) {
  return {
    ...fields,
    ...(customer !== undefined && { customer_id: customer?.id ?? null }),
    ...(fields.intake !== undefined && { intake: JSON.stringify(fields.intake) }),
    ...(fields.location !== undefined && { location: fields.location && JSON.stringify(fields.location) }),
    ...(fields.counters !== undefined && { counters: JSON.stringify(fields.counters) }),
    ...(fields.created_by !== undefined && { created_by: JSON.stringify(fields.created_by) }),
    ...((fields.notes !== undefined || fields.tags !== undefined) && {
      search: searchLines([notes ?? '', ...tags]) || null,
    }),
  }
}

function tell(ctx: WriteCtx, before: Stored | null, after: Stored, occasion: Occasion): void {
  const { by, action, resource_id, data, told } = occasion
  const { events } = getMove(by, before?.status ?? null, after.status)
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
    created_at: ctx.now,
  })
  for (const event of events) emitAbout(ctx, event, after, told)
}

function emitAbout(ctx: WriteCtx, event: BookingEvent, booking: Stored, told: object = {}): void {
  const { id, status, starts_at, ends_at, service_id, customer, resource_ids, version } = booking
  const about = {
    id,
    status,
    start_at: starts_at,
    end_at: ends_at,
    service_id,
    customer_id: customer?.id ?? null,
    resource_ids,
    version,
  }
  emit(ctx, event, { booking: about, ...told }, { booking: id, customer: customer?.id ?? null })
}
