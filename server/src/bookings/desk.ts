// What every answer about bookings depends on beside them: the stages of the workspace, who asks, and when.
import { sql } from 'kysely'
import type { Role } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Viewer } from '../stages/actions.ts'
import { currentStages, stagesForChange } from '../stages/config.ts'
import type { Stages } from '../stages/schema.ts'

export interface Desk {
  stages: Stages
  viewer: Viewer
  now: Date
}

export async function openDesk(ctx: ReadCtx): Promise<Desk> {
  const [stages, viewer] = await Promise.all([currentStages(ctx), findViewer(ctx)])
  return { stages, viewer, now: ctx.now }
}

/** The stages stay as they are until the change is done. Comes before any lock of a booking: who replaces them moves tasks. */
export async function openDeskForChange(ctx: WriteCtx): Promise<Desk> {
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
  // Somebody who has left the team since they were let in.
  if (!member) return { kind: 'member', role: 'agent', resource_ids: [] }
  return { kind: 'member', role: member.role as Role, resource_ids: member.resource_ids }
}
