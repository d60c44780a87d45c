// Quiet hours: no message is sent inside them, in any zone and over any clock change.

import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietHoursCheck, quietUntil } from './quiet.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 300)
const MINUTE_MS = 60_000

const at = (from: string, to: string, now: string, timezone = 'America/Sao_Paulo') =>
  quietUntil({ from, to, policy: 'delay' }, timezone, new Date(now))?.toISOString() ?? null

test('a message at night waits until the morning, and by day it does not wait', () => {
  expect(at('22:00', '08:00', '2026-11-20T01:30:10Z')).toBe('2026-11-20T11:00:00.000Z')
  expect(at('22:00', '08:00', '2026-11-20T11:00:00Z')).toBeNull()
  expect(at('22:00', '08:00', '2026-11-20T10:59:59Z')).toBe('2026-11-20T11:00:00.000Z')
  expect(at('12:00', '14:00', '2026-11-20T15:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
})

test('quiet hours that end in an hour that the clock skips end when the clock has skipped it', () => {
  // In Santiago the clock goes from 00:00 to 01:00 on 2026-09-06.
  expect(at('22:00', '00:30', '2026-09-06T03:00:00Z', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
})

test('quiet hours need two different times', () => {
  const faults = (value: unknown) =>
    quietHoursCheck(value, '/quiet_hours').map(({ pointer, code }) => `${pointer} ${code}`)
  expect(faults({ from: '22:00', to: '22:00', policy: 'skip' })).toEqual(['/quiet_hours/to same_time'])
  expect(faults({ from: '24:00', to: '8', policy: 'later', x: 1 })).toEqual([
    '/quiet_hours/x unknown_field',
    '/quiet_hours/from format',
    '/quiet_hours/to format',
    '/quiet_hours/policy unknown_value',
  ])
})

const ZONES = [
  'America/Santiago',
  'America/Asuncion',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'UTC',
]
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16))
/** Near the clock changes of 2026, and anywhere in the year. */
const moment = fc
  .tuple(
    fc.constantFrom(
      '2026-09-06',
      '2026-04-05',
      '2026-03-08',
      '2026-11-01',
      '2026-03-29',
      '2026-10-25',
      '2026-10-04',
      '2026-07-01',
    ),
    fc.integer({ min: -36 * 60, max: 36 * 60 }),
    fc.nat(59_999),
  )
  .map(([day, minutes, milliseconds]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS + milliseconds))

test('a search minute by minute finds the same moment', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), clock, clock, moment, (timezone, from, to, now) => {
      fc.pre(from !== to)
      const zone = getZone(timezone)
      const isQuiet = (minute: number) => {
        const wall = new Date(zone.toWall(minute) * MINUTE_MS).toISOString().slice(11, 16)
        return from < to ? wall >= from && wall < to : wall >= from || wall < to
      }
      const first = Math.floor(now.getTime() / MINUTE_MS)
      let minute = first
      while (isQuiet(minute)) minute += 1
      const found = quietUntil({ from, to, policy: 'delay' }, timezone, now)
      expect(found?.getTime() ?? null).toBe(minute === first ? null : minute * MINUTE_MS)
    }),
    { numRuns: CASES },
  )
})
