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
    locale: TextOut('pt-BR', 'The language in which to write to them'),
  }),
  { description: 'The customer of the conversation, as they are now.' },
)

const ConversationIdentity = named(
  'ConversationIdentity',
  Type.Object({
    id: Id('idn'),
    external_id: TextOut('5511988887777', "The person's id on the channel"),
    username: UsuallyNull(TextOut('ana_souza', 'The name that they chose on the channel, without an @')),
    blocked: Flag(false, 'Whether they blocked the business; their next message ends the block'),
  }),
  { description: 'The identity from which the customer last wrote on the channel.' },
)

const Assignee = named('ConversationAssignee', Type.Object({ id: Id('mem'), name: TextOut('Maria Lima') }), {
  description: 'The team member to whom the conversation is assigned.',
})

const LastMessage = named(
  'LastMessage',
  Type.Object({
    id: Id('msg'),
    type: Growing(MESSAGE_TYPES),
    direction: Growing(['inbound', 'outbound']),
    author: MessageAuthor,
    text: Nullable(TextOut('Is there a time on Friday?', 'The text; null: there is none, or its author took it back')),
    created_at: Moment,
  }),
  { description: 'The newest message between the customer and the business; private notes and events are left out.' },
)

const Window = named(
  'ReplyWindow',
  Type.Object({
    open: Flag(true, 'Whether other messages than templates can be sent'),
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
    mode_until: UsuallyNull(MomentAt(LATER, 'When the bot answers again; null: when the mode is changed')),
    snoozed_until: UsuallyNull(
      MomentAt(LATER, 'Until when lists leave it out; the next message of the customer ends the snooze'),
    ),
    priority: Growing(PRIORITIES, 'How urgent it is.', 'normal'),
    tags: TagsOut,
    customer: ConversationCustomer,
    identity: Nullable(ConversationIdentity),
    assignee: Nullable(Assignee),
    unread_count: Whole(0, undefined, documented(1, 'Messages of the customer that the team has not read')),
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
  { description: 'All messages with one customer on one channel: there is one conversation, which never ends.' },
)

export const NewConversation = named(
  'NewConversation',
  Body({
    customer_id: IdIn('cus', 'The customer'),
    channel: { ...OneOf(CHANNELS, 'The channel on which to write to them'), examples: ['whatsapp'] },
  }),
  { description: 'The customer and the channel of a conversation to open.' },
)

export const ConversationChange = named(
  'ConversationChange',
  BodyLike(Conversation, {
    assignee_id: Maybe(IdIn('mem', 'The team member to whom it is assigned; null: nobody')),
    tags: Maybe({ ...Tags, description: 'They replace all tags; null: none' }),
    priority: Maybe({ ...OneOf(PRIORITIES, 'null: `normal`'), examples: ['high'] }),
    snoozed_until: Maybe({
      ...MomentIn,
      ...documented('2026-11-20T11:30:00-03:00', 'Until when lists leave it out; null: they show it'),
    }),
    locale: Maybe({ ...Locale, description: 'The language of the conversation; null: it is detected again' }),
    expected_version: Maybe(ExpectedVersion),
  }),
  {
    description: 'What to change; fields that are left out stay as they are.',
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
        'With `human`: when the bot answers again; left out: when the mode is changed',
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
        ...documented('Moved to Friday', 'For the team, who see it in the conversation'),
      }),
    ),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'The team is done with the conversation.', shown: ['note'] },
)

export const Reopening = named('Reopening', Body({ expected_version: Maybe(ExpectedVersion) }), {
  description: 'The team is not done with the conversation.',
})

export const PRESENCES = ['reading', 'writing', 'left'] as const

export const PresenceMark = named(
  'PresenceMark',
  Body({ doing: { ...OneOf(PRESENCES, 'What the member does with the conversation'), examples: ['writing'] } }),
  { description: 'What a team member does with a conversation right now.' },
)

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
  assignee_id: ids('mem', 'The team member to whom it is assigned.'),
  customer_id: ids('cus', 'The customer.'),
  tag: Type.Optional(
    Type.Array(Text(50, 1), {
      maxItems: 20,
      ...documented(['regular'], 'Has exactly this tag. Any of several: repeat it.'),
    }),
  ),
  unassigned: Type.Optional(Flag(true, 'Whether no team member has it')),
  unread: Type.Optional(Flag(true, 'Whether there are messages that the team has not read')),
  waiting: Type.Optional(Flag(true, 'Whether the customer waits for a person')),
  snoozed: Type.Optional(Flag(true, 'True: also those that are snoozed; otherwise they are left out')),
  only_snoozed: Type.Optional(Flag(true, 'True: only those that are snoozed; otherwise it changes nothing')),
  q: Type.Optional(
    Text(
      200,
      0,
      documented(
        'souza friday',
        "Parts of the customer's name or phone, or of one message, where every word must be found; case and accents do not matter. In messages, only words of three or more letters are searched",
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
