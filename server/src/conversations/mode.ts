// The mode of a conversation: whether the bot or a person answers. It changes only under the lock of the conversation.
import { sql } from 'kysely'
import { readFuture } from '../http/future.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { invalid } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import { requireMember } from './change.ts'
import {
  aboutOf,
  changeConversation,
  emitChange,
  type LockedConversation,
  lockConversation,
  refOf,
} from './conversation.ts'
import { conversationHandedOver } from './events.ts'
import type { ModeChange } from './schema.ts'
import { type ConversationShape, getShown } from './shown.ts'
import type { Mode, ModeReason } from './words.ts'

export async function changeMode(
  ctx: WriteCtx,
  id: string,
  { mode, assignee_id, until, reason, expected_version }: Static<typeof ModeChange>,
): Promise<ConversationShape> {
  const conversation = await lockConversation(ctx, id)
  if (assignee_id) await requireMember(ctx, assignee_id, '/assignee_id')
  requireVersion(conversation, expected_version)
  const mode_until = until ? readUntil(ctx, mode, until) : null
  await setMode(ctx, conversation, {
    mode,
    mode_until,
    mode_reason: reason ?? 'api',
    assignee_id: assignee_id ?? conversation.assignee_id,
  })
  return getShown(ctx, conversation.id)
}

function readUntil(ctx: WriteCtx, mode: Mode, text: string): Date {
  if (mode !== 'human') {
    throw invalid({ pointer: '/until', code: 'out_of_range', message: 'until is only for the mode human.' })
  }
  return readFuture(ctx, '/until', text)
}

interface NewMode {
  mode: Mode
  mode_reason: ModeReason
  mode_until: Date | null
  assignee_id: string | null
}

/** If mode, end and assignee stay the same, nothing is changed, even if there is another reason. */
export async function setMode(ctx: WriteCtx, conversation: LockedConversation, wanted: NewMode): Promise<void> {
  const { mode, mode_until, assignee_id, waiting_since } = conversation
  const { mode_reason, ...fresh } = wanted
  const changed = namesOfChanges({ mode, mode_until, assignee_id }, fresh)
  if (changed.length === 0) return
  const isHandedOver = mode === 'bot' && wanted.mode === 'human'
  changeConversation(ctx, conversation, {
    ...wanted,
    waiting_since: isHandedOver ? (waiting_since ?? (await findWaitOf(ctx, conversation, mode_reason))) : waiting_since,
  })
  emitChange(ctx, conversation, [...changed, 'mode_reason'])
  if (isHandedOver) {
    const data = { conversation: refOf(conversation), reason: mode_reason, assignee_id: conversation.assignee_id }
    emit(ctx, conversationHandedOver, data, aboutOf(conversation))
  }
}

const HANDED_OVER_BY_BOT: readonly ModeReason[] = [
  'customer_request',
  'bot_unsure',
  'bot_error',
  'rule',
  'limit_reached',
  'spam_guard',
]

/**
 * Since when the customer of a conversation that is handed over has waited: since their first unanswered message. If
 * the bot hands over, its last message does not count as an answer.
 */
async function findWaitOf(ctx: WriteCtx, conversation: LockedConversation, reason: ModeReason): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from messages
    where workspace_id = ${ctx.workspaceId} and conversation_id = ${conversation.id} and direction = 'inbound'
      and created_at > coalesce((
        select created_at from messages
        where workspace_id = ${ctx.workspaceId} and conversation_id = ${conversation.id} and direction = 'outbound'
          and not private and type <> 'event'
        order by created_at desc, id desc limit 1), '-infinity')`.execute(ctx.db)
  return rows[0]?.since ?? (HANDED_OVER_BY_BOT.includes(reason) ? conversation.last_inbound_at : null)
}
