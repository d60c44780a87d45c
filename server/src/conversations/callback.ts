// The paths that providers call. Each call is checked by its raw bytes, its events are stored once, and jobs read them.
import { findHook, type Hook, providerOf } from '../channels/account.ts'
import type { ProviderName } from '../channels/provider.ts'
import { keepReceived } from '../channels/received.ts'
import { type Callback, callback, type FindCtx } from '../http/callback.ts'

/** The answer waits only for the commit: providers repeat a call that is not answered within seconds. */
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

/** The call by which WhatsApp verifies the URL of a hook. */
const handshake = callback<Hook>({
  at: 'GET /hooks/whatsapp/{token}',
  find: finder('whatsapp'),
  isGenuine: ({ account }, { query }) => providerOf('whatsapp').answerHandshake(account, query) !== null,
  refusal: { status: 403, text: 'The verify token is not that of this channel.' },
  run: async (_ctx, { query }, { account }) => {
    const text = providerOf('whatsapp').answerHandshake(account, query)
    return text === null ? { status: 403 } : { status: 200, text }
  },
})

function finder(channel: ProviderName) {
  return (ctx: FindCtx, { token = '' }: Record<string, string>) => findHook(ctx, channel, token)
}

export const conversationCallbacks: readonly Callback[] = [handshake, receive('whatsapp'), receive('telegram')]
