// The order of a day: late work first, then by time; work without a time comes last.
import type { WorkItem } from '../data/api.ts'

export function inDayOrder(items: readonly WorkItem[]): WorkItem[] {
  return [...items].sort((one, other) => weightOf(one) - weightOf(other) || hourOf(one) - hourOf(other))
}

/** Customers who are here come before late work. */
function weightOf({ status, overdue }: WorkItem): number {
  if (status === 'checked_in') return 0
  return overdue ? 1 : 2
}

/** The start of a task is the time when it was taken, so its due date is used. */
function hourOf({ kind, start, due_at }: WorkItem): number {
  const moment = kind === 'queue' ? (due_at ?? start) : (start ?? due_at)
  return moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment)
}

/** Whether one of these resources does the work. */
export function isDoneBy({ assignee, allocations }: WorkItem, resourceIds: readonly string[]): boolean {
  const doers = assignee ? [assignee] : allocations.map(({ resource_id }) => resource_id)
  return doers.some((id) => resourceIds.includes(id))
}
