// Everything besides the bookings that an answer about them depends on: the workspace's stages, who asks, and when.
import { sql } from 'kysely'
import type { Role } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Viewer } from '../stages/actions.ts'
import { currentStages, stagesForChange } from '../stages/config.ts'
import type { Stages } from '../stages/schema.ts'

export interface BookingContext {
  stages: Stages
  viewer: Viewer
  now: Date
}

export async function readBookingContext(ctx: ReadCtx): Promise<BookingContext> {
  const [stages, viewer] = await Promise.all([currentStages(ctx), findViewer(ctx)])
  return { stages, viewer, now: ctx.now }
}

/**
 * Locks the stages until the transaction ends. It comes before any lock of a booking, because a change of stages moves
 * tasks.
 */
export async function lockBookingContext(ctx: WriteCtx): Promise<BookingContext> {
  const [stages, viewer] = await Promise.all([stagesForChange(ctx), findViewer(ctx)])
  return { stages, viewer, now: ctx.now }
}

async function findViewer({ db, workspaceId, actor }: ReadCtx): Promise<Viewer> {
  if (actor.kind !== 'member') return { kind: 'program' }
  const member = await db
    .selectFrom('members')
    .select([
      'role',
      sql<string[]>`array(
        select id from resources
        where workspace_id = ${workspaceId} and member_id = ${actor.id} and archived_at is null order by id
      )`.as('resource_ids'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', actor.id)
    .executeTakeFirst()
  // The member left the team after the call was let in.
  if (!member) return { kind: 'member', role: 'agent', resource_ids: [] }
  return { kind: 'member', role: member.role as Role, resource_ids: member.resource_ids }
}
