// Proposals: what the bot asked the customer to say yes to. Only a yes that was written after it changes a booking.
import { confirmHold } from '../bookings/hold.ts'
import { operate } from '../bookings/operation.ts'
import { reschedule } from '../bookings/reschedule.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import type { Heard, NewProposal, OpenProposal } from './engine.ts'

export async function findOpenProposal(ctx: ReadCtx, conversationId: string): Promise<OpenProposal | null> {
  return (await open(ctx, conversationId).executeTakeFirst()) ?? null
}

/** A conversation has one open proposal at most: the one before it is replaced. */
export function saveProposal(ctx: WriteCtx, conversationId: string, messageId: string, proposal: NewProposal): void {
  closeProposal(ctx, conversationId, 'replaced')
  ctx.insert('bot_proposals', {
    workspace_id: ctx.workspaceId,
    id: newId('prp'),
    conversation_id: conversationId,
    ...proposal,
    message_id: messageId,
    shown_at: ctx.now,
  })
}

export function closeProposal(
  ctx: WriteCtx,
  conversationId: string,
  status: 'replaced' | 'declined' | 'confirmed',
  yes: Heard | null = null,
): void {
  ctx.send(
    ctx.db
      .updateTable('bot_proposals')
      .set({ status, answered_by: yes?.id ?? null, answered_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('conversation_id', '=', conversationId)
      .where('status', '=', 'open'),
  )
}

interface Yes {
  heard: Heard
  intake: Record<string, unknown>
}

/** Carries out the open proposal, in the name of the customer. Throws if there is none, or if the yes is older than it. */
export async function confirmProposal(
  ctx: WriteCtx,
  conversation: LockedConversation,
  workspace: WorkspaceRef,
  { heard, intake }: Yes,
) {
  const proposal = await open(ctx, conversation.id).forUpdate().executeTakeFirst()
  if (!proposal || heard.created_at < proposal.shown_at) throw new Problem('hold_expired')
  const byCustomer: WriteCtx = { ...ctx, actor: await actorOf(ctx, conversation.customer_id) }
  const booking = await carryOut(byCustomer, conversation, workspace, proposal, intake)
  closeProposal(ctx, conversation.id, 'confirmed', heard)
  return booking
}

function carryOut(
  ctx: WriteCtx,
  conversation: LockedConversation,
  workspace: WorkspaceRef,
  { kind, booking_id, new_start }: NewProposal,
  intake: Record<string, unknown>,
) {
  if (kind === 'cancel') return operate(ctx, 'cancel', booking_id, {})
  if (kind === 'reschedule') return reschedule(ctx, booking_id, { start: (new_start as Date).toISOString() }, workspace)
  const details = { intake, source: 'agent', conversation_id: conversation.id } as const
  return confirmHold(ctx, booking_id, { ...details, customer: { id: conversation.customer_id } }, workspace)
}

async function actorOf({ db, workspaceId }: ReadCtx, customerId: string) {
  const { name } = await db
    .selectFrom('customers')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { kind: 'customer', id: customerId, name } as const
}

function open({ db, workspaceId }: ReadCtx, conversationId: string) {
  return db
    .selectFrom('bot_proposals')
    .select(['id', 'kind', 'booking_id', 'new_start', 'message_id', 'shown_at'])
    .$narrowType<{ kind: NewProposal['kind'] }>()
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'open')
}
