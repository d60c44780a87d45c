// How long a pause lasts, in the time of the workspace.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openClock } from '../text/clock.ts'
import { untilOf } from './pause-until.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

test('a pause ends at a moment in the time of the workspace, or has no end', () => {
  const clock = openClock('America/Sao_Paulo', 'en')
  // It is still Monday in São Paulo.
  const now = new Date('2030-03-05T01:00:00.000Z')
  expect(untilOf('open', '2030-03-06T00:00:00.000Z', clock, now)).toBeNull()
  expect(untilOf('hour', null, clock, now)).toBe('2030-03-05T02:00:00.000Z')
  expect(untilOf('tomorrow', null, clock, now)).toBe('2030-03-05T11:00:00.000Z')
  expect(untilOf('moment', '2030-03-06T00:00:00.000Z', clock, now)).toBe('2030-03-06T00:00:00.000Z')
})
