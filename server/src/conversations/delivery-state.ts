// The delivery state of a message. It never goes back, in whatever order the provider's statuses arrive.
import { sql } from 'kysely'
import type { SendError } from '../channels/provider.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { messageChanged } from './events.ts'
import { messageRef, type StoredMessage } from './message.ts'
import { planSend } from './plan-send.ts'
import { messages } from './stored-message.ts'
import type { MessageStatus } from './words.ts'

export interface DeliveryState {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  error: SendError | null
  /** The provider's id of the message, if it is known. */
  external_id: string | null
}

const RANKS: Record<MessageStatus, number> = { received: 9, failed: 0, queued: 0, sent: 1, delivered: 2, read: 3 }

/** Whether a message moves from one status to the other. */
export function moves(from: Pick<StoredMessage, 'status' | 'error'>, to: DeliveryState['status']): boolean {
  if (from.status === 'received') return false
  if (from.status === 'failed') return from.error?.code === 'unknown_outcome' && to !== 'failed'
  if (to === 'failed') return from.status === 'queued' || from.status === 'sent'
  return RANKS[to] > RANKS[from.status]
}

/** Moves a message to a state; false if it is unknown or already further. Its row is locked until the commit. */
export async function moveState(ctx: WriteCtx, messageId: string, state: DeliveryState): Promise<boolean> {
  const message = await lockMessage(ctx, messageId)
  if (message?.direction !== 'outbound') return false
  const { external_id } = state
  const isNamed = external_id !== null && message.external_id === null
  if (!moves(message, state.status)) {
    if (isNamed) write(ctx, messageId, { external_id })
    return false
  }
  const times = timesAfter(message, state)
  const error = state.status === 'failed' ? state.error : null
  write(ctx, messageId, {
    status: state.status,
    ...times,
    ...(isNamed && { external_id }),
    error: error && JSON.stringify(error),
    sending_since: null,
    retry_at: null,
  })
  const data = { message: messageRef({ ...message, status: state.status }), changed: ['status'] }
  emit(ctx, messageChanged, data, { conversation: message.conversation_id })
  // Other messages of the conversation may have waited for this one. A message that is queued later plans its own job.
  if (message.status === 'queued' && message.are_others_queued) planSend(ctx, message.conversation_id)
  return true
}

async function lockMessage(ctx: WriteCtx, id: string) {
  const others = sql<boolean>`exists (select 1 from messages as other where other.workspace_id = ${ctx.workspaceId}
    and other.conversation_id = messages.conversation_id and other.status = 'queued' and other.id <> ${id})`
  const row = await messages(ctx)
    .select(others.as('are_others_queued'))
    .where('messages.id', '=', id)
    .forUpdate('messages')
    .executeTakeFirst()
  return row as (StoredMessage & { are_others_queued: boolean }) | undefined
}

/** A delivered message was sent before, even if no status said so. */
function timesAfter(message: StoredMessage, { status, at }: DeliveryState) {
  if (status === 'failed') return {}
  return {
    sent_at: message.sent_at ?? at,
    ...(RANKS[status] >= RANKS.delivered && { delivered_at: message.delivered_at ?? at }),
    ...(status === 'read' && { read_at: at }),
  }
}

function write(ctx: WriteCtx, id: string, values: object): void {
  ctx.send(ctx.db.updateTable('messages').set(values).where('workspace_id', '=', ctx.workspaceId).where('id', '=', id))
}
