// Carries out one operation on a booking. Only completing it and recording a no-show depend on whether it has begun.
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, type StoredBooking, stateOf, toBooking } from './booking.ts'
import type { BookingContext } from './booking-context.ts'
import { allowedOperations, type Operation, outcomeOf, type PlainOperation, UNCHANGEABLE } from './lifecycle.ts'
import { recordMove } from './record.ts'
import type { EndBody } from './schema.ts'

export async function operate(
  ctx: WriteCtx,
  operation: PlainOperation,
  id: string,
  { reason, early, expected_version }: Static<typeof EndBody>,
): Promise<BookingShape> {
  const { before, context } = await lockBooking(ctx, id)
  requireVersion(before, expected_version)
  requireAllowed(operation, before, context)
  requireBegun(operation, before, { early, now: ctx.now })
  const data = reason ? { reason } : {}
  return toBooking(recordMove(ctx, context, before, { by: operation, to: outcomeOf(operation), data }), context)
}

export function requireAllowed(operation: Operation | 'change', booking: StoredBooking, context: BookingContext): void {
  const { status, stage } = stateOf(booking, context)
  const { kind, ended_at } = booking
  const allowed = allowedOperations({ status, kind, ended_at }, context.now)
  const isAllowed = operation === 'change' ? !UNCHANGEABLE.includes(status) : allowed.includes(operation)
  if (isAllowed) return
  const detail = `A booking that is ${status} does not allow this.`
  throw new Problem('invalid_transition', { detail, current_status: status, current_stage: stage, allowed })
}

const AFTER_THE_START: readonly (string | null)[] = ['no_show', 'complete']

/** Throws unless the booked time has come, or the caller says that it ends early. A task of a queue has no such time. */
export function requireBegun(
  operation: string | null,
  { kind, starts_at }: StoredBooking,
  { early, now }: { early: boolean | null | undefined; now: Date },
): void {
  if (early || kind === 'queue' || !AFTER_THE_START.includes(operation)) return
  if (starts_at === null || starts_at <= now) return
  throw new Problem('too_early', {
    detail: `It begins at ${starts_at.toISOString()}. Send early to end it before that.`,
  })
}
