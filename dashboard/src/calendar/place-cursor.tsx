// The cursor of the board: the place that would be booked, under the mouse or moved by arrow keys.
import { minuteOf } from '@holdfast/time/moment.ts'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNow } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { afterNextFrame } from '../ui/frames.ts'
import { momentAt, placeOf } from './axis.ts'
import { type Board, type Column, todayIn } from './board.ts'
import { surfaceOf } from './board-surface.ts'
import { useLook } from './booking-look.tsx'
import { snap } from './target.ts'
import { calendarTexts } from './texts.ts'

const STEP_MINUTES = 15

interface Spot {
  column: number
  place: number
}

export function PlaceCursor({
  board,
  scroller,
  today,
  bookAt,
  announce,
}: {
  board: Board
  scroller: RefObject<HTMLElement | null>
  today: Day
  bookAt: (start: number, column: Column) => void
  announce: (words: string) => void
}) {
  const t = useTexts(calendarTexts)
  const { clock } = useLook()
  const button = useRef<HTMLButtonElement>(null)
  const spot = useRef<Spot | null>(null)
  const now = minuteOf(useNow())

  const name = useCallback(
    ({ column, place }: Spot) => {
      const shown = board.columns[column]
      if (!button.current || !shown) return
      spot.current = { column, place }
      const moment = new Date(momentAt(board.axis, shown.day, place) * 60_000)
      const words = { day: clock.nameOf(shown.day, 'short'), time: clock.time(moment) }
      const who = board.kind === 'day' ? shown.resource?.name : undefined
      button.current.setAttribute('aria-label', who ? t('bookHere', { ...words, who }) : t('bookHereShort', words))
      ;(button.current.firstElementChild as HTMLElement).textContent = words.time
    },
    [board, clock, t],
  )
  const show = useCallback(
    (at: Spot) => {
      const surface = surfaceOf(scroller.current, board)
      const area = surface?.columns[at.column]
      if (!button.current || !area || !surface) return
      name(at)
      button.current.style.transform = `translate(${area.left + 2}px, ${at.place * surface.scale}px)`
      button.current.style.width = `${area.width - 6}px`
    },
    [board, scroller, name],
  )

  const { axis } = board
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor starts again only on other days
  useEffect(() => {
    const first = firstSpot(board, today, now)
    name(first)
    delete scroller.current?.dataset.hovered
    // Its place is measured later, because that costs a layout, for which the bookings would wait.
    return afterNextFrame(() => show(first))
  }, [axis])

  // New data may change the board between the press and the click.
  const isPressed = useRef(false)
  useEffect(() => {
    const area = scroller.current
    if (!area) return
    let request = 0
    const hover = (event: PointerEvent) => {
      cancelAnimationFrame(request)
      request = requestAnimationFrame(() => {
        if (event.pointerType !== 'mouse' || !isFree(event.target as HTMLElement)) {
          delete area.dataset.hovered
          return
        }
        area.dataset.hovered = ''
        const found = spotAt(area, board, event)
        if (found) show(found)
      })
    }
    const leave = () => delete area.dataset.hovered
    const press = ({ target }: PointerEvent) => {
      isPressed.current = isFree(target as HTMLElement)
    }
    const click = (event: MouseEvent) => {
      const target = event.target as HTMLElement
      // If the mouse is pressed on a column and released on the cursor, the click is on the element around both.
      if (!isFree(target) && !(isPressed.current && target.matches('[data-columns]'))) return
      // Enter on the cursor causes a click without a pointer.
      const found = event.detail === 0 ? spot.current : spotAt(area, board, event)
      const column = found && board.columns[found.column]
      if (found && column) bookAt(momentAt(board.axis, column.day, found.place), column)
    }
    area.addEventListener('pointermove', hover)
    area.addEventListener('pointerleave', leave)
    area.addEventListener('pointerdown', press)
    area.addEventListener('click', click)
    return () => {
      cancelAnimationFrame(request)
      area.removeEventListener('pointermove', hover)
      area.removeEventListener('pointerleave', leave)
      area.removeEventListener('pointerdown', press)
      area.removeEventListener('click', click)
    }
  }, [board, scroller, show, bookAt])

  const press = (event: KeyboardEvent) => {
    const move = { ArrowUp: [0, -STEP_MINUTES], ArrowDown: [0, STEP_MINUTES], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      event.key
    ]
    if (!move || !spot.current) return
    event.preventDefault()
    const column = Math.min(Math.max(spot.current.column + (move[0] as number), 0), board.columns.length - 1)
    const place = snap(board.axis, spot.current.place + (move[1] as number), STEP_MINUTES)
    show({ column, place: Math.min(Math.max(place, 0), board.axis.length - STEP_MINUTES) })
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    announce(button.current?.getAttribute('aria-label') ?? '')
  }

  return (
    <button
      ref={button}
      type="button"
      aria-label={t('newBooking')}
      aria-description={t('howTo')}
      onKeyDown={press}
      onFocus={() => spot.current && show(spot.current)}
      className="calendar-cursor absolute top-0 left-0 z-4 flex h-[calc(var(--minute)*15)] items-center rounded-md bg-accent-soft px-1.5 text-xs font-medium text-accent-ink"
    >
      <span />
    </button>
  )
}

/** Whether the element is an empty place or the cursor. */
const isFree = (target: HTMLElement) =>
  target.closest('[data-column], .calendar-cursor') !== null &&
  target.closest('[data-booking-id], [data-time-off-id]') === null

function spotAt(area: HTMLElement, board: Board, { clientX, clientY }: MouseEvent): Spot | null {
  const surface = surfaceOf(area, board)
  if (!surface) return null
  const { column, y } = surface.placeAt(clientX, clientY)
  // The pressed quarter of an hour counts, not the nearest line.
  const place = snap(board.axis, Math.max(0, y - STEP_MINUTES / 2), STEP_MINUTES)
  return { column, place: Math.min(Math.max(place, 0), board.axis.length - STEP_MINUTES) }
}

/** The first place for the keyboard: the next quarter of an hour today, otherwise the first opening. */
function firstSpot({ axis, columns }: Board, today: Day, now: number): Spot {
  const column = Math.max(0, todayIn(columns, today))
  const [closed] = columns[column]?.closed ?? []
  const opening = closed?.at === 0 && closed.to < axis.length ? closed.to : 0
  const isToday = columns[column]?.day === today
  const place = isToday
    ? Math.max(opening, Math.ceil(placeOf(axis, today, now) / STEP_MINUTES) * STEP_MINUTES)
    : opening
  return { column, place: Math.min(place, axis.length - STEP_MINUTES) }
}
