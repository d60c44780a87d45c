// Hints of the stream that are true only for a moment: who is typing, and which member has a conversation open.
import { useSyncExternalStore } from 'react'

/** The last hint of the stream about one person in a conversation. */
interface Heard {
  /** `customer`, or the id of a member. */
  who: string
  doing: 'reading' | 'writing'
  at: number
}

/** A hint that a customer is typing comes every few seconds. */
const CUSTOMER_MS = 6_000
/** A hint that a member has the conversation open comes every 20 seconds. */
const MEMBER_MS = 50_000
/** How long a member counts as writing after the last key. */
const WRITING_MS = 8_000

const heard = new Map<string, readonly Heard[]>()
const listeners = new Set<() => void>()
let newcomers: ((conversationId: string) => void) | undefined

/** Takes a message of the stream that has a name. */
export function hear(name: string, data: unknown): void {
  const { conversation_id, member_id, doing } = (data ?? {}) as Record<string, unknown>
  if (typeof conversation_id !== 'string') return
  if (name === 'typing') note(conversation_id, { who: 'customer', doing: 'writing', at: Date.now() })
  if (name !== 'presence' || typeof member_id !== 'string') return
  if (doing === 'left') return void forget(conversation_id, member_id)
  const isNew = !(heard.get(conversation_id) ?? []).some(({ who }) => who === member_id)
  note(conversation_id, { who: member_id, doing: doing === 'writing' ? 'writing' : 'reading', at: Date.now() })
  if (isNew) newcomers?.(conversation_id)
}

/** Is called when another member opens a conversation, so that the page can say who is there already. */
export function onNewcomer(tell: ((conversationId: string) => void) | undefined): void {
  newcomers = tell
}

/** A message ends the writing of its author: of the customer, or of the member with this id. */
export function stopWriting(conversationId: string, memberId: string | null | undefined): void {
  forget(conversationId, 'customer')
  const writer = (heard.get(conversationId) ?? []).find(({ who }) => who === memberId)
  if (writer) note(conversationId, { ...writer, doing: 'reading' })
}

export interface Present {
  customerTypes: boolean
  readers: readonly string[]
  writers: readonly string[]
}

const NOBODY: Present = { customerTypes: false, readers: [], writers: [] }
const shown = new Map<string, Present>()

export function usePresent(conversationId: string): Present {
  return useSyncExternalStore(subscribe, () => shown.get(conversationId) ?? NOBODY)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function note(conversationId: string, fresh: Heard): void {
  const others = (heard.get(conversationId) ?? []).filter(({ who }) => who !== fresh.who)
  heard.set(conversationId, [...others, fresh])
  show(conversationId)
  for (const wait of [CUSTOMER_MS, WRITING_MS, MEMBER_MS]) setTimeout(() => show(conversationId), wait + 50)
}

function forget(conversationId: string, who: string): void {
  heard.set(
    conversationId,
    (heard.get(conversationId) ?? []).filter((each) => each.who !== who),
  )
  show(conversationId)
}

function show(conversationId: string): void {
  const next = presentOf(heard.get(conversationId) ?? [], Date.now())
  if (JSON.stringify(next) === JSON.stringify(shown.get(conversationId) ?? NOBODY)) return
  shown.set(conversationId, next)
  for (const tell of listeners) tell()
}

export function presentOf(all: readonly Heard[], now: number): Present {
  const lasts = ({ who, at }: Heard) => now - at < (who === 'customer' ? CUSTOMER_MS : MEMBER_MS)
  const here = all.filter(lasts)
  const isWriting = ({ doing, at }: Heard) => doing === 'writing' && now - at < WRITING_MS
  const members = here.filter(({ who }) => who !== 'customer')
  return {
    customerTypes: here.some(({ who }) => who === 'customer'),
    readers: members.filter((each) => !isWriting(each)).map(({ who }) => who),
    writers: members.filter(isWriting).map(({ who }) => who),
  }
}
