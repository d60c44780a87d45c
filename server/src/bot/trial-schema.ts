// The shapes of a trial of the bot.
import { CHANNELS } from '../channels/provider.ts'
import { MAX_TEXT_CHARACTERS } from '../conversations/message-schema.ts'
import { MODE_REASONS } from '../conversations/words.ts'
import {
  Body,
  documented,
  Growing,
  Locale,
  Maybe,
  MomentIn,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  TextOut,
  Type,
} from '../http/shape.ts'
import { BotChange } from './schema.ts'
import type { TrialMessage } from './trial.ts'

const MAX_MESSAGES = 50
const MAX_CHOICE_CHARACTERS = 200

export const TRIAL_INTENTS = [
  'book',
  'reschedule',
  'cancel',
  'my_bookings',
  'question',
  'hours',
  'address',
  'prices',
  'human',
  'greeting',
  'thanks',
  'yes',
  'no',
  'menu',
  'none',
] as const

const Message = Type.Unsafe<TrialMessage>({
  type: ['string', 'object'],
  maxLength: MAX_TEXT_CHARACTERS,
  properties: {
    text: Text(MAX_TEXT_CHARACTERS, 0, documented('quero cortar o cabelo amanhã às 3', 'What the customer writes')),
    choice: Text(
      MAX_CHOICE_CHARACTERS,
      1,
      documented('do:yes', 'The id or the title of an option that the bot offered last'),
    ),
  },
  additionalProperties: false,
  description: 'A text, or an object with `text` or `choice`',
  examples: ['quero cortar o cabelo amanhã às 3'],
})

export const NewTrial = named(
  'BotTrialRequest',
  Body({
    channel: OneOf(CHANNELS, 'The channel on which the customer writes.'),
    locale: Locale,
    messages: Type.Array(Message, {
      minItems: 1,
      maxItems: MAX_MESSAGES,
      description: 'What the customer sends, in order; each gets a turn of the bot',
    }),
    settings: Type.Optional(BotChange),
    now: Maybe({ ...MomentIn, description: 'The moment at which it happens, past or to come; left out: now' }),
  }),
  { description: 'A conversation to be tried.', shown: ['channel', 'locale', 'messages'] },
)

const Option = Type.Object({
  id: TextOut('do:yes'),
  title: TextOut('Sim, confirmar'),
  description: Nullable(TextOut('R$ 80,00')),
})

const Source = Type.Object({
  knowledge_id: TextOut('kno_0RqGxk2mTq9Lh7wVb3NcYd'),
  title: TextOut('Perguntas frequentes'),
  url: Nullable(TextOut('https://example.com/faq')),
})

const Shown = named(
  'BotTrialMessage',
  Type.Object({
    text: TextOut('Posso confirmar?', 'What the bot writes'),
    options: Type.Array(Option, {
      description: 'What the customer can tap',
      examples: [[{ id: 'do:yes', title: 'Sim, confirmar', description: null }]],
    }),
    sources: Type.Array(Source, { description: 'Where an answer comes from', examples: [[]] }),
  }),
  { description: 'A message of the bot.' },
)

const Proposal = named(
  'BotTrialProposal',
  Type.Object({
    kind: Growing(['book', 'reschedule', 'cancel']),
    booking_id: TextOut('bkg_trial_1', 'Of a hold or booking that is only played'),
    start: Nullable(TextOut('2026-11-20T14:30:00.000Z', 'When the booking would begin')),
  }),
  { description: 'What the customer is asked to say yes to.' },
)

const clock = (description: string) => Nullable(TextOut('15:00', description))

const State = named(
  'BotTrialState',
  Type.Object({
    intent: Growing(TRIAL_INTENTS, 'What the message was understood as.'),
    service_id: Nullable(TextOut('svc_0RqGxk2mTq9Lh7wVb3NcYd')),
    date: Nullable(TextOut('2026-11-20', 'A local date')),
    time: clock('A local time'),
    time_from: clock('Not before this local time'),
    time_to: clock('Before this local time'),
    part_of_day: Nullable(TextOut('afternoon', 'Such as `morning`, when the customer named no hour')),
    name: Nullable(TextOut('Ana')),
    phone: Nullable(TextOut('+5511988887777')),
  }),
  { description: 'What the bot knows after the turn.' },
)

const Trace = named(
  'BotTrialTrace',
  Type.Object({
    engine: Growing(['rules', 'llm'], 'Who answered.'),
    steps: Type.Array(
      Type.Object({
        what: TextOut('understood'),
        detail: Type.Optional(Type.Unsafe<unknown>(documented({ intent: 'book' }, 'Whatever belongs to the step'))),
      }),
      {
        description: 'What was understood, read and decided',
        examples: [[{ what: 'understood', detail: { intent: 'book' } }]],
      },
    ),
  }),
  { description: 'How the turn came about. Its steps may change at any time.' },
)

const Turn = named(
  'BotTrialTurn',
  Type.Object({
    messages: Type.Array(Shown),
    handoff: Nullable(
      Type.Object(
        { reason: Growing(MODE_REASONS, 'Why a person is called.', 'customer_request') },
        { description: 'A person answers from now on', examples: [{ reason: 'customer_request' }] },
      ),
    ),
    proposals: Type.Array(Proposal),
    state: State,
    trace: Trace,
  }),
  { description: 'The answer of the bot to one message.' },
)

export const Trial = named(
  'BotTrial',
  Type.Object({ turns: Type.Array(Turn, { description: 'One for each message' }) }),
  {
    description: 'How the bot answers.',
  },
)

export type TurnShape = Static<typeof Turn>
