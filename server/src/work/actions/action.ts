// Carries out the actions of a workspace's stage configuration: checks the rules, then makes all changes in one
// transaction.
import { requireKnownResources } from '../../availability/question.ts'
import { lockDoers } from '../../availability/queue.ts'
import {
  type BookingShape,
  getStoredBooking,
  lockBooking,
  type StoredBooking,
  toBooking,
  toTask,
} from '../../bookings/booking.ts'
import { type BookingContext, readBookingContext } from '../../bookings/booking-context.ts'
import { OPEN, type Status } from '../../bookings/lifecycle.ts'
import { requireBegun } from '../../bookings/operation.ts'
import { recordAction } from '../../bookings/record.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { requireVersion } from '../../platform/version.ts'
import { availableActions, findAction, findObstacle, hasRole, type Task } from '../../stages/actions.ts'
import { rememberedStages } from '../../stages/config.ts'
import type { Action } from '../../stages/schema.ts'
import { writeComment } from '../evidence/comment.ts'
import type { ActionBody } from '../schema.ts'
import { requireValidData } from './action-data.ts'
import { canHave } from './assignment.ts'
import { assigneesOf, candidatesOf, changeBy } from './effects.ts'

export async function requireAction(ctx: ReadCtx, id: string, key: string): Promise<void> {
  const [, context] = await Promise.all([getStoredBooking(ctx, id), readBookingContext(ctx)])
  getAction(context, key)
}

function getAction({ stages }: BookingContext, key: string): Action {
  const action = findAction(stages, key)
  if (!action) throw new Problem('not_found', { detail: `The stage configuration has no action ${key}.` })
  return action
}

export async function runAction(
  ctx: WriteCtx,
  id: string,
  key: string,
  { resource_id, data, early, expected_version }: Static<typeof ActionBody>,
): Promise<BookingShape> {
  const named = resource_id ? [resource_id] : []
  const locked = lockBooking(ctx, id)
  // This lock comes after that of the booking and in the same round trip. It relies on the action as it was last read.
  const expected = findAction(rememberedStages(ctx), key)
  const kept = expected && resource_id ? candidatesOf(expected, named) : []
  const [{ before, context }, known] = await Promise.all([locked, resource_id ? lockDoers(ctx, kept) : null])
  if (known) requireKnownResources(known, named, () => '/resource_id')
  const { viewer } = context
  const task = toTask(before, context)
  const action = getAction(context, key)
  if (!hasRole(action, viewer)) {
    throw new Problem('forbidden', { detail: `${action.key} is only for ${action.roles.join(' and ')}.` })
  }
  requireVersion(before, expected_version)
  // A program acts for the resource that it names. A member acts as their own resources, but may name another doer.
  const acting = viewer.kind === 'member' ? viewer.resource_ids : named
  const doers = resource_id ? named : acting
  if (action.type === 'claim' && isTaken(task, action)) {
    if (doers.includes(before.assignee as string)) return toBooking(before, context)
    throw alreadyClaimed(before)
  }
  const obstacle = findObstacle(action, task, acting)
  if (obstacle !== null) throw notNow(obstacle, task, context)
  requireBegun(action.operation, before, { early, now: ctx.now })
  const catalog = await catalogFor(ctx, candidatesOf(action, doers), kept, known)
  const isRefused = (each: string) => each !== before.assignee && catalog !== null && !canHave(catalog, before, each)
  if (assigneesOf(action).some(isRefused)) {
    throw notNow(`${action.key} assigns the task to a resource that cannot have it.`, task, context)
  }
  await requireValidData(ctx, before, action, data ?? {})
  const change = changeBy(ctx, before, action, { ids: doers, catalog })
  const after = recordAction(ctx, context, before, action, {
    change,
    resource_id: findDoer(doers, [before.assignee, change.assignee]),
    data: data ?? {},
  })
  for (const { type, body } of action.effects) if (type === 'comment') writeComment(ctx, after, body as string)
  return toBooking(after, context)
}

/** The locks have an order. If other resources were locked than the action needs, the transaction starts again. */
async function catalogFor(
  ctx: WriteCtx,
  needed: readonly string[],
  kept: readonly string[],
  known: Catalog | null,
): Promise<Catalog | null> {
  if (needed.every((each) => kept.includes(each))) return known
  if (kept.length > 0) throw new StagesMoved()
  return lockDoers(ctx, needed)
}

/** The action has changed since it was last read. The next attempt uses the current one. */
class StagesMoved extends Error {
  readonly code = '40001'
}

/** A member may be several resources: the doer is the one that has the task, or gets it now. */
const findDoer = (doers: readonly string[], assignees: readonly (string | null | undefined)[]) =>
  doers.find((doer) => assignees.includes(doer)) ?? doers[0] ?? null

/** Somebody has the task. A claim is then answered without a look at its stage, which may have changed. */
function isTaken({ status, kind, assignee }: Task, { kinds }: Action): boolean {
  return assignee !== null && kinds.includes(kind) && OPEN.includes(status as Status)
}

function alreadyClaimed({ assignee: resource_id, claimed_at }: StoredBooking): Problem {
  const problem = new Problem('already_claimed', { claimed_at })
  problem.fill = async ({ db, workspaceId }) => {
    const assignee = await db
      .selectFrom('resources')
      .select('name')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', resource_id as string)
      .executeTakeFirstOrThrow()
    return { claimed_by: { resource_id, name: assignee.name } }
  }
  return problem
}

function notNow(detail: string, task: Task, { stages, viewer }: BookingContext): Problem {
  const { status: current_status, stage: current_stage } = task
  const allowed = availableActions(stages, task, viewer)
  return new Problem('invalid_transition', { detail, current_status, current_stage, allowed })
}
