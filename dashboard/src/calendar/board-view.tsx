// The board of the calendar: pressing an empty place books it, dragging a booking moves it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMay } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { BlockedTimes } from './blocked-times.tsx'
import type { Board, Column } from './board.ts'
import { BoardColumn } from './board-column.tsx'
import { focusBooking, keepOneFocusable } from './board-focus.ts'
import { Gutter, Heads, Lines, NowLine } from './board-frame.tsx'
import { useLook } from './booking-look.tsx'
import { MoreButton } from './more-button.tsx'
import type { Known, Wish } from './obstacles.ts'
import { PlaceCursor } from './place-cursor.tsx'
import { calendarTexts } from './texts.ts'
import { useBlockDrag } from './use-block-drag.ts'
import { type BoardActions, useBoardEvents } from './use-board-events.ts'
import { useDrag } from './use-drag.ts'
import { useFirstScroll } from './use-first-scroll.ts'
import { useViewFirst } from './use-view-first.ts'

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
    // A moved booking is a new booking: after a move by keyboard, the focus goes to it.
    if (moved && how === 'keys') requestAnimationFrame(() => focusBooking(scroller.current, moved.id))
  }
  const drag = useDrag({ board, known, scroller, ghost, drop, announce })
  useFirstScroll(scroller, board, today, isCurrent)
  const isDrawn = useViewFirst(board, today, isCurrent)
  useEffect(() => keepOneFocusable(scroller.current))
  const events = useBoardEvents(board, scroller, drag, actions)
  const mayBlock = useMay('config:write')
  const range = useRef<HTMLDivElement>(null)
  const blockByDrag = useBlockDrag(board, scroller, range, actions.block)
  const days = useMemo(() => [...new Set(board.columns.map(({ day }) => day))], [board])
  const labelOf = ({ day, resource }: Column) =>
    board.kind === 'day' && resource ? resource.name : look.clock.nameOf(day, 'long')

  return (
    <section
      ref={scroller}
      aria-label={t('calendar')}
      aria-busy={!isCurrent}
      className="calendar-board relative isolate min-h-0 flex-1 snap-x snap-mandatory scroll-pl-(--gutter) overflow-auto overscroll-contain rounded-2xl border bg-card shadow-card [--column:calc(100vw-5.6rem)] sm:snap-none sm:[--column:8.5rem]"
    >
      <div className="flex min-w-full flex-col" style={{ width: 'max-content' }}>
        <Heads board={board} today={today} />
        <div className="flex" style={{ height: `calc(var(--minute) * ${board.axis.length})` }}>
          <Gutter axis={board.axis} clock={look.clock} days={days} />
          <div
            data-columns
            className="relative flex flex-1 select-none"
            {...events}
            onPointerDown={(event) => {
              events.onPointerDown(event)
              if (mayBlock && isCurrent) blockByDrag(event)
            }}
          >
            <Lines axis={board.axis} />
            {board.columns.map((column, index) => (
              <BoardColumn
                key={column.key}
                column={column}
                index={index}
                label={labelOf(column)}
                movable={mayWrite}
                isDrawn={isDrawn(index)}
              />
            ))}
            <MoreButton board={board} scroller={scroller} menu={actions.menu} />
            {drag.dragged && <BlockedTimes board={board} known={known} dragged={drag.dragged} />}
            <NowLine axis={board.axis} columns={board.columns} today={today} />
            {mayWrite && isCurrent && (
              <PlaceCursor
                board={board}
                scroller={scroller}
                today={today}
                bookAt={actions.bookAt}
                announce={announce}
              />
            )}
            <div
              ref={range}
              hidden
              aria-hidden
              className="calendar-off pointer-events-none absolute top-0 left-0 z-10 rounded-md border-2 border-accent [&[hidden]]:hidden"
            />
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
