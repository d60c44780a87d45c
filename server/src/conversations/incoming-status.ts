// Statuses that a provider tells of messages which went out.
import type { Incoming, ProviderName, SendError } from '../channels/provider.ts'
import { applyEffect } from '../channels/status.ts'
import { setBlocked } from '../customers/sender.ts'
import type { WriteCtx } from '../platform/context.ts'
import { moveState } from './delivery-state.ts'
import { findStoredMessage, messages } from './stored-message.ts'

type Status = Extract<Incoming, { kind: 'status' }>

const UNTOLD: SendError = {
  code: 'provider_error',
  provider_code: null,
  message: 'The provider gave no reason.',
  retryable: false,
}

/** A status of a message that is not ours, such as one sent before the channel was set up here, says nothing to us. */
export async function storeStatus(ctx: WriteCtx, channel: ProviderName, incoming: Status): Promise<void> {
  const { status, at, external_id, effect } = incoming
  const error = status === 'failed' ? (incoming.error ?? UNTOLD) : null
  const message = await findMessage(ctx, incoming)
  // Somebody had it sent again since then, and the statuses of that send tell what becomes of it.
  const isOutdated = message?.id === incoming.message_id && message?.retries !== (incoming.retries ?? 0)
  if (status === 'failed' && isOutdated) return
  if (message) await moveState(ctx, message.id, { status, at, error, external_id })
  if (!effect) return
  await applyEffect(ctx, channel, effect)
  if (effect.on === 'identity' && message) await blockIdentity(ctx, channel, message.conversation_id)
}

/**
 * By our own id, which the provider brings back; it knows the message also while the answer to our call is on its way.
 * Locked until the commit.
 */
async function findMessage(ctx: WriteCtx, { message_id, external_id }: Status) {
  const ours = message_id && (await findStoredMessage(ctx, message_id, 'locked'))
  if (ours) return ours
  const [named] = await messages(ctx).where('messages.external_id', '=', external_id).limit(1).forUpdate().execute()
  return named ?? null
}

async function blockIdentity(ctx: WriteCtx, channel: ProviderName, conversationId: string): Promise<void> {
  const identity = await ctx.db
    .selectFrom('customer_identities')
    .select(['kind', 'external_id'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', (thread) =>
      thread
        .selectFrom('conversations')
        .select('identity_id')
        .where('conversations.workspace_id', '=', ctx.workspaceId)
        .where('conversations.id', '=', conversationId),
    )
    .executeTakeFirst()
  if (identity) await setBlocked(ctx, channel, [identity], 'blocked')
}
