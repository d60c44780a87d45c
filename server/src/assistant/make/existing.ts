// What the workspace already has, so that items are made beside it and nothing is doubled.
import { foldText } from '../../lib/text.ts'
import type { ReadCtx } from '../../platform/context.ts'
import type { Window } from '../templates/template.ts'

interface Entry {
  id: string
  name: string
}

export interface Existing {
  schedules: (Entry & { weekly: Window[]; is_default: boolean })[]
  resources: (Entry & { kind: string })[]
  groups: (Entry & { resource_ids: string[] })[]
  services: Entry[]
}

export const isSameName = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim())

export async function findExisting(ctx: ReadCtx): Promise<Existing> {
  const { db, workspaceId } = ctx
  const [schedules, resources, groups, members, services] = await Promise.all([
    db
      .selectFrom('schedules')
      .select(['id', 'name', 'weekly', 'is_default'])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('resources')
      .select(['id', 'name', 'kind'])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('resource_groups')
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('resource_group_members')
      .select(['group_id', 'resource_id'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('services')
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .execute(),
  ])
  return {
    schedules: schedules.map((row) => ({ ...row, weekly: row.weekly as unknown as Window[] })),
    resources,
    groups: groups.map((group) => ({
      ...group,
      resource_ids: members.filter(({ group_id }) => group_id === group.id).map(({ resource_id }) => resource_id),
    })),
    services,
  }
}
