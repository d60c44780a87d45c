import { beforeAll, expect, test, vi } from 'vitest'
import type { Booking, Resource, Schedule } from '../data/api.ts'
import { type Clock, openClock } from '../text/clock.ts'
import { sameTimeOn, type TeamRow, teamWeek } from './team-week.ts'

let clock: Clock
beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  clock = openClock('America/New_York', 'en')
})
/** In New York the clock goes from two to three on Sunday, 10 March 2030. */
const DAYS = ['2030-03-09', '2030-03-10', '2030-03-11']
const open = {
  id: 'hours',
  is_default: true,
  timezone: 'America/New_York',
  weekly: [6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
} as Schedule

const resource = (id: string, kind = 'person') => ({ id, name: id, kind, schedule_id: null }) as Resource
const booking = (id: string, start: string, end: string, ...ids: string[]) =>
  ({ id, start, end, allocations: ids.map((resource_id) => ({ resource_id })) }) as Booking
const week = (bookings: Booking[], resources: Resource[], everyone = true) =>
  teamWeek({ clock, hours: { schedules: [open], overrides: [] }, days: DAYS, bookings, resources }, { everyone })
const inWords = (rows: TeamRow[]) =>
  Object.fromEntries(
    rows.map((row) => [
      row.resource?.id ?? 'left',
      row.cells.map((cell) => cell.bookings.map(({ id }) => id).join(' ')),
    ]),
  )

test('a person has a row, a day a cell, and each booking is in its cell, by start', () => {
  const bookings = [
    booking('b', '2030-03-10T16:00:00Z', '2030-03-10T17:00:00Z', 'ana'),
    booking('a', '2030-03-10T13:00:00Z', '2030-03-10T14:00:00Z', 'ana'),
    booking('c', '2030-03-11T13:00:00Z', '2030-03-11T14:00:00Z', 'bia'),
  ]
  expect(inWords(week(bookings, [resource('ana'), resource('bia')]))).toEqual({
    ana: ['', 'a b', ''],
    bia: ['', '', 'c'],
  })
})

test('a booking over midnight is on both days, and one that ends at midnight only on the first', () => {
  const bookings = [
    booking('night', '2030-03-10T04:00:00Z', '2030-03-10T06:00:00Z', 'ana'),
    booking('evening', '2030-03-09T23:00:00Z', '2030-03-10T05:00:00Z', 'ana'),
  ]
  expect(inWords(week(bookings, [resource('ana')]))).toEqual({ ana: ['evening night', 'night', ''] })
})

test('a room has a row only for bookings without a person, unless it was chosen', () => {
  const massage = booking('massage', '2030-03-10T13:00:00Z', '2030-03-10T14:00:00Z', 'ana', 'room')
  const course = booking('course', '2030-03-10T15:00:00Z', '2030-03-10T16:00:00Z', 'hall')
  const resources = [resource('ana'), resource('room', 'room'), resource('hall', 'room')]
  expect(Object.keys(inWords(week([massage, course], resources)))).toEqual(['ana', 'hall'])
  expect(Object.keys(inWords(week([massage, course], resources, false)))).toEqual(['ana', 'room', 'hall'])
})

test('no booking is lost when its person is archived', () => {
  const old = booking('old', '2030-03-10T13:00:00Z', '2030-03-10T14:00:00Z', 'gone')
  expect(inWords(week([old], [resource('ana'), resource('bia')]))).toMatchObject({ left: ['', 'old', ''] })
})

test('a day on which a person does not work is closed', () => {
  const [row] = week([], [resource('ana')])
  expect(row?.cells.map(({ isClosed }) => isClosed)).toEqual([false, false, true])
})

test('another day keeps the local time, also over a clock change', () => {
  const saturday = booking('a', '2030-03-09T14:00:00Z', '2030-03-09T15:00:00Z', 'ana')
  expect(sameTimeOn(clock, saturday, '2030-03-09', '2030-03-10').toISOString()).toBe('2030-03-10T13:00:00.000Z')
  // Dragging the second day of a booking over midnight moves its beginning by the same number of days.
  const night = booking('n', '2030-03-10T04:00:00Z', '2030-03-10T06:00:00Z', 'ana')
  expect(sameTimeOn(clock, night, '2030-03-10', '2030-03-11').toISOString()).toBe('2030-03-11T03:00:00.000Z')
})
