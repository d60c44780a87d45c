// The settings of the bot as the form has them: each language has its texts, and an empty text is the bot's own one.
import type { Bot, BotChange } from '../data/api.ts'
import { tagsToWrite } from '../parts/languages.ts'
import { baseOf } from '../text/in-language.ts'

export const BOT_TEXTS = ['greeting', 'message', 'out_of_hours_message'] as const
export type BotText = (typeof BOT_TEXTS)[number]

export interface BotDraft {
  name: string
  locales: readonly string[]
  default_locale: string
  /** By language tag. */
  texts: Readonly<Record<string, Readonly<Record<BotText, string>>>>
  intents: Bot['intents']
  max_options: number | null
  service_ids: readonly string[] | null
  keywords: readonly string[]
  after_failed_turns: number | null
  timeout_minutes: number | null
  engine: string
  instructions: string
  temperature: number | null
  max_output_tokens: number | null
  knowledge: Bot['knowledge']
}

export function draftOf(bot: Bot, home: string): BotDraft {
  const { greeting, handoff, booking, llm } = bot
  const kept = [bot.locales, ...[greeting, handoff.message, handoff.out_of_hours_message].map(Object.keys)].flat()
  const tags = tagsToWrite([...new Set(kept)], home)
  return {
    name: bot.name,
    locales: bot.locales,
    default_locale: bot.default_locale,
    texts: Object.fromEntries(
      tags.map((tag) => [
        tag,
        {
          greeting: greeting[tag] ?? '',
          message: handoff.message[tag] ?? '',
          out_of_hours_message: handoff.out_of_hours_message[tag] ?? '',
        },
      ]),
    ),
    intents: bot.intents,
    max_options: booking.max_options,
    service_ids: booking.service_ids,
    keywords: handoff.keywords,
    after_failed_turns: handoff.after_failed_turns,
    timeout_minutes: handoff.timeout_minutes,
    engine: bot.engine,
    instructions: llm.instructions,
    temperature: llm.temperature,
    max_output_tokens: llm.max_output_tokens,
    knowledge: bot.knowledge,
  }
}

/** The settings to save, or to use in a trial. An input without a number leaves the number as it is. */
export function changeOf(draft: BotDraft): BotChange {
  const textsOf = (name: BotText) =>
    Object.fromEntries(
      Object.entries(draft.texts).flatMap(([tag, texts]) =>
        texts[name].trim() === '' ? [] : [[tag, texts[name].trim()]],
      ),
    )
  const { max_options, after_failed_turns, timeout_minutes, temperature, max_output_tokens, service_ids } = draft
  return {
    ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
    locales: [...draft.locales],
    default_locale: draft.default_locale,
    greeting: textsOf('greeting'),
    intents: draft.intents,
    booking: { ...(max_options !== null && { max_options }), service_ids: service_ids && [...service_ids] },
    handoff: {
      keywords: [...draft.keywords],
      ...(after_failed_turns !== null && { after_failed_turns }),
      ...(timeout_minutes !== null && { timeout_minutes }),
      message: textsOf('message'),
      out_of_hours_message: textsOf('out_of_hours_message'),
    },
    engine: draft.engine as NonNullable<BotChange['engine']>,
    llm: {
      instructions: draft.instructions,
      ...(temperature !== null && { temperature }),
      ...(max_output_tokens !== null && { max_output_tokens }),
    },
    knowledge: {
      ...draft.knowledge,
      answer_mode: draft.knowledge.answer_mode as NonNullable<NonNullable<BotChange['knowledge']>['answer_mode']>,
    },
  }
}

export const speaks = ({ locales }: Pick<BotDraft, 'locales'>, tag: string) =>
  locales.some((each) => baseOf(each) === baseOf(tag))

/** The bot answers in this language from now on, or no longer. One language always stays. */
export function withLanguage(draft: BotDraft, tag: string, isSpoken: boolean): Partial<BotDraft> {
  const others = draft.locales.filter((each) => baseOf(each) !== baseOf(tag))
  if (isSpoken) return { locales: [...others, tag] }
  if (others.length === 0) return {}
  const default_locale = others.includes(draft.default_locale) ? draft.default_locale : (others[0] as string)
  return { locales: others, default_locale }
}
