// The state of the calendar in its address: the view, the day, and the shown resources.
import { isDate } from '@holdfast/time/calendar.ts'
import { useMemo } from 'react'
import { textIn, textsIn, useAddress } from '../data/address.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { addDays, type Day } from '../text/clock.ts'
import { addMonths, monthOf } from '../text/month.ts'
import { daysOf, MAX_LIST_DAYS, type Span, spanIn, type View, viewIn } from './shown-days.ts'

export interface CalendarAddress {
  view: View
  span: Span
  day: Day
  today: Day
  /** All shown days, in order. */
  days: readonly Day[]
  /** The ids of the shown resources; empty for all. */
  resources: readonly string[]
  group: string | undefined
  /** Whether cancelled bookings are left out. */
  hidesCancelled: boolean
}

export function useCalendarAddress(): CalendarAddress {
  const [search] = useAddress()
  const today = useClock().dayOf(useNow())
  const asked = textIn(search, 'day')
  const day = asked && isDate(asked) ? asked : today
  const view = viewIn(search.view)
  const span = spanIn(search.span)
  const group = textIn(search, 'group')
  const ids = textsIn(search, 'resource').join(' ')
  const hidesCancelled = search.cancelled === 'hide'
  // The same object until something in it changes, because the whole board is made from it.
  return useMemo(
    () => ({
      view,
      span,
      day,
      today,
      days: daysOf({ view, span }, day),
      resources: ids.split(' ').filter(Boolean),
      group,
      hidesCancelled,
    }),
    [view, span, day, today, ids, group, hidesCancelled],
  )
}

/** The day of the view that is this many pages later or earlier. */
export function turnedDay({ view, span, day, days }: CalendarAddress, pages: number): Day {
  if (view === 'list' && span === 'month') return `${addMonths(monthOf(day), pages)}-01`
  return addDays(day, pages * days.length)
}

/** How many days there are from one to the other, with both of them, within the bounds of a list. */
export function daysFrom(first: Day, last: Day): number {
  const days = 1 + Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
  return Math.min(Math.max(days, 1), MAX_LIST_DAYS)
}
