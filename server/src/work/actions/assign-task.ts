// Assigns a task to a resource without an action of the workspace: its stage stays.
import { requireKnownResources } from '../../availability/question.ts'
import { lockDoers } from '../../availability/queue.ts'
import { lockBooking, type StoredBooking, stateOf } from '../../bookings/booking.ts'
import type { BookingContext } from '../../bookings/booking-context.ts'
import { OPEN } from '../../bookings/lifecycle.ts'
import { recordChange } from '../../bookings/record.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { assign } from './assignment.ts'

/** A task that the resource has already stays as it is. */
export async function assignTask(ctx: WriteCtx, id: string, resourceId: string): Promise<void> {
  const [{ before, context }, catalog] = await Promise.all([lockBooking(ctx, id), lockDoers(ctx, [resourceId])])
  requireKnownResources(catalog, [resourceId], () => '/assignee_id')
  requireOpen(before, context)
  const change = assign(ctx, before, { ids: [resourceId], catalog })
  if (Object.keys(change).length > 0) recordChange(ctx, before, change, ['assignee', 'claimed_at'])
}

function requireOpen(before: StoredBooking, context: BookingContext): void {
  const { status, stage } = stateOf(before, context)
  if (OPEN.includes(status)) return
  const detail = `A booking that is ${status} cannot be assigned.`
  throw new Problem('invalid_transition', { detail, current_status: status, current_stage: stage, allowed: [] })
}
