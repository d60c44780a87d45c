// Queues a message after all checks, queues a failed message again, and shows that somebody is writing.
import { loadAccount, providerOf } from '../channels/account.ts'
import { findPause } from '../channels/pause.ts'
import type { ProviderName, UnreadContent } from '../channels/provider.ts'
import { findTemplateFault } from '../channels/whatsapp/templates.ts'
import type { Links } from '../files/link.ts'
import { type Found, found } from '../http/found.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { tellTyping } from '../platform/typing.ts'
import { type LockedConversation, lockConversation, type StoredConversation } from './conversation.ts'
import { readDraft } from './draft.ts'
import { messageChanged } from './events.ts'
import { messageRef, type StoredMessage, storeMessage } from './message.ts'
import type { NewMessage } from './message-schema.ts'
import { type FileKey, findUnreadContent } from './outgoing.ts'
import { planSend } from './plan-send.ts'
import { notReachable, reachOf } from './reach.ts'
import { windowOf } from './shown.ts'
import { getMessageOf, type MessageShape, toMessages } from './shown-message.ts'
import { findStoredMessage, messages } from './stored-message.ts'
import { textOfTemplate } from './template-text.ts'

export async function sendMessage(
  ctx: WriteCtx,
  links: Links,
  id: string,
  body: Static<typeof NewMessage>,
): Promise<MessageShape | Found<MessageShape>> {
  const { message, isNew } = await queueMessage(ctx, await lockConversation(ctx, id), body)
  const shown = await show(ctx, links, message)
  return isNew ? shown : found(shown)
}

/** A message with a `client_ref` that the conversation knows is not queued again. */
export async function queueMessage(
  ctx: WriteCtx,
  conversation: LockedConversation,
  body: Static<typeof NewMessage>,
): Promise<{ message: StoredMessage; isNew: boolean }> {
  const client_ref = body.client_ref ?? null
  const first = client_ref === null ? null : await findByClientRef(ctx, conversation.id, client_ref)
  if (first) return { message: first, isNew: false }
  const draft = await readDraft(ctx, conversation, body)
  if (!draft.private) await requireSendable(ctx, conversation, draft, draft.files[0])
  const { template } = draft.content
  const text = template ? await textOfTemplate(ctx, template) : draft.text
  const message = { direction: 'outbound', author: ctx.actor, client_ref, ...draft, text } as const
  const stored = await storeMessage(ctx, conversation, message)
  if (!stored) throw new Error('A new message was not stored')
  return { message: stored, isNew: true }
}

