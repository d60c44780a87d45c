// The axis of hours, from top to bottom, that one or several days share, also when a clock change skips or repeats one.
//
// Everything is in whole minutes: moments since 1970, local times since midnight, places since the top of the axis.
import { MINUTES_PER_DAY, minuteOf } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Clock, Day } from '../text/clock.ts'

export interface Axis {
  readonly stretches: readonly Stretch[]
  readonly length: number
  readonly days: ReadonlyMap<Day, DayOnClock>
}

/** A stretch of local time. The second pass is an hour that is repeated. */
interface Stretch {
  from: number
  to: number
  pass: 1 | 2
  /** The place where it begins on the axis. */
  at: number
}

interface DayOnClock {
  /** The runs between clock changes: almost always a single one. */
  runs: readonly Run[]
  skipped: readonly WallSpan[]
  repeated: readonly WallSpan[]
}

/** The moments from one clock change to the next. */
interface Run {
  from: number
  to: number
  /** The local time at `from`. */
  wall: number
}

interface WallSpan {
  from: number
  to: number
}

/** The axis of one day has 23, 24 or 25 hours; several days share an axis that has every hour of each of them. */
export function axisOf(clock: Clock, days: readonly Day[]): Axis {
  const onClock = days.map((day) => dayOnClock(clock, day))
  const skippedByAll = (onClock[0]?.skipped ?? []).filter((span) =>
    onClock.every(({ skipped }) => skipped.some((other) => isSame(other, span))),
  )
  const repeated = onClock
    .flatMap((day) => day.repeated)
    .filter((span, index, all) => all.findIndex((other) => isSame(other, span)) === index)
  const stretches: Stretch[] = []
  let length = 0
  const add = (from: number, to: number, pass: 1 | 2) => {
    if (to <= from) return
    stretches.push({ from, to, pass, at: length })
    length += to - from
  }
  let wall = 0
  for (const span of [...skippedByAll, ...repeated].sort((a, b) => a.from - b.from)) {
    if (repeated.includes(span)) {
      add(wall, span.to, 1)
      add(span.from, span.to, 2)
    } else {
      add(wall, span.from, 1)
    }
    wall = span.to
  }
  add(wall, MINUTES_PER_DAY, 1)
  return { stretches, length, days: new Map(days.map((day, index) => [day, onClock[index] as DayOnClock])) }
}

/** The place of a moment; a moment before or after the day is at its beginning or end. */
export function placeOf(axis: Axis, day: Day, moment: number): number {
  const { runs, repeated } = onAxis(axis, day)
  if (moment < (runs[0]?.from ?? 0)) return 0
  const index = runs.findIndex(({ to }) => moment < to)
  const run = runs[index]
  if (!run) return axis.length
  const wall = run.wall + moment - run.from
  return placeOfWall(axis, wall, index > 0 && isWithin(repeated, wall) ? 2 : 1)
}

/** The moment at a place; if the day does not have this time, the next one. */
export function momentAt(axis: Axis, day: Day, place: number): number {
  const { runs, repeated } = onAxis(axis, day)
  const { wall, pass } = wallAt(axis, place)
  const isSecond = pass === 2 && isWithin(repeated, wall)
  // If only another day repeats this hour, this day has the end of the hour here.
  const wanted = pass === 2 && !isSecond ? endOfRepeat(axis, wall) : wall
  const candidates = isSecond ? runs.slice(1) : runs
  const run = candidates.find((each) => wanted < each.wall + each.to - each.from) ?? (runs.at(-1) as Run)
  return Math.min(run.to, run.from + Math.max(0, wanted - run.wall))
}

/** The local time at a place. */
export function wallAt({ stretches, length }: Axis, place: number): { wall: number; pass: 1 | 2 } {
  const within = Math.min(Math.max(place, 0), length)
  const stretch = stretches.findLast(({ at }) => at <= within) as Stretch
  return { wall: stretch.from + within - stretch.at, pass: stretch.pass }
}

/** The whole hours, from top to bottom. */
export function hoursOf({ stretches }: Axis): { at: number; wall: number; pass: 1 | 2 }[] {
  return stretches.flatMap(({ from, to, pass, at }) => {
    const first = Math.ceil(from / 60) * 60
    return Array.from({ length: Math.max(0, Math.ceil((to - first) / 60)) }, (_, hour) => {
      const wall = first + hour * 60
      return { at: at + wall - from, wall, pass }
    })
  })
}

/** The parts of the axis that a day does not have: a skipped hour, or an hour that only another day repeats. */
export function missingIn(axis: Axis, day: Day): { at: number; to: number }[] {
  const { skipped, repeated } = onAxis(axis, day)
  const never = skipped.map(({ from, to }) => ({ at: placeOfWall(axis, from, 1), to: placeOfWall(axis, to, 1) }))
  const once = axis.stretches
    .filter(({ from, pass }) => pass === 2 && !isWithin(repeated, from))
    .map(({ from, to, at }) => ({ at, to: at + to - from }))
  return [...never, ...once].filter(({ at, to }) => to > at)
}

function dayOnClock(clock: Clock, day: Day): DayOnClock {
  const zone = getZone(clock.timezone)
  const bounds = clock.boundsOf(day)
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000
  const end = minuteOf(bounds.to)
  const runs: Run[] = []
  for (let from = minuteOf(bounds.from); from < end; from = (runs.at(-1) as Run).to) {
    runs.push({ from, to: Math.min(end, zone.offsetEndsAt(from)), wall: zone.toWall(from) - midnight })
  }
  const [skipped, repeated]: [WallSpan[], WallSpan[]] = [[], []]
  let wall = 0
  for (const run of runs) {
    if (run.wall > wall) skipped.push({ from: wall, to: run.wall })
    if (run.wall < wall) repeated.push({ from: run.wall, to: wall })
    wall = run.wall + run.to - run.from
  }
  if (wall < MINUTES_PER_DAY) skipped.push({ from: wall, to: MINUTES_PER_DAY })
  return { runs, skipped, repeated }
}

function onAxis({ days }: Axis, day: Day): DayOnClock {
  const found = days.get(day)
  if (!found) throw new Error(`${day} is not on this axis`)
  return found
}

function placeOfWall({ stretches, length }: Axis, wall: number, pass: 1 | 2): number {
  const stretch = stretches.find((each) => each.pass === pass && wall >= each.from && wall < each.to)
  if (stretch) return stretch.at + wall - stretch.from
  return stretches.find((each) => each.pass === 1 && each.from >= wall)?.at ?? length
}

const endOfRepeat = ({ stretches }: Axis, wall: number) =>
  stretches.find(({ from, to, pass }) => pass === 2 && wall >= from && wall < to)?.to ?? wall

const isSame = (one: WallSpan, other: WallSpan) => one.from === other.from && one.to === other.to

const isWithin = (spans: readonly WallSpan[], wall: number) => spans.some(({ from, to }) => wall >= from && wall < to)
