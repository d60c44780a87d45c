// WhatsApp for tests: the emulator of `npm run channels`, which calls the hook of a world without a network.
import type { FastifyInstance } from 'fastify'
import { openWhatsApp, type WhatsAppEmulator } from '../../commands/channels/whatsapp/emulator.ts'
import type { WhatsAppOptions } from '../../commands/channels/whatsapp/state.ts'
import type { Client, Reply } from '../world.ts'
import { toApp } from './to-app.ts'

export type EmulatedWhatsApp = Awaited<ReturnType<typeof anEmulatedWhatsApp>>

interface Emulated extends Partial<Omit<WhatsAppOptions, 'transport'>> {
  /** The app that the emulator calls. It is read at the first call; without it, calls are made over HTTP. */
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
    /** The body of PUT /channels/whatsapp. */
    settings: { phone_number_id, business_account_id, access_token, app_secret },
    [Symbol.asyncDispose]: emulator.close,
  }
}

/** Sets up the channel as an owner does, and lets the emulated WhatsApp verify the hook. */
export async function connectWhatsApp(
  owner: Client,
  meta: WhatsAppEmulator & { settings: Record<string, string> },
): Promise<Reply> {
  const reply = await owner.put('/channels/whatsapp', meta.settings)
  if (reply.status >= 300) throw new Error(`The channel was refused: ${JSON.stringify(reply.body)}`)
  const { status, body } = await meta.subscribe(reply.body.callback_url, reply.body.verify_token)
  if (status !== 200) throw new Error(`The hook was not verified: ${status} ${body}`)
  return reply
}
