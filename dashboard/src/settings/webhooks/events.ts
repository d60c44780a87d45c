// The events that an endpoint can ask for, the ways a delivery stands, and why an attempt failed.
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
export const MOST_ENDPOINTS = 10
/** What waited longer than these days is not sent by itself. */
export const KEPT_DAYS = 7

export const toneOf = (status: WebhookDelivery['status']) =>
  status === 'succeeded' ? 'good' : status === 'failed' ? 'danger' : status === 'paused' ? 'warn' : 'accent'
