// The shapes of the policies of channels: who answers, and when.
import { CHANNELS } from '../channels/provider.ts'
import {
  BodyLike,
  ExpectedVersion,
  Flag,
  Growing,
  Maybe,
  Nullable,
  named,
  OneOf,
  Type,
  Version,
  Whole,
} from '../http/shape.ts'
import { DETAILS_TO_COLLECT, ENGINES, TIMES } from './policy.ts'
import { MODES } from './words.ts'

const MINUTES_OF_30_DAYS = 30 * 24 * 60

const TEXTS = {
  enabled: 'Whether the bot may answer on this channel, once it is on',
  default_mode: 'Who answers first in a new conversation, and in one that was resolved.',
  when: 'When the bot answers, by the default schedule: at other times people do.',
  engine: 'The engine of the bot on this channel; null: the one of its settings.',
  human_hold_minutes: 'For how many minutes after a reply of the team the bot stays silent',
  collect: 'What the bot asks for before a booking.',
}

const Policy = named(
  'ChannelPolicy',
  Type.Object({
    channel: Growing(CHANNELS),
    enabled: Flag(true, TEXTS.enabled),
    default_mode: Growing(MODES, TEXTS.default_mode),
    when: Growing(TIMES, TEXTS.when),
    engine: Nullable(Growing(ENGINES, TEXTS.engine)),
    human_hold_minutes: Whole(1, undefined, { description: TEXTS.human_hold_minutes, examples: [480] }),
    collect: Growing(DETAILS_TO_COLLECT, TEXTS.collect),
  }),
  { description: 'Who answers on a channel, and when.' },
)

export const ChannelPolicies = named(
  'ChannelPolicies',
  Type.Object({ policies: Type.Array(Policy, { description: 'One for each channel' }), version: Version }),
  { description: 'Who answers on each channel, and when.' },
)

const PolicyInput = named(
  'ChannelPolicyInput',
  Type.Object(
    {
      channel: OneOf(CHANNELS, 'The channel that changes.'),
      enabled: Type.Optional(Flag(true, TEXTS.enabled)),
      default_mode: Type.Optional(OneOf(MODES, TEXTS.default_mode)),
      when: Type.Optional(OneOf(TIMES, TEXTS.when)),
      engine: Type.Optional(Nullable(OneOf(ENGINES, TEXTS.engine))),
      human_hold_minutes: Type.Optional(
        Whole(1, MINUTES_OF_30_DAYS, { description: TEXTS.human_hold_minutes, examples: [480] }),
      ),
      collect: Type.Optional(OneOf(DETAILS_TO_COLLECT, TEXTS.collect)),
    },
    { additionalProperties: false },
  ),
  { description: 'What changes on a channel: fields that are left out stay as they are.' },
)

export const ChannelPoliciesChange = named(
  'ChannelPoliciesChange',
  BodyLike(ChannelPolicies, {
    policies: Type.Array(PolicyInput, { maxItems: CHANNELS.length, description: 'The channels that change' }),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'Changes of who answers on some channels.' },
)
