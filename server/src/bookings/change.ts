// What may be corrected in a booking without moving it: its notes and what was filled in.
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { WriteCtx } from '../platform/context.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, toBooking } from './booking.ts'
import { getServiceOf, requireValidIntakeChange, withoutEmpty } from './details.ts'
import { requireAllowed } from './operation.ts'
import { amend } from './record.ts'
import type { BookingChange } from './schema.ts'

/** Notes are replaced; what was filled in is merged key by key, and null takes a key away. */
export async function changeBooking(
  ctx: WriteCtx,
  id: string,
  { notes, intake, expected_version }: Static<typeof BookingChange>,
): Promise<BookingShape> {
  const [{ before, desk }, service] = await Promise.all([lockBooking(ctx, id), getServiceOf(ctx, id)])
  const old = { notes: before.notes, intake: before.intake }
  const fresh = {
    notes: notes === undefined ? old.notes : notes,
    intake: intake === undefined ? old.intake : withoutEmpty(intake === null ? {} : { ...old.intake, ...intake }),
  }
  if (intake) requireValidIntakeChange(service.intake_fields, intake, fresh.intake)
  requireVersion(before, expected_version)
  requireAllowed('change', before, desk)
  const changed = namesOfChanges(old, fresh)
  return toBooking(changed.length === 0 ? before : amend(ctx, before, fresh, changed), desk)
}
