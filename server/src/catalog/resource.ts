// Resources: people, rooms and things, of which a booking takes up the time.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { WriteCtx } from '../platform/context.ts'
import { type Kind, nameKey } from './entry.ts'
import { resourceEvents } from './events.ts'
import { leaveGroups } from './group.ts'
import { reference } from './reference.ts'
import { NewResource, type Resource } from './schema.ts'
import { usersOfPool } from './use.ts'

type ResourceShape = Static<typeof Resource>

export const resources: Kind<ResourceShape, typeof NewResource> = {
  name: 'resource',
  events: resourceEvents,
  prefix: 'res',
  body: NewResource,

  rows: ({ db, workspaceId }) =>
    db
      .selectFrom('resources')
      .select(['id', 'name', 'kind', 'capacity', 'shared', 'schedule_id', 'priority', 'active', 'tags'])
      .select([
        sql<string[]>`array(
          select m.group_id from resource_group_members m
          where m.workspace_id = ${workspaceId} and m.resource_id = resources.id order by m.group_id
        )`.as('group_ids'),
        // The id of a member who has left becomes null.
        sql<string | null>`(
          select m.id from members m where m.workspace_id = ${workspaceId} and m.id = resources.member_id
        )`.as('member_id'),
      ])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null),

  tidy: (resource) => ({ ...resource, group_ids: resource.group_ids ?? [], tags: cleanTags(resource.tags) }),

  references: ({ schedule_id, member_id }) => [
    ...reference('/schedule_id', 'schedules', schedule_id),
    ...reference('/member_id', 'members', member_id),
  ],

  faults: (_ctx, { shared, capacity }) =>
    shared && capacity === null
      ? [{ pointer: '/capacity', code: 'required', message: 'A shared resource needs a capacity.' }]
      : [],

  insert(ctx, resource) {
    ctx.insert('resources', { workspace_id: ctx.workspaceId, ...toRow(resource) })
  },

  update(ctx, resource) {
    ctx.send(row(ctx, resource.id).set(toRow(resource)))
  },

  // Only the earlier capacities can show whether a room was ever overbooked.
  eventData: ({ capacity }) => ({ capacity }),

  users: (ctx, id) => usersOfPool(ctx, { resource_ids: [id] }),

  async archive(ctx, id) {
    await leaveGroups(ctx, id)
    ctx.send(row(ctx, id).set({ archived_at: ctx.now }))
  },
}

function toRow({ group_ids: _, ...fields }: ResourceShape) {
  return { ...fields, name_key: nameKey(fields.name) }
}

const row = ({ db, workspaceId }: WriteCtx, id: string) =>
  db.updateTable('resources').where('workspace_id', '=', workspaceId).where('id', '=', id)
