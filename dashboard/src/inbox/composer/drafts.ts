// Drafts of replies: kept per conversation and member on this device, until the member sends them or signs out.
import { readStored, store } from '../../text/browser-storage.ts'

export interface Draft {
  text: string
  isNote: boolean
  /** The titles of the options that are offered; null: none are. */
  options: readonly string[] | null
  /** The newest reply of somebody else when the draft was begun; null: there was none, undefined: not known. */
  answered?: string | null | undefined
}

/** The oldest drafts are forgotten, because a browser stores little. */
const MAX_DRAFTS = 100

const nameOf = (memberId: string) => `drafts.${memberId}`

export function readDraft(memberId: string, conversationId: string): Draft {
  const found = readAll(memberId)[conversationId] as Partial<Draft> | undefined
  return {
    text: typeof found?.text === 'string' ? found.text : '',
    isNote: found?.isNote === true,
    options: Array.isArray(found?.options) ? found.options.map(String) : null,
    answered: found?.answered,
  }
}

export function storeDraft(memberId: string, conversationId: string, draft: Draft): void {
  const { [conversationId]: _before, ...others } = readAll(memberId)
  const isEmpty = draft.text.trim() === '' && draft.options === null && draft.answered === undefined
  const all = isEmpty ? others : { ...others, [conversationId]: draft }
  const entries = Object.entries(all).slice(-MAX_DRAFTS)
  store('member', nameOf(memberId), entries.length === 0 ? undefined : Object.fromEntries(entries))
}

function readAll(memberId: string): Record<string, unknown> {
  const found = readStored('member', nameOf(memberId))
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
}
