// The changes that an engine may wish for: a time is held, or an open proposal is carried out.
import { sql } from 'kysely'
import { createHold } from '../bookings/create.ts'
import { releaseHold } from '../bookings/hold.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { claimPhone } from '../customers/claim.ts'
import { changeCustomer } from '../customers/customer.ts'
import { takePhone } from '../customers/sender.ts'
import type { WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { noteHold } from '../webchat/booking-owner.ts'
import { fillInDetails, takeTypedPhone } from '../webchat/details.ts'
import { changeVisitor, lockVisitor } from '../webchat/visitor.ts'
import type { Opened } from './context.ts'
import type { Change, Effect, Reply } from './engine.ts'
import { confirmProposal } from './proposal.ts'

export interface Done {
  reply: Reply
  /** The time that is held afterwards. */
  hold_id: string | null
}

/** Throws a `Problem` when the change cannot be made; the transaction is rolled back then. */
export async function carryOutEffect(
  ctx: WriteCtx,
  opened: Opened,
  conversation: LockedConversation,
  { effect, done }: Change,
): Promise<Done> {
  if (effect.kind === 'hold') {
    const hold = await holdTime(ctx, opened, conversation, effect)
    const { id, service_id, start, status, party_size, resource_ids } = hold
    return { reply: done({ booking: { id, service_id, start, status, party_size, resource_ids } }), hold_id: id }
  }
  const { yes, intake, resource_ids: who } = effect
  const { id, service_id, start, status, party_size, allocations } = await confirmProposal(
    ctx,
    conversation,
    opened.context.workspace,
    { heard: yes, intake, resource_ids: who },
  )
  await noteDetails(ctx, opened, conversation, effect)
  const resource_ids = allocations.map(({ resource_id }) => resource_id)
  return { reply: done({ booking: { id, service_id, start, status, party_size, resource_ids } }), hold_id: null }
}

/** The bot holds one time per conversation: an earlier hold is given back first, also that of another visitor. */
async function holdTime(
  ctx: WriteCtx,
  { context, visitor }: Opened,
  conversation: LockedConversation,
  { service_id, start, party_size, resource_ids }: Extract<Effect, { kind: 'hold' }>,
) {
  for (const id of await findHolds(ctx, conversation.id)) await releaseOld(ctx, id)
  const wish = { service_id, start: start.toISOString(), party_size, resource_ids: [...resource_ids] }
  const customer = { id: conversation.customer_id }
  const details = { source: 'agent', conversation_id: conversation.id } as const
  const hold = await createHold(ctx, { ...wish, customer }, context.workspace, details)
  if (visitor && visitor.user_sub === null) noteHold(ctx, visitor.id, hold.id)
  return hold
}

/** The holds of the bot in a conversation. Merged visitors share it, and each of them has a session of their own. */
async function findHolds({ db, workspaceId }: WriteCtx, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'held')
    .where(sql<boolean>`created_by ->> 'kind' = 'bot'`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A hold that has expired or was confirmed needs nothing. */
export async function releaseOld(ctx: WriteCtx, id: string | null): Promise<void> {
  if (id === null) return
  try {
    await releaseHold(ctx, id)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** The name and number that the customer typed. On WhatsApp and Telegram, which know who writes, a number is a claim. */
async function noteDetails(
  ctx: WriteCtx,
  { visitor, context }: Opened,
  { customer_id }: LockedConversation,
  { name, phone }: Extract<Effect, { kind: 'confirm' }>,
): Promise<void> {
  const isAnonymous = visitor !== null && visitor.user_sub === null
  // A name that the channel or the website knows stays.
  if (name && !isAnonymous && context.customer.name === null) await changeCustomer(ctx, customer_id, { name })
  if (isAnonymous) {
    const known = await lockVisitor(ctx, visitor.id)
    const named = changeVisitor(ctx, known, { ...(name && { name }), ...(phone && { phone }) })
    await fillInDetails(ctx, { ...named, customer_id })
    if (phone) await takeTypedPhone(ctx, { ...named, customer_id }, phone)
  } else if (phone && visitor) await takePhone(ctx, customer_id, phone)
  else if (phone) claimPhone(ctx, customer_id, phone)
}
