import { beforeAll, expect, test, vi } from 'vitest'
import type { Resource, Schedule, ScheduleOverride, TimeOff } from '../data/api.ts'
import { type Clock, openClock } from '../text/clock.ts'
import { closedToday } from './next-open-day.ts'

let clock: Clock
beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  clock = openClock('America/Sao_Paulo', 'en')
})

/** 10 March 2030 is a Sunday. */
const SUNDAY = '2030-03-10'
const hours = (id: string, weekdays: number[], more: Partial<Schedule> = {}) =>
  ({
    id,
    is_default: false,
    timezone: 'America/Sao_Paulo',
    weekly: weekdays.map((weekday) => ({ weekday, start: '09:00', end: '18:00' })),
    ...more,
  }) as Schedule
const person = (schedule_id: string | null, more: Partial<Resource> = {}) =>
  ({ kind: 'person', active: true, schedule_id, ...more }) as Resource
const closed = (
  resources: Resource[],
  schedules: Schedule[],
  overrides: Partial<ScheduleOverride>[] = [],
  day = SUNDAY,
  timeOff: TimeOff[] = [],
) => closedToday(clock, day, { resources, schedules, overrides: overrides as ScheduleOverride[], timeOff })

const week = hours('week', [1, 2, 3, 4, 5], { is_default: true })

test('on a Sunday the next open day is Monday at nine; on a Monday nothing is closed', () => {
  expect(closed([person(null)], [week])).toEqual({ opensAt: new Date('2030-03-11T12:00:00Z') })
  expect(closed([person(null)], [week], [], '2030-03-11')).toBeNull()
})

test('a holiday moves the next open day to a later day, and one person who works is enough', () => {
  const holiday = [{ schedule_id: 'week', date: '2030-03-11', windows: [] }]
  expect(closed([person('week')], [week], holiday)).toEqual({ opensAt: new Date('2030-03-12T12:00:00Z') })
  expect(closed([person('week'), person('sundays')], [week, hours('sundays', [7])], holiday)).toBeNull()
})

test('a day on which everybody has time off is closed', () => {
  const off = (resource_id: string, start: string, end: string) => ({ resource_id, times: [{ start, end }] }) as TimeOff
  const [ana, bia] = ['ana', 'bia'].map((id) => person('week', { id })) as [Resource, Resource]
  const monday = '2030-03-11'
  const away = [off('ana', '2030-03-11T03:00:00Z', '2030-03-13T15:00:00Z')]
  expect(closed([ana], [week], [], monday, away)).toEqual({ opensAt: new Date('2030-03-13T15:00:00Z') })
  expect(closed([ana, bia], [week], [], monday, away)).toBeNull()
  const lunch = [off('ana', '2030-03-11T15:00:00Z', '2030-03-11T16:00:00Z')]
  expect(closed([ana], [week], [], monday, lunch)).toBeNull()
})

test('a night that began yesterday counts as open today', () => {
  const night = hours('night', [6], { weekly: [{ weekday: 6, start: '22:00', end: '04:00' }] })
  expect(closed([person('night')], [night])).toBeNull()
})

test('without hours nothing is ever closed, and hours that never open have no next day', () => {
  expect(closed([person(null)], [hours('other', [1])])).toBeNull()
  expect(closed([], [week])).toBeNull()
  expect(closed([person('none')], [hours('none', [])])).toEqual({ opensAt: null })
})

test('rooms count only where there are no people, and inactive people do not', () => {
  const always = hours('always', [1, 2, 3, 4, 5, 6, 7])
  const room = person('always', { kind: 'room' })
  expect(closed([person('week'), room], [week, always])).not.toBeNull()
  expect(closed([person('week', { active: false }), room], [week, always])).toBeNull()
})
