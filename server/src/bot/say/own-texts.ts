// Texts that a business has written itself, in the customer's language; the bot's own words where the business has
// written none.
import type { Language } from '../../lib/language.ts'
import { inLocale } from '../../lib/locale.ts'
import type { BotSettings } from '../settings.ts'
import { wordsOf } from './words.ts'

const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']

/** The bot's own words for the texts that a business can write, by language. */
export function defaultTexts({ name }: Pick<BotSettings, 'name'>, business: string) {
  const inEach = (say: (words: ReturnType<typeof wordsOf>) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, say(wordsOf(language))]))
  return {
    greeting: inEach(({ greeting }) => greeting(name, business)),
    message: inEach(({ handoff }) => handoff),
    out_of_hours_message: inEach(({ outOfHours }) => outOfHours),
  }
}

interface Listener {
  settings: Pick<BotSettings, 'name' | 'greeting' | 'handoff'>
  locale: string
  language: Language
}

export const greetingText = ({ settings, locale, language }: Listener, business: string) =>
  inLocale(settings.greeting, locale) ?? wordsOf(language).greeting(settings.name, business)

/** The text for a customer who is handed over now. */
export function handoffText(listener: Listener, isOpen: boolean): string {
  const { settings, locale, language } = listener
  return isOpen ? (inLocale(settings.handoff.message, locale) ?? wordsOf(language).handoff) : closedText(listener)
}

export const closedText = ({ settings, locale, language }: Listener) =>
  inLocale(settings.handoff.out_of_hours_message, locale) ?? wordsOf(language).outOfHours
