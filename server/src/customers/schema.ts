// The shapes of customers and of what is told about them.
import {
  ActorShape,
  Address,
  Body,
  Email,
  ExpectedVersion,
  Growing,
  Id,
  Latitude,
  Locale,
  Longitude,
  Maybe,
  Moment,
  Name,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Tags,
  Text,
  Type,
  Whole,
} from '../http/shape.ts'

export const CHANNELS = ['whatsapp', 'telegram', 'webchat'] as const

const Identity = named(
  'Identity',
  Type.Object({
    channel: Growing(CHANNELS),
    external_id: Type.String({ description: "The person's id on that channel", examples: ['5511988887777'] }),
    display_name: Nullable(Type.String()),
    created_at: Moment,
  }),
)

const IdentityIn = named(
  'IdentityInput',
  Body({ channel: OneOf(CHANNELS), external_id: Text(200, 1), display_name: Maybe(Text(200)) }, ['created_at']),
)

export const Customer = named(
  'Customer',
  Type.Object({
    id: Id('cus_0RqGxk2mTq9Lh7wVb3NcYd'),
    name: Type.String({ examples: ['Ana Souza'] }),
    phone: Nullable(Type.String({ examples: ['+5511988887777'] })),
    locale: Type.String({ examples: ['pt-BR'] }),
    email: Nullable(Type.String()),
    company: Nullable(Type.String()),
    tags: Type.Array(Type.String()),
    address: Nullable(Address),
    identities: Type.Array(Identity),
    notes: Nullable(Type.String()),
    version: Whole(1),
    created_at: Moment,
    updated_at: Moment,
  }),
)

export const Phone = Text(40, 1, {
  format: 'phone',
  description: 'International format with a leading plus. Variants of one mobile number are equal.',
  examples: ['+5511988887777'],
})
export const AddressIn = named(
  'AddressInput',
  Body({ formatted: Text(500, 1), lat: Maybe(Latitude), lng: Maybe(Longitude) }),
)

const details = {
  email: Maybe(Email),
  company: Maybe(Text(200, 1, { pattern: NOT_BLANK })),
  tags: Maybe(Tags),
  address: Maybe(AddressIn),
  notes: Maybe(Text(10_000)),
  identities: Maybe(Type.Array(IdentityIn, { maxItems: 20 })),
}
const readOnly = ['id', 'version', 'created_at', 'updated_at']

export const NewCustomer = named(
  'NewCustomer',
  Body({ name: Name, phone: Phone, locale: Maybe(Locale), ...details }, readOnly),
)

export const CustomerChange = named(
  'CustomerChange',
  Body(
    {
      name: Type.Optional(Name),
      phone: Maybe(Phone),
      locale: Type.Optional(Locale),
      ...details,
      expected_version: Maybe(ExpectedVersion),
    },
    readOnly,
  ),
)

export const CustomerFilters = Type.Object({
  q: Type.Optional(
    Text(200, 0, { description: 'Parts of name, e-mail, company, tag or phone; case and accents do not matter' }),
  ),
  phone: Type.Optional(Text(40, 1, { format: 'phone', description: 'Exactly this number, in any of its variants' })),
  tag: Type.Optional(Text(50, 1, { description: 'Has exactly this tag' })),
})

export const Comment = named(
  'Comment',
  Type.Object({ id: Id('cmt_0RqGxk2mTq9Lh7wVb3NcYd'), body: Type.String(), author: ActorShape, created_at: Moment }),
)

export const NewComment = named(
  'NewComment',
  Body({ body: Text(10_000, 0, { pattern: NOT_BLANK }) }, ['id', 'author', 'created_at']),
)

export const TimelineEntry = named(
  'TimelineEntry',
  Type.Object({
    id: Type.String(),
    kind: Growing(
      [
        'customer.created',
        'customer.updated',
        'customer.commented',
        'booking.created',
        'booking.confirmed',
        'booking.payment_awaited',
        'booking.updated',
        'booking.rescheduled',
        'booking.checked_in',
        'booking.completed',
        'booking.no_show',
        'booking.failed',
        'booking.cancelled',
        'hold.released',
        'booking.commented',
        'booking.located',
        'booking.attached',
      ],
      'What happened.',
    ),
    at: Moment,
    actor: ActorShape,
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  }),
)
