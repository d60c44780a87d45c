// Gives a conversation back to the bot when the time that a person had for it has passed.
import type { Job } from '../platform/jobs.ts'
import { findAndLock } from './conversation.ts'

export const modeJobs: Job[] = [
  {
    kind: 'end-human-hold',
    /** The lock itself writes down that the time has passed. A time that was pushed on has a job of its own. */
    run: async (ctx, { conversation_id }) => {
      await ctx.write(async (tx) => void (await findAndLock(tx, conversation_id as string)))
    },
  },
]
