// The state of the calendar in its address: the view, the day, and the shown resources.
import { isDate } from '@holdfast/time/calendar.ts'
import { useMemo } from 'react'
import { textIn, textsIn, useAddress } from '../data/address.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { addDays, type Day, mondayOf } from '../text/clock.ts'

export const VIEWS = ['day', 'week', 'list'] as const
export type View = (typeof VIEWS)[number]

export interface CalendarAddress {
  view: View
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

const LIST_DAYS = 7

export function useCalendarAddress(): CalendarAddress {
  const [search] = useAddress()
  const today = useClock().dayOf(useNow())
  const asked = textIn(search, 'day')
  const day = asked && isDate(asked) ? asked : today
  const view = VIEWS.find((each) => each === search.view) ?? 'day'
  const group = textIn(search, 'group')
  const ids = textsIn(search, 'resource').join(' ')
  const hidesCancelled = search.cancelled === 'hide'
  // The same object until something in it changes, because the whole board is made from it.
  return useMemo(
    () => ({
      view,
      day,
      today,
      days: daysOf(view, day),
      resources: ids.split(' ').filter(Boolean),
      group,
      hidesCancelled,
    }),
    [view, day, today, ids, group, hidesCancelled],
  )
}

/** The day of the view that is this many pages later or earlier. */
export function turnedDay({ view, day }: CalendarAddress, pages: number): Day {
  return addDays(day, pages * (view === 'day' ? 1 : LIST_DAYS))
}

export function daysOf(view: View, day: Day): Day[] {
  if (view === 'day') return [day]
  const first = view === 'week' ? mondayOf(day) : day
  return Array.from({ length: LIST_DAYS }, (_, index) => addDays(first, index))
}
