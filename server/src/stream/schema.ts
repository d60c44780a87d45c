// The shape of an entry of the stream.
import { bookingConfirmed, bookingMoved } from '../bookings/events.ts'
import { serviceEvents } from '../catalog/events.ts'
import { customerUpdated } from '../customers/events.ts'
import { ActorShape, documented, Growing, Id, Moment, Nullable, named, Type, UsuallyNull } from '../http/shape.ts'
import { stageConfigUpdated } from '../stages/events.ts'

const BOOKING = {
  booking: { id: 'bkg_0RqGxk2mTq9Lh7wVb3NcYd', status: 'confirmed', start_at: '2026-11-20T14:30:00.000Z', version: 2 },
}

export const LedgerEntry = named(
  'LedgerEntry',
  Type.Object({
    id: Id('evt', 'Ignore an id that you have seen: an entry may come again when a stream is resumed'),
    type: Growing(
      [bookingConfirmed, bookingMoved, customerUpdated, serviceEvents.updated, stageConfigUpdated].map(
        ({ type }) => type,
      ),
      'What happened, and to what',
    ),
    created_at: Moment,
    actor: ActorShape,
    booking_id: Nullable(Id('bkg', 'The booking that it is about')),
    customer_id: Nullable(Id('cus', 'The customer that it is about')),
    conversation_id: UsuallyNull(Id('cnv', 'The conversation that it is about')),
    data: Type.Record(
      Type.String(),
      Type.Unknown(),
      documented(BOOKING, 'The data of the event, as in webhooks and timelines'),
    ),
  }),
  { description: 'A change of the workspace, as it is in the ledger.' },
)
