// The actions on the emulated phone and its switches.
import { Buffer } from 'node:buffer'
import type { Failure } from '../failure.ts'
import type { HookAnswer } from '../hook-sender.ts'
import type { TelegramEmulator } from '../telegram/emulator.ts'
import type { TelegramContent } from '../telegram/updates.ts'
import type { WhatsAppEmulator } from '../whatsapp/emulator.ts'
import type { WhatsAppContent } from '../whatsapp/inbound.ts'
import { connect, type Holdfast, useHook } from './connect.ts'

export interface Emulators {
  meta: WhatsAppEmulator
  bot: TelegramEmulator
}

/** A person at one of the providers. */
interface PersonRef {
  provider: 'whatsapp' | 'telegram'
  person: string
}

interface File {
  /** Base64. */
  bytes: string
  media_type: string
  name: string
  caption?: string
}

export type Action =
  | ({ do: 'text'; text: string; reply_to?: string } & PersonRef)
  | ({ do: 'file'; file: File } & PersonRef)
  | ({ do: 'location'; lat: number; lng: number; name?: string; address?: string } & PersonRef)
  | ({ do: 'contact'; whose: 'own' | 'other'; is_asked_for?: boolean } & PersonRef)
  | ({ do: 'tap'; message: string; title: string } & PersonRef)
  | ({ do: 'press'; title: string; lat: number; lng: number } & PersonRef)
  | ({ do: 'react'; message: string; emoji: string } & PersonRef)
  | ({ do: 'edit'; message: string; text: string } & PersonRef)
  | ({ do: 'delete'; message: string } & PersonRef)
  | ({ do: 'read' } & PersonRef)
  | ({ do: 'block'; blocked: boolean } & PersonRef)
  | ({ do: 'hide_number'; hides: boolean } & PersonRef)
  | { do: 'person'; provider: PersonRef['provider']; name: string; phone: string }
  | { do: 'fail'; provider: PersonRef['provider']; call: string; failure: Failure; times: number }
  | { do: 'mend' }
  | { do: 'switch'; window?: boolean; refusals?: 'at_once' | 'by_status'; receipts?: 'when_told' | 'by_themselves' }
  | { do: 'retry' }
  | { do: 'connect'; holdfast: Holdfast }
  | { do: 'use_hook'; channel: Record<string, unknown> }

/** An action that cannot be done; its message is a sentence for people. */
export class NotPossible extends Error {}

const OTHER_CONTACT = { name: 'Bia Rocha', phone: '5521955554444' }

/** Does an action. Returns notices for the person who uses the page. */
export async function act({ meta, bot }: Emulators, action: Action): Promise<string[]> {
  if (action.do === 'connect') return connect(action.holdfast, meta, bot)
  if (action.do === 'use_hook') {
    await useHook(meta, action.channel)
    return ['WhatsApp is connected.']
  }
  if (action.do === 'switch') {
    const { do: _do, ...switches } = action
    Object.assign(meta.state, switches)
    meta.state.onChange()
    return []
  }
  if (action.do === 'mend') {
    for (const { failures } of [meta, bot]) failures.clear()
    return ['Everything works again.']
  }
  if (action.do === 'retry') {
    const answers = [...(await meta.retry()), ...(await bot.retry())]
    return [answers.length === 0 ? 'Nothing waits.' : `Tried again: ${answers.map(({ status }) => status).join(', ')}.`]
  }
  const emulator = action.provider === 'whatsapp' ? meta : bot
  if (action.do === 'fail') {
    emulator.fail(action.call, action.failure, action.times)
    return []
  }
  if (action.do === 'person') {
    const [first_name = '', ...rest] = action.name.trim().split(/\s+/)
    if (first_name === '') throw new NotPossible('The person needs a name.')
    const phone = action.phone.replace(/\D/g, '')
    if (!/^\d{8,15}$/.test(phone)) throw new NotPossible('The phone number needs 8 to 15 digits.')
    if (action.provider === 'whatsapp') meta.person({ name: action.name.trim(), phone })
    else bot.person({ first_name, last_name: rest.join(' ') || null, username: null, phone })
    return []
  }
  const answer = action.provider === 'whatsapp' ? await actOnWhatsApp(meta, action) : await actOnTelegram(bot, action)
  return answer ? noticesFor(answer) : []
}

function noticesFor({ status, body }: HookAnswer): string[] {
  if (status >= 200 && status <= 299) return []
  if (status === 0) return [body]
  return [`Holdfast answered ${status}. The message is kept and will be sent again.`]
}

type PersonsAction = Extract<Action, PersonRef>

