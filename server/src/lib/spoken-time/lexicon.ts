// Prepares the words of a language for reading: finds the longest phrase that begins at a word, and forgives typing errors.
import { minuteOfDay } from '@holdfast/time/moment.ts'
import { countChanges } from '../letter-changes.ts'
import { foldText } from '../text.ts'
import { type PartOfDay, ROLES, type SpokenWords, type WordRole } from './words/spoken-words.ts'

/** The roles that a word or phrase can have. The value is 1 where the role needs no value. */
export type Roles = Partial<Record<AnyRole, number>>
type ValuedRole =
  | 'weekday'
  | 'weak_weekday'
  | 'month'
  | 'weak_month'
  | 'offset'
  | 'holiday'
  | 'number'
  | 'length'
  | 'minutes'
  | 'days'
  | 'months'
  | 'part'
  | 'bare_part'
  | 'today_part'
export type AnyRole = WordRole | ValuedRole

/** A stretch of a day in minutes. */
export interface DayWindow {
  from: number | null
  to: number | null
  /** Null for a stretch that is not a whole part of a day. */
  part: PartOfDay | null
}

interface Node {
  next: Map<string, Node>
  roles: Roles | null
}

export interface Lexicon {
  root: Node
  windows: readonly DayWindow[]
  weekdayEndings: ReadonlySet<string>
  /** The word that was meant, or the word itself. */
  correct(word: string): string
}

const MIN_CORRECTED_CHARACTERS = 5
const MAX_CORRECTED_CHARACTERS = 12
/** Words of this length and more may have two changes. */
const MIN_CHARACTERS_FOR_TWO_CHANGES = 8
/** Shorter months are similar to too many other words: abril and abrir, junho and junto. */
const MIN_MONTH_CHARACTERS = 6

export function lexiconOf(words: SpokenWords): Lexicon {
  const root: Node = { next: new Map(), roles: null }
  const vocabulary = new Set<string>()
  const add = (list: string, role: AnyRole, value: number) => {
    for (const phrase of phrasesOf(list)) {
      let node = root
      for (const word of phrase.split(' ')) {
        vocabulary.add(word)
        const known = node.next.get(word)
        const next = known ?? { next: new Map(), roles: null }
        if (!known) node.next.set(word, next)
        node = next
      }
      node.roles = { ...node.roles, [role]: value }
    }
  }
  const windows: DayWindow[] = []
  addValues(words, add)
  addWindows(words, windows, add)
  for (const role of ROLES) add(words.roles[role], role, 1)
  return {
    root,
    windows,
    weekdayEndings: new Set(phrasesOf(words.weekdayEndings)),
    correct: corrector(words, vocabulary),
  }
}

function addValues(words: SpokenWords, add: (list: string, role: AnyRole, value: number) => void): void {
  for (const [index, list] of words.weekdays.entries()) add(list, 'weekday', index)
  for (const [index, list] of words.weakWeekdays.entries()) add(list, 'weak_weekday', index)
  for (const [index, list] of words.months.entries()) add(list, 'month', index + 1)
  for (const [index, list] of words.weakMonths.entries()) add(list, 'weak_month', index + 1)
  for (const [days, list] of Object.entries(words.offsets)) add(list, 'offset', Number(days))
  for (const [date, list] of Object.entries(words.holidays)) add(list, 'holiday', Number(date.replace('-', '')))
  for (const [value, list] of Object.entries(words.numbers)) add(list, 'number', Number(value))
  for (const [minutes, list] of Object.entries(words.lengths)) add(list, 'length', Number(minutes))
  add(words.units.minutes, 'minutes', 1)
  add(words.units.hours, 'minutes', 60)
  add(words.units.days, 'days', 1)
  add(words.units.weeks, 'days', 7)
  add(words.units.fortnights, 'days', 14)
  add(words.units.months, 'months', 1)
}

function addWindows(
  words: SpokenWords,
  windows: DayWindow[],
  add: (list: string, role: AnyRole, value: number) => void,
): void {
  for (const [part, { hours, phrases, bare, today }] of Object.entries(words.parts)) {
    const index = windows.push({ ...toWindow(hours), part: part as PartOfDay }) - 1
    add(phrases, 'part', index)
    add(bare, 'bare_part', index)
    add(today, 'today_part', index)
  }
  for (const [hours, list] of Object.entries(words.windows)) {
    add(list, 'part', windows.push({ ...toWindow(hours), part: null }) - 1)
  }
}

function toWindow(hours: string): { from: number | null; to: number | null } {
  const [from = '', to = ''] = hours.split('-')
  return { from: toMinutes(from), to: toMinutes(to) }
}

const toMinutes = (time: string) => (time === '' ? null : minuteOfDay(time))

/** A message is split there, too. */
const DIGIT_BESIDE_LETTER = /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu

const phrasesOf = (list: string) =>
  foldText(list)
    .split(',')
    .map((phrase) => phrase.replace(DIGIT_BESIDE_LETTER, ' ').replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '')

/** Only days, months and parts of a day are corrected: other words are similar to too many others. */
function corrector(words: SpokenWords, vocabulary: ReadonlySet<string>): (word: string) => string {
  const months = words.months.flatMap(phrasesOf).filter((month) => month.length >= MIN_MONTH_CHARACTERS)
  const lists = [...words.weekdays, ...Object.values(words.offsets), words.roles.weekend, words.roles.week]
  const bare = Object.values(words.parts).map((part) => part.bare)
  const targets = [...months, ...[...lists, ...bare].flatMap(phrasesOf)].filter(
    (word) => !word.includes(' ') && word.length >= MIN_CORRECTED_CHARACTERS,
  )
  const byFirstLetter = new Map<string, string[]>()
  for (const target of new Set(targets)) {
    byFirstLetter.set(target[0] as string, [...(byFirstLetter.get(target[0] as string) ?? []), target])
  }
  const realWords = new Set(phrasesOf(words.notTypos))
  const correct = (word: string): string => {
    // `friday's` booking
    if (word.endsWith("'s") && !vocabulary.has(word)) return correct(word.slice(0, -2))
    const isCandidate = word.length >= MIN_CORRECTED_CHARACTERS && word.length <= MAX_CORRECTED_CHARACTERS
    if (!isCandidate || vocabulary.has(word) || realWords.has(word)) return word
    for (const most of [1, 2]) {
      for (const target of byFirstLetter.get(word[0] as string) ?? []) {
        if (most === 2 && target.length < MIN_CHARACTERS_FOR_TWO_CHANGES) continue
        if (countChanges(word, target, most) <= most) return target
      }
    }
    return word
  }
  return correct
}
