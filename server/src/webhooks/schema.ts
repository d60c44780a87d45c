// The shapes of webhook endpoints and of the deliveries to them.
import {
  Body,
  ExpectedVersion,
  Growing,
  Id,
  Maybe,
  Moment,
  Nullable,
  named,
  OneOf,
  Text,
  Type,
  Whole,
} from '../http/shape.ts'

/** The events that are sent to whoever subscribes to them. All others of the ledger stay inside. */
export const SUBSCRIBABLE = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.no_show',
  'booking.completed',
] as const

/** The test event: sent by a ping, never subscribed to. */
export const PING = 'webhook.ping'

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

const ENDPOINT = {
  id: Id('whk_0RqGxk2mTq9Lh7wVb3NcYd'),
  url: Type.String({ examples: ['https://example.com/hooks/holdfast'] }),
  events: Type.Array(Growing(SUBSCRIBABLE)),
  active: Type.Boolean({ description: 'While false, deliveries wait as `paused`' }),
  consecutive_failures: Whole(0, undefined, {
    description: 'Any 2xx sets it back to 0; at 10 the endpoint is switched off',
  }),
  disabled_at: Nullable(Moment),
  disabled_reason: Nullable(Growing(DISABLED_REASONS, 'Switched off after 10 failures in a row, or by a request.')),
  address_checked: Type.Boolean({
    description: 'Whether the name was found when the address was set; each delivery looks again',
  }),
  version: Whole(1),
  created_at: Moment,
  updated_at: Moment,
}

export const Endpoint = named('WebhookEndpoint', Type.Object(ENDPOINT))

export const EndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...ENDPOINT,
    secret: Type.String({
      description: 'Signs all that is sent to the endpoint. Shown here and never again',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwRbsAHUkEO9M='],
    }),
  }),
)

const Url = Text(2_000, 1, {
  description: 'https, and an address that is public',
  examples: ['https://example.com/hooks/holdfast'],
})
const Events = Type.Array(OneOf(SUBSCRIBABLE), {
  minItems: 1,
  maxItems: 50,
  examples: [['booking.confirmed', 'booking.cancelled']],
})

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

export const NewEndpoint = named('NewWebhookEndpoint', Body({ url: Url, events: Events }, READ_ONLY))

export const EndpointChange = named(
  'WebhookEndpointChange',
  Body(
    {
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      active: Type.Optional(
        Type.Boolean({ description: '`true` switches a disabled endpoint on again and sends what has waited for it' }),
      ),
      expected_version: Maybe(ExpectedVersion),
    },
    READ_ONLY,
  ),
)

export const Attempt = named(
  'WebhookAttempt',
  Type.Object({
    number: Whole(1, undefined, { description: 'Goes on counting when a delivery is resent' }),
    at: Moment,
    duration_ms: Whole(0),
    response_status: Nullable(Type.Integer({ examples: [500] })),
    error: Nullable(Growing(ERRORS, 'Why it failed; null when it succeeded.')),
    response_excerpt: Nullable(Type.String({ description: 'The beginning of what was answered' })),
  }),
)

export const Delivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Id('dlv_0RqGxk2mTq9Lh7wVb3NcYd'),
    endpoint_id: Id('whk_0RqGxk2mTq9Lh7wVb3NcYd'),
    event_id: Id('evt_0RqGxk2mTq9Lh7wVb3NcYd'),
    event_type: Growing([...SUBSCRIBABLE, PING]),
    status: Growing(STATUSES, '`paused` waits until its endpoint is active again.'),
    attempts: Type.Array(Attempt, { description: 'Oldest first; of more than 100, the latest' }),
    next_attempt_at: Nullable(Moment),
    created_at: Moment,
  }),
)

export const DeliveryFilters = Type.Object({
  status: Type.Optional(OneOf(STATUSES)),
  event_type: Type.Optional(OneOf([...SUBSCRIBABLE, PING])),
})
