// The meaning of an event of the ledger for automations: the triggers that it fits, and the fields that it changed.
import { sql } from 'kysely'
import {
  bookingCancelled,
  bookingCheckedIn,
  bookingConfirmed,
  bookingCreated,
  bookingRescheduled,
  bookingUpdated,
} from '../bookings/events.ts'
import { conversationHandedOver, conversationResolved, messageStored } from '../conversations/events.ts'
import { messages } from '../conversations/stored-message.ts'
import { customerCreated } from '../customers/events.ts'
import type { LedgerEvent, ReadCtx } from '../platform/context.ts'
import { hasTypeOf } from '../platform/event.ts'
import { BEGUN, ENDED } from './booking-events.ts'
import type { Changes } from './facts.ts'
import type { RunSubject } from './subject.ts'

/** Something that may begin a run, or that a run may wait for. */
export interface Happening {
  /** A type of trigger. */
  type: string
  subject: RunSubject
  changes: Changes
  message_id: string | null
}

/** A change of a booking, from its history. */
interface Step {
  from_status: string | null
  to_status: string
  from_stage: string | null
  to_stage: string
}

interface BookingData {
  booking: { id: string; status: string; start_at: string | null; version: number }
  reason?: string
  old_booking_id?: string
  reopened_from?: string
  previous_start_at?: string
}

/** The meaning of an event for triggers; empty: it has none. */
export async function happeningsOf(ctx: ReadCtx, event: LedgerEvent): Promise<Happening[]> {
  return (await happeningsOfAll(ctx, [event]))[0] as Happening[]
}

/** The meaning of each event, in the order of the events. The history of all bookings is read at once. */
export async function happeningsOfAll(ctx: ReadCtx, events: readonly LedgerEvent[]): Promise<Happening[][]> {
  const stepOf = await readSteps(
    ctx,
    events.filter(({ type }) => type.startsWith('booking.')),
  )
  return Promise.all(events.map((event) => meaningOf(ctx, event, stepOf)))
}

async function meaningOf(
  ctx: ReadCtx,
  event: LedgerEvent,
  stepOf: (event: LedgerEvent) => Step | null,
): Promise<Happening[]> {
  if (event.type === messageStored.type) return ofMessage(ctx, event)
  if (event.type.startsWith('booking.')) return ofBooking(event, stepOf(event))
  if (event.type.startsWith('customer.')) return ofCustomer(event)
  const subject: RunSubject = { kind: 'conversation', id: event.conversation_id as string }
  if (event.type === conversationResolved.type)
    return [happening(event.type, subject, { 'conversation.status': { from: 'open', to: 'resolved' } })]
  if (event.type === conversationHandedOver.type)
    return [happening(event.type, subject, { 'conversation.mode': { from: 'bot', to: 'human' } })]
  return []
}

const happening = (
  type: string,
  subject: RunSubject,
  changes: Changes,
  message_id: string | null = null,
): Happening => ({
  type,
  subject,
  changes,
  message_id,
})

/** When a booking is moved, the step is in the history of the old booking. */
async function readSteps(
  { db, workspaceId }: ReadCtx,
  events: readonly LedgerEvent[],
): Promise<(event: LedgerEvent) => Step | null> {
  if (events.length === 0) return () => null
  const all = events.map(({ data }) => data as unknown as BookingData)
  const moved = all.flatMap(({ old_booking_id }) => old_booking_id ?? [])
  const history = db
    .selectFrom('booking_history')
    .select(['booking_id', 'version', 'from_status', 'to_status', 'from_stage', 'to_stage'])
    .where('workspace_id', '=', workspaceId)
  const [own, old] = await Promise.all([
    history
      .where(sql<boolean>`booking_id = any(${all.map(({ booking }) => booking.id)}::text[])`)
      .where(sql<boolean>`version = any(${all.map(({ booking }) => booking.version)}::integer[])`)
      .execute(),
    moved.length === 0
      ? []
      : history
          .where(sql<boolean>`booking_id = any(${moved}::text[])`)
          .where('to_status', '=', 'rescheduled')
          .execute(),
  ])
  return ({ data }) => {
    const { booking, old_booking_id } = data as unknown as BookingData
    const fresh = own.find((row) => row.booking_id === booking.id && row.version === booking.version)
    if (!fresh || !old_booking_id) return fresh ?? null
    const { from_status = null, from_stage = null } = old.find((row) => row.booking_id === old_booking_id) ?? {}
    return { ...fresh, from_status, from_stage }
  }
}

