// The data behind the calendar: open times, obstacles, and where a dragged booking would be dropped.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Booking, Resource, Schedule, ScheduleOverride, Service, TimeOff } from '../data/api.ts'
import { openClock } from '../text/clock.ts'
import { axisOf } from './axis.ts'
import { type Board, dayBoard, inOrder, weekBoard } from './board.ts'
import { neighbourOf } from './neighbour.ts'
import { blockedTimes, type Known, obstacleTo, resourcesAfter } from './obstacles.ts'
import { closedIn, type Hours, openTimeOf } from './opening.ts'
import { snap, stepped, stretchedTo, targetAt, targetOf } from './target.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

const DAY = '2026-11-17'
/** A time of Tuesday in UTC, unless a test gives another day. */
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}Z`) / 60_000
const text = (time: string) => `${DAY}T${time}:00.000Z`
const allDay: [number, number] = [at('00:00'), at('00:00', '2026-11-18')]

describe('opening hours', () => {
  const closed = (hours: Hours, schedule: string | null) =>
    closedIn(openTimeOf(hours, schedule, ...allDay), ...allDay).map((span) =>
      span.map((minute) => minute - at('00:00')),
    )

  test('a resource without a schedule follows the default, and without a default it is always open', () => {
    expect(closed({ schedules: [weekly('sch_1', '09:00', '17:00')], overrides: [] }, null)).toEqual([
      [0, 540],
      [1020, 1440],
    ])
    const other = { ...weekly('sch_1', '09:00', '17:00'), is_default: false }
    expect(closed({ schedules: [other], overrides: [] }, null)).toEqual([])
  })

  test('hours go on after midnight, unless the next date has an override', () => {
    const night = weekly('sch_1', '20:00', '02:00')
    expect(closed({ schedules: [night], overrides: [] }, 'sch_1')).toEqual([[120, 1200]])
    const override = { schedule_id: 'sch_1', date: DAY, windows: [] } as unknown as ScheduleOverride
    expect(closed({ schedules: [night], overrides: [override] }, 'sch_1')).toEqual([[0, 1440]])
  })

  test('hours are those of the schedule’s zone', () => {
    const there = { ...weekly('sch_1', '09:00', '17:00'), timezone: 'America/Sao_Paulo' }
    expect(closed({ schedules: [there], overrides: [] }, 'sch_1')).toEqual([
      [0, 720],
      [1200, 1440],
    ])
  })
})

describe('the obstacles to a move', () => {
  const ana = person('res_ana', 'Ana')
  const bia = person('res_bia', 'Bia')
  const laser = { ...person('res_laser', 'Laser'), kind: 'equipment' } as Resource
  const hall = { ...person('res_hall', 'Hall'), kind: 'room', shared: true, capacity: 5 } as Resource
  const cut = service('svc_cut', [['res_ana', 'res_bia'], ['res_laser']])
  const course = service('svc_course', [['res_hall']])
  const moving = booking('bkg_1', 'svc_cut', '10:00', '11:00', ['res_ana', 'res_laser'], { after: 15 })
  const known = (...others: Booking[]): Known => ({
    bookings: [moving, ...others],
    services: [cut, course],
    resources: [ana, bia, laser, hall],
    groups: [],
    hours: { schedules: [weekly('sch_1', '08:00', '18:00')], overrides: [] },
    timeOff: [],
    now: at('07:00'),
  })
  const move = (known: Known, time: string, to?: string) =>
    obstacleTo(known, {
      booking: moving,
      start: at(time),
      minutes: 60,
      resourceIds: resourcesAfter(moving, to ? { from: 'res_ana', to } : null),
    })

  test('its own time is not an obstacle', () => {
    expect(move(known(), '10:30')).toBeNull()
    expect(move(known(), '10:30', 'res_bia')).toBeNull()
  })

  test('the past, closed hours, and resources that cannot do the service', () => {
    expect(move(known(), '06:00')).toBe('past')
    expect(move(known(), '07:30')).toBe('closed')
    expect(move(known(), '17:30')).toBe('closed')
    expect(move(known(), '12:00', 'res_hall')).toBe('not_usable')
    expect(move(known(), '12:00', 'res_laser')).toBe('not_usable')
  })

  test('time off of the resource', () => {
    const times = [{ start: `${DAY}T13:00:00Z`, end: `${DAY}T14:00:00Z` }]
    const away = { ...known(), timeOff: [{ id: 'off_1', resource_id: 'res_ana', times } as TimeOff] }
    expect(move(away, '12:30')).toBe('busy')
    expect(move(away, '14:00')).toBeNull()
    expect(move(away, '12:30', 'res_bia')).toBeNull()
  })

  test('other bookings, with their buffers and its own', () => {
    const other = booking('bkg_2', 'svc_cut', '13:00', '14:00', ['res_ana'], { after: 15 })
    expect(move(known(other), '11:45')).toBeNull()
    expect(move(known(other), '11:50')).toBe('busy')
    expect(move(known(other), '14:10')).toBe('busy')
    expect(move(known(other), '14:15')).toBeNull()
    expect(move(known(other), '13:00', 'res_bia')).toBeNull()
  })

  test('another of its resources that is taken, even if the person is free', () => {
    const other = booking('bkg_2', 'svc_cut', '13:00', '14:00', ['res_bia', 'res_laser'])
    expect(move(known(other), '13:00')).toBe('busy')
  })

  test('ended bookings and tasks of a queue are not obstacles', () => {
    const ended = { ...booking('bkg_2', 'svc_cut', '13:00', '14:00', ['res_ana']), status: 'completed' }
    const task = { ...booking('bkg_3', 'svc_cut', '13:00', '14:00', ['res_ana']), kind: 'queue' }
    expect(move(known(ended, task), '13:00')).toBeNull()
  })

  test('a shared room is full when there are more people than fit', () => {
    const three = { ...booking('bkg_3', 'svc_course', '13:00', '14:00', ['res_hall']), party_size: 3 }
    const two = { ...booking('bkg_4', 'svc_course', '15:00', '16:00', ['res_hall']), party_size: 2 }
    const into = (party_size: number) => {
      const wish = { ...two, party_size }
      return obstacleTo(known(three), { booking: wish, start: at('13:30'), minutes: 60, resourceIds: ['res_hall'] })
    }
    expect(into(2)).toBeNull()
    expect(into(3)).toBe('busy')
  })

  test('past, closed and taken times are shaded', () => {
    const other = booking('bkg_2', 'svc_cut', '13:00', '14:00', ['res_ana'], { after: 15 })
    const shaded = blockedTimes({ ...known(other), now: at('09:00') }, moving, ['res_ana', 'res_laser'], allDay)
    expect(shaded).toEqual([
      [at('00:00'), at('09:00')],
      [at('13:00'), at('14:15')],
      [at('18:00'), at('00:00', '2026-11-18')],
    ])
  })
})

describe('the board', () => {
  const hours = { schedules: [], overrides: [] }

  test('a booking is in the column of each of its resources, and on each day that it touches', () => {
    const long = booking('bkg_1', 'svc_cut', '23:00', '23:59', ['res_ana', 'res_bia'], { after: 61 })
    const { columns } = board([long])
    expect(columns.map(({ blocks }) => blocks.length)).toEqual([1, 1])
    const next = dayBoard(input([long], '2026-11-18'), '2026-11-18', [person('res_ana', 'Ana')])
    expect(next.columns[0]?.blocks[0]).toMatchObject({ at: 0, to: 0, whole: { at: 0, to: 60 } })
  })

  test('a week of everybody shows each booking once, and a week of one person only theirs', () => {
    const both = booking('bkg_1', 'svc_cut', '10:00', '11:00', ['res_ana', 'res_bia'])
    const one = booking('bkg_2', 'svc_cut', '12:00', '13:00', ['res_bia'])
    const people = [person('res_ana', 'Ana'), person('res_bia', 'Bia')]
    const week = (resources: Resource[], everyone: boolean) =>
      weekBoard(input([both, one], DAY), [DAY], { resources, everyone }).columns[0]?.blocks.map(
        (each) => each.booking.id,
      )
    expect(week(people, true)).toEqual(['bkg_1', 'bkg_2'])
    expect(week(people.slice(0, 1), false)).toEqual(['bkg_1'])
  })

  test('people come first, then rooms, then the rest; inactive resources are shown only with bookings', () => {
    const room = { ...person('res_1', 'Annex'), kind: 'room' } as Resource
    const gone = { ...person('res_2', 'Gone'), active: false }
    const busy = { ...person('res_3', 'Busy'), active: false }
    const van = { ...person('res_4', 'Amarok'), kind: 'vehicle' } as Resource
    const used = [booking('bkg_1', 'svc_cut', '10:00', '11:00', ['res_3'])]
    const names = inOrder([van, room, gone, busy, person('res_5', 'Zoe')], used, 'en').map(({ name }) => name)
    expect(names).toEqual(['Busy', 'Zoe', 'Annex', 'Amarok'])
  })

  test('arrow keys go to the next booking of a column, and to the nearest one of the next column', () => {
    const shown = board([
      booking('bkg_1', 'svc_cut', '09:00', '10:00', ['res_ana']),
      booking('bkg_2', 'svc_cut', '14:00', '15:00', ['res_ana']),
      booking('bkg_3', 'svc_cut', '08:00', '09:00', ['res_bia']),
      booking('bkg_4', 'svc_cut', '13:00', '14:00', ['res_bia']),
    ])
    const from = (index: number, key: string) => {
      const block = shown.columns[0]?.blocks[index]
      return block && neighbourOf(shown, 0, block, key)?.block.booking.id
    }
    expect(from(0, 'ArrowDown')).toBe('bkg_2')
    expect(from(1, 'ArrowDown')).toBeUndefined()
    expect(from(1, 'ArrowRight')).toBe('bkg_4')
    expect(from(0, 'ArrowLeft')).toBeUndefined()
  })

  test('a dragged booking is dropped on whole steps, and keeps its minute when only the resource changes', () => {
    const odd = board([booking('bkg_1', 'svc_cut', '10:07', '10:52', ['res_ana'])])
    const block = odd.columns[0]?.blocks[0]
    if (!block) throw new Error('There is no booking')
    const held = targetOf(block, 0)
    expect(snap(odd.axis, 617, 15)).toBe(615)
    expect(targetAt(odd, held, 1, 700, 15)).toEqual({ column: 1, start: at('11:45'), minutes: 45 })
    expect(targetAt(odd, held, 0, -50, 15).start).toBe(at('00:00'))
    expect(targetAt(odd, held, 0, 2_000, 15).start).toBe(at('23:45'))
    expect(stepped(odd, held, 'ArrowRight', 15)).toEqual({ column: 1, start: at('10:07'), minutes: 45 })
    expect(stepped(odd, held, 'ArrowDown', 15).start).toBe(at('10:15'))
    expect(stretchedTo(odd, held, 700, 15).minutes).toBe(98)
    expect(stretchedTo(odd, held, 0, 15).minutes).toBe(5)
  })

  const input = (bookings: Booking[], day: string) => ({
    axis: axisOf(openClock('UTC', 'en'), [day]),
    hours,
    bookings,
    timeOff: [],
  })
  const board = (bookings: Booking[]): Board =>
    dayBoard(input(bookings, DAY), DAY, [person('res_ana', 'Ana'), person('res_bia', 'Bia')])
})

function weekly(id: string, start: string, end: string): Schedule {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }))
  return { id, timezone: 'UTC', weekly: week, is_default: true } as Schedule
}

function person(id: string, name: string): Resource {
  return { id, name, kind: 'person', capacity: null, shared: false, schedule_id: null, active: true } as Resource
}

function service(id: string, pools: string[][]): Service {
  const requirements = pools.map((resource_ids) => ({ group_id: null, resource_ids, quantity: 1 }))
  return { id, schedule_id: null, requirements } as unknown as Service
}

function booking(
  id: string,
  service_id: string,
  start: string,
  end: string,
  who: string[],
  { after = 0 } = {},
): Booking {
  const allocations = who.map((resource_id) => ({
    resource_id,
    start: text(start),
    end: new Date((at(end) + after) * 60_000).toISOString(),
  }))
  const plain = { status: 'confirmed', kind: 'scheduled', party_size: 1 }
  return { id, service_id, start: text(start), end: text(end), allocations, ...plain } as unknown as Booking
}
