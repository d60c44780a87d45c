// Deletes old messages of a channel, with their files. Conversations, customers and bookings stay.
import { sql } from 'kysely'
import { dropFile } from '../files/file.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { forgetEvents } from '../platform/events.ts'
import { messageLocated } from './events.ts'

const MAX_MESSAGES_AT_ONCE = 500

/**
 * Deletes the messages of a channel that were written before a moment. The rows of the files are deleted in the
 * transaction of the messages; their bytes afterwards, so that no link leads to missing bytes. Returns whether all old
 * messages are gone.
 */
export async function forgetMessages(ctx: OpenCtx, channel: string, before: Date): Promise<boolean> {
  const old = await findOld(ctx, channel, before)
  if (old.length === 0) return true
  const files = await ctx.write((tx) => deleteMessages(tx, old, before))
  for (const id of files) await dropFile(ctx, id)
  return old.length < MAX_MESSAGES_AT_ONCE
}

interface OldMessage {
  id: string
  conversation_id: string
}

function findOld({ db, workspaceId }: ReadCtx, channel: string, before: Date): Promise<OldMessage[]> {
  return db
    .selectFrom('conversations')
    .innerJoin('messages', (join) =>
      join.onRef('messages.conversation_id', '=', 'conversations.id').on('messages.workspace_id', '=', workspaceId),
    )
    .select(['messages.id', 'messages.conversation_id'])
    .where('conversations.workspace_id', '=', workspaceId)
    .where('conversations.channel', '=', channel)
    .where('messages.created_at', '<=', before)
    .limit(MAX_MESSAGES_AT_ONCE)
    .execute()
}

/** Returns the files that no longer belong to a message. */
async function deleteMessages(ctx: WriteCtx, old: readonly OldMessage[], before: Date): Promise<string[]> {
  const ids = old.map(({ id }) => id)
  const threads = [...new Set(old.map(({ conversation_id }) => conversation_id))]
  await ctx.db
    .deleteFrom('messages')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  const files = await ctx.db
    .deleteFrom('message_files')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`message_id = any(${ids}::text[])`)
    .returning('id')
    .execute()
  // The ledger has no texts of messages, but it has the locations of people.
  forgetEvents(ctx, messageLocated, threads, before)
  await tidyThreads(ctx, threads)
  return files.map(({ id }) => id)
}

/** A conversation whose last message is deleted shows no last message, and nothing to read or to answer. */
async function tidyThreads(ctx: WriteCtx, ids: readonly string[]): Promise<void> {
  const none = { last_message_id: null, last_message_at: null, unread_count: 0, waiting_since: null }
  await ctx.db
    .updateTable('conversations')
    .set({ ...none, updated_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('last_message_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .where('messages.workspace_id', '=', ctx.workspaceId)
            .whereRef('messages.id', '=', 'conversations.last_message_id'),
        ),
      ),
    )
    .execute()
}
