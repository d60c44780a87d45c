// Customers who write, and their conversations, for tests that need no provider.
import type { ChannelName } from '../channels/provider.ts'
import { type LockedConversation, openThread } from '../conversations/conversation.ts'
import { type NewMessage, type StoredMessage, storeMessage } from '../conversations/message.ts'
import { SYSTEM, type WriteCtx } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import type { TestWorkspace, World } from './world.ts'

let people = 0

export type Threads = ReturnType<typeof threadsOf>

/** The conversations of a workspace: somebody who writes has an identity on the channel. */
export function threadsOf(world: World, workspace: TestWorkspace) {
  const change = <T>(work: (ctx: WriteCtx) => Promise<T>) =>
    writing(world.platform, { workspaceId: workspace.id, actor: SYSTEM }, work)

  async function aCustomer(channel: ChannelName = 'webchat', more: object = {}) {
    people += 1
    const identities = [{ channel, external_id: String(5_511_970_000_000 + people) }]
    const body = { name: 'Ana Souza', phone: `+5511970${100_000 + people}`, identities, ...more }
    return (await workspace.everything.post('/customers', body)).body
  }

  /** A thread with a customer of its own, opened through the front door. */
  async function aThread(channel: ChannelName = 'webchat', more: object = {}) {
    const customer = await aCustomer(channel, more)
    return (await workspace.everything.post('/conversations', { customer_id: customer.id, channel })).body
  }

  return {
    change,
    aCustomer,
    aThread,
    /** A message of the customer, as if the channel had brought it. */
    async says(
      conversation: { customer: { id: string }; channel: string },
      text: string,
      more: Partial<NewMessage> = {},
    ) {
      const { customer, channel } = conversation
      return change(async (ctx): Promise<StoredMessage> => {
        const thread = await openThread(ctx, {
          customer_id: customer.id,
          channel: channel as ChannelName,
          identity_id: null,
        })
        const author = { kind: 'customer', id: customer.id, name: 'Ana Souza' } as const
        const message = { direction: 'inbound', author, type: 'text', text, ...more } as const
        return (await storeMessage(ctx, thread, message)) as StoredMessage
      })
    },
    /** Does something under the lock of a thread. */
    within: <T>(
      conversation: { customer: { id: string }; channel: string },
      work: (ctx: WriteCtx, thread: LockedConversation) => Promise<T>,
    ) =>
      change(async (ctx) => {
        const { customer, channel } = conversation
        const thread = { customer_id: customer.id, channel: channel as ChannelName, identity_id: null }
        return work(ctx, await openThread(ctx, thread))
      }),
  }
}
