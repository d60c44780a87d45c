// Understands a message of a customer: what is wanted, and which service, person, time, party size or option is named.
import type { Language } from '../../lib/language.ts'
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { findTimes, type SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { en as enNumbers } from '../../lib/spoken-time/words/en.ts'
import { es as esNumbers } from '../../lib/spoken-time/words/es.ts'
import { pt as ptNumbers } from '../../lib/spoken-time/words/pt.ts'
import { type Answer, beginsWithAnswer, findAnswer } from './answer.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type HeardIntent, INTENTS } from './heard-words.ts'
import { type ChangeKind, negatedAt } from './negation.ts'
import { findTypedOption } from './option.ts'
import { findPartySize, numbersOf } from './party-size.ts'
import { findPeople, type NamedPerson } from './people.ts'
import { type HeardPhrases, heardOf, type ListName, prepare, type Token } from './phrases.ts'
import { pt } from './pt.ts'
import { findDescribed, findServices, indexServices, type NamedService, type ServiceIndex } from './services.ts'

export type UnderstoodIntent = HeardIntent | 'stop' | 'greeting' | 'thanks' | 'yes' | 'no' | 'none'

/** What the bot knows when a message comes. */
export interface Situation {
  locale: string
  timezone: string
  now: Date
  hours?: { from: string; to: string } | null
  /** What the last question of the bot was about. */
  expects?: 'day' | 'time' | 'yes_no' | 'option' | 'party' | null
  /** What the customer was asked to say yes to. */
  proposes?: ChangeKind | null
  /** The day that was spoken of before. */
  date?: string | null
  catalog: Catalog
  /** The titles of the options that were offered last. */
  options?: readonly string[]
}

export interface Understood {
  intent: UnderstoodIntent
  /** Ids. Several where the message leaves it open. */
  services: string[]
  people: string[]
  partySize: number | null
  /** The place of an option in the list, from 1. */
  option: number | null
  times: SpokenTime[]
  /** Whether the customer takes back something: `na verdade`, `sim, mas às 4`. */
  isCorrection: boolean
  /** What the customer says that they do not want: `não cancela`. */
  unwanted: ChangeKind | null
  /** Whether a question for a price is about all services. */
  asksAllPrices: boolean
}

interface Vocabulary {
  phrases: HeardPhrases
  numbers: ReadonlyMap<string, number>
}

const HEARD = { pt, es, en }
const NUMBERS = { pt: ptNumbers, es: esNumbers, en: enNumbers }
const vocabularies = new Map<Language, Vocabulary>()

/** The words of a language are prepared when the first message in it comes. English for every other language. */
function getVocabulary(locale: string): Vocabulary {
  const tag = locale.toLowerCase().split('-')[0] as Language
  const language = Object.hasOwn(HEARD, tag) ? tag : 'en'
  const known = vocabularies.get(language)
  if (known) return known
  const vocabulary = { phrases: prepare(HEARD[language]), numbers: numbersOf(NUMBERS[language]) }
  vocabularies.set(language, vocabulary)
  return vocabulary
}

/** Services and people, prepared once for many messages in one language. */
export interface Catalog {
  services: ServiceIndex
  people: readonly NamedPerson[]
}

export function toCatalog(
  locale: string,
  { services, people }: { services: readonly NamedService[]; people: readonly NamedPerson[] },
): Catalog {
  return { services: indexServices(services, getVocabulary(locale).phrases), people }
}

export function understand(text: string, situation: Situation): Understood {
  const { phrases, numbers } = getVocabulary(situation.locale)
  const heard = heardOf(text)
  const option = situation.options?.length ? optionOf(text, heard, situation) : null
  const partySize = option === null ? findPartySize(heard, phrases, numbers, isAbout(situation, 'party')) : null
  const isBare = option !== null || (partySize !== null && situation.expects === 'party')
  const times = isBare ? [] : findTimes(text, timeOptions(withTimeExpected(heard, situation)))
  const services = findNamedServices(heard, situation, times, option)
  const people = findPeople(heard, situation.catalog.people, phrases)
  const named = { services, people, partySize, option, times }
  const isAsked = situation.expects === 'yes_no'
  const answer = findAnswer(heard, phrases, { isAsked, proposes: isAsked ? (situation.proposes ?? null) : null })
  const hasValue = services.length + people.length + times.length > 0 || partySize !== null
  const isTaken = hasValue && isTakenBack(heard, phrases)
  const shown = shownIntents(heard, phrases, hasValue)
  const intent = intentOf(heard, phrases, named, { answer, isAsked, hasValue, isCorrection: isTaken, shown })
  return {
    ...named,
    intent,
    isCorrection: isTaken && CORRECTED.has(intent),
    unwanted: shown.unwanted,
    asksAllPrices: says(heard, phrases, 'allPrices'),
  }
}

/** By name or tag; where something is wished for that has no such name, by description: `algo pra dor nas costas`. */
function findNamedServices(
  heard: readonly Token[],
  { locale, catalog, expects }: Situation,
  times: readonly SpokenTime[],
  option: number | null,
): string[] {
  const { phrases } = getVocabulary(locale)
  const named = findServices(heard, catalog.services, phrases)
  const isWish = expects === 'option' || says(heard, phrases, 'weakBook') || hasIntent(heard, phrases, 'book')
  if (named.length > 0 || option !== null || !isWish) return named
  const isTime = ({ start, end }: Token) => times.some((time) => time.start < end && start < time.end)
  const words = heard.filter((each, at) => !isTime(each) && !isPhrase(heard, phrases, at))
  return findDescribed(words, catalog.services, phrases)
}

/** Whether a word begins a phrase that shows what is wanted. */
const isPhrase = (heard: readonly Token[], { intents, lists }: HeardPhrases, at: number) => {
  const words = heard.map(({ word }) => word)
  return longestPhrase(intents, words, at) !== null || longestPhrase(lists.weakBook, words, at) !== null
}

const hasIntent = (heard: readonly Token[], { intents }: HeardPhrases, intent: HeardIntent) => {
  const words = heard.map(({ word }) => word)
  return words.some((_, at) => longestPhrase(intents, words, at)?.values.includes(intent))
}

/** After the question for a day, `quarta` is a Wednesday and not the fourth option. */
function optionOf(text: string, heard: readonly Token[], situation: Situation): number | null {
  const { options = [], expects, locale } = situation
  const option = findTypedOption(heard, options, getVocabulary(locale).phrases)
  if (option === null || expects !== 'day' || /\d/.test(text)) return option
  return findTimes(text, timeOptions(situation)).length > 0 ? null : option
}

const isAbout = ({ expects }: Situation, subject: 'party') => (expects === subject ? 'answer' : 'message')

/** `actually make it 4`, as the answer to a proposal: a time is corrected. */
function withTimeExpected(heard: readonly Token[], situation: Situation): Situation {
  const isFixed = situation.expects === 'yes_no' && says(heard, getVocabulary(situation.locale).phrases, 'correction')
  return isFixed ? { ...situation, expects: 'time' } : situation
}

const timeOptions = ({ locale, timezone, now, hours, expects, date }: Situation) => ({
  ...{ locales: [locale], timezone, now, hours: hours ?? null, date: date ?? null },
  expects: expects === 'day' || expects === 'time' ? expects : null,
})

/** `não vou poder ir amanhã` begins with a no, too, but takes nothing back. */
const CORRECTED: ReadonlySet<UnderstoodIntent> = new Set(['none', 'book', 'reschedule'])

interface Signs {
  answer: Answer | null
  isAsked: boolean
  hasValue: boolean
  isCorrection: boolean
  shown: ShownIntents
}

type Named = Pick<Understood, 'services' | 'people' | 'option' | 'times' | 'partySize'>

function intentOf(heard: readonly Token[], phrases: HeardPhrases, named: Named, signs: Signs): UnderstoodIntent {
  const { answer, isAsked, hasValue, isCorrection, shown } = signs
  if (answer !== null && (!hasValue || named.option !== null)) {
    // `ok, obrigada` is a yes only where one was asked for.
    return answer === 'yes' && !isAsked && says(heard, phrases, 'thanks') ? 'thanks' : answer
  }
  if (isOnly(heard, phrases, 'stop')) return 'stop'
  const hasSubject = named.services.length > 0 || named.people.length > 0
  const strong = strongIntent(shown, hasSubject || named.times.length > 0)
  if (strong === 'cancel' && wishesInstead(heard, phrases, shown, named)) return 'reschedule'
  if (strong && strong !== 'book' && strong !== 'question') return strong
  if (named.times.length > 0 && says(heard, phrases, 'hoursWithDay') && !hasSubject && !strong) return 'hours'
  const isWish = hasSubject || (named.times.length > 0 && says(heard, phrases, 'weakBook') && !isCorrection)
  const isAsking = isQuestion(heard, phrases)
  if (strong === 'book') return 'book'
  if (named.option !== null) return hasSubject ? 'book' : 'none'
  if (strong === 'question') return 'question'
  if (isWish) return 'book'
  if (hasValue) return 'none'
  return smallTalk(heard, phrases) ?? (isAsking && !says(heard, phrases, 'unsure') ? 'question' : 'none')
}

/** A greeting or thanks, if the message says nothing else. */
function smallTalk(heard: readonly Token[], { lists }: HeardPhrases): 'greeting' | 'thanks' | null {
  const words = heard.map(({ word }) => word).filter((word) => word !== '?')
  const said = new Set<'greeting' | 'thanks'>()
  for (let at = 0; at < words.length; ) {
    const [thanks, greeting] = [longestPhrase(lists.thanks, words, at), longestPhrase(lists.greetings, words, at)]
    const next = Math.max(thanks?.next ?? 0, greeting?.next ?? 0, longestPhrase(lists.polite, words, at)?.next ?? 0)
    if (next === 0) return null
    if (thanks?.next === next) said.add('thanks')
    else if (greeting?.next === next) said.add('greeting')
    at = next
  }
  return said.has('thanks') ? 'thanks' : said.has('greeting') ? 'greeting' : null
}

/** A single word for these, such as `ajuda` or `back`, counts only in a short message. */
const SHORT_ONLY: ReadonlySet<HeardIntent | 'weak_human'> = new Set(['menu', 'back'])
const MAX_WORDS_OF_SHORT = 3

interface ShownIntents {
  /** With the place after the first words that show it. */
  places: ReadonlyMap<HeardIntent | 'weak_human', number>
  unwanted: ChangeKind | null
}

function shownIntents(heard: readonly Token[], phrases: HeardPhrases, hasValue: boolean): ShownIntents {
  const words = heard.map(({ word }) => word)
  const places = new Map<HeardIntent | 'weak_human', number>()
  let unwanted: ChangeKind | null = null
  for (let at = 0; at < words.length; ) {
    const negated = negatedAt(heard, phrases, at)
    // `não muda pra sexta` is a correction whose comma is missing.
    if (negated && (negated.change === 'cancel' || !hasValue)) {
      unwanted = negated.change
      at = negated.next
      continue
    }
    const phrase = longestPhrase(phrases.intents, words, at)
    const isWord = phrase?.next === at + 1
    for (const intent of phrase?.values ?? []) {
      const isTooLong = isWord && SHORT_ONLY.has(intent) && words.length > MAX_WORDS_OF_SHORT
      if (!isTooLong && !places.has(intent)) places.set(intent, phrase?.next as number)
    }
    at = phrase?.next ?? at + 1
  }
  return { places, unwanted }
}

/** `me ajuda` asks for a person only if nothing else is wished: not in `me ajuda a marcar um corte`. */
function strongIntent({ places }: ShownIntents, hasSubject: boolean): HeardIntent | undefined {
  const strong = INTENTS.find((intent) => places.has(intent))
  const isHuman = places.has('weak_human') && !hasSubject && (!strong || strong === 'question' || strong === 'menu')
  return isHuman ? 'human' : strong
}

/** `no llego a las 3, ¿puede ser a las 4?`: another time is wished for after the words that cancel. */
function wishesInstead(
  heard: readonly Token[],
  { lists }: HeardPhrases,
  { places }: ShownIntents,
  { times }: Named,
): boolean {
  const words = heard.map(({ word }) => word)
  const after = places.get('cancel') as number
  const wish = heard.find((_, at) => at >= after && longestPhrase(lists.weakBook, words, at) !== null)
  return wish !== undefined && times.some(({ start }) => start > wish.start)
}

/** Whether the message says this and nothing else. */
function isOnly(heard: readonly Token[], { lists }: HeardPhrases, name: ListName): boolean {
  const words = heard.map(({ word }) => word)
  let isSaid = false
  for (let at = 0; at < words.length; ) {
    const said = longestPhrase(lists[name], words, at)
    const next = said?.next ?? longestPhrase(lists.polite, words, at)?.next
    if (next === undefined) return false
    isSaid ||= said !== null
    at = next
  }
  return isSaid
}

function says(heard: readonly Token[], { lists }: HeardPhrases, name: ListName): boolean {
  const words = heard.map(({ word }) => word)
  return words.some((_, at) => longestPhrase(lists[name], words, at) !== null)
}

function isQuestion(heard: readonly Token[], { lists }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  const count = words.filter((word) => word !== '?').length
  if (words.includes('?')) return count > 1
  return count > 2 && longestPhrase(lists.questions, words, 0) !== null
}

function isTakenBack(heard: readonly Token[], phrases: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  const isAtStart = longestPhrase(phrases.lists.correctionAtStart, words, 0) !== null
  return says(heard, phrases, 'correction') || isAtStart || (beginsWithAnswer(heard, phrases) && hasBut(words, phrases))
}

/** `sim, mas às 4`. */
const hasBut = (words: readonly string[], { lists }: HeardPhrases) =>
  words.some((_, at) => at > 0 && longestPhrase(lists.correctionAtStart, words, at) !== null)
