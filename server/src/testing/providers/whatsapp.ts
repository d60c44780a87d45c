// WhatsApp for tests: the emulator that `npm run channels` runs, with hooks that reach a world's app without a network.
import type { FastifyInstance } from 'fastify'
import { openWhatsApp, type WhatsAppEmulator } from '../../commands/channels/whatsapp/emulator.ts'
import type { WhatsAppOptions } from '../../commands/channels/whatsapp/state.ts'
import type { Client, Reply } from '../world.ts'
import { toApp } from './to-app.ts'

export type EmulatedWhatsApp = Awaited<ReturnType<typeof anEmulatedWhatsApp>>

interface Emulated extends Partial<Omit<WhatsAppOptions, 'transport'>> {
  /** The app that gets the hooks, asked for when the first one goes out; without it they travel over HTTP. */
  app?(): FastifyInstance
}

/** It runs until `close()`, or until the end of the block with `await using`. */
export async function anEmulatedWhatsApp({ app, ...options }: Emulated = {}) {
  const emulator = await openWhatsApp({
    clock: () => new Date(),
    ...(app && { transport: toApp(app) }),
    ...options,
  })
  const { phone_number_id, business_account_id, access_token, app_secret } = emulator.account
  return {
    ...emulator,
    /** What PUT /channels/whatsapp takes. */
    settings: { phone_number_id, business_account_id, access_token, app_secret },
    [Symbol.asyncDispose]: emulator.close,
  }
}

/** Sets the channel up as an owner does, and lets WhatsApp shake hands with the hook. */
export async function connectWhatsApp(
  owner: Client,
  meta: WhatsAppEmulator & { settings: Record<string, string> },
): Promise<Reply> {
  const reply = await owner.put('/channels/whatsapp', meta.settings)
  if (reply.status >= 300) throw new Error(`The channel was refused: ${JSON.stringify(reply.body)}`)
  const { status, body } = await meta.subscribe(reply.body.callback_url, reply.body.verify_token)
  if (status !== 200) throw new Error(`The handshake failed with ${status}: ${body}`)
  return reply
}
