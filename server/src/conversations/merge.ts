// Merges the conversations of two customers who become one: on each channel the older one keeps the messages of both.
import { sql } from 'kysely'
import { cleanTags } from '../lib/text.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import {
  type ConversationChange,
  changeConversation,
  emitChange,
  findAndLock,
  type LockedConversation,
  refOf,
} from './conversation.ts'
import { conversationMerged } from './events.ts'
import { planSend } from './plan-send.ts'
import { protectUnderWay } from './queued.ts'

/** Returns the ids of the conversations that are gone, each with the id of the conversation that has its messages. */
export async function mergeThreads(ctx: WriteCtx, toId: string, fromId: string): Promise<Map<string, string>> {
  const threads = await lockThreads(ctx, toId, fromId)
  const gone = new Map<string, string>()
  for (const moved of threads.filter(({ customer_id }) => customer_id === fromId)) {
    const own = threads.find(({ customer_id, channel }) => customer_id === toId && channel === moved.channel)
    if (!own) await giveThread(ctx, moved, toId)
    else {
      const [kept, ended] = isOlder(own, moved) ? [own, moved] : [moved, own]
      await joinThreads(ctx, kept, ended)
      if (kept.customer_id !== toId) await giveThread(ctx, kept, toId)
      gone.set(ended.id, kept.id)
    }
  }
  return gone
}

/**
 * Locks in the order of the ids, so that two merges cannot deadlock. A merge also waits for a booking that names one of
 * the threads and is being written.
 */
async function lockThreads(ctx: WriteCtx, ...customerIds: string[]): Promise<LockedConversation[]> {
  const rows = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', 'in', customerIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const locked: LockedConversation[] = []
  for (const { id } of rows) {
    const thread = await findAndLock(ctx, id)
    if (thread) locked.push(thread)
  }
  return locked
}

const isOlder = (one: LockedConversation, other: LockedConversation) =>
  one.created_at < other.created_at || (one.created_at.getTime() === other.created_at.getTime() && one.id < other.id)

async function giveThread(ctx: WriteCtx, { id }: LockedConversation, customer_id: string): Promise<void> {
  await ctx.db
    .updateTable('conversations')
    .set({ customer_id })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .execute()
}

async function joinThreads(ctx: WriteCtx, kept: LockedConversation, ended: LockedConversation): Promise<void> {
  await protectUnderWay(ctx, ended.id)
  const feed_offset = kept.feed_seq
  await moveMessages(ctx, kept, ended.id)
  await ctx.db
    .updateTable('conversation_aliases')
    .set({ conversation_id: kept.id, feed_offset: sql`feed_offset + ${feed_offset}` })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', ended.id)
    .execute()
  await ctx.db
    .deleteFrom('conversations')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', ended.id)
    .execute()
  ctx.insert('conversation_aliases', {
    workspace_id: ctx.workspaceId,
    old_id: ended.id,
    conversation_id: kept.id,
    feed_offset,
    merged_at: ctx.now,
  })
  const change = joined(kept, ended)
  changeConversation(ctx, kept, { ...change, feed_seq: feed_offset + ended.feed_seq })
  emitChange(ctx, kept, ['messages', ...Object.keys(change)])
  const merged = { id: ended.id, feed_offset }
  emit(ctx, conversationMerged, { conversation: refOf(kept), merged }, { conversation: kept.id })
  // The queued messages of the other conversation are sent here.
  planSend(ctx, kept.id)
}

/**
 * An `external_id` or `client_ref` that both conversations use stays with the message of the kept one. In the feed of
 * visitors, the moved messages come after those of the kept conversation, in the order that they had.
 */
async function moveMessages(ctx: WriteCtx, kept: LockedConversation, endedId: string): Promise<void> {
  const { workspaceId } = ctx
  const { id: keptId, feed_seq } = kept
  const unlessTaken = (column: string) => sql`case when exists (select 1 from messages kept
    where kept.workspace_id = ${workspaceId} and kept.conversation_id = ${keptId}
      and kept.${sql.raw(column)} = messages.${sql.raw(column)}) then null else ${sql.raw(column)} end`
  await sql`update messages set conversation_id = ${keptId}, external_id = ${unlessTaken('external_id')},
      client_ref = ${unlessTaken('client_ref')}, feed_seq = feed_seq + ${feed_seq}::integer
    where workspace_id = ${workspaceId} and conversation_id = ${endedId}`.execute(ctx.db)
  await ctx.db
    .updateTable('message_files')
    .set({ conversation_id: keptId })
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', endedId)
    .execute()
}

/** The change of the kept conversation. If a person answers in one of the two, a person answers in the kept one. */
function joined(kept: LockedConversation, ended: LockedConversation): ConversationChange {
  const isOpen = kept.status === 'open' || ended.status === 'open'
  const [by] = [kept, ended].filter(({ mode }) => mode === 'human')
  const lastMessage = later(kept, ended, 'last_message_at')
  const lastInbound = later(kept, ended, 'last_inbound_at')
  const { mode, mode_reason, mode_until } = by ?? kept
  return {
    identity_id: lastInbound.identity_id ?? kept.identity_id ?? ended.identity_id,
    status: isOpen ? 'open' : 'resolved',
    resolved_at: isOpen ? null : later(kept, ended, 'resolved_at').resolved_at,
    mode,
    mode_reason,
    mode_until,
    snoozed_until: kept.snoozed_until && ended.snoozed_until ? later(kept, ended, 'snoozed_until').snoozed_until : null,
    tags: cleanTags([...kept.tags, ...ended.tags]),
    assignee_id: kept.assignee_id ?? ended.assignee_id,
    unread_count: kept.unread_count + ended.unread_count,
    waiting_since: earlier(kept.waiting_since, ended.waiting_since),
    last_message_id: lastMessage.last_message_id,
    last_message_at: lastMessage.last_message_at,
    last_inbound_at: lastInbound.last_inbound_at,
    last_activity_at: later(kept, ended, 'last_activity_at').last_activity_at,
    locale: kept.locale ?? ended.locale,
    asked_by: kept.asked_by ?? ended.asked_by,
  }
}

type Moment = 'last_message_at' | 'last_inbound_at' | 'last_activity_at' | 'resolved_at' | 'snoozed_until'

const later = (one: LockedConversation, other: LockedConversation, moment: Moment) =>
  (other[moment]?.getTime() ?? 0) > (one[moment]?.getTime() ?? 0) ? other : one

const earlier = (one: Date | null, other: Date | null) => (one && other ? (other < one ? other : one) : (one ?? other))
