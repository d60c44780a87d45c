// The shapes of webhook endpoints and of the deliveries to them.
import {
  bookingCancelled,
  bookingCompleted,
  bookingConfirmed,
  bookingCreated,
  bookingNoShow,
  bookingRescheduled,
} from '../bookings/events.ts'
import {
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  Maybe,
  Moment,
  MomentAt,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { webhookPing } from './events.ts'

/** The events that webhooks can subscribe to, in the order of the contract. All other events are internal. */
export const SUBSCRIBABLE_EVENTS = [
  bookingCreated,
  bookingConfirmed,
  bookingCancelled,
  bookingRescheduled,
  bookingNoShow,
  bookingCompleted,
]

export const SUBSCRIBABLE = SUBSCRIBABLE_EVENTS.map(({ type }) => type)
export const PING = webhookPing.type

export const STATUSES = ['pending', 'succeeded', 'failed', 'paused'] as const
export type DeliveryStatus = (typeof STATUSES)[number]

export const ERRORS = [
  'timeout',
  'dns_error',
  'tls_error',
  'connection_refused',
  'connection_reset',
  'redirect',
  'http_error',
  'blocked_address',
  'protocol_error',
] as const
export type DeliveryError = (typeof ERRORS)[number]

const DISABLED_REASONS = ['failures', 'request'] as const

const URL = 'https://example.com/hooks/holdfast'
const EVENTS = documented(['booking.confirmed', 'booking.cancelled'], 'The events that are sent there')

const ENDPOINT = {
  id: Id('whk'),
  url: TextOut(URL),
  events: Type.Array(Growing(SUBSCRIBABLE), EVENTS),
  active: Flag(true, 'While false, deliveries wait as `paused`'),
  consecutive_failures: Whole(
    0,
    undefined,
    documented(0, 'Any 2xx sets it back to 0; at 10 the endpoint is switched off'),
  ),
  disabled_at: UsuallyNull(MomentAt('2026-11-19T12:00:00.000Z', 'When it was switched off')),
  disabled_reason: UsuallyNull(Growing(DISABLED_REASONS, 'Switched off after 10 failures in a row, or by a request.')),
  address_checked: Flag(true, 'Whether the name was found when the address was set; each delivery looks it up again'),
  version: Version,
  created_at: Moment,
  updated_at: Moment,
}

export const Endpoint = named('WebhookEndpoint', Type.Object(ENDPOINT), {
  description: 'An address of yours that events are sent to.',
})

export const EndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...ENDPOINT,
    secret: TextOut(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwRbsAHUkEO9M=',
      'Signs all deliveries to the endpoint. It is shown only here',
    ),
  }),
  { description: 'A webhook endpoint with its secret, which is shown only this once.' },
)

const Url = Text(2_000, 1, documented(URL, 'https, and an address that is public'))
const Events = Type.Array(OneOf(SUBSCRIBABLE), { minItems: 1, maxItems: 50, ...EVENTS })

const READ_ONLY = [
  'id',
  'consecutive_failures',
  'disabled_at',
  'disabled_reason',
  'address_checked',
  'version',
  'created_at',
  'updated_at',
]

export const NewEndpoint = named('NewWebhookEndpoint', Body({ url: Url, events: Events }, READ_ONLY), {
  description: 'The address, and the events to send there.',
})

export const EndpointChange = named(
  'WebhookEndpointChange',
  Body(
    {
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      active: Type.Optional(Flag(true, '`true` switches a disabled endpoint on again and sends its paused deliveries')),
      expected_version: Maybe(ExpectedVersion),
    },
    READ_ONLY,
  ),
  {
    description: 'The fields to change; fields that are left out stay as they are.',
    shown: ['events', 'active', 'expected_version'],
  },
)

const ATTEMPTED = '2026-11-18T12:00:01.000Z'

export const Attempt = named(
  'WebhookAttempt',
  Type.Object({
    number: Whole(1, undefined, documented(1, 'Continues to count when a delivery is resent')),
    at: MomentAt(ATTEMPTED, 'When it began'),
    duration_ms: Whole(0, undefined, documented(84, 'Until the answer arrived, or the attempt ended without one')),
    response_status: Nullable(Type.Integer(documented(500, 'null: there was no answer'))),
    error: Nullable(Growing(ERRORS, 'Why it failed; null when it succeeded.', 'http_error')),
    response_excerpt: Nullable(TextOut('Internal Server Error', 'The beginning of the answer')),
  }),
  { description: 'One call to the endpoint, and how it ended.' },
)

export const Delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Id('dlv'),
    endpoint_id: Id('whk'),
    event_id: Id('evt', 'The same for every endpoint that the event is sent to'),
    event_type: Growing([...SUBSCRIBABLE, PING], 'What happened.', 'booking.confirmed'),
    status: Growing(STATUSES, '`paused` waits until its endpoint is active again.'),
    attempts: Type.Array(Attempt, { description: 'Oldest first, at most the latest 100' }),
    body: TextOut(
      '{"id":"evt_…","type":"booking.confirmed"}',
      'What is sent, as text: the same bytes in every attempt',
    ),
    next_attempt_at: Nullable(
      MomentAt('2026-11-18T12:01:01.000Z', 'When the next attempt is made; null: there is none planned'),
    ),
    created_at: Moment,
  }),
  { description: 'One event on its way to one endpoint, with every attempt.' },
)

export const DeliveryFilters = Type.Object({
  status: Type.Optional(OneOf(STATUSES, 'Only deliveries in this status')),
  event_type: Type.Optional(OneOf([...SUBSCRIBABLE, PING], 'Only deliveries of this event')),
})
