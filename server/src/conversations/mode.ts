// Who answers: the bot or a person. Every change of it is made under the lock of the conversation.
import { parseMoment } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
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

function readUntil({ now }: WriteCtx, mode: Mode, text: string): Date {
  const until = parseMoment(text) as Date
  const wrong = (message: string) => invalid({ pointer: '/until', code: 'out_of_range', message })
  if (mode !== 'human') throw wrong('until goes with the mode human only.')
  if (until <= now) throw wrong('until must lie ahead.')
  return until
}

interface NewMode {
  mode: Mode
  mode_reason: ModeReason
  mode_until: Date | null
  assignee_id: string | null
}

/** The same mode with the same end and assignee changes nothing, whatever the reason. */
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
]

/**
 * Since when a customer waits whose conversation becomes a person's: since the first message that nobody has answered.
 * What the bot said last, when it hands over, is no answer.
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
