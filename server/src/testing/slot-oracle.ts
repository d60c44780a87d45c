// A slow and simple slot engine for tests: it checks every minute and tries every assignment.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import type { ScheduleRules, Window } from '@holdfast/time/open-hours.ts'
import type { Zone } from '@holdfast/time/zone.ts'
import type { ResourceState, SlotCase } from '../availability/engine/case.ts'
import type { Zones } from '../availability/engine/solve.ts'

const MINUTE_MS = 60_000

export interface OracleSlot {
  minute: number
  /** Every set of resources that is possible, as sorted ids. */
  choices: string[][]
}

export function slowSlots(slotCase: SlotCase, zones: Zones): OracleSlot[] {
  const { service, now, from, to } = slotCase
  const zone = zones(slotCase.timezone)
  const found: OracleSlot[] = []
  const isOpen = openMinutes(slotCase, zones)
  for (let minute = Math.floor(from / MINUTE_MS); minute * MINUTE_MS < to; minute += 1) {
    if (minute * MINUTE_MS < from || minute * MINUTE_MS < now + service.min_notice_minutes * MINUTE_MS) continue
    const wall = zone.toWall(minute)
    if ((((wall % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY) % service.slot_interval_minutes !== 0) continue
    const daysAhead =
      Math.floor(wall / MINUTES_PER_DAY) - Math.floor(zone.toWall(Math.floor(now / MINUTE_MS)) / MINUTES_PER_DAY)
    if (service.max_advance_days !== null && daysAhead > service.max_advance_days) continue
    const choices = choicesAt(slotCase, minute, isOpen)
    if (choices.length > 0) found.push({ minute, choices })
  }
  return found
}

type IsOpen = (scheduleId: string | null, minute: number) => boolean

function choicesAt(slotCase: SlotCase, minute: number, isOpen: IsOpen): string[][] {
  const { service, resources, requirements, wished } = slotCase
  const during = (scheduleId: string | null) =>
    everyMinute(minute, minute + service.duration_minutes, (each) => isOpen(scheduleId, each))
  if (!during(service.schedule_id)) return []
  const free = resources.filter((each) => during(each.schedule_id) && hasRoom(each, slotCase, minute))
  const choices = new Map<string, string[]>()
  const places = requirements.flatMap(({ quantity, resource_ids }) => Array(quantity).fill(resource_ids) as string[][])
  const fill = (place: number, taken: string[]): void => {
    if (place === places.length) {
      if (wished.every((id) => taken.includes(id))) choices.set(taken.toSorted().join(), taken.toSorted())
      return
    }
    for (const { id } of free) {
      if (!taken.includes(id) && places[place]?.includes(id)) fill(place + 1, [...taken, id])
    }
  }
  fill(0, [])
  return [...choices.values()]
}

function hasRoom({ busy, capacity, shared }: ResourceState, { service, party_size }: SlotCase, start: number): boolean {
  if (capacity !== null && party_size > capacity) return false
  const end = start + service.duration_minutes + service.buffer_minutes
  return everyMinute(start - service.buffer_before_minutes, end, (minute) => {
    let people = 0
    for (let index = 0; index < busy.starts.length; index += 1) {
      const isThen = (busy.starts[index] as number) <= minute && minute < (busy.ends[index] as number)
      if (isThen) people += shared ? (busy.party_sizes[index] as number) : Number.POSITIVE_INFINITY
    }
    return people === 0 || people + party_size <= (capacity ?? 0)
  })
}

function openMinutes({ schedules }: SlotCase, zones: Zones): IsOpen {
  const known = new Map(Object.keys(schedules).map((id) => [id, new Map<number, boolean>()]))
  return (scheduleId, minute) => {
    const schedule = scheduleId === null ? undefined : schedules[scheduleId]
    if (!schedule) return true
    const minutes = known.get(scheduleId as string) as Map<number, boolean>
    const isOpen = minutes.get(minute) ?? isOpenAt(schedule, zones(schedule.timezone), minute)
    minutes.set(minute, isOpen)
    return isOpen
  }
}

export function isOpenAt(schedule: ScheduleRules, zone: Zone, minute: number): boolean {
  const today = Math.floor(zone.toWall(minute) / MINUTES_PER_DAY)
  // A skipped date can move a window two days back, and a long gap one day forward.
  return [today - 2, today - 1, today, today + 1].some((day) =>
    windowsOn(schedule, day).some(({ start, end }) => {
      const [from, to] = [minuteOfDay(start), minuteOfDay(end)]
      const length = to <= from ? to + MINUTES_PER_DAY - from : to - from
      const isCut = schedule.overrides.some(({ date }) => day < dayOf(date) && dayOf(date) <= today)
      if (isCut) return false
      return (
        zone.toInstant(day * MINUTES_PER_DAY + from) <= minute &&
        minute < zone.toInstant(day * MINUTES_PER_DAY + from + length)
      )
    }),
  )
}

function windowsOn(schedule: ScheduleRules, day: number): readonly Window[] {
  const override = schedule.overrides.find(({ date }) => dayOf(date) === day)
  if (override) return override.windows
  const weekday = new Date(day * MINUTES_PER_DAY * MINUTE_MS).getUTCDay() || 7
  return schedule.weekly.filter((window) => window.weekday === weekday)
}

/** The allocated minutes on the local day of a start, counted one by one. */
export function slowMinutesOnDay({ busy }: ResourceState, zone: Zone, start: number): number {
  const day = Math.floor(zone.toWall(start) / MINUTES_PER_DAY)
  let minutes = 0
  for (let index = 0; index < busy.starts.length; index += 1) {
    for (let minute = busy.starts[index] as number; minute < (busy.ends[index] as number); minute += 1) {
      if (Math.floor(zone.toWall(minute) / MINUTES_PER_DAY) === day) minutes += 1
    }
  }
  return minutes
}

function everyMinute(start: number, end: number, holds: (minute: number) => boolean): boolean {
  for (let minute = start; minute < end; minute += 1) if (!holds(minute)) return false
  return true
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Dates are read again for every minute, so they are remembered. */
const days = new Map<string, number>()
function dayOf(date: string): number {
  const day = days.get(date) ?? Date.parse(`${date}T00:00:00Z`) / (MINUTES_PER_DAY * MINUTE_MS)
  days.set(date, day)
  return day
}
