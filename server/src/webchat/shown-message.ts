// A message as the visitor sees it: without anything of the team, and without what belongs to others.
import { sql } from 'kysely'
import type { StoredMessage } from '../conversations/message.ts'
import { toMessages } from '../conversations/shown-message.ts'
import { seenMessages, type Viewpoint } from '../conversations/viewpoint.ts'
import type { Links } from '../files/link.ts'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { VisitorMessage } from './message-schema.ts'
import type { Visitor } from './visitor.ts'

export type MessageShape = Static<typeof VisitorMessage>

interface Reader {
  visitor: Pick<Visitor, 'id' | 'name'>
  thread: Viewpoint
}

/** `rows` are messages that the reader sees. */
export async function showMessages(
  ctx: ReadCtx,
  links: Links,
  { visitor, thread }: Reader,
  rows: readonly StoredMessage[],
): Promise<MessageShape[]> {
  const [whole, answered] = await Promise.all([toMessages(ctx, links, rows), findAnswered(ctx, thread, rows)])
  return whole.map((message, index) => ({
    id: message.id,
    event_id: eventIdOf(rows[index] as StoredMessage),
    direction: message.direction,
    author: toAuthor(message.author as Actor, { visitor, thread }),
    type: message.type,
    text: message.text,
    attachments: message.attachments,
    location: message.location,
    contacts: message.contacts,
    options: message.options,
    choice: message.choice,
    reply_to_id: message.reply_to_id !== null && answered.has(message.reply_to_id) ? message.reply_to_id : null,
    client_ref: clientRefOf(visitor.id, message.external_id),
    status: message.status,
    created_at: message.created_at,
    edited_at: message.edited_at,
    deleted_at: message.deleted_at,
  }))
}

/** The id of a message in the stream: it rises with every message of the conversation. */
export const eventIdOf = ({ conversation_id, feed_seq }: Pick<StoredMessage, 'conversation_id' | 'feed_seq'>) =>
  `${conversation_id}.${feed_seq}`

/** The conversation and the place in it that an id of the stream names; null if the text is not such an id. */
export function readEventId(text: string): { conversation_id: string; feed_seq: number } | null {
  const [, conversation_id = '', seq = ''] = /^(cnv_\w{1,60})\.(\d{1,9})$/.exec(text) ?? []
  return conversation_id === '' ? null : { conversation_id, feed_seq: Number(seq) }
}

/** The ids of answered messages that the reader sees: the team may answer a note of its own. */
async function findAnswered(ctx: ReadCtx, thread: Viewpoint, rows: readonly StoredMessage[]): Promise<Set<string>> {
  const known = new Set(rows.map(({ id }) => id))
  const others = rows.flatMap(({ reply_to_id }) =>
    reply_to_id === null || known.has(reply_to_id) ? [] : [reply_to_id],
  )
  if (others.length === 0) return known
  const found = await seenMessages(ctx, thread).where(sql<boolean>`messages.id = any(${others}::text[])`).execute()
  for (const { id } of found) known.add(id)
  return known
}

/**
 * The name of a key or of an automation is the team's own. A visitor who sees only their own messages is named as they
 * typed it: the team may have made them one with a customer whose name they do not know.
 */
function toAuthor({ kind, name }: Actor, { visitor, thread }: Reader): MessageShape['author'] {
  if (kind === 'bot') return { kind, name }
  if (kind === 'member') return { kind, name: firstName(name) }
  if (kind !== 'customer') return { kind, name: null }
  return { kind, name: firstName(thread.identity_id === null ? name : (visitor.name ?? '')) }
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] || null

/** The name that this visitor gave to the message. Names that other visitors gave are not shown. */
function clientRefOf(visitorId: string, externalId: string | null): string | null {
  const own = `${visitorId}:`
  return externalId?.startsWith(own) ? externalId.slice(own.length) : null
}
