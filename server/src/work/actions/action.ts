// Carries out the actions that a workspace has thought of for its tasks: rules first, then all that follows, at once.
import { requireKnownResources } from '../../availability/question.ts'
import { lockDoers } from '../../availability/queue.ts'
import { type BookingShape, getStored, lockBooking, type Stored, toBooking, toTask } from '../../bookings/booking.ts'
import { type Desk, openDesk } from '../../bookings/desk.ts'
import { OPEN, type Status } from '../../bookings/lifecycle.ts'
import { act } from '../../bookings/record.ts'
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
  const [, desk] = await Promise.all([getStored(ctx, id), openDesk(ctx)])
  getAction(desk, key)
}

function getAction({ stages }: Desk, key: string): Action {
  const action = findAction(stages, key)
  if (!action) throw new Problem('not_found', { detail: `The stage configuration has no action ${key}.` })
  return action
}

export async function runAction(
  ctx: WriteCtx,
  id: string,
  key: string,
  { resource_id, data, expected_version }: Static<typeof ActionBody>,
): Promise<BookingShape> {
  const named = resource_id ? [resource_id] : []
  const locked = lockBooking(ctx, id)
  // Behind the booking and in the same trip, by what the action did when it was last seen.
  const expected = findAction(rememberedStages(ctx), key)
  const kept = expected && resource_id ? candidatesOf(expected, named) : []
  const [{ before, desk }, known] = await Promise.all([locked, resource_id ? lockDoers(ctx, kept) : null])
  if (known) requireKnownResources(known, named, () => '/resource_id')
  const { viewer } = desk
  const task = toTask(before, desk)
  const action = getAction(desk, key)
  if (!hasRole(action, viewer)) {
    throw new Problem('forbidden', { detail: `${action.key} is only for ${action.roles.join(' and ')}.` })
  }
  requireVersion(before, expected_version)
  // A program speaks for whomever it names. A member is who they are, but may name somebody else who does it.
  const acting = viewer.kind === 'member' ? viewer.resource_ids : named
  const doers = resource_id ? named : acting
  if (action.type === 'claim' && isTaken(task, action)) {
    if (doers.includes(before.assignee as string)) return toBooking(before, desk)
    throw alreadyClaimed(before)
  }
  const obstacle = findObstacle(action, task, acting)
  if (obstacle !== null) throw notNow(obstacle, task, desk)
  const catalog = await catalogFor(ctx, candidatesOf(action, doers), kept, known)
  const isRefused = (each: string) => each !== before.assignee && catalog !== null && !canHave(catalog, before, each)
  if (assigneesOf(action).some(isRefused)) {
    throw notNow(`${action.key} gives the task to somebody who cannot have it.`, task, desk)
  }
  await requireValidData(ctx, before, action, data ?? {})
  const change = changeBy(ctx, before, action, { ids: doers, catalog })
  const after = act(ctx, desk, before, action, {
    change,
    resource_id: findDoer(doers, [before.assignee, change.assignee]),
    data: data ?? {},
  })
  for (const { type, body } of action.effects) if (type === 'comment') writeComment(ctx, after, body as string)
  return toBooking(after, desk)
}

/** Nobody is locked behind somebody whose turn is later: if others were kept than are needed, all begins anew. */
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

/** The action is no longer what it was when it was last seen. By now it is known what it is. */
class StagesMoved extends Error {
  readonly code = '40001'
}

/** A member may be several: whoever of them has the task, or has it now. */
const findDoer = (doers: readonly string[], assignees: readonly (string | null | undefined)[]) =>
  doers.find((doer) => assignees.includes(doer)) ?? doers[0] ?? null

/** Somebody has it; whether it could be taken from where it stands no longer matters. */
function isTaken({ status, kind, assignee }: Task, { kinds }: Action): boolean {
  return assignee !== null && kinds.includes(kind) && OPEN.includes(status as Status)
}

function alreadyClaimed({ assignee: resource_id, claimed_at }: Stored): Problem {
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

function notNow(detail: string, task: Task, { stages, viewer }: Desk): Problem {
  const { status: current_status, stage: current_stage } = task
  const allowed = availableActions(stages, task, viewer)
  return new Problem('invalid_transition', { detail, current_status, current_stage, allowed })
}
