// The hours of a week, compared with a simple list of its quarters of an hour.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeTyped } from './time-typed.ts'
import {
  closeHours,
  copyDay,
  hoursFrom,
  isOpenAt,
  nextHours,
  openHours,
  openMinutes,
  piecesOf,
  resizeHours,
  type Span,
  setDay,
  type Week,
  weekFrom,
  weeklyFrom,
  windowsFrom,
} from './week.ts'

const QUARTER_HOURS_PER_WEEK = 7 * 96
/** Whether each quarter of an hour of the week is open. */
type Quarters = boolean[]

const quartersOf = (week: Week): Quarters => {
  const open: Quarters = Array(QUARTER_HOURS_PER_WEEK).fill(false)
  week.forEach((hours, day) => {
    for (const span of hours) mark(open, day, span, true)
  })
  return open
}

function mark(open: Quarters, day: number, { start, end }: Span, value: boolean): Quarters {
  for (let minute = start; minute < end; minute += 15) open[(day * 96 + minute / 15) % QUARTER_HOURS_PER_WEEK] = value
  return open
}

const aDay = fc.integer({ min: 0, max: 6 })
const aSpan = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([start, length]) => ({ start: start * 15, end: (start + length) * 15 }))
const aStroke = fc.record({ kind: fc.constantFrom('open', 'close'), day: aDay, span: aSpan })
const aWeek = fc
  .array(aStroke, { maxLength: 12 })
  .map((strokes) =>
    strokes.reduce<Week>(
      (week, { kind, day, span }) => (kind === 'open' ? openHours : closeHours)(week, day, span),
      weekFrom([]),
    ),
  )

describe('in any week', () => {
  test('opening opens exactly these minutes', () => {
    fc.assert(
      fc.property(aWeek, aDay, aSpan, (week, day, span) => {
        expect(quartersOf(openHours(week, day, span))).toEqual(mark(quartersOf(week), day, span, true))
      }),
    )
  })

  test('closing closes exactly these minutes', () => {
    fc.assert(
      fc.property(aWeek, aDay, aSpan, (week, day, span) => {
        expect(quartersOf(closeHours(week, day, span))).toEqual(mark(quartersOf(week), day, span, false))
      }),
    )
  })

  test('the server gets the same hours, in valid windows without repetitions', () => {
    fc.assert(
      fc.property(aWeek, (week) => {
        const weekly = weeklyFrom(week)
        expect(quartersOf(weekFrom(weekly))).toEqual(quartersOf(week))
        expect(weekFrom(weekly)).toEqual(week)
        for (const { start, end } of weekly) {
          expect(start).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
          expect(end).toMatch(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
        }
        const minutes = week.flat().reduce((sum, { start, end }) => sum + end - start, 0)
        expect(openMinutes(week)).toBe(minutes)
      }),
    )
  })

  test('the columns show the open hours', () => {
    fc.assert(
      fc.property(aWeek, aDay, fc.integer({ min: 0, max: 95 }), (week, day, quarter) => {
        expect(isOpenAt(week, day, quarter * 15)).toBe(quartersOf(week)[day * 96 + quarter])
      }),
    )
  })

  test('moving an edge opens or closes everything between its old and its new position', () => {
    fc.assert(
      fc.property(aWeek, aDay, fc.nat(), fc.integer({ min: 0, max: 190 }), (week, day, which, quarter) => {
        const hours = week[day] ?? []
        const span = hours[which % Math.max(1, hours.length)]
        if (!span) return
        const minute = quarter * 15
        const end = Math.min(minute, span.start + MINUTES_PER_DAY)
        const ending = mark(quartersOf(week), day, span, false)
        expect(quartersOf(resizeHours(week, day, span, 'end', minute))).toEqual(
          mark(ending, day, { start: span.start, end: Math.max(span.start, end) }, true),
        )
        const start = Math.min(minute, span.end)
        const starting = mark(quartersOf(week), day, span, false)
        expect(quartersOf(resizeHours(week, day, span, 'start', minute))).toEqual(
          mark(starting, day, { start, end: span.end }, true),
        )
      }),
    )
  })

  test('a copied day is the same on each of the others, and no other day changes', () => {
    fc.assert(
      fc.property(aWeek, aDay, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (week, from, to) => {
        const copied = copyDay(week, from, to)
        copied.forEach((hours, day) => {
          expect(hours).toEqual(week[to.includes(day) ? from : day])
        })
      }),
    )
  })

  test('the next hours that are offered for a day are within it', () => {
    fc.assert(
      fc.property(aWeek, aDay, (week, day) => {
        const span = nextHours(week[day] ?? [])
        expect(span.start).toBeLessThan(span.end)
        expect(span.end).toBeLessThanOrEqual(MINUTES_PER_DAY)
      }),
    )
  })
})

describe('past midnight', () => {
  const friday = 4
  const night = openHours(weekFrom([]), friday, { start: 22 * 60, end: 26 * 60 })

  test('hours belong to the day they begin on', () => {
    expect(weeklyFrom(night)).toEqual([{ weekday: 5, start: '22:00', end: '02:00' }])
    expect(piecesOf(night, 5)).toMatchObject([{ of: friday, start: 0, end: 120 }])
  })

  test('hours until midnight can be extended into the night', () => {
    const evening = openHours(weekFrom([]), friday, { start: 22 * 60, end: MINUTES_PER_DAY })
    expect(weeklyFrom(evening)).toEqual([{ weekday: 5, start: '22:00', end: '24:00' }])
    expect(openHours(evening, friday, { start: 22 * 60, end: 26 * 60 })).toEqual(night)
  })

  test('closing hours of the next morning shortens the night before', () => {
    expect(weeklyFrom(closeHours(night, 5, { start: 60, end: 180 }))).toEqual([
      { weekday: 5, start: '22:00', end: '01:00' },
    ])
  })

  test('the night of Sunday goes on into Monday', () => {
    const week = openHours(weekFrom([]), 6, { start: 23 * 60, end: 25 * 60 })
    expect(isOpenAt(week, 0, 30)).toBe(true)
    expect(weeklyFrom(closeHours(week, 0, { start: 0, end: 60 }))).toEqual([
      { weekday: 7, start: '23:00', end: '24:00' },
    ])
  })

  test('24 hours are one window, also from nine to nine', () => {
    expect(windowsFrom([{ start: 0, end: MINUTES_PER_DAY }])).toEqual([{ start: '00:00', end: '24:00' }])
    expect(hoursFrom([{ start: '09:00', end: '09:00' }])).toEqual([{ start: 540, end: 540 + MINUTES_PER_DAY }])
    expect(hoursFrom([{ start: '20:00', end: '00:00' }])).toEqual([{ start: 1200, end: MINUTES_PER_DAY }])
  })
})

test('hours of a day that touch are merged', () => {
  const [monday] = setDay(weekFrom([]), 0, [
    { start: 780, end: 1080 },
    { start: 540, end: 780 },
  ])
  expect(monday).toEqual([{ start: 540, end: 1080 }])
})

test.each([
  ['9', 540],
  ['09:30', 570],
  ['930', 570],
  ['18h', 1080],
  ['18h15', 1095],
  ['9.30', 570],
  [' 24:00 ', 1440],
  ['0000', 0],
])('%s is understood as a time', (text, minutes) => {
  expect(timeTyped(text)).toBe(minutes)
})

test.each(['', '25', '24:01', '9:60', '9:3', 'nine', '12345', '-1'])('%s is not a time of day', (text) => {
  expect(timeTyped(text)).toBeNull()
})
