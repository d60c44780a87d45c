// One booking in a column: its time in its stage's colour, with the buffers that are kept around it.
import { type CSSProperties, memo } from 'react'
import { canMove } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'
import type { Block } from './board.ts'
import { type BookingLook, isGone, useLook } from './booking-look.tsx'

/** From so many minutes on there is room for a second line. */
const TWO_LINES = 30

/** A share of a column in which no name can be read. */
const NARROW = 0.25

const lookOf = (booking: Booking) => (isGone(booking) ? 'gone' : booking.status === 'completed' ? 'done' : 'planned')

/** Of a booking just before or after midnight the next day may have nothing but the buffer. */
const isBuffer = ({ at, to, whole }: Block) => at === to && whole.to > whole.at

/**
 * There can be hundreds, so each is as few elements as can be: both lines are one text, buffers and the edge to pull
 * are drawn by the style sheet, and one menu button serves them all. A board that changes elsewhere leaves it as it is.
 */
export const BookingBlock = memo(function BookingBlock({ block, movable }: { block: Block; movable: boolean }) {
  const look = useLook()
  const { booking, at, to, whole, lanes, width } = block
  return (
    <div
      data-booking-id={booking.id}
      data-look={isBuffer(block) ? 'buffer' : lookOf(booking)}
      {...(whole.at < at && { 'data-before': '' })}
      {...(whole.to > to && { 'data-after': '' })}
      {...(width / lanes <= NARROW && { 'data-narrow': '' })}
      {...(movable && canMove(booking) && { 'data-movable': '' })}
      className="calendar-block"
      style={placeOf(block, look.colorOf(booking))}
    >
      {!isBuffer(block) && (
        <>
          <button
            type="button"
            tabIndex={-1}
            data-open-booking
            className="calendar-face"
            aria-label={look.labelOf(booking)}
          />
          <Words block={block} look={look} />
        </>
      )}
    </div>
  )
}, isAlike)

/** Lie over the button, not in it: its name says more than they do, and in another order. */
function Words({ block: { booking, at, to }, look }: { block: Block; look: BookingLook }) {
  const name = look.nameOf(booking)
  const time = booking.start ? look.clock.time(booking.start) : ''
  if (to - at >= TWO_LINES)
    return (
      <span aria-hidden className="calendar-words calendar-two-lines">
        {`${name}\n${time} · ${look.serviceOf(booking)}`}
      </span>
    )
  return (
    <span aria-hidden className="calendar-words">
      {name} <span className="text-xs font-normal text-soft">{time}</span>
    </span>
  )
}

/** What is as the style sheet has it is left out: each of these takes time, hundreds of times. */
function placeOf({ at, to, whole, lane, lanes, width }: Block, color: string): CSSProperties {
  return {
    '--at': at,
    '--long': to - at,
    ...(whole.at < at && { '--before': at - whole.at }),
    ...(whole.to > to && { '--after': whole.to - to }),
    ...(lanes > 1 && { '--lane': lane / lanes, '--wide': width / lanes }),
    '--stage': color,
  } as CSSProperties
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
