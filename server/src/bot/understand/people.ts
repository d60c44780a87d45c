// Finds the people with whom a customer wants to book, and those with whom they do not: `com a Joana`, `menos a Bia`.
import { countChanges } from '../../lib/letter-changes.ts'
import { longestPhrase } from '../../lib/phrase-tree.ts'
import type { SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { type HeardPhrases, heardOf, type Token } from './phrases.ts'

export interface NamedPerson {
  id: string
  name: string
}

const MIN_NAME_CHARACTERS = 3
/** Sara is Sarah, but Ana is not Ada. */
const MIN_CORRECTED_CHARACTERS = 4
const MIN_LONGER_CHARACTERS = 5

/** People who are called by the same words of a message, from one word up to another. */
export interface Mention {
  ids: string[]
  at: number
  next: number
  isRefused: boolean
}

/** If somebody is called by more of the name than others, only they are meant. */
export function findMentions(
  heard: readonly Token[],
  people: readonly NamedPerson[],
  phrases: HeardPhrases,
): Mention[] {
  const words = heard.map(({ word }) => word)
  const named = people.map(({ id, name }) => ({ id, names: heardOf(name).map(({ word }) => word) }))
  return words.flatMap((_, at): Mention[] => {
    const isSigned = isAfterWith(words, at, phrases)
    const counted = named.map(({ id, names }) => ({ id, count: countNames(words, at, names, isSigned) }))
    const count = Math.max(0, ...counted.map((each) => each.count))
    if (count === 0) return []
    const next = at + count
    const ids = counted.filter((each) => each.count === count).map(({ id }) => id)
    return [{ ids, at, next, isRefused: isRefused(heard, at, next, phrases) }]
  })
}

/** The ids of those who are called by most of their name. */
export function idsOf(mentions: readonly Mention[]): string[] {
  const most = Math.max(0, ...mentions.map(({ at, next }) => next - at))
  return [...new Set(mentions.filter(({ at, next }) => next - at === most).flatMap(({ ids }) => ids))]
}

const isAfterWith = (words: readonly string[], at: number, { lists }: HeardPhrases) =>
  [at - 1, at - 2].some((from) => from >= 0 && longestPhrase(lists.with, words, from)?.next === at)

/** How many words of the name stand here in a row. The first name must be among them. */
function countNames(words: readonly string[], at: number, names: readonly string[], isSigned: boolean): number {
  const [first, word] = [names[0], words[at] as string]
  if (first === undefined || first.length < MIN_NAME_CHARACTERS) return 0
  const isTypo =
    isSigned &&
    Math.min(word.length, first.length) >= MIN_CORRECTED_CHARACTERS &&
    Math.max(word.length, first.length) >= MIN_LONGER_CHARACTERS &&
    countChanges(word, first, 1) <= 1
  if (word !== first && !isTypo) return 0
  let count = 1
  while (names[count] !== undefined && words[at + count] === names[count]) count += 1
  return count
}

/** `com a` */
const MAX_WORDS_BETWEEN = 2
/** `qualquer um menos` */
const MAX_WORDS_OF_REFUSAL = 4

/** `não com a Bia`, `menos a Bia`, `con Sofía no`. In a question, `não tem com a Bia?`, nobody is refused. */
function isRefused(heard: readonly Token[], at: number, next: number, { lists, filler }: HeardPhrases): boolean {
  const words = heard.map(({ word }) => word)
  const endOf = (from: number) =>
    Math.max(...[lists.negation, lists.except].map((list) => longestPhrase(list, words, from)?.next ?? 0))
  const end = heard.findIndex(({ word, isAfterPause }, index) => index >= next && (isAfterPause || word === '?'))
  if (words[end] === '?') return false
  if (endOf(next) === (end < 0 ? words.length : end) && endOf(next) > next) return true
  for (let before = at, count = 0; count <= MAX_WORDS_BETWEEN; count += 1, before -= 1) {
    if (heard[before]?.isAfterPause) return false
    for (let from = before - 1; from >= Math.max(0, before - MAX_WORDS_OF_REFUSAL); from -= 1) {
      if (endOf(from) === before) return true
    }
    if (!filler.has(words[before - 1] ?? '')) return false
  }
  return false
}

/**
 * A word that is a name and a day, such as `Tom` or `Domingo`, is a name after `com`, where another day is named, and
 * where somebody is refused whose name has its capital letter. Otherwise it is a day.
 */
export function namesOrTimes(
  text: string,
  heard: readonly Token[],
  found: readonly SpokenTime[],
  mentions: readonly Mention[],
): { times: SpokenTime[]; mentions: Mention[] } {
  const isSame = (time: SpokenTime, { at }: Mention) => {
    const { start, end } = heard[at] as Token
    return time.start < end && start < time.end
  }
  const isWritten = ({ at, isRefused }: Mention) => isRefused && /^\p{Lu}\p{Ll}/u.test(text.slice(heard[at]?.start))
  const isName = (time: SpokenTime) => {
    const same = mentions.filter((mention) => isSame(time, mention))
    const hasOther = found.some((other) => other.kind === time.kind && !mentions.some((each) => isSame(other, each)))
    return same.some((mention) => hasOther || isWritten(mention))
  }
  const times = found.filter((time) => !isName(time))
  return { times, mentions: mentions.filter((mention) => !times.some((time) => isSame(time, mention))) }
}
