// The input of the engine: one plain object with everything that it needs, so that a case can be stored as JSON and
// replayed.
import type { ScheduleRules } from '@holdfast/time/open-hours.ts'

/**
 * Instants are milliseconds since 1970; busy times are whole minutes since 1970. The engine looks up nothing else
 * except zone rules.
 */
export interface SlotCase {
  now: number
  /** The engine looks for starts in `from <= start < to`. */
  from: number
  to: number
  /**
   * The zone of the service's schedule, or else of the workspace. The grid starts at its midnights, and the horizon
   * counts its days.
   */
  timezone: string
  party_size: number
  /** Ids of the resources that every slot must use. */
  wished: readonly string[]
  service: ServiceRules
  requirements: readonly Requirement[]
  /** The schedules by their ids. */
  schedules: Readonly<Record<string, ScheduleRules>>
  resources: readonly ResourceState[]
}

export interface ServiceRules {
  duration_minutes: number
  buffer_before_minutes: number
  buffer_minutes: number
  slot_interval_minutes: number
  min_notice_minutes: number
  /** null: there is no horizon. */
  max_advance_days: number | null
  /** null: the service is always open. */
  schedule_id: string | null
}

export type Assignment = 'least_busy' | 'priority' | 'round_robin'

/**
 * A requirement asks for `quantity` different resources of the pool. No resource serves two requirements of one
 * booking.
 */
export interface Requirement {
  resource_ids: readonly string[]
  quantity: number
  assignment: Assignment
}

export interface ResourceState {
  id: string
  /** null: the resource takes a party of any size. */
  capacity: number | null
  /** Bookings may overlap while their party sizes sum to at most the capacity. */
  shared: boolean
  /** null: the resource is always open. */
  schedule_id: string | null
  priority: number
  /** When the last allocation was made; null: never. */
  last_allocated_at: number | null
  /** The allocated times with their buffers: [start, end) in minutes, and the number of people. They are not sorted. */
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
