// The shapes of customers, their identities and their comments.
import { AddressIn } from '../http/address.ts'
import {
  ActorShape,
  Address,
  Body,
  Email,
  ExpectedVersion,
  exampleId,
  Flag,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  Moment,
  MomentAt,
  Name,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Tags,
  TagsOut,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
} from '../http/shape.ts'

export const CHANNELS = ['whatsapp', 'telegram', 'webchat'] as const
export const IDENTITY_KINDS = ['wa_id', 'wa_user', 'telegram_user', 'webchat_visitor', 'webchat_user'] as const

const EXTERNAL_ID = { description: "The person's id on that channel", examples: ['5511988887777'] }
const DISPLAY_NAME = { description: 'The name that they use there', examples: ['Ana'] }

const Identity = named(
  'Identity',
  Type.Object({
    id: Id('idn'),
    channel: Growing(CHANNELS),
    kind: Growing(IDENTITY_KINDS, 'What sort of id it is.'),
    external_id: Type.String(EXTERNAL_ID),
    username: UsuallyNull(TextOut('ana_souza', 'The name that they chose on the channel, without an @')),
    display_name: Nullable(Type.String(DISPLAY_NAME)),
    blocked: Flag(false, 'Whether they blocked the business; their next message ends it'),
    created_at: Moment,
    last_seen_at: Nullable(MomentAt('2026-11-18T12:00:00.000Z', 'When they last wrote from it; null: never')),
  }),
  { description: 'Who the customer is on one channel. No two customers of a workspace share one.' },
)

const IdentityIn = named(
  'IdentityInput',
  Body(
    {
      channel: OneOf(CHANNELS, 'The channel of the id'),
      external_id: Text(200, 1, EXTERNAL_ID),
      display_name: Maybe(Text(200, 0, DISPLAY_NAME)),
    },
    ['id', 'kind', 'username', 'blocked', 'created_at', 'last_seen_at'],
  ),
  { description: 'Who the customer is on one channel. No two customers of a workspace share one.' },
)

const COMPANY = { examples: ['Souza Ltda'] }
const NOTES = { description: 'For the team; the customer does not see it', examples: ['Prefers mornings'] }
const PHONE = '+5511988887777'

const MergeSuggestion = named(
  'MergeSuggestion',
  Type.Object({
    customer_id: Id('cus', 'The other customer'),
    name: TextOut('Ana Souza', 'What the other customer is called'),
    reason: Growing(['claimed_phone'], 'Why they may be one person.'),
  }),
  { description: 'Another customer who may be the same person. A team member decides; see the merge.' },
)

export const Customer = named(
  'Customer',
  Type.Object({
    id: Id('cus'),
    name: TextOut('Ana Souza'),
    phone: Nullable(TextOut(PHONE, 'International format, unique in the workspace; null: not known')),
    locale: TextOut('pt-BR', 'The language to write to them in'),
    email: Nullable(TextOut('ana@example.com')),
    company: Nullable(Type.String(COMPANY)),
    tags: TagsOut,
    address: Nullable(Address),
    identities: Type.Array(Identity, { description: 'Their ids on channels' }),
    notes: Nullable(Type.String(NOTES)),
    claimed_phone: UsuallyNull(TextOut(PHONE, 'A number that they say is theirs, without proof; it finds nobody')),
    merge_suggestion: UsuallyNull(MergeSuggestion),
    anonymous_at: UsuallyNull(
      MomentAt('2026-11-18T12:05:00.000Z', 'When they were made anonymous, which cannot be undone'),
    ),
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'Somebody who books, unique by phone number in the workspace.' },
)

export const Phone = Text(40, 1, {
  format: 'phone',
  description: 'International format with a leading plus. Variants of one mobile number are equal.',
  examples: [PHONE],
})

const details = {
  email: Maybe(Email),
  company: Maybe(Text(200, 1, { pattern: NOT_BLANK, ...COMPANY })),
  tags: Maybe(Tags),
  address: Maybe(AddressIn),
  notes: Maybe(Text(10_000, 0, NOTES)),
  identities: Maybe(Type.Array(IdentityIn, { maxItems: 20, description: 'Their ids on channels' })),
}
const readOnly = ['id', 'claimed_phone', 'merge_suggestion', 'anonymous_at', 'version', 'created_at', 'updated_at']

export const NewCustomer = named(
  'NewCustomer',
  Body(
    {
      name: Name('Ana Souza'),
      phone: Maybe(Phone),
      locale: Maybe({ ...Locale, description: "A language tag (BCP 47); left out: the workspace's" }),
      ...details,
    },
    readOnly,
  ),
  {
    description: 'A customer to be added. A name and a phone number are enough.',
    shown: ['name', 'phone', 'email', 'tags'],
  },
)

export const CustomerChange = named(
  'CustomerChange',
  Body(
    {
      name: Type.Optional(Name('Ana Souza Lima')),
      phone: Maybe(Phone),
      locale: Type.Optional(Locale),
      ...details,
      expected_version: Maybe(ExpectedVersion),
    },
    readOnly,
  ),
  {
    description: 'What to change; fields that are left out stay as they are.',
    shown: ['company', 'address', 'notes', 'expected_version'],
  },
)

export const CustomerMerge = named(
  'CustomerMerge',
  Body({
    other_id: { ...IdIn('cus', 'The customer who becomes part of this one'), examples: [exampleId('cus', 'c')] },
  }),
  { description: 'Which customer is the same person.' },
)

export const CustomerFilters = Type.Object({
  q: Type.Optional(
    Text(200, 0, {
      description: 'Parts of name, e-mail, company, tag or phone; case and accents do not matter',
      examples: ['souza'],
    }),
  ),
  phone: Type.Optional(
    Text(40, 1, { format: 'phone', description: 'Exactly this number, in any of its variants', examples: [PHONE] }),
  ),
  tag: Type.Optional(Text(50, 1, { description: 'Has exactly this tag', examples: ['regular'] })),
})

const BODY = { description: 'The text of the comment', examples: ['Asked for a seat by the window.'] }

export const Comment = named(
  'Comment',
  Type.Object({ id: Id('cmt'), body: Type.String(BODY), author: ActorShape, created_at: Moment }),
  { description: 'A comment of the team. It never changes, and the customer does not see it.' },
)

export const NewComment = named(
  'NewComment',
  Body({ body: Text(10_000, 0, { pattern: NOT_BLANK, ...BODY }) }, ['id', 'author', 'created_at']),
  { description: 'A comment to be added; its author is the caller.' },
)
