import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { findZone, getZone, TZ_VERSION, ZONE_NAMES } from './zones.ts'

const MINUTE_MS = 60_000
const minuteOf = (text: string) => Date.parse(text) / MINUTE_MS

/** Zones with the same rules in the runtime's older data and in ours: gaps, overlaps, half hours, skipped dates. */
const ZONES = [
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Montevideo',
  'America/La_Paz',
  'America/Lima',
  'America/Bogota',
  'America/Caracas',
  'America/Mexico_City',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Halifax',
  'America/Managua',
  'America/Nuuk',
  'America/Noronha',
  'Atlantic/Azores',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Europe/Madrid',
  'Europe/Athens',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Europe/Bucharest',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Pyongyang',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
  'Pacific/Easter',
  'Antarctica/Troll',
]

const zoneName = fc.constantFrom(...ZONES)
const minute = fc.integer({ min: minuteOf('1995-01-01T00:00:00Z'), max: minuteOf('2120-01-01T00:00:00Z') })
const runs = { numRuns: 4_000 }

test('the offset of an instant is the one that Temporal gives', () => {
  fc.assert(
    fc.property(zoneName, minute, (name, instant) => {
      const theirs = Temporal.Instant.fromEpochMilliseconds(instant * MINUTE_MS).toZonedDateTimeISO(name)
      expect(getZone(name).offsetAt(instant), theirs.toString()).toBe(theirs.offsetNanoseconds / 6e10)
    }),
    runs,
  )
})

test('the instant of a wall-clock time is the one that Temporal gives, also in gaps and overlaps', () => {
  const anyTime = fc.tuple(zoneName, minute)
  // Most errors would be near a change of the clock.
  const nearChange = fc
    .tuple(zoneName, minute, fc.integer({ min: -180, max: 180 }))
    .map(([name, instant, shift]): [string, number] => {
      const change = getZone(name).offsetEndsAt(instant)
      return [name, (Number.isFinite(change) ? getZone(name).toWall(change) : instant) + shift]
    })
  fc.assert(
    fc.property(fc.oneof(anyTime, nearChange), ([name, wall]) => {
      const plain = Temporal.PlainDateTime.from(new Date(wall * MINUTE_MS).toISOString().slice(0, 19))
      const theirs = plain.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds / MINUTE_MS
      expect(getZone(name).toInstant(wall), `${plain} in ${name}`).toBe(theirs)
    }),
    runs,
  )
})

test('an offset stays the same until offsetEndsAt, and changes then', () => {
  fc.assert(
    fc.property(zoneName, minute, (name, instant) => {
      const zone = getZone(name)
      const end = zone.offsetEndsAt(instant)
      if (end > minuteOf('2150-01-01T00:00:00Z')) return
      expect(zone.offsetAt(end - 1)).toBe(zone.offsetAt(instant))
      expect(zone.offsetEndsAt(end)).toBeGreaterThan(end)
    }),
    runs,
  )
})

describe('zones that changed after the data of the runtime was made', () => {
  test.each([
    ['America/Vancouver', '2027-01-15T12:00:00Z', -7 * 60],
    ['America/Edmonton', '2027-01-15T12:00:00Z', -6 * 60],
    ['Africa/Casablanca', '2027-06-15T12:00:00Z', 0],
    ['America/Asuncion', '2027-06-15T12:00:00Z', -3 * 60],
  ])('%s at %s is %i minutes from UTC', (name, instant, offset) => {
    expect(getZone(name).offsetAt(minuteOf(instant))).toBe(offset)
  })
})

describe('wall-clock times and the instants they stand for', () => {
  test.each([
    [
      'spring forward: a skipped time moves forward by the gap',
      'America/New_York',
      '2027-03-14T02:30',
      '2027-03-14T07:30:00Z',
    ],
    ['fall back: the first of the two', 'America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00Z'],
    ['a gap at midnight', 'America/Santiago', '2027-09-05T00:30', '2027-09-05T04:30:00Z'],
    ['the last hour of a day is skipped', 'America/Nuuk', '2027-03-27T23:30', '2027-03-28T01:30:00Z'],
    ['midnight after an hour that occurs twice', 'America/Santiago', '2027-04-04T00:00', '2027-04-04T04:00:00Z'],
    ['a shift of half an hour', 'Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00Z'],
    ['a date that was skipped', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00Z'],
    ['an offset with forty-five minutes', 'Asia/Kathmandu', '2027-01-01T00:00', '2026-12-31T18:15:00Z'],
    ['after the last known transition', 'Europe/Berlin', '2045-07-01T12:00', '2045-07-01T10:00:00Z'],
  ])('%s', (_what, name, wall, instant) => {
    expect(getZone(name).toInstant(minuteOf(`${wall}:00Z`))).toBe(minuteOf(instant))
  })
})

test('older names of a zone are known, invented names are not', () => {
  expect(findZone('America/Buenos_Aires')?.offsetAt(minuteOf('2027-01-01T00:00:00Z'))).toBe(-180)
  for (const name of ['Mars/Olympus', '', 'america/sao_paulo', '+03:00', '__proto__', 'constructor']) {
    expect(findZone(name), name).toBeNull()
  }
  expect(TZ_VERSION).toMatch(/^20\d\d[a-z]$/)
})

test('every zone name in the list has a zone, and no name is listed twice', () => {
  expect(ZONE_NAMES.length).toBeGreaterThan(500)
  expect(new Set(ZONE_NAMES).size).toBe(ZONE_NAMES.length)
  for (const name of ZONE_NAMES) expect(findZone(name)?.name).toBe(name)
})

test('from 2026 on no zone sets its clock back over midnight, so every date is one stretch of time', () => {
  for (const name of ZONE_NAMES) {
    const zone = getZone(name)
    for (let at = minuteOf('2026-01-01T00:00:00Z'); at < minuteOf('2100-01-01T00:00:00Z'); ) {
      at = zone.offsetEndsAt(at)
      if (!Number.isFinite(at)) break
      const dayOf = (wall: number) => Math.floor(wall / 1440)
      const [lastMinute, firstMinute] = [zone.toWall(at - 1), zone.toWall(at)]
      expect(dayOf(firstMinute), `${name} ${new Date(at * MINUTE_MS).toISOString()}`).toBeGreaterThanOrEqual(
        dayOf(lastMinute),
      )
    }
  }
})
