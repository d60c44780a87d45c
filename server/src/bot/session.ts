// The session of the bot in a conversation: its state, and the time that it holds.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { type BotState, EMPTY_STATE, withoutForm } from './state.ts'

export interface Session {
  state: BotState
  hold_id: string | null
  /** Until when the guard against spam has silenced the bot. */
  silent_until: Date | null
}

/** A form that nobody has gone on with for so long is over: what the customer writes then is something new. */
const MAX_FORM_AGE_MS = 12 * HOUR_MS

/** Another identity of a merged thread begins anew, and the hold of the first one stays its own. */
export async function findSession(
  { db, workspaceId, now }: ReadCtx,
  conversationId: string,
  identityId: string | null,
): Promise<Session> {
  const row = await db
    .selectFrom('bot_sessions')
    .select(['state', 'hold_id', 'identity_id', 'silent_until', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  if (!row || row.identity_id !== identityId) return { state: EMPTY_STATE, hold_id: null, silent_until: null }
  const state = { ...EMPTY_STATE, ...(row.state as object) }
  const isOver = row.updated_at <= plus(now, -MAX_FORM_AGE_MS)
  return { state: isOver ? withoutForm(state) : state, hold_id: row.hold_id, silent_until: row.silent_until }
}

export function saveSession(
  ctx: WriteCtx,
  conversationId: string,
  identity_id: string | null,
  { state, hold_id, silent_until }: Session,
): void {
  const fields = { identity_id, state: JSON.stringify(state), hold_id, silent_until, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .insertInto('bot_sessions')
      .values({ workspace_id: ctx.workspaceId, conversation_id: conversationId, ...fields })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'conversation_id']).doUpdateSet(fields)),
  )
}
