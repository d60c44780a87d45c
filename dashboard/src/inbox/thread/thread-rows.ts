// The rows of a thread, oldest first: messages, the marks of days, and the mark of what is new. Parts group rows.
import type { Message } from '../../data/api.ts'
import type { Clock, Day } from '../../text/clock.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; day: Day }
  | { kind: 'new'; key: string; count: number }
  /** `isFirst`: the author is shown, because somebody else wrote before, or some time has passed. */
  | {
      kind: 'message'
      key: string
      message: Message
      isFirst: boolean
      /** The id of the option that the customer chose. */
      chosen: string | undefined
      /** The message that it answers, if it is loaded. */
      quoted: Message | undefined
    }

export interface ThreadPart {
  key: string
  rows: readonly ThreadRow[]
}

/** Messages of one author with shorter pauses are shown as one group. */
const GROUP_MS = 5 * 60_000
/** With parts of this size, few rows are drawn outside the window, and 5,000 messages are 250 parts. */
const ROWS_PER_PART = 20

/** `messages` are newest first. `newFrom` is the first unread message; null: there is none. */
export function rowsOf(
  messages: readonly Message[],
  clock: Pick<Clock, 'dayOf'>,
  newFrom: { id: string; count: number } | null,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const choices = choicesOf(messages)
  const byId = new Map(messages.map((message) => [message.id, message]))
  let before: Message | null = null
  let day: Day | null = null
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index] as Message
    const ownDay = clock.dayOf(message.created_at)
    if (ownDay !== day) rows.push({ kind: 'day', key: `day ${ownDay}`, day: ownDay })
    if (newFrom?.id === message.id) rows.push({ kind: 'new', key: 'new', count: newFrom.count })
    const isFirst = ownDay !== day || newFrom?.id === message.id || !before || !continues(before, message)
    rows.push({
      kind: 'message',
      key: message.client_ref ?? message.id,
      message,
      isFirst,
      chosen: choices.get(message.id),
      quoted: message.reply_to_id ? byId.get(message.reply_to_id) : undefined,
    })
    before = message
    day = ownDay
  }
  return rows
}

/**
 * Parts are counted from the message `middle` in both directions, so that new messages at the ends change only the
 * outer parts.
 */
export function partsOf(rows: readonly ThreadRow[], middle: string | undefined): ThreadPart[] {
  const parts: ThreadPart[] = []
  const place = Math.max(
    0,
    rows.findIndex((row) => row.kind === 'message' && row.message.id === middle),
  )
  // The first part may be shorter than the others.
  for (let from = 0, to = place % ROWS_PER_PART || ROWS_PER_PART; from < rows.length; from = to, to += ROWS_PER_PART) {
    parts.push({ key: String(Math.floor((from - place) / ROWS_PER_PART)), rows: rows.slice(from, to) })
  }
  return parts
}

/** Whether both rows are drawn alike. */
export function isSameRow(one: ThreadRow, other: ThreadRow): boolean {
  if (one.key !== other.key || one.kind !== other.kind) return false
  if (one.kind === 'new' && other.kind === 'new') return one.count === other.count
  if (one.kind !== 'message' || other.kind !== 'message') return true
  return (
    one.message === other.message &&
    one.isFirst === other.isFirst &&
    one.chosen === other.chosen &&
    one.quoted === other.quoted
  )
}

function continues(before: Message, message: Message): boolean {
  const [one, other] = [before.author, message.author]
  return (
    one.kind === other.kind &&
    one.id === other.id &&
    one.name === other.name &&
    before.private === message.private &&
    before.type !== 'event' &&
    message.type !== 'event' &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < GROUP_MS
  )
}

/** The first of the newest `unread` messages of the customer; the oldest loaded one if there are more. */
export function firstUnread(messages: readonly Message[], unread: number): { id: string; count: number } | null {
  if (unread === 0) return null
  const inbound = messages.filter(({ direction }) => direction === 'inbound').slice(0, unread)
  const first = inbound.at(-1)
  return first ? { id: first.id, count: unread } : null
}

/** The chosen option of each message with options, by the message's id. */
export function choicesOf(messages: readonly Message[]): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>()
  for (const { choice } of messages) {
    // The newest choice counts.
    if (choice?.message_id && !chosen.has(choice.message_id)) chosen.set(choice.message_id, choice.option_id)
  }
  return chosen
}
