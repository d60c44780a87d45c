import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking, ResourceOverview } from '../data/api.ts'
import { figuresOf, partsOf, uniqueBookings } from './day.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

/** A booking of half an hour that starts in this many minutes. */
const booking = (id: string, start: number | null, more: Partial<Booking> = {}) =>
  ({
    id,
    status: 'confirmed',
    start: start === null ? null : at(start),
    end: start === null ? null : at(start + 30),
    due_at: null,
    ...more,
  }) as Booking

const idsIn = (bookings: readonly Booking[], now = NOW) =>
  Object.fromEntries(Object.entries(partsOf(bookings, now)).map(([part, found]) => [part, found.map(({ id }) => id)]))

test('bookings are late, here, next or later', () => {
  const bookings = [
    booking('later', 90),
    booking('soon', 45),
    booking('here', -10),
    booking('late', -60),
    booking('early bird', 70, { status: 'checked_in' }),
    booking('done', -90, { status: 'completed' }),
    booking('queue', null),
    booking('queue, due', null, { due_at: at(-1) }),
  ]
  expect(idsIn(bookings)).toEqual({
    overdue: ['late', 'queue, due'],
    now: ['here', 'early bird'],
    next: ['soon'],
    later: ['later'],
  })
})

test('when nothing starts within the hour, the first booking is next', () => {
  expect(idsIn([booking('c', 300), booking('b', 200), booking('a', 200)])).toMatchObject({
    next: ['b', 'a'],
    later: ['c'],
  })
})

test('every open booking with a time is in exactly one of the lists', () => {
  const minutes = fc.integer({ min: -600, max: 600 })
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 30 }), (starts) => {
      const bookings = starts.map((start, index) => booking(String(index), start))
      const found = Object.values(partsOf(bookings, NOW)).flat()
      expect(found.map(({ id }: Booking) => id).toSorted()).toEqual(bookings.map(({ id }) => id).toSorted())
    }),
  )
})

test('a booking that is in two lists is shown once', () => {
  expect(uniqueBookings([booking('a', 0)], [booking('a', 0), booking('b', 0)]).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('cancelled bookings are not counted, and time outside the opening hours does not count as busy', () => {
  const bookings = [
    booking('a', 0, { status: 'completed' }),
    booking('b', 0, { status: 'no_show' }),
    booking('c', 0),
    booking('d', 0, { status: 'cancelled' }),
  ]
  const resource = { working_minutes: 480, booked_minutes: 150, booked_outside_minutes: 30 } as ResourceOverview
  expect(figuresOf(bookings, [resource])).toEqual({ booked: 3, completed: 1, noShows: 1, occupancy: 0.25 })
  expect(figuresOf([], []).occupancy).toBeNull()
})
