// How a hold ends: it is confirmed, given back, or its ten minutes pass.
import { keep } from '../availability/reserve.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, type Stored, toBooking } from './booking.ts'
import { getServiceOf, readDetails, requireValidIntake } from './details.ts'
import { statusAt, statusOnConfirming } from './lifecycle.ts'
import { requireAllowed } from './operation.ts'
import { findPerson, requireCompletePerson } from './person.ts'
import { move } from './record.ts'
import type { Confirmation } from './schema.ts'

export async function confirmHold(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof Confirmation>,
  workspace: WorkspaceRef,
): Promise<BookingShape> {
  const details = readDetails(body)
  const [{ before: hold, desk }, service, kept, putPersonInPlace] = await Promise.all([
    lockBooking(ctx, id),
    getServiceOf(ctx, id),
    keep(ctx, id),
    findPerson(ctx, workspace, body.customer),
  ])
  requireVersion(hold, body.expected_version)
  requireUnexpired(ctx, hold)
  requireAllowed('confirm', hold, desk)
  // Whoever found it lapsed may have taken its time since, whatever our clock says: the time itself is the hold.
  if (kept < hold.resource_ids.length) throw new Problem('hold_expired')
  requireCompletePerson(body.customer)
  if (!body.customer && !hold.customer) {
    throw invalid({ pointer: '/customer', code: 'required', message: 'Nobody is named for the booking.' })
  }
  requireValidIntake(service.intake_fields, details.intake ?? {})
  const customer = (await putPersonInPlace()) ?? hold.customer
  const change = { ...details, customer, hold_expires_at: null }
  return toBooking(move(ctx, desk, hold, { by: 'confirm', to: statusOnConfirming(service), change }), desk)
}

export async function releaseHold(ctx: WriteCtx, id: string): Promise<void> {
  const { before: hold, desk } = await lockBooking(ctx, id)
  if (hold.status === 'released') return
  requireUnexpired(ctx, hold)
  requireAllowed('release', hold, desk)
  move(ctx, desk, hold, { by: 'release', to: 'released' })
}

function requireUnexpired({ now }: WriteCtx, hold: Stored): void {
  if (statusAt(hold, now) === 'expired') throw new Problem('hold_expired')
}

/** Plans that it will be written down when the hold expires. */
export function planExpiry(ctx: WriteCtx, { id, hold_expires_at }: Stored): void {
  enqueue(ctx, { kind: 'expire-hold', payload: { booking_id: id }, due_at: hold_expires_at as Date })
}

export const holdJobs: Job[] = [
  {
    // Writes down what has been true since the hold expired. Whoever comes second finds nothing left to do.
    kind: 'expire-hold',
    run: (ctx, { booking_id }) =>
      ctx.write(async (tx) => {
        const { before: hold, desk } = await lockBooking(tx, booking_id as string)
        if (hold.status !== 'held') return
        if (statusAt(hold, tx.now) === 'expired') {
          move(tx, desk, hold, { by: 'expire', to: 'expired', told: { reason: 'expired' } })
        } else {
          // The clock was set back since the job was found due.
          planExpiry(tx, hold)
        }
      }),
  },
]
