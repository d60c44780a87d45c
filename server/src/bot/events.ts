// The events of the bot.
import { Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

/** The team changed the settings of the bot. */
export const botChanged = event('bot.changed', {
  data: Type.Object({ version: Type.Integer(), enabled: Type.Boolean() }),
  readAt: 'GET /bot',
})

export const botEvents = [botChanged]
