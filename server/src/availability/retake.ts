// Takes a time again for a booking that comes back: the same resources, for exactly as long as before.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Catalog, CatalogResource } from '../catalog/catalog.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { readBusy } from './busy.ts'
import type { SlotCase } from './engine/case.ts'
import { chooseFor } from './engine/slots.ts'
import { toQuestion } from './question.ts'
import { holdService } from './queue.ts'
import { allocate, dropExpired, findAlternatives, lockResources, modeOf } from './reserve.ts'
import { standingRefusal } from './standing.ts'
import { timeOffAround } from './time-off.ts'

/** The time that a booking had: its start and end, and what its resources had with the buffers of that time. */
export interface PastTime {
  holder_id: string
  service_id: string
  party_size: number
  resource_ids: readonly string[]
  start: Date
  end: Date
  span: { start: Date; end: Date }
  /** The zone of the workspace. */
  timezone: string
}

/**
 * Locks what a booking had, so that nobody takes or archives it until the transaction ends, and returns the catalog.
 * Archiving takes its locks in the same order.
 */
export function lockPast(ctx: WriteCtx, serviceId: string, resourceIds: readonly string[]): Promise<Catalog> {
  if (resourceIds.length > 0) {
    lockResources(ctx, resourceIds)
    dropExpired(ctx, resourceIds)
  }
  holdService(ctx, serviceId)
  return currentCatalog(ctx)
}

/**
 * Takes the time, or throws and takes nothing. Notice and opening hours were checked when it was booked, so only other
 * bookings, holds and time off can be in its way. The caller has called `lockPast`.
 */
export async function retake(ctx: WriteCtx, catalog: Catalog, past: PastTime): Promise<void> {
  const resources = past.resource_ids.flatMap((id) => catalog.resources.get(id) ?? [])
  if (resources.length < past.resource_ids.length || !(await isFree(ctx, catalog, past, resources))) {
    throw taken(catalog, past)
  }
  const times = resources.map((resource) => ({ resource_id: resource.id, mode: modeOf(resource), ...past.span }))
  allocate(ctx, past, times)
}

/** The same for a task of a queue, whose time is in nobody's way. */
export function reoccupy(
  ctx: WriteCtx,
  past: Pick<PastTime, 'holder_id' | 'party_size' | 'resource_ids' | 'span'>,
): void {
  const times = past.resource_ids.map((resource_id) => ({ resource_id, mode: 'open' as const, ...past.span }))
  allocate(ctx, past, times)
}

const minutesFrom = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS

async function isFree(
  ctx: WriteCtx,
  catalog: Catalog,
  { holder_id, service_id, party_size, resource_ids, start, end, span, timezone }: PastTime,
  resources: readonly CatalogResource[],
): Promise<boolean> {
  const except = await timeOffAround(ctx, holder_id, resource_ids)
  const timesOf = await readBusy(ctx, resource_ids, { from: span.start, to: span.end, except })
  const service = catalog.services.get(service_id)
  const slotCase: SlotCase = {
    now: ctx.now.getTime(),
    from: start.getTime(),
    to: end.getTime(),
    timezone,
    party_size,
    wished: resource_ids,
    service: {
      duration_minutes: minutesFrom(start, end),
      buffer_before_minutes: minutesFrom(span.start, start),
      buffer_minutes: minutesFrom(end, span.end),
      slot_interval_minutes: service?.slot_interval_minutes ?? 1,
      min_notice_minutes: 0,
      max_advance_days: null,
      schedule_id: null,
    },
    requirements: resource_ids.map((id) => ({ resource_ids: [id], quantity: 1, assignment: 'least_busy' })),
    schedules: {},
    resources: resources.map(({ id, capacity, shared, priority }) => {
      return { id, capacity, shared, priority, schedule_id: null, ...timesOf(id) }
    }),
  }
  return chooseFor(slotCase, start.getTime() / MINUTE_MS, getZone) !== null
}

/** The alternatives are times of the service as it is now, with any of its resources. */
function taken(catalog: Catalog, { service_id, party_size, start, end, timezone }: PastTime): Problem {
  const wish = { service_id, party_size, duration_minutes: minutesFrom(start, end), resource_ids: [], timezone }
  const question = toQuestion(catalog, wish)
  const problem = new Problem('slot_taken', { detail: 'Its time is no longer free, or a resource of it is archived.' })
  problem.fill = async (reader) => ({
    alternatives: standingRefusal(question)
      ? []
      : await findAlternatives(reader, question, { from: start, to: end }, null),
  })
  return problem
}
