// The upcoming and the past bookings of a customer.
import { expect, test } from 'vitest'
import type { Booking } from '../data/api.ts'
import { splitBookings } from './split-bookings.ts'

const NOW = new Date('2026-11-17T12:00:00.000Z')

function booking(id: string, status: string, start: string | null): Booking {
  const end = start && new Date(Date.parse(start) + 30 * 60_000).toISOString()
  return { id, status, start, end, created_at: '2026-11-01T12:00:00.000Z' } as Booking
}

test('open bookings that have not ended are upcoming, by start; all others are past, the latest first', () => {
  const { upcoming, past } = splitBookings(
    [
      booking('early', 'completed', '2026-11-10T12:00:00.000Z'),
      booking('under way', 'checked_in', '2026-11-17T11:45:00.000Z'),
      booking('forgotten', 'confirmed', '2026-11-17T11:30:00.000Z'),
      booking('called off', 'cancelled', '2026-11-20T12:00:00.000Z'),
      booking('later', 'confirmed', '2026-11-21T12:00:00.000Z'),
      booking('soon', 'pending_payment', '2026-11-18T12:00:00.000Z'),
      booking('waiting', 'confirmed', null),
      booking('never taken', 'cancelled', null),
    ],
    NOW,
  )
  expect(upcoming.map(({ id }) => id)).toEqual(['waiting', 'under way', 'soon', 'later'])
  expect(past.map(({ id }) => id)).toEqual(['called off', 'forgotten', 'early', 'never taken'])
})
