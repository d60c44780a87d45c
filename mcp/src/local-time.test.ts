// Times as agents write and read them, also where the clock changes.
import { getZone, ZONE_NAMES } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { readAround, readMoment, readRange, toLocal, toUtc } from './local-time.ts'

const MINUTE_MS = 60_000
const NEW_YORK = 'America/New_York'
const read = (text: string, timezone = NEW_YORK) => readMoment(text, timezone, 'start')

describe('a moment is read', () => {
  test.each([
    ['on the wall clock of the workspace', '2026-11-20T11:30', '2026-11-20T16:30:00.000Z'],
    ['with a space', '2026-11-20 11:30', '2026-11-20T16:30:00.000Z'],
    ['with seconds that are none', '2026-11-20T11:30:00.000', '2026-11-20T16:30:00.000Z'],
    ['as it was told, with its weekday', 'Fri 2026-11-20 11:30', '2026-11-20T16:30:00.000Z'],
    ['in UTC', '2026-11-20T14:30:00Z', '2026-11-20T14:30:00.000Z'],
    ['in UTC as it was told', '2026-11-20T14:30Z', '2026-11-20T14:30:00.000Z'],
    ['with an offset', '2026-11-20T14:30+05:30', '2026-11-20T09:00:00.000Z'],
    ['in a gap of the clock, which moves it on', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
    ['in an hour that comes twice, the first', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
    ['in an hour that comes twice, the second by its offset', '2027-11-07T01:30-05:00', '2027-11-07T06:30:00.000Z'],
  ])('%s', (_how, text, moment) => {
    expect(read(text)).toBe(moment)
  })

  test('by rules that are newer than those of the runtime', () => {
    expect(read('2027-01-15T05:00', 'America/Vancouver')).toBe('2027-01-15T12:00:00.000Z')
    expect(toLocal('2027-01-15T12:00:00Z', 'America/Vancouver')).toBe('Fri 2027-01-15 05:00')
  })
})

test.each([
  '',
  'tomorrow',
  '2026-11-20',
  '2026-02-30T10:00',
  '2026-11-20T24:00',
  '2026-11-20T11:60',
  '2026-11-20T11:30:20',
  '1969-12-31T10:00',
  '2200-01-01T10:00',
  '2026-11-20T11:30Z\n',
  '11:30',
  'Fri 2026-11-20',
  'Sat 2026-11-20 11:30',
  '٢٠٢٦-11-20T11:30',
])('%j is not a time, and the error says how to write one', (text) => {
  expect(() => read(text)).toThrow(/^start must be a time such as 2026-11-20T11:30 \(America\/New_York\)/)
})

describe('a day alone', () => {
  const day = '2027-11-07'
  test('means the whole day, also when it has 25 hours', () => {
    expect(readRange({ from: day, to: day }, NEW_YORK)).toEqual({
      from: '2027-11-07T04:00:00.000Z',
      to: '2027-11-08T05:00:00.000Z',
    })
  })

  test('begins after a gap at midnight', () => {
    expect(readRange({ from: '2027-09-05' }, 'America/Santiago')).toEqual({ from: '2027-09-05T04:00:00.000Z' })
  })

  test('stands for its noon where times near it are asked for', () => {
    expect(readAround(day, NEW_YORK, 'around')).toBe('2027-11-07T17:00:00.000Z')
  })

  test('that does not exist is refused with an explanation', () => {
    expect(() => readRange({ to: '2026-02-29' }, NEW_YORK)).toThrow(/^to must be a day such as 2026-11-20 or a time/)
  })
})

test('a bound that was not given is not sent', () => {
  expect(readRange({}, NEW_YORK)).toEqual({})
})

test('a local time has its weekday, and a UTC time has no needless zeros', () => {
  expect(toLocal('2030-03-05T02:30:00.000Z', 'America/Sao_Paulo')).toBe('Mon 2030-03-04 23:30')
  expect(toUtc('2030-03-05T02:30:00.000Z')).toBe('2030-03-05T02:30Z')
  expect(toUtc('2030-03-05T02:30:20.000Z')).toBe('2030-03-05T02:30:20.000Z')
})

const zone = fc.constantFrom(...ZONE_NAMES)
const minute = fc.integer({ min: Date.UTC(1995, 0) / MINUTE_MS, max: Date.UTC(2120, 0) / MINUTE_MS })
/** Any minute of any zone, and often one near a change of the clock. */
const place = fc.oneof(
  fc.tuple(zone, minute),
  fc.tuple(zone, minute, fc.integer({ min: -180, max: 180 })).map(([name, instant, shift]): [string, number] => {
    const change = getZone(name).offsetEndsAt(instant)
    return [name, (Number.isFinite(change) && change < Date.UTC(2190, 0) / MINUTE_MS ? change : instant) + shift]
  }),
)
const momentOf = (instant: number) => new Date(instant * MINUTE_MS).toISOString()

test('a local time that we wrote is read back as the same moment, or as the first of two', () => {
  fc.assert(
    fc.property(place, ([name, instant]) => {
      const moment = momentOf(instant)
      const told = toLocal(moment, name)
      const back = read(told, name)
      // A local time stands for two moments only where the clock was set back.
      expect(toLocal(back, name)).toBe(told)
      expect(Date.parse(back)).toBeLessThanOrEqual(Date.parse(moment))
      if (getZone(name).offsetAt(Date.parse(back) / MINUTE_MS) === getZone(name).offsetAt(instant))
        expect(back).toBe(moment)
    }),
    { numRuns: 3_000 },
  )
})

test('a UTC time that we wrote is read back as the same moment in every zone', () => {
  fc.assert(
    fc.property(place, ([name, instant]) => {
      expect(read(toUtc(momentOf(instant)), name)).toBe(momentOf(instant))
    }),
  )
})

test('local time is the same as that of Temporal, where the rules of the runtime are as new as ours', () => {
  const known = [
    'America/Sao_Paulo',
    NEW_YORK,
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...known), minute, (name, instant) => {
      const theirs = Temporal.Instant.fromEpochMilliseconds(instant * MINUTE_MS).toZonedDateTimeISO(name)
      const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][theirs.dayOfWeek - 1]
      const told = `${weekday} ${theirs.toPlainDate()} ${theirs.toPlainTime().toString().slice(0, 5)}`
      expect(toLocal(momentOf(instant), name)).toBe(told)
    }),
    { numRuns: 2_000 },
  )
})
