// A work item: a booking seen as work to be done, whether it is late, and what can be changed.
import { MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import { lockBooking, type StoredBooking, toBooking } from '../../bookings/booking.ts'
import type { BookingContext } from '../../bookings/booking-context.ts'
import { OPEN, statusAt } from '../../bookings/lifecycle.ts'
import { requireAllowed } from '../../bookings/operation.ts'
import { recordChange } from '../../bookings/record.ts'
import type { Static } from '../../http/shape.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import { cleanTags } from '../../lib/text.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { requireVersion } from '../../platform/version.ts'
import { findStage } from '../../stages/stage.ts'
import { isLate } from './overdue.ts'
import type { WorkItem, WorkItemChange } from './schema.ts'

type WorkItemShape = Static<typeof WorkItem>

export function toWorkItem(stored: StoredBooking, context: BookingContext): WorkItemShape {
  const { stages, now } = context
  const booking = toBooking(stored, context)
  const isOpen = OPEN.includes(statusAt(stored, now))
  const minutes = findStage(stages, booking.stage)?.sla_minutes ?? null
  const due_at = isOpen && minutes !== null ? plus(stored.staged_at, minutes * MINUTE_MS) : null
  return {
    ...booking,
    overdue: isOpen && isLate(booking, now),
    sla: { due_at, breached: due_at !== null && due_at < now },
  }
}

/** null removes tags and the due date. There is always a priority, so null sets it to normal. */
export async function changeWorkItem(
  ctx: WriteCtx,
  id: string,
  { priority, tags, due_at, expected_version }: Static<typeof WorkItemChange>,
): Promise<WorkItemShape> {
  const { before, context } = await lockBooking(ctx, id)
  requireVersion(before, expected_version)
  requireAllowed('change', before, context)
  const old = { priority: before.priority, tags: before.tags, due_at: before.due_at }
  const fresh = {
    priority: priority === undefined ? old.priority : (priority ?? 'normal'),
    tags: tags === undefined ? old.tags : cleanTags(tags ?? []),
    due_at: due_at === undefined ? old.due_at : due_at === null ? null : parseMoment(due_at),
  }
  const changed = namesOfChanges(old, fresh)
  return toWorkItem(changed.length === 0 ? before : recordChange(ctx, before, fresh, changed), context)
}
