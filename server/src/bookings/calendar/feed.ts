// Calendar feeds: a secret link gives the bookings of one person to a calendar program. Only its hash is stored.
import { sql } from 'kysely'
import { getEntry } from '../../catalog/entry.ts'
import { resources } from '../../catalog/resource.ts'
import { type Caller, isAtLeast } from '../../http/caller.ts'
import type { Static } from '../../http/shape.ts'
import type { Actor, ReadCtx, WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import type { CalendarFeed, CalendarFeedWithLink } from './schema.ts'

const TOKEN = /^(hfc_([0-9A-Za-z]{22})_[0-9A-Za-z]{43})(\.ics)?$/

export async function getFeed(ctx: ReadCtx, caller: Caller, resource_id: string): Promise<Static<typeof CalendarFeed>> {
  await requireOwnResource(ctx, caller, resource_id)
  const row = await ctx.db
    .selectFrom('calendar_feeds')
    .select(['resource_id', 'created_at', 'created_by'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('resource_id', '=', resource_id)
    .where(isStillTheirs(ctx.workspaceId))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', { detail: 'There is no calendar feed for this resource.' })
  return { ...row, created_by: row.created_by as unknown as Actor }
}

/** Makes the link; an earlier one stops working with the commit. */
export async function renewFeed(
  ctx: WriteCtx,
  caller: Caller,
  resource_id: string,
  publicUrl: string,
): Promise<Static<typeof CalendarFeedWithLink>> {
  const { workspaceId, now, actor } = ctx
  const { member_id } = await requireOwnResource(ctx, caller, resource_id)
  const token = `hfc_${workspaceId.slice(4)}_${newToken()}`
  const link = {
    token_hash: hashToken(token),
    of_member: member_id,
    made_by: actor.id as string,
    created_at: now,
    created_by: JSON.stringify(actor),
  }
  await ctx.db
    .insertInto('calendar_feeds')
    .values({ workspace_id: workspaceId, resource_id, ...link })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'resource_id']).doUpdateSet(link))
    .execute()
  return { resource_id, created_at: now, created_by: actor, url: `${publicUrl}/v1/calendars/${token}.ics` }
}

export async function deleteFeed(ctx: WriteCtx, caller: Caller, resource_id: string): Promise<void> {
  await requireOwnResource(ctx, caller, resource_id)
  ctx.send(
    ctx.db
      .deleteFrom('calendar_feeds')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('resource_id', '=', resource_id),
  )
}

/** The resource of a link. A link that is mistyped, renewed or ended is unknown; a malformed one is not even looked up. */
export async function resourceOfLink({ db }: ReadCtx, link: string) {
  const [, token, workspace] = TOKEN.exec(link) ?? []
  if (token === undefined) throw new Problem('not_found')
  const workspaceId = `prj_${workspace}`
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('resources', (join) =>
      join.on('resources.workspace_id', '=', workspaceId).onRef('resources.id', '=', 'calendar_feeds.resource_id'),
    )
    .innerJoin('workspaces', (join) => join.on('workspaces.workspace_id', '=', workspaceId))
    .select(['resources.id', 'resources.name', 'workspaces.timezone', 'workspaces.locale'])
    .select(sql<{ formatted: string } | null>`workspaces.address`.as('address'))
    .where('calendar_feeds.workspace_id', '=', workspaceId)
    .where('calendar_feeds.token_hash', '=', hashToken(token))
    .where('resources.archived_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .where(isStillTheirs(workspaceId))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { workspaceId, ...row }
}

/** A resource that now belongs to another member, or to nobody because its member has left, ends the link. */
const isStillTheirs = (workspaceId: string) => sql<boolean>`calendar_feeds.of_member is not distinct from (
  select m.id from members m join resources r on r.workspace_id = ${workspaceId} and r.member_id = m.id
  where m.workspace_id = ${workspaceId} and r.id = calendar_feeds.resource_id
)`

/** Admins have the feeds of all, other members that of the resource which is themselves. */
async function requireOwnResource(ctx: ReadCtx, caller: Caller, id: string) {
  const resource = await getEntry(ctx, resources, id)
  if (caller.kind !== 'member') throw new Problem('session_required')
  if (!isAtLeast(caller.role, 'admin') && resource.member_id !== caller.actor.id) {
    throw new Problem('forbidden', { detail: 'Only owners and admins may use the calendar feed of somebody else.' })
  }
  return resource
}
