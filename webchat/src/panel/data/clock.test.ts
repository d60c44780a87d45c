// The clock of the business: the same local times as the server's own zone data, on all days of the year.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, openClock } from './clock.ts'
import type { Offsets } from './shapes.ts'

const NOW = Date.UTC(2030, 2, 4) / MINUTE_MS
const MINUTES_PER_YEAR = 366 * 24 * 60
const ZONES = ['America/Sao_Paulo', 'America/Asuncion', 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe']

const iso = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

function offsetsOf(name: string): Offsets {
  const zone = getZone(name)
  const offsets: [string, number][] = []
  for (let at = NOW - MINUTES_PER_YEAR; at < NOW + MINUTES_PER_YEAR; at = zone.offsetEndsAt(at))
    offsets.push([iso(at), zone.offsetAt(at)])
  return offsets
}

test.each(ZONES)('%s', (name) => {
  const zone = getZone(name)
  const clock = openClock(offsetsOf(name), 'en-GB')
  fc.assert(
    fc.property(fc.integer({ min: NOW - MINUTES_PER_YEAR / 2, max: NOW + MINUTES_PER_YEAR / 2 }), (minute) => {
      const wall = new Date(zone.toWall(minute) * MINUTE_MS).toISOString()
      expect(clock.dayOf(iso(minute))).toBe(wall.slice(0, 10))
      expect(clock.time(iso(minute))).toBe(wall.slice(11, 16))
      expect(clock.momentOf(iso(minute).slice(0, 16))).toBe(iso(zone.toInstant(minute)))
    }),
    { numRuns: 300 },
  )
})

test('a day has its names', () => {
  const clock = openClock([[iso(0), -180]], 'en-GB')
  expect(clock.longDay('2030-03-05')).toBe('Tuesday 5 March')
  expect(clock.parts('2030-03-05')).toEqual({ weekday: 'Tue', date: '5' })
  expect(clock.startOf('2030-03-05')).toBe('2030-03-05T03:00:00.000Z')
  expect(addDays('2030-02-27', 2)).toBe('2030-03-01')
})
