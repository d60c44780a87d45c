// Stores how far the team has read: one unread count for the whole team. Customers on WhatsApp get a read receipt.
import { sql } from 'kysely'
import { loadAccount, providerOf } from '../channels/account.ts'
import type { Static } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { emitChange, lockConversation, writeUnread } from './conversation.ts'
import type { StoredMessage } from './message.ts'
import type { ReadMark } from './schema.ts'
import { type ConversationShape, getShown } from './shown.ts'
import { getMessageOf } from './shown-message.ts'

const RECEIPT_JOB = 'send-read-receipt'

export async function markRead(
  ctx: WriteCtx,
  id: string,
  { up_to_message_id }: Static<typeof ReadMark>,
): Promise<ConversationShape> {
  const conversation = await lockConversation(ctx, id)
  const upTo = up_to_message_id ? await getMessageOf(ctx, conversation.id, up_to_message_id) : null
  const unread = upTo ? Math.min(conversation.unread_count, await countAfter(ctx, upTo)) : 0
  if (unread !== conversation.unread_count) {
    writeUnread(ctx, conversation, unread)
    emitChange(ctx, conversation, ['unread_count'])
    if (conversation.channel === 'whatsapp') await planReceipt(ctx, conversation.id, upTo)
  }
  return getShown(ctx, conversation.id)
}

/** How many messages of the customer come after this one, in the order in which they are shown. */
async function countAfter({ db, workspaceId }: WriteCtx, message: StoredMessage): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', message.conversation_id)
    .where('direction', '=', 'inbound')
    .where(sql<boolean>`(created_at, id) > (${message.created_at}, ${message.id})`)
    .executeTakeFirstOrThrow()
  return count
}

/** A receipt for one message also counts for all earlier ones. */
async function planReceipt(ctx: WriteCtx, conversationId: string, upTo: StoredMessage | null): Promise<void> {
  let query = ctx.db
    .selectFrom('messages')
    .select('external_id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'inbound')
    .where('external_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  if (upTo) query = query.where(sql<boolean>`(created_at, id) <= (${upTo.created_at}, ${upTo.id})`)
  const row = await query.executeTakeFirst()
  if (row) enqueue(ctx, { kind: RECEIPT_JOB, payload: { external_id: row.external_id }, replaces: conversationId })
}

export const readJobs: Job[] = [
  {
    kind: RECEIPT_JOB,
    lane: 'send',
    async run(ctx, { external_id }) {
      const account = await loadAccount(ctx, 'whatsapp')
      if (account) await providerOf('whatsapp').markRead(ctx, account, external_id as string)
    },
  },
]
