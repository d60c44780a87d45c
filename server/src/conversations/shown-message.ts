// Messages as callers see them, with links to their files.
import { sql } from 'kysely'
import { type Links, linkTo } from '../files/link.ts'
import { cleanFileName } from '../files/name.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { getConversationId } from './conversation.ts'
import type { MessageContent, StoredMessage } from './message.ts'
import type { Message, MessageFile } from './message-schema.ts'
import { messageFiles, messages } from './stored-message.ts'

export type MessageShape = Static<typeof Message>
type FileShape = Static<typeof MessageFile>

export async function listMessages(
  ctx: ReadCtx,
  links: Links,
  conversationId: string,
  { after }: { after?: string },
  page: Page,
) {
  const id = await getConversationId(ctx, conversationId)
  let query = messages(ctx).where('messages.conversation_id', '=', id)
  if (after !== undefined) {
    await getMessageOf(ctx, id, after)
    // Ids are in the order of storing, so a message that arrived late is included, whenever it was written.
    query = query.where('messages.id', '>', after)
  }
  const { data, next } = await fetchPage(query, page, newestFirst('messages'))
  return { data: await toMessages(ctx, links, data as StoredMessage[]), next }
}

export async function getMessageOf(ctx: ReadCtx, conversationId: string, id: string): Promise<StoredMessage> {
  const row = await messages(ctx)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', { detail: `There is no such message: ${id}.` })
  return row as StoredMessage
}

export async function toMessages(ctx: ReadCtx, links: Links, rows: readonly StoredMessage[]): Promise<MessageShape[]> {
  const files = await filesOf(
    ctx,
    links,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toMessage(row, files.get(row.id) ?? []))
}

export const toFile = (
  { workspaceId, now }: ReadCtx,
  links: Links,
  { id, kind, name, media_type, size }: { id: string; kind: string; name: string; media_type: string; size: number },
): FileShape => ({
  id,
  kind,
  name,
  media_type,
  size,
  ...linkTo(links, { workspaceId, id }, now),
  failure: null,
  reason: null,
})

async function filesOf(ctx: ReadCtx, links: Links, messageIds: readonly string[]): Promise<Map<string, FileShape[]>> {
  const files = new Map<string, FileShape[]>()
  if (messageIds.length === 0) return files
  const rows = await messageFiles(ctx)
    .where(sql<boolean>`message_files.message_id = any(${messageIds}::text[])`)
    .execute()
  for (const row of rows) {
    const messageId = row.message_id as string
    files.set(messageId, [...(files.get(messageId) ?? []), toFile(ctx, links, row)])
  }
  return files
}

/** The content of a message that its author took back is not shown; the ledger still has it. */
function toMessage(row: StoredMessage, files: readonly FileShape[]): MessageShape {
  const { content, deleted_at } = row
  const isGone = deleted_at !== null
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    direction: row.direction,
    private: row.private,
    author: row.author,
    type: row.type,
    text: isGone ? null : row.text,
    attachments: isGone ? [] : [...files, ...unstoredFiles(content)],
    location: isGone ? null : toLocation(content),
    contacts: isGone ? [] : (content.contacts ?? []).map(({ name, phones }) => ({ name, phones: [...phones] })),
    options: content.options ? { items: [...content.options.items] } : null,
    choice: content.choice ?? null,
    template: content.template ?? null,
    event: content.event ?? null,
    sources: [...(content.sources ?? [])],
    reply_to_id: row.reply_to_id,
    client_ref: row.client_ref,
    external_id: row.external_id,
    status: row.status,
    error: row.error,
    created_at: row.created_at,
    received_at: row.received_at,
    edited_at: row.edited_at,
    deleted_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
  }
}

/** In the stored JSON, `live_until` is a text. */
function toLocation({ location }: MessageContent): MessageShape['location'] {
  if (!location) return null
  const { lat, lng, name, address, accuracy_m, live_until } = location
  return { lat, lng, name, address, accuracy_m, live_until: live_until === null ? null : new Date(live_until) }
}

/** A file that is not downloaded from the provider has no link. */
function unstoredFiles({ media }: MessageContent): FileShape[] {
  if (!media) return []
  const { id, kind, name, media_type, size, failure, reason } = media
  const shown = { id, kind, name: (name && cleanFileName(name)) || kind, media_type, size }
  return [{ ...shown, url: null, url_expires_at: null, failure, reason }]
}
