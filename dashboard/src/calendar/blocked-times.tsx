// Shades the times to which a dragged booking cannot be moved, as far as the page knows.
//
// The shade also catches the pointer: otherwise the bookings below would react to it and be drawn in every frame.

import type { Span } from '@holdfast/time/intervals.ts'
import { memo } from 'react'
import { placeOf } from './axis.ts'
import type { Board } from './board.ts'
import { Shade, widthOf } from './board-column.tsx'
import { areUsable, blockedTimes, type Known, resourcesAfter } from './obstacles.ts'
import type { Dragged } from './use-drag.ts'

export const BlockedTimes = memo(function BlockedTimes({
  board: { axis, columns },
  known,
  dragged: { booking, from },
}: {
  board: Board
  known: Known
  dragged: Dragged
}) {
  return (
    <div className="absolute inset-0 flex cursor-grabbing">
      {columns.map((column) => {
        const { key, day, resource } = column
        const exchange = from.resource && resource && from.resource.id !== resource.id
        const ids = resourcesAfter(booking, exchange ? { from: from.resource?.id ?? '', to: resource.id } : null)
        const isUsable = areUsable(known, booking, ids)
        const runs = axis.days.get(day)?.runs ?? []
        const whole: Span = [runs[0]?.from ?? 0, runs.at(-1)?.to ?? 0]
        const spans = isUsable ? blockedTimes(known, booking, ids, whole) : [whole]
        return (
          <div key={key} className="calendar-width relative" style={widthOf(column)}>
            {spans.map(([start, end]) => (
              <Shade
                key={start}
                place={{ at: placeOf(axis, day, start), to: placeOf(axis, day, end) }}
                className={isUsable ? 'calendar-in-the-way' : 'calendar-not-usable'}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
})
