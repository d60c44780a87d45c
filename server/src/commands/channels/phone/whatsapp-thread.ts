// The chats of an emulated WhatsApp, as its phone shows them.
import { quickReplies } from '../whatsapp/choice.ts'
import type { WhatsAppEmulator } from '../whatsapp/emulator.ts'
import type { WhatsAppPerson } from '../whatsapp/person.ts'
import type { SaidByPerson, SentToPerson } from '../whatsapp/state.ts'
import { type Bubble, type Button, PLAIN_BUBBLE, type Thread, type Ticks } from './bubble.ts'

const TYPING_MS = 25_000
const FILES = ['image', 'video', 'audio', 'document', 'sticker']
/** The types of messages that change an earlier message and are not shown themselves. */
const CHANGES = ['reaction', 'edit', 'revoke']

// biome-ignore lint/suspicious/noExplicitAny: bodies that were checked when they came
type Body = any

export const whatsAppThreads = (meta: WhatsAppEmulator): Thread[] => meta.people.map((person) => toThread(meta, person))

function toThread(meta: WhatsAppEmulator, person: WhatsAppPerson): Thread {
  const sent = meta.sent.filter((each) => each.person === person)
  const said = meta.said.filter((each) => each.person === person)
  const texts = new Map<string, string>()
  for (const { id, body, text } of [...sent, ...said.map((each) => ({ ...each, text: null }))]) {
    texts.set(id, text ?? textOf(body) ?? `(${String(body.type ?? 'message')})`)
  }
  const bubbles = [
    ...sent.filter(({ type }) => type !== 'reaction').map((each) => toSentBubble(meta, each)),
    ...said.filter(({ body }) => !CHANGES.includes(body.type)).map((each) => toSaidBubble(each)),
  ].map((bubble) => ({ ...bubble, quote: quoteOf(bubble.id, sent, said, texts) }))
  for (const change of [...said, ...sent]) applyChange(bubbles, change.body)
  return {
    provider: 'whatsapp',
    person: person.user_id,
    name: person.name,
    detail: person.hides_number ? `@${person.username ?? person.user_id}` : `+${person.phone}`,
    blocked: person.blocked,
    hides_number: person.hides_number,
    typing_until: typingUntil(meta, sent, said),
    bubbles: bubbles.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    keys: null,
  }
}

function typingUntil({ typing }: WhatsAppEmulator, sent: readonly SentToPerson[], said: readonly SaidByPerson[]) {
  const last = typing.findLast(({ message_id }) => said.some(({ id }) => id === message_id))
  const isOver = last && sent.some(({ at }) => at >= last.at)
  return last && !isOver ? new Date(last.at.getTime() + TYPING_MS) : null
}

function quoteOf(id: string, sent: readonly SentToPerson[], said: readonly SaidByPerson[], texts: Map<string, string>) {
  const answered =
    said.find((each) => each.id === id)?.reply_to ??
    (sent.find((each) => each.id === id)?.body as Body)?.context?.message_id
  return answered === undefined || answered === null ? null : (texts.get(answered) ?? null)
}

/** Applies an edit, a revocation or a reaction to its message. */
function applyChange(bubbles: Bubble[], body: Body): void {
  const named = body.edit?.original_message_id ?? body.revoke?.original_message_id ?? body.reaction?.message_id
  const bubble = bubbles.find(({ id }) => id === named)
  if (!bubble) return
  if (body.reaction) bubble.reaction = body.reaction.emoji || null
  if (body.revoke) Object.assign(bubble, { is_deleted: true, text: null, file: null })
  if (body.edit) Object.assign(bubble, { is_edited: true, text: textOf(body.edit.message) })
}

function textOf(body: Body): string | null {
  const { interactive } = body
  const file = FILES.map((kind) => body[kind]).find((each) => each !== undefined)
  return (
    body.text?.body ??
    interactive?.body?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    body.button?.text ??
    body.system?.body ??
    body.errors?.[0]?.error_data?.details ??
    file?.caption ??
    null
  )
}

function contentOf(body: Body): Pick<Bubble, 'text' | 'file' | 'place' | 'contact'> {
  const kind = FILES.find((each) => body[each] !== undefined)
  const { location, contacts } = body
  const [contact] = contacts ?? []
  return {
    text: textOf(body),
    file: kind
      ? { kind, url: body[kind].link ?? `/media/whatsapp/${body[kind].id}`, name: body[kind].filename ?? null }
      : null,
    place: location
      ? {
          lat: Number(location.latitude),
          lng: Number(location.longitude),
          name: location.name ?? null,
          address: location.address ?? null,
          is_live: false,
        }
      : null,
    contact: contact
      ? { name: contact.name?.formatted_name ?? 'Contact', phone: contact.phones?.[0]?.phone ?? '' }
      : null,
  }
}

const TICKS: Record<string, Ticks> = {
  accepted: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function toSentBubble(meta: WhatsAppEmulator, { id, at, body, text, status }: SentToPerson): Bubble {
  const { header, footer, action } = (body.interactive ?? {}) as Body
  const content = contentOf(body)
  return {
    ...PLAIN_BUBBLE,
    id,
    from: 'business',
    at,
    ...content,
    text: text ?? content.text,
    header: header?.text ?? null,
    footer: footer?.text ?? footerOf(meta, body),
    buttons: buttonsOf(meta, body),
    list: action?.sections
      ? {
          label: action.button,
          sections: action.sections.map(({ title = '', rows }: Body) => ({
            title,
            rows: rows.map((row: Body) => ({ title: row.title, description: row.description ?? '' })),
          })),
        }
      : null,
    ticks: TICKS[status] ?? null,
  }
}

/** The footer of a template. */
function footerOf({ templates }: WhatsAppEmulator, { template }: Body): string | null {
  const known = templates.find(({ name, language }) => name === template?.name && language === template?.language.code)
  return (known?.components.find(({ type }) => type === 'FOOTER')?.text as string | undefined) ?? null
}

function buttonsOf(meta: WhatsAppEmulator, { interactive, template }: Body): Button[] {
  if (template) {
    return quickReplies(template, meta.templates).map((title) => ({ kind: 'choice', title }))
  }
  const { type, action } = interactive ?? {}
  if (type === 'button') return action.buttons.map(({ reply }: Body) => ({ kind: 'choice', title: reply.title }))
  if (type === 'location_request_message') return [{ kind: 'location', title: 'Send location' }]
  if (type === 'request_contact_info') return [{ kind: 'contact', title: 'Share contact info' }]
  if (type === 'cta_url') {
    return [{ kind: 'link', title: action.parameters.display_text, url: action.parameters.url }]
  }
  return []
}

const toSaidBubble = ({ id, at, body, is_read }: SaidByPerson): Bubble => ({
  ...PLAIN_BUBBLE,
  id,
  from: 'person',
  at,
  ...contentOf(body),
  ticks: is_read ? 'read' : 'delivered',
})
