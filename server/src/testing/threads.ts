// Customers and their conversations, for tests without a provider.
import type { ChannelName } from '../channels/provider.ts'
import { type LockedConversation, openThread } from '../conversations/conversation.ts'
import { type NewMessage, type StoredMessage, storeMessage } from '../conversations/message.ts'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import type { TestWorkspace, World } from './world.ts'

/** The part of a conversation, as the API returns it, by which it is found. */
interface ThreadRef {
  customer: { id: string }
  channel: string
}

let people = 0

export type Threads = ReturnType<typeof threadsOf>

/** Makes customers with an identity on a channel, their conversations, and their messages. */
export function threadsOf(world: World, workspace: TestWorkspace) {
  const change = <T>(work: (ctx: WriteCtx) => Promise<T>) =>
    writing(world.platform, { workspaceId: workspace.id, actor: SYSTEM }, work)

  async function aCustomer(channel: ChannelName = 'webchat', more: object = {}) {
    people += 1
    const identities = [{ channel, external_id: String(5_511_970_000_000 + people) }]
    const body = { name: 'Ana Souza', phone: `+5511970${100_000 + people}`, identities, ...more }
    return (await workspace.everything.post('/customers', body)).body
  }

  /** A conversation with a new customer, opened by the API. */
  async function aThread(channel: ChannelName = 'webchat', more: object = {}) {
    const customer = await aCustomer(channel, more)
    return (await workspace.everything.post('/conversations', { customer_id: customer.id, channel })).body
  }

  /** Does something while a conversation is locked. */
  const within = <T>(
    { customer, channel }: ThreadRef,
    work: (ctx: WriteCtx, thread: LockedConversation) => Promise<T>,
  ) =>
    change(async (ctx) => {
      const thread = { customer_id: customer.id, channel: channel as ChannelName, identity_id: null }
      return work(ctx, await openThread(ctx, thread))
    })

  /** A message of the customer, as if the channel had received it. */
  const says = (thread: ThreadRef, text: string, more: Partial<NewMessage> = {}) =>
    within(thread, async (ctx, locked): Promise<StoredMessage> => {
      const author = { kind: 'customer', id: thread.customer.id, name: 'Ana Souza' } as const
      const message = { direction: 'inbound', author, type: 'text', text, ...more } as const
      return (await storeMessage(ctx, locked, message)) as StoredMessage
    })

  return { change, aCustomer, aThread, says, within }
}
