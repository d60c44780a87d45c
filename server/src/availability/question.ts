// A question about a service's times: what is asked, of which part of the catalog, and the case that the engine solves.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { Catalog, CatalogResource, CatalogSchedule, CatalogService } from '../catalog/catalog.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { readBusy } from './busy.ts'
import type { Assignment, Requirement, SlotCase } from './engine/case.ts'
import { currentCatalog, rememberedCatalog } from './remembered-catalog.ts'
import { scheduleFollowed, toRules } from './working-time.ts'

export interface Wish {
  service_id: string
  party_size: number
  /** How long it is to last; left out: as long as the service says. */
  duration_minutes?: number
  /** Ids of resources that must be part of it. */
  resource_ids: readonly string[]
  /** Of the workspace: its days count where the service has no schedule. */
  timezone: string
}

/** A service with all that could serve it. */
export interface Question {
  wish: Wish
  /** With the length that is wished for. */
  service: CatalogService
  requirements: Requirement[]
  /** Active resources of the pools, by id. */
  resources: CatalogResource[]
  catalog: Catalog
  timezone: string
}

export async function openQuestion(ctx: ReadCtx, wish: Wish): Promise<Question> {
  return toQuestion(await currentCatalog(ctx), wish)
}

/**
 * The question of a change that looks at the catalog's version once more under its locks, and so may begin with what
 * is remembered. A refusal is final, so it is given only by the current catalog.
 */
export async function openForChange(
  ctx: WriteCtx,
  wish: Wish,
  refuse: (question: Question) => void,
): Promise<Question> {
  const checked = (catalog: Catalog) => {
    const question = toQuestion(catalog, wish)
    refuse(question)
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
function toQuestion(catalog: Catalog, wish: Wish): Question {
  const service = getService(catalog, wish.service_id)
  requireKnownResources(catalog, wish.resource_ids)
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

export function getService({ services }: Catalog, id: string): CatalogService {
  const service = services.get(id)
  if (!service) throw new Problem('not_found', { detail: 'There is no such service: /service_id.' })
  return service
}

const inList = (index: number) => `/resource_ids/${index}`

/** For who must refuse unknown ids before there is a question. */
export async function requireResources(ctx: ReadCtx, ids: readonly string[], pointerOf = inList): Promise<void> {
  if (ids.length > 0) requireKnownResources(await currentCatalog(ctx), ids, pointerOf)
}

export function requireKnownResources({ resources }: Catalog, ids: readonly string[], pointerOf = inList): void {
  const unknown = ids.findIndex((id) => !resources.has(id))
  if (unknown >= 0) throw new Problem('not_found', { detail: `There is no such resource: ${pointerOf(unknown)}.` })
}

export function toRequirement(
  catalog: Catalog,
  { group_id, resource_ids, quantity }: CatalogService['requirements'][number],
): Requirement {
  const group = group_id === null ? undefined : catalog.groups.get(group_id)
  const pool = (group?.resource_ids ?? resource_ids ?? []).filter((id) => catalog.resources.get(id)?.active)
  return { resource_ids: pool, quantity, assignment: (group?.assignment ?? 'least_busy') as Assignment }
}

/** Without one a service can be had at any hour, whatever the default. */
function ownSchedule({ schedules }: Catalog, { schedule_id }: CatalogService): CatalogSchedule | null {
  return schedule_id === null ? null : (schedules.get(schedule_id) ?? null)
}

export interface Range {
  from: Date
  to: Date
  /** The booking whose own time does not count. */
  except?: string | null
}

/** Reads the busy times of just the resources and the range that the answer depends on. */
export async function readCase(ctx: ReadCtx, question: Question, range: Range): Promise<SlotCase> {
  const { service, resources } = question
  // Least busy counts whole local days, and a day is nowhere longer than 26 hours.
  const reach = {
    from: plus(range.from, -DAY_MS - (service.buffer_before_minutes + 120) * MINUTE_MS),
    to: plus(range.to, DAY_MS + (service.duration_minutes + service.buffer_minutes + 120) * MINUTE_MS),
    except: range.except ?? null,
  }
  const timesOf = await readBusy(
    ctx,
    resources.map(({ id }) => id),
    reach,
  )
  return toCase(ctx, question, range, timesOf)
}

/** The same as if nobody had booked anything. */
export function emptyCase(ctx: ReadCtx, question: Question, range: Range): SlotCase {
  return toCase(ctx, question, range, () => ({
    busy: { starts: [], ends: [], party_sizes: [] },
    last_allocated_at: null,
  }))
}

function toCase(
  { now }: ReadCtx,
  { wish, service, requirements, resources, catalog, timezone }: Question,
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
