// Finds the conversation in which a run writes to the customer.
import { sql } from 'kysely'
import { type ChannelName, PROVIDERS } from '../../channels/provider.ts'
import { type LockedConversation, lockConversation, openThread } from '../../conversations/conversation.ts'
import { reachOf } from '../../conversations/reach.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { idOf, type Work } from './effect.ts'

/** A conversation that exists, or the channel on which one can be opened. */
export type Thread =
  | { channel: ChannelName; conversation: LockedConversation }
  | { channel: ChannelName; conversation: null; customer_id: string }

/** `channel` is a channel, or `last_used`: where the customer wrote last. null: there is no way to the customer. */
export async function findThread({ ctx, subject, facts }: Work, channel: string): Promise<Thread | null> {
  if (subject?.kind === 'conversation') {
    const own = await lockConversation(ctx, subject.id)
    if (channel === 'last_used' || own.channel === channel) return { channel: own.channel, conversation: own }
  }
  const customerId = idOf(facts.customer)
  if (customerId === null) return null
  const wanted = channel === 'last_used' ? null : (channel as ChannelName)
  const known = await findLastUsed(ctx, customerId, wanted)
  if (known !== null) {
    const conversation = await lockConversation(ctx, known)
    return { channel: conversation.channel, conversation }
  }
  for (const each of wanted ? [wanted] : await setUpChannels(ctx)) {
    const { to } = await reachOf(ctx, { customer_id: customerId, channel: each, identity_id: null })
    if (to.length > 0) return { channel: each, conversation: null, customer_id: customerId }
  }
  return null
}

export async function openIfNew(ctx: WriteCtx, thread: Thread): Promise<LockedConversation> {
  if (thread.conversation) return thread.conversation
  return openThread(ctx, { customer_id: thread.customer_id, channel: thread.channel, identity_id: null })
}

async function findLastUsed(
  { db, workspaceId }: WriteCtx,
  customerId: string,
  channel: ChannelName | null,
): Promise<string | null> {
  let query = db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
  if (channel !== null) query = query.where('channel', '=', channel)
  const row = await query
    .orderBy(sql`last_inbound_at desc nulls last`)
    .orderBy('last_activity_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The providers that the workspace has connected, in the order in which they are tried. */
async function setUpChannels({ db, workspaceId }: WriteCtx): Promise<ChannelName[]> {
  const rows = await db.selectFrom('channels').select('channel').where('workspace_id', '=', workspaceId).execute()
  return PROVIDERS.filter((provider) => rows.some(({ channel }) => channel === provider))
}
