// Reads the entries that the workspace already has, so that no item is made twice.
import { allEntries } from '../../catalog/entry.ts'
import { groups } from '../../catalog/group.ts'
import { resources } from '../../catalog/resource.ts'
import { schedules } from '../../catalog/schedule.ts'
import { services } from '../../catalog/service.ts'
import { foldText } from '../../lib/text.ts'
import type { ReadCtx } from '../../platform/context.ts'

export const isSameName = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim())

/**
 * All entries of the catalog, questions and automations. Makers add the schedules and groups that they make, because
 * later items look for them.
 */
export async function findExisting(ctx: ReadCtx) {
  const [allSchedules, allResources, allGroups, allServices, faqs, automations] = await Promise.all([
    allEntries(ctx, schedules),
    allEntries(ctx, resources),
    allEntries(ctx, groups),
    allEntries(ctx, services),
    findFaqs(ctx),
    findAutomations(ctx),
  ])
  const catalog = { schedules: allSchedules, resources: allResources, groups: allGroups, services: allServices }
  return { ...catalog, faqs, automations }
}

export type Existing = Awaited<ReturnType<typeof findExisting>>

const findFaqs = ({ db, workspaceId }: ReadCtx) =>
  db
    .selectFrom('knowledge_items')
    .select(['id', 'title'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'faq')
    .execute()

const findAutomations = ({ db, workspaceId }: ReadCtx) =>
  db
    .selectFrom('automations')
    .select(['id', 'name', 'version'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'automation')
    .execute()
