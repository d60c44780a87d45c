// Limits how fast messages are sent to one person: a burst at once, then one message per interval.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { ProviderName } from '../channels/provider.ts'
import type { WriteCtx } from '../platform/context.ts'

/** WhatsApp allows a burst, then one message per six seconds to a person; Telegram one per second in a chat. */
const PACES: Record<ProviderName, { burst: number; msPerMessage: number }> = {
  whatsapp: { burst: 45, msPerMessage: 6 * SECOND_MS },
  telegram: { burst: 1, msPerMessage: SECOND_MS },
}

export interface SendingPace {
  /** How many messages may be sent now. */
  room: number
  /** How long until a message may be sent; 0: now. */
  waitMs: number
}

/** The caller has locked the conversation. null if there is no such conversation. */
export async function findPace(
  ctx: WriteCtx,
  conversationId: string,
  channel: ProviderName,
): Promise<SendingPace | null> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select(['pace', 'paced_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row ? paceAt(channel, row, ctx.now) : null
}

export function paceAt(
  channel: ProviderName,
  { pace, paced_at }: { pace: number; paced_at: Date | null },
  now: Date,
): SendingPace {
  const { burst, msPerMessage } = PACES[channel]
  const gained = paced_at === null ? burst : Math.max(0, now.getTime() - paced_at.getTime()) / msPerMessage
  const room = Math.min(burst, pace + gained)
  // Rounded up: a millisecond too early, there would not be room for a whole message.
  return { room, waitMs: room >= 1 ? 0 : Math.ceil((1 - room) * msPerMessage) }
}

export function takeFromPace(ctx: WriteCtx, conversationId: string, { room }: SendingPace): void {
  ctx.send(
    ctx.db
      .updateTable('conversations')
      .set({ pace: room - 1, paced_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', conversationId),
  )
}
