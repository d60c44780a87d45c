// Telegram for tests: the emulator of `npm run channels`, which calls the hook of a world without a network.
import type { FastifyInstance } from 'fastify'
import { openTelegram, type TelegramEmulator } from '../../commands/channels/telegram/emulator.ts'
import type { TelegramOptions } from '../../commands/channels/telegram/state.ts'
import type { Client, Reply } from '../world.ts'
import { toApp } from './to-app.ts'

export type EmulatedTelegram = Awaited<ReturnType<typeof anEmulatedTelegram>>

interface Emulated extends Partial<Omit<TelegramOptions, 'transport'>> {
  /** The app that the emulator calls. It is read at the first call; without it, calls are made over HTTP. */
  app?(): FastifyInstance
}

/** It runs until `close()`, or until the end of the block with `await using`. */
export async function anEmulatedTelegram({ app, ...options }: Emulated = {}) {
  const emulator = await openTelegram({ clock: () => new Date(), ...(app && { transport: toApp(app) }), ...options })
  return {
    ...emulator,
    /** The body of PUT /channels/telegram. */
    settings: { bot_token: emulator.token },
    [Symbol.asyncDispose]: emulator.close,
  }
}

/** Sets up the channel as an owner does. The server then sets its hook, or begins to poll. */
export async function connectTelegram(
  owner: Client,
  bot: TelegramEmulator & { settings: Record<string, string> },
): Promise<Reply> {
  const reply = await owner.put('/channels/telegram', bot.settings)
  if (reply.status >= 300) throw new Error(`The channel was refused: ${JSON.stringify(reply.body)}`)
  return reply
}
