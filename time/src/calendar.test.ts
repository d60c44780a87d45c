import { expect, test } from 'vitest'
import { dayAround, isDate, isEndTime, isTime, localDay, startOfDay, todayIn } from './calendar.ts'

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

test('the date of today depends on the time zone', () => {
  const noon = new Date('2030-03-04T12:00:00Z')
  expect(todayIn('America/Sao_Paulo', noon)).toBe('2030-03-04')
  expect(todayIn('Pacific/Kiritimati', noon)).toBe('2030-03-05')
  expect(todayIn('America/Sao_Paulo', new Date('2030-03-04T02:59:59.999Z'))).toBe('2030-03-03')
  expect(todayIn('America/Sao_Paulo', new Date('2030-03-04T03:00:00Z'))).toBe('2030-03-04')
})

test.each([
  ['an ordinary day', 'America/Sao_Paulo', '2030-03-04', '2030-03-04T03:00:00.000Z', 24],
  ['a day without one of its hours', 'America/New_York', '2030-03-10', '2030-03-10T05:00:00.000Z', 23],
  ['a day with one hour twice', 'Europe/Madrid', '2030-10-27', '2030-10-26T22:00:00.000Z', 25],
  ['a day without a midnight', 'America/Santiago', '2030-09-08', '2030-09-08T04:00:00.000Z', 23],
  ['a day with its last hour twice', 'America/Santiago', '2030-04-06', '2030-04-06T03:00:00.000Z', 25],
  ['a day that never took place', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
])('a day lasts from its first moment to the first moment of the next day: %s', (_what, zone, date, first, hours) => {
  const day = Date.parse(date) / 86_400_000
  const [start, end] = [startOfDay(zone, day), startOfDay(zone, day + 1)]
  expect(start.toISOString()).toBe(first)
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
  if (hours === 0) return
  expect(localDay(zone, start)).toBe(day)
  expect(localDay(zone, new Date(start.getTime() - 1))).toBe(day - 1)
  expect(localDay(zone, new Date(end.getTime() - 1))).toBe(day)
})

test('days follow each other without a gap, even when the clock changes', () => {
  const zones = [
    'UTC',
    'Europe/Madrid',
    'America/Santiago',
    'America/Havana',
    'Africa/Cairo',
    'Asia/Beirut',
    'Asia/Kathmandu',
  ]
  for (const zone of zones) {
    let day = dayAround(zone, new Date('2030-01-01T12:00:00Z'))
    const hours = new Set<number>()
    for (let n = 0; n < 365; n += 1) {
      const moments = [day.from, new Date((day.from.getTime() + day.to.getTime()) / 2), new Date(day.to.getTime() - 1)]
      for (const moment of moments) expect(dayAround(zone, moment), `${zone} ${moment.toISOString()}`).toEqual(day)
      expect(new Set(moments.map((moment) => todayIn(zone, moment))).size).toBe(1)
      hours.add((day.to.getTime() - day.from.getTime()) / 3_600_000)
      const next = dayAround(zone, day.to)
      expect(next.from).toEqual(day.to)
      day = next
    }
    const ordinary = ['UTC', 'Asia/Kathmandu'].includes(zone)
    expect([...hours].toSorted(), zone).toEqual(ordinary ? [24] : [23, 24, 25])
  }
})
