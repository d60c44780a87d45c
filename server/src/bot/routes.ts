// The routes of the bot.
import { key } from '../http/caller.ts'
import { read, write } from '../http/route.ts'
import { Bot, BotChange } from './schema.ts'
import { getBot, putBot } from './settings.ts'

export const botRoutes = [
  read({
    at: 'GET /bot',
    id: 'getBot',
    summary: 'The settings of the bot',
    description: 'Every workspace has a bot. It is off until somebody switches it on, and then works at once.',
    tag: 'Bot',
    access: key('config:read'),
    returns: [200, Bot],
    run: (ctx) => getBot(ctx),
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
    run: (ctx, { body }) => putBot(ctx, body),
  }),
]
