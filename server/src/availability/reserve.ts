// Taking time: the only file that writes to the table of who is busy when.

import type { CatalogService } from '../catalog/catalog.ts'
import { DAY, MINUTE, plus } from '../lib/time.ts'
import { getZone } from '../lib/zones.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { bookingWindow, chooseFor, findSlots } from './engine/slots.ts'
import { emptyCase, openQuestion, type Question, type Range, readCase, type Wish } from './question.ts'
import { byDistance } from './slots.ts'
import { standingRefusal } from './standing.ts'

const ALTERNATIVES = 5
const ALTERNATIVES_WITHIN = 14 * DAY

export interface TimeWish extends Wish {
  start: Date
  /** Whoever holds the time: the id of a booking or hold. */
  holder_id: string
  /** A hold lapses by itself; a booking does not. */
  hold_expires_at: Date | null
  /** The booking that moves: its own time is free for the new one. */
  instead_of?: string | null
}

export interface Allocation {
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

/** Takes a time with all the resources it needs, or throws and takes nothing. */
export async function reserve(ctx: WriteCtx, wish: TimeWish): Promise<Reservation> {
  const question = await openQuestion(ctx, wish)
  refuseNonsense(ctx, question, wish)
  const { service } = question
  const start = wish.start
  const end = plus(start, service.duration_minutes * MINUTE)
  const span = {
    start: plus(start, -service.buffer_before_minutes * MINUTE),
    end: plus(end, service.buffer_minutes * MINUTE),
  }
  const range = { from: start, to: end, except: wish.instead_of ?? null }

  // Three statements in one trip. The lock comes first, so the look at the busy times sees what rivals left.
  lock(ctx, question)
  dropLapsed(ctx, question)
  const slotCase = await readCase(ctx, question, range)
  const chosen = chooseFor(slotCase, start.getTime() / MINUTE, getZone)
  if (chosen === null) throw await refusal(ctx, question, range)

  insert(ctx, question, wish, chosen, span)
  return { service, start, end, allocations: chosen.map((resource_id) => ({ resource_id, ...span })) }
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

/** In the order of their ids: two who want the same resources wait for each other instead of both waiting. */
function lock({ send, db, workspaceId }: WriteCtx, { resources }: Question): void {
  send(
    db
      .selectFrom('resources')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where(
        'id',
        'in',
        resources.map(({ id }) => id),
      )
      .orderBy('id')
      .forNoKeyUpdate(),
  )
}

function dropLapsed({ send, db, workspaceId, now }: WriteCtx, { resources }: Question): void {
  send(
    db
      .deleteFrom('allocations')
      .where('workspace_id', '=', workspaceId)
      .where(
        'resource_id',
        'in',
        resources.map(({ id }) => id),
      )
      .where('hold_expires_at', '<=', now),
  )
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
  const common = {
    workspace_id,
    holder_id: wish.holder_id,
    starts_at: start,
    ends_at: end,
    party_size: wish.party_size,
    hold_expires_at: wish.hold_expires_at,
    created_at: now,
  }
  if (wish.instead_of) free(ctx, wish.instead_of)
  ctx.send(
    ctx.db.insertInto('allocations').values(
      chosen.map((resource_id) => ({
        ...common,
        resource_id,
        mode: isShared.get(resource_id) ? 'shared' : 'exclusive',
      })),
    ),
  )
  ctx.send(
    ctx.db
      .insertInto('resource_turns')
      .values(chosen.toSorted().map((resource_id) => ({ workspace_id, resource_id, last_allocated_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'resource_id']).doUpdateSet({ last_allocated_at: now }),
      ),
  )
}

/** What is wrong with the wish whatever the calendar says. */
function refuseNonsense(ctx: WriteCtx, question: Question, { start }: TimeWish): void {
  const pooled = new Set(question.resources.map(({ id }) => id))
  const standing = standingRefusal(question)
  if (standing && standing.code !== 'no_resources') {
    throw invalid({ pointer: standing.pointer, code: standing.code, message: standing.detail })
  }
  const faults = question.wish.resource_ids.flatMap((id, index) =>
    pooled.has(id)
      ? []
      : [
          {
            pointer: `/resource_ids/${index}`,
            code: 'resource_not_usable',
            message: 'The service cannot use this resource.',
          },
        ],
  )
  if (faults.length > 0) throw invalid(...faults)
  if (standing) throw invalid({ pointer: '/resource_ids', code: 'resource_not_usable', message: standing.detail })
  if (start.getTime() % MINUTE !== 0) {
    throw invalid({ pointer: '/start', code: 'whole_minute', message: 'A time begins at a whole minute.' })
  }
  const { from, to } = bookingWindow(emptyCase(ctx, question, { from: start, to: start }), getZone)
  const minute = start.getTime() / MINUTE
  if (minute < from) {
    throw invalid({ pointer: '/start', code: 'min_notice', message: 'This is too soon, or in the past.' })
  }
  if (minute >= to) throw invalid({ pointer: '/start', code: 'max_advance', message: 'This is too far ahead.' })
}

/** Why a time could not be had: closed, or taken by others; either way with times that can be had. */
async function refusal(ctx: ReadCtx, question: Question, range: Range): Promise<Problem> {
  const alternatives = await findAlternatives(ctx, question, range)
  const wasPossible = chooseFor(emptyCase(ctx, question, range), range.from.getTime() / MINUTE, getZone) !== null
  if (wasPossible) {
    return new Problem('slot_taken', { detail: 'Other bookings or holds stand in the way of this time.', alternatives })
  }
  const closed = { pointer: '/start', code: 'closed', message: 'Not everything that the service needs is open then.' }
  return new Problem('validation_error', { detail: closed.message, errors: [closed], alternatives })
}

async function findAlternatives(ctx: ReadCtx, question: Question, { from, except }: Range) {
  const around = { from: plus(from, -ALTERNATIVES_WITHIN), to: plus(from, ALTERNATIVES_WITHIN), except }
  const slotCase = await readCase(ctx, question, around)
  return byDistance(findSlots(slotCase, getZone), from)
    .slice(0, ALTERNATIVES)
    .map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}
