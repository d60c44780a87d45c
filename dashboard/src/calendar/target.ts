// The target of a dragged booking: on whole steps of local time, inside the board, also moved by keys.
import { type Axis, momentAt, placeOf, wallAt } from './axis.ts'
import type { Block, Board, Column } from './board.ts'

export interface Target {
  /** Index of the column. */
  column: number
  /** In minutes since 1970. */
  start: number
  minutes: number
}

export const MIN_LENGTH_MINUTES = 5
const MAX_LENGTH_MINUTES = 1440

/** The nearest place whose local time is a multiple of the step. */
export function snap(axis: Axis, place: number, step: number): number {
  const { wall } = wallAt(axis, place)
  return place + Math.round(wall / step) * step - wall
}

/** The target before the booking is moved. */
export function targetOf(block: Block, column: number): Target {
  return { column, start: block.start, minutes: block.end - block.start }
}

/** The target in a column with its top at this place. */
export function targetAt({ axis, columns }: Board, held: Target, column: number, place: number, step: number): Target {
  const { day } = columns[column] as Column
  const last = axis.length - Math.min(step, held.minutes)
  const within = Math.min(Math.max(snap(axis, place, step), 0), last)
  return { ...held, column, start: momentAt(axis, day, within) }
}

/** The target with its end at this place. */
export function stretchedTo({ axis, columns }: Board, held: Target, place: number, step: number): Target {
  const { day } = columns[held.column] as Column
  const end = momentAt(axis, day, Math.min(snap(axis, place, step), axis.length))
  return { ...held, minutes: Math.min(MAX_LENGTH_MINUTES, Math.max(MIN_LENGTH_MINUTES, end - held.start)) }
}

/** One step by an arrow key: up and down in time, left and right between columns. */
export function stepped(board: Board, held: Target, key: string, step: number): Target {
  const { axis, columns } = board
  const down = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const column = Math.min(Math.max(held.column + right, 0), columns.length - 1)
  const place = placeOf(axis, (columns[held.column] as Column).day, held.start)
  // When only the column changes, the time stays the same, even if it is not on a step.
  return targetAt(board, held, column, place + down, down === 0 ? 1 : step)
}

export function isSameTarget(one: Target, other: Target): boolean {
  return one.column === other.column && one.start === other.start && one.minutes === other.minutes
}
