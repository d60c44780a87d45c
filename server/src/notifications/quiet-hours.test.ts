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
])('%s', (_when, hours, zone, now, end) => {
  expect(quietUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(end)
})
