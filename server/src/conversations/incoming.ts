// Stores the messages, edits and revocations of customers, and those that the team made on the phone of the business.
import { getLocale } from '../accounts/workspace.ts'
import type { ChannelName, Content, Incoming, ProviderName, Sender } from '../channels/provider.ts'
import { noteInbound } from '../channels/status.ts'
import { claimPhone } from '../customers/claim.ts'
import { findSender, provePhone, type Recognised, recogniseSender } from '../customers/sender.ts'
import { nextLanguage } from '../lib/language.ts'
import { readPhone } from '../lib/phone.ts'
import { type Actor, SYSTEM, type WriteCtx } from '../platform/context.ts'
import { detachFiles } from './attachment.ts'
import { changeConversation, emitChange, type LockedConversation, openThread } from './conversation.ts'
import { planMedia, type ReadContent, readContent, toPart } from './incoming-content.ts'
import { editMessage, latestOf, type NewMessage, type StoredMessage, storeMessage } from './message.ts'
import { findByExternalId, messages } from './stored-message.ts'

type Kind<K extends Incoming['kind']> = Extract<Incoming, { kind: K }>

/** A sender with their locked conversation, and the language of the workspace. */
export interface SenderThread {
  person: Recognised
  conversation: LockedConversation
  workspaceLocale: string
}

/**
 * `reader`: the team wrote to the person. `booker`: the person does not write, so answers go where they went before; in
 * a merged thread, that may be somebody else.
 */
export async function openSenderThread(
  ctx: WriteCtx,
  channel: ChannelName,
  sender: Sender,
  role: 'writer' | 'reader' | 'booker' = 'writer',
): Promise<SenderThread> {
  const [found, workspaceLocale] = await Promise.all([findSender(ctx, channel, sender), getLocale(ctx)])
  const part = role === 'reader' ? 'reader' : 'writer'
  const person = await recogniseSender(ctx, channel, sender, found, workspaceLocale, part)
  const { customer_id, identity_id } = person
  const conversation = await openThread(ctx, { customer_id, channel, identity_id, isFirst: person.isNew })
  if (role !== 'booker' && conversation.identity_id !== identity_id)
    changeConversation(ctx, conversation, { identity_id })
  return { person, conversation, workspaceLocale }
}

export async function storeIncoming(ctx: WriteCtx, channel: ProviderName, incoming: Kind<'message'>): Promise<void> {
  const thread = await openSenderThread(ctx, channel, incoming.sender)
  const { person, conversation } = thread
  if (incoming.content.type === 'reaction') await replaceReaction(ctx, conversation, incoming)
  if (incoming.content.type !== 'reaction' || incoming.content.emoji !== null) {
    const at = { channel, conversation, reply_to: incoming.reply_to }
    const content = await readContent(ctx, at, incoming.content)
    if (!(await storeSaid(ctx, thread, incoming, content))) return
    if (content.more) await offerMore(ctx, conversation, content.more)
  }
  if (incoming.proven_phone) await provePhone(ctx, person.customer_id, incoming.proven_phone)
  noteInbound(ctx, channel)
}

interface Said {
  sender: Sender
  external_id: string | null
  at: Date
}

type SaidContent = Omit<ReadContent, 'more'> & Pick<NewMessage, 'files'>

/** Stores a message of a customer, its language and a number that it claims; null if it was stored before. */
export async function storeSaid(
  ctx: WriteCtx,
  thread: SenderThread,
  said: Said,
  content: SaidContent,
): Promise<StoredMessage | null> {
  const stored = await storeByCustomer(ctx, thread, said, content)
  if (!stored) return null
  noteLanguage(ctx, thread, said, stored)
  noteClaim(ctx, thread.person, stored)
  return stored
}

/** null when the same message was stored before. */
async function storeByCustomer(
  ctx: WriteCtx,
  { person, conversation }: SenderThread,
  { external_id, at }: Pick<Said, 'external_id' | 'at'>,
  { type, text, content, reply_to_id, files = [] }: SaidContent,
): Promise<StoredMessage | null> {
  const stored = await storeMessage(ctx, conversation, {
    direction: 'inbound',
    author: authorOf(person),
    type,
    text,
    content,
    files,
    reply_to_id,
    external_id,
    created_at: at,
  })
  if (stored) planMedia(ctx, stored)
  return stored
}

const authorOf = ({ customer_id, name }: Recognised): Actor => ({ kind: 'customer', id: customer_id, name })

/** A person has at most one reaction on a message: a new one replaces the one before. */
async function replaceReaction(
  ctx: WriteCtx,
  conversation: LockedConversation,
  { content, at }: Kind<'message'>,
): Promise<void> {
  const to = await findByExternalId(ctx, conversation.id, (content as Extract<Content, { type: 'reaction' }>).to)
  if (!to) return
  const before = await messages(ctx)
    .where('messages.conversation_id', '=', conversation.id)
    .where('messages.type', '=', 'reaction')
    .where('messages.direction', '=', 'inbound')
    .where('messages.reply_to_id', '=', to.id)
    .where('messages.deleted_at', 'is', null)
    .where('messages.created_at', '<=', latestOf(at))
    .execute()
  for (const message of before) editMessage(ctx, message as StoredMessage, { deleted_at: at })
}

