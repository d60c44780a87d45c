// Ends holds: a hold is confirmed, released, or expires after ten minutes.
import { keepTime } from '../availability/reserve.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, type StoredBooking, toBooking } from './booking.ts'
import { dueDeposit, planLapse } from './deposit.ts'
import { getServiceOf, readDetails, requireValidIntake } from './details.ts'
import { statusAt, statusOnConfirming } from './lifecycle.ts'
import { requireAllowed } from './operation.ts'
import { findPerson, requireName } from './person.ts'
import { recordMove } from './record.ts'
import type { Confirmation } from './schema.ts'
import { holdThread } from './thread.ts'

export async function confirmHold(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof Confirmation>,
  workspace: WorkspaceRef,
): Promise<BookingShape> {
  const details = await readDetails(ctx, body)
  const [{ before: hold, context }, service, kept, saveCustomer] = await Promise.all([
    lockBooking(ctx, id),
    getServiceOf(ctx, id),
    keepTime(ctx, id),
    findPerson(ctx, workspace, body.customer),
  ])
  requireVersion(hold, body.expected_version)
  requireNotExpired(ctx, hold)
  requireAllowed('confirm', hold, context)
  // A rival with a clock that is ahead may have taken the time already. The allocations decide, not our clock.
  if (kept < hold.resource_ids.length) throw new Problem('hold_expired')
  requireName(body.customer)
  if (!body.customer && !hold.customer) {
    throw invalid({ pointer: '/customer', code: 'required', message: 'The booking needs a customer.' })
  }
  requireValidIntake(service.intake_fields, details.intake ?? {})
  const customer = (await saveCustomer()) ?? hold.customer
  const created_by = knownMaker(hold, ctx.actor)
  const change = await holdThread(ctx, {
    ...details,
    ...dueDeposit(ctx, service),
    customer,
    created_by,
    hold_expires_at: null,
  })
  const booking = recordMove(ctx, context, hold, { by: 'confirm', to: statusOnConfirming(service), change })
  planLapse(ctx, booking)
  return toBooking(booking, context)
}

export async function releaseHold(ctx: WriteCtx, id: string): Promise<void> {
  const { before: hold, context } = await lockBooking(ctx, id)
  if (hold.status === 'released') return
  requireNotExpired(ctx, hold)
  requireAllowed('release', hold, context)
  recordMove(ctx, context, hold, { by: 'release', to: 'released' })
}

/** A visitor of the chat widget holds a time as a stranger, and is a customer from the confirmation on. */
function knownMaker({ created_by }: StoredBooking, actor: Actor): Actor {
  return created_by.kind === 'customer' && created_by.id === null ? actor : created_by
}

function requireNotExpired({ now }: WriteCtx, hold: StoredBooking): void {
  if (statusAt(hold, now) === 'expired') throw new Problem('hold_expired')
}

/** Plans the job that records the end of the hold when it expires. */
export function planExpiry(ctx: WriteCtx, { id, hold_expires_at }: StoredBooking): void {
  enqueue(ctx, { kind: 'expire-hold', payload: { booking_id: id }, due_at: hold_expires_at as Date })
}

export const holdJobs: Job[] = [
  {
    // Records what is true since the hold expired. A second run finds nothing to do.
    kind: 'expire-hold',
    run: (ctx, { booking_id }) =>
      ctx.write(async (tx) => {
        const { before: hold, context } = await lockBooking(tx, booking_id as string)
        if (hold.status !== 'held') return
        if (statusAt(hold, tx.now) === 'expired') {
          recordMove(tx, context, hold, { by: 'expire', to: 'expired', eventData: { reason: 'expired' } })
        } else {
          // The clock was set back after the job became due.
          planExpiry(tx, hold)
        }
      }),
  },
]
