// Checks how the compiler narrows an event by its type. Nothing here runs; the compiler is the test.
import type { WebhookEvent } from './verify-webhook.ts'

export function known(event: WebhookEvent): string | number | null {
  if (event.type === 'booking.created') return event.data.booking.start_at
  if (event.type === 'booking.rescheduled') return event.data.old_booking_id + event.data.booking.version
  if (event.type === 'booking.cancelled') return event.data.reason
  if (event.type === 'webhook.ping') return event.data.webhook_endpoint_id
  switch (event.type) {
    case 'booking.completed':
      return event.data.booking.customer_id
    default:
      return event.type
  }
}

export function newer(event: WebhookEvent): unknown {
  // @ts-expect-error only an event about a booking has a booking
  if (event.type === 'webhook.ping') return event.data.booking
  // @ts-expect-error only booking.rescheduled has two ids
  if (event.type === 'booking.created') return event.data.old_booking_id
  // @ts-expect-error the compiler finds a misspelt type
  if (event.type === 'booking.canceled') return event
  const type: string = event.type
  return type === 'payment.paid' && 'payment' in event.data ? event.data.payment : null
}
