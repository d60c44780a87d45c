// Stores the statuses of outbound messages that a provider reports.
import type { Incoming, ProviderName, SendError } from '../channels/provider.ts'
import { applyEffect } from '../channels/status.ts'
import { setBlocked } from '../customers/sender.ts'
import type { WriteCtx } from '../platform/context.ts'
import { moveState } from './delivery-state.ts'
import { findStoredMessage, messages } from './stored-message.ts'

type Status = Extract<Incoming, { kind: 'status' }>

const NO_REASON: SendError = {
  code: 'provider_error',
  provider_code: null,
  message: 'The provider gave no reason.',
  retryable: false,
}

/** A status of an unknown message changes no message: it may have been sent before the channel was set up here. */
export async function storeStatus(ctx: WriteCtx, channel: ProviderName, incoming: Status): Promise<void> {
  const { status, at, external_id, effect } = incoming
  const error = status === 'failed' ? (incoming.error ?? NO_REASON) : null
  const message = await findMessage(ctx, incoming)
  // The message was sent again since then, so only the statuses of the later request count.
  const isOutdated = message?.id === incoming.message_id && message?.retries !== (incoming.retries ?? 0)
  if (status === 'failed' && isOutdated) return
  if (message) await moveState(ctx, message.id, { status, at, error, external_id })
  if (!effect) return
  await applyEffect(ctx, channel, effect)
  if (effect.on === 'identity' && message) await blockIdentity(ctx, channel, message.conversation_id)
}

/**
 * Looks first by our id, if the provider returns it: a status may come before the answer that has the external id. The
 * row is locked until the commit.
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
