// The events of all bookings on the board: press, hover, focus and keys. All bookings share one listener.
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { canMove } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import type { Block, Board, Column } from './board.ts'
import { focusBooking, keepOneFocusable } from './board-focus.ts'
import { neighbourOf } from './neighbour.ts'
import type { Wish } from './obstacles.ts'
import { mark, unmark, type useDrag } from './use-drag.ts'

export interface BoardActions {
  open: (booking: Booking) => void
  /** Opens the menu at a point of the screen, or at the booking. */
  menu: (booking: Booking, at: { x: number; y: number }) => void
  moveByDialog: (booking: Booking) => void
  drop: (wish: Wish) => Promise<Booking | null>
  bookAt: (start: number, column: Column) => void
  /** The range is in minutes since 1970. */
  block: (start: number, end: number, column: Column) => void
}

/** The height of the lower edge of a booking, which changes its duration when it is dragged. */
const EDGE_PIXELS = 7

export function useBoardEvents(
  board: Board,
  scroller: RefObject<HTMLElement | null>,
  drag: ReturnType<typeof useDrag>,
  actions: BoardActions,
) {
  const mayWrite = useMay('bookings:write')
  const find = (target: EventTarget): { block: Block; column: number; element: HTMLElement } | null => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-booking-id]')
    const column = Number(element?.closest<HTMLElement>('[data-column]')?.dataset.column)
    const block = board.columns[column]?.blocks.find(({ booking }) => booking.id === element?.dataset.bookingId)
    return block && element ? { block, column, element } : null
  }
  const moves = ({ booking }: Block) => mayWrite && canMove(booking)

  const light = ({ target, type }: { target: EventTarget; type: string }) => {
    const area = scroller.current
    const found = find(target)
    if (!area || drag.isDragging()) return
    unmark({ scroller: area }, 'lit')
    if (found && type === 'focus') keepOneFocusable(area, target as HTMLElement)
    if (found && found.block.booking.allocations.length > 1) mark({ scroller: area }, found.block.booking.id, 'lit')
  }

  return {
    onPointerDown(event: PointerEvent) {
      const found = find(event.target)
      if (!found || event.button !== 0 || !moves(found.block)) return
      const isEdge = event.clientY > found.element.getBoundingClientRect().bottom - EDGE_PIXELS
      drag.grab(event.nativeEvent, found.block, found.column, isEdge ? 'resize' : 'move')
    },
    onClick({ target }: MouseEvent) {
      const found = find(target)
      if (found) actions.open(found.block.booking)
    },
    onContextMenu(event: MouseEvent) {
      const found = find(event.target)
      if (!found) return
      event.preventDefault()
      // A long press by touch starts a drag.
      if (drag.isDragging() || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
      const { left, bottom } = found.element.getBoundingClientRect()
      const byKeys = event.clientX === 0 && event.clientY === 0
      actions.menu(found.block.booking, byKeys ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent) {
      const found = find(event.target)
      if (!found || (moves(found.block) && drag.press(event, found.block, found.column))) return
      const next = neighbourOf(board, found.column, found.block, event.key)
      if (next) focusBooking(scroller.current, next.block.booking.id, next.column)
      else if (event.key === 'm' && moves(found.block)) actions.moveByDialog(found.block.booking)
      else return
      event.preventDefault()
    },
    onPointerOver: light,
    onFocus: light,
    onBlur: drag.giveUp,
  }
}
