import { expect, test } from 'vitest'
import { isDate, isEndTime, isTime, todayIn } from './calendar.ts'

test('a date is a day that exists, in one spelling', () => {
  for (const date of ['2026-11-20', '2028-02-29', '1970-01-01', '2199-12-31']) expect(isDate(date), date).toBe(true)
  const wrong = [
    '2027-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '1969-12-31',
    '2200-01-01',
  ]
  for (const date of [...wrong, '', '20261120', '2026-11-20 ', '2026-11-20\n']) expect(isDate(date), date).toBe(false)
})

test('a day begins at 00:00 and ends at 24:00', () => {
  for (const time of ['00:00', '09:30', '23:59']) expect([isTime(time), isEndTime(time)], time).toEqual([true, true])
  expect([isTime('24:00'), isEndTime('24:00')]).toEqual([false, true])
  for (const time of ['24:01', '25:00', '9:30', '09:60', '09:30:00', '']) {
    expect([isTime(time), isEndTime(time)], time).toEqual([false, false])
  }
})

test('today is another day elsewhere', () => {
  const noon = new Date('2030-03-04T12:00:00Z')
  expect(todayIn('America/Sao_Paulo', noon)).toBe('2030-03-04')
  expect(todayIn('Pacific/Kiritimati', noon)).toBe('2030-03-05')
  expect(todayIn('America/Sao_Paulo', new Date('2030-03-04T02:59:59.999Z'))).toBe('2030-03-03')
  expect(todayIn('America/Sao_Paulo', new Date('2030-03-04T03:00:00Z'))).toBe('2030-03-04')
})
