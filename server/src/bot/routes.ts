// The routes of the bot.
import { parseMoment } from '@holdfast/time/moment.ts'
import { key, member, type WorkspaceRef, workspaceOf } from '../http/caller.ts'
import { read, slow, write } from '../http/route.ts'
import { defaultTexts } from './say/own-texts.ts'
import { Bot, BotChange } from './schema.ts'
import { getBot, putBot } from './settings.ts'
import { toTurn } from './shown-trial.ts'
import { tryBot } from './trial.ts'
import { NewTrial, Trial } from './trial-schema.ts'

export const botRoutes = [
  read({
    at: 'GET /bot',
    id: 'getBot',
    summary: 'The settings of the bot',
    description: 'Every workspace has a bot. It is off until somebody switches it on, and then works at once.',
    tag: 'Bot',
    access: key('config:read'),
    returns: [200, Bot],
    run: async (ctx, _input, { caller }) => toBot(await getBot(ctx), workspaceOf(caller)),
  }),
  write({
    at: 'PUT /bot',
    id: 'putBot',
    summary: 'Change the bot, or switch it on and off',
    description:
      'What is left out stays as it is. `enabled` counts at once: a conversation follows with the next message of its customer. Where and when the bot answers is in `PUT /bot/channel-policies`.',
    tag: 'Bot',
    access: key('config:write'),
    body: BotChange,
    returns: [200, Bot],
    problems: ['version_conflict', 'not_found'],
    run: async (ctx, { body }, { caller }) => toBot(await putBot(ctx, body), workspaceOf(caller)),
  }),
  slow({
    at: 'POST /bot/test',
    id: 'testBot',
    summary: 'Try the bot',
    description:
      'Shows how the bot answers a customer whom nobody knows, also while it is off. It reads the real catalog, free times and knowledge; holds and bookings are played, and no conversation is stored. Where the engine is `llm`, the model is asked, which counts to the budget of the month; it has 20 seconds for the whole trial, then rules answer. The policy of the channel and the guard against spam count; for the guard, ten seconds lie between two messages. After a hand-over the bot says nothing. `settings` are tried without being saved.',
    tag: 'Bot',
    access: member('agent'),
    body: NewTrial,
    returns: [200, Trial],
    problems: ['not_found'],
    async run(ctx, { body: { channel, locale, messages, now, settings } }, { caller }) {
      const moment = now ? (parseMoment(now) as Date) : ctx.now
      const turns = await tryBot(ctx, workspaceOf(caller), { channel, locale, messages, now: moment, settings })
      return { turns: turns.map(toTurn) }
    },
  }),
]

const toBot = <Settings extends { name: string }>(bot: Settings, { name }: WorkspaceRef) => ({
  ...bot,
  default_texts: defaultTexts(bot, name),
})
