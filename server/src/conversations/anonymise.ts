// Takes texts, files and names out of the conversations of a person. Messages stay, with their types and times.
import { sql } from 'kysely'
import { deleteFiles } from '../files/anonymise.ts'
import { anonymousActor } from '../platform/anonymise-events.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'
import { emitChange, findAndLock } from './conversation.ts'

/** The conversations of a customer, locked: nobody stores a message in them until the commit. */
export async function lockConversationsOf(ctx: WriteCtx, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** What a person wrote, to find where it was stored elsewhere. */
export async function readWords({ db, workspaceId }: ReadCtx, conversationIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('text')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`conversation_id = any(${conversationIds}::text[])`)
    .where('direction', '=', 'inbound')
    .where('text', 'is not', null)
    .execute()
  return rows.map(({ text }) => text as string)
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
  for (const id of conversationIds) {
    const conversation = await findAndLock(ctx, id)
    if (!conversation) continue
    await sql`update conversations set identity_id = null, tags = '{}', asked_by = null, unread_count = 0,
        waiting_since = null, snoozed_until = null, status = 'resolved', resolved_at = coalesce(resolved_at, ${now}),
        version = version + 1, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id}`.execute(db)
    emitChange(ctx, { ...conversation, status: 'resolved' }, ['status', 'tags', 'identity', 'messages'])
  }
}
