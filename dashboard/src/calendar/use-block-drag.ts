// Dragging over empty places of a column chooses a time to block. React does not render the range while it grows.
import { type PointerEvent, type RefObject, useRef } from 'react'
import { momentAt } from './axis.ts'
import type { Board, Column } from './board.ts'
import { surfaceOf } from './board-surface.ts'
import { followPointer } from './follow-pointer.ts'
import { snap } from './target.ts'

const STEP_MINUTES = 15

/** `choose` gets the range in minutes since 1970. */
export function useBlockDrag(
  board: Board,
  scroller: RefObject<HTMLElement | null>,
  range: RefObject<HTMLElement | null>,
  choose: (start: number, end: number, column: Column) => void,
) {
  const chosen = useRef<{ at: number; to: number } | null>(null)
  return (event: PointerEvent) => {
    const target = event.target as HTMLElement
    // By touch a long press must stay free for the menu of the browser, and a swipe for scrolling.
    if (event.button !== 0 || event.pointerType === 'touch' || !isEmptyPlace(target)) return
    const surface = surfaceOf(scroller.current, board)
    if (!surface) return
    const { axis } = board
    const begun = surface.placeAt(event.clientX, event.clientY)
    const column = board.columns[begun.column] as Column
    const area = surface.columns[begun.column] as { left: number; width: number }
    const within = (place: number) => Math.min(Math.max(snap(axis, place, STEP_MINUTES), 0), axis.length)
    followPointer(event.nativeEvent, {
      begin: () => {
        surface.scroller.dataset.dragging = ''
      },
      frame: ({ x, y }) => {
        const under = surface.placeAt(x, y).y
        const [top, bottom] = under < begun.y ? [under, begun.y] : [begun.y, under]
        // The quarters of an hour that the pointer has touched.
        const at = within(top - STEP_MINUTES / 2)
        const to = Math.max(within(bottom + STEP_MINUTES / 2), at + STEP_MINUTES)
        chosen.current = { at, to }
        draw(range.current, area, at * surface.scale, to * surface.scale)
      },
      end: () => {
        const { at, to } = chosen.current as { at: number; to: number }
        finish()
        choose(momentAt(axis, column.day, at), momentAt(axis, column.day, to), column)
      },
      cancel: () => finish(),
    })
    const finish = () => {
      delete surface.scroller.dataset.dragging
      if (range.current) range.current.hidden = true
    }
  }
}

const isEmptyPlace = (target: HTMLElement) =>
  target.closest('[data-column], .calendar-cursor') !== null &&
  target.closest('[data-booking-id], [data-time-off-id]') === null

function draw(range: HTMLElement | null, { left, width }: { left: number; width: number }, top: number, end: number) {
  if (!range) return
  range.hidden = false
  range.style.transform = `translate3d(${left + 2}px, ${top}px, 0)`
  range.style.width = `${width - 6}px`
  range.style.height = `${end - top}px`
}
