// Cron in the zone of the workspace: no time is lost or doubled, also when the clock changes.
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cronProblem, nextTime } from './schedule.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 60)
const MINUTE_MS = 60_000

const next = (cron: string, after: string, timezone = 'America/Santiago') =>
  nextTime(cron, timezone, new Date(after))?.toISOString() ?? null

test('midnight comes on the day on which the clock skips it', () => {
  // In Santiago 2026-09-06 begins at 01:00.
  expect(next('0 0 * * *', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z')
  expect(next('0 0 * * *', '2026-09-06T04:00:00Z')).toBe('2026-09-07T03:00:00.000Z')
})

test('a time that the clock skipped a short while ago still comes', () => {
  expect(next('30 0 * * *', '2026-09-06T04:10:00Z')).toBe('2026-09-06T04:30:00.000Z')
})

test('a time after a gap comes before a time that the clock skipped, where it is earlier', () => {
  // On Lord Howe Island the clock goes from 02:00 to 02:30 on 2026-10-04: 02:10 becomes 02:40.
  const island = 'Australia/Lord_Howe'
  expect(next('10,35 2 * * *', '2026-10-03T15:00:00Z', island)).toBe('2026-10-03T15:35:00.000Z')
  expect(next('10,35 2 * * *', '2026-10-03T15:35:00Z', island)).toBe('2026-10-03T15:40:00.000Z')
})

test('a time that the clock shows twice comes once', () => {
  // In Santiago 2026-04-04 has the hour from 23:00 to 24:00 twice.
  expect(next('30 23 * * *', '2026-04-04T12:00:00Z')).toBe('2026-04-05T02:30:00.000Z')
  expect(next('30 23 * * *', '2026-04-05T02:30:00Z')).toBe('2026-04-06T03:30:00.000Z')
})

test('the 29th of February comes in leap years', () => {
  expect(next('0 9 29 2 *', '2026-11-20T00:00:00Z', 'UTC')).toBe('2028-02-29T09:00:00.000Z')
  expect(cronProblem('0 9 29 2 *')).toBeNull()
})

test('a day that a month lacks does not hide the first day of the next month', () => {
  expect(next('0 0 1,31 * *', '2028-02-20T00:00:00Z', 'UTC')).toBe('2028-03-01T00:00:00.000Z')
  expect(next('0 0 */10 * 0', '2028-02-28T00:00:00Z', 'UTC')).toBe('2028-03-01T00:00:00.000Z')
})

test('Sunday is 0, 7 and sun, and names are read as numbers are', () => {
  for (const weekday of ['0', '7', 'sun', 'SUN']) {
    expect(next(`0 9 * * ${weekday}`, '2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-22T09:00:00.000Z')
  }
  expect(next('0 9 1 feb *', '2026-11-20T00:00:00Z', 'UTC')).toBe('2027-02-01T09:00:00.000Z')
  expect(next('0 9 * * sat-7', '2026-11-22T10:00:00Z', 'UTC')).toBe('2026-11-28T09:00:00.000Z')
})

test('a time that never comes is a fault, and so is a text that is not a cron expression of five fields', () => {
  expect(cronProblem('0 0 30 2 *')).toBe('This time never comes.')
  expect(next('0 0 30 2 *', '2026-11-20T00:00:00Z')).toBeNull()
  for (const cron of [
    '',
    '* * * *',
    '* * * * * *',
    '@daily',
    '60 * * * *',
    '0 0 L * *',
    '0 0 ? * *',
    '*/0 * * * *',
    '5-1 * * * *',
    '5/2 * * * *',
    '1,,2 * * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * mon *',
    '* * * * 8',
    'x y z a b',
  ]) {
    expect(cronProblem(cron), cron).toMatch(/five fields/)
    expect(nextTime(cron, 'UTC', new Date(0)), cron).toBeNull()
  }
  expect(cronProblem(' 0  9 * jan-MAR mon,wed-fri ')).toBeNull()
})

test('in a zone that does not exist nothing is due', () => {
  expect(next('* * * * *', '2026-11-20T00:00:00Z', 'Mars/Olympus')).toBeNull()
})

// The oracle reads cron by itself, and looks at every minute.

type Part = { text: string; has: (value: number) => boolean }
const field = (least: number, most: number): fc.Arbitrary<Part> => {
  const value = fc.integer({ min: least, max: most })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ text: '*', has: () => true }) },
    { weight: 2, arbitrary: value.map((one) => ({ text: String(one), has: (each: number) => each === one })) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, value).map(([a, b]) => ({
        text: `${Math.min(a, b)}-${Math.max(a, b)}`,
        has: (each: number) => each >= Math.min(a, b) && each <= Math.max(a, b),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 2, max: most })
        .map((step) => ({ text: `*/${step}`, has: (each: number) => (each - least) % step === 0 })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, value)
        .map(([a, b]) => ({ text: `${a},${b}`, has: (each: number) => each === a || each === b })),
    },
  )
}

const CHANGES: [string, string][] = [
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-05'],
  ['America/Asuncion', '2024-03-24'],
  ['America/Asuncion', '2024-10-06'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
  ['Europe/Lisbon', '2028-02-29'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
]

test('a look at every minute around clock changes finds the same times', () => {
  const fields = fc.tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
  const offset = fc.integer({ min: -30 * 60, max: 30 * 60 })
  fc.assert(
    fc.property(
      fields,
      fc.constantFrom(...CHANGES),
      offset,
      ([minute, hour, day, month, weekday], [timezone, date], shift) => {
        const cron = [minute, hour, day, month, weekday].map(({ text }) => text).join(' ')
        const matches = (wall: number) => {
          const at = new Date(wall * MINUTE_MS)
          const isDay = day.has(at.getUTCDate())
          const isWeekday = weekday.has(at.getUTCDay())
          // A day of the month and a weekday that are both other than `*` mean either.
          const both = day.text !== '*' && weekday.text !== '*' ? isDay || isWeekday : isDay && isWeekday
          return minute.has(at.getUTCMinutes()) && hour.has(at.getUTCHours()) && month.has(at.getUTCMonth() + 1) && both
        }
        const zone = getZone(timezone)
        const after = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + shift
        const SEARCHED_MINUTES = 2_000
        // Every wall-clock minute of the days around is due once: when the clock first shows it or, if the clock skips
        // it, later by the length of the gap.
        const due: number[] = []
        const firstWall = zone.toWall(after) - 200
        for (let wall = firstWall; wall <= firstWall + SEARCHED_MINUTES + 400; wall += 1) {
          if (!matches(wall)) continue
          const shown = [wall - zone.offsetAt(after - 4_000), wall - zone.offsetAt(after + 4_000)].filter(
            (each) => zone.toWall(each) === wall,
          )
          due.push(shown.length > 0 ? Math.min(...shown) : wall - zone.offsetAt(after - 4_000))
        }
        const expected = due.filter((each) => each > after && each <= after + SEARCHED_MINUTES).sort((a, b) => a - b)[0]
        const found = nextTime(cron, timezone, new Date(after * MINUTE_MS + 30_000))
        const within =
          found && found.getTime() / MINUTE_MS <= after + SEARCHED_MINUTES ? found.getTime() / MINUTE_MS : undefined
        expect(within, `${cron} in ${timezone} after ${new Date(after * MINUTE_MS).toISOString()}`).toBe(expected)
      },
    ),
    { numRuns: CASES },
  )
})
