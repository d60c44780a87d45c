// The shapes of the bot's settings.
import { ENGINES } from '../conversations/policy.ts'
import {
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  IdIn,
  Locale,
  MAX_LOCALE_CHARACTERS,
  Maybe,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  TextsOut,
  Type,
  Version,
  Whole,
} from '../http/shape.ts'

/** The things that a bot can do for customers. */
const INTENT_TEXTS = {
  book: 'Whether it books',
  reschedule: 'Whether it moves bookings',
  cancel: 'Whether it cancels bookings',
  my_bookings: 'Whether it lists the bookings of the customer',
  question: 'Whether it answers questions from the knowledge',
  hours: 'Whether it says when the business is open',
  address: 'Whether it says where the business is',
  prices: 'Whether it says what services cost',
  human: 'Whether it hands over to a person who is asked for',
}
export type Intent = keyof typeof INTENT_TEXTS

export const ANSWER_MODES = ['quote', 'generate'] as const

const MAX_LANGUAGES = 20
const MAX_GREETING_CHARACTERS = 500
const MAX_KEYWORDS = 50
const MAX_SERVICES = 100

const WORDS = {
  name: 'The name under which the bot writes',
  engine: '`rules` needs no model; `llm` uses the model that the operator has set, and `rules` where there is none.',
  locales: 'The languages in which the bot answers (BCP 47): Portuguese, Spanish and English, of any country',
  default_locale: 'The language in which it answers a customer whose language is not among them',
  greeting: 'What it says first to a new customer, by language tag; where a language is missing, it has own words',
  intents: 'What the bot does for customers. What is off is done by people',
  max_options: 'How many times or services it offers at once',
  service_ids: 'The services that can be booked with the bot; null: all',
  keywords: 'Words with which customers ask for a person, besides those that the bot knows',
  after_failed_turns: 'After how many messages in a row that it does not understand it hands over',
  message: 'What it says when it hands over, by language tag',
  out_of_hours_message: 'The same outside of the opening hours',
  timeout_minutes: 'After how many minutes without an answer of the team the customer gets an apology',
  instructions: 'What the model is told about the business',
  temperature: 'How freely the model writes',
  max_output_tokens: 'How long an answer of the model may be',
  min_score: 'How well a passage must match a question to be an answer',
  answer_mode: '`quote` shows the passage; `generate` lets the model answer from it. `rules` always quotes.',
  cite: 'Whether answers name their sources',
}

const MINUTES_PER_DAY = 24 * 60

const eachIntent = <T>(toShape: (text: string) => T) =>
  Object.fromEntries(Object.entries(INTENT_TEXTS).map(([intent, text]) => [intent, toShape(text)])) as Record<Intent, T>

const greetingExample = { 'pt-BR': 'Oi! Sou a Lia, do Salão Aurora.' }
const messageExample = { 'pt-BR': 'Vou chamar alguém da equipe.' }
export const Bot = named(
  'Bot',
  Type.Object({
    enabled: Flag(true, 'Whether the bot answers, on the channels whose policy allows it'),
    engine: Growing(ENGINES, WORDS.engine),
    name: TextOut('Lia', WORDS.name),
    locales: Type.Array(Type.String(), documented(['pt-BR', 'es', 'en'], WORDS.locales)),
    default_locale: TextOut('pt-BR', WORDS.default_locale),
    greeting: TextsOut(greetingExample, WORDS.greeting),
    intents: named('BotIntents', Type.Object(eachIntent((text) => Flag(true, text))), {
      description: `${WORDS.intents}.`,
    }),
    booking: named(
      'BotBooking',
      Type.Object({
        max_options: Whole(1, undefined, documented(6, WORDS.max_options)),
        service_ids: Nullable(Type.Array(Type.String(), documented(['svc_0RqGxk2mTq9Lh7wVb3NcYd'], WORDS.service_ids))),
      }),
      { description: 'What can be booked with the bot, and how many choices it offers.' },
    ),
    handoff: named(
      'BotHandoff',
      Type.Object({
        keywords: Type.Array(Type.String(), documented(['gerente'], WORDS.keywords)),
        after_failed_turns: Whole(1, undefined, documented(2, WORDS.after_failed_turns)),
        message: TextsOut(messageExample, WORDS.message),
        out_of_hours_message: TextsOut(messageExample, WORDS.out_of_hours_message),
        timeout_minutes: Whole(1, undefined, documented(15, WORDS.timeout_minutes)),
      }),
      { description: 'When and how the bot hands a conversation over to people.' },
    ),
    llm: named(
      'BotModel',
      Type.Object({
        instructions: TextOut('We are a hair salon in São Paulo.', WORDS.instructions),
        temperature: Type.Number(documented(0.2, WORDS.temperature)),
        max_output_tokens: Whole(1, undefined, documented(500, WORDS.max_output_tokens)),
      }),
      { description: 'What the engine `llm` gets.' },
    ),
    knowledge: named(
      'BotKnowledge',
      Type.Object({
        enabled: Flag(true, 'Whether the bot answers questions from the knowledge of the workspace'),
        min_score: Type.Number(documented(0.6, WORDS.min_score)),
        answer_mode: Growing(ANSWER_MODES, WORDS.answer_mode),
        cite: Flag(false, WORDS.cite),
      }),
      { description: 'How the bot answers questions.' },
    ),
    default_texts: named(
      'BotDefaultTexts',
      Type.Object({
        greeting: TextsOut({ pt: 'Oi! Eu sou Lia.' }, 'What it says first to a new customer'),
        message: TextsOut(messageExample, 'What it says when it hands over'),
        out_of_hours_message: TextsOut(messageExample, 'The same outside of the opening hours'),
      }),
      { description: 'What the bot says where the business has no text of its own, by language.' },
    ),
    version: Version,
  }),
  { description: 'The bot of a workspace, as it is set up.' },
)

