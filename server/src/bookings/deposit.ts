// Deposits of bookings: what is due, payments that the team records by hand, and the end of a booking that stays unpaid.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { type BookingShape, lockBooking, type StoredBooking, toBooking } from './booking.ts'
import { statusOnConfirming } from './lifecycle.ts'
import { requireAllowed } from './operation.ts'
import { MAX_PAYMENTS, type PaymentIn } from './payment-schema.ts'
import { recordChange, recordMove } from './record.ts'

export const NO_DEPOSIT = { deposit_cents: null, deposit_due_at: null }

/** The deposit of a booking that is made now, and until when it can be paid. */
export function dueDeposit(
  { now }: WriteCtx,
  service: { deposit_cents: number | null; deposit_due_minutes: number | null },
): Pick<StoredBooking, 'deposit_cents' | 'deposit_due_at'> {
  if (statusOnConfirming(service) !== 'pending_payment') return NO_DEPOSIT
  const { deposit_cents, deposit_due_minutes } = service
  return { deposit_cents, deposit_due_at: dueIn(now, deposit_due_minutes) }
}

/** A booking that comes back keeps the time that is left for its deposit. If none is left, the time begins again. */
export function renewedDeposit(
  { now }: WriteCtx,
  { status, deposit_due_at }: StoredBooking,
  { deposit_due_minutes }: { deposit_due_minutes: number | null },
): Partial<StoredBooking> {
  if (status !== 'pending_payment' || deposit_due_at === null || deposit_due_at > now) return {}
  return { deposit_due_at: dueIn(now, deposit_due_minutes) }
}

const dueIn = (now: Date, minutes: number | null): Date | null =>
  minutes === null ? null : plus(now, minutes * MINUTE_MS)

/** Records a payment. A booking that waits for its deposit is confirmed by it, whatever the amount. */
export async function markPaid(
  ctx: WriteCtx,
  id: string,
  { amount_cents, method, note, expected_version }: Static<typeof PaymentIn>,
): Promise<BookingShape> {
  const { before, context } = await lockBooking(ctx, id)
  requireVersion(before, expected_version)
  requireAllowed('mark_paid', before, context)
  requirePlace(before)
  const amount = amount_cents ?? amountDue(before)
  const payment = {
    amount_cents: amount,
    method,
    note: note ?? null,
    at: ctx.now.toISOString(),
    by: ctx.actor,
  }
  const change = { payments: [...before.payments, payment], paid_cents: before.paid_cents + amount }
  const eventData = { payment: { amount_cents: amount, method } }
  if (before.status !== 'pending_payment') {
    return toBooking(recordChange(ctx, before, change, ['payments', 'paid_cents'], eventData), context)
  }
  const data = { ...eventData.payment, ...(note && { note }) }
  return toBooking(recordMove(ctx, context, before, { by: 'mark_paid', to: 'confirmed', change, data }), context)
}

/**
 * Only a first payment can leave out its amount: if a call is made twice, the second must not pay what the first has
 * left.
 */
function amountDue({ status, deposit_cents, price_cents, paid_cents }: StoredBooking): number {
  const due = paid_cents > 0 ? null : status === 'pending_payment' ? deposit_cents : price_cents
  if (due) return due
  throw invalid({
    pointer: '/amount_cents',
    code: 'required',
    message:
      paid_cents > 0 ? 'Something has been paid already: say how much this payment is.' : 'The booking has no price.',
  })
}

function requirePlace({ payments }: StoredBooking): void {
  if (payments.length < MAX_PAYMENTS) return
  throw invalid({ pointer: '', code: 'too_many', message: `A booking has at most ${MAX_PAYMENTS} payments.` })
}

/** Plans the job that ends the booking if its deposit is still unpaid when it is due. */
export function planLapse(ctx: WriteCtx, { id, status, deposit_due_at }: StoredBooking): void {
  if (status !== 'pending_payment' || deposit_due_at === null) return
  enqueue(ctx, { kind: 'lapse-deposit', payload: { booking_id: id }, due_at: deposit_due_at })
}

const UNPAID = 'deposit_unpaid'

export const depositJobs: Job[] = [
  {
    // The first transaction that locks the booking decides: a payment that comes late, but before this job, is still in
    // time.
    kind: 'lapse-deposit',
    run: (ctx, { booking_id }) =>
      ctx.write(async (tx) => {
        const { before, context } = await lockBooking(tx, booking_id as string)
        const { status, deposit_due_at } = before
        if (status !== 'pending_payment' || deposit_due_at === null) return
        if (deposit_due_at > tx.now) return planLapse(tx, before)
        const change = { cancel_reason: UNPAID }
        recordMove(tx, context, before, { by: 'lapse', to: 'cancelled', change, eventData: { reason: UNPAID } })
      }),
  },
]
