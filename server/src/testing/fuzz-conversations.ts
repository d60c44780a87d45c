// The things that random calls about conversations and channels need in order to succeed, made just before the calls.
import type { Ready } from './fuzz-ready.ts'
import type { KnownThings } from './known-things.ts'
import type { ProviderWorld } from './providers/world.ts'
import { made } from './shop.ts'
import { threadsOf } from './threads.ts'
import type { TestWorkspace } from './world.ts'

/** Two conversations with a message of the customer and one of the team, and a canned reply. */
export async function stockConversations(
  world: ProviderWorld,
  workspace: TestWorkspace,
  known: KnownThings,
): Promise<void> {
  const threads = threadsOf(world, workspace)
  const { everything: client } = workspace
  for (const text of ['Oi!', 'Hola']) {
    const thread = await threads.aThread()
    known.add('with a chat', thread.customer.id)
    await threads.says(thread, text)
    const reply = await client.post(`/conversations/${thread.id}/messages`, { text: 'Hello' })
    known.learn(JSON.stringify([thread, reply.body]))
  }
  known.learn(JSON.stringify(await aCannedReply(client)))
}

/** The accounts at the providers: another workspace must not know them, because only one may have them. */
export function stockAccounts({ meta, bot }: ProviderWorld, known: KnownThings): void {
  known.add('whatsapp settings', JSON.stringify(meta.settings))
  known.add('telegram settings', JSON.stringify(bot.settings))
}

let replies = 0
async function aCannedReply(client: TestWorkspace['everything']): Promise<{ id: string }> {
  replies += 1
  return made(await client.post('/canned-replies', { shortcut: `hello-${replies}`, texts: { en: 'Hello' } }))
}

const threads: Ready = async (workspace, known, _now, world) => {
  const thread = await threadsOf(world, workspace).aThread()
  known.add('with a chat', thread.customer.id)
  return [{ id: thread.id }]
}

/** A message on WhatsApp that has failed. Other calls may have paused the channel. */
const failedMessages: Ready = async (workspace, _known, _now, world) => {
  await world.connectWhatsApp(workspace)
  await workspace.owner.post('/channels/whatsapp/resume')
  const { aThread, says } = threadsOf(world, workspace)
  const thread = await aThread('whatsapp')
  await says(thread, 'Oi!')
  const { id } = thread
  const { id: message_id } = made(await workspace.everything.post(`/conversations/${id}/messages`, { text: 'Hello' }))
  const error = { code: 'provider_error', provider_code: null, message: 'No', retryable: true }
  await world.pool.query("update messages set status = 'failed', error = $2 where id = $1", [message_id, error])
  return [{ id, message_id }]
}

const whatsapp: Ready = async (workspace, _known, _now, world) => {
  await world.connectWhatsApp(workspace)
  return []
}

const telegram: Ready = async (workspace, _known, _now, world) => {
  await world.connectTelegram(workspace)
  return []
}

const cannedReplies: Ready = async ({ everything }) => [{ id: (await aCannedReply(everything)).id }]

const namesOfChannels: Ready = async () => [{ channel: 'whatsapp' }, { channel: 'telegram' }, { channel: 'webchat' }]

/** By the id of the operation. */
export const READY_CONVERSATIONS: Record<string, Ready> = {
  getConversation: threads,
  updateConversation: threads,
  listMessages: threads,
  sendMessage: threads,
  uploadMessageFile: threads,
  changeConversationMode: threads,
  markConversationRead: threads,
  resolveConversation: threads,
  reopenConversation: threads,
  showTyping: threads,
  showPresence: threads,
  listConversationWorkItems: threads,
  retryMessage: failedMessages,
  updateCannedReply: cannedReplies,
  deleteCannedReply: cannedReplies,
  getWhatsAppChannel: whatsapp,
  deleteWhatsAppChannel: whatsapp,
  syncWhatsAppTemplates: whatsapp,
  getTelegramChannel: telegram,
  deleteTelegramChannel: telegram,
  pauseChannel: namesOfChannels,
  resumeChannel: namesOfChannels,
}

const parsed = (known: KnownThings, kind: string) => known.of(kind).map((text) => JSON.parse(text) as object)

/** Complete bodies that the rules allow. */
export const CONVERSATION_BODIES: Record<string, (known: KnownThings) => object[]> = {
  openConversation: (known) => known.of('with a chat').map((customer_id) => ({ customer_id, channel: 'webchat' })),
  sendMessage: () => [{ text: 'Hello' }, { options: { items: [{ title: 'Yes' }, { title: 'No' }] }, text: 'Well?' }],
  writeWebChatMessage: () => [{ text: 'Oi!' }, { location: { lat: -23.5, lng: -46.6 } }],
  createCannedReply: () => [{ shortcut: `bye-${Math.floor(Math.random() * 1e9)}`, texts: { en: 'Bye' } }],
  updateCannedReply: () => [{ texts: { en: 'Bye', 'pt-BR': 'Tchau' } }],
  putWhatsAppChannel: (known) => parsed(known, 'whatsapp settings'),
  putTelegramChannel: (known) => parsed(known, 'telegram settings'),
  pauseChannel: () => [{}, { reason: 'Holiday' }],
}
