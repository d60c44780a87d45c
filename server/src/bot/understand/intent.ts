// Finds the intent of a message, by the words that show it and by the things that the message names.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import type { SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import type { YesNoAnswer } from './answer.ts'
import { type HeardIntent, INTENTS } from './heard-words.ts'
import { type ChangeKind, negatedAt } from './negation.ts'
import { type HeardPhrases, type ListName, says, type Token } from './phrases.ts'

export type UnderstoodIntent = HeardIntent | 'stop' | 'greeting' | 'thanks' | 'yes' | 'no' | 'none'

interface Signs {
  answer: YesNoAnswer | null
  isAsked: boolean
  hasValue: boolean
  isCorrection: boolean
  shown: ShownIntents
}

/** The things that a message names, as far as they show its intent. */
interface Named {
  services: readonly string[]
  people: readonly string[]
  refusedPeople: readonly string[]
  otherPerson: string | null
  option: number | null
  times: readonly SpokenTime[]
}

export function intentOf(heard: readonly Token[], phrases: HeardPhrases, named: Named, signs: Signs): UnderstoodIntent {
  const { answer, isAsked, hasValue, isCorrection, shown } = signs
  if (answer !== null && (!hasValue || named.option !== null)) {
    // `ok, obrigada` is a yes only where one was asked for.
    if (answer === 'yes' && !isAsked && says(heard, phrases, 'thanks')) return 'thanks'
    if (answer !== 'unclear') return answer
    if (isAsked) return 'none'
  }
  if (isOnly(heard, phrases, 'stop')) return 'stop'
  const hasSubject = named.services.length + named.people.length + named.refusedPeople.length > 0
  const hasTime = named.times.some(({ kind }) => kind !== 'duration')
  const strong = strongIntent(shown, hasSubject || hasTime) ?? weakReschedule(heard, phrases, named)
  if (strong === 'cancel' && wishesInstead(heard, phrases, shown, named)) return 'reschedule'
  if (strong && strong !== 'book' && strong !== 'question') return strong
  if (named.times.length > 0 && says(heard, phrases, 'hoursWithDay') && !hasSubject && !strong) return 'hours'
  const isWish = hasSubject || (named.times.length > 0 && says(heard, phrases, 'weakBook') && !isCorrection)
  const isAsking = isQuestion(heard, phrases)
  if (strong === 'book') return 'book'
  if (named.option !== null) return hasSubject ? 'book' : 'none'
  if (strong === 'question' && named.otherPerson === null) return 'question'
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
  /** Each intent, with the place after the first words that show it. */
  places: ReadonlyMap<HeardIntent | 'weak_human', number>
  unwanted: ChangeKind | null
}

export function shownIntents(heard: readonly Token[], phrases: HeardPhrases, hasValue: boolean): ShownIntents {
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

/** `passa pra sexta`. */
const weakReschedule = (heard: readonly Token[], phrases: HeardPhrases, { times, services }: Named) =>
  times.length > 0 && services.length === 0 && says(heard, phrases, 'weakReschedule')
    ? ('reschedule' as const)
    : undefined

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

function isQuestion(heard: readonly Token[], { lists }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  const count = words.filter((word) => word !== '?').length
  if (words.includes('?')) return count > 1
  return count > 2 && longestPhrase(lists.questions, words, 0) !== null
}
