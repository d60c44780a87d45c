// A timeline is the ledger, read for somebody or something, newest first.
import type { Actor, ReadCtx } from '../platform/context.ts'
import { fetchPage, newestFirst, type Page } from './page.ts'

export function fetchTimeline(
  { db, workspaceId }: ReadCtx,
  about: 'customer_id' | 'booking_id',
  ids: readonly string[],
  page: Page,
) {
  const rows = db
    .selectFrom('events')
    .select(['id', 'type', 'actor', 'data', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(about, 'in', ids)
  return fetchPage(rows, page, newestFirst(), ({ id, type, actor, data, created_at }) => ({
    id,
    kind: type,
    at: created_at,
    actor: actor as unknown as Actor,
    data: data as Record<string, unknown>,
  }))
}
