// The events of comments, location events and attachments. The booking itself does not change with them.
import { Id, Latitude, Longitude, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

export const bookingCommented = event('booking.commented', {
  data: Type.Object({ comment: Type.Object({ id: Id('cmt'), body: Type.String() }) }),
  about: ['booking', 'customer'],
  readAt: 'GET /bookings',
})

export const bookingLocated = event('booking.located', {
  data: Type.Object({
    location_event: Type.Object({ id: Id('loc'), kind: Type.String(), lat: Latitude, lng: Longitude }),
  }),
  about: ['booking', 'customer'],
  readAt: 'GET /bookings',
})

export const bookingAttached = event('booking.attached', {
  data: Type.Object({
    attachment: Type.Object({
      id: Id('att'),
      kind: Type.String(),
      name: Type.String(),
      media_type: Type.String(),
    }),
  }),
  about: ['booking', 'customer'],
  readAt: 'GET /bookings',
})

export const workEvents = [bookingCommented, bookingLocated, bookingAttached]
