// The hosts that the bot may name: those of the pages that the workspace knows, and that of this installation.
import { sql } from 'kysely'
import type { OpenCtx } from '../../platform/context.ts'

export async function findKnownHosts({ db, workspaceId, publicUrl }: OpenCtx): Promise<string[]> {
  const [pages, sources] = await Promise.all([
    db
      .selectFrom('knowledge_items')
      .select(sql<string>`split_part(url, '/', 3)`.as('authority'))
      .distinct()
      .where('workspace_id', '=', workspaceId)
      .where('url', 'is not', null)
      .where('enabled', '=', true)
      .execute(),
    db.selectFrom('knowledge_sources').select('url').where('workspace_id', '=', workspaceId).execute(),
  ])
  const authorities = pages.map(({ authority }) => authority.replace(/:\d+$/, ''))
  return [...authorities, ...[publicUrl, ...sources.map(({ url }) => url)].map((url) => new URL(url).hostname)]
}
