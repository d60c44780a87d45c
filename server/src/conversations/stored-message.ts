// Reads the rows of messages.
import { sql } from 'kysely'
import type { SendError } from '../channels/provider.ts'
import { FILE_COLUMNS } from '../files/file.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { MessageContent, StoredMessage } from './message.ts'

export const MESSAGE_COLUMNS = [
  'messages.id',
  'messages.conversation_id',
  'messages.direction',
  'messages.private',
  'messages.type',
  'messages.text',
  'messages.reply_to_id',
  'messages.client_ref',
  'messages.external_id',
  'messages.status',
  'messages.retries',
  'messages.feed_seq',
  'messages.created_at',
  'messages.received_at',
  'messages.edited_at',
  'messages.deleted_at',
  'messages.sent_at',
  'messages.delivered_at',
  'messages.read_at',
] as const

export function messages({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('messages')
    .select(MESSAGE_COLUMNS)
    .select([
      sql<Actor>`messages.author`.as('author'),
      sql<MessageContent>`messages.content`.as('content'),
      sql<SendError | null>`messages.error`.as('error'),
    ])
    .where('messages.workspace_id', '=', workspaceId)
}

export async function findStoredMessage(
  ctx: ReadCtx,
  id: string,
  how: 'as it is' | 'locked' = 'as it is',
): Promise<StoredMessage | null> {
  const query = messages(ctx).where('messages.id', '=', id)
  const row = await (how === 'locked' ? query.forUpdate() : query).executeTakeFirst()
  return (row as StoredMessage | undefined) ?? null
}

/** The files of messages, in their order. */
export function messageFiles({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('message_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.workspace_id', '=', 'message_files.workspace_id')
        .onRef('files.id', '=', 'message_files.id')
        .on('files.workspace_id', '=', workspaceId),
    )
    .select(['message_files.id', 'message_files.message_id', 'message_files.kind', ...FILE_COLUMNS])
    .where('message_files.workspace_id', '=', workspaceId)
    .orderBy('message_files.position')
}

/** The message of a conversation by the provider's id. */
export async function findByExternalId(
  ctx: ReadCtx,
  conversationId: string,
  externalId: string,
): Promise<StoredMessage | null> {
  const row = await messages(ctx)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.external_id', '=', externalId)
    .executeTakeFirst()
  return (row as StoredMessage | undefined) ?? null
}
