// Gives conversations back to the bot when its pause ends, except those that somebody has answered meanwhile.
import { aiResumed } from '../ai/events.ts'
import { isBotPaused } from '../ai/pause.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'
import type { JobCtx } from '../platform/jobs.ts'
import { changeConversation, emitChange, findAndLock } from './conversation.ts'
import { modeAfterPause } from './policy.ts'

/** How many conversations one transaction gives back. */
const MAX_CONVERSATIONS_PER_TRANSACTION = 100

export const pauseEndReactions: Reaction[] = [
  {
    name: 'give-back-after-pause',
    on: [aiResumed],
    async run(ctx, ...events) {
      if (events.some(({ data }) => data.scope === 'bot')) await giveAllBack(ctx)
    },
  },
]

async function giveAllBack(ctx: JobCtx): Promise<void> {
  let after = ''
  while (!ctx.stopping.aborted) {
    const ids = await findPaused(ctx, after)
    const isDone = await ctx.write(async (tx) => {
      // Somebody may have paused the bot again.
      if (await isBotPaused(tx)) return true
      for (const id of ids) await giveBack(tx, id)
      return ids.length < MAX_CONVERSATIONS_PER_TRANSACTION
    })
    if (isDone) return
    after = ids.at(-1) as string
  }
  throw new Error('The process stops before all conversations are given back')
}

/** A member who has answered, or taken the conversation, has given it another reason. */
async function giveBack(ctx: WriteCtx, id: string): Promise<void> {
  const conversation = await findAndLock(ctx, id)
  if (conversation?.mode !== 'human' || conversation.mode_reason !== 'paused') return
  changeConversation(ctx, conversation, await modeAfterPause(ctx, conversation.answering, conversation.channel))
  emitChange(ctx, conversation, ['mode', 'mode_reason'])
}

/** In the order of their ids, in which their rows are locked. */
async function findPaused({ db, workspaceId }: ReadCtx, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('mode_reason', '=', 'paused')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_CONVERSATIONS_PER_TRANSACTION)
    .execute()
  return rows.map(({ id }) => id)
}
