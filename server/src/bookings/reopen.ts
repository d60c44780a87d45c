// Reopens a booking that has ended: it goes back to where it was, if its time can still be had.
import { lockPast, type PastTime, reoccupy, retake } from '../availability/retake.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import type { Stages } from '../stages/schema.ts'
import { type BookingShape, lockBooking, NO_TIME, NOBODY, type StoredBooking, toBooking } from './booking.ts'
import { planLapse, renewedDeposit } from './deposit.ts'
import { getServiceOf } from './details.ts'
import { isReopenable, MOVES, type Status } from './lifecycle.ts'
import { requireAllowed } from './operation.ts'
import { recordMove, type Undone } from './record.ts'
import type { OperationBody } from './schema.ts'

export async function reopen(
  ctx: WriteCtx,
  id: string,
  { reason, expected_version }: Static<typeof OperationBody>,
  { timezone }: WorkspaceRef,
): Promise<BookingShape> {
  const [{ before, context }, end, service] = await Promise.all([
    lockBooking(ctx, id),
    readLastMove(ctx, id),
    getServiceOf(ctx, id),
  ])
  requireVersion(before, expected_version)
  requireRecent(before, ctx.now)
  requireAllowed('reopen', before, context)

  const old = { ...before, ...end.undo, status: end.from_status, stage: end.from_stage }
  const catalog = await lockPast(ctx, old.service_id, resourcesOf(old))
  requireService(catalog, before)
  const back = whereItGoes(old, catalog, context.stages)
  if (back.kind === 'scheduled') await retake(ctx, catalog, { ...timeOf(back), timezone })
  else if (back.assignee !== null) reoccupy(ctx, timeOf(back))

  const { assignee, claimed_at, starts_at, ends_at, resource_ids, allocated_from, allocated_to, counters, stage } = back
  const undone = { assignee, claimed_at, starts_at, ends_at, resource_ids, allocated_from, allocated_to, counters }
  const after = recordMove(ctx, context, before, {
    by: 'reopen',
    to: back.status,
    change: { ...undone, ...renewedDeposit(ctx, back, service), stage, cancel_reason: null },
    data: reason ? { reason } : {},
    eventData: { reopened_from: before.status },
  })
  planLapse(ctx, after)
  return toBooking(after, context)
}

interface LastMove {
  from_status: Status
  from_stage: string
  undo: Undone
}

/** The move that ended the booking is its last one: a booking that has ended makes no other. */
async function readLastMove({ db, workspaceId }: ReadCtx, id: string): Promise<LastMove> {
  const row = await db
    .selectFrom('booking_history')
    .select(['from_status', 'from_stage', 'undo'])
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...row, undo: readUndo(row.undo as Record<string, unknown> | null) } as LastMove
}

const MOMENTS = ['claimed_at', 'starts_at', 'ends_at', 'allocated_from', 'allocated_to']

/** In JSON a moment is a text. */
function readUndo(stored: Record<string, unknown> | null): Undone {
  const entries = Object.entries(stored ?? {})
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      MOMENTS.includes(name) && value !== null ? new Date(value as string) : value,
    ]),
  )
}

/** A booking that ended too long ago gets a reason of its own, because its status alone would allow it. */
function requireRecent({ status, stage, ended_at }: StoredBooking, now: Date): void {
  const couldBe = MOVES.some(({ by, from }) => by === 'reopen' && from === status)
  if (!couldBe || isReopenable({ ended_at }, now)) return
  const detail = 'It ended more than 24 hours ago.'
  throw new Problem('invalid_transition', { detail, current_status: status, current_stage: stage, allowed: [] })
}

function requireService({ services }: Catalog, { service_id, status, stage }: StoredBooking): void {
  if (services.has(service_id)) return
  const detail = 'Its service is archived.'
  throw new Problem('invalid_transition', { detail, current_status: status, current_stage: stage, allowed: [] })
}

const resourcesOf = ({ resource_ids, assignee }: StoredBooking): string[] => [
  ...new Set([...resource_ids, ...(assignee === null ? [] : [assignee])]),
]

/**
 * The booking as it was. A person who was archived in the meantime no longer has it, and its stage may be gone, too.
 */
function whereItGoes(old: StoredBooking, { resources }: Catalog, stages: Stages): StoredBooking {
  const { kind, status, assignee } = old
  const isGone = assignee !== null && !resources.has(assignee)
  if (isGone && kind === 'queue') return { ...old, ...NOBODY, ...NO_TIME, stage: stages.initial.queue }
  const hasStage = stages.stages.some(
    ({ key, kinds, terminal }) => key === old.stage && kinds.includes(kind) && !terminal,
  )
  const stageNow = status === 'checked_in' ? stages.operation_stages.check_in[kind] : stages.initial[kind]
  return { ...old, ...(isGone && NOBODY), stage: hasStage ? old.stage : stageNow }
}

/** The time that it had, with the buffers of that time. */
function timeOf(booking: StoredBooking): Omit<PastTime, 'timezone'> {
  const { id, service_id, party_size, resource_ids, starts_at, ends_at, allocated_from, allocated_to } = booking
  return {
    holder_id: id,
    service_id,
    party_size,
    resource_ids,
    start: starts_at as Date,
    end: ends_at as Date,
    span: { start: allocated_from as Date, end: allocated_to as Date },
  }
}
