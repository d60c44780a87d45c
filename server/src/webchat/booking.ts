// Bookings of visitors in the chat: a time is held, confirmed under a name and a number, moved and cancelled.
import { createHold } from '../bookings/create.ts'
import { confirmHold, releaseHold } from '../bookings/hold.ts'
import { operate } from '../bookings/operation.ts'
import { reschedule } from '../bookings/reschedule.ts'
import { workspaceOf } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { Actor, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { requireHoldLeft } from './booking-limit.ts'
import { getOwnBooking, getOwnHold, noteHold } from './booking-owner.ts'
import type { NewVisitorHold, VisitorCancellation, VisitorConfirmation, VisitorReschedule } from './booking-schema.ts'
import { hasBegun, showBooking, showHold, withoutTeamDetails } from './booking-shown.ts'
import { fillInDetails, takeTypedPhone } from './details.ts'
import { requireFeature } from './site.ts'
import { findThread, openOwnThread } from './thread.ts'
import { changeVisitor, getVisitor, keepVisitorUntil, lockVisitor, visitorIdOf } from './visitor.ts'

const SOURCE = 'webchat'

/** The hold has no customer yet: who comes is asked for when it is confirmed. */
export async function holdTime(ctx: WriteCtx, body: Static<typeof NewVisitorHold>, visit: Visit) {
  await requireFeature(ctx, 'booking')
  const visitor = await lockVisitor(ctx, visitorIdOf(visit))
  await requireHoldLeft(ctx, visitor.id)
  const conversation_id = (await findThread(ctx, visitor))?.conversation_id ?? null
  const hold = await createHold(ctx, body, workspaceOf(visit.caller), { source: SOURCE, conversation_id })
  noteHold(ctx, visitor.id, hold.id)
  return showHold(ctx, hold)
}

/**
 * The booking is for the visitor's own customer, whatever was typed. The thread is locked before the booking, as in a
 * merge of customers; the typed number is written last, as in every confirmation.
 */
export async function confirmOwnHold(
  ctx: WriteCtx,
  id: string,
  { name, phone, email, notes, intake }: Static<typeof VisitorConfirmation>,
  visit: Visit,
) {
  await requireFeature(ctx, 'booking')
  const visitor = await lockVisitor(ctx, visitorIdOf(visit))
  await getOwnHold(ctx, visitor.id, id)
  const named = changeVisitor(ctx, visitor, { name, phone, ...(email && { email }) })
  const { person, conversation } = await openOwnThread(ctx, visitor.id, 'booker')
  const { customer_id } = person
  const byCustomer = { ...ctx, actor: { kind: 'customer', id: customer_id, name } satisfies Actor }
  const details = { notes, intake, source: SOURCE, conversation_id: conversation.id } as const
  const confirmation = { ...details, customer: { id: customer_id } }
  const booking = await withoutTeamDetails(confirmHold(byCustomer, id, confirmation, workspaceOf(visit.caller)))
  // If the thread was opened just now, the details are stored already.
  if (visitor.customer_id !== null) await fillInDetails(byCustomer, { ...named, customer_id })
  await takeTypedPhone(byCustomer, { ...named, customer_id }, phone)
  keepVisitorUntil(ctx, visitor.id, booking.end)
  return showBooking(ctx, booking)
}

export async function releaseOwnHold(ctx: WriteCtx, id: string, visit: Visit): Promise<void> {
  await getOwnHold(ctx, visitorIdOf(visit), id)
  await withoutTeamDetails(releaseHold(ctx, id))
}

export async function cancelOwnBooking(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof VisitorCancellation>,
  visit: Visit,
) {
  const byCustomer = await actAsCustomer(ctx, id, visit)
  return showBooking(ctx, await withoutTeamDetails(operate(byCustomer, 'cancel', id, body)))
}

export async function rescheduleOwnBooking(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof VisitorReschedule>,
  visit: Visit,
) {
  const byCustomer = await actAsCustomer(ctx, id, visit)
  const moved = await withoutTeamDetails(reschedule(byCustomer, id, body, workspaceOf(visit.caller)))
  keepVisitorUntil(ctx, visitorIdOf(visit), moved.end)
  return showBooking(ctx, moved)
}

/** The context of the customer who owns the booking. A signed-in visitor may not be a customer yet. */
async function actAsCustomer(ctx: WriteCtx, id: string, visit: Visit): Promise<WriteCtx> {
  const { customer, starts_at } = await getOwnBooking(ctx, await getVisitor(ctx, visitorIdOf(visit)), id)
  if (hasBegun(ctx, starts_at)) {
    const detail = 'This booking has begun. Write to us if something must be changed.'
    throw new Problem('invalid_transition', { detail })
  }
  return customer ? { ...ctx, actor: { kind: 'customer', id: customer.id, name: customer.name } } : ctx
}
