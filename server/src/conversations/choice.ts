// Which option a customer chose: by a tap, or by typing its number, its title or an unmistakable beginning of it.
import { readPayload } from '../channels/option-payload.ts'
import type { OptionItem } from '../channels/provider.ts'
import { foldText } from '../lib/text.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { StoredMessage } from './message.ts'
import { findStoredMessage, messages } from './stored-message.ts'
import { isOfIdentity, type Viewpoint } from './viewpoint.ts'

export interface Choice {
  option_id: string
  title: string
  /** The message that offered it; null when we do not know it. */
  message_id: string | null
}

/** `more` is set when the row was tapped that asks for the options after those that were shown. */
export async function readTap(
  ctx: ReadCtx,
  conversationId: string,
  { payload, title }: { payload: string; title: string },
): Promise<{ choice: Choice; more: { message: StoredMessage; from: number } | null }> {
  const unknown = { choice: { option_id: payload, title, message_id: null }, more: null }
  const tapped = readPayload(payload)
  const message = tapped && (await findStoredMessage(ctx, tapped.message_id))
  if (!tapped || message?.conversation_id !== conversationId) return unknown
  if ('more_from' in tapped) {
    return { choice: { ...unknown.choice, message_id: message.id }, more: { message, from: tapped.more_from } }
  }
  const item = message.content.options?.items[tapped.index]
  return item ? { choice: { option_id: item.id, title: item.title, message_id: message.id }, more: null } : unknown
}

/** A typed answer to the options that were offered last, or to those that it replies to. */
export async function readTyped(
  ctx: ReadCtx,
  viewpoint: Viewpoint,
  text: string,
  replyTo: StoredMessage | null,
): Promise<Choice | null> {
  const offer = replyTo?.content.options ? replyTo : await findOpenOffer(ctx, viewpoint)
  const item = findOption(text, offer?.content.options?.items ?? [])
  return offer && item ? { option_id: item.id, title: item.title, message_id: offer.id } : null
}

/** Somebody who has written so many messages since means something else. */
const MAX_MESSAGES_SINCE_OFFER = 20

/** The last message that went out, if it offers options and nobody has chosen yet. */
async function findOpenOffer(ctx: ReadCtx, { conversation_id, identity_id }: Viewpoint): Promise<StoredMessage | null> {
  let query = messages(ctx)
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.private', '=', false)
    .where('messages.type', '!=', 'event')
  if (identity_id !== null) query = query.where(isOfIdentity(identity_id))
  const newest = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(MAX_MESSAGES_SINCE_OFFER)
    .execute()
  const place = newest.findIndex(({ direction }) => direction === 'outbound')
  const last = newest[place]
  if (last?.type !== 'options') return null
  const isAnswered = newest.slice(0, place).some(({ content }) => content.choice?.message_id === last.id)
  return isAnswered ? null : (last as StoredMessage)
}

/** A longer text is no answer to a question; the search for signs at its end would take long. */
const MAX_TYPED_CHARACTERS = 200
const MIN_BEGINNING_CHARACTERS = 2
/** "2", "2.", "(2)", "nº 2", "opção 2", "2️⃣". */
const NUMBER = /^(?:#|n[or]?\.?|numero|number|option|opcion|opcao|opc|a|o|la|el|the)?\s*\(?(\d{1,2})[.)]?$/

/** A title that was typed whole comes first. A number that could as well begin another title is no choice. */
export function findOption(text: string, items: readonly OptionItem[]): OptionItem | null {
  if (text.length > MAX_TYPED_CHARACTERS) return null
  const typed = plainWords(text)
  if (typed === '') return null
  const titles = items.map((item) => ({ item, title: plainWords(item.title) }))
  const same = titles.filter(({ title }) => title === typed)
  if (same.length > 0) return same.length === 1 ? (same[0]?.item ?? null) : null
  const begun = typed.length < MIN_BEGINNING_CHARACTERS ? [] : titles.filter(({ title }) => title.startsWith(typed))
  const number = NUMBER.exec(typed)?.[1]
  const numbered = number === undefined ? null : (items[Number(number) - 1] ?? null)
  const beginsAnother = titles.some(({ item, title }) => item !== numbered && title.startsWith(typed))
  if (numbered) return beginsAnother ? null : numbered
  return begun.length === 1 ? (begun[0]?.item ?? null) : null
}

/** Without case, accents, and signs at either end. */
function plainWords(text: string): string {
  const words = foldText(text)
    .replace(/[\u20e3\ufe0f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return words.replace(/^[\s"'“”«»¡¿*_~[]+|[\s"'“”«»!?.,;:*_~\]]+$/g, '')
}
