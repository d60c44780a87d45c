// Stores news of a provider about a person: a new id or number, or that they blocked the business.
import type { Incoming, ProviderName } from '../channels/provider.ts'
import { changeSender, findBySender, setBlocked } from '../customers/sender.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emitChange, lockConversation } from './conversation.ts'
import { openSenderThread } from './incoming.ts'
import { storeMark } from './message.ts'

type Kind<K extends Incoming['kind']> = Extract<Incoming, { kind: K }>

/** Adds the new id to the same customer, and a mark of the change to the conversation. */
export async function noteNewIdentity(
  ctx: WriteCtx,
  channel: ProviderName,
  { sender, now }: Kind<'identity_changed'>,
): Promise<void> {
  const { person } = await openSenderThread(ctx, channel, sender)
  await changeSender(ctx, channel, person.customer_id, sender, now)
  const { conversation } = await openSenderThread(ctx, channel, { ...now, phone: null })
  const [before, after] = [sender.ids[0].external_id, now.ids[0].external_id]
  await storeMark(ctx, conversation, { kind: 'identity_changed', data: { before, after } }, {})
}

/** Emits the change for the conversation, if the person has one. */
export async function noteBlocked(
  ctx: WriteCtx,
  channel: ProviderName,
  { sender, blocked }: Kind<'blocked'>,
): Promise<void> {
  const customer_id = await findBySender(ctx, channel, sender)
  if (!customer_id) return
  await setBlocked(ctx, channel, sender.ids, blocked ? 'blocked' : 'open')
  const thread = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', customer_id)
    .where('channel', '=', channel)
    .executeTakeFirst()
  if (thread) emitChange(ctx, await lockConversation(ctx, thread.id), ['identity'])
}
