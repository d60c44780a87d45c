// Turns a content that a customer sent into the type, the text and the content of a message.
import type { Content, ProviderName } from '../channels/provider.ts'
import { storableText } from '../lib/text.ts'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { readTap, readTyped } from './choice.ts'
import type { LockedConversation } from './conversation.ts'
import { FETCH_MEDIA } from './media.ts'
import type { NewMessage, StoredMessage } from './message.ts'
import { findByExternalId } from './stored-message.ts'

type Part = Pick<NewMessage, 'type' | 'text'> & Required<Pick<NewMessage, 'content'>>

export interface ReadContent extends Part {
  reply_to_id: string | null
  /** Set if the customer asks for more options. */
  more: { message: StoredMessage; from: number } | null
}

interface Source {
  channel: ProviderName
  conversation: LockedConversation
  /** The provider's id of the message that this one answers. */
  reply_to: string | null
}

export async function readContent(
  ctx: WriteCtx,
  { channel, conversation, reply_to }: Source,
  content: Content,
): Promise<ReadContent> {
  const { id: conversation_id, isNew } = conversation
  const findRepliedTo = async () => (reply_to && !isNew ? findByExternalId(ctx, conversation_id, reply_to) : null)
  if (content.type === 'choice') {
    const [replyTo, { choice, more }] = await Promise.all([findRepliedTo(), readTap(ctx, conversation_id, content)])
    const plain = { reply_to_id: replyTo?.id ?? null }
    return { ...plain, more, type: 'text', text: choice.title, content: { choice } }
  }
  const replyTo = await findRepliedTo()
  const plain = { reply_to_id: replyTo?.id ?? null, more: null }
  if (content.type === 'text') {
    const text = storableText(content.text)
    const choice = isNew ? null : await readTyped(ctx, { conversation_id, identity_id: null }, text, replyTo)
    return { ...plain, type: 'text', text, content: choice ? { choice, is_choice_typed: true } : {} }
  }
  if (content.type === 'reaction') {
    const to = await findByExternalId(ctx, conversation_id, content.to)
    const reaction = { message_id: to?.id ?? null, emoji: content.emoji }
    return { ...plain, reply_to_id: to?.id ?? null, type: 'reaction', text: content.emoji, content: { reaction } }
  }
  return { ...plain, ...toPart(channel, content) }
}

/** Reads a content that does not depend on another message. */
export function toPart(channel: ProviderName, content: Exclude<Content, { type: 'choice' | 'reaction' }>): Part {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: storableText(content.text), content: {} }
    case 'location':
      return { type: 'location', text: null, content: { location: content.location } }
    case 'contact':
      return { type: 'contact', text: null, content: { contacts: content.contacts } }
    case 'unsupported':
      return { type: 'unsupported', text: content.text, content: { unsupported: content.what } }
    default: {
      const { id: ref, lasting_id: media_key, name, media_type, size } = content.media
      const { type: kind } = content
      const media = { id: newId('att'), kind, ref, channel, name, media_type, size, failure: null, reason: null }
      return { type: kind, text: content.text, content: { media, ...(media_key !== undefined && { media_key }) } }
    }
  }
}

/** Plans to download the file of a message at once: providers delete it after a few days. */
export function planMedia(ctx: WriteCtx, { id, content }: Pick<StoredMessage, 'id' | 'content'>): void {
  if (content.media) enqueue(ctx, { kind: FETCH_MEDIA, payload: { message_id: id } })
}
