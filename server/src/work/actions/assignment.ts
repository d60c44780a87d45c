// Assigns tasks. A task of a queue begins when it is assigned, and its assignee is busy for the duration of the
// service.
import { getService } from '../../availability/question.ts'
import { poolOf } from '../../availability/queue.ts'
import { freeTime, occupy } from '../../availability/reserve.ts'
import { NO_TIME, NOBODY, type StoredBooking } from '../../bookings/booking.ts'
import { timeOf } from '../../bookings/create.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

/** The resources that would do a task. */
export interface Doers {
  ids: readonly string[]
  /** The catalog from `lockDoers`, with all resources that may get the task locked; null: no resource may. */
  catalog: Catalog | null
}

/** Assigns the task to the first doer that may have it, or throws the reason why none may. */
export function assign(ctx: WriteCtx, task: StoredBooking, { ids: doers, catalog }: Doers): Partial<StoredBooking> {
  if (doers.length === 0 || catalog === null) {
    const message = 'Name a resource that does it: you are not a resource yourself.'
    throw invalid({ pointer: '/resource_id', code: 'required', message })
  }
  if (task.assignee !== null && doers.includes(task.assignee)) return {}
  const assignee = doers.find((doer) => canHave(catalog, task, doer))
  if (assignee === undefined) {
    const message = 'Only an active resource can take this, and for a queue only a member of its group.'
    throw invalid({ pointer: '/resource_id', code: 'resource_not_usable', message })
  }
  if (task.kind === 'scheduled') return { assignee, claimed_at: ctx.now }
  const { id: holder_id, service_id, party_size } = task
  if (task.assignee !== null) freeTime(ctx, holder_id)
  const claim = { resource_id: assignee, holder_id, party_size }
  return { ...timeOf(occupy(ctx, getService(catalog, service_id), claim)), assignee, claimed_at: ctx.now }
}

/** Whether the resource may get the task: it is active, and for a queue a member of its group. */
export function canHave(catalog: Catalog, { kind, service_id }: StoredBooking, resourceId: string): boolean {
  if (kind === 'scheduled') return catalog.resources.get(resourceId)?.active === true
  return poolOf(catalog, getService(catalog, service_id)).includes(resourceId)
}

/** Removes the assignee. A task of a queue waits again, without a time. */
export function unassign(ctx: WriteCtx, { id, kind, assignee }: StoredBooking): Partial<StoredBooking> {
  if (kind === 'scheduled' || assignee === null) return NOBODY
  freeTime(ctx, id)
  return { ...NOBODY, ...NO_TIME }
}
