// The board on the screen: finds the column and the minute at a point.
import type { Board } from './board.ts'

export interface Surface {
  board: Board
  scroller: HTMLElement
  columns: readonly { left: number; width: number }[]
  /** Pixels per minute. */
  scale: number
  placeAt: (x: number, y: number) => { column: number; y: number }
}

/** Null while the board is not on the screen. It is measured once, because columns do not move during a drag. */
export function surfaceOf(scroller: HTMLElement | null, board: Board): Surface | null {
  const content = scroller?.querySelector<HTMLElement>('[data-columns]')
  if (!scroller || !content) return null
  const columns = [...content.querySelectorAll<HTMLElement>('[data-column]')].map(({ offsetLeft, offsetWidth }) => ({
    left: offsetLeft,
    width: offsetWidth,
  }))
  const scale = content.offsetHeight / board.axis.length
  const placeAt = (x: number, y: number) => {
    const { left, top } = content.getBoundingClientRect()
    const column = columns.findLastIndex((each) => each.left <= x - left)
    return { column: Math.max(0, column), y: (y - top) / scale }
  }
  return { board, scroller, columns, scale, placeAt }
}

const EDGE_PIXELS = 44
const MAX_PIXELS_PER_FRAME = 14

/** How far to scroll in this frame while something is dragged near an edge. */
export function edgeSpeed(scroller: HTMLElement, x: number, y: number): [right: number, down: number] {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const pull = (near: number, far: number, at: number) => {
    const speed = (depth: number) => Math.ceil((Math.min(depth, EDGE_PIXELS) / EDGE_PIXELS) * MAX_PIXELS_PER_FRAME)
    if (at < near + EDGE_PIXELS) return -speed(near + EDGE_PIXELS - at)
    return at > far - EDGE_PIXELS ? speed(at - far + EDGE_PIXELS) : 0
  }
  return [pull(left + EDGE_PIXELS, right, x), pull(top + EDGE_PIXELS, bottom, y)]
}