async function actOnWhatsApp(meta: WhatsAppEmulator, action: PersonsAction): Promise<HookAnswer | null> {
  const person = meta.people.find(({ user_id }) => user_id === action.person)
  if (!person) throw new NotPossible('There is nobody like that.')
  if (action.do === 'block') {
    person.blocked = action.blocked
    meta.state.onChange()
    return null
  }
  if (action.do === 'hide_number') {
    person.hides_number = action.hides
    meta.state.onChange()
    return null
  }
  if (!meta.state.hook) throw new NotPossible('Connect Holdfast first: WhatsApp does not know where to send messages.')
  if (action.do === 'read') {
    const unread = meta.sent.filter((each) => each.person === person && each.status === 'delivered')
    return unread.length === 0 ? null : meta.deliver(...unread.map((each) => meta.status(each, 'read')))
  }
  if (action.do === 'tap') {
    const sent = meta.sent.find(({ id }) => id === action.message)
    if (!sent) throw new NotPossible('There is no such message.')
    return meta.tap(person, sent, action.title)
  }
  const { content, reply_to } = toWhatsApp(person, action)
  return meta.say(person, content, { ...(reply_to !== undefined && { reply_to }) })
}

function toWhatsApp(
  person: { name: string; phone: string },
  action: PersonsAction,
): { content: WhatsAppContent; reply_to?: string } {
  if (action.do === 'text') {
    return { content: { text: action.text }, ...(action.reply_to !== undefined && { reply_to: action.reply_to }) }
  }
  if (action.do === 'file') {
    const { bytes, media_type, name, caption } = action.file
    const kind = ['image', 'video', 'audio'].find((each) => media_type.startsWith(`${each}/`)) ?? 'document'
    const named = kind === 'document' ? { filename: name } : {}
    const file = { [kind]: Buffer.from(bytes, 'base64'), mime_type: media_type, ...named, ...(caption && { caption }) }
    return { content: file as unknown as WhatsAppContent }
  }
  if (action.do === 'location') {
    const { lat, lng, name, address } = action
    return {
      content: { location: { latitude: lat, longitude: lng, ...(name && { name }), ...(address && { address }) } },
    }
  }
  if (action.do === 'contact') {
    const { name, phone } = action.whose === 'own' ? person : OTHER_CONTACT
    const contact = {
      name: { formatted_name: name, first_name: name.split(' ')[0] },
      phones: [{ phone: `+${phone}`, wa_id: phone, type: 'CELL' }],
      origin: action.is_asked_for ? 'contact_request' : 'other',
    }
    return { content: { contacts: [contact] } }
  }
  if (action.do === 'react') return { content: { reaction: { message_id: action.message, emoji: action.emoji } } }
  if (action.do === 'edit') return { content: { edit: { original_message_id: action.message, text: action.text } } }
  if (action.do === 'delete') return { content: { revoke: { original_message_id: action.message } } }
  throw new NotPossible('WhatsApp cannot do this.')
}

async function actOnTelegram(bot: TelegramEmulator, action: PersonsAction): Promise<HookAnswer | null> {
  const person = bot.people.find(({ id }) => String(id) === action.person)
  if (!person) throw new NotPossible('There is nobody like that.')
  /** An update that waits for polling has no answer. */
  const deliver = async (delivery: Promise<HookAnswer>) => {
    const answer = await delivery
    return bot.state.webhook ? answer : null
  }
  if (action.do === 'read') return null
  if (action.do === 'block') return deliver(action.blocked ? bot.block(person) : bot.unblock(person))
  if (action.do === 'tap') {
    const sent = bot.sent.find(({ message }) => String(message.message_id) === action.message)
    if (!sent) throw new NotPossible('There is no such message.')
    return deliver(bot.tap(person, sent, action.title))
  }
  if (action.do === 'press') {
    return deliver(bot.press(person, action.title, { latitude: action.lat, longitude: action.lng }))
  }
  if (action.do === 'edit') {
    return deliver(bot.deliver(bot.edited(person, Number(action.message), { text: action.text })))
  }
  const reply_to = action.do === 'text' && action.reply_to !== undefined ? { reply_to: Number(action.reply_to) } : {}
  return deliver(bot.say(person, toTelegram(bot, person, action), reply_to))
}

function toTelegram(
  bot: TelegramEmulator,
  person: Parameters<TelegramEmulator['ownContact']>[0],
  action: PersonsAction,
): TelegramContent {
  if (action.do === 'text') return { text: action.text }
  if (action.do === 'file') {
    const { bytes, media_type, name, caption } = action.file
    const kinds = {
      'image/jpeg': 'photo',
      'image/png': 'photo',
      'audio/ogg': 'voice',
      'audio/mpeg': 'audio',
      'video/mp4': 'video',
    }
    const kind = kinds[media_type as keyof typeof kinds] ?? 'document'
    const file = {
      [kind]: Buffer.from(bytes, 'base64'),
      mime_type: media_type,
      file_name: name,
      ...(caption && { caption }),
    }
    return file as unknown as TelegramContent
  }
  if (action.do === 'location') {
    const location = { latitude: action.lat, longitude: action.lng }
    if (!action.name) return { location }
    return { venue: { location, title: action.name, address: action.address ?? '' } }
  }
  if (action.do === 'contact') {
    const [first_name = '', last_name = ''] = OTHER_CONTACT.name.split(' ')
    if (action.whose === 'own') return bot.ownContact(person)
    return { contact: { phone_number: OTHER_CONTACT.phone, first_name, last_name } }
  }
  throw new NotPossible('Telegram cannot do this.')
}
