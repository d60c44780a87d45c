// Proposals: what the bot asked the customer to say yes to. Only a yes that was written after it changes a booking.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { type RawBuilder, sql } from 'kysely'
import { confirmHold } from '../bookings/hold.ts'
import { operate } from '../bookings/operation.ts'
import { reschedule } from '../bookings/reschedule.ts'
import type { LockedConversation, StoredConversation } from '../conversations/conversation.ts'
import { latestOf } from '../conversations/message.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import type { Heard, NewProposal, OpenProposal } from './engine.ts'

/** How long a yes counts after a proposal was shown. Later the proposal is shown again. */
const MAX_OPEN_MS = 30 * MINUTE_MS

export async function findOpenProposal(ctx: ReadCtx, conversation: StoredConversation): Promise<OpenProposal | null> {
  return (await open(ctx, conversation).executeTakeFirst()) ?? null
}

/** Whether a proposal is still stored as open, as a column of another statement. It may have expired. */
export const hasProposalColumn = ({ workspaceId }: ReadCtx, conversationId: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select 1 from bot_proposals
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and status = 'open'
  )`

/** A conversation has one open proposal at most: the one before it is replaced. */
export function saveProposal(
  ctx: WriteCtx,
  { id: conversation_id, identity_id }: LockedConversation,
  message_id: string,
  proposal: NewProposal,
): void {
  closeProposal(ctx, conversation_id, 'replaced')
  ctx.insert('bot_proposals', {
    workspace_id: ctx.workspaceId,
    id: newId('prp'),
    conversation_id,
    identity_id,
    ...proposal,
    message_id,
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
  resource_ids: readonly string[]
}

/**
 * Carries out the open proposal, in the name of the customer. Throws if there is none, or if the yes is older than it. A
 * tap on its own buttons may have the time of the whole second in which it was sent.
 */
export async function confirmProposal(
  ctx: WriteCtx,
  conversation: LockedConversation,
  workspace: WorkspaceRef,
  { heard, intake, resource_ids }: Yes,
) {
  const proposal = await open(ctx, conversation).forUpdate('bot_proposals').executeTakeFirst()
  if (!proposal) throw new Problem('hold_expired')
  const isChosen = heard.choice?.message_id === proposal.message_id && !heard.choice.isTyped
  const saidAt = isChosen ? latestOf(heard.created_at) : heard.created_at
  if (saidAt < proposal.shown_at) throw new Problem('hold_expired')
  const byCustomer: WriteCtx = { ...ctx, actor: await actorOf(ctx, conversation.customer_id) }
  const booking = await carryOut(byCustomer, conversation, workspace, proposal, { intake, resource_ids })
  closeProposal(ctx, conversation.id, 'confirmed', heard)
  return booking
}

function carryOut(
  ctx: WriteCtx,
  conversation: LockedConversation,
  workspace: WorkspaceRef,
  { kind, booking_id, new_start }: NewProposal,
  { intake, resource_ids }: Omit<Yes, 'heard'>,
) {
  if (kind === 'cancel') return operate(ctx, 'cancel', booking_id, {})
  if (kind === 'reschedule') {
    const who = resource_ids.length > 0 ? { resource_ids: [...resource_ids] } : {}
    return reschedule(ctx, booking_id, { start: (new_start as Date).toISOString(), ...who }, workspace)
  }
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

/**
 * A proposal is open only while the message that shows it is the last thing that was said to the customer, by anybody,
 * and only if that message was sent. On the chat widget it is open to the visitor who got it.
 */
function open({ db, workspaceId, now }: ReadCtx, { id, channel, identity_id }: StoredConversation) {
  const query = db
    .selectFrom('bot_proposals')
    .innerJoin('messages as shown', (join) =>
      join.onRef('shown.id', '=', 'bot_proposals.message_id').on('shown.workspace_id', '=', workspaceId),
    )
    .select(['bot_proposals.id', 'bot_proposals.kind', 'booking_id', 'new_start', 'message_id'])
    .select('shown.sent_at as shown_at')
    .$narrowType<{ kind: NewProposal['kind']; shown_at: Date }>()
    .where('bot_proposals.workspace_id', '=', workspaceId)
    .where('bot_proposals.conversation_id', '=', id)
    .where('bot_proposals.status', '=', 'open')
    .where('bot_proposals.shown_at', '>', plus(now, -MAX_OPEN_MS))
    .where('shown.sent_at', 'is not', null)
    .where('shown.status', '<>', 'failed')
    .where('shown.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from messages later
        where later.workspace_id = ${workspaceId} and later.conversation_id = ${id} and later.direction = 'outbound'
          and not later.private and later.type not in ('event', 'reaction')
          and (later.received_at, later.id) > (shown.received_at, shown.id))`,
    )
  return channel === 'webchat' ? query.where('bot_proposals.identity_id', 'is not distinct from', identity_id) : query
}
