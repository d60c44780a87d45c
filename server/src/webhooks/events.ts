// What is sent, as the contract tells it: the envelope, and the data of each event.
import type { Notice } from '../http/contract.ts'
import { Growing, Id, Moment, Nullable, named, type TProperties, Type, Whole } from '../http/shape.ts'
import { PING, type SUBSCRIBABLE } from './schema.ts'

const EventBooking = named(
  'EventBooking',
  Type.Object(
    {
      id: Id('bkg_0RqGxk2mTq9Lh7wVb3NcYd'),
      status: Type.String({ examples: ['confirmed'] }),
      start_at: Nullable(Moment),
      end_at: Nullable(Moment),
      service_id: Id('svc_0RqGxk2mTq9Lh7wVb3NcYd'),
      customer_id: Nullable(Id('cus_0RqGxk2mTq9Lh7wVb3NcYd')),
      resource_ids: Type.Array(Type.String()),
      version: Whole(1, undefined, { description: 'Events may overtake each other; the higher version is the newer' }),
    },
    { description: 'The booking as it was when it happened' },
  ),
)

interface Told {
  when: string
  data: TProperties
}

const booking = { booking: EventBooking }

const BOOKING_EVENTS: Record<(typeof SUBSCRIBABLE)[number], Told> = {
  'booking.created': { when: 'A hold or a booking is created', data: booking },
  'booking.confirmed': { when: 'A booking is confirmed', data: booking },
  'booking.cancelled': {
    when: 'A booking is cancelled, or a hold expires',
    data: { ...booking, reason: Growing(['cancelled', 'expired']) },
  },
  'booking.rescheduled': {
    when: 'A booking moved to a new time, and is a new booking there',
    data: {
      ...booking,
      old_booking_id: Id('bkg_0RqGxk2mTq9Lh7wVb3NcYd'),
      new_booking_id: Id('bkg_0RqGxk2mTq9Lh7wVb3NcYe'),
      previous_start_at: Moment,
    },
  },
  'booking.no_show': { when: 'A booking is marked absent', data: booking },
  'booking.completed': { when: 'An appointment is completed', data: booking },
}

const EVENTS: Record<string, Told> = {
  ...BOOKING_EVENTS,
  [PING]: { when: 'A test event was asked for', data: { webhook_endpoint_id: Id('whk_0RqGxk2mTq9Lh7wVb3NcYd') } },
}

export const webhookNotices: Notice[] = Object.entries(EVENTS).map(([type, told]) => toNotice(type, told))

function toNotice(type: string, { when, data }: Told): Notice {
  const name = type.split(/[._]/).map(capitalized).join('')
  const body = named(
    `${name}Event`,
    Type.Object({
      id: Id('evt_0RqGxk2mTq9Lh7wVb3NcYd'),
      type: Type.Unsafe<string>({ type: 'string', const: type }),
      created_at: Moment,
      workspace_id: Id('prj_0RqGxk2mTq9Lh7wVb3NcYd'),
      data: named(`${name}Data`, Type.Object(data)),
    }),
  )
  return { type, summary: when, body }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
