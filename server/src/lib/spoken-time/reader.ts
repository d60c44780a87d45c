// The input of the grammar: the terms of a message, and the circumstances that decide what they mean.
import type { AnyRole, DayWindow } from './lexicon.ts'
import { has, roleOf, type Term } from './terms.ts'

export interface Reader {
  terms: readonly Term[]
  windows: readonly DayWindow[]
  /** The date of the wall clock, in days since 1970. */
  today: number
  /** The minute of the day on the wall clock. */
  minute: number
  /** The order of a date in digits: 3/4 is the third of April, the fourth of March, or either. */
  order: 'day_first' | 'month_first' | 'either'
  /** The subject of the last question. */
  expects: 'day' | 'time' | null
  /** The day that was spoken of before. */
  date: number | null
  /** Whether the message is short and has one number, so that it may be an answer by that number alone. */
  isShort: boolean
  /**
   * Whether the second of two days is read: after `de segunda a`, `quinta` is a day and not an ordinal number. A bare
   * number is not a day there: `amanhã às 10` is not a stretch of days.
   */
  isSecondDay?: boolean
}

const MAX_TERMS_OF_SHORT = 5

export const isShort = (terms: readonly Term[]) =>
  terms.length <= MAX_TERMS_OF_SHORT && terms.filter(({ digits, number }) => digits > 0 || number !== null).length === 1

export const termHas = ({ terms }: Reader, index: number, role: AnyRole): boolean => has(terms[index], role)

export const termValue = ({ terms }: Reader, index: number, role: AnyRole): number | undefined =>
  roleOf(terms[index], role)

export const wordAt = ({ terms }: Reader, index: number): string => terms[index]?.word ?? ''

const MONEY = new Set(['$', '€', '£', '₲'])

/** Whether the number at this place counts something, so that it is no time and no day. */
export function isCounted(reader: Reader, at: number, next: number): boolean {
  return (
    termHas(reader, next, 'counted') ||
    termHas(reader, at - 1, 'counts') ||
    MONEY.has(wordAt(reader, at - 1)) ||
    wordAt(reader, next) === '%'
  )
}

export const isUnit = (reader: Reader, index: number): boolean =>
  termHas(reader, index, 'minutes') || termHas(reader, index, 'days') || termHas(reader, index, 'months')
