// The order of a day: what is late, then hour by hour; what has no hour comes last.
import type { WorkItem } from '../data/api.ts'

export function inDayOrder(items: readonly WorkItem[]): WorkItem[] {
  return [...items].sort((one, other) => weightOf(one) - weightOf(other) || hourOf(one) - hourOf(other))
}

/** Whoever is here already comes before whoever is late. */
function weightOf({ status, overdue }: WorkItem): number {
  if (status === 'checked_in') return 0
  return overdue ? 1 : 2
}

/** A task of a queue has its start from when it was taken, so its due date says more. */
function hourOf({ kind, start, due_at }: WorkItem): number {
  const moment = kind === 'queue' ? (due_at ?? start) : (start ?? due_at)
  return moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment)
}

/** Whether one of these resources does it. */
export function isOf({ assignee, allocations }: WorkItem, resourceIds: readonly string[]): boolean {
  const doers = assignee ? [assignee] : allocations.map(({ resource_id }) => resource_id)
  return doers.some((id) => resourceIds.includes(id))
}
