// Texts that a business has written itself, in the customer's language; where there is none, the bot's own words.
import type { Language } from '../../lib/language.ts'
import type { BotSettings } from '../settings.ts'
import { wordsOf } from './words.ts'

interface Listener {
  settings: Pick<BotSettings, 'name' | 'greeting' | 'handoff'>
  locale: string
  language: Language
}

export const greetingText = ({ settings, locale, language }: Listener, business: string) =>
  inLocale(settings.greeting, locale) ?? wordsOf(language).greeting(settings.name, business)

/** What a customer is told who is handed over now. */
export function handoffText(listener: Listener, isOpen: boolean): string {
  const { settings, locale, language } = listener
  return isOpen ? (inLocale(settings.handoff.message, locale) ?? wordsOf(language).handoff) : closedText(listener)
}

export const closedText = ({ settings, locale, language }: Listener) =>
  inLocale(settings.handoff.out_of_hours_message, locale) ?? wordsOf(language).outOfHours

/** The text for a tag, or for another tag of its language: a greeting under `pt` is said in `pt-BR`, too. */
function inLocale(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  const languageIn = (tag: string) => tag.toLowerCase().split('-')[0]
  const tag = Object.keys(texts).find((each) => languageIn(each) === languageIn(locale))
  return texts[locale] ?? (tag === undefined ? undefined : texts[tag])
}
