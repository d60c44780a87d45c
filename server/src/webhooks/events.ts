// What is sent, as the contract tells it: the envelope, and the data of each event.
import { exampleOf } from '../http/contract/example.ts'
import type { Notice } from '../http/contract/notification.ts'
import {
  about,
  End,
  exampleId,
  Growing,
  Id,
  Moment,
  MomentAt,
  Nullable,
  named,
  Start,
  TextOut,
  type TProperties,
  Type,
  titleOf,
  told,
  Whole,
} from '../http/shape.ts'
import { PING, type SUBSCRIBABLE } from './schema.ts'

const EventBooking = named(
  'EventBooking',
  Type.Object({
    id: Id('bkg'),
    status: TextOut('confirmed', 'The status it has now'),
    start_at: Nullable({ ...Start, description: 'null for a task of a queue that nobody has taken' }),
    end_at: Nullable(End),
    service_id: Id('svc'),
    customer_id: Nullable(Id('cus', 'null: a hold that names nobody')),
    resource_ids: Type.Array(Type.String(), told([exampleId('res')], 'Who and what is taken for it')),
    version: Whole(1, undefined, told(1, 'Events may overtake each other; the higher version is the newer')),
  }),
  { description: 'The booking as it was when it happened.' },
)

interface Told {
  when: string
  description: string
  data: TProperties
}

/** Each event shows the status that the booking has after it. */
const bookingNow = (status: string, version: number) => ({
  booking: about('The booking as it was when it happened', EventBooking, {
    ...(exampleOf(EventBooking) as object),
    status,
    version,
  }),
})

const BOOKING_EVENTS: Record<(typeof SUBSCRIBABLE)[number], Told> = {
  'booking.created': {
    when: 'A hold or a booking is created',
    description:
      'Its `status` tells which: `held`, `confirmed` or `pending_payment`. A booking made at once sends `booking.confirmed` right after it, unless it waits for a payment.',
    data: bookingNow('held', 1),
  },
  'booking.confirmed': {
    when: 'A booking is confirmed',
    description:
      'A hold was confirmed, or a booking made at once. It is not sent for a booking that is `pending_payment`.',
    data: bookingNow('confirmed', 2),
  },
  'booking.cancelled': {
    when: 'A booking is cancelled, or a hold expires',
    description: '`reason` tells which of the two. The time is free again. A hold that is released sends nothing.',
    data: {
      ...bookingNow('cancelled', 3),
      reason: Growing(['cancelled', 'expired'], 'Somebody cancelled it, or a hold expired.'),
    },
  },
  'booking.rescheduled': {
    when: 'A booking moved to a new time, and is a new booking there',
    description:
      '`booking` is the new one, with an id of its own. This is the only event of a move: nothing else tells of the old booking or of the new one.',
    data: {
      ...bookingNow('confirmed', 1),
      old_booking_id: TextOut(exampleId('bkg', 'c'), 'The booking that was moved, now `rescheduled`'),
      new_booking_id: Id('bkg', 'The booking in its place, which `booking` tells of'),
      previous_start_at: MomentAt('2026-11-19T14:30:00.000Z', 'When the old one was to start'),
    },
  },
  'booking.no_show': {
    when: 'A booking is marked absent',
    description: 'The customer did not come. The booking has ended, and its time is free.',
    data: bookingNow('no_show', 3),
  },
  'booking.completed': {
    when: 'An appointment is completed',
    description: 'The work is done. It is also sent for a task of a queue.',
    data: bookingNow('completed', 3),
  },
}

const EVENTS: Record<string, Told> = {
  ...BOOKING_EVENTS,
  [PING]: {
    when: 'A test event was asked for',
    description:
      'Sent once by `POST /webhook-endpoints/{id}/ping`, whatever the endpoint is subscribed to, and never repeated.',
    data: { webhook_endpoint_id: Id('whk', 'The endpoint that was pinged') },
  },
}

export const webhookNotices: Notice[] = Object.entries(EVENTS).map(([type, event]) => toNotice(type, event))

function toNotice(type: string, { when, description, data }: Told): Notice {
  const name = titleOf(type)
  const body = named(
    `${name}Event`,
    Type.Object({
      id: Id('evt', 'The same at every attempt and for every endpoint: drop what you have seen before'),
      type: Type.Unsafe<string>({ type: 'string', const: type, description: 'As in `Svc-Event`' }),
      created_at: { ...Moment, description: 'When it happened; not when it is sent' },
      workspace_id: Id('prj'),
      data: named(`${name}Data`, Type.Object(data), { description: `What \`${type}\` tells.` }),
    }),
    { description: `${when}.` },
  )
  return { type, summary: when, description, body }
}
