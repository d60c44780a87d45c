// Whose task it is. In a queue that is also when it begins, and how long they are busy with it.
import { lockDoers, takeFromQueue } from '../availability/queue.ts'
import { free } from '../availability/reserve.ts'
import type { Stored } from '../bookings/booking.ts'
import { timeOf } from '../bookings/create.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'

/** Those who would do a task. */
export interface Doers {
  ids: readonly string[]
  /** Theirs, as `lockDoers` gave it; null: they are not locked yet. */
  catalog: Catalog | null
}

/** Gives the task to the first of them who may have it, or throws why nobody may. */
export async function assign(ctx: WriteCtx, task: Stored, { ids: doers, catalog }: Doers): Promise<Partial<Stored>> {
  if (doers.length === 0) {
    const message = 'Nobody is named who would do it, and you are no resource yourself.'
    throw invalid({ pointer: '/resource_id', code: 'required', message })
  }
  if (task.assignee !== null && doers.includes(task.assignee)) return {}
  const known = catalog ?? (await lockDoers(ctx, doers))
  if (task.kind === 'scheduled') return { assignee: getActive(known, doers), claimed_at: ctx.now }
  const { id: holder_id, service_id, party_size } = task
  if (task.assignee !== null) free(ctx, holder_id)
  const time = timeOf(takeFromQueue(ctx, known, { service_id, holder_id, party_size, doers }))
  return { ...time, assignee: time.resource_ids[0] as string, claimed_at: ctx.now }
}

function getActive({ resources }: Catalog, doers: readonly string[]): string {
  const active = doers.find((doer) => resources.get(doer)?.active)
  if (active !== undefined) return active
  throw invalid({ pointer: '/resource_id', code: 'resource_not_usable', message: 'Whoever does it must be active.' })
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
