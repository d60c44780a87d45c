import { expect, test } from 'vitest'
import { occurrences } from './occurrences.ts'

const NOW = new Date('2030-01-01T00:00:00Z')
const times = (start: string, end: string, repeats: { weekdays: number[]; until: string } | null, zone: string) =>
  occurrences({ start, end, repeats }, zone, NOW).map((span) =>
    span.map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16)).join(' '),
  )

test('a break keeps its local time when the clock changes', () => {
  // New York goes from -05:00 to -04:00 on Sunday, 10 March 2030.
  const repeats = { weekdays: [5, 1], until: '2030-03-11' }
  expect(times('2030-03-08T12:00:00-05:00', '2030-03-08T13:00:00-05:00', repeats, 'America/New_York')).toEqual([
    '2030-03-08T17:00 2030-03-08T18:00',
    '2030-03-11T16:00 2030-03-11T17:00',
  ])
})

test('an hour that the clock skips moves forward with the clock, as opening hours do', () => {
  const repeats = { weekdays: [6, 7], until: '2030-03-10' }
  expect(times('2030-03-09T02:10:00-05:00', '2030-03-09T02:50:00-05:00', repeats, 'America/New_York')).toEqual([
    '2030-03-09T07:10 2030-03-09T07:50',
    '2030-03-10T07:10 2030-03-10T07:50',
  ])
  expect(times('2030-03-09T01:30:00-05:00', '2030-03-09T03:30:00-05:00', repeats, 'America/New_York')).toEqual([
    '2030-03-09T06:30 2030-03-09T08:30',
    '2030-03-10T06:30 2030-03-10T07:30',
  ])
})

test('a night that repeats every day leaves no minute out and none twice', () => {
  const repeats = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2030-11-04' }
  // New York goes back from -04:00 to -05:00 on Sunday, 3 November 2030.
  const all = times('2030-11-02T18:00:00-04:00', '2030-11-03T17:00:00-05:00', repeats, 'America/New_York')
  expect(all).toEqual([
    '2030-11-02T22:00 2030-11-03T22:00',
    '2030-11-03T23:00 2030-11-04T22:00',
    '2030-11-04T23:00 2030-11-05T22:00',
  ])
})

test('the weekdays are those of the workspace, whatever the offset of the request', () => {
  // It is Tuesday in UTC, and still Monday evening in São Paulo.
  const span = ['2030-03-05T01:00:00Z', '2030-03-05T02:00:00Z'] as const
  expect(times(...span, { weekdays: [1], until: '2030-03-12' }, 'America/Sao_Paulo')).toEqual([
    '2030-03-05T01:00 2030-03-05T02:00',
    '2030-03-12T01:00 2030-03-12T02:00',
  ])
  expect(() => times(...span, { weekdays: [2], until: '2030-03-12' }, 'America/Sao_Paulo')).toThrow(/weekday of start/)
})
