// The conversations of the demo workspace, on three channels. None of the channels is connected to a provider.
import { pass } from '../../bot/handoff.ts'
import {
  changeConversation,
  emitChange,
  type LockedConversation,
  openThread,
  writeUnread,
} from '../../conversations/conversation.ts'
import { type NewMessage, storeMessage } from '../../conversations/message.ts'
import { resolveConversation } from '../../conversations/resolve.ts'
import { type Actor, SYSTEM, type WriteCtx } from '../../platform/context.ts'
import { openOwnThread } from '../../webchat/thread.ts'
import { addVisitor } from '../../webchat/visitor.ts'
import type { Salon } from './appointments.ts'
import type { Step } from './story.ts'
import { type Line, THREADS, type Thread } from './threads.ts'

export const BOT: Actor = { kind: 'bot', id: null, name: 'Lia' }

export const conversationsOf = (salon: Salon): Step[] => THREADS.flatMap((thread) => stepsOf(salon, thread))

interface Talk {
  conversation: LockedConversation
  customer: Actor
}

function stepsOf({ days, owner, customers }: Salon, thread: Thread): Step[] {
  let talk: Talk | null = null
  const open = async (ctx: WriteCtx): Promise<Talk> => {
    talk ??=
      thread.channel === 'webchat'
        ? await openVisitorThread(ctx, thread)
        : await openCustomerThread(ctx, thread, customers.named(thread.who))
    return talk
  }
  const steps = thread.lines.map((line, index): Step => {
    const isLast = index === thread.lines.length - 1
    return {
      at: days.ago(line.ago),
      by: { customer: SYSTEM, team: owner, note: owner, bot: BOT }[line.by],
      // Only an unread message of a customer is news.
      isNews: isLast && line.by === 'customer',
      run: async (ctx) => say(ctx, await open(ctx), line, `demo:${index + 1}`),
    }
  })
  const at = days.ago((thread.lines.at(-1) as Line).ago - 1)
  const closes: Step = {
    at,
    by: owner,
    run: async (ctx) => resolveConversation(ctx, (await open(ctx)).conversation.id, {}),
  }
  const handsOver: Step = {
    at,
    by: BOT,
    isNews: true,
    run: async (ctx) => pass(ctx, (await open(ctx)).conversation, 'customer_request'),
  }
  return [
    ...steps,
    ...(thread.end === 'resolved' ? [closes] : []),
    ...(thread.end === 'handed over' ? [handsOver] : []),
  ]
}

async function openCustomerThread(
  ctx: WriteCtx,
  { channel, locale }: Thread,
  { id, name, identities }: { id: string; name: string; identities: readonly { id: string; channel: string }[] },
): Promise<Talk> {
  const identity = identities.find((each) => each.channel === channel)
  const conversation = await openThread(ctx, { customer_id: id, channel, identity_id: identity?.id ?? null })
  changeConversation(ctx, conversation, { locale })
  return { conversation, customer: { kind: 'customer', id, name } }
}

async function openVisitorThread(ctx: WriteCtx, { who, locale }: Thread): Promise<Talk> {
  const page = { url: 'https://www.example.com/precos', title: 'Preços', referrer: null }
  const { visitor } = addVisitor(ctx, { name: who, locale, page }, null)
  const { person, conversation } = await openOwnThread(ctx, visitor.id, 'writer')
  changeConversation(ctx, conversation, { locale })
  return { conversation, customer: { kind: 'customer', id: person.customer_id, name: person.name } }
}

async function say(ctx: WriteCtx, { conversation, customer }: Talk, { by, text }: Line, id: string): Promise<void> {
  const said = { type: 'text', text } as const
  const outbound = { ...said, direction: 'outbound', author: ctx.actor } as const
  const messages: Record<Line['by'], NewMessage> = {
    customer: { ...said, direction: 'inbound', author: customer, external_id: id },
    team: { ...outbound, external_id: id, isSent: true },
    bot: { ...outbound, external_id: id, isSent: true },
    note: { ...outbound, private: true },
  }
  await storeMessage(ctx, conversation, messages[by])
  if (by === 'customer') return
  // A member who answers has read what was there.
  writeUnread(ctx, conversation, 0)
  emitChange(ctx, conversation, ['unread_count'])
}
