// Scrolls the calendar to the present hour when today is opened, and at first to the first opening of another day.
import { minuteOf } from '@holdfast/time/moment.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNow } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { type Axis, placeOf } from './axis.ts'
import { type Board, todayIn } from './board.ts'

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
  const last = useRef<{ axis: Axis; isFinal: boolean; place: number; top: number; left: number } | null>(null)
  const now = minuteOf(useNow())
  useLayoutEffect(() => {
    const area = scroller.current
    const { axis, columns } = board
    const isSameAxis = last.current?.axis === axis
    if (!area || columns.length === 0 || (isSameAxis && last.current?.isFinal)) return
    const column = todayIn(columns, today)
    const go = () => {
      const place = firstPlace(board, today, now)
      const before = isSameAxis ? last.current : null
      if (before) before.isFinal = isCurrent
      // Without a reason nothing is measured here, because that costs a layout.
      if (before?.place === place && column <= 0) return
      const isMovedByHand = before !== null && (before.top !== area.scrollTop || before.left !== area.scrollLeft)
      if (isMovedByHand) return
      const content = area.querySelector<HTMLElement>('[data-columns]')
      area.scrollTop = (Math.max(0, place - MINUTES_BEFORE) * (content?.offsetHeight ?? 0)) / axis.length
      if (column > 0) area.scrollLeft = area.querySelector<HTMLElement>(`[data-column="${column}"]`)?.offsetLeft ?? 0
      last.current = { axis, isFinal: isCurrent, place, top: area.scrollTop, left: area.scrollLeft }
    }
    const isTurned = last.current !== null && !isSameAxis
    if (!isTurned) return go()
    if (column < 0) return
    // After a change of the address, the router gives the board the place that it had.
    const request = requestAnimationFrame(go)
    return () => cancelAnimationFrame(request)
  }, [scroller, board, today, now, isCurrent])
}

function firstPlace({ axis, columns }: Board, today: Day, now: number): number {
  const isToday = todayIn(columns, today) >= 0
  const opens = columns.map(({ closed }) => (closed[0]?.at === 0 ? closed[0].to : 0)).filter((at) => at < axis.length)
  const opening = Math.min(...opens.filter((at) => at > 0), LATEST_OPENING_MINUTES)
  const booked = columns.flatMap(({ blocks }) => blocks.map(({ at }) => at))
  return isToday ? Math.max(placeOf(axis, today, now), opening) : Math.min(opening, ...booked)
}
