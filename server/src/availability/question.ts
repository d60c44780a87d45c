// A question about the times of a service: the request, the part of the catalog that it concerns, and the case for the
// engine.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { Catalog, CatalogResource, CatalogSchedule, CatalogService } from '../catalog/catalog.ts'
import { currentCatalog, rememberedCatalog } from '../catalog/remembered-catalog.ts'
import { scheduleFollowed, toRules } from '../catalog/working-time.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { parameter, unknownId } from '../platform/not-found.ts'
import { Problem } from '../platform/problem.ts'
import { readBusy } from './busy.ts'
import type { Assignment, Requirement, SlotCase } from './engine/case.ts'

export interface Wish {
  service_id: string
  party_size: number
  /** How long the booking shall last; left out: the duration of the service. */
  duration_minutes?: number
  /** Ids of the resources that must be used. */
  resource_ids: readonly string[]
  /** The zone of the workspace: its days count when the service has no schedule. */
  timezone: string
}

/** A service with everything that could serve it. */
export interface SlotQuestion {
  wish: Wish
  /** The service, with the duration that was asked for. */
  service: CatalogService
  requirements: Requirement[]
  /** The active resources of the pools, by id. */
  resources: CatalogResource[]
  catalog: Catalog
  timezone: string
}

/** Where the ids of a wish are in the call. */
interface Places {
  service: string
  resource: (index: number) => string
}

const IN_BODY: Places = { service: '/service_id', resource: (index) => `/resource_ids/${index}` }
export const IN_QUERY: Places = { service: parameter('service_id'), resource: () => parameter('resource_id') }

export async function openQuestion(ctx: ReadCtx, wish: Wish, places = IN_BODY): Promise<SlotQuestion> {
  return toQuestion(await currentCatalog(ctx), wish, places)
}

/**
 * Opens the question of a change. The change checks the catalog's version again under its locks, so it may begin with
 * the remembered catalog. A refusal is final, so only the current catalog may give it.
 */
export async function openForChange(
  ctx: WriteCtx,
  wish: Wish,
  check: (question: SlotQuestion) => void,
): Promise<SlotQuestion> {
  const checked = (catalog: Catalog) => {
    const question = toQuestion(catalog, wish)
    check(question)
    return question
  }
  const remembered = rememberedCatalog(ctx)
  if (remembered) {
    try {
      return checked(remembered)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return checked(await currentCatalog(ctx))
}

/** Throws not_found for a service or resource that is not in the catalog. */
export function toQuestion(catalog: Catalog, wish: Wish, places = IN_BODY): SlotQuestion {
  const service = getService(catalog, wish.service_id, places.service)
  requireKnownResources(catalog, wish.resource_ids, places.resource)
  const requirements = service.requirements.map((each) => toRequirement(catalog, each))
  const pooled = [...new Set(requirements.flatMap(({ resource_ids }) => resource_ids))].toSorted()
  return {
    wish,
    service: { ...service, duration_minutes: wish.duration_minutes ?? service.duration_minutes },
    requirements,
    resources: pooled.map((id) => catalog.resources.get(id) as CatalogResource),
    catalog,
    timezone: ownSchedule(catalog, service)?.timezone ?? wish.timezone,
  }
}

export function getService({ services }: Catalog, id: string, where = IN_BODY.service): CatalogService {
  const service = services.get(id)
  if (!service) throw unknownId('service', where)
  return service
}

/** Throws not_found for unknown ids in a change that has not opened a question yet. */
export async function requireResources(
  ctx: ReadCtx,
  ids: readonly string[],
  placeOf = IN_BODY.resource,
): Promise<void> {
  if (ids.length > 0) requireKnownResources(await currentCatalog(ctx), ids, placeOf)
}

export function requireKnownResources(
  { resources }: Catalog,
  ids: readonly string[],
  placeOf = IN_BODY.resource,
): void {
  const unknown = ids.findIndex((id) => !resources.has(id))
  if (unknown >= 0) throw unknownId('resource', placeOf(unknown))
}

export function toRequirement(
  catalog: Catalog,
  { group_id, resource_ids, quantity }: CatalogService['requirements'][number],
): Requirement {
  const group = group_id === null ? undefined : catalog.groups.get(group_id)
  const pool = (group?.resource_ids ?? resource_ids ?? []).filter((id) => catalog.resources.get(id)?.active)
  return { resource_ids: pool, quantity, assignment: (group?.assignment ?? 'least_busy') as Assignment }
}

/** A service without a schedule of its own is open at any hour; the workspace's default schedule does not apply. */
function ownSchedule({ schedules }: Catalog, { schedule_id }: CatalogService): CatalogSchedule | null {
  return schedule_id === null ? null : (schedules.get(schedule_id) ?? null)
}

export interface Range {
  from: Date
  to: Date
  /** The booking that moves: its own time counts as free. */
  except?: string | null
}

/** Reads the busy times of only those resources and that range which the answer depends on. */
export async function readCase(ctx: ReadCtx, question: SlotQuestion, range: Range): Promise<SlotCase> {
  const { service, resources } = question
  // The rule `least_busy` counts whole local days, and no day is longer than 26 hours.
  const reach = {
    from: plus(range.from, -DAY_MS - (service.buffer_before_minutes + 120) * MINUTE_MS),
    to: plus(range.to, DAY_MS + (service.duration_minutes + service.buffer_minutes + 120) * MINUTE_MS),
    except: range.except ? [range.except] : [],
  }
  const timesOf = await readBusy(
    ctx,
    resources.map(({ id }) => id),
    reach,
  )
  return toCase(ctx, question, range, timesOf)
}

/** The same case for an empty calendar. */
export function emptyCase(ctx: ReadCtx, question: SlotQuestion, range: Range): SlotCase {
  return toCase(ctx, question, range, () => ({
    busy: { starts: [], ends: [], party_sizes: [] },
    last_allocated_at: null,
  }))
}

function toCase(
  { now }: ReadCtx,
  { wish, service, requirements, resources, catalog, timezone }: SlotQuestion,
  { from, to }: Range,
  timesOf: Awaited<ReturnType<typeof readBusy>>,
): SlotCase {
  const used = resources.map(({ schedule_id }) => scheduleFollowed(catalog, schedule_id))
  const schedules = new Set([ownSchedule(catalog, service), ...used].filter((schedule) => schedule !== null))
  return {
    now: now.getTime(),
    from: from.getTime(),
    to: to.getTime(),
    timezone,
    party_size: wish.party_size,
    wished: wish.resource_ids,
    service,
    requirements,
    schedules: Object.fromEntries([...schedules].map((schedule) => [schedule.id, toRules(schedule, { from, to })])),
    resources: resources.map(({ id, capacity, shared, priority }, index) => ({
      id,
      capacity,
      shared,
      schedule_id: used[index]?.id ?? null,
      priority,
      ...timesOf(id),
    })),
  }
}
