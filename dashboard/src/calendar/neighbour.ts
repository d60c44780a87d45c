// Finds the next booking in the direction of an arrow key.
import type { Block, Board } from './board.ts'

interface Neighbour {
  block: Block
  column: number
}

/** Up and down within a column; left and right to the nearest time in the next column that has bookings. */
export function neighbourOf(board: Board, column: number, block: Block, key: string): Neighbour | null {
  const blocks = board.columns[column]?.blocks ?? []
  const index = blocks.indexOf(block)
  const inColumn = (next: Block | undefined) => (next ? { block: next, column } : null)
  if (key === 'ArrowDown') return inColumn(blocks[index + 1])
  if (key === 'ArrowUp') return inColumn(blocks[index - 1])
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  for (let other = column + step; board.columns[other]; other += step) {
    const [nearest] = [...(board.columns[other]?.blocks ?? [])].sort(
      (a, b) => Math.abs(a.at - block.at) - Math.abs(b.at - block.at),
    )
    if (nearest) return { block: nearest, column: other }
  }
  return null
}
