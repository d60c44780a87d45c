// The conversations of the demo workspace: one on WhatsApp and one in the chat widget, in Portuguese, that wait for an
// answer, and one on Telegram in Spanish that has been answered.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { ChannelName } from '../channels/provider.ts'
import {
  changeConversation,
  emitChange,
  type LockedConversation,
  openThread,
  writeUnread,
} from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import type { Actor, WriteCtx } from '../platform/context.ts'
import { openOwnThread } from '../webchat/thread.ts'
import { addVisitor } from '../webchat/visitor.ts'

/** A customer of the demo, as they were created. */
export interface DemoCustomer {
  id: string
  name: string
  locale: string | null
  identities: readonly { id: string; channel: string }[]
}

interface Line {
  by: 'customer' | 'team'
  minutesAgo: number
  text: string
}

const IN_PORTUGUESE: readonly Line[] = [
  { by: 'customer', minutesAgo: 26, text: 'Oi, bom dia! Vocês têm horário para corte amanhã à tarde?' },
  { by: 'team', minutesAgo: 21, text: 'Bom dia, Ana! Temos 14h30 com a Joana ou 16h com o Rafael. Qual você prefere?' },
  { by: 'customer', minutesAgo: 8, text: 'Pode ser 14h30 com a Joana 😊' },
  { by: 'customer', minutesAgo: 7, text: 'E vocês aceitam Pix?' },
]

const IN_SPANISH: readonly Line[] = [
  { by: 'customer', minutesAgo: 190, text: 'Hola, ¿cómo están? ¿Puedo cambiar mi turno de color para el viernes?' },
  { by: 'team', minutesAgo: 184, text: '¡Hola, Camila! Sí, claro. El viernes tenemos lugar a las 10 o a las 15:30.' },
  { by: 'customer', minutesAgo: 180, text: 'A las 10 me viene bárbaro, ¡gracias!' },
  { by: 'team', minutesAgo: 178, text: 'Listo, te esperamos el viernes a las 10.' },
]

const IN_THE_CHAT: readonly Line[] = [
  { by: 'customer', minutesAgo: 52, text: 'Boa tarde! Quanto custa o corte com lavagem?' },
  { by: 'team', minutesAgo: 49, text: 'Boa tarde! O corte custa R$ 60, e a lavagem está incluída.' },
  { by: 'customer', minutesAgo: 41, text: 'Que bom! Posso ir com meu filho no sábado?' },
]

export async function createDemoConversations(
  ctx: WriteCtx,
  member: Actor,
  [ana, camila]: readonly [DemoCustomer, DemoCustomer],
): Promise<void> {
  await tell(ctx, member, await open(ctx, camila, 'telegram'), camila, IN_SPANISH)
  await tellInTheChat(ctx, member)
  await tell(ctx, member, await open(ctx, ana, 'whatsapp'), ana, IN_PORTUGUESE)
}

/** A visitor of the website, who typed a name and nothing else. */
async function tellInTheChat(ctx: WriteCtx, member: Actor): Promise<void> {
  const locale = 'pt-BR'
  const page = { url: 'https://www.example.com/precos', title: 'Preços', referrer: null }
  const { visitor } = addVisitor(ctx, { name: 'Elisa Rocha', locale, page }, null)
  const { person, conversation } = await openOwnThread(ctx, visitor.id, 'writer')
  await tell(ctx, member, conversation, { id: person.customer_id, name: person.name, locale }, IN_THE_CHAT)
}

async function open(ctx: WriteCtx, { id, identities }: DemoCustomer, channel: ChannelName) {
  const identity = identities.find((each) => each.channel === channel)
  return openThread(ctx, { customer_id: id, channel, identity_id: identity?.id ?? null })
}

async function tell(
  ctx: WriteCtx,
  member: Actor,
  conversation: LockedConversation,
  customer: Omit<DemoCustomer, 'identities'>,
  lines: readonly Line[],
): Promise<void> {
  changeConversation(ctx, conversation, { locale: customer.locale })
  const author: Actor = { kind: 'customer', id: customer.id, name: customer.name }
  for (const [index, { by, minutesAgo, text }] of lines.entries()) {
    const created_at = plus(ctx.now, -minutesAgo * MINUTE_MS)
    const said = { type: 'text', text, external_id: `demo:${index + 1}`, created_at } as const
    if (by === 'customer') await storeMessage(ctx, conversation, { ...said, direction: 'inbound', author })
    else {
      const sent = { ...said, direction: 'outbound', author: member, isSent: true } as const
      await storeMessage({ ...ctx, actor: member }, conversation, sent)
      writeUnread(ctx, conversation, 0)
      emitChange(ctx, conversation, ['unread_count'], member)
    }
  }
}
