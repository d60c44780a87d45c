// The shapes of conversations and of what is asked of them.
import { CHANNELS } from '../channels/provider.ts'
import {
  Body,
  BodyLike,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
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
  Whole,
} from '../http/shape.ts'
import { PRIORITIES } from '../stages/schema.ts'
import { MessageAuthor } from './message-schema.ts'
import { CONVERSATION_STATUSES, MESSAGE_TYPES, MODE_REASONS, MODES } from './words.ts'

const LATER = '2026-11-20T14:30:00.000Z'

const ConversationCustomer = named(
  'ConversationCustomer',
  Type.Object({
    id: Id('cus'),
    name: TextOut('Ana Souza'),
    phone: Nullable(TextOut('+5511988887777', 'null: not known, since a channel may hide it')),
    locale: TextOut('pt-BR', 'The language to write to them in'),
  }),
  { description: 'Who writes, as the customer is now.' },
)

const ConversationIdentity = named(
  'ConversationIdentity',
  Type.Object({
    id: Id('idn'),
    external_id: TextOut('5511988887777', "The person's id on the channel"),
    username: UsuallyNull(TextOut('ana_souza', 'The name that they chose on the channel, without an @')),
    blocked: Flag(false, 'Whether they blocked the business; their next message ends it'),
  }),
  { description: 'Who the customer is on the channel: the identity that they last wrote from.' },
)

const Assignee = named('ConversationAssignee', Type.Object({ id: Id('mem'), name: TextOut('Maria Lima') }), {
  description: 'The team member whose conversation it is.',
})

const LastMessage = named(
  'LastMessage',
  Type.Object({
    id: Id('msg'),
    type: Growing(MESSAGE_TYPES),
    direction: Growing(['inbound', 'outbound']),
    author: MessageAuthor,
    text: Nullable(TextOut('Is there a time on Friday?', 'What is said; null: nothing, or its author took it back')),
    created_at: Moment,
  }),
  { description: 'The newest message between the customer and the business; private notes and events are left out.' },
)

const Window = named(
  'ReplyWindow',
  Type.Object({
    open: Flag(true, 'Whether anything but a template can be sent'),
    expires_at: Nullable(
      MomentAt('2026-11-19T12:00:00.000Z', "24 hours after the customer's last message; null: they never wrote"),
    ),
  }),
  { description: "WhatsApp's window for replies: 24 hours after the customer's last message." },
)

export const Conversation = named(
  'Conversation',
  Type.Object({
    id: Id('cnv'),
    channel: Growing(CHANNELS, 'Where it takes place.'),
    status: Growing(
      CONVERSATION_STATUSES,
      'Whether the team is done with it; the next message of the customer opens it.',
    ),
    mode: Growing(MODES, 'Who answers.', 'human'),
    mode_reason: Growing(MODE_REASONS, 'Why the mode is as it is.'),
    mode_until: UsuallyNull(MomentAt(LATER, 'When the bot answers again; null: when somebody says so')),
    snoozed_until: UsuallyNull(
      MomentAt(LATER, 'Until when lists leave it out; the next message of the customer ends that'),
    ),
    priority: Growing(PRIORITIES, 'How urgent it is.', 'normal'),
    tags: TagsOut,
    customer: ConversationCustomer,
    identity: Nullable(ConversationIdentity),
    assignee: Nullable(Assignee),
    unread_count: Whole(0, undefined, documented(1, 'Messages of the customer that nobody in the team has read')),
    waiting_since: Nullable(
      MomentAt('2026-11-18T12:00:00.000Z', 'Since when the customer waits for a person; null: they do not'),
    ),
    last_message: Nullable(LastMessage),
    last_inbound_at: Nullable(MomentAt('2026-11-18T12:00:00.000Z', 'When the customer last wrote')),
    last_activity_at: MomentAt('2026-11-18T12:00:00.000Z', 'When something was last added to it'),
    window: Nullable(Window),
    channel_paused: Flag(false, 'Nothing can be sent on the channel for now'),
    locale: Nullable(TextOut('pt-BR', 'The language of the conversation; null until it is known')),
    resolved_at: UsuallyNull(MomentAt(LATER)),
    created_at: Moment,
    updated_at: Moment,
    version: Version,
  }),
  { description: 'All that was said with one customer on one channel: one thread, which goes on for ever.' },
)

