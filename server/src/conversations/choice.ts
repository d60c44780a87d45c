// Finds the option that a customer chose: by a tap, or by typing its number, its title or the beginning of one title.
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
  /** The message that offered the option; null if it is not known. */
  message_id: string | null
}

/** `more`: the tapped row asks for the options from `from` on. */
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

/** Reads a typed answer to the message that it replies to, or to the options that were offered last. */
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

/** How many newer messages an offer may have. After more of them, a text is not an answer to it. */
const MAX_MESSAGES_SINCE_OFFER = 20

/** The last outbound message, if it offers options and the customer has not chosen one yet. */
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
  const index = newest.findIndex(({ direction }) => direction === 'outbound')
  const last = newest[index]
  if (last?.type !== 'options') return null
  const isAnswered = newest.slice(0, index).some(({ content }) => content.choice?.message_id === last.id)
  return isAnswered ? null : (last as StoredMessage)
}

/** A longer text is not an answer, and removing the punctuation at its end would take long. */
const MAX_TYPED_CHARACTERS = 200
const MIN_BEGINNING_CHARACTERS = 2
/** Matches "2", "2.", "(2)", "nº 2", "opção 2" and "2️⃣". */
const NUMBER = /^(?:#|n[or]?\.?|numero|number|option|opcion|opcao|opc|a|o|la|el|the)?\s*\(?(\d{1,2})[.)]?$/

/** A complete title comes before a number. A number with which another title begins is not a choice. */
export function findOption(text: string, items: readonly OptionItem[]): OptionItem | null {
  if (text.length > MAX_TYPED_CHARACTERS) return null
  const typed = plainWords(text)
  if (typed === '') return null
  const titles = items.map((item) => ({ item, title: plainWords(item.title) }))
  const same = titles.filter(({ title }) => title === typed)
  if (same.length > 0) return only(same)
  const begun = titles.filter(({ title }) => title.startsWith(typed))
  const number = NUMBER.exec(typed)?.[1]
  const numbered = number === undefined ? null : (items[Number(number) - 1] ?? null)
  if (numbered) return begun.some(({ item }) => item !== numbered) ? null : numbered
  return typed.length < MIN_BEGINNING_CHARACTERS ? null : only(begun)
}

/** The option, if exactly one was found. */
const only = (found: readonly { item: OptionItem }[]) => (found.length === 1 ? (found[0]?.item ?? null) : null)

/** The text without upper case and accents, and without punctuation at both ends. */
function plainWords(text: string): string {
  const words = foldText(text)
    .replace(/[\u20e3\ufe0f]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return words.replace(/^[\s"'“”«»¡¿*_~[]+|[\s"'“”«»!?.,;:*_~\]]+$/g, '')
}
