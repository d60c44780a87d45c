// A customer on each channel: they write through the channel's own entrance, and read what arrives there.
import type { Json } from '../../channels/json.ts'
import { LOSSY_WEBP, PLAIN_JPEG } from '../pictures.ts'
import type { ProviderWorld } from '../providers/world.ts'
import { made } from '../shop.ts'
import { visitorsOf } from '../visitors.ts'
import type { TestWorkspace } from '../world.ts'
import type { Script } from './script.ts'

/** A message of the business, as the customer sees it. */
export interface Seen {
  text: string
  /** The titles of its buttons. */
  options: string[]
}

export interface Writer {
  says(text: string): Promise<unknown>
  sends(what: string): Promise<unknown>
  /** Taps a button of the last message that has it. */
  taps(title: string): Promise<unknown>
  /** All messages of the business, oldest first. */
  seen(): Promise<Seen[]>
}

const VOICE = Buffer.from('OggS, a voice message')
let people = 0

export async function aWriter(
  world: ProviderWorld,
  workspace: TestWorkspace,
  { channel }: Script,
  language: string,
): Promise<Writer> {
  people += 1
  if (channel === 'webchat') return onWebChat(world, workspace)
  await world.db.deleteFrom('channels').execute()
  await world.db.deleteFrom('channel_accounts').execute()
  if (channel === 'whatsapp') {
    await world.connectWhatsApp(workspace)
    return onWhatsApp(world)
  }
  await world.connectTelegram(workspace)
  return onTelegram(world, language)
}

function onWhatsApp({ meta }: ProviderWorld): Writer {
  const person = meta.person({ phone: `55119${81_000_000 + people}` })
  const own = () => meta.sent.filter((each) => each.person === person)
  const files: Record<string, Parameters<typeof meta.say>[1]> = {
    voice: { audio: VOICE, voice: true },
    picture: { image: PLAIN_JPEG },
    sticker: { sticker: LOSSY_WEBP },
    location: { location: { latitude: -23.5, longitude: -46.6 } },
  }
  return {
    says: (text) => meta.say(person, { text }),
    sends: (what) => meta.say(person, files[what] ?? { text: textOf(what) }),
    taps: (title) =>
      meta.tap(
        person,
        lastWith(own(), (each) => titlesOnWhatsApp(each.body), title),
        title,
      ),
    seen: async () => own().map(({ body }) => ({ text: textOnWhatsApp(body), options: titlesOnWhatsApp(body) })),
  }
}

interface Interactive {
  body: { text: string }
  action: { buttons?: { reply: { title: string } }[]; sections?: { rows: { title: string }[] }[] }
}

const textOnWhatsApp = ({ text, interactive }: Json): string =>
  (text as { body: string } | undefined)?.body ?? (interactive as Interactive | undefined)?.body.text ?? ''

function titlesOnWhatsApp({ interactive }: Json): string[] {
  const { buttons = [], sections = [] } = (interactive as Interactive | undefined)?.action ?? {}
  return [...buttons.map(({ reply }) => reply.title), ...sections.flatMap(({ rows }) => rows.map(({ title }) => title))]
}

function onTelegram({ bot }: ProviderWorld, language: string): Writer {
  const person = bot.person({ language_code: language })
  const own = () => bot.sent.filter((each) => each.person === person)
  const files: Record<string, Parameters<typeof bot.say>[1]> = {
    voice: { voice: VOICE },
    picture: { photo: PLAIN_JPEG },
    sticker: { sticker: LOSSY_WEBP },
    location: { location: { latitude: -23.5, longitude: -46.6 } },
  }
  const titles = ({ message }: (typeof bot.sent)[number]) =>
    (
      ((message as { reply_markup?: unknown }).reply_markup as { inline_keyboard?: { text: string }[][] } | undefined)
        ?.inline_keyboard ?? []
    )
      .flat()
      .map(({ text }) => text)
  return {
    says: (text) => bot.say(person, { text }),
    sends: (what) => bot.say(person, files[what] ?? { text: textOf(what) }),
    taps: (title) => bot.tap(person, lastWith(own(), titles, title), title),
    seen: async () =>
      own().map((each) => ({ text: (each.message as { text?: string }).text ?? '', options: titles(each) })),
  }
}

interface Listed {
  id: string
  direction: string
  text: string | null
  options: { items: { id: string; title: string }[] } | null
}

async function onWebChat(world: ProviderWorld, workspace: TestWorkspace): Promise<Writer> {
  const { client } = await (await visitorsOf(world, workspace)).open()
  const write = async (body: object) => made(await client.post('/public/webchat/messages', body))
  const own = async () =>
    ((await client.get('/public/webchat/messages?limit=100')).body.data as Listed[])
      .filter(({ direction }) => direction === 'outbound')
      .toReversed()
  const titles = ({ options }: Listed) => options?.items.map(({ title }) => title) ?? []
  return {
    says: (text) => write({ text }),
    sends: (what) => write(what === 'location' ? { location: { lat: -23.5, lng: -46.6 } } : { text: textOf(what) }),
    async taps(title) {
      const { id, options } = lastWith(await own(), titles, title)
      const option_id = options?.items.find((each) => each.title === title)?.id
      return write({ choice: { option_id, message_id: id } })
    },
    seen: async () => (await own()).map((each) => ({ text: each.text ?? '', options: titles(each) })),
  }
}

const MAX_CHARACTERS = 4_096

function textOf(what: string): string {
  if (what === 'long text') return 'ha '.repeat(MAX_CHARACTERS).slice(0, MAX_CHARACTERS).trim()
  if (what === 'blank text') return ' \u200b '
  throw new Error(`This channel has no ${what}`)
}

function lastWith<T>(messages: readonly T[], titles: (message: T) => string[], title: string): T {
  const found = messages.findLast((each) => titles(each).includes(title))
  if (!found) throw new Error(`There is no button "${title}"`)
  return found
}
