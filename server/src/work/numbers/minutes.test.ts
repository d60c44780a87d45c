import { type Span, union } from '@holdfast/time/intervals.ts'
import { HOUR_MS, MINUTE_MS, minuteOf, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workingTime } from '../../catalog/working-time.ts'
import { isOpenAt } from '../../testing/slot-oracle.ts'
import { type MinuteSums, measure, sumOf, toMinutes } from './minutes.ts'
import { boundsOf } from './period.ts'

/** Days on which clocks change, and one on which they do not. */
const PLACES: [zone: string, day: string][] = [
  ['America/Sao_Paulo', '2030-03-05'],
  ['America/New_York', '2030-03-10'],
  ['America/New_York', '2030-11-03'],
  ['America/Santiago', '2030-09-08'],
  ['America/Santiago', '2030-04-07'],
  ['Australia/Lord_Howe', '2030-10-06'],
  ['Pacific/Apia', '2011-12-30'],
]

const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const window = fc.record({
  start: fc.integer({ min: 0, max: 95 }).map(clock),
  end: fc.integer({ min: 0, max: 96 }).map(clock),
})
const minutes = (most: number) => fc.integer({ min: 0, max: most })

/** Any weekly schedule, overrides, and bookings that may overlap. */
const someWork = fc.record({
  place: fc.constantFrom(...PLACES),
  isOpenAlways: fc.boolean(),
  weekly: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), window).map(([weekday, times]) => ({ weekday, ...times })),
    { maxLength: 10 },
  ),
  days: fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.array(window, { maxLength: 2 })), { maxLength: 2 }),
  bookings: fc.array(fc.tuple(minutes(5_000), minutes(300), minutes(60), minutes(60)), { maxLength: 12 }),
  begin: minutes(2_000),
  length: fc.integer({ min: 1, max: 3_000 }),
})

test('the numbers are the same, whether they are counted by minute, by day or as a whole', () => {
  fc.assert(
    fc.property(someWork, ({ place: [zone, day], isOpenAlways, weekly, days, bookings, begin, length }) => {
      const midnight = Date.parse(`${day}T00:00:00Z`)
      const first = midnight / MINUTE_MS - 2_000
      const period = {
        from: new Date((first + begin) * MINUTE_MS),
        to: new Date((first + begin + length) * MINUTE_MS),
      }
      const dateAfter = (shift: number) =>
        plus(new Date(midnight), shift * 24 * HOUR_MS)
          .toISOString()
          .slice(0, 10)
      const overrides = new Map(days.map(([shift, windows]) => [dateAfter(shift), windows]))
      const rules = {
        timezone: zone,
        weekly,
        overrides: [...overrides].map(([date, windows]) => ({ date, windows })),
      }
      const services = bookings.map(([start, lasts]): Span => [first + start, first + start + lasts])
      const allocated = bookings.map(
        ([start, lasts, before, after]): Span => [first + start - before, first + start + lasts + after],
      )
      const bounds = boundsOf(period, 'day', zone).map(minuteOf)

      const isIn = (spans: readonly Span[], minute: number) =>
        spans.some(([start, end]) => start <= minute && minute < end)
      const slow = bounds.slice(1).map((upper, index) => {
        const sums = { working: 0, booked: 0, outside: 0, buffer: 0, free: 0 }
        for (let minute = bounds[index] as number; minute < upper; minute += 1) {
          const isWorking = isOpenAlways || isOpenAt(rules, getZone(zone), minute)
          // A booking of no length has no time of its own, but it has buffers.
          const isBooked = isIn(services, minute)
          const isKept = isIn(allocated, minute)
          if (isWorking) sums.working += 1
          if (isBooked) sums.booked += 1
          if (isBooked && !isWorking) sums.outside += 1
          if (isKept && !isBooked) sums.buffer += 1
          if (isWorking && !isKept) sums.free += 1
        }
        return toSums(sums)
      })

      const working = workingTime(isOpenAlways ? null : { timezone: zone, weekly, overrides }, period)
      const taken = { services: union([...services]), allocated: union([...allocated]) }
      const fast = measure(working, taken, bounds)
      expect(fast).toEqual(slow)
      expect(measure(working, taken, [minuteOf(period.from), minuteOf(period.to)])).toEqual([sumOf(fast)])
    }),
    { numRuns: 300 },
  )
})

const toSums = (sums: Record<'working' | 'booked' | 'outside' | 'buffer' | 'free', number>): MinuteSums => ({
  working_minutes: sums.working,
  booked_minutes: sums.booked,
  booked_outside_minutes: sums.outside,
  buffer_minutes: sums.buffer,
  free_minutes: sums.free,
})

test('a resource without working time has no occupancy, and bookings outside it do not raise it', () => {
  const numbers = { working: 0, booked: 30, outside: 30, buffer: 0, free: 0 }
  expect(toMinutes(toSums(numbers)).occupancy).toBeNull()
  expect(toMinutes(toSums({ ...numbers, working: 60 })).occupancy).toBe(0)
  expect(toMinutes(toSums({ ...numbers, working: 60, outside: 0 })).occupancy).toBe(0.5)
})
