// Understands a message of a customer: what is wanted, and which service, person, time, party size or option is named.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { findTimes, type SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { tokensOf } from '../../lib/spoken-time/tokens.ts'
import { beginsWithAnswer, findAnswer, type YesNoQuestion } from './answer.ts'
import type { HeardIntent } from './heard-words.ts'
import { intentOf, shownIntents, type UnderstoodIntent } from './intent.ts'
import type { ChangeKind } from './negation.ts'
import { findListPlace, findTypedOption, type OfferedOptions } from './option.ts'
import { findPartySize } from './party-size.ts'
import { findMentions, idsOf, type NamedPerson, namesOrTimes } from './people.ts'
import { type HeardPhrases, heardOf, says, type Token } from './phrases.ts'
import { findDescribed, findServices, indexServices, type NamedService, type ServiceIndex } from './services.ts'
import { getVocabulary } from './vocabulary.ts'

/** The facts that the bot knows when a message comes. */
export interface Situation {
  locale: string
  timezone: string
  now: Date
  hours?: { from: string; to: string } | null
  /** The kind of the last question of the bot. */
  expects?: 'day' | 'time' | 'yes_no' | 'option' | 'party' | null
  /** The change that the customer was asked to say yes to. */
  proposes?: ChangeKind | null
  /** The day that was spoken of before. */
  date?: string | null
  catalog: Catalog
  /** The titles of the options that were offered last. */
  options?: readonly string[]
  /** The place of the last option that answers the question; those after it do something else: `Outro dia`. */
  lastOption?: number
}

export interface Understood {
  intent: UnderstoodIntent
  /** Ids. Several where the message leaves it open. */
  services: string[]
  people: string[]
  /** The people with whom the customer does not want to book. */
  refusedPeople: string[]
  /** Whether the customer takes anyone, or wants somebody else than before. */
  otherPerson: 'anyone' | 'someone_else' | null
  partySize: number | null
  /** The place of an option in the list, from 1. */
  option: number | null
  times: SpokenTime[]
  /** Which of their bookings the customer means, from 0, and -1 for the last: `remarca o segundo`. */
  listPlace: number | null
  /** By how many minutes a booking is to be moved: `adiantar meia hora`. */
  moveBy: number | null
  /** Whether it is to keep its time: `sexta no mesmo horário`. */
  keepsTime: boolean
  /** Whether the customer takes back something: `na verdade`, `sim, mas às 4`. */
  isCorrection: boolean
  /** Whether a yes or a no was asked for, and the answer is neither: `talvez`, `sim?`. */
  isUnclear: boolean
  /** Whether the message would be a yes without the times that it names: `sim, amanhã às 3`. */
  isYesWithTimes: boolean
  /** The change that the customer does not want: `não cancela`. */
  unwanted: ChangeKind | null
  /** Whether a question for a price is about all services. */
  asksAllPrices: boolean
}

/** Services and people, prepared once for many messages in one language. */
export interface Catalog {
  services: ServiceIndex
  people: readonly NamedPerson[]
  /** The first names, without case and accents: one of them may look like a day. */
  names: ReadonlySet<string>
}

export function toCatalog(
  locale: string,
  { services, people }: { services: readonly NamedService[]; people: readonly NamedPerson[] },
): Catalog {
  const names = new Set(people.flatMap(({ name }) => tokensOf(name).slice(0, 1)).map(({ word }) => word))
  return { services: indexServices(services, getVocabulary(locale).phrases), people, names }
}

export function understand(text: string, situation: Situation): Understood {
  const { phrases, numbers } = getVocabulary(situation.locale)
  const heard = heardOf(text)
  const option = situation.options?.length ? optionOf(text, heard, situation) : null
  const partySize = option === null ? findPartySize(heard, phrases, numbers, isAbout(situation, 'party')) : null
  const isBare = option !== null || (partySize !== null && situation.expects === 'party')
  const isAsked = situation.expects === 'yes_no'
  const question = { isAsked, proposes: isAsked ? (situation.proposes ?? null) : null }
  const answer = findAnswer(heard, phrases, question)
  const isUnclear = isAsked && answer === 'unclear' && option === null
  // `te confirmo mais tarde` wishes for no later time.
  const found = isBare || isUnclear ? [] : findTimes(text, timeOptions(withTimeExpected(heard, situation)))
  const { times, mentions } = namesOrTimes(text, heard, found, findMentions(heard, situation.catalog.people, phrases))
  const services = findNamedServices(heard, situation, times, option)
  const people = idsOf(mentions.filter(({ isRefused }) => !isRefused))
  const refusedPeople = idsOf(mentions.filter(({ isRefused }) => isRefused))
  const otherPerson = people.length > 0 ? null : otherPersonOf(heard, phrases)
  const named = { services, people, refusedPeople, otherPerson, partySize, option, times }
  const hasPerson = mentions.length > 0 || otherPerson !== null
  // A length alone is no wish: `vou atrasar 10 min`.
  const wishedTimes = times.filter(({ kind }) => kind !== 'duration')
  const hasValue = hasPerson || services.length + wishedTimes.length > 0 || partySize !== null
  const isTaken = hasValue && isTakenBack(heard, phrases)
  const shown = shownIntents(heard, phrases, hasValue)
  const intent = intentOf(heard, phrases, named, { answer, isAsked, hasValue, isCorrection: isTaken, shown })
  const untimed = heard.filter((token) => !isInTime(token, times))
  return {
    ...named,
    intent,
    listPlace: option === null ? findListPlace(untimed, phrases) : null,
    moveBy: moveByOf(heard, phrases, times),
    keepsTime: says(heard, phrases, 'sameTime'),
    isCorrection: isTaken && CORRECTED.has(intent),
    isUnclear,
    isYesWithTimes: times.length > 0 && isYesBesideTimes(heard, phrases, times, question),
    unwanted: shown.unwanted,
    asksAllPrices: says(heard, phrases, 'allPrices'),
  }
}

