// The shapes of holds and bookings, as the visitor sees and makes them.
import { STATUSES } from '../bookings/lifecycle.ts'
import { Booking, Confirmation, NewHold, OperationBody, Reschedule } from '../bookings/schema.ts'
import { Phone } from '../customers/schema.ts'
import {
  Body,
  documented,
  Email,
  End,
  Flag,
  Growing,
  Id,
  Maybe,
  MomentAt,
  Name,
  Nullable,
  named,
  Start,
  TextOut,
  Type,
  Whole,
} from '../http/shape.ts'

export const VisitorResource = named(
  'WebChatResource',
  Type.Object({ id: Id('res'), name: TextOut('Bruno', 'As the business calls it') }),
  { description: 'A person, a room or a thing that is booked.' },
)

const BOOKED = { description: 'Who and what is booked' }

const booked = {
  status: Growing(STATUSES, 'The state of the booking.', 'confirmed'),
  service_id: Id('svc', 'What is booked'),
  service_name: TextOut('Cut', 'As the business calls the service'),
  party_size: Whole(1, undefined, documented(1, 'How many people come')),
  resources: Type.Array(VisitorResource, BOOKED),
}

export const VisitorHold = named(
  'WebChatHold',
  Type.Object({
    id: Id('bkg', 'Opaque. The booking keeps this id when the hold is confirmed'),
    ...booked,
    status: Growing(STATUSES, 'The state of the hold.'),
    start: Start,
    end: End,
    expires_at: MomentAt('2026-11-18T12:10:00.000Z', 'Confirm before this moment: ten minutes after it was made'),
  }),
  { description: 'A time that is kept for a visitor for ten minutes.' },
)

export const VisitorBooking = named(
  'WebChatBooking',
  Type.Object({
    id: Id('bkg'),
    ...booked,
    start: Nullable({ ...Start, description: 'null: it waits until somebody has time for it' }),
    end: Nullable(End),
    price_cents: Booking.properties.price_cents,
    currency: Booking.properties.currency,
    can_reschedule: Flag(true, 'Whether the visitor can move it to another time'),
    can_cancel: Flag(true, 'Whether the visitor can cancel it'),
  }),
  { description: 'A booking, as the visitor who made it sees it.' },
)

const { service_id, start, party_size, resource_ids } = NewHold.properties

export const NewVisitorHold = named('NewWebChatHold', Body({ service_id, start, party_size, resource_ids }), {
  description: 'The time to keep for the visitor.',
  shown: ['service_id', 'start'],
})

const { notes, intake } = Confirmation.properties

export const VisitorConfirmation = named(
  'WebChatConfirmation',
  Body({ name: Name('Ana Souza'), phone: Phone, email: Maybe(Email), notes, intake }),
  {
    description:
      'Who comes, and what the service asks for. A phone number that another customer has finds nobody: the booking is the visitor’s.',
    shown: ['name', 'phone', 'intake'],
  },
)

const { reason } = OperationBody.properties

export const VisitorCancellation = named('WebChatCancellation', Body({ reason }), {
  description: 'All fields are optional; the body may be empty.',
  shown: ['reason'],
})

export const VisitorReschedule = named(
  'WebChatReschedule',
  Body({ start: Reschedule.properties.start, resource_ids, reason }),
  { description: 'The new time of a booking.', shown: ['start'] },
)
