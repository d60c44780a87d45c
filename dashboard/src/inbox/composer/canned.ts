// Canned replies: found by what is typed after a slash, in the language of the customer, with their variables filled in.
import type { CannedReply, Conversation, Me } from '../../data/api.ts'
import { folded } from '../../text/folded.ts'

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What is typed between a slash and the cursor; null if there is no slash at the beginning of a word. */
export function typedShortcut(beforeCursor: string): string | null {
  return /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(beforeCursor)?.[1] ?? null
}

/** Replies whose shortcut begins with what is typed come first, then those that contain it. */
export function matching(replies: readonly CannedReply[], typed: string): CannedReply[] {
  const wanted = folded(typed)
  const rank = ({ shortcut, texts }: CannedReply) => {
    if (folded(shortcut).startsWith(wanted)) return 0
    return folded(`${shortcut} ${Object.values(texts).join(' ')}`).includes(wanted) ? 1 : 2
  }
  return replies
    .filter((reply) => rank(reply) < 2)
    .toSorted((one, other) => rank(one) - rank(other) || one.shortcut.localeCompare(other.shortcut))
}

/** The text in this language, else in the same language of another region, else the first one. */
export function textFor({ texts }: CannedReply, locale: string): string {
  const tags = Object.keys(texts)
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]
  const tag =
    tags.find((each) => each.toLowerCase() === locale.toLowerCase()) ??
    tags.find((each) => languageOf(each) === languageOf(locale)) ??
    tags[0]
  return tag === undefined ? '' : (texts[tag] ?? '')
}

export const localeOf = ({ locale, customer }: Conversation): string => locale ?? customer.locale

/** Variables that are not known here stay as they are, so that the author sees and replaces them. */
export function filled(text: string, { customer, channel }: Conversation, me: Me): string {
  const values: Record<string, string | null> = {
    'customer.name': customer.name,
    'customer.first_name': customer.name.trim().split(/\s+/)[0] ?? '',
    'customer.phone': customer.phone,
    'conversation.channel': channel,
    'workspace.name': me.workspace.name,
  }
  return text.replace(VARIABLE, (whole, name: string) => values[name] ?? whole)
}

/** The first variable without a value, and where it stands; null if there is none. */
export function findUnfilled(text: string): { name: string; from: number; to: number } | null {
  const [found] = text.matchAll(VARIABLE)
  return found ? { name: found[0], from: found.index, to: found.index + found[0].length } : null
}
