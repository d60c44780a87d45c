// Carries out one operation on a booking. No operation depends on whether the booked time has come.
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, type StoredBooking, stateOf, toBooking } from './booking.ts'
import type { BookingContext } from './booking-context.ts'
import { allowedOperations, type Operation, outcomeOf, type PlainOperation, UNCHANGEABLE } from './lifecycle.ts'
import { recordMove } from './record.ts'
import type { OperationBody } from './schema.ts'

export async function operate(
  ctx: WriteCtx,
  operation: PlainOperation,
  id: string,
  { reason, expected_version }: Static<typeof OperationBody>,
): Promise<BookingShape> {
  const { before, context } = await lockBooking(ctx, id)
  requireVersion(before, expected_version)
  requireAllowed(operation, before, context)
  const data = reason ? { reason } : {}
  return toBooking(recordMove(ctx, context, before, { by: operation, to: outcomeOf(operation), data }), context)
}

export function requireAllowed(operation: Operation | 'change', booking: StoredBooking, context: BookingContext): void {
  const { status, stage } = stateOf(booking, context)
  const allowed = allowedOperations(status, booking.kind)
  const isAllowed = operation === 'change' ? !UNCHANGEABLE.includes(status) : allowed.includes(operation)
  if (isAllowed) return
  const detail = `A booking that is ${status} does not allow this.`
  throw new Problem('invalid_transition', { detail, current_status: status, current_stage: stage, allowed })
}
