// Sends one message of the outbox, its file first, and says what became of it.
import { Refusal } from './api.ts'
import type { Content, Later, Refused, Unsent } from './outbox.ts'
import type { Session } from './session.ts'
import type { Message } from './shapes.ts'

const MAX_PAUSE_MS = 30_000
/** If a limit lasts longer, the visitor sees it and tries again; otherwise the panel waits and sends. */
const MAX_LIMIT_WAIT_MS = 90_000

/** `limitedUntil` is called with the time until which the server wants no further message, or null. */
export function openDelivery(
  session: Session,
  limitedUntil: (time: number | null) => void,
): (unsent: Unsent) => Promise<Message | Later | Refused> {
  /** The ids of the files that are uploaded, by the message that they belong to. */
  const uploads = new Map<string, string>()
  let failures = 0

  async function deliver({ ref, content }: Unsent): Promise<Message | Later | Refused> {
    try {
      const message = await session.call<Message>('/messages', {
        method: 'POST',
        body: { ...(await bodyOf(ref, content)), client_ref: ref },
      })
      failures = 0
      limitedUntil(null)
      return message
    } catch (error) {
      return outcomeOf(error)
    }
  }

  async function bodyOf(ref: string, content: Content): Promise<object> {
    if ('choice' in content) {
      const { option_id, message_id } = content.choice
      return { choice: { option_id, message_id } }
    }
    if (!('file' in content)) return content
    let id = uploads.get(ref)
    if (id === undefined) {
      const body = new FormData()
      body.set('file', content.file)
      id = (await session.call<{ id: string }>('/attachments', { method: 'POST', body })).id
      uploads.set(ref, id)
    }
    return { attachments: [id] }
  }

  function outcomeOf(error: unknown): Later | Refused {
    if (error instanceof Refusal && error.status < 500 && error.code !== 'invalid_visitor') {
      if (error.code !== 'rate_limited') return { refused: error.faults[0]?.code ?? error.code }
      const later = (error.retryAfter ?? 5) * 1000
      if (later > MAX_LIMIT_WAIT_MS) return { refused: 'busy' }
      limitedUntil(Date.now() + later)
      return { later }
    }
    failures += 1
    return { later: Math.min(MAX_PAUSE_MS, 500 * 2 ** failures) }
  }

  return deliver
}
