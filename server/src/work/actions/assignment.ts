// Whose task it is. In a queue that is also when it begins, and how long they are busy with it.
import { getService } from '../../availability/question.ts'
import { poolOf } from '../../availability/queue.ts'
import { free, occupy } from '../../availability/reserve.ts'
import type { Stored } from '../../bookings/booking.ts'
import { timeOf } from '../../bookings/create.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'

/** Those who would do a task. */
export interface Doers {
  ids: readonly string[]
  /** As `lockDoers` gave it for all whom the task may be given to; null: nobody. */
  catalog: Catalog | null
}

/** Gives the task to the first of them who may have it, or throws why nobody may. */
export function assign(ctx: WriteCtx, task: Stored, { ids: doers, catalog }: Doers): Partial<Stored> {
  if (doers.length === 0 || catalog === null) {
    const message = 'Nobody is named who would do it, and you are no resource yourself.'
    throw invalid({ pointer: '/resource_id', code: 'required', message })
  }
  if (task.assignee !== null && doers.includes(task.assignee)) return {}
  const assignee = doers.find((doer) => canHave(catalog, task, doer))
  if (assignee === undefined) {
    const message = 'Only whoever is active can take this, and of a queue only members of its group.'
    throw invalid({ pointer: '/resource_id', code: 'resource_not_usable', message })
  }
  if (task.kind === 'scheduled') return { assignee, claimed_at: ctx.now }
  const { id: holder_id, service_id, party_size } = task
  if (task.assignee !== null) free(ctx, holder_id)
  const claim = { resource_id: assignee, holder_id, party_size }
  return { ...timeOf(occupy(ctx, getService(catalog, service_id), claim)), assignee, claimed_at: ctx.now }
}

/** Whether somebody may be given the task: they are active, and of a queue's group. */
export function canHave(catalog: Catalog, { kind, service_id }: Stored, resourceId: string): boolean {
  if (kind === 'scheduled') return catalog.resources.get(resourceId)?.active === true
  return poolOf(catalog, getService(catalog, service_id)).includes(resourceId)
}

/** The task is nobody's. In a queue it waits again, without a time. */
export function unassign(ctx: WriteCtx, { id, kind, assignee }: Stored): Partial<Stored> {
  const nobody = { assignee: null, claimed_at: null }
  if (kind === 'scheduled' || assignee === null) return nobody
  free(ctx, id)
  return {
    ...nobody,
    starts_at: null,
    ends_at: null,
    resource_ids: [],
    allocated_from: null,
    allocated_to: null,
  }
}
