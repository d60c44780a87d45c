// One booking in a column: its time in its stage's colour, with the buffers that are kept around it.
import { type CSSProperties, memo } from 'react'
import { canMove } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'
import { cx } from '../ui/class-names.ts'
import type { Block } from './board.ts'
import { isGone, useLook } from './booking-look.tsx'

/** From so many minutes on there is room for a second line. */
const TWO_LINES = 30

/** A share of a column in which no name can be read. */
const NARROW = 0.25

const lookOf = (booking: Booking) => (isGone(booking) ? 'gone' : booking.status === 'completed' ? 'done' : 'planned')

/** Of a booking just before or after midnight the next day may have nothing but the buffer. */
const isBuffer = ({ at, to, whole }: Block) => at === to && whole.to > whole.at

/**
 * There can be hundreds, so each is as few elements as can be: buffers and the edge to pull are drawn by the style
 * sheet, and one menu button serves them all. A board that changes elsewhere leaves it as it is.
 */
export const BookingBlock = memo(function BookingBlock({ block, movable }: { block: Block; movable: boolean }) {
  const look = useLook()
  const { booking, at, to, whole, lane, lanes, width } = block
  const time = booking.start ? look.clock.time(booking.start) : ''
  const isShort = to - at < TWO_LINES
  const place = {
    '--at': at,
    '--long': to - at,
    '--before': at - whole.at,
    '--after': whole.to - to,
    '--lane': lane / lanes,
    '--wide': width / lanes,
    '--stage': look.colorOf(booking),
  } as CSSProperties
  return (
    <div
      data-booking-id={booking.id}
      data-look={isBuffer(block) ? 'buffer' : lookOf(booking)}
      {...(whole.at < at && { 'data-before': '' })}
      {...(whole.to > to && { 'data-after': '' })}
      {...(width / lanes <= NARROW && { 'data-narrow': '' })}
      {...(movable && canMove(booking) && { 'data-movable': '' })}
      className="calendar-block"
      style={place}
    >
      {!isBuffer(block) && (
        <button
          type="button"
          tabIndex={-1}
          data-open-booking
          className={cx('calendar-face', isShort && 'calendar-short')}
        >
          <span className="sr-only">{look.labelOf(booking)}</span>
          <span aria-hidden className="truncate font-medium">
            {look.nameOf(booking)}
          </span>
          <span aria-hidden className="truncate text-xs text-soft">
            {isShort ? time : `${time} · ${look.serviceOf(booking)}`}
          </span>
        </button>
      )}
    </div>
  )
}, isAlike)

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