const otherPersonOf = (heard: readonly Token[], phrases: HeardPhrases): Understood['otherPerson'] =>
  says(heard, phrases, 'someoneElse') ? 'someone_else' : says(heard, phrases, 'anyone') ? 'anyone' : null

/** `ok, até sexta` and `sim, às 15h`. A day without a time may be when the customer will answer: `confirmo amanhã`. */
function isYesBesideTimes(
  heard: readonly Token[],
  phrases: HeardPhrases,
  times: readonly SpokenTime[],
  question: YesNoQuestion,
): boolean {
  if (!question.isAsked) return false
  if (findAnswer(heard, phrases, question) === 'yes') return true
  const rest = heard.filter((token) => !isInTime(token, times))
  return times.some(({ kind }) => kind === 'time') && findAnswer(rest, phrases, question) === 'yes'
}

const isInTime = ({ start, end }: Token, times: readonly SpokenTime[]) =>
  times.some((time) => time.start < end && start < time.end)

/** By name or tag. A wish that names no service is compared with the descriptions: `algo pra dor nas costas`. */
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
  const words = heard.filter((each, at) => !isInTime(each, times) && !isPhrase(heard, phrases, at))
  return findDescribed(words, catalog.services, phrases)
}

function moveByOf(heard: readonly Token[], phrases: HeardPhrases, times: readonly SpokenTime[]): number | null {
  const length = times.find((time) => time.kind === 'duration')
  if (!length) return null
  if (says(heard, phrases, 'toEarlier')) return -length.minutes
  return says(heard, phrases, 'toLater') ? length.minutes : null
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
  const { options: titles = [], expects, locale } = situation
  const { phrases, numbers } = getVocabulary(locale)
  const isInOrder = expects === 'day' || expects === 'time'
  const offered: OfferedOptions = { titles, last: situation.lastOption ?? titles.length, isInOrder }
  const option = findTypedOption(heard, offered, phrases, numbers)
  if (option === null || expects !== 'day' || /\d/.test(text)) return option
  return findTimes(text, timeOptions(situation)).length > 0 ? null : option
}

const isAbout = ({ expects }: Situation, subject: 'party') => (expects === subject ? 'answer' : 'message')

/** `actually make it 4`, as the answer to a proposal: a time is corrected. */
function withTimeExpected(heard: readonly Token[], situation: Situation): Situation {
  const isFixed = situation.expects === 'yes_no' && says(heard, getVocabulary(situation.locale).phrases, 'correction')
  return isFixed ? { ...situation, expects: 'time' } : situation
}

const timeOptions = ({ locale, timezone, now, hours, expects, date, catalog }: Situation) => ({
  ...{ locales: [locale], timezone, now, hours: hours ?? null, date: date ?? null, names: catalog.names },
  expects: expects === 'day' || expects === 'time' ? expects : null,
})

/** `não vou poder ir amanhã` begins with a no, too, but takes nothing back. */
const CORRECTED: ReadonlySet<UnderstoodIntent> = new Set(['none', 'book', 'reschedule'])

function isTakenBack(heard: readonly Token[], phrases: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  const isAtStart = longestPhrase(phrases.lists.correctionAtStart, words, 0) !== null
  return says(heard, phrases, 'correction') || isAtStart || (beginsWithAnswer(heard, phrases) && hasBut(words, phrases))
}

/** `sim, mas às 4`. */
const hasBut = (words: readonly string[], { lists }: HeardPhrases) =>
  words.some((_, at) => at > 0 && longestPhrase(lists.correctionAtStart, words, at) !== null)
