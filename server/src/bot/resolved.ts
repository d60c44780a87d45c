// When a conversation is resolved, the form in it ends: what the customer writes next is something new.
import { findAndLock } from '../conversations/conversation.ts'
import { conversationResolved } from '../conversations/events.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'
import { releaseOld } from './effect.ts'
import { findOpenProposal } from './proposal.ts'
import { findSession, saveSession } from './session.ts'
import { withoutForm } from './state.ts'

export const resolvedReactions: Reaction[] = [
  {
    name: 'bot-ends-form',
    on: [conversationResolved],
    wanted: "$2::text <> '' and exists (select 1 from conversation_settings where workspace_id = $1 and bot_enabled)",
    run: (ctx, { conversation_id }) => ctx.write((tx) => endForm(tx, conversation_id as string)),
  },
]

/** The form stays while its proposal is open: the customer may be writing the yes at this moment. */
async function endForm(ctx: WriteCtx, conversationId: string): Promise<void> {
  const conversation = await findAndLock(ctx, conversationId)
  if (conversation?.status !== 'resolved' || (await findOpenProposal(ctx, conversation))) return
  const { id, identity_id } = conversation
  const session = await findSession(ctx, id, identity_id)
  if (session.state.form === null) return
  await releaseOld(ctx, session.hold_id)
  saveSession(ctx, id, identity_id, { ...session, state: withoutForm(session.state), hold_id: null })
}
