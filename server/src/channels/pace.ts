// Limits how many messages a channel sends per second. After a quiet second it may send as many at once.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { ProviderName } from './provider.ts'

/** The limits of the providers: about 30 messages for a bot of Telegram, 80 for a number of WhatsApp. */
const MESSAGES_PER_SECOND: Record<ProviderName, number> = { telegram: 30, whatsapp: 80 }

/** Counts one message of the channel. Returns the milliseconds to wait before it may be sent; 0: it may be sent now. */
export async function takePace(ctx: WriteCtx, channel: ProviderName): Promise<number> {
  const most = MESSAGES_PER_SECOND[channel]
  const room = sql<number>`least(${most}::float8, case when paced_at is null then ${most}::float8
    else pace + greatest(0, extract(epoch from ${ctx.now}::timestamptz - paced_at)) * ${most}::float8 end)`
  const mine = ctx.db.selectFrom('channels').where('workspace_id', '=', ctx.workspaceId).where('channel', '=', channel)
  const [row] = await ctx.ask(mine.select(room.as('room')).forNoKeyUpdate())
  if (!row) return 0
  if (row.room < 1) return Math.ceil(((1 - row.room) / most) * SECOND_MS)
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ pace: row.room - 1, paced_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel),
  )
  return 0
}
