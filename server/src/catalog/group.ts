// Groups of resources: pools from which a service chooses, and the queues of tasks without a time.
import { sql } from 'kysely'
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emitEntryEvent, type Kind, nameKey } from './entry.ts'
import { groupEvents } from './events.ts'
import { NewResourceGroup, type ResourceGroup } from './schema.ts'
import { usersOfPool } from './use.ts'

type GroupShape = Static<typeof ResourceGroup>

export const groups: Kind<GroupShape, typeof NewResourceGroup> = {
  name: 'resource_group',
  events: groupEvents,
  prefix: 'grp',
  body: NewResourceGroup,

  rows: ({ db, workspaceId }) =>
    db
      .selectFrom('resource_groups')
      .select(['id', 'name'])
      .select(
        sql<string[]>`array(
          select m.resource_id from resource_group_members m
          where m.workspace_id = ${workspaceId} and m.group_id = resource_groups.id order by m.position
        )`.as('resource_ids'),
      )
      .select('assignment')
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null),

  tidy: (group) => group,

  references: ({ resource_ids }) =>
    resource_ids.map((id, index) => ({ pointer: `/resource_ids/${index}`, to: 'resources', id })),

  faults: (_ctx, { resource_ids }) => repeated(resource_ids, (index) => `/resource_ids/${index}`, 'The resource'),

  insert(ctx, group) {
    ctx.insert('resource_groups', { workspace_id: ctx.workspaceId, ...toRow(group) })
    insertMembers(ctx, group)
  },

  update(ctx, group) {
    ctx.send(row(ctx, group.id).set(toRow(group)))
    ctx.send(members(ctx).where('group_id', '=', group.id))
    insertMembers(ctx, group)
  },

  users: (ctx, id) => usersOfPool(ctx, { group_id: id }),

  archive(ctx, id) {
    ctx.send(members(ctx).where('group_id', '=', id))
    ctx.send(row(ctx, id).set({ archived_at: ctx.now }))
  },
}

/** Removes a resource from all its groups; each of these groups gets a new version. */
export async function leaveGroups(ctx: WriteCtx, resourceId: string): Promise<void> {
  const left = await members(ctx).where('resource_id', '=', resourceId).returning('group_id as id').execute()
  if (left.length === 0) return
  const changed = await ctx.db
    .updateTable('resource_groups')
    .set({ version: sql`version + 1`, updated_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .returning(['id', 'name'])
    .execute()
  for (const group of changed) emitEntryEvent(ctx, groups, 'updated', group, { changed: ['resource_ids'] })
}

function insertMembers(ctx: WriteCtx, { id, resource_ids }: GroupShape): void {
  if (resource_ids.length === 0) return
  const mine = { workspace_id: ctx.workspaceId, group_id: id }
  const rows = resource_ids.map((resource_id, position) => ({ ...mine, resource_id, position }))
  ctx.insert('resource_group_members', ...rows)
}

function toRow({ resource_ids: _, ...fields }: GroupShape) {
  return { ...fields, name_key: nameKey(fields.name) }
}

const row = ({ db, workspaceId }: WriteCtx, id: string) =>
  db.updateTable('resource_groups').where('workspace_id', '=', workspaceId).where('id', '=', id)

const members = ({ db, workspaceId }: WriteCtx) =>
  db.deleteFrom('resource_group_members').where('workspace_id', '=', workspaceId)
