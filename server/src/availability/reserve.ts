// Takes time: the only file that writes to the table of allocations.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { type CatalogResource, type CatalogService, catalogVersion } from '../catalog/catalog.ts'
import { forgetCatalog } from '../catalog/remembered-catalog.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { inSteps } from '../platform/in-steps.ts'
import { invalid, Problem } from '../platform/problem.ts'
import type { Slot, SlotCase } from './engine/case.ts'
import { chooseFor, slotsInSteps } from './engine/slots.ts'
import { type Override, requireInWindow, withoutHours } from './override.ts'
import { emptyCase, openForChange, type Range, readCase, type SlotQuestion, type Wish } from './question.ts'
import { byDistance, insideWindow } from './slots.ts'
import { standingRefusal, throwRefusal } from './standing.ts'

const MAX_ALTERNATIVES = 5
const ALTERNATIVES_WITHIN_DAYS = [1, 4, 14]

export interface TimeWish extends Wish {
  start: Date
  /** The id of the booking or hold that shall have the time. */
  holder_id: string
  /** A hold expires by itself; a booking does not. */
  hold_expires_at: Date | null
  /** The booking that moves: its own time counts as free. */
  instead_of?: string | null
  /** A start that must not be offered as an alternative. */
  not_at?: Date | null
  /** The rules that do not count for this time. Other bookings and holds always count. */
  override?: readonly Override[]
}

export interface Allocation {
  resource_id: string
  start: Date
  end: Date
}

export interface Reservation {
  service: CatalogService
  start: Date
  /** The end of the service itself, without the buffer. */
  end: Date
  allocations: Allocation[]
}

/** Checks the service before any time is searched: throws what else is wrong with the request. */
export type ServiceCheck = (service: CatalogService) => void

/** Takes a time with all the resources that it needs, or throws and takes nothing. */
export async function reserve(ctx: WriteCtx, wish: TimeWish, check: ServiceCheck = () => {}): Promise<Reservation> {
  const question = await openForChange(ctx, wish, (asked) => {
    requireValid(ctx, asked, wish)
    check(asked.service)
  })
  const { service } = question
  const start = wish.start
  const { end, span } = timesOf(service, start)
  const range = { from: start, to: end, except: wish.instead_of ?? null }

  // These four statements make one round trip. The lock comes first, so the read of busy times sees what rivals have
  // written.
  const ids = question.resources.map(({ id }) => id)
  lockResources(ctx, ids)
  dropExpired(ctx, ids)
  const [version, slotCase] = await Promise.all([catalogVersion(ctx), readCase(ctx, question, range)])
  if (version !== question.catalog.version) {
    forgetCatalog(ctx)
    throw new CatalogMoved()
  }
  const chosen = chooseFor(asOpenAs(wish, slotCase), start.getTime() / MINUTE_MS, getZone)
  if (chosen === null) throw refusal(ctx, question, range, wish)

  insert(ctx, question, wish, chosen, span)
  return { service, start, end, allocations: chosen.map((resource_id) => ({ resource_id, ...span })) }
}

/**
 * Records the time of a resource that does a task without an appointment. It blocks nobody, not even the resource
 * itself.
 */
export function occupy(
  ctx: WriteCtx,
  service: CatalogService,
  { resource_id, holder_id, party_size }: { resource_id: string; holder_id: string; party_size: number },
): Reservation {
  const { end, span } = timesOf(service, ctx.now)
  allocate(ctx, { holder_id, party_size }, [{ resource_id, mode: 'open', ...span }])
  return { service, start: ctx.now, end, allocations: [{ resource_id, ...span }] }
}

/** The end of the service, and the span that its resources have with the buffers. */
export function timesOf({ duration_minutes, buffer_before_minutes, buffer_minutes }: CatalogService, start: Date) {
  const end = plus(start, duration_minutes * MINUTE_MS)
  const span = { start: plus(start, -buffer_before_minutes * MINUTE_MS), end: plus(end, buffer_minutes * MINUTE_MS) }
  return { end, span }
}

/** Gives back the time of a booking, a hold or time off. */
export function freeTime(ctx: WriteCtx, holderId: string): void {
  ctx.send(
    ctx.db.deleteFrom('allocations').where('workspace_id', '=', ctx.workspaceId).where('holder_id', '=', holderId),
  )
}

/**
 * Makes the time of a hold permanent. Returns how many of its allocations were still there: a smaller number than it
 * had means that the hold has expired.
 */
export async function keepTime(ctx: WriteCtx, holderId: string): Promise<number> {
  const kept = await ctx.db
    .updateTable('allocations')
    .set({ hold_expires_at: null })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('holder_id', '=', holderId)
    .where('hold_expires_at', '>', ctx.now)
    .returning('resource_id')
    .execute()
  return kept.length
}

/**
 * Locks the resources, by default all resources of the workspace, so that nobody else takes their time. The locks are
 * taken in the order of ids, so two callers that want the same resources cannot wait for each other.
 */
export function lockResources({ send, db, workspaceId }: WriteCtx, ids?: readonly string[]): void {
  const resources = db
    .selectFrom('resources')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .forNoKeyUpdate()
  send(ids ? resources.where('id', 'in', ids) : resources)
}

