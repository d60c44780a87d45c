// The events that an endpoint can subscribe to, the statuses of a delivery, and the errors of an attempt.
import type { WebhookDelivery, WebhookEndpointChange } from '../../data/api.ts'

export type EventType = NonNullable<WebhookEndpointChange['events']>[number]

export const EVENTS = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.no_show',
  'booking.completed',
] as const satisfies readonly EventType[]

export const PING = 'webhook.ping' as const
export const STATUSES = ['pending', 'succeeded', 'failed', 'paused'] as const
export const MAX_ENDPOINTS = 10
/** Deliveries that have waited longer than this are not sent automatically. */
export const MAX_WAIT_DAYS = 7

/** A delivery that has failed so far and is tried again is shown as `retrying`. */
export const shownStatus = ({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): string =>
  status === 'pending' && attempts.length > 0 ? 'retrying' : status

export const toneOf = (status: string) =>
  status === 'succeeded'
    ? 'good'
    : status === 'failed' || status === 'retrying'
      ? 'danger'
      : status === 'paused'
        ? 'warn'
        : 'accent'
