// The workspace's clock, compared with Temporal: days of 23 and 25 hours, in both hemispheres, in both directions.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  type Clock,
  minutesOfTime,
  mondayOf,
  openClock,
  sameClock,
  timeOfMinutes,
  weekdayOf,
} from './clock.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

/** Zones with the same rules in the runtime's older data: north and south, with half hours, and without changes. */
const ZONES = [
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
const FIRST = Date.UTC(2020, 0, 2)
const LAST = Date.UTC(2037, 11, 30)
const MINUTE_MS = 60_000

const clocks = new Map<string, Clock>()
function clockIn(zone: string): Clock {
  const clock = clocks.get(zone) ?? openClock(zone, 'en')
  clocks.set(zone, clock)
  return clock
}

const zone = fc.constantFrom(...ZONES)
const moment = fc
  .integer({ min: FIRST / MINUTE_MS, max: LAST / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS))
const day = moment.map((date) => date.toISOString().slice(0, 10))
/** Days on which the clock changes in one of these zones. */
const changeDay = fc.constantFrom('2027-03-14', '2027-03-28', '2027-04-04', '2027-09-05', '2027-10-03', '2027-11-07')
const minutes = fc.integer({ min: 0, max: 1439 })
const runs = { numRuns: 2_000 }

const theirs = (date: Date, name: string) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(name)

test('day, minutes and text of a moment are those of local time', () => {
  fc.assert(
    fc.property(zone, moment, (name, date) => {
      const clock = clockIn(name)
      const wall = theirs(date, name)
      expect(clock.dayOf(date)).toBe(wall.toPlainDate().toString())
      expect(clock.minutesOf(date)).toBe(wall.hour * 60 + wall.minute)
      expect(clock.time(date.toISOString())).toBe(wall.toPlainTime().toString().slice(0, 5))
      expect(weekdayOf(clock.dayOf(date))).toBe(wall.dayOfWeek)
    }),
    runs,
  )
})

test('a local time is the same moment as in Temporal, also in hours that are skipped or repeated', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, changeDay), minutes, (name, date, minute) => {
      const plain = Temporal.PlainDateTime.from(`${date}T${timeOfMinutes(minute)}`)
      const expected = plain.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds
      expect(clockIn(name).momentOf(date, minute).getTime()).toBe(expected)
    }),
    runs,
  )
})

test('a local time turned into a moment and back is the same, unless the clock skips it', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, changeDay), minutes, (name, date, minute) => {
      const clock = clockIn(name)
      const plain = Temporal.PlainDateTime.from(`${date}T${timeOfMinutes(minute)}`)
      const exists = plain.toZonedDateTime(name).toPlainDateTime().equals(plain)
      const there = clock.momentOf(date, minute)
      expect(clock.dayOf(there) === date && clock.minutesOf(there) === minute).toBe(exists)
    }),
    runs,
  )
})

test('a day begins where the last one ended, and is as long as Temporal says', () => {
  fc.assert(
    fc.property(zone, fc.oneof(day, changeDay), (name, date) => {
      const clock = clockIn(name)
      const { from, to } = clock.boundsOf(date)
      expect(clock.boundsOf(addDays(date, 1)).from).toEqual(to)
      expect((to.getTime() - from.getTime()) / (60 * MINUTE_MS)).toBe(
        Temporal.PlainDate.from(date).toZonedDateTime(name).hoursInDay,
      )
      expect(clock.dayOf(from)).toBe(date)
      expect(clock.dayOf(new Date(to.getTime() - MINUTE_MS))).toBe(date)
    }),
    runs,
  )
})

describe('days on which the clock changes', () => {
  test.each([
    ['New York in spring', 'America/New_York', '2027-03-14', 23],
    ['New York in autumn', 'America/New_York', '2027-11-07', 25],
    ['Santiago in spring, at midnight', 'America/Santiago', '2027-09-05', 23],
    ['Santiago in autumn, at midnight', 'America/Santiago', '2027-04-03', 25],
    ['Lord Howe by half an hour', 'Australia/Lord_Howe', '2027-10-03', 23.5],
    ['São Paulo never', 'America/Sao_Paulo', '2027-10-17', 24],
    ['Asunción no more', 'America/Asuncion', '2027-10-03', 24],
  ])('%s', (_what, name, date, hours) => {
    const { from, to } = clockIn(name).boundsOf(date)
    expect((to.getTime() - from.getTime()) / (60 * MINUTE_MS)).toBe(hours)
  })
})

test('weeks begin on Monday', () => {
  fc.assert(
    fc.property(day, (date) => {
      const monday = mondayOf(date)
      expect(weekdayOf(monday)).toBe(1)
      expect(monday <= date && date < addDays(monday, 7)).toBe(true)
    }),
  )
})

test('minutes are written as a time and read again', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), (all) => minutesOfTime(timeOfMinutes(all)) === all))
  expect(timeOfMinutes(1440)).toBe('24:00')
})

test('a moment is written in the language', () => {
  const start = '2026-11-17T17:30:00.000Z'
  const end = '2026-11-17T18:15:00.000Z'
  const clock = openClock('America/Sao_Paulo', 'en')
  expect(clock.dayTime(start)).toBe('Tue 17 Nov, 14:30')
  expect(clock.longDay(start)).toBe('Tuesday, 17 November 2026')
  expect(clock.span(start, end)).toBe('14:30 – 15:15')
  expect(clock.offset(start)).toBe('UTC−3')
  expect(openClock('America/St_Johns', 'en').offset(start)).toBe('UTC−3:30')
  expect(openClock('Asia/Kolkata', 'en').offset(start)).toBe('UTC+5:30')
  expect(openClock('America/Sao_Paulo', 'pt').longDay(start)).toBe('terça-feira, 17 de novembro de 2026')
  expect(openClock('America/Sao_Paulo', 'es').nameOf('2026-11-17', 'month')).toBe('noviembre de 2026')
})

test('two zones have the same clock while both show the same time', () => {
  const winter = new Date('2027-01-15T12:00:00Z')
  const summer = new Date('2027-07-15T12:00:00Z')
  expect(sameClock('Europe/London', 'Europe/Lisbon', summer)).toBe(true)
  expect(sameClock('Europe/London', 'Africa/Accra', winter)).toBe(true)
  expect(sameClock('Europe/London', 'Africa/Accra', summer)).toBe(false)
  expect(sameClock('Europe/London', 'Mars/Olympus', summer)).toBe(false)
})
