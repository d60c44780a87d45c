// Resources: people, rooms and things, of which a booking takes up the time.
import { sql } from 'kysely'
import { deleteFiles } from '../files/anonymise.ts'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { beginCatalogChange } from './change.ts'
import { emitEntryEvent, getEntry, type Kind, nameKey } from './entry.ts'
import { resourceEvents } from './events.ts'
import { leaveGroups } from './group.ts'
import { reference } from './reference.ts'
import { NewResource, type Resource } from './schema.ts'
import { usersOfPool } from './use.ts'

/** A resource as it is stored: `photo_url` is made from `photo_id` when the resource is sent. */
export type StoredResource = Omit<Static<typeof Resource>, 'photo_url'> & { photo_id: string | null }

/** The colours that resources get by themselves, in this order. White letters can be read on a dark shade of each. */
const COLORS = [
  '#4c6ef5',
  '#12b886',
  '#fd7e14',
  '#e64980',
  '#15aabf',
  '#7950f2',
  '#fab005',
  '#228be6',
  '#40c057',
  '#fa5252',
]

export const resources: Kind<StoredResource, typeof NewResource> = {
  name: 'resource',
  events: resourceEvents,
  prefix: 'res',
  body: NewResource,

  rows: ({ db, workspaceId }) =>
    db
      .selectFrom('resources')
      .select([
        'id',
        'name',
        'kind',
        'capacity',
        'shared',
        'schedule_id',
        'priority',
        'color',
        'photo_id',
        'active',
        'tags',
      ])
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

  tidy: (resource) => ({
    ...resource,
    group_ids: resource.group_ids ?? [],
    photo_id: resource.photo_id ?? null,
    tags: cleanTags(resource.tags),
    color: (resource.color as string | null)?.toLowerCase() as string,
  }),

  complete: async (ctx, resource) =>
    resource.color ? resource : { ...resource, color: await rarestColor(ctx, resource.id) },

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
    const { photo_id } = await getEntry(ctx, resources, id)
    ctx.send(row(ctx, id).set({ archived_at: ctx.now, photo_id: null }))
    if (photo_id !== null) await deleteFiles(ctx, [photo_id])
  },
}

function toRow({ group_ids: _, ...fields }: StoredResource) {
  return { ...fields, name_key: nameKey(fields.name) }
}

const row = ({ db, workspaceId }: WriteCtx, id: string) =>
  db.updateTable('resources').where('workspace_id', '=', workspaceId).where('id', '=', id)

/** The colour that the fewest other resources have, so that people who stand side by side differ. */
async function rarestColor({ db, workspaceId }: ReadCtx, id: string): Promise<string> {
  const rows = await db
    .selectFrom('resources')
    .select(['color', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('id', '!=', id)
    .where('archived_at', 'is', null)
    .groupBy('color')
    .execute()
  const counts = new Map(rows.map(({ color, count }) => [color, count]))
  const countOf = (color: string) => counts.get(color) ?? 0
  return COLORS.reduce((best, color) => (countOf(color) < countOf(best) ? color : best))
}

/** Makes a member of the team this resource, unless it is archived or somebody else already. */
export async function linkMember(ctx: WriteCtx, id: string, member_id: string): Promise<void> {
  beginCatalogChange(ctx)
  const before = await resources.rows(ctx).select(['version', 'created_at']).where('id', '=', id).executeTakeFirst()
  if (!before || (before as unknown as StoredResource).member_id !== null) return
  const resource = before as unknown as StoredResource
  const after = { ...resource, member_id, version: resource.version + 1, updated_at: ctx.now }
  await resources.update(ctx, after)
  emitEntryEvent(ctx, resources, 'updated', after, { changed: ['member_id'], capacity: after.capacity })
}
