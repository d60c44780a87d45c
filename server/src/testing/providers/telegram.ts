// Telegram for tests: the emulator that `npm run channels` runs, with hooks that reach a world's app without a network.
import type { FastifyInstance } from 'fastify'
import { openTelegram, type TelegramEmulator } from '../../commands/channels/telegram/emulator.ts'
import type { TelegramOptions } from '../../commands/channels/telegram/state.ts'
import type { Client, Reply } from '../world.ts'
import { toApp } from './to-app.ts'

export type EmulatedTelegram = Awaited<ReturnType<typeof anEmulatedTelegram>>

interface Emulated extends Partial<Omit<TelegramOptions, 'transport'>> {
  /** The app that gets the hooks, asked for when the first one goes out; without it they travel over HTTP. */
  app?(): FastifyInstance
}

/** It runs until `close()`, or until the end of the block with `await using`. */
export async function anEmulatedTelegram({ app, ...options }: Emulated = {}) {
  const emulator = await openTelegram({ clock: () => new Date(), ...(app && { transport: toApp(app) }), ...options })
  return {
    ...emulator,
    /** What PUT /channels/telegram takes. */
    settings: { bot_token: emulator.token },
    [Symbol.asyncDispose]: emulator.close,
  }
}

/** Sets the channel up as an owner does. The server then sets its webhook, or begins to poll. */
export async function connectTelegram(
  owner: Client,
  bot: TelegramEmulator & { settings: Record<string, string> },
): Promise<Reply> {
  const reply = await owner.put('/channels/telegram', bot.settings)
  if (reply.status >= 300) throw new Error(`The channel was refused: ${JSON.stringify(reply.body)}`)
  return reply
}