/** The events whose type is the name of the trigger. */
const SAME_NAME = [bookingConfirmed, bookingRescheduled, bookingCheckedIn, ...ENDED]

/** A hold is not a booking yet: `created` comes with its confirmation, and the end of a hold cancels nothing. */
function ofBooking({ type, data }: LedgerEvent, step: Step | null): Happening[] {
  const { booking, reason, previous_start_at, reopened_from } = data as unknown as BookingData
  const isHold = booking.status === 'held' || (type === bookingCancelled.type && reason === 'expired')
  if (isHold || type === bookingUpdated.type) return []
  // A booking that is made at once has both events; the second one counts.
  if (type === bookingCreated.type && booking.status === 'confirmed') return []
  // A booking that waited for its deposit was already new before it was paid, and a reopened booking was new long ago.
  const isNew = hasTypeOf(BEGUN, type) && step?.from_status !== 'pending_payment' && !reopened_from
  const fromStage = isNew ? null : (step?.from_stage ?? null)
  const changes: Changes = {
    ...(step && { 'booking.status': { from: isNew ? null : step.from_status, to: step.to_status } }),
    ...(step && { 'booking.stage': { from: fromStage, to: step.to_stage } }),
    ...(previous_start_at && { 'booking.start': { from: previous_start_at, to: booking.start_at } }),
  }
  const types = [
    ...(isNew ? ['booking.created'] : []),
    ...(hasTypeOf(SAME_NAME, type) ? [type] : []),
    // A booking that comes back has two events: the first one enters the stage.
    ...(step && step.to_stage !== fromStage && !(reopened_from && type === bookingConfirmed.type)
      ? ['booking.stage_entered']
      : []),
  ]
  return types.map((each) => happening(each, { kind: 'booking', id: booking.id }, changes))
}

function ofCustomer({ type, customer_id, data }: LedgerEvent): Happening[] {
  const subject: RunSubject = { kind: 'customer', id: customer_id as string }
  const { tags } = data as { tags?: { from: string[]; to: string[] } }
  const created = type === customerCreated.type ? [happening(type, subject, {})] : []
  return [...created, ...(tags ? taggedBy(subject, tags.from, tags.to) : [])]
}

const taggedBy = (subject: RunSubject, from: readonly string[], to: readonly string[]): Happening[] =>
  to.some((tag) => !from.includes(tag))
    ? [happening('customer.tagged', subject, { 'customer.tags': { from, to } })]
    : []

/** A message of a customer; the first one opens the conversation. */
async function ofMessage(ctx: ReadCtx, { conversation_id, data }: LedgerEvent): Promise<Happening[]> {
  const { message } = data as { message: { id: string; direction: string; type: string } }
  if (message.direction !== 'inbound' || message.type === 'reaction') return []
  const subject: RunSubject = { kind: 'conversation', id: conversation_id as string }
  const earlier = await messages(ctx)
    .where('messages.conversation_id', '=', subject.id)
    .where('messages.direction', '=', 'inbound')
    .where(sql<boolean>`messages.id < ${message.id}`)
    .limit(1)
    .executeTakeFirst()
  const arrived = happening('message.arrived', subject, {}, message.id)
  return earlier ? [arrived] : [happening('conversation.opened', subject, {}, message.id), arrived]
}
