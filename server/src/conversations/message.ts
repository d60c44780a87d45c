// The rows of messages. Only `storeMessage` adds them; it also updates their conversation.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { readPayload } from '../channels/option-payload.ts'
import type { SendError, SharedContact, SharedLocation } from '../channels/provider.ts'
import { searchLines } from '../lib/search.ts'
import type { Actor, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import {
  aboutOf,
  type ConversationChange,
  changeConversation,
  emitChange,
  type LockedConversation,
  noteActivity,
  refOf,
} from './conversation.ts'
import { messageChanged, messageLocated, messageStored } from './events.ts'
import type { MediaNote } from './media.ts'
import { planSend } from './plan-send.ts'
import { firstMode, humanHoldMs, isPaused, mayAnswerIn, modeAfterPause, PAUSED, type PolicyMode } from './policy.ts'
import type { Direction, MessageStatus, MessageType } from './words.ts'

/** The fields that only messages of some types have. */
export interface MessageContent {
  location?: SharedLocation
  contacts?: readonly SharedContact[]
  options?: { items: readonly { id: string; title: string; description: string | null }[] }
  choice?: { option_id: string; title: string; message_id: string | null }
  /** Whether the customer typed the choice; a tap otherwise. */
  is_choice_typed?: true
  template?: { name: string; language: string; params: readonly string[] | Record<string, string> }
  event?: { kind: string; data: Record<string, unknown> }
  sources?: readonly { knowledge_id: string; title: string; url: string | null }[]
  /** A file that is not downloaded from the provider yet, or could not be. */
  media?: MediaNote
  /** The provider's permanent id of the file, which shows whether an edit replaces it. */
  media_key?: string
  /** The provider's name for a content that we cannot show. */
  unsupported?: string
  /** Of a reaction: our id of the message that it is on, and the emoji; null took it back. */
  reaction?: { message_id: string | null; emoji: string | null }
  /** Of a customer's message: the run of an automation that had asked for it. The bot does not hear the message. */
  asked_by?: string
  /** On the chat widget: the identity that wrote the message, or that gets it. Other visitors do not see it. */
  identity_id?: string | null
}

export interface NewMessage {
  direction: Direction
  author: Actor
  type: MessageType
  text: string | null
  content?: MessageContent
  /** Whether only the team sees the message. */
  private?: boolean
  /** Files that are stored already. `storeMessage` writes their rows in `message_files`. */
  files?: readonly { id: string; kind: string }[]
  reply_to_id?: string | null
  client_ref?: string | null
  external_id?: string | null
  /** The provider's time. A time in the future is replaced by now. */
  created_at?: Date
  /** Set if the message is sent already, such as one that the team wrote on the phone of the business. */
  isSent?: true
}

export interface StoredMessage {
  id: string
  conversation_id: string
  direction: Direction
  private: boolean
  author: Actor
  type: MessageType
  text: string | null
  content: MessageContent
  reply_to_id: string | null
  client_ref: string | null
  external_id: string | null
  status: MessageStatus
  error: SendError | null
  /** How often a person has sent it again. */
  retries: number
  /** Its number in the feed of visitors; null for a message that visitors do not see. */
  feed_seq: number | null
  created_at: Date
  received_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
}

interface StoreOptions {
  /** A change of the conversation that is written together with the message. */
  along?: ConversationChange
}

/** null: the conversation already has a message with this external id. */
export async function storeMessage(
  ctx: WriteCtx,
  conversation: LockedConversation,
  message: NewMessage,
  { along = {} }: StoreOptions = {},
): Promise<StoredMessage | null> {
  if (message.external_id && !conversation.isNew && (await isKnown(ctx, conversation.id, message.external_id)))
    return null
  const stored = toStored(ctx, conversation, message)
  const leaves = stored.status === 'queued'
  ctx.insert('messages', {
    workspace_id: ctx.workspaceId,
    ...stored,
    author: JSON.stringify(stored.author),
    content: JSON.stringify(stored.content),
    error: null,
    search: searchOf(stored.text),
    queued_at: leaves ? ctx.now : null,
  })
  insertFiles(ctx, stored, message.files ?? [])
  if (stored.type === 'event' && Object.keys(along).length === 0) noteActivity(ctx, conversation)
  else await moveConversation(ctx, conversation, stored, along)
  emit(ctx, messageStored, { conversation: refOf(conversation), message: messageRef(stored) }, aboutOf(conversation))
  emitLocation(ctx, stored, stored.created_at)
  if (leaves) planSend(ctx, conversation.id)
  return stored
}

/** Only for a location of the customer, because the team may send any location. */
function emitLocation(ctx: WriteCtx, message: StoredMessage, recorded_at: Date): void {
  const { id, direction, content, conversation_id } = message
  if (direction !== 'inbound' || !content.location) return
  const { lat, lng, accuracy_m } = content.location
  const data = { message: { id }, location: { lat, lng, accuracy_m }, recorded_at }
  emit(ctx, messageLocated, data, { conversation: conversation_id })
}

/** Stores a mark that the team sees in the conversation, such as that it was resolved, and a change of it. */
export function storeMark(
  ctx: WriteCtx,
  conversation: LockedConversation,
  event: { kind: string; data: Record<string, unknown> },
  along: ConversationChange,
) {
  const mark = { direction: 'outbound', private: true, author: ctx.actor, type: 'event', text: null } as const
  return storeMessage(ctx, conversation, { ...mark, content: { event } }, { along })
}

async function isKnown(ctx: WriteCtx, conversationId: string, externalId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row !== undefined
}

function toStored(ctx: WriteCtx, conversation: LockedConversation, message: NewMessage): StoredMessage {
  const { created_at = ctx.now } = message
  const status = statusOf(conversation, message)
  return {
    id: newId('msg'),
    conversation_id: conversation.id,
    direction: message.direction,
    private: message.private ?? false,
    author: message.author,
    type: message.type,
    text: message.text,
    content: contentOf(conversation, message),
    reply_to_id: message.reply_to_id ?? null,
    client_ref: message.client_ref ?? null,
    external_id: message.external_id ?? null,
    status,
    error: null,
    retries: 0,
    feed_seq: isForVisitors(conversation, message) ? conversation.feed_seq + 1 : null,
    created_at: momentOf(created_at, ctx.now),
    received_at: ctx.now,
    edited_at: null,
    deleted_at: null,
    sent_at: status === 'sent' ? ctx.now : null,
    delivered_at: null,
    read_at: null,
  }
}

const isForVisitors = ({ channel }: LockedConversation, message: NewMessage) =>
  channel === 'webchat' && !message.private && message.type !== 'event'

function contentOf(
  { channel, identity_id, asked_by }: LockedConversation,
  { direction, type, content = {} }: NewMessage,
): MessageContent {
  const isAnswer = asked_by !== null && direction === 'inbound' && type !== 'reaction' && !isForMore(content)
  return {
    ...content,
    ...(channel === 'webchat' && { identity_id: content.identity_id ?? identity_id }),
    ...(isAnswer && { asked_by }),
  }
}

/** Whether the customer tapped on "More options", which the channel answers. */
export function isForMore({ choice }: MessageContent): boolean {
  const tapped = choice && readPayload(choice.option_id)
  return tapped ? 'more_from' in tapped : false
}

/**
 * Providers give times in whole seconds. If the second that a message names has not ended yet, the message gets the
 * time of its arrival, so that it comes after the message that it answers.
 */
function momentOf(given: Date, now: Date): Date {
  return latestOf(given) >= now ? now : given
}

/** The latest moment that a provider's time can mean, because it may be a whole second. */
export const latestOf = (given: Date) => (given.getTime() % SECOND_MS === 0 ? plus(given, SECOND_MS - 1) : given)

function statusOf({ channel }: LockedConversation, message: NewMessage): MessageStatus {
  if (message.direction === 'inbound') return 'received'
  const staysHere = message.private || message.type === 'event' || channel === 'webchat'
  return staysHere || message.isSent ? 'sent' : 'queued'
}

function insertFiles(ctx: WriteCtx, { id, conversation_id }: StoredMessage, files: NonNullable<NewMessage['files']>) {
  for (const [position, file] of files.entries()) {
    const row = { workspace_id: ctx.workspaceId, ...file, conversation_id, message_id: id, position }
    ctx.send(
      ctx.db
        .insertInto('message_files')
        .values({ ...row, created_at: ctx.now })
        .onConflict((conflict) =>
          conflict.columns(['workspace_id', 'id']).doUpdateSet({ conversation_id, message_id: id, position }),
        ),
    )
  }
}

async function moveConversation(
  ctx: WriteCtx,
  conversation: LockedConversation,
  message: StoredMessage,
  along: ConversationChange,
): Promise<void> {
  const { mode, status } = conversation
  const change: ConversationChange = {
    last_activity_at: ctx.now,
    ...(message.feed_seq !== null && { feed_seq: message.feed_seq }),
    ...lastMessageAfter(conversation, message),
    ...(message.direction === 'inbound' ? await afterInbound(ctx, conversation, message) : {}),
    ...(isTeamReply(message) ? afterTeamReply(ctx, conversation) : {}),
    ...along,
  }
  changeConversation(ctx, conversation, change)
  const changed = [
    ...(conversation.status === status ? [] : ['status', 'resolved_at']),
    ...(conversation.mode === mode ? [] : ['mode', 'mode_reason', 'mode_until']),
  ]
  if (changed.length > 0) emitChange(ctx, conversation, changed)
}

/** The last message is the one that was written last. A message that arrives late is not the last one. */
function lastMessageAfter({ last_message_at }: LockedConversation, message: StoredMessage): ConversationChange {
  const { id, created_at } = message
  const isOlder = last_message_at !== null && created_at < last_message_at
  return message.private || message.type === 'event' || isOlder
    ? {}
    : { last_message_id: id, last_message_at: created_at }
}

async function afterInbound(
  ctx: WriteCtx,
  conversation: LockedConversation,
  { created_at }: StoredMessage,
): Promise<ConversationChange> {
  const { unread_count, last_inbound_at, waiting_since, status } = conversation
  const followed = await (status === 'resolved' ? reopenedBy : byPolicy)(ctx, conversation)
  const { mode } = { ...conversation, ...followed }
  return {
    ...followed,
    unread_count: unread_count + 1,
    last_inbound_at: last_inbound_at !== null && last_inbound_at > created_at ? last_inbound_at : created_at,
    waiting_since: waiting_since ?? (mode === 'human' ? created_at : null),
    snoozed_until: null,
  }
}

/** The change of a conversation that is opened again: the policy of the channel gives its mode. */
export async function reopenedBy(ctx: WriteCtx, { answering, channel }: LockedConversation) {
  return {
    status: 'open',
    resolved_at: null,
    ...(await firstMode(ctx, answering, channel)),
    mode_until: null,
  } satisfies ConversationChange
}

/**
 * The change of an open conversation whose customer writes: the policy may give it to the bot, unless a person has
 * taken it, and takes it from a bot that is off, is paused or may not answer now.
 */
async function byPolicy(ctx: WriteCtx, conversation: LockedConversation): Promise<ConversationChange> {
  const { answering, mode, mode_reason, assignee_id } = conversation
  if (answering.bot_enabled === null) return {}
  const isTaken = mode_reason !== 'paused' && (mode_reason !== 'default' || assignee_id !== null)
  if (mode === 'human' && isTaken) return {}
  const wanted = await wantedMode(ctx, conversation)
  const isSame = wanted.mode === mode && (mode === 'bot' || wanted.mode_reason === mode_reason)
  return isSame ? {} : { ...wanted, mode_until: null }
}

async function wantedMode(ctx: WriteCtx, conversation: LockedConversation): Promise<PolicyMode> {
  const { answering, channel, mode_reason } = conversation
  if (mode_reason === 'default') return firstMode(ctx, answering, channel)
  if (mode_reason === 'paused') {
    return (await isPaused(ctx, answering)) ? PAUSED : modeAfterPause(ctx, answering, channel)
  }
  if (!(await mayAnswerIn(ctx, answering, conversation))) return { mode: 'human', mode_reason: 'default' }
  return (await isPaused(ctx, answering)) ? PAUSED : { mode: 'bot', mode_reason }
}

const isTeamReply = ({ direction, author, type, ...message }: StoredMessage) =>
  direction === 'outbound' && author.kind === 'member' && !message.private && type !== 'event'

/** A reply of the team ends the mode `bot`, and each further reply moves the end of the mode `human`. */
function afterTeamReply(ctx: WriteCtx, conversation: LockedConversation): ConversationChange {
  const { mode, mode_reason, mode_until, channel, answering } = conversation
  const until = plus(ctx.now, humanHoldMs(answering, channel))
  const answered = { waiting_since: null }
  const isNobodys = mode_reason === 'paused' || (mode_reason === 'default' && answering.bot_enabled)
  const isTaken = mode === 'bot' || isNobodys
  if (isTaken) return { ...answered, mode: 'human', mode_reason: 'team_reply', mode_until: until }
  return mode_until === null || mode_until >= until ? answered : { ...answered, mode_until: until }
}

export const searchOf = (text: string | null) => (text === null || text.trim() === '' ? null : searchLines([text]))

/** A message in the data of events. */
export const messageRef = ({ id, type, direction, private: isPrivate, status }: StoredMessage) => ({
  id,
  type,
  direction,
  private: isPrivate,
  status,
})

export interface MessageEdit {
  type?: MessageType
  text?: string | null
  content?: MessageContent
  edited_at?: Date
  deleted_at?: Date
}

/** Changes a stored message: by an edit, a revocation, or a new position of a live location. */
export function editMessage(ctx: WriteCtx, message: StoredMessage, edit: MessageEdit): void {
  const { content, ...plain } = edit
  ctx.send(
    ctx.db
      .updateTable('messages')
      .set({
        ...plain,
        ...(content && { content: JSON.stringify(content) }),
        ...(edit.text !== undefined && { search: searchOf(edit.text) }),
      })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', message.id),
  )
  const before = edit.text === undefined && !edit.deleted_at ? {} : { before: { text: message.text } }
  const data = {
    message: messageRef({ ...message, type: edit.type ?? message.type }),
    changed: Object.keys(edit),
    ...before,
  }
  emit(ctx, messageChanged, data, { conversation: message.conversation_id })
  if (content?.location) emitLocation(ctx, { ...message, content }, edit.edited_at ?? ctx.now)
}
