// How fast one person may be written to: so many messages at once, then one per so many milliseconds.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { ProviderName } from '../channels/provider.ts'
import type { WriteCtx } from '../platform/context.ts'

/** WhatsApp asks for one message per 6 s to one person and bears bursts; Telegram for one per second in a chat. */
const PACES: Record<ProviderName, { burst: number; msPerMessage: number }> = {
  whatsapp: { burst: 45, msPerMessage: 6 * SECOND_MS },
  telegram: { burst: 1, msPerMessage: SECOND_MS },
}

export interface Pace {
  /** How many messages may be sent at once. */
  room: number
  /** How long until there is room for one. */
  waitMs: number
}

/** Under the lock of the conversation. */
export async function findPace(ctx: WriteCtx, conversationId: string, channel: ProviderName): Promise<Pace> {
  const { pace, paced_at } = await ctx.db
    .selectFrom('conversations')
    .select(['pace', 'paced_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return paceAt(channel, { pace, paced_at }, ctx.now)
}

export function paceAt(
  channel: ProviderName,
  { pace, paced_at }: { pace: number; paced_at: Date | null },
  now: Date,
): Pace {
  const { burst, msPerMessage } = PACES[channel]
  const gained = paced_at === null ? burst : Math.max(0, now.getTime() - paced_at.getTime()) / msPerMessage
  const room = Math.min(burst, pace + gained)
  // A share of a message that rounding took away is there a millisecond later.
  return { room, waitMs: room >= 1 ? 0 : Math.ceil((1 - room) * msPerMessage) }
}

export function takeFromPace(ctx: WriteCtx, conversationId: string, { room }: Pace): void {
  ctx.send(
    ctx.db
      .updateTable('conversations')
      .set({ pace: room - 1, paced_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', conversationId),
  )
}
