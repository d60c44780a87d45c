// Messages that are being sent, one at a time in each conversation; a refused message stays until it is sent again.
import { api, type Me, type Message, type MessageFile, type NewMessage } from '../data/api.ts'
import { openQuestion } from '../data/leaving.ts'
import { askAgain } from '../data/queries.ts'
import { readStored, store } from '../text/browser-storage.ts'
import { openStore } from '../text/store.ts'
import { say } from '../text/texts.ts'
import { failureTexts } from './failure-texts.ts'
import { refusalWords } from './failure-words.ts'
import { putMessage } from './loaded-thread.ts'

export interface Unsent {
  ref: string
  conversationId: string
  body: NewMessage
  /** The uploaded files of the message. */
  files: readonly MessageFile[]
  created_at: string
  /** Why the message was refused; null while it is being sent. */
  refusal: string | null
}

const STORAGE_NAME = 'unsent'
const outbox = openStore<readonly Unsent[]>(unsentBefore())
const queues = new Map<string, Promise<void>>()
const askToStay = openQuestion()

export const useOutbox = outbox.use

/** The reference of a message makes sure that it is stored once, also if its answer was lost. */
export function send(conversationId: string, body: NewMessage, files: readonly MessageFile[] = []): void {
  const unsent = {
    ref: newRef(),
    conversationId,
    body,
    files,
    created_at: new Date().toISOString(),
    refusal: null,
  }
  keep([...outbox.get(), unsent])
  enqueue(unsent)
}

export function sendAgain(ref: string): void {
  const unsent = outbox.get().find((each) => each.ref === ref)
  if (!unsent) return
  replace(ref, { ...unsent, refusal: null })
  enqueue(unsent)
}

export function discard(ref: string): void {
  keep(outbox.get().filter((each) => each.ref !== ref))
}

function enqueue({ conversationId, ref }: Unsent): void {
  const before = queues.get(conversationId) ?? Promise.resolve()
  queues.set(
    conversationId,
    before.then(() => deliver(ref)),
  )
}

async function deliver(ref: string): Promise<void> {
  const unsent = outbox.get().find((each) => each.ref === ref)
  if (!unsent) return
  const { conversationId, body } = unsent
  try {
    putMessage(await api().sendMessage(conversationId, { ...body, client_ref: ref }))
    discard(ref)
    askAgain(['conversation', conversationId])
    askAgain(['conversations'])
  } catch (error) {
    replace(ref, { ...unsent, refusal: refusalWords(error) })
  }
}

function replace(ref: string, next: Unsent): void {
  keep(outbox.get().map((each) => (each.ref === ref ? next : each)))
}

/** A page that is loaded again still has its unsent messages; a tab that is closed loses them. */
function keep(all: readonly Unsent[]): void {
  outbox.set(all)
  store('member tab', STORAGE_NAME, all.length === 0 ? undefined : all)
  askToStay(all.length > 0)
}

/** The last page may not have got its answers. Each message has a reference, so it can be sent again. */
function unsentBefore(): readonly Unsent[] {
  const found = readStored('member tab', STORAGE_NAME)
  if (!Array.isArray(found)) return []
  return (found as Unsent[]).map((each) => ({ ...each, refusal: each.refusal ?? say(failureTexts, 'page_left') }))
}

/** Pages without https have no randomUUID. */
const newRef = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An unsent message in the shape of a stored one, so that it is drawn in the same way. */
export function toMessage({ ref, conversationId, body, files, created_at, refusal }: Unsent, me: Me): Message {
  const { text = null, location, options, template } = body
  const nowhere = { name: null, address: null, accuracy_m: null, live_until: null }
  return {
    id: ref,
    conversation_id: conversationId,
    direction: 'outbound',
    private: body.private ?? false,
    author: { kind: 'member', id: me.id, name: me.name },
    type: files[0]?.kind ?? (options ? 'options' : template ? 'template' : location ? 'location' : 'text'),
    text,
    attachments: [...files],
    location: location ? { ...nowhere, lat: location.lat, lng: location.lng } : null,
    contacts: [],
    options: options
      ? { items: options.items.map(({ title }, index) => ({ id: String(index + 1), title, description: null })) }
      : null,
    choice: null,
    template: template ? { params: [], ...template } : null,
    event: null,
    sources: [],
    reply_to_id: body.reply_to_id ?? null,
    client_ref: ref,
    external_id: null,
    status: refusal === null ? 'sending' : 'failed',
    error: refusal === null ? null : { code: 'refused', provider_code: null, message: refusal, retryable: true },
    created_at,
    received_at: created_at,
    edited_at: null,
    deleted_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
  }
}
