// One booking in a column: its time in its stage's colour, with the buffers that are kept around it.
import { type CSSProperties, memo } from 'react'
import type { Booking } from '../data/api.ts'
import { cx } from '../ui/class-names.ts'
import type { Block } from './board.ts'
import { canMove, useLook } from './booking-look.tsx'

/** From so many minutes on there is room for a second line. */
const TWO_LINES = 30

const GONE = ['cancelled', 'no_show', 'failed']

const LOOKS = {
  planned: 'border-l-3 border-(--stage) bg-(--tint) text-ink',
  done: 'border border-l-3 border-line border-l-(--stage) bg-card text-soft',
  gone: 'border border-dashed border-strong-line bg-card text-faint line-through',
}

const lookOf = ({ status }: Booking): keyof typeof LOOKS =>
  GONE.includes(status) ? 'gone' : status === 'completed' ? 'done' : 'planned'

/** What is drawn depends on these alone, so a board that changes elsewhere leaves it as it is. */
export const BookingBlock = memo(function BookingBlock({ block, movable }: { block: Block; movable: boolean }) {
  const look = useLook()
  const { booking, at, to, whole, lane, lanes, width } = block
  const minutes = to - at
  const moves = movable && canMove(booking)
  const place = {
    '--at': whole.at,
    '--long': whole.to - whole.at,
    '--lane': lane / lanes,
    '--wide': width / lanes,
    '--stage': look.colorOf(booking),
  } as CSSProperties
  return (
    <div data-booking-id={booking.id} className="calendar-block group absolute" style={place}>
      {whole.at < at && <Buffer edge="top-0" minutes={at - whole.at} />}
      {whole.to > to && <Buffer edge="bottom-0" minutes={whole.to - to} />}
      <div
        className="absolute inset-x-0"
        style={{
          top: `calc(var(--minute) * ${at - whole.at})`,
          height: `max(calc(var(--minute) * ${minutes}), 1.125rem)`,
        }}
      >
        <button
          type="button"
          tabIndex={-1}
          data-open-booking
          className={cx(
            'calendar-face flex size-full flex-col overflow-hidden rounded-md px-1.5 text-left text-[0.8125rem] leading-tight',
            minutes < TWO_LINES ? 'justify-center' : 'justify-start py-0.5',
            LOOKS[lookOf(booking)],
            moves && 'cursor-grab',
          )}
        >
          <span className="sr-only">{look.labelOf(booking)}</span>
          <span aria-hidden className="flex w-full min-w-0 gap-1.5">
            <span className="truncate font-medium">{look.nameOf(booking)}</span>
            {minutes < TWO_LINES && <span className="shrink-0 text-soft">{timeOf(booking, look.clock.time)}</span>}
          </span>
          {minutes >= TWO_LINES && (
            <span aria-hidden className="w-full truncate text-xs text-soft">
              {timeOf(booking, look.clock.time)} · {look.serviceOf(booking)}
            </span>
          )}
        </button>
        {moves && minutes > 0 && (
          <span aria-hidden data-resize className="absolute inset-x-0 -bottom-1 h-2 cursor-ns-resize" />
        )}
        <button
          type="button"
          tabIndex={-1}
          data-booking-menu
          aria-label={look.menuLabelOf(booking)}
          className="absolute top-0 right-0 grid h-5 w-6 place-items-center rounded bg-card text-soft opacity-0 shadow-card group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink"
        >
          <span aria-hidden>⋯</span>
        </button>
      </div>
    </div>
  )
}, isAlike)

const timeOf = ({ start }: Booking, time: (moment: string) => string) => (start ? time(start) : '')

/** Kept free, so that the next customer finds everything ready. */
function Buffer({ edge, minutes }: { edge: string; minutes: number }) {
  return (
    <span
      aria-hidden
      className={cx('calendar-buffer absolute inset-x-0 rounded-md', edge)}
      style={{ height: `calc(var(--minute) * ${minutes})` }}
    />
  )
}

type Props = { block: Block; movable: boolean }

function isAlike(one: Props, other: Props): boolean {
  const [a, b] = [one.block, other.block]
  return (
    one.movable === other.movable &&
    a.booking === b.booking &&
    a.at === b.at &&
    a.to === b.to &&
    a.whole.at === b.whole.at &&
    a.whole.to === b.whole.to &&
    a.lane === b.lane &&
    a.lanes === b.lanes &&
    a.width === b.width
  )
}
