// Taking time: the only file that writes to the table of who is busy when.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { type CatalogService, catalogVersion } from '../catalog/catalog.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { inSteps } from '../platform/in-steps.ts'
import { invalid, Problem } from '../platform/problem.ts'
import type { Slot } from './engine/case.ts'
import { bookingWindow, chooseFor, slotsInSteps } from './engine/slots.ts'
import { emptyCase, openForChange, type Question, type Range, readCase, type Wish } from './question.ts'
import { forgetCatalog } from './remembered-catalog.ts'
import { byDistance, insideWindow } from './slots.ts'
import { standingRefusal, throwRefusal } from './standing.ts'

const ALTERNATIVES = 5
const ALTERNATIVES_WITHIN_DAYS = [1, 4, 14]

export interface TimeWish extends Wish {
  start: Date
  /** Whoever holds the time: the id of a booking or hold. */
  holder_id: string
  /** A hold lapses by itself; a booking does not. */
  hold_expires_at: Date | null
  /** The booking that moves: its own time is free for the new one. */
  instead_of?: string | null
  /** A start that is not offered in place of one that cannot be had. */
  not_at?: Date | null
}

interface Allocation {
  resource_id: string
  start: Date
  end: Date
}

export interface Reservation {
  service: CatalogService
  start: Date
  /** End of the service itself, without the buffer. */
  end: Date
  allocations: Allocation[]
}

/** Looks at the service before any time is looked for: throws what else is wrong with the wish. */
export type ServiceCheck = (service: CatalogService) => void

/** Takes a time with all the resources it needs, or throws and takes nothing. */
export async function reserve(ctx: WriteCtx, wish: TimeWish, check: ServiceCheck = () => {}): Promise<Reservation> {
  const question = await openForChange(ctx, wish, (asked) => {
    requirePossibleStart(ctx, asked, wish)
    check(asked.service)
  })
  const { service } = question
  const start = wish.start
  const { end, span } = timesOf(service, start)
  const range = { from: start, to: end, except: wish.instead_of ?? null }

  // Four statements in one trip. The lock comes first, so the look at the busy times sees what rivals left.
  const ids = question.resources.map(({ id }) => id)
  lockResources(ctx, ids)
  dropLapsed(ctx, ids)
  const [version, slotCase] = await Promise.all([catalogVersion(ctx), readCase(ctx, question, range)])
  if (version !== question.catalog.version) {
    forgetCatalog(ctx)
    throw new CatalogMoved()
  }
  const chosen = chooseFor(slotCase, start.getTime() / MINUTE_MS, getZone)
  if (chosen === null) throw refusal(ctx, question, range, wish.not_at ?? null)

  insert(ctx, question, wish, chosen, span)
  return { service, start, end, allocations: chosen.map((resource_id) => ({ resource_id, ...span })) }
}

/** Notes the time of whoever does a task without an appointment. It is in nobody's way, not even in that of their own. */
export function occupy(
  ctx: WriteCtx,
  service: CatalogService,
  { resource_id, holder_id, party_size }: { resource_id: string; holder_id: string; party_size: number },
): Reservation {
  const { workspaceId: workspace_id, now } = ctx
  const { end, span } = timesOf(service, now)
  const [starts_at, ends_at] = [span.start, span.end]
  const row = { workspace_id, holder_id, resource_id, starts_at, ends_at, party_size, mode: 'open', created_at: now }
  ctx.insert('allocations', { ...row, hold_expires_at: null })
  return { service, start: now, end, allocations: [{ resource_id, ...span }] }
}

function timesOf({ duration_minutes, buffer_before_minutes, buffer_minutes }: CatalogService, start: Date) {
  const end = plus(start, duration_minutes * MINUTE_MS)
  const span = { start: plus(start, -buffer_before_minutes * MINUTE_MS), end: plus(end, buffer_minutes * MINUTE_MS) }
  return { end, span }
}

/** Gives back the time that somebody holds. */
export function free(ctx: WriteCtx, holderId: string): void {
  ctx.send(
    ctx.db.deleteFrom('allocations').where('workspace_id', '=', ctx.workspaceId).where('holder_id', '=', holderId),
  )
}

