// The shapes of the guard against spam, and of the people whom the bot does not answer.
import {
  ActorShape,
  Body,
  BodyLike,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  IdIn,
  Maybe,
  Moment,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  Version,
  Whole,
} from '../http/shape.ts'

export const SPAM_ACTIONS = ['silence', 'handoff', 'block'] as const

const MAX_MESSAGES = 100_000
const MAX_COOLDOWN_MINUTES = 10_080

const COUNTS = {
  per_minute: documented(12, 'Messages of a customer in a minute'),
  per_hour: documented(60, 'Messages of a customer in an hour'),
  per_day: documented(200, 'Messages of a customer in 24 hours'),
  same_text_in_2_minutes: documented(4, 'How often a customer may write the same within two minutes'),
  bot_turns_in_10_minutes: documented(30, 'How often the bot may answer in a conversation within ten minutes'),
  cooldown_minutes: documented(30, 'For how long the bot does not answer after that'),
}
const ENABLED = 'Whether the guard looks at messages'
const ACTION =
  'What happens when a number is passed. `silence`: the customer is told once, a person gets the conversation, and the bot is silent. `handoff`: a person gets the conversation. `block`: the bot never answers this identity again.'

export const SpamGuard = named(
  'SpamGuard',
  Type.Object({
    enabled: Flag(true, ENABLED),
    per_minute: Whole(1, undefined, COUNTS.per_minute),
    per_hour: Whole(1, undefined, COUNTS.per_hour),
    per_day: Whole(1, undefined, COUNTS.per_day),
    same_text_in_2_minutes: Whole(1, undefined, COUNTS.same_text_in_2_minutes),
    bot_turns_in_10_minutes: Whole(1, undefined, COUNTS.bot_turns_in_10_minutes),
    action: Growing(SPAM_ACTIONS, ACTION),
    cooldown_minutes: Whole(1, undefined, COUNTS.cooldown_minutes),
    version: Version,
  }),
  {
    description:
      'How much a customer may write before the bot stops answering. Messages that follow each other within 1.2 seconds count once; messages that move a booking on do not count.',
  },
)

export const SpamGuardChange = named(
  'SpamGuardChange',
  BodyLike(SpamGuard, {
    enabled: Maybe(Flag(true, ENABLED)),
    per_minute: Maybe(Whole(1, MAX_MESSAGES, COUNTS.per_minute)),
    per_hour: Maybe(Whole(1, MAX_MESSAGES, COUNTS.per_hour)),
    per_day: Maybe(Whole(1, MAX_MESSAGES, COUNTS.per_day)),
    same_text_in_2_minutes: Maybe(Whole(1, MAX_MESSAGES, COUNTS.same_text_in_2_minutes)),
    bot_turns_in_10_minutes: Maybe(Whole(1, MAX_MESSAGES, COUNTS.bot_turns_in_10_minutes)),
    action: Maybe({ ...OneOf(SPAM_ACTIONS, ACTION), examples: ['silence'] }),
    cooldown_minutes: Maybe(Whole(1, MAX_COOLDOWN_MINUTES, COUNTS.cooldown_minutes)),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'The settings to change. Those that are left out stay as they are.' },
)

const REASON = documented('Advertises the same thing every day', 'For the team; the person does not see it')

export const Blocked = named(
  'BlockedIdentity',
  Type.Object({
    identity_id: Id('idn', 'The identity of a customer on a channel'),
    channel: Nullable(Growing(['whatsapp', 'telegram', 'webchat'], 'null when the customer is gone.')),
    customer_id: Nullable(Id('cus', 'null when the customer is gone')),
    display_name: Nullable(TextOut('Ana', 'Their name on the channel')),
    reason: Nullable(TextOut(REASON.examples[0] as string, REASON.description)),
    by: ActorShape,
    created_at: Moment,
  }),
  { description: 'Somebody whom the bot does not answer. Messages are kept, and the team can answer.' },
)

export const NewBlocked = named(
  'NewBlockedIdentity',
  Body({
    identity_id: IdIn('idn', 'The `identity.id` of a conversation'),
    reason: Maybe(Text(500, 1, { pattern: NOT_BLANK, ...REASON })),
  }),
  { description: 'Somebody whom the bot shall not answer.' },
)
