import { expect, test } from 'vitest'
import { addMonths, daysBetween, daysShown, monthIn } from './month.ts'

test('a month is shown in six whole weeks that begin on Monday', () => {
  const days = daysShown('2026-11')
  expect(days).toHaveLength(42)
  expect([days[0], days[41]]).toEqual(['2026-10-26', '2026-12-06'])
})

test('months go on over the end of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-01', 25)).toBe('2028-02')
})

test('days between two are the same whichever was touched first', () => {
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('an address that names no month is not believed', () => {
  expect(['2026-11', '2026-13', 'soon', undefined].map(monthIn)).toEqual(['2026-11', undefined, undefined, undefined])
})
