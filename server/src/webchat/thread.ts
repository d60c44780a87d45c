// The thread of a visitor: whom it belongs to, how much of it the visitor sees, and how the first message makes it.
import type { Sender } from '../channels/provider.ts'
import { openSenderThread, type SenderThread } from '../conversations/incoming.ts'
import { findSeenThread, type SeenThread } from '../conversations/viewpoint.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { fillInDetails } from './details.ts'
import { threadOpened } from './events.ts'
import { CHANNEL, userIdentity, visitorIdentity } from './recognise.ts'
import { getVisitor, lockVisitor, type Visitor, type VisitorKey } from './visitor.ts'

/** Only a signed visitor is known to be the person whose thread it is; any other sees what this browser wrote and got. */
export const seesOf = ({ user_sub }: VisitorKey): 'own' | 'all' => (user_sub === null ? 'own' : 'all')

/** Details that a visitor typed prove nothing, so only the name goes to the customer from here. */
function senderOf(visitor: Visitor): Sender {
  const { id, user_sub, name, locale } = visitor
  return {
    ids: user_sub === null ? [visitorIdentity(id)] : [userIdentity(user_sub), visitorIdentity(id)],
    phone: null,
    display_name: name,
    username: null,
    locale,
  }
}

/** null if there is no thread yet. A signed person has their thread on a new device, too. */
export function findThread(ctx: ReadCtx, { id, user_sub }: VisitorKey): Promise<SeenThread | null> {
  const identity = user_sub === null ? visitorIdentity(id) : userIdentity(user_sub)
  return findSeenThread(ctx, identity, seesOf({ id, user_sub }))
}

export interface OwnThread extends SenderThread {
  visitor: Visitor
  sender: Sender
}

/** The customer and the thread of a visitor, made if there is none. Of two tabs that write first at once, one makes them. */
export async function openOwnThread(ctx: WriteCtx, id: string, role: 'writer' | 'booker'): Promise<OwnThread> {
  const before = await getVisitor(ctx, id)
  const visitor = before.conversation_id === null ? await lockVisitor(ctx, id) : before
  const sender = senderOf(visitor)
  const thread = await openSenderThread(ctx, CHANNEL, sender, role)
  const [customer_id, conversation_id] = [thread.person.customer_id, thread.conversation.id]
  if (visitor.customer_id === null) await fillInDetails(ctx, { ...visitor, customer_id })
  if (visitor.customer_id !== customer_id || visitor.conversation_id !== conversation_id) {
    ctx.send(
      ctx.db
        .updateTable('webchat_visitors')
        .set({ customer_id, conversation_id })
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', id),
    )
    announceThread(ctx, visitor, conversation_id)
  }
  return { ...thread, visitor, sender }
}

/** Every open stream of the visitor, and of the same signed person elsewhere, looks for its thread again. */
export function announceThread(ctx: WriteCtx, { id: visitor_id, user_sub }: VisitorKey, conversation_id: string): void {
  emit(ctx, threadOpened, { visitor_id, user_sub, conversation_id }, { conversation: conversation_id })
}
