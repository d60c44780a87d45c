// The paths that providers call: who called is checked on the raw bytes, what came is kept once, and a job reads it.
import { findHook, type Hook, providerOf } from '../channels/account.ts'
import type { ProviderName } from '../channels/provider.ts'
import { keepReceived } from '../channels/received.ts'
import { type Callback, callback, type FindCtx } from '../http/callback.ts'

/** The answer waits for the commit, and for nothing else: providers repeat what is not answered within seconds. */
const receive = (channel: ProviderName): Callback =>
  callback<Hook>({
    at: `POST /hooks/${channel}/{token}`,
    find: finder(channel),
    isGenuine: ({ account }, { headers, body }) => providerOf(channel).isGenuine(account, headers, body),
    refusal: { status: 401, text: 'The signature is missing or wrong.' },
    async run(ctx, { body }, { account }) {
      const events = providerOf(channel).split(account, body)
      await ctx.write(async (tx) => keepReceived(tx, channel, events))
      return { status: 200 }
    },
  })

/** WhatsApp asks whether the address of a hook is really ours. */
const handshake = callback<Hook>({
  at: 'GET /hooks/whatsapp/{token}',
  find: finder('whatsapp'),
  isGenuine: ({ account }, { query }) => providerOf('whatsapp').answerHandshake(account, query) !== null,
  refusal: { status: 403, text: 'The verify token is not the one of this channel.' },
  run: async (_ctx, { query }, { account }) => {
    const text = providerOf('whatsapp').answerHandshake(account, query)
    return text === null ? { status: 403 } : { status: 200, text }
  },
})

function finder(channel: ProviderName) {
  return (ctx: FindCtx, { token = '' }: Record<string, string>) => findHook(ctx, channel, token)
}

export const conversationCallbacks: readonly Callback[] = [handshake, receive('whatsapp'), receive('telegram')]
