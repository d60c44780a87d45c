// The axis of a day and of a week, with clock changes at night, at midnight and by half an hour.
import { minuteOf } from '@holdfast/time/moment.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, type Clock, openClock } from '../text/clock.ts'
import { axisOf, hoursOf, missingIn, momentAt, placeOf, wallAt } from './axis.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

const hours = (timezone: string, ...days: string[]) =>
  hoursOf(axisOf(openClock(timezone, 'en'), days)).map(({ wall, pass }) => (pass === 2 ? `${wall / 60}b` : wall / 60))

test('an ordinary day has its twenty-four hours in order', () => {
  expect(hours('America/Sao_Paulo', '2026-11-17')).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
})

test('the day on which the clock in New York goes forward has no two o’clock', () => {
  expect(hours('America/New_York', '2026-03-08').slice(0, 4)).toEqual([0, 1, 3, 4])
  expect(hours('America/New_York', '2026-03-08')).toHaveLength(23)
})

test('the day on which the clock in New York goes back has one o’clock twice', () => {
  expect(hours('America/New_York', '2026-11-01').slice(0, 5)).toEqual([0, 1, '1b', 2, 3])
  expect(hours('America/New_York', '2026-11-01')).toHaveLength(25)
})

test('in Santiago the clock changes at midnight: one day begins at one, another ends with eleven twice', () => {
  expect(hours('America/Santiago', '2026-09-06').slice(0, 2)).toEqual([1, 2])
  expect(hours('America/Santiago', '2026-04-04').slice(-3)).toEqual([22, 23, '23b'])
})

describe('a week shares one axis', () => {
  const week = (monday: string) => Array.from({ length: 7 }, (_, day) => addDays(monday, day))

  test('the skipped hour is missing only on its day', () => {
    const clock = openClock('America/New_York', 'en')
    const axis = axisOf(clock, week('2026-03-02'))
    expect(axis.length).toBe(1440)
    expect(missingIn(axis, '2026-03-08')).toEqual([{ at: 120, to: 180 }])
    expect(missingIn(axis, '2026-03-07')).toEqual([])
    expect(placeOf(axis, '2026-03-08', minuteOf(clock.momentOf('2026-03-08', 180)))).toBe(180)
  })

  test('the repeated hour has a row that is empty on the other days', () => {
    const clock = openClock('America/New_York', 'en')
    const axis = axisOf(clock, week('2026-10-26'))
    expect(axis.length).toBe(1500)
    expect(missingIn(axis, '2026-11-01')).toEqual([])
    expect(missingIn(axis, '2026-10-30')).toEqual([{ at: 120, to: 180 }])
    const nine = ['2026-10-30', '2026-11-01'].map((day) => placeOf(axis, day, minuteOf(clock.momentOf(day, 540))))
    expect(nine).toEqual([600, 600])
  })
})

const zones = [
  'America/New_York',
  'America/Santiago',
  'America/Asuncion',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'UTC',
]

test('every moment of a day has its own place on the axis, with its local time, in any zone', () => {
  const clocks = new Map<string, Clock>()
  const someDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2022-01-01', days))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      someDay,
      fc.nat({ max: 6 }),
      fc.nat({ max: 1_499 }),
      (zone, day, more, minute) => {
        const clock = clocks.get(zone) ?? openClock(zone, 'en')
        clocks.set(zone, clock)
        const axis = axisOf(
          clock,
          Array.from({ length: more + 1 }, (_, index) => addDays(day, index)),
        )
        const { from, to } = clock.boundsOf(day)
        const moment = Math.min(minuteOf(from) + minute, minuteOf(to) - 1)
        const place = placeOf(axis, day, moment)
        expect(momentAt(axis, day, place)).toBe(moment)
        expect(wallAt(axis, place).wall).toBe(clock.minutesOf(new Date(moment * 60_000)))
        expect(placeOf(axis, day, moment + 1)).toBeGreaterThan(place)
      },
    ),
    { numRuns: 1_000 },
  )
})
