// Scrolls the calendar at first to the present hour, otherwise to the first opening.
import { minuteOf } from '@holdfast/time/moment.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useNow } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { placeOf } from './axis.ts'
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
  const done = useRef(false)
  const last = useRef<{ place: number; top: number } | null>(null)
  const now = minuteOf(useNow())
  useLayoutEffect(() => {
    const area = scroller.current
    if (!area || done.current || board.columns.length === 0) return
    done.current = isCurrent
    const place = firstPlace(board, today, now)
    // Without a reason nothing is measured here, because that costs a layout.
    if (place === last.current?.place) return
    const isFirst = last.current === null
    const hasSomebodyScrolled = last.current !== null && last.current.top !== area.scrollTop
    if (hasSomebodyScrolled) return
    const content = area.querySelector<HTMLElement>('[data-columns]')
    area.scrollTop = (Math.max(0, place - MINUTES_BEFORE) * (content?.offsetHeight ?? 0)) / board.axis.length
    last.current = { place, top: area.scrollTop }
    const column = board.columns.findIndex(({ day }) => day === today)
    if (isFirst && column > 0)
      area.scrollLeft = area.querySelector<HTMLElement>(`[data-column="${column}"]`)?.offsetLeft ?? 0
  }, [scroller, board, today, now, isCurrent])
}

function firstPlace({ axis, columns }: Board, today: Day, now: number): number {
  const isToday = columns.some(({ day }) => day === today)
  const opens = columns.map(({ closed }) => (closed[0]?.at === 0 ? closed[0].to : 0)).filter((at) => at < axis.length)
  const opening = Math.min(...opens.filter((at) => at > 0), LATEST_OPENING_MINUTES)
  const booked = columns.flatMap(({ blocks }) => blocks.map(({ at }) => at))
  return isToday ? Math.max(placeOf(axis, today, now), opening) : Math.min(opening, ...booked)
}
