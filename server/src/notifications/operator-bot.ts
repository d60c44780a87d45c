// The operator's bot: one bot for all workspaces that have none. Telegram calls its hook, and jobs read the updates.
import { type Callback, callback } from '../http/callback.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import { isSameSecret } from '../platform/secrets.ts'
import { connectOperatorBot, findOperatorBot, type NoticeBot, OPERATOR_HOOK, operatorSecret } from './bot.ts'
import { planUpdate } from './team-chat.ts'
import { readTeamUpdate } from './update.ts'

interface Hook {
  workspaceId: string
  bot: NoticeBot
}

export const operatorBotCallbacks: readonly Callback[] = [
  callback<Hook>({
    at: `POST ${OPERATOR_HOOK}`,
    async find(ctx) {
      const bot = findOperatorBot(ctx)
      return bot && { workspaceId: SYSTEM_WORKSPACE, bot }
    },
    isGenuine({ bot }, { headers }) {
      const given = headers['x-telegram-bot-api-secret-token']
      return typeof given === 'string' && isSameSecret(given, operatorSecret(bot))
    },
    refusal: { status: 401, text: 'The secret is missing or wrong.' },
    async run(ctx, { body }, { bot }) {
      const text = body.toString()
      const update = readTeamUpdate(text)
      if (update) await ctx.write(async (tx) => planUpdate(tx, bot.id, update, text))
      return { status: 200 }
    },
  }),
]

/** Sets the hook again if somebody has removed it. */
export const operatorBotJobs: Job[] = [
  {
    kind: 'connect-operator-bot',
    lane: 'send',
    repeats: '*/10 * * * *',
    async run(ctx) {
      const bot = findOperatorBot(ctx)
      if (bot) await connectOperatorBot(ctx, bot)
    },
  },
]