function noteLanguage(
  ctx: WriteCtx,
  thread: SenderThread,
  { sender }: { sender: Sender },
  { type, text, content }: StoredMessage,
) {
  const { conversation, person, workspaceLocale } = thread
  const { locale, other_locale } = conversation
  // The title of an option is not in the customer's own words.
  const written = type === 'text' && !content.choice ? text : null
  const heard = { chosen: person.chosen_locale, hint: sender.locale, text: written, workspace: workspaceLocale }
  const next = nextLanguage({ locale, other_locale }, heard)
  if (next.locale === locale && next.other_locale === other_locale) return
  changeConversation(ctx, conversation, next)
  if (next.locale !== locale) emitChange(ctx, conversation, ['locale'])
}

/** A message that consists only of a phone number is a claim to that number. */
function noteClaim(ctx: WriteCtx, { customer_id }: Recognised, { type, text }: StoredMessage): void {
  const phone = type === 'text' && text?.trim().startsWith('+') ? readPhone(text.trim()) : null
  if (phone) claimPhone(ctx, customer_id, phone)
}

/** Queues the next options. Their author is the system, so they do not count as a reply of the team. */
async function offerMore(
  ctx: WriteCtx,
  conversation: LockedConversation,
  { message, from }: NonNullable<ReadContent['more']>,
): Promise<void> {
  const items = message.content.options?.items.slice(from) ?? []
  if (items.length === 0) return
  const offer = { type: 'options', text: message.text, content: { options: { items } } } as const
  await storeMessage(ctx, conversation, { direction: 'outbound', author: SYSTEM, ...offer })
}

/** The author of a message from the phone of the business: a member of the team, but it is not known who. */
const ON_THE_PHONE: Actor = { kind: 'member', id: null, name: 'WhatsApp' }

export async function storeEcho(ctx: WriteCtx, channel: ProviderName, echo: Kind<'echo'>): Promise<void> {
  const { conversation } = await openSenderThread(ctx, channel, echo.sender, 'reader')
  await storeByTeam(ctx, channel, conversation, echo)
}

/** null when the same message was stored before. */
async function storeByTeam(
  ctx: WriteCtx,
  channel: ProviderName,
  conversation: LockedConversation,
  { content, external_id, at }: { content: Content; external_id: string; at: Date },
): Promise<StoredMessage | null> {
  const part =
    content.type === 'choice' || content.type === 'reaction'
      ? toPart(channel, {
          type: 'unsupported',
          what: content.type,
          text: content.type === 'choice' ? content.title : content.emoji,
        })
      : toPart(channel, content)
  const sent = { direction: 'outbound', author: ON_THE_PHONE, isSent: true, external_id, created_at: at } as const
  const stored = await storeMessage(ctx, conversation, { ...sent, ...part })
  if (stored) planMedia(ctx, stored)
  return stored
}

/** The edit of an unknown message is stored as that message. */
export async function storeEdit(ctx: WriteCtx, channel: ProviderName, edit: Kind<'edit'>): Promise<void> {
  const thread = await openSenderThread(ctx, channel, edit.sender, ROLES[edit.author])
  const known = await findByExternalId(ctx, thread.conversation.id, edit.external_id)
  if (known) await applyEdit(ctx, channel, known, edit)
  else await storeChanged(ctx, channel, thread, edit)
}

/** The role of the customer in a change by this author. */
const ROLES = { customer: 'writer', team: 'reader' } as const

/** Stores a change of an unknown message as that message. */
async function storeChanged(
  ctx: WriteCtx,
  channel: ProviderName,
  thread: SenderThread,
  change: Pick<Kind<'edit'>, 'author' | 'external_id' | 'at' | 'content'>,
): Promise<StoredMessage | null> {
  const { conversation } = thread
  if (change.author === 'team') return storeByTeam(ctx, channel, conversation, change)
  const at = { channel, conversation, reply_to: null }
  return storeByCustomer(ctx, thread, change, await readContent(ctx, at, change.content))
}

async function applyEdit(
  ctx: WriteCtx,
  channel: ProviderName,
  known: StoredMessage,
  { content, at }: Kind<'edit'>,
): Promise<void> {
  // Of two edits, the later one counts, whatever the order in which they arrive.
  if (known.deleted_at || (known.edited_at && known.edited_at > at)) return
  if (content.type === 'choice' || content.type === 'reaction') return
  const part = toPart(channel, content)
  const { text, content: made } = part
  if (made.media_key !== undefined && made.media_key !== known.content.media_key) {
    await detachFiles(ctx, known.id)
    editMessage(ctx, known, { ...part, edited_at: at })
    planMedia(ctx, { id: known.id, content: made })
  } else if (made.location && known.content.location) {
    const location = { ...made.location, live_until: made.location.live_until ?? at }
    editMessage(ctx, known, { content: { ...known.content, location }, edited_at: at })
  } else if (text !== known.text) editMessage(ctx, known, { text, edited_at: at })
}

/** The revocation of an unknown message is stored as a message, so that the team sees that there was one. */
export async function storeRevocation(ctx: WriteCtx, channel: ProviderName, revoke: Kind<'revoke'>): Promise<void> {
  const thread = await openSenderThread(ctx, channel, revoke.sender, ROLES[revoke.author])
  const known = await findByExternalId(ctx, thread.conversation.id, revoke.external_id)
  if (known?.deleted_at) return
  const content = { type: 'unsupported', what: 'revoke', text: null } as const
  const message = known ?? (await storeChanged(ctx, channel, thread, { ...revoke, content }))
  if (message) editMessage(ctx, message, { deleted_at: revoke.at })
}
