// Columns of time to look at and to work on: press an empty place to book it, carry a booking to move it.
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Booking } from '../data/api.ts'
import { useMay } from '../data/workspace.tsx'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import type { Block, Board, Column } from './board.ts'
import { BoardColumn } from './board-column.tsx'
import { Gutter, Heads, Lines, NowLine } from './board-frame.tsx'
import { canMove, useLook } from './booking-look.tsx'
import { InTheWay } from './in-the-way.tsx'
import { neighbourOf } from './neighbour.ts'
import type { Known, Wish } from './obstacles.ts'
import { PlaceCursor } from './place-cursor.tsx'
import { keepOneInReach, reach } from './reach.ts'
import { calendarTexts } from './texts.ts'
import { mark, unmark, useCarry } from './use-carry.ts'
import { useFirstScroll } from './use-first-scroll.ts'

export interface BoardActions {
  open: (booking: Booking) => void
  /** At a point of the screen, or beside the booking. */
  menu: (booking: Booking, at: { x: number; y: number }) => void
  moveByDialog: (booking: Booking) => void
  drop: (wish: Wish) => Promise<Booking | null>
  bookAt: (start: number, column: Column) => void
}

export function BoardView({
  board,
  known,
  today,
  actions,
  isCurrent,
}: {
  board: Board
  known: Known
  today: Day
  actions: BoardActions
  isCurrent: boolean
}) {
  const t = useTexts(calendarTexts)
  const look = useLook()
  const mayWrite = useMay('bookings:write')
  const scroller = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [told, announce] = useState('')
  const drop = async (wish: Wish, how: 'pointer' | 'keys') => {
    const moved = await actions.drop(wish)
    // A booking that was moved is a new one, in another place: whoever works by keys goes on there.
    if (moved && how === 'keys') requestAnimationFrame(() => reach(scroller.current, moved.id))
  }
  const carry = useCarry({ board, known, scroller, ghost, drop, announce })
  useFirstScroll(scroller, board, today)
  useEffect(() => keepOneInReach(scroller.current))
  const days = useMemo(() => [...new Set(board.columns.map(({ day }) => day))], [board])

  const blockOf = (target: EventTarget): { block: Block; column: number } | null => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-booking-id]')
    const column = Number(element?.closest<HTMLElement>('[data-column]')?.dataset.column)
    const block = board.columns[column]?.blocks.find(({ booking }) => booking.id === element?.dataset.bookingId)
    return block ? { block, column } : null
  }

  const pressDown = (event: PointerEvent) => {
    const found = blockOf(event.target)
    const isMenu = (event.target as HTMLElement).closest('[data-booking-menu]')
    if (!found || isMenu || event.button !== 0 || !mayWrite || !canMove(found.block.booking)) return
    const mode = (event.target as HTMLElement).closest('[data-resize]') ? 'resize' : 'move'
    carry.grab(event.nativeEvent, found.block, found.column, mode)
  }

  const click = (event: MouseEvent) => {
    const found = blockOf(event.target)
    if (!found) return
    const menu = (event.target as HTMLElement).closest<HTMLElement>('[data-booking-menu]')
    if (!menu) return actions.open(found.block.booking)
    const { left, bottom } = menu.getBoundingClientRect()
    actions.menu(found.block.booking, { x: left, y: bottom })
  }

  const contextMenu = (event: MouseEvent) => {
    const found = blockOf(event.target)
    if (!found) return
    event.preventDefault()
    // A long press by touch carries; the menu has its own button there.
    if (carry.isCarrying() || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
    const { left, bottom } = (event.target as HTMLElement).getBoundingClientRect()
    const byKeys = event.clientX === 0 && event.clientY === 0
    actions.menu(found.block.booking, byKeys ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY })
  }

  const keyDown = (event: React.KeyboardEvent) => {
    const found = blockOf(event.target)
    if (!found) return
    const { booking } = found.block
    if (mayWrite && canMove(booking) && carry.press(event, found.block, found.column)) return
    if (event.key === 'm' && mayWrite && canMove(booking)) {
      event.preventDefault()
      return actions.moveByDialog(booking)
    }
    const next = neighbourOf(board, found.column, found.block, event.key)
    if (!next) return
    event.preventDefault()
    reach(scroller.current, next.block.booking.id, next.column)
  }

  const light = (event: { target: EventTarget; type: string }) => {
    const area = scroller.current
    const found = blockOf(event.target)
    if (!area || carry.isCarrying()) return
    unmark({ scroller: area }, 'lit')
    if (found && event.type === 'focus') keepOneInReach(area, event.target as HTMLElement)
    if (found && found.block.booking.allocations.length > 1) mark({ scroller: area }, found.block.booking.id, 'lit')
  }

  return (
    <section
      ref={scroller}
      aria-label={t('calendar')}
      aria-busy={!isCurrent}
      className="calendar-board relative isolate min-h-0 flex-1 snap-x snap-mandatory scroll-pl-(--gutter) overflow-auto overscroll-contain rounded-2xl border bg-card shadow-card [--column:calc(100vw-5.6rem)] sm:snap-none sm:[--column:8.5rem]"
    >
      <div className="flex min-w-full flex-col" style={{ width: 'max-content' }}>
        <Heads columns={board.columns} today={today} />
        <div className="flex" style={{ height: `calc(var(--minute) * ${board.axis.length})` }}>
          <Gutter axis={board.axis} clock={look.clock} days={days} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what can be pressed inside are buttons; this listens for all of them */}
          <div
            data-columns
            className="relative flex flex-1"
            onPointerDown={pressDown}
            onPointerOver={light}
            onFocus={light}
            onClick={click}
            onContextMenu={contextMenu}
            onKeyDown={keyDown}
            onBlur={carry.giveUp}
          >
            <Lines axis={board.axis} />
            {board.columns.map((column, index) => (
              <BoardColumn
                key={column.key}
                column={column}
                index={index}
                label={column.resource ? column.resource.name : look.clock.nameOf(column.day, 'long')}
                movable={mayWrite}
              />
            ))}
            {carry.carried && <InTheWay board={board} known={known} carried={carry.carried} />}
            <NowLine axis={board.axis} columns={board.columns} today={today} />
            {mayWrite && (
              <PlaceCursor
                board={board}
                scroller={scroller}
                today={today}
                bookAt={actions.bookAt}
                announce={announce}
              />
            )}
            <div
              ref={ghost}
              hidden
              aria-hidden
              className="calendar-ghost pointer-events-none absolute top-0 left-0 z-10 flex flex-col overflow-hidden rounded-md border-l-3 border-(--stage) bg-(--tint) px-1.5 py-1 text-[0.8125rem] leading-tight shadow-float [&[hidden]]:hidden"
            >
              <span className="truncate font-medium" />
              <span className="truncate text-xs" />
            </div>
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </section>
  )
}
