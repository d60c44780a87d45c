// Decides whether a text of a model may be sent to a customer. A text is sent as it is or not at all.
import { foldText } from '../../lib/text.ts'
import { claimsIn } from './claims.ts'
import { withoutUnseen } from './clean.ts'
import { namesUnknownContact } from './contacts.ts'
import { hostsIn, toAscii } from './hosts.ts'

export const MAX_MODEL_TEXT_CHARACTERS = 1_000
/** More words of the instructions than this, one after the other, are not a coincidence. */
export const MAX_WORDS_IN_A_ROW = 11

export type TextRefusal =
  | 'empty'
  | 'too_long'
  | 'unknown_host'
  /** The text contains the mark that only the instructions contain. */
  | 'canary'
  | 'recites_instructions'
  | 'claims_a_change'
  /** A long number, an `@name` or a way to pay that the business has not written anywhere. */
  | 'unknown_contact'

export interface Allowed {
  /** The hosts of the knowledge and of this installation. */
  hosts: readonly string[]
  canary: string
  /** All that the model was told to do. */
  instructions: string
  /** The texts of the business: its knowledge, address, instructions and messages. */
  known: string
}

/** Why the text is refused; an empty list: it may be sent. No turn changes a booking before a model speaks. */
export function checkOutput(text: string, { hosts, canary, instructions, known }: Allowed): TextRefusal[] {
  // The other checks are for texts of this length: on a long one they would take seconds.
  if ([...text].length > MAX_MODEL_TEXT_CHARACTERS) return ['too_long']
  const refusals: [TextRefusal, boolean][] = [
    ['empty', withoutUnseen(text).trim() === ''],
    ['unknown_host', hasUnknownHost(text, hosts)],
    ['canary', lettersOf(text).includes(lettersOf(canary))],
    ['recites_instructions', recites(text, instructions)],
    ['claims_a_change', claimsIn(plain(text)).length > 0],
    ['unknown_contact', namesUnknownContact(plain(text), plain(known))],
  ]
  return refusals.filter(([, isSo]) => isSo).map(([refusal]) => refusal)
}

function hasUnknownHost(text: string, hosts: readonly string[]): boolean {
  const known = new Set(hosts.map((host) => withoutWww(toAscii(host.toLowerCase()))))
  return hostsIn(text).some((host) => !known.has(withoutWww(host)))
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

/** Without case, accents, unseen signs and typographic apostrophes; one space between words. */
const plain = (text: string) =>
  foldText(withoutUnseen(text.normalize('NFKC')))
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/\s+/g, ' ')

/** Letters and digits alone, so that a mark with spaces or dashes in it is found, too. */
const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

function recites(text: string, instructions: string): boolean {
  const length = MAX_WORDS_IN_A_ROW + 1
  const told = new Set(rowsOf(wordsIn(instructions), length))
  return rowsOf(wordsIn(text), length).some((row) => told.has(row))
}

/** Every sequence of this many words. */
const rowsOf = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
