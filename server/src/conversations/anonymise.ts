// Takes texts, files and names out of the conversations of a person. Messages stay, with their types and times.
import { sql } from 'kysely'
import { deleteFiles } from '../files/anonymise.ts'
import { anonymousActor } from '../platform/anonymise-events.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'
import { emitChange, findAndLock } from './conversation.ts'

/**
 * The conversations of a customer, locked: nobody stores a message in them until the commit. The ids of conversations
 * that were merged into them come last; the ledger and the runs of automations still have these.
 */
export async function lockConversationsOf(ctx: WriteCtx, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  const merged = await ctx.db
    .selectFrom('conversation_aliases')
    .select('old_id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`conversation_id = any(${ids}::text[])`)
    .execute()
  return [...ids, ...merged.map(({ old_id }) => old_id)]
}

const NOT_SENT = { code: 'not_reachable', provider_code: null, message: 'The customer is anonymous.', retryable: false }

/** An id of the provider is removed, too: it contains the number of the person, or their id. */
export async function anonymiseConversations(ctx: WriteCtx, person: Person): Promise<void> {
  const { db, workspaceId, now } = ctx
  const { conversationIds, anonymousName } = person
  if (conversationIds.length === 0) return
  const isIn = sql<boolean>`conversation_id = any(${conversationIds}::text[])`
  const files = await db
    .deleteFrom('message_files')
    .where('workspace_id', '=', workspaceId)
    .where(isIn)
    .returning('id')
    .execute()
  await deleteFiles(
    ctx,
    files.map(({ id }) => id),
  )
  await sql`update messages set text = null, content = '{}', search = null, external_id = null, client_ref = null,
      author = ${anonymousActor('author', anonymousName)}, sending_since = null, retry_at = null,
      error = case when status = 'queued' then ${JSON.stringify(NOT_SENT)}::jsonb
        when error is null then null else jsonb_set(error, '{message}', '""') end,
      status = case when status = 'queued' then 'failed' else status end
    where workspace_id = ${workspaceId} and ${isIn}`.execute(db)
  for (const id of await findUnfinished(ctx, conversationIds)) {
    const conversation = await findAndLock(ctx, id)
    if (!conversation) continue
    await sql`update conversations set identity_id = null, tags = '{}', asked_by = null, unread_count = 0,
        waiting_since = null, snoozed_until = null, status = 'resolved', resolved_at = coalesce(resolved_at, ${now}),
        version = version + 1, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id}`.execute(db)
    emitChange(ctx, { ...conversation, status: 'resolved' }, ['status', 'tags', 'identity', 'messages', 'unread_count'])
  }
}

/** The conversations that still contain something of the person, or wait for an answer. */
async function findUnfinished({ db, workspaceId }: WriteCtx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from conversations where workspace_id = ${workspaceId}
    and id = any(${ids}::text[]) and (identity_id is not null or tags <> '{}' or asked_by is not null
      or unread_count > 0 or waiting_since is not null or snoozed_until is not null or status <> 'resolved')
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