export const NewConversation = named(
  'NewConversation',
  Body({
    customer_id: IdIn('cus', 'Whom to write to'),
    channel: { ...OneOf(CHANNELS, 'Where to write to them'), examples: ['whatsapp'] },
  }),
  { description: 'With whom, and where.' },
)

export const ConversationChange = named(
  'ConversationChange',
  BodyLike(Conversation, {
    assignee_id: Maybe(IdIn('mem', 'The team member whose conversation it is; null: nobody')),
    tags: Maybe({ ...Tags, description: 'Replaced whole; null: none' }),
    priority: Maybe({ ...OneOf(PRIORITIES, 'null: `normal`'), examples: ['high'] }),
    snoozed_until: Maybe({
      ...MomentIn,
      ...documented('2026-11-20T11:30:00-03:00', 'Until when lists leave it out; null: they show it'),
    }),
    locale: Maybe({ ...Locale, description: 'The language of the conversation; null: it is found out again' }),
    expected_version: Maybe(ExpectedVersion),
  }),
  {
    description: 'What to change; what is left out stays as it is.',
    shown: ['assignee_id', 'tags', 'priority'],
  },
)

export const ModeChange = named(
  'ModeChange',
  Body({
    mode: { ...OneOf(MODES, 'Who answers from now on'), examples: ['human'] },
    assignee_id: Maybe(IdIn('mem', 'The team member who takes it; left out: as before')),
    until: Maybe({
      ...MomentIn,
      ...documented(
        '2026-11-20T18:00:00-03:00',
        'With `human`: when the bot answers again; left out: when somebody says so',
      ),
    }),
    reason: Maybe({ ...OneOf(MODE_REASONS, 'Why; left out: `api`'), examples: ['customer_request'] }),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'Who answers from now on, and why.', shown: ['mode', 'assignee_id', 'reason'] },
)

export const ReadMark = named(
  'ReadMark',
  Body({ up_to_message_id: Maybe(IdIn('msg', 'The last message that was read; left out: all of them')) }),
  { description: 'How far the team has read.' },
)

export const Resolution = named(
  'Resolution',
  Body({
    note: Maybe(
      Text(10_000, 0, {
        pattern: NOT_BLANK,
        ...documented('Moved to Friday', 'For the team; it stands in the thread'),
      }),
    ),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'That the team is done with it.', shown: ['note'] },
)

export const Reopening = named('Reopening', Body({ expected_version: Maybe(ExpectedVersion) }), {
  description: 'That the team is not done with it after all.',
})

/** Repeatable: any of the values. */
const oneOf = (values: readonly string[], example: string, description: string) =>
  Type.Optional(
    Type.Array(OneOf(values), { maxItems: 20, ...documented([example], `${description} Any of several: repeat it.`) }),
  )
const ids = (prefix: 'mem' | 'cus', description: string) =>
  Type.Optional(Type.Array(IdIn(prefix), { maxItems: 20, description: `${description} Any of several: repeat it.` }))

export const ConversationFilters = Type.Object({
  status: oneOf(CONVERSATION_STATUSES, 'open', 'Whether the team is done with it.'),
  mode: oneOf(MODES, 'human', 'Who answers.'),
  channel: oneOf(CHANNELS, 'whatsapp', 'Where it takes place.'),
  assignee_id: ids('mem', 'Whose conversation it is.'),
  customer_id: ids('cus', 'With whom.'),
  tag: Type.Optional(
    Type.Array(Text(50, 1), {
      maxItems: 20,
      ...documented(['regular'], 'Has exactly this tag. Any of several: repeat it.'),
    }),
  ),
  unassigned: Type.Optional(Flag(true, 'Whether no team member has it')),
  unread: Type.Optional(Flag(true, 'Whether there are messages that nobody in the team has read')),
  waiting: Type.Optional(Flag(true, 'Whether the customer waits for a person')),
  snoozed: Type.Optional(Flag(true, 'True: also those that are snoozed; otherwise they are left out')),
  q: Type.Optional(
    Text(
      200,
      0,
      documented(
        'souza friday',
        "Parts of the customer's name or phone, or of one message, where every word must be found; case and accents do not matter. In messages only words of three letters and more are looked for",
      ),
    ),
  ),
  sort: Type.Optional({
    ...OneOf(['activity', 'waiting']),
    description:
      '`activity`: newest activity first, as when it is left out. `waiting`: longest wait first; those who do not wait come last',
    examples: ['waiting'],
  }),
})
