import { expect, test } from 'vitest'
import { addMonths, daysBetween, daysShown, monthIn } from './month.ts'

test('a month is shown in six whole weeks that begin on Monday', () => {
  const days = daysShown('2026-11')
  expect(days).toHaveLength(42)
  expect([days[0], days[41]]).toEqual(['2026-10-26', '2026-12-06'])
})

test('the month after December is January of the next year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-01', 25)).toBe('2028-02')
})

test('the days between two days are the same in either order', () => {
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('an address without a valid month counts as missing', () => {
  expect(['2026-11', '2026-13', 'soon', undefined].map(monthIn)).toEqual(['2026-11', undefined, undefined, undefined])
})
