// Opens a conversation, and changes its assignee, tags, priority, snooze and language. `mode.ts` changes its mode.
import { getCustomer } from '../customers/customer.ts'
import { type Found, found } from '../http/found.ts'
import { readFuture } from '../http/future.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { cleanTags } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { orUnknownId, unknownId } from '../platform/not-found.ts'
import { requireVersion } from '../platform/version.ts'
import { changeConversation, emitChange, lockConversation, openThread } from './conversation.ts'
import { notReachable, type Reachable, reachOf } from './reach.ts'
import type { ConversationChange, NewConversation } from './schema.ts'
import { type ConversationShape, getShown } from './shown.ts'

/** Returns the conversation of a customer on a channel, and makes it if there is none. */
export async function openConversation(
  ctx: WriteCtx,
  { customer_id, channel }: Static<typeof NewConversation>,
): Promise<ConversationShape | Found<ConversationShape>> {
  const customer = await orUnknownId(getCustomer(ctx, customer_id), 'customer', '/customer_id')
  const reach: Reachable = await reachOf(ctx, { customer_id: customer.id, channel, identity_id: null })
  if (reach.to.length === 0) throw notReachable('/channel', 'The customer cannot be written to on this channel.')
  const conversation = await openThread(ctx, { customer_id: customer.id, channel, identity_id: null })
  const shown = await getShown(ctx, conversation.id)
  return conversation.isNew ? shown : found(shown)
}

export async function patchConversation(
  ctx: WriteCtx,
  id: string,
  change: Static<typeof ConversationChange>,
): Promise<ConversationShape> {
  const conversation = await lockConversation(ctx, id)
  if (change.assignee_id) await requireMember(ctx, change.assignee_id, '/assignee_id')
  requireVersion(conversation, change.expected_version)
  const { assignee_id, tags, priority, snoozed_until, locale } = conversation
  const old = { assignee_id, tags, priority, snoozed_until, locale }
  const fresh = {
    assignee_id: change.assignee_id === undefined ? old.assignee_id : change.assignee_id,
    tags: change.tags === undefined ? old.tags : cleanTags(change.tags ?? []),
    priority: change.priority === undefined ? old.priority : (change.priority ?? 'normal'),
    snoozed_until: change.snoozed_until === undefined ? old.snoozed_until : readSnooze(ctx, change.snoozed_until),
    locale: change.locale === undefined ? old.locale : change.locale,
  }
  const changed = namesOfChanges(old, fresh)
  if (changed.length > 0) {
    changeConversation(ctx, conversation, { ...fresh, ...(changed.includes('locale') && { other_locale: null }) })
    emitChange(ctx, conversation, changed)
  }
  return getShown(ctx, conversation.id)
}

const readSnooze = (ctx: WriteCtx, text: string | null) =>
  text === null ? null : readFuture(ctx, '/snoozed_until', text)

export async function requireMember({ db, workspaceId }: ReadCtx, id: string, where: string): Promise<void> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw unknownId('team member', where)
}
