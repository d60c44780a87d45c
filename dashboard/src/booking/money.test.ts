import { expect, test } from 'vitest'
import type { Booking } from '../data/api.ts'
import { moneyOf } from './money.ts'

const booking = (status: string, price_cents: number | null, paid_cents = 0, currency = 'BRL') =>
  ({ status, price_cents, paid_cents, currency }) as Booking

test('open bookings are expected, completed ones done, cancelled ones and no-shows lost', () => {
  const bookings = [
    booking('confirmed', 1_000),
    booking('pending_payment', 2_000, 500),
    booking('checked_in', 4_000),
    booking('completed', 8_000, 8_000),
    booking('cancelled', 16_000, 100),
    booking('no_show', 32_000),
    booking('failed', 64_000, 50),
    booking('held', 128_000),
    booking('rescheduled', 256_000, 70),
  ]
  const [money, ...others] = moneyOf(bookings)
  expect(others).toEqual([])
  expect(money).toEqual({
    currency: 'BRL',
    expected_cents: 7_000,
    done_cents: 8_000,
    lost_cents: 48_000,
    paid_cents: 8_650,
  })
})

test('each currency has its own sum, and a booking without a price or payment adds no currency', () => {
  const bookings = [booking('confirmed', 300, 0, 'USD'), booking('confirmed', null), booking('completed', 0, 0, 'PYG')]
  expect(moneyOf(bookings).map(({ currency, expected_cents }) => [currency, expected_cents])).toEqual([['USD', 300]])
  expect(moneyOf([...bookings, booking('completed', 100)]).map(({ currency }) => currency)).toEqual(['BRL', 'USD'])
  expect(moneyOf([])).toEqual([])
})
