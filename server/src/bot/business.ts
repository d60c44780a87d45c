// Reads what a turn must know about the business in one statement: workspace, who answers, settings, catalog.
import { addressColumn } from '../accounts/workspace.ts'
import type { SpamGuardSettings } from '../ai/spam-guard.ts'
import { spamGuardColumn, toSpamGuard } from '../ai/spam-guard-settings.ts'
import { type Catalog, catalogVersionColumn } from '../catalog/catalog.ts'
import { catalogOf } from '../catalog/remembered-catalog.ts'
import { type Answering, answeringColumn, toAnswering } from '../conversations/policy.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { minScoreColumn, toMinScore } from '../knowledge/settings.ts'
import type { ReadCtx } from '../platform/context.ts'
import { type BotSettings, toBot } from './settings.ts'

export interface Business {
  workspace: WorkspaceRef
  /** The place of the business; null if nobody has set it. */
  address: string | null
  answering: Answering
  settings: BotSettings
  spamGuard: SpamGuardSettings
  catalog: Catalog
}

/** null if the workspace was deleted. */
export async function findBusiness(ctx: ReadCtx): Promise<Business | null> {
  const { db, workspaceId } = ctx
  const row = await db
    .selectFrom('workspaces')
    .leftJoin('bots', (join) =>
      join.onRef('bots.workspace_id', '=', 'workspaces.workspace_id').on('bots.workspace_id', '=', workspaceId),
    )
    .select(['workspaces.workspace_id as id', 'name', 'timezone', 'locale', 'currency', 'settings'])
    .select(addressColumn)
    .select([
      answeringColumn(ctx).as('answering'),
      minScoreColumn(ctx).as('min_score'),
      spamGuardColumn(ctx).as('spam_guard'),
      catalogVersionColumn(ctx).as('catalog_version'),
    ])
    .where('workspaces.workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, timezone, locale, currency } = row
  return {
    workspace: { id, name, timezone, locale, currency },
    address: row.address?.formatted ?? null,
    answering: toAnswering(row.answering),
    settings: toBot(row.settings, toMinScore(row.min_score)),
    spamGuard: toSpamGuard(row.spam_guard),
    catalog: await catalogOf(ctx, Number(row.catalog_version ?? 0)),
  }
}
