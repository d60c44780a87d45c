// The calls that are made before the page's script must be exactly those of the page, in every time zone.
import { beforeAll, expect, test, vi } from 'vitest'
import { boundsOf } from './calendar/queries.ts'
import { daysOf } from './calendar/shown-days.ts'
import { BY_ZONE, boundsIn } from './early-calls.ts'
import { openClock } from './text/clock.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))

const ZONES = ['America/Sao_Paulo', 'America/Asuncion', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC']

test.each(ZONES)(
  'a day in %s begins and ends at the same moments as on the page, also when the clock changes',
  (zone) => {
    const clock = openClock(zone, 'en')
    for (const day of ['2026-03-08', '2026-03-09', '2026-07-01', '2026-11-01', '2026-11-02', '2026-12-31']) {
      const { from, to } = clock.boundsOf(day)
      expect(boundsIn(zone, day, day)).toEqual({ from: from.toISOString(), to: to.toISOString() })
    }
  },
)

test.each([
  ['', ['2026-11-17']],
  ['?day=2026-11-24', ['2026-11-24']],
  ['?day=2026-11-24&view=week', daysOf({ view: 'week', span: 'week' }, '2026-11-24')],
  ['?day=2026-11-24&view=list&span=30', daysOf({ view: 'list', span: 30 }, '2026-11-24')],
  ['?day=tomorrow&view=list&span=month', daysOf({ view: 'list', span: 'month' }, '2026-11-17')],
])('the calendar at %s asks for the days that it shows', (search, days) => {
  const [timezone, now] = ['America/Sao_Paulo', new Date('2026-11-18T02:30:00Z')]
  const paths = BY_ZONE['/calendar']?.({ timezone, search: new URLSearchParams(search), now }) ?? []
  const { from, to } = boundsOf(openClock(timezone, 'en'), days)
  const [bookings, , timeOff] = paths.map((path) => new URL(path, 'http://holdfast.test').searchParams)
  for (const asked of [bookings, timeOff]) {
    expect([asked?.get('from'), asked?.get('to')]).toEqual([from.toISOString(), to.toISOString()])
  }
})
