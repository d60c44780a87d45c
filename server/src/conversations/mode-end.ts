// Stores that the bot answers again when `mode_until` of a conversation has passed.
import type { Job } from '../platform/jobs.ts'
import { findAndLock } from './conversation.ts'

export const modeJobs: Job[] = [
  {
    kind: 'end-human-hold',
    /** Locking the conversation writes the new mode. If `mode_until` was moved, a later job does it. */
    run: async (ctx, { conversation_id }) => {
      await ctx.write(async (tx) => void (await findAndLock(tx, conversation_id as string)))
    },
  },
]