/**
 * Deletes the allocations of expired holds, by default in the whole workspace. The delete waits for a confirmation that
 * is just running. A later confirmation with a clock that is behind finds no allocation to keep.
 */
export function dropExpired({ send, db, workspaceId, now }: WriteCtx, resourceIds?: readonly string[]): void {
  const expired = db
    .deleteFrom('allocations')
    .where('workspace_id', '=', workspaceId)
    .where('hold_expires_at', '<=', now)
  send(resourceIds ? expired.where('resource_id', 'in', resourceIds) : expired)
}

type Mode = 'exclusive' | 'shared' | 'open' | 'away'

export const modeOf = ({ shared }: Pick<CatalogResource, 'shared'>): Mode => (shared ? 'shared' : 'exclusive')

/** Gives times to a holder. The caller has made sure that they are free; if it is wrong, the database refuses them. */
export function allocate(
  ctx: WriteCtx,
  { holder_id, party_size, hold_expires_at = null }: Pick<TimeWish, 'holder_id' | 'party_size'> & Partial<TimeWish>,
  times: readonly (Allocation & { mode: Mode })[],
): void {
  const { workspaceId: workspace_id, now } = ctx
  const rows = times.map(({ resource_id, mode, start, end }) => ({
    workspace_id,
    holder_id,
    resource_id,
    starts_at: start,
    ends_at: end,
    party_size,
    mode,
    hold_expires_at,
    created_at: now,
  }))
  ctx.insert('allocations', ...rows)
}

function insert(
  ctx: WriteCtx,
  { resources }: SlotQuestion,
  wish: TimeWish,
  chosen: readonly string[],
  { start, end }: { start: Date; end: Date },
): void {
  const { workspaceId: workspace_id, now } = ctx
  const resourceOf = new Map(resources.map((resource) => [resource.id, resource]))
  const times = chosen.map((resource_id) => {
    return { resource_id, mode: modeOf(resourceOf.get(resource_id) as CatalogResource), start, end }
  })
  if (wish.instead_of) freeTime(ctx, wish.instead_of)
  allocate(ctx, wish, times)
  ctx.send(
    ctx.db
      .insertInto('resource_turns')
      .values(chosen.toSorted().map((resource_id) => ({ workspace_id, resource_id, last_allocated_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'resource_id']).doUpdateSet({ last_allocated_at: now }),
      ),
  )
}

/**
 * The catalog changed while this transaction waited for the lock. Its reads may be out of date, so it starts again.
 */
class CatalogMoved extends Error {
  readonly code = '40001'
}

/** Throws unless the request is valid for an empty calendar. */
function requireValid(ctx: WriteCtx, question: SlotQuestion, { start, override = [] }: TimeWish): void {
  throwRefusal(standingRefusal(question))
  if (start.getTime() % MINUTE_MS !== 0) {
    throw invalid({ pointer: '/start', code: 'whole_minute', message: 'A time begins at a whole minute.' })
  }
  requireInWindow(emptyCase(ctx, question, { from: start, to: start }), start, override)
}

const asOpenAs = ({ override = [] }: TimeWish, slotCase: SlotCase) =>
  override.includes('hours') ? withoutHours(slotCase) : slotCase

/**
 * The reason why a time is not free: it is closed, or others have taken it. Alternatives are searched after the locks
 * are released; they need no override.
 */
function refusal(ctx: ReadCtx, question: SlotQuestion, range: Range, wish: TimeWish): Problem {
  const empty = asOpenAs(wish, emptyCase(ctx, question, range))
  const wasPossible = chooseFor(empty, range.from.getTime() / MINUTE_MS, getZone) !== null
  const closed = { pointer: '/start', code: 'closed', message: 'Not everything that the service needs is open then.' }
  const problem = wasPossible
    ? new Problem('slot_taken', { detail: 'Other bookings, holds or time off already take this time.' })
    : new Problem('validation_error', { detail: closed.message, errors: [closed] })
  problem.fill = async (reader) => ({
    alternatives: await findAlternatives(reader, question, range, wish.not_at ?? null),
  })
  return problem
}

/** The nearest free times. Most are near, so the search widens only while it has found too few. */
export async function findAlternatives(
  ctx: ReadCtx,
  question: SlotQuestion,
  { from, except }: Range,
  notAt: Date | null,
) {
  let found: Slot[] = []
  for (const days of ALTERNATIVES_WITHIN_DAYS) {
    const around = { from: plus(from, -days * DAY_MS), to: plus(from, days * DAY_MS), except: except ?? null }
    const range = insideWindow(ctx, question, around)
    const slots = range ? await inSteps(slotsInSteps(await readCase(ctx, question, range), getZone)) : []
    // The search takes one more than needed, because `notAt` may be among them.
    const free = byDistance(slots, from, MAX_ALTERNATIVES + 1)
    found = free.filter(({ start }) => start !== notAt?.getTime())
    if (found.length >= MAX_ALTERNATIVES) break
  }
  return found.slice(0, MAX_ALTERNATIVES).map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}
