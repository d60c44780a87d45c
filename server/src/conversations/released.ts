// Gives a message to the bot that was stored as the answer to a question of a run, but that the run does not take.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { enqueueIf } from '../platform/jobs.ts'
import type { StoredMessage } from './message.ts'

/** The bot has the job of this kind. Its payload is `message_id`. */
export const RELEASED_JOB = 'hear-released-message'

const BOT_IS_ON = `$2::text <> '' and exists (select 1 from "conversation_settings" where workspace_id = $1 and bot_enabled)`

export function releaseMessage(ctx: WriteCtx, { id }: Pick<StoredMessage, 'id'>): void {
  ctx.send(
    ctx.db
      .updateTable('messages')
      .set({ content: sql`content - 'asked_by'` })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  enqueueIf(ctx, BOT_IS_ON, id, { kind: RELEASED_JOB, payload: { message_id: id } })
}
