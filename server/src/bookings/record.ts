// Writes down what becomes of a booking: its row, its history, its events and its time, together or not at all.
import { free } from '../availability/reserve.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { Stored } from './booking.ts'
import { ACTIVE, type Cause, getMove, type Status, stageOf } from './lifecycle.ts'

/** What brought a change about, and what is said of it. */
interface Occasion {
  by: Cause
  /** What the caller gave as reason; kept in the history. */
  reason?: string | null | undefined
  /** Members of the events beside the booking itself. */
  told?: object
}

/** A booking begins. */
export function begin(ctx: WriteCtx, booking: Stored, occasion: Occasion): void {
  ctx.insert('bookings', { workspace_id: ctx.workspaceId, ...toRow(booking) })
  tell(ctx, null, booking, occasion)
}

/** A booking moves on to another status. What has ended gives its time back. */
export function move(
  ctx: WriteCtx,
  before: Stored,
  { to, change = {}, ...occasion }: Occasion & { to: Status; change?: Partial<Stored> },
): Stored {
  const stage = stageOf(getMove(occasion.by, before.status, to), before.kind, before.stage)
  const staged_at = stage === before.stage ? before.staged_at : ctx.now
  const after = update(ctx, before, { ...change, status: to, stage, staged_at })
  tell(ctx, before, after, occasion)
  if (!ACTIVE.includes(to)) free(ctx, before.id)
  return after
}

/** A booking stays where it is, but something about it changes. */
export function amend(ctx: WriteCtx, before: Stored, change: Partial<Stored>, changed: readonly string[]): Stored {
  const after = update(ctx, before, change)
  emitAbout(ctx, 'booking.updated', after, { changed })
  return after
}

function update(ctx: WriteCtx, before: Stored, change: Partial<Stored>): Stored {
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('bookings')
      .set(toRow({ ...change, ...stamps }))
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id),
  )
  return { ...before, ...change, ...stamps }
}

function toRow<S extends Partial<Stored>>({ customer, ...fields }: S) {
  return {
    ...fields,
    ...(customer !== undefined && { customer_id: customer?.id ?? null }),
    ...(fields.intake !== undefined && { intake: JSON.stringify(fields.intake) }),
    ...(fields.location !== undefined && { location: fields.location && JSON.stringify(fields.location) }),
    ...(fields.counters !== undefined && { counters: JSON.stringify(fields.counters) }),
    ...(fields.created_by !== undefined && { created_by: JSON.stringify(fields.created_by) }),
  }
}

function tell(ctx: WriteCtx, before: Stored | null, after: Stored, { by, reason, told }: Occasion): void {
  const { events } = getMove(by, before?.status ?? null, after.status)
  ctx.insert('booking_history', {
    workspace_id: ctx.workspaceId,
    booking_id: after.id,
    version: after.version,
    id: newId('hst'),
    action: by,
    cause: by,
    from_status: before?.status ?? null,
    to_status: after.status,
    from_stage: before?.stage ?? null,
    to_stage: after.stage,
    actor: JSON.stringify(ctx.actor),
    data: JSON.stringify(reason ? { reason } : {}),
    created_at: ctx.now,
  })
  for (const type of events) emitAbout(ctx, type, after, told)
}

function emitAbout(ctx: WriteCtx, type: string, booking: Stored, told: object = {}): void {
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
  emit(ctx, { type, ...(customer && { customer_id: customer.id }), booking_id: id, data: { booking: about, ...told } })
}
