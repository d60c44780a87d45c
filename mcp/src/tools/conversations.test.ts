// Tools for conversations, with WhatsApp emulated.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../../../server/src/testing/providers/world.ts'
import { threadsOf } from '../../../server/src/testing/threads.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aConversation() {
  const { agent, workspace } = await workspaceWithAgent(world)
  const threads = threadsOf(world, workspace)
  const thread = await threads.aThread('webchat')
  await threads.says(thread, 'Is there a time on Friday?')
  return { agent, workspace, threads, thread, conversation_id: thread.id as string }
}

test('list_conversations finds those who wait, by words, and by who answers', async () => {
  const { agent, threads, thread } = await aConversation()
  const other = await threads.aThread('webchat', { name: 'Bia Melo' })
  await threads.says(other, 'Obrigada!')
  const row = {
    id: thread.id,
    channel: 'webchat',
    status: 'open',
    customer: { id: thread.customer.id, name: 'Ana Souza', phone: thread.customer.phone },
    unread: 1,
    last_message: { by: 'Ana Souza', at: 'Mon 2030-03-04 09:00', text: 'Is there a time on Friday?' },
  }
  expect((await agent.does('list_conversations', { q: 'friday' })).conversations).toMatchObject([row])
  expect((await agent.does('list_conversations', { customer_id: thread.customer.id })).conversations).toHaveLength(1)
  const first = await agent.does('list_conversations', { unread: true, limit: 1 })
  const second = await agent.does('list_conversations', { unread: true, limit: 1, cursor: first.next_cursor })
  const ids = [...first.conversations, ...second.conversations].map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual([thread.id, other.id].toSorted())
  await agent.does('hand_over', { conversation_id: other.id, mode: 'bot' })
  const found = async (filter: object) => (await agent.does('list_conversations', filter)).conversations
  expect(await found({ mode: 'human' })).toMatchObject([{ id: thread.id, waiting_since: 'Mon 2030-03-04 09:00' }])
  expect(await found({ mode: 'bot' })).toMatchObject([{ id: other.id }])
  expect(await found({ mode: 'human', waiting: true })).toMatchObject([{ id: thread.id }])
  expect((await agent.does('list_conversations', { channel: 'telegram' })).conversations).toEqual([])
})

test('get_conversation shows what was said, newest first, and reply adds to it once per repeat_key', async () => {
  const { agent, conversation_id } = await aConversation()
  const say = { conversation_id, text: 'Friday at nine?', options: ['Yes', 'No'], repeat_key: 'offer' }
  const { message } = await agent.does('reply', say)
  expect(await agent.does('reply', say)).toMatchObject({ message: { id: message.id } })
  await agent.does('reply', { conversation_id, text: 'She prefers mornings', private: true })
  const read = await agent.does('get_conversation', { conversation_id })
  expect(read.conversation).toMatchObject({ id: conversation_id, status: 'open', version: expect.any(Number) })
  expect(read.messages).toMatchObject([
    { private: true, text: 'She prefers mornings', by: 'Test' },
    { id: message.id, type: 'options', text: 'Friday at nine?', options: ['Yes', 'No'] },
    { from_customer: true, by: 'Ana Souza', text: 'Is there a time on Friday?', at: 'Mon 2030-03-04 09:00' },
  ])
  expect(read.messages).toHaveLength(3)
  expect((await agent.isRefused('get_conversation', { conversation_id: 'cnv_none' })).code).toBe('not_found')
  expect((await agent.isRefused('reply', { conversation_id })).code).toBe('validation_error')
})

test('hand_over changes who answers, with an end and a version', async () => {
  const { agent, conversation_id } = await aConversation()
  const { conversation } = await agent.does('get_conversation', { conversation_id })
  const wish = { conversation_id, mode: 'human', until: '2030-03-05T18:00', reason: 'customer_request' }
  const { conversation: now } = await agent.does('hand_over', { ...wish, expected_version: conversation.version })
  expect(now).toMatchObject({ mode: 'human', mode_reason: 'customer_request', mode_until: 'Tue 2030-03-05 18:00' })
  expect(await agent.isRefused('hand_over', { ...wish, expected_version: conversation.version })).toMatchObject({
    code: 'version_conflict',
    current_version: now.version,
  })
  expect((await agent.does('hand_over', { conversation_id, mode: 'bot' })).conversation.mode).toBe('bot')
})

test('reply says why WhatsApp would not take a message, and what still works while it is paused', async () => {
  const { agent, workspace } = await workspaceWithAgent(world)
  await world.connectWhatsApp(workspace)
  const { id: conversation_id } = await threadsOf(world, workspace).aThread('whatsapp')
  expect(await agent.isRefused('reply', { conversation_id, text: 'Hello' })).toMatchObject({
    code: 'validation_error',
    errors: [{ code: 'window_closed' }],
  })
  await workspace.owner.post('/channels/whatsapp/pause', { reason: 'Holidays' })
  expect(await agent.isRefused('reply', { conversation_id, text: 'Hello' })).toMatchObject({
    code: 'channel_paused',
    advice: expect.stringContaining('private note'),
  })
  await agent.does('reply', { conversation_id, text: 'Write to her on Monday', private: true })
})
