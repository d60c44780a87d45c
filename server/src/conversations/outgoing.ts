// Turns a stored message into the form that a provider sends, with the bytes of its file.
import { buffer } from 'node:stream/consumers'
import type { ExternalId, MediaKind, Outgoing } from '../channels/provider.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import type { LockedConversation, StoredConversation } from './conversation.ts'
import type { StoredMessage } from './message.ts'
import { findStoredMessage } from './stored-message.ts'

export interface Taken {
  conversation: LockedConversation
  message: StoredMessage
  to: readonly ExternalId[]
}

export async function toOutgoing(ctx: OpenCtx, { conversation, message, to }: Taken): Promise<Outgoing> {
  const answered = message.reply_to_id === null ? null : await findStoredMessage(ctx, message.reply_to_id)
  return {
    message_id: message.id,
    retries: message.retries,
    to,
    reply_to: answered?.external_id ?? null,
    content: await contentOf(ctx, conversation, message),
  }
}

type Sendable = Pick<StoredMessage, 'type' | 'text' | 'content'>

/** The content of a message without a file; null for a message with one. */
export function plainContent(message: Sendable, locale: string): Outgoing['content'] | null {
  const { text, content } = message
  if (content.template) return { type: 'template', ...content.template }
  if (content.options) return { type: 'options', text: text ?? '', items: content.options.items, locale }
  if (content.location) return { type: 'location', location: content.location }
  return message.type === 'text' ? { type: 'text', text: text ?? '' } : null
}

async function contentOf(
  ctx: OpenCtx,
  conversation: StoredConversation,
  message: StoredMessage,
): Promise<Outgoing['content']> {
  const plain = plainContent(message, await localeOf(ctx, conversation))
  if (plain) return plain
  const { id, kind, name, media_type } = await getFile(ctx, message.id)
  const stream = await ctx.files.open({ workspaceId: ctx.workspaceId, id })
  if (!stream) throw new Error(`The file of ${id} is not in the storage`)
  return { type: 'file', kind: kind as MediaKind, name, media_type, bytes: await buffer(stream), text: message.text }
}

/** The language of the words that Holdfast adds itself, such as "More options". */
export async function localeOf(
  { db, workspaceId }: ReadCtx,
  { locale, customer_id }: Pick<StoredConversation, 'locale' | 'customer_id'>,
): Promise<string> {
  if (locale !== null) return locale
  const customer = await db
    .selectFrom('customers')
    .select('locale')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', customer_id)
    .executeTakeFirst()
  return customer?.locale ?? 'en'
}

function getFile({ db, workspaceId }: ReadCtx, messageId: string) {
  return db
    .selectFrom('message_files')
    .innerJoin('files', (join) =>
      join
        .onRef('files.workspace_id', '=', 'message_files.workspace_id')
        .onRef('files.id', '=', 'message_files.id')
        .on('files.workspace_id', '=', workspaceId),
    )
    .select(['files.id', 'message_files.kind', 'files.name', 'files.media_type'])
    .where('message_files.workspace_id', '=', workspaceId)
    .where('message_files.message_id', '=', messageId)
    .orderBy('message_files.position')
    .executeTakeFirstOrThrow()
}
