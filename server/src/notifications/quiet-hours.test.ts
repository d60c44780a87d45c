// Quiet hours on the clock of a workspace: over midnight, within a day, and when the clock changes.
import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: '22:00', to: '07:00' }
const NOON = { from: '12:00', to: '14:30' }

test.each([
  ['before they begin', NIGHT, 'America/Sao_Paulo', '2030-03-05T00:59:00Z', null],
  ['at their first minute', NIGHT, 'America/Sao_Paulo', '2030-03-05T01:00:00Z', '2030-03-05T10:00:00.000Z'],
  ['after midnight', NIGHT, 'America/Sao_Paulo', '2030-03-05T05:00:00Z', '2030-03-05T10:00:00.000Z'],
  ['at their end', NIGHT, 'America/Sao_Paulo', '2030-03-05T10:00:00Z', null],
  ['within a day', NOON, 'America/Asuncion', '2030-03-05T16:00:00Z', '2030-03-05T17:30:00.000Z'],
  ['outside of them', NOON, 'America/Asuncion', '2030-03-05T18:00:00Z', null],
  [
    'in the night in which the clock moves forward',
    NIGHT,
    'Europe/Madrid',
    '2030-03-30T23:00:00Z',
    '2030-03-31T05:00:00.000Z',
  ],
  [
    'until a time that the clock leaves out',
    { from: '22:00', to: '02:30' },
    'Europe/Madrid',
    '2030-03-31T00:59:00Z',
    '2030-03-31T01:30:00.000Z',
  ],
  [
    'in the night in which the clock moves back',
    NIGHT,
    'America/New_York',
    '2030-11-03T02:30:00Z',
    '2030-11-03T12:00:00.000Z',
  ],
])('%s', (_when, hours, zone, now, end) => {
  expect(quietUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(end)
})

test.each([
  ['America/New_York', '2030-03-09T12:00:00Z'],
  ['America/New_York', '2030-11-02T12:00:00Z'],
  ['Europe/Madrid', '2030-10-26T12:00:00Z'],
  ['America/Santiago', '2030-09-07T12:00:00Z'],
])('over a clock change in %s a notice waits for less than 25 hours', (zone, begin) => {
  for (const hours of [NIGHT, NOON, { from: '00:30', to: '01:30' }, { from: '23:30', to: '02:15' }]) {
    for (let minute = 0; minute < 2 * 24 * 60; minute += 7) {
      const now = new Date(Date.parse(begin) + minute * 60_000)
      let moment = now
      for (let looks = 0; looks < 3; looks += 1) {
        const end = quietUntil(hours, zone, moment)
        if (end === null || end <= moment) break
        moment = end
        expect(looks, `${zone} ${now.toISOString()}`).toBeLessThan(2)
      }
      expect(moment.getTime() - now.getTime()).toBeLessThan(25 * 3_600_000)
    }
  }
})
