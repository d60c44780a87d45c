// The first frame draws the bookings of the visible columns; those of the other columns are drawn right after it.
import type { Day } from '../text/clock.ts'
import { useFrameDrawn } from '../ui/frames.ts'
import { type Board, todayIn } from './board.ts'

/** On a laptop no column is narrower, and on a phone each is wider. */
const MIN_COLUMN_PIXELS = 136

/** Returns whether the bookings of a column are drawn. The first scroll begins at the column of today. */
export function useViewFirst({ columns }: Board, today: Day, isCurrent: boolean): (index: number) => boolean {
  const isDrawn = useFrameDrawn(isCurrent)
  const first = Math.max(0, todayIn(columns, today))
  return (index) => isDrawn || index < first + window.innerWidth / MIN_COLUMN_PIXELS
}
