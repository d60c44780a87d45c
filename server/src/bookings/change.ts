// Changes a booking without moving it: its notes and its intake.
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { WriteCtx } from '../platform/context.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, toBooking } from './booking.ts'
import { getServiceOf, requireValidIntakeChange, withoutEmpty } from './details.ts'
import { requireAllowed } from './operation.ts'
import { recordChange } from './record.ts'
import type { BookingChange } from './schema.ts'

/** The notes are replaced. The intake is merged key by key, and null removes a key. */
export async function changeBooking(
  ctx: WriteCtx,
  id: string,
  { notes, intake, expected_version }: Static<typeof BookingChange>,
): Promise<BookingShape> {
  const [{ before, context }, service] = await Promise.all([lockBooking(ctx, id), getServiceOf(ctx, id)])
  const old = { notes: before.notes, intake: before.intake }
  const fresh = {
    notes: notes === undefined ? old.notes : notes,
    intake: intake === undefined ? old.intake : withoutEmpty(intake === null ? {} : { ...old.intake, ...intake }),
  }
  if (intake) requireValidIntakeChange(service.intake_fields, intake, fresh.intake)
  requireVersion(before, expected_version)
  requireAllowed('change', before, context)
  const changed = namesOfChanges(old, fresh)
  return toBooking(changed.length === 0 ? before : recordChange(ctx, before, fresh, changed), context)
}
