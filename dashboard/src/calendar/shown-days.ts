// Which days the calendar shows, and what it asks for about them. The early script asks for the same.
import { addDays, type Day, mondayOf } from '../text/days.ts'
import { addMonths, daysBetween, monthOf } from '../text/month.ts'

export const VIEWS = ['day', 'week', 'list'] as const
export type View = (typeof VIEWS)[number]

/** The period of the list: a day, seven days, a month, or a number of days. */
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number] | number

const LIST_DAYS = 7
/** A longer period is cut. */
export const MAX_LIST_DAYS = 92

export const viewIn = (value: unknown): View => VIEWS.find((each) => each === value) ?? 'day'

export function spanIn(value: unknown): Span {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return Math.min(value, MAX_LIST_DAYS)
  return SPANS.find((each) => each === value) ?? 'week'
}

/** All shown days, in order. */
export function daysOf({ view, span }: { view: View; span: Span }, day: Day): Day[] {
  if (view === 'day') return [day]
  if (view === 'list' && span === 'month') {
    return daysBetween(`${monthOf(day)}-01`, addDays(`${addMonths(monthOf(day), 1)}-01`, -1))
  }
  const first = view === 'week' ? mondayOf(day) : day
  const length = view === 'week' || span === 'week' ? LIST_DAYS : span === 'day' ? 1 : Number(span)
  return Array.from({ length }, (_, index) => addDays(first, index))
}

/** The shown statuses. Holds are among them, because their time is taken. */
export const SHOWN = [
  'held',
  'confirmed',
  'pending_payment',
  'checked_in',
  'completed',
  'no_show',
  'failed',
  'cancelled',
] as const

/** The first and the last day whose bookings are asked for. It begins a day earlier, because some go over midnight. */
export const bookingDays = (days: readonly Day[]): [Day, Day] => [addDays(days[0] as Day, -1), days.at(-1) as Day]

/** Hours that begin two days earlier may still be open, also in a zone that is a day ahead or behind. */
export const overrideDays = (days: readonly Day[]): [Day, Day] => [
  addDays(days[0] as Day, -3),
  addDays(days.at(-1) as Day, 3),
]
