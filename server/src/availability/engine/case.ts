// What the engine is asked: one plain object that holds everything it needs, so that a case can be kept as JSON and replayed.
import type { ScheduleRules } from '@holdfast/time/open-hours.ts'

/** Instants are milliseconds since 1970; busy times are whole minutes since 1970. Nothing is looked up elsewhere but zone rules. */
export interface SlotCase {
  now: number
  /** Starts are looked for in `from <= start < to`. */
  from: number
  to: number
  /** The zone of the service's schedule, else of the workspace: its midnights carry the grid and the horizon. */
  timezone: string
  party_size: number
  /** Ids of resources that must be part of it. */
  wished: readonly string[]
  service: ServiceRules
  requirements: readonly Requirement[]
  /** By id. */
  schedules: Readonly<Record<string, ScheduleRules>>
  resources: readonly ResourceState[]
}

export interface ServiceRules {
  duration_minutes: number
  buffer_before_minutes: number
  buffer_minutes: number
  slot_interval_minutes: number
  min_notice_minutes: number
  /** null: no horizon. */
  max_advance_days: number | null
  /** null: always open. */
  schedule_id: string | null
}

export type Assignment = 'least_busy' | 'priority' | 'round_robin'

/** Asks for `quantity` different resources of the pool; no resource serves two requirements of one booking. */
export interface Requirement {
  resource_ids: readonly string[]
  quantity: number
  assignment: Assignment
}

export interface ResourceState {
  id: string
  /** null: any party size. */
  capacity: number | null
  /** Bookings may overlap while their party sizes sum to at most the capacity. */
  shared: boolean
  /** null: always open. */
  schedule_id: string | null
  priority: number
  /** When its last allocation was made; null: never. */
  last_allocated_at: number | null
  /** What is allocated, buffers included: [start, end) in minutes, and how many people. In any order. */
  busy: BusyTimes
}

export interface BusyTimes {
  starts: ArrayLike<number>
  ends: ArrayLike<number>
  party_sizes: ArrayLike<number>
}

export interface Slot {
  start: number
  end: number
  resource_ids: readonly string[]
}
