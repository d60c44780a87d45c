// One booking in a column: its time in its colour, with its buffers and its signs.
import { type CSSProperties, memo } from 'react'
import { canMove } from '../booking/status.ts'
import { cx } from '../ui/class-names.ts'
import type { Block } from './board.ts'
import { type BookingLook, faceOf, useLook } from './booking-look.tsx'
import { Signs } from './booking-signs.tsx'

/** A block of this length has room for a second line. */
const MIN_MINUTES_FOR_TWO_LINES = 30

/** The signs are in the second line, because the name needs the first one. */
const hasTwoLines = ({ at, to }: Block) => to - at >= MIN_MINUTES_FOR_TWO_LINES

/** For a booking close to midnight, the other day may have only its buffer. */
const isBuffer = ({ at, to, whole }: Block) => at === to && whole.to > whole.at

/**
 * There can be hundreds of blocks, so each has as few elements as possible: both lines are one text, the style sheet
 * draws the buffers and the lower edge, and all blocks share one menu button. `memo` keeps unchanged blocks.
 */
export const BookingBlock = memo(function BookingBlock({ block, movable }: { block: Block; movable: boolean }) {
  const look = useLook()
  const { booking, at, to, whole } = block
  return (
    <div
      data-booking-id={booking.id}
      data-look={isBuffer(block) ? 'buffer' : faceOf(booking)}
      {...(whole.at < at && { 'data-before': '' })}
      {...(whole.to > to && { 'data-after': '' })}
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
          <Signs booking={booking} className={cx('absolute right-1', hasTwoLines(block) ? 'top-4.5' : 'top-px')} />
        </>
      )}
    </div>
  )
}, isAlike)

/** The text is on top of the button and not inside it, because the accessible name of the button says more. */
function Words({ block, look }: { block: Block; look: BookingLook }) {
  const { booking } = block
  const name = look.nameOf(booking)
  const time = booking.start ? look.clock.time(booking.start) : ''
  if (hasTwoLines(block))
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

/** Values that are the same as in the style sheet are left out, because each one takes time, hundreds of times. */
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
