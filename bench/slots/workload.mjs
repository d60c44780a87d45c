// The workloads of the yardstick, and the same questions in the form of the engine.
import { readFileSync } from 'node:fs'

const MINUTE_MS = 60_000

export function readWorkload(name) {
  return JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))
}

/** Hosts with the same weekly hours share a schedule, as in a catalog. */
export function toSlotCase({ mode, timeZone, from, to, durationMin, stepMin, hosts, ...rest }) {
  const schedules = new Map()
  const resources = hosts.map(({ id, timeZone: timezone, weekly, busy }) => {
    const hours = JSON.stringify([timezone, weekly])
    if (!schedules.has(hours)) {
      schedules.set(hours, { id: `sch_${schedules.size + 1}`, timezone, weekly: toWeekly(weekly), overrides: [] })
    }
    return {
      id,
      capacity: null,
      shared: false,
      schedule_id: schedules.get(hours).id,
      priority: 0,
      last_allocated_at: null,
      busy: {
        starts: Int32Array.from(busy, ({ start }) => Date.parse(start) / MINUTE_MS),
        ends: Int32Array.from(busy, ({ end }) => Date.parse(end) / MINUTE_MS),
        party_sizes: new Int32Array(busy.length).fill(1),
      },
    }
  })
  const ids = hosts.map(({ id }) => id)
  const pools = mode === 'all' ? ids.map((id) => [id]) : [ids]
  return {
    now: Date.parse(from),
    from: Date.parse(from),
    to: Date.parse(to),
    timezone: timeZone,
    party_size: 1,
    wished: [],
    service: {
      duration_minutes: durationMin,
      buffer_before_minutes: rest.bufferBeforeMin,
      buffer_minutes: rest.bufferAfterMin,
      slot_interval_minutes: stepMin,
      min_notice_minutes: rest.minNoticeMin,
      max_advance_days: null,
      schedule_id: null,
    },
    requirements: pools.map((resource_ids) => ({ resource_ids, quantity: 1, assignment: 'least_busy' })),
    schedules: Object.fromEntries([...schedules.values()].map(({ id, ...rules }) => [id, rules])),
    resources,
  }
}

/** In the workloads Sunday is 0, in the engine it is 7. */
function toWeekly(weekly) {
  return weekly.flatMap(({ days, from: start, to: end }) => days.map((day) => ({ weekday: day || 7, start, end })))
}

/** A random generator that returns the same numbers in every run. */
export function randomFrom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
