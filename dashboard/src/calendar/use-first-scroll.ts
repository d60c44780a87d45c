// Scrolls the calendar to the present hour when today is opened, and at first to the first opening of another day.
import { minuteOf } from '@holdfast/time/moment.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNow } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { type Axis, placeOf } from './axis.ts'
import type { Board } from './board.ts'

/** How many minutes before that stay visible. */
const MINUTES_BEFORE = 60
const LATEST_OPENING_MINUTES = 480

export function useFirstScroll(
  scroller: RefObject<HTMLElement | null>,
  board: Board,
  today: Day,
  /** Whether the bookings are loaded: an early booking may begin before the opening. */
  isCurrent: boolean,
): void {
  const done = useRef<Axis | null>(null)
  const last = useRef<{ axis: Axis; place: number; top: number; left: number } | null>(null)
  const now = minuteOf(useNow())
  useLayoutEffect(() => {
    const area = scroller.current
    const { axis, columns } = board
    if (!area || done.current === axis || columns.length === 0) return
    const column = columns.findIndex(({ day }) => day === today)
    const go = () => {
      if (isCurrent) done.current = axis
      const place = firstPlace(board, today, now)
      const before = last.current?.axis === axis ? last.current : null
      // Without a reason nothing is measured here, because that costs a layout.
      if (before?.place === place && column <= 0) return
      if (before && (before.top !== area.scrollTop || before.left !== area.scrollLeft)) return
      const content = area.querySelector<HTMLElement>('[data-columns]')
      area.scrollTop = (Math.max(0, place - MINUTES_BEFORE) * (content?.offsetHeight ?? 0)) / axis.length
      if (column > 0) area.scrollLeft = area.querySelector<HTMLElement>(`[data-column="${column}"]`)?.offsetLeft ?? 0
      last.current = { axis, place, top: area.scrollTop, left: area.scrollLeft }
    }
    if (done.current === null) return go()
    if (column < 0) return
    // After a change of the address, the router gives the board the place that it had.
    const request = requestAnimationFrame(go)
    return () => cancelAnimationFrame(request)
  }, [scroller, board, today, now, isCurrent])
}

function firstPlace({ axis, columns }: Board, today: Day, now: number): number {
  const isToday = columns.some(({ day }) => day === today)
  const opens = columns.map(({ closed }) => (closed[0]?.at === 0 ? closed[0].to : 0)).filter((at) => at < axis.length)
  const opening = Math.min(...opens.filter((at) => at > 0), LATEST_OPENING_MINUTES)
  const booked = columns.flatMap(({ blocks }) => blocks.map(({ at }) => at))
  return isToday ? Math.max(placeOf(axis, today, now), opening) : Math.min(opening, ...booked)
}
