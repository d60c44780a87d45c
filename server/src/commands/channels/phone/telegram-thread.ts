// The chats of an emulated Telegram, as its phone shows them.
import type { TelegramEmulator } from '../telegram/emulator.ts'
import { FILE_KINDS } from '../telegram/files.ts'
import type { ReplyMarkup } from '../telegram/keyboard-check.ts'
import type { TelegramMessage, TelegramPerson } from '../telegram/state.ts'
import { type Bubble, type Button, type Key, PLAIN_BUBBLE, type Thread } from './bubble.ts'

const TYPING_MS = 5_000

// biome-ignore lint/suspicious/noExplicitAny: messages of every kind
type Body = any

export const telegramThreads = (bot: TelegramEmulator): Thread[] => bot.people.map((person) => toThread(bot, person))

function toThread(bot: TelegramEmulator, person: TelegramPerson): Thread {
  const bubbles = [
    ...bot.sent.map((each) => ({ ...each, from: 'business' as const })),
    ...bot.said.map((each) => ({ ...each, from: 'person' as const })),
  ].filter((each) => each.person === person && each.message.chat.type === 'private')
  const { first_name, last_name, username, id, blocked } = person
  return {
    provider: 'telegram',
    person: String(id),
    name: [first_name, last_name].filter(Boolean).join(' '),
    detail: username === null ? `id ${id}` : `@${username}`,
    blocked,
    hides_number: false,
    typing_until: typingUntil(bot, person),
    bubbles: bubbles.map(({ from, message, at }) => toBubble(from, message, at)).toSorted(inOrder),
    keys: keysOf(bot, person),
  }
}

const inOrder = (a: Bubble, b: Bubble) => a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id)

function typingUntil({ actions, sent }: TelegramEmulator, person: TelegramPerson): Date | null {
  const last = actions.findLast((each) => each.person === person)
  const isOver = last && sent.some((each) => each.person === person && each.at >= last.at)
  return last && !isOver ? new Date(last.at.getTime() + TYPING_MS) : null
}

function keysOf(bot: TelegramEmulator, person: TelegramPerson): Key[][] | null {
  const rows = bot.keyboardOf(person)
  return (
    rows?.map((row) =>
      row.map((key) => ({
        title: typeof key === 'string' ? key : key.text,
        asks_for: key.request_contact ? 'contact' : key.request_location ? 'location' : null,
      })),
    ) ?? null
  )
}

const textOf = (message: Body): string | null => message.text ?? message.caption ?? null

function toBubble(from: Bubble['from'], message: TelegramMessage, at: Date): Bubble {
  const { location, venue, contact, reply_to_message, edit_date } = message as Body
  const kind = FILE_KINDS.find((each) => message[each] !== undefined)
  const file = kind === 'photo' ? (message.photo as Body).at(-1) : kind && (message[kind] as Body)
  return {
    ...PLAIN_BUBBLE,
    id: String(message.message_id),
    from,
    at,
    text: textOf(message),
    file: file
      ? {
          kind: kind === 'photo' ? 'image' : (kind as string),
          url: `/media/telegram/${file.file_id}`,
          name: file.file_name ?? null,
        }
      : null,
    place: location
      ? {
          lat: location.latitude,
          lng: location.longitude,
          name: venue?.title ?? null,
          address: venue?.address ?? null,
          is_live: location.live_period !== undefined,
        }
      : null,
    contact: contact
      ? { name: [contact.first_name, contact.last_name].filter(Boolean).join(' '), phone: contact.phone_number }
      : null,
    quote: reply_to_message ? (textOf(reply_to_message) ?? '(message)') : null,
    buttons: buttonsOf(message.reply_markup as ReplyMarkup | undefined),
    is_edited: edit_date !== undefined,
    ticks: from === 'person' ? 'sent' : null,
  }
}

const buttonsOf = (markup: ReplyMarkup | undefined): Button[] =>
  (markup?.inline_keyboard ?? [])
    .flat()
    .map(({ text, url }) => (url === undefined ? { kind: 'choice', title: text } : { kind: 'link', title: text, url }))
