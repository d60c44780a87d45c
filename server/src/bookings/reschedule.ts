// Moves a booking, or changes its length: a new booking replaces it, and both are recorded in one transaction.
import { MINUTE_MS, parseMoment } from '@holdfast/time/moment.ts'
import { requireResources } from '../availability/question.ts'
import { type Reservation, reserve, type TimeWish } from '../availability/reserve.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, NOBODY, type StoredBooking, toBooking } from './booking.ts'
import { timeOf } from './create.ts'
import { planLapse } from './deposit.ts'
import { requireAllowed } from './operation.ts'
import { recordMove, recordNew } from './record.ts'
import type { Reschedule } from './schema.ts'
import { holdThread } from './thread.ts'

export async function reschedule(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof Reschedule>,
  workspace: WorkspaceRef,
): Promise<BookingShape> {
  const [{ before: old, context }] = await Promise.all([
    lockBooking(ctx, id),
    requireResources(ctx, body.resource_ids ?? []),
  ])
  requireVersion(old, body.expected_version)
  requireAllowed('reschedule', old, context)
  const newBookingId = newId('bkg')
  const wished = body.resource_ids ?? []
  const length = minutesOf(old)
  const duration_minutes = body.duration_minutes ?? length
  const onlyStartMoves = duration_minutes === length && wished.every((resource) => old.resource_ids.includes(resource))
  const wish = {
    service_id: old.service_id,
    start: parseMoment(body.start) as Date,
    duration_minutes,
    party_size: old.party_size,
    timezone: workspace.timezone,
    holder_id: newBookingId,
    hold_expires_at: null,
    instead_of: old.id,
    // Its own time counts as free for it, but is no alternative unless the resource or the length changes.
    not_at: onlyStartMoves ? old.starts_at : null,
  }
  const time = await (wished.length > 0
    ? reserve(ctx, { ...wish, resource_ids: wished })
    : reserveAgain(ctx, old, wish))
  requireDifference(old, time)

  const fresh = await holdThread<StoredBooking>(ctx, {
    ...old,
    ...timeOf(time),
    id: newBookingId,
    stage: context.stages.initial[old.kind],
    rescheduled_from: old.id,
    ...NOBODY,
    created_by: ctx.actor,
    counters: {},
    evidence: [],
    staged_at: ctx.now,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const occasion = { by: 'reschedule', data: body.reason ? { reason: body.reason } : {} } as const
  // The payments go along: a payment that two bookings had would be counted twice.
  const change = { rescheduled_to: fresh.id, payments: [], paid_cents: 0 }
  recordMove(ctx, context, old, { ...occasion, to: 'rescheduled', change })
  const eventData = { old_booking_id: old.id, new_booking_id: fresh.id, previous_start_at: old.starts_at }
  recordNew(ctx, fresh, { ...occasion, eventData })
  planLapse(ctx, fresh)
  return toBooking(fresh, context)
}

/** Uses the same resources if they are free, else any that are. */
async function reserveAgain(
  ctx: WriteCtx,
  { resource_ids }: StoredBooking,
  wish: Omit<TimeWish, 'resource_ids'>,
): Promise<Reservation> {
  try {
    return await reserve(ctx, { ...wish, resource_ids })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return reserve(ctx, { ...wish, resource_ids: [] })
  }
}

/** A booking that can move has a start and an end. */
function minutesOf({ starts_at, ends_at }: StoredBooking): number {
  return ((ends_at as Date).getTime() - (starts_at as Date).getTime()) / MINUTE_MS
}

function requireDifference(
  { starts_at, ends_at, resource_ids }: StoredBooking,
  { start, end, allocations }: Reservation,
): void {
  const isSame =
    starts_at?.getTime() === start.getTime() &&
    ends_at?.getTime() === end.getTime() &&
    allocations.length === resource_ids.length &&
    allocations.every(({ resource_id }) => resource_ids.includes(resource_id))
  if (isSame) {
    throw invalid({
      pointer: '/start',
      code: 'same_time',
      message: 'The booking already has this time and these resources.',
    })
  }
}