const TextsIn = (most: number, example: Record<string, string>, description: string) =>
  Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      propertyNames: { type: 'string', maxLength: MAX_LOCALE_CHARACTERS, format: 'locale' },
      additionalProperties: Text(most, 1, { pattern: NOT_BLANK }),
      maxProperties: MAX_LANGUAGES,
      ...documented(example, `${description}; replaced whole`),
    }),
  )

export const BotChange = named(
  'BotChange',
  Body(
    {
      enabled: Type.Optional(Flag(true, 'Whether the bot answers, on the channels whose policy allows it')),
      engine: Type.Optional(OneOf(ENGINES, WORDS.engine)),
      name: Type.Optional(Text(60, 1, { pattern: NOT_BLANK, ...documented('Lia', WORDS.name) })),
      locales: Type.Optional(
        Type.Array(Locale, {
          minItems: 1,
          maxItems: MAX_LANGUAGES,
          ...documented(['pt-BR', 'es', 'en'], WORDS.locales),
        }),
      ),
      default_locale: Type.Optional({ ...Locale, ...documented('pt-BR', WORDS.default_locale) }),
      greeting: TextsIn(MAX_GREETING_CHARACTERS, greetingExample, WORDS.greeting),
      intents: Type.Optional(
        named('BotIntentsChange', Body(eachIntent((text) => Type.Optional(Flag(true, text)))), {
          description: 'What to change about what the bot does.',
        }),
      ),
      booking: Type.Optional(
        named(
          'BotBookingChange',
          Body({
            max_options: Type.Optional(Whole(1, 20, documented(6, WORDS.max_options))),
            service_ids: Maybe(
              Type.Array(IdIn('svc'), {
                maxItems: MAX_SERVICES,
                ...documented(['svc_0RqGxk2mTq9Lh7wVb3NcYd'], WORDS.service_ids),
              }),
            ),
          }),
          { description: 'What to change about how the bot books.' },
        ),
      ),
      handoff: Type.Optional(
        named(
          'BotHandoffChange',
          Body({
            keywords: Type.Optional(
              Type.Array(Text(60, 1, { pattern: NOT_BLANK }), {
                maxItems: MAX_KEYWORDS,
                ...documented(['gerente'], `${WORDS.keywords}; replaced whole`),
              }),
            ),
            after_failed_turns: Type.Optional(Whole(1, 10, documented(2, WORDS.after_failed_turns))),
            message: TextsIn(MAX_GREETING_CHARACTERS, messageExample, WORDS.message),
            out_of_hours_message: TextsIn(MAX_GREETING_CHARACTERS, messageExample, WORDS.out_of_hours_message),
            timeout_minutes: Type.Optional(Whole(1, MINUTES_PER_DAY, documented(15, WORDS.timeout_minutes))),
          }),
          { description: 'What to change about handing over.' },
        ),
      ),
      llm: Type.Optional(
        named(
          'BotModelChange',
          Body({
            instructions: Type.Optional(Text(4_000, 0, documented('We are a hair salon.', WORDS.instructions))),
            temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2, ...documented(0.2, WORDS.temperature) })),
            max_output_tokens: Type.Optional(Whole(50, 800, documented(500, WORDS.max_output_tokens))),
          }),
          { description: 'What to change about what the model gets.' },
        ),
      ),
      knowledge: Type.Optional(
        named(
          'BotKnowledgeChange',
          Body({
            enabled: Type.Optional(Flag(true, 'Whether the bot answers questions from the knowledge')),
            min_score: Type.Optional(Type.Number({ minimum: 0.1, maximum: 1, ...documented(0.6, WORDS.min_score) })),
            answer_mode: Type.Optional(OneOf(ANSWER_MODES, WORDS.answer_mode)),
            cite: Type.Optional(Flag(false, WORDS.cite)),
          }),
          { description: 'What to change about how the bot answers questions.' },
        ),
      ),
      expected_version: Maybe(ExpectedVersion),
    },
    ['default_texts', 'version'],
  ),
  { description: 'What to change; what is left out stays as it is.', shown: ['enabled', 'name', 'expected_version'] },
)
