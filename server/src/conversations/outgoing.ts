// Turns a stored message into the form that a provider sends, with the bytes of its file.
import { buffer } from 'node:stream/consumers'
import type { ExternalId, MediaKind, Outgoing, UnreadContent } from '../channels/provider.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import type { LockedConversation, StoredConversation } from './conversation.ts'
import type { StoredMessage } from './message.ts'
import { findStoredMessage, messageFiles } from './stored-message.ts'

/** The storage has the file of a message, or may have it, but cannot give it now. */
export class FileNotReadable extends Error {}

export interface Taken {
  conversation: LockedConversation
  message: StoredMessage
  /** How long the message had been queued when it was taken. */
  ageMs: number
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
function plainContent(message: Sendable, locale: string): Outgoing['content'] | null {
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
  const file = await findFile(ctx, { message_id: message.id })
  if (!file) throw new Error(`${message.id} has no file`)
  const { id, kind, name, media_type } = file
  const bytes = await readFile(ctx, id)
  if (!bytes) throw new Error(`The file of ${id} is not in the storage`)
  return { type: 'file', kind: kind as MediaKind, name, media_type, bytes, text: message.text }
}

/** null if it is not in the storage. */
async function readFile({ files, workspaceId }: OpenCtx, id: string): Promise<Buffer | null> {
  try {
    const stream = await files.open({ workspaceId, id })
    return stream && (await buffer(stream))
  } catch (error) {
    throw new FileNotReadable((error as Error).message, { cause: error })
  }
}

/** A file that was uploaded, or the file of a message. */
export type FileKey = { id: string } | { message_id: string }

/** The content of a message without the bytes of its file; null if there is no such file. */
export async function findUnreadContent(
  ctx: ReadCtx,
  conversation: StoredConversation,
  message: Sendable,
  key: FileKey | undefined,
): Promise<UnreadContent | null> {
  const plain = plainContent(message, await localeOf(ctx, conversation))
  if (plain) return plain
  const file = key && (await findFile(ctx, key))
  if (!file) return null
  const { kind, name, media_type, size } = file
  return { type: 'file', kind: kind as MediaKind, name, media_type, bytes: { length: size }, text: message.text }
}

/** The language of the words that Holdfast adds itself, such as "More options". */
async function localeOf(
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

function findFile(ctx: ReadCtx, key: FileKey) {
  const [column, value] =
    'id' in key ? (['message_files.id', key.id] as const) : (['message_files.message_id', key.message_id] as const)
  return messageFiles(ctx).where(column, '=', value).executeTakeFirst()
}
