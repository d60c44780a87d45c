// One column of the board: the day of a resource, or a day of the week.
import { type CSSProperties, memo } from 'react'
import type { AxisRange, Column } from './board.ts'
import { BookingBlock } from './booking-block.tsx'
import { TimeOffBlocks } from './time-off-blocks.tsx'

export const BoardColumn = memo(function BoardColumn({
  column,
  index,
  label,
  movable,
  isDrawn,
}: {
  column: Column
  index: number
  label: string
  movable: boolean
  /** Whether its bookings are drawn; see useViewFirst. */
  isDrawn: boolean
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      data-column={index}
      {...(column.resource && { 'data-resource-id': column.resource.id })}
      data-day={column.day}
      className="calendar-column calendar-width relative snap-start border-l"
      style={widthOf(column)}
    >
      {column.closed.map((place) => (
        <Shade key={place.at} place={place} className="calendar-closed" />
      ))}
      {column.missing.map((place) => (
        <Shade key={place.at} place={place} className="calendar-missing" />
      ))}
      <TimeOffBlocks column={column} />
      {isDrawn && column.blocks.map((block) => <BookingBlock key={block.booking.id} block={block} movable={movable} />)}
    </div>
  )
})

/** The width of a column, its head and its shades: bookings that overlap need more room. */
export function widthOf({ lanes }: Column): CSSProperties {
  return (lanes > 1 ? { '--lanes': lanes } : {}) as CSSProperties
}

export function Shade({ place: { at, to }, className }: { place: AxisRange; className: string }) {
  return (
    <div
      aria-hidden
      className={`calendar-shade pointer-events-none absolute inset-x-0 ${className}`}
      style={{ '--at': at, '--long': to - at } as CSSProperties}
    />
  )
}