/** Makes a hold last. Answers how many of its allocations were still there: fewer than it had means that it lapsed. */
export async function keep(ctx: WriteCtx, holderId: string): Promise<number> {
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
 * Nobody else takes time of these meanwhile, by default of all in the workspace. In the order of their ids: of two who
 * want the same resources one waits for the other, never each for the other.
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
 * Takes their time from holds that have lapsed, by default from all of the workspace. It waits for whoever is just
 * confirming one; a confirmation that comes after it, whose clock is behind, finds nothing to keep.
 */
export function dropLapsed({ send, db, workspaceId, now }: WriteCtx, resourceIds?: readonly string[]): void {
  const lapsed = db
    .deleteFrom('allocations')
    .where('workspace_id', '=', workspaceId)
    .where('hold_expires_at', '<=', now)
  send(resourceIds ? lapsed.where('resource_id', 'in', resourceIds) : lapsed)
}

function insert(
  ctx: WriteCtx,
  { resources }: Question,
  wish: TimeWish,
  chosen: readonly string[],
  { start, end }: { start: Date; end: Date },
): void {
  const { workspaceId: workspace_id, now } = ctx
  const isShared = new Map(resources.map(({ id, shared }) => [id, shared]))
  const rows = chosen.map((resource_id) => ({
    workspace_id,
    holder_id: wish.holder_id,
    resource_id,
    starts_at: start,
    ends_at: end,
    party_size: wish.party_size,
    mode: isShared.get(resource_id) ? 'shared' : 'exclusive',
    hold_expires_at: wish.hold_expires_at,
    created_at: now,
  }))
  if (wish.instead_of) free(ctx, wish.instead_of)
  ctx.insert('allocations', ...rows)
  ctx.send(
    ctx.db
      .insertInto('resource_turns')
      .values(chosen.toSorted().map((resource_id) => ({ workspace_id, resource_id, last_allocated_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'resource_id']).doUpdateSet({ last_allocated_at: now }),
      ),
  )
}

/** The catalog changed while we waited for the lock: what we know of the resources may be wrong, so all begins anew. */
class CatalogMoved extends Error {
  readonly code = '40001'
}

/** What is wrong with the wish whatever the calendar says. */
function requirePossibleStart(ctx: WriteCtx, question: Question, { start }: TimeWish): void {
  throwRefusal(standingRefusal(question))
  if (start.getTime() % MINUTE_MS !== 0) {
    throw invalid({ pointer: '/start', code: 'whole_minute', message: 'A time begins at a whole minute.' })
  }
  const { from, to } = bookingWindow(emptyCase(ctx, question, { from: start, to: start }), getZone)
  const minute = start.getTime() / MINUTE_MS
  if (minute < from) {
    throw invalid({ pointer: '/start', code: 'min_notice', message: 'This is too soon, or in the past.' })
  }
  if (minute >= to) throw invalid({ pointer: '/start', code: 'max_advance', message: 'This is too far ahead.' })
}

/** Why a time could not be had: closed, or taken by others. Times that can be had are looked for without the locks. */
function refusal(ctx: ReadCtx, question: Question, range: Range, notAt: Date | null): Problem {
  const wasPossible = chooseFor(emptyCase(ctx, question, range), range.from.getTime() / MINUTE_MS, getZone) !== null
  const closed = { pointer: '/start', code: 'closed', message: 'Not everything that the service needs is open then.' }
  const problem = wasPossible
    ? new Problem('slot_taken', { detail: 'Other bookings or holds stand in the way of this time.' })
    : new Problem('validation_error', { detail: closed.message, errors: [closed] })
  problem.fill = async (reader) => ({ alternatives: await findAlternatives(reader, question, range, notAt) })
  return problem
}

/** The nearest free times. Most are near, so the search goes further only while there are too few. */
async function findAlternatives(ctx: ReadCtx, question: Question, { from, except }: Range, notAt: Date | null) {
  let found: Slot[] = []
  for (const days of ALTERNATIVES_WITHIN_DAYS) {
    const around = { from: plus(from, -days * DAY_MS), to: plus(from, days * DAY_MS), except: except ?? null }
    const range = insideWindow(ctx, question, around)
    const slots = range ? await inSteps(slotsInSteps(await readCase(ctx, question, range), getZone)) : []
    // One more than is wanted, because one may be left out.
    const free = byDistance(slots, from, ALTERNATIVES + 1)
    found = free.filter(({ start }) => start !== notAt?.getTime())
    if (found.length >= ALTERNATIVES) break
  }
  return found.slice(0, ALTERNATIVES).map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}
