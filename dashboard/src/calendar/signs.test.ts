import { expect, test } from 'vitest'
import type { BookedCustomer, Booking } from '../data/api.ts'
import { signsOf as signsFor } from './signs.ts'

const signsOf = (one: Booking, past: BookedCustomer | undefined) => signsFor(one, past, true)

const START = '2030-03-05T12:00:00.000Z'
const booking = (more: Partial<Booking> = {}) =>
  ({ status: 'confirmed', start: START, notes: null, price_cents: 5_000, paid_cents: 0, ...more }) as Booking
const past = (more: Partial<BookedCustomer> = {}): BookedCustomer => ({
  customer_id: 'cus',
  first_start: '2030-01-05T12:00:00.000Z',
  no_shows: 0,
  ...more,
})

test('a plain booking of a known customer has no signs, although its price is paid after the visit', () => {
  expect(signsOf(booking(), past())).toEqual([])
  expect(signsOf(booking({ notes: '  ' }), undefined)).toEqual([])
})

test('what is due is unpaid: a deposit before the visit, and the rest of the price after it', () => {
  expect(signsOf(booking({ status: 'pending_payment' }), past())).toEqual(['unpaid'])
  expect(signsOf(booking({ status: 'completed', paid_cents: 4_999 }), past())).toEqual(['unpaid'])
  expect(signsOf(booking({ status: 'completed', paid_cents: 5_000 }), past())).toEqual([])
  expect(signsOf(booking({ status: 'completed', price_cents: null }), past())).toEqual([])
  expect(signsOf(booking({ status: 'cancelled' }), past())).toEqual([])
})

test('where nobody records payments, only a deposit can be unpaid', () => {
  expect(signsFor(booking({ status: 'completed' }), past(), false)).toEqual([])
  expect(signsFor(booking({ status: 'pending_payment' }), past(), false)).toEqual(['unpaid'])
})

test('a note has a sign', () => {
  expect(signsOf(booking({ notes: 'By the window' }), past())).toEqual(['note'])
})

test('only the first of the bookings that take place is a first visit', () => {
  const first = past({ first_start: START })
  expect(signsOf(booking(), first)).toEqual(['first'])
  expect(signsOf(booking({ status: 'completed', paid_cents: 5_000 }), first)).toEqual(['first'])
  expect(signsOf(booking({ start: '2030-03-06T12:00:00.000Z' }), first)).toEqual([])
  expect(signsOf(booking({ status: 'no_show' }), first)).toEqual([])
  expect(signsOf(booking({ start: null }), past({ first_start: null }))).toEqual([])
})

test('past no-shows are a warning while the customer is still expected', () => {
  expect(signsOf(booking(), past({ no_shows: 2 }))).toEqual(['noShows'])
  expect(signsOf(booking({ status: 'no_show' }), past({ no_shows: 2 }))).toEqual([])
})
