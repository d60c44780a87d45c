// Canned replies: found by what is typed after a slash, in the language of the customer, with their variables filled in.
import type { CannedReply, Conversation, Me } from '../../data/api.ts'
import { type FoundVariable, fillIn, findVariables } from '../../parts/variables.ts'
import { folded } from '../../text/folded.ts'

/** The text between a slash and the cursor; null if there is no slash at the beginning of a word. */
export function typedShortcut(beforeCursor: string): string | null {
  return /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(beforeCursor)?.[1] ?? null
}

/** Replies whose shortcut begins with the typed text come first, then replies that contain the text. */
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

export const localeOf = ({ locale, customer }: Conversation): string => locale ?? customer.locale

export function filled(text: string, { customer, channel }: Conversation, me: Me): string {
  return fillIn(text, {
    'customer.name': customer.name,
    'customer.first_name': customer.name.trim().split(/\s+/)[0] ?? '',
    'customer.phone': customer.phone,
    'conversation.channel': channel,
    'workspace.name': me.workspace.name,
  })
}

/** The first variable without a value, and where it stands; null if there is none. */
export const findUnfilled = (text: string): FoundVariable | null => findVariables(text)[0] ?? null
