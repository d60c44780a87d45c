// The messages of a visitor's own conversation: what the visitor sees of them, writes and has read.
import { sql } from 'kysely'
import type { StoredMessage } from '../conversations/message.ts'
import { noteDelivered, noteRead } from '../conversations/seen-status.ts'
import {
  findLastReadByTeam,
  findSeenMessage,
  type SeenThread,
  seenMessages,
  type Viewpoint,
} from '../conversations/viewpoint.ts'
import { storeWritten, type WrittenContent } from '../conversations/written.ts'
import type { Links } from '../files/link.ts'
import { type Found, found } from '../http/found.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { parameter, unknownId } from '../platform/not-found.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import type { NewVisitorMessage, VisitorConversation, VisitorReadMark } from './message-schema.ts'
import { type MessageShape, showMessages } from './shown-message.ts'
import { requireFeature } from './site.ts'
import { findThread, openOwnThread, seesOf } from './thread.ts'
import { getVisitor, type Visitor } from './visitor.ts'

export interface Thread {
  conversation: Static<typeof VisitorConversation> | null
  messages: MessageShape[]
}

const MAX_FIRST_MESSAGES = 50

/** The beginning of a session: the conversation of the visitor, and its newest messages. */
export async function readThread(ctx: WriteCtx, links: Links, visitor: Visitor): Promise<Thread> {
  const thread = await findThread(ctx, visitor)
  if (!thread) return { conversation: null, messages: [] }
  const { data } = await fetchPage(seenMessages(ctx, thread), { limit: MAX_FIRST_MESSAGES, after: null }, newestFirst)
  const rows = data as StoredMessage[]
  const ids = undelivered(rows)
  if (ids.length > 0) await noteDelivered(ctx, thread.conversation_id, ids)
  return {
    conversation: await showConversation(ctx, thread),
    messages: await showMessages(ctx, links, { visitor, thread }, asDelivered(rows)),
  }
}

export async function showConversation(ctx: ReadCtx, thread: SeenThread): Promise<Static<typeof VisitorConversation>> {
  const { id, status, mode } = thread.conversation
  return { id, status, mode, read_up_to_message_id: await findLastReadByTeam(ctx, thread) }
}

/** In the order of the stream, which is that of their commits. */
const newestFirst: Order<{ feed_seq: number | null }> = {
  columns: [{ name: sql.ref('messages.feed_seq'), type: 'integer' }],
  direction: 'desc',
  keyOf: ({ feed_seq }) => [String(feed_seq)],
}

export async function listOwnMessages(
  ctx: OpenCtx,
  links: Links,
  visitorId: string,
  { after }: { after?: string },
  page: Page,
) {
  const visitor = await getVisitor(ctx, visitorId)
  const thread = await findThread(ctx, visitor)
  if (!thread) {
    if (after !== undefined) throw unknownId('message', parameter('after'))
    return { data: [], next: null }
  }
  const query = after === undefined ? seenMessages(ctx, thread) : await messagesAfter(ctx, thread, after)
  const { data, next } = await fetchPage(query, page, newestFirst)
  const rows = data as StoredMessage[]
  const ids = undelivered(rows)
  if (ids.length > 0) await ctx.write((tx) => noteDelivered(tx, thread.conversation_id, ids))
  return { data: await showMessages(ctx, links, { visitor, thread }, asDelivered(rows)), next }
}

async function messagesAfter(ctx: ReadCtx, viewpoint: Viewpoint, id: string) {
  const message = await findSeenMessage(ctx, viewpoint, id)
  if (!message) throw unknownId('message', parameter('after'))
  return seenMessages(ctx, viewpoint).where('messages.feed_seq', '>', message.feed_seq)
}

const isUndelivered = ({ direction, status }: StoredMessage) => direction === 'outbound' && status === 'sent'

/** The ids of messages that the visitor has not had before. */
export const undelivered = (rows: readonly StoredMessage[]) => rows.filter(isUndelivered).map(({ id }) => id)

/** The messages as they are when the visitor has them. */
export const asDelivered = (rows: readonly StoredMessage[]): StoredMessage[] =>
  rows.map((row) => (isUndelivered(row) ? { ...row, status: 'delivered' } : row))

type NewMessageShape = Static<typeof NewVisitorMessage>

/** The same `client_ref` again answers the first message. */
export async function writeMessage(
  ctx: WriteCtx,
  links: Links,
  visitorId: string,
  body: NewMessageShape,
): Promise<MessageShape | Found<MessageShape>> {
  const content = readContent(body)
  if (content.type === 'location') await requireFeature(ctx, 'location')
  if (content.type === 'files') await requireFeature(ctx, 'attachments')
  const own = await openOwnThread(ctx, visitorId, 'writer')
  const { visitor, sender, conversation, person } = own
  const sees = seesOf(visitor)
  // Another visitor of the same thread may use the same name for another message.
  const external_id = body.client_ref ? `${visitorId}:${body.client_ref}` : null
  const written = { visitor_id: visitorId, sender, sees, external_id, content }
  const { message, wasThere } = await storeWritten(ctx, own, written)
  const thread = { conversation_id: conversation.id, identity_id: sees === 'all' ? null : person.identity_id }
  const [shown] = await showMessages(ctx, links, { visitor, thread }, [message])
  return wasThere ? found(shown as MessageShape) : (shown as MessageShape)
}

function readContent({ text, choice, location, attachments }: NewMessageShape): WrittenContent {
  const given = [text && '/text', choice && '/choice', location && '/location', attachments && '/attachments']
  const [first, ...others] = given.filter((pointer) => typeof pointer === 'string')
  const faults: Fault[] = others.map((pointer) => ({
    pointer,
    code: 'one_content',
    message: `${pointer.slice(1)} cannot be sent together with ${first?.slice(1)}.`,
  }))
  if (!first) {
    faults.push({ pointer: '', code: 'required', message: 'A message needs a text, a choice, a location or a file.' })
  }
  if (new Set(attachments).size < (attachments?.length ?? 0)) {
    faults.push({ pointer: '/attachments', code: 'duplicate', message: 'A file may be attached only once.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  if (choice) return { type: 'choice', ...choice }
  if (attachments) return { type: 'files', ids: attachments }
  if (!location) return { type: 'text', text: text as string }
  const { lat, lng, accuracy_m = null } = location
  return { type: 'location', location: { lat, lng, accuracy_m, name: null, address: null, live_until: null } }
}

/** How far the visitor has read what we wrote. Without a thread there is nothing to read. */
export async function markOwnRead(
  ctx: WriteCtx,
  visitorId: string,
  { up_to_message_id }: Static<typeof VisitorReadMark>,
): Promise<void> {
  const thread = await findThread(ctx, await getVisitor(ctx, visitorId))
  const upTo = up_to_message_id && thread ? await findSeenMessage(ctx, thread, up_to_message_id) : null
  if (up_to_message_id && !upTo) throw unknownId('message', '/up_to_message_id')
  if (thread) await noteRead(ctx, thread, upTo?.feed_seq ?? thread.conversation.feed_seq)
}