/** Queues a failed message again. It keeps its id. */
export async function retryMessage(ctx: WriteCtx, links: Links, id: string, messageId: string): Promise<MessageShape> {
  const conversation = await lockConversation(ctx, id)
  await getMessageOf(ctx, conversation.id, messageId)
  // Locked, because a late status of the provider may arrive at the same time.
  const message = await findStoredMessage(ctx, messageId, 'locked')
  if (!message) throw new Problem('not_found')
  if (message.status !== 'failed') {
    const detail = 'Only a message that has failed can be sent again.'
    throw new Problem('invalid_transition', { detail, current_status: message.status, allowed: [] })
  }
  await requireSendable(ctx, conversation, message, { message_id: message.id })
  const retries = message.retries + 1
  const fresh = { status: 'queued', error: null, external_id: null, sent_at: null, retries } as const
  ctx.send(
    ctx.db
      .updateTable('messages')
      .set({ ...fresh, sending_since: null, retry_at: null, attempts: 0, queued_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', message.id),
  )
  const queued = { ...message, ...fresh }
  emit(ctx, messageChanged, { message: messageRef(queued), changed: ['status'] }, { conversation: conversation.id })
  planSend(ctx, conversation.id)
  return show(ctx, links, queued)
}

const show = async (ctx: ReadCtx, links: Links, message: StoredMessage) =>
  (await toMessages(ctx, links, [message]))[0] as MessageShape

async function findByClientRef(ctx: ReadCtx, conversationId: string, ref: string): Promise<StoredMessage | null> {
  const row = await messages(ctx)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.client_ref', '=', ref)
    .executeTakeFirst()
  return (row as StoredMessage | undefined) ?? null
}

type Sendable = Pick<StoredMessage, 'type' | 'text' | 'content'>

/** Throws the first reason why this message cannot be sent now. */
async function requireSendable(
  ctx: ReadCtx,
  conversation: LockedConversation,
  message: Sendable,
  file: FileKey | undefined,
): Promise<void> {
  const { channel } = conversation
  const pause = await findPause(ctx, channel)
  if (pause) {
    const detail = 'The channel is paused. Send it later, or resume the channel.'
    throw new Problem('channel_paused', { detail, channel, until: pause.until })
  }
  await requireReachable(ctx, conversation)
  requireOpenWindow(ctx, conversation, message)
  if (message.content.template) await requireTemplate(ctx, conversation, message.content.template)
  if (channel === 'webchat') return
  const content = await findUnreadContent(ctx, conversation, message, file)
  if (content) requireFit(channel, content)
}

async function requireReachable(ctx: ReadCtx, conversation: StoredConversation): Promise<void> {
  const { to, isBlocked } = await reachOf(ctx, conversation)
  if (isBlocked) throw notReachable('', 'The customer has blocked the business on this channel.')
  if (to.length === 0) throw notReachable('', 'The customer has no address on this channel.')
  if (!(await isSetUp(ctx, conversation.channel))) throw notReachable('', 'The channel is not set up.')
}

/** The chat widget needs no provider. */
async function isSetUp({ db, workspaceId }: ReadCtx, channel: string): Promise<boolean> {
  if (channel === 'webchat') return true
  const row = await db
    .selectFrom('channels')
    .select('channel')
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row !== undefined
}

function requireOpenWindow({ now }: ReadCtx, conversation: StoredConversation, { content }: Sendable): void {
  const window = windowOf(conversation, now)
  if (window === null || window.open || content.template) return
  const message = 'More than 24 hours have passed since the customer last wrote: only a template can be sent.'
  const fault: Fault = { pointer: '/text', code: 'window_closed', message }
  const problem = invalid(fault)
  problem.more = { ...problem.more, window_expires_at: window.expires_at }
  throw problem
}

async function requireTemplate(
  ctx: ReadCtx,
  { channel }: StoredConversation,
  template: NonNullable<StoredMessage['content']['template']>,
): Promise<void> {
  const elsewhere = { code: 'template_unknown', message: 'Only WhatsApp has templates.' } as const
  const fault = channel === 'whatsapp' ? await findTemplateFault(ctx, template) : elsewhere
  if (fault)
    throw invalid({ pointer: fault.code === 'template_params' ? '/template/params' : '/template/name', ...fault })
}

function requireFit(channel: ProviderName, content: UnreadContent): void {
  const problem = providerOf(channel).problemOf(content)
  if (problem) throw invalid({ pointer: '/text', code: 'invalid_content', message: problem })
}

const TYPING_JOB = 'show-typing'

/** Shows the customer that somebody is writing, where the channel can. */
export async function startTyping(ctx: WriteCtx, id: string): Promise<void> {
  const { id: conversation_id, channel } = await lockConversation(ctx, id)
  const pause = await findPause(ctx, channel)
  if (pause) return
  if (channel === 'webchat') return tellTyping(ctx, { conversation_id, by: 'team' })
  enqueue(ctx, { kind: TYPING_JOB, payload: { conversation_id }, replaces: conversation_id })
}

export const typingJobs: Job[] = [
  {
    kind: TYPING_JOB,
    lane: 'send',
    async run(ctx, { conversation_id }) {
      const conversation = await ctx.db
        .selectFrom('conversations')
        .select(['customer_id', 'channel', 'identity_id'])
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', conversation_id as string)
        .executeTakeFirst()
      if (!conversation) return
      const channel = conversation.channel as ProviderName
      const account = await loadAccount(ctx, channel)
      const { to, isBlocked } = await reachOf(ctx, { ...conversation, channel })
      if (!account || isBlocked || to.length === 0) return
      await providerOf(channel).showTyping(ctx, account, to, await findLastInbound(ctx, conversation_id as string))
    },
  },
]

async function findLastInbound({ db, workspaceId }: ReadCtx, conversationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('external_id')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'inbound')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.external_id ?? null
}
