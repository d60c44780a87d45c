// WhatsApp as an implementation of the interface of providers.
import type { OpenCtx } from '../../platform/context.ts'
import type { Account, Provider } from '../provider.ts'
import { accessOf, callWhatsApp } from './api.ts'
import { answerHandshake, isGenuine, split } from './hook.ts'
import { fetchMedia } from './media.ts'
import { read } from './read.ts'
import { problemOf } from './render.ts'
import { send } from './send.ts'

export const whatsapp: Provider = {
  name: 'whatsapp',
  isGenuine,
  answerHandshake,
  split,
  read,
  send,
  fetchMedia,
  problemOf,
  /** WhatsApp takes the typing indicator only together with a read receipt, and shows it for at most 25 seconds. */
  async showTyping(ctx, account, _to, lastInbound) {
    if (lastInbound === null) return
    await post(ctx, account, { ...readReceipt(lastInbound), typing_indicator: { type: 'text' } })
  },
  markRead: (ctx, account, externalId) => post(ctx, account, readReceipt(externalId)),
}

const readReceipt = (message_id: string) => ({ messaging_product: 'whatsapp', status: 'read', message_id })

async function post(ctx: OpenCtx, account: Account, json: object): Promise<void> {
  const access = accessOf(account)
  await callWhatsApp(ctx, access, `${access.phone_number_id}/messages`, { method: 'POST', json })
}
