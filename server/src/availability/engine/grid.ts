// The starts that may be offered, numbered in order, so that a set of starts is a set of bits.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import type { Zone } from '@holdfast/time/zone.ts'

/** A run of starts at equal distances. */
interface Run {
  first: number
  last: number
  step: number
  count: number
  /** How many starts come before this run. */
  index: number
}

/** This is a class, not a set of closures: every grid shares the same methods, so they stay compiled. */
export class Grid {
  readonly size: number
  /**
   * Set when all starts are equally far apart, which they are unless the clock changes. An index is then one division.
   */
  readonly even: { first: number; step: number } | null
  readonly #runs: readonly Run[]
  readonly #lowest: number
  readonly #highest: number

  constructor(runs: readonly Run[]) {
    const last = runs.at(-1)
    this.#runs = runs
    this.size = last ? last.index + last.count : 0
    this.even = runs.length === 1 ? (runs[0] as Run) : null
    this.#lowest = runs[0]?.first ?? 0
    this.#highest = last?.last ?? -1
  }

  startAt(index: number): number {
    const runs = this.#runs
    let low = 0
    for (let high = runs.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      const run = runs[middle] as Run
      if (run.index + run.count <= index) low = middle + 1
      else high = middle
    }
    const run = runs[low] as Run
    return run.first + (index - run.index) * run.step
  }

  /** The index of the first start at or after a minute; `size` when there is none. */
  indexFrom(minute: number): number {
    if (minute <= this.#lowest) return 0
    if (minute > this.#highest) return this.size
    const runs = this.#runs
    let low = 0
    for (let high = runs.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if ((runs[middle] as Run).last < minute) low = middle + 1
      else high = middle
    }
    const run = runs[low] as Run
    if (minute <= run.first) return run.index
    return run.index + (((minute - run.first + run.step - 1) / run.step) | 0)
  }
}

/** Every start in [from, to) whose wall-clock time is a multiple of `interval` minutes after midnight. */
export function offeredStarts(zone: Zone, from: number, to: number, interval: number): Grid {
  const runs: Run[] = []
  let size = 0
  const addRun = (first: number, end: number, step: number) => {
    const count = Math.ceil((end - first) / step)
    if (count <= 0) return
    runs.push({ first, last: first + (count - 1) * step, step, count, index: size })
    size += count
  }
  for (let start = from; start < to; ) {
    const end = Math.min(to, zone.offsetEndsAt(start))
    const offset = zone.offsetAt(start)
    // An interval that divides the day continues across midnight. Any other interval starts again at each midnight.
    if (MINUTES_PER_DAY % interval === 0) {
      addRun(up(start + offset, interval) - offset, end, interval)
    } else {
      for (
        let day = Math.floor((start + offset) / MINUTES_PER_DAY) * MINUTES_PER_DAY;
        day - offset < end;
        day += MINUTES_PER_DAY
      ) {
        const first = Math.max(day, day + up(start + offset - day, interval))
        addRun(first - offset, Math.min(end, day + MINUTES_PER_DAY - offset), interval)
      }
    }
    start = end
  }
  return new Grid(runs)
}

/** A grid with one start, for a question about that start only. */
export function singleStart(minute: number): Grid {
  return new Grid([{ first: minute, last: minute, step: 1, count: 1, index: 0 }])
}

const up = (value: number, step: number) => Math.ceil(value / step) * step
