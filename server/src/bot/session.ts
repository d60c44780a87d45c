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

/** A form that was not continued for this long is over: what the customer writes then is something new. */
const MAX_FORM_AGE_MS = 12 * HOUR_MS

export async function findSession(ctx: ReadCtx, conversationId: string, identityId: string | null): Promise<Session> {
  const row = await ctx.db
    .selectFrom('bot_sessions')
    .select(SESSION_COLUMNS)
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return toSession(ctx, row ?? NO_ROW, identityId)
}

/** The columns of a session that was joined to its conversation; read them with `toSession`. */
export const SESSION_COLUMNS = [
  'bot_sessions.state as bot_state',
  'bot_sessions.hold_id as bot_hold_id',
  'bot_sessions.identity_id as bot_identity_id',
  'bot_sessions.silent_until as bot_silent_until',
  'bot_sessions.updated_at as bot_updated_at',
] as const

interface SessionRow {
  bot_state: unknown
  bot_hold_id: string | null
  bot_identity_id: string | null
  bot_silent_until: Date | null
  /** null: there is no session yet. */
  bot_updated_at: Date | null
}

const NO_ROW: SessionRow = {
  bot_state: null,
  bot_hold_id: null,
  bot_identity_id: null,
  bot_silent_until: null,
  bot_updated_at: null,
}

/** Another identity of a merged thread begins with an empty state. */
export function toSession({ now }: ReadCtx, row: SessionRow, identityId: string | null): Session {
  const { bot_state, bot_hold_id: hold_id, bot_silent_until: silent_until, bot_updated_at } = row
  if (bot_updated_at === null || row.bot_identity_id !== identityId) {
    return { state: EMPTY_STATE, hold_id: null, silent_until: null }
  }
  const state = { ...EMPTY_STATE, ...(bot_state as object) }
  const isOver = bot_updated_at <= plus(now, -MAX_FORM_AGE_MS)
  return { state: isOver ? withoutForm(state) : state, hold_id, silent_until }
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
