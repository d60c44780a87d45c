// An emulated Telegram Bot API: it accepts messages of a bot, and sends the messages of people to the bot.

import type { Json } from '../../../channels/json.ts'
import { type Failure, openFailures } from '../failure.ts'
import { type HookAnswer, openHookSender, overHttp } from '../hook-sender.ts'
import { openProviderServer, type ProviderCall, type ProviderRequest } from '../provider-server.ts'
import { readCall } from './calls.ts'
import { toRefusal } from './errors.ts'
import type { InlineButton, KeyboardButton, ReplyMarkup } from './keyboard-check.ts'
import { METHODS } from './methods.ts'
import { openPolling } from './polling.ts'
import { newState, type SentByBot, type TelegramOptions, type TelegramPerson, type Update } from './state.ts'
import {
  type TelegramContent,
  toCallbackUpdate,
  toEditUpdate,
  toMemberUpdate,
  toMessageUpdate,
  toReactionUpdate,
  type UpdateExtras,
} from './updates.ts'

export type TelegramEmulator = Awaited<ReturnType<typeof openTelegram>>

const NOT_SENT: HookAnswer = { status: 0, body: 'It waits for getUpdates.' }
const NOT_WANTED: HookAnswer = { status: 0, body: 'The bot does not ask for updates of this kind.' }

export async function openTelegram(options: TelegramOptions) {
  const { clock, onChange = () => {}, transport = overHttp, retryDelaysMs = [] } = options
  const state = newState(options)
  const { people, pending, sent } = state
  const failures = openFailures(onChange)
  const hooks = openHookSender({ transport, retryDelaysMs, onChange })
  const polling = openPolling(state)
  const methods = {
    ...METHODS,
    getUpdates: (_state: unknown, fields: Record<string, unknown>) => polling.getUpdates(fields),
    setWebhook(...[of, fields]: Parameters<NonNullable<typeof METHODS.setWebhook>>) {
      const result = METHODS.setWebhook?.(of, fields)
      polling.wake('conflict')
      // Updates that waited for getUpdates are sent to the webhook now.
      if (retryDelaysMs.length > 0) for (const update of [...pending]) void deliver(update)
      return result
    },
  }

  /** The request that sends an update to the webhook. */
  function toRequest(update: Update) {
    const { url = '', secret_token = null } = state.webhook ?? {}
    const secret: Record<string, string> =
      secret_token === null ? {} : { 'x-telegram-bot-api-secret-token': secret_token }
    const headers = { 'content-type': 'application/json', ...secret }
    return { method: 'POST', url, headers, body: Buffer.from(JSON.stringify(update)) } as const
  }

  /** Sends an update to the webhook, or keeps it for getUpdates. */
  async function deliver(update: Update): Promise<HookAnswer> {
    const wanted = state.webhook?.allowed_updates ?? null
    if (wanted && !wanted.some((kind) => kind in update)) return NOT_WANTED
    if (!pending.includes(update)) pending.push(update)
    onChange()
    if (!state.webhook) {
      polling.wake()
      return NOT_SENT
    }
    const answer = await hooks.send(toRequest(update), () => {
      const at = pending.indexOf(update)
      if (at >= 0) pending.splice(at, 1)
    })
    if (answer.status < 200 || answer.status > 299) {
      const message = answer.status === 0 ? answer.body : `Wrong response from the webhook: ${answer.status}`
      state.lastError = { at: clock(), message }
    }
    return answer
  }

  const read = (request: ProviderRequest): ProviderCall => ({ ...readCall(state, methods, request), refuse: toRefusal })
  const server = await openProviderServer({ port: options.port ?? 0, clock, failures, read, onChange })

  const update = (person: TelegramPerson, content: TelegramContent, extras?: UpdateExtras) =>
    toMessageUpdate(state, person, content, extras)

  /** The person taps a button below a message, by its text. */
  function tap(person: TelegramPerson, of: SentByBot, text: string): Promise<HookAnswer> {
    const { inline_keyboard = [] } = (of.message.reply_markup ?? {}) as ReplyMarkup
    const button = inline_keyboard.flat().find((each: InlineButton) => each.text === text)
    if (button?.callback_data === undefined) throw new Error(`The message has no button ${text}.`)
    return deliver(toCallbackUpdate(state, person, of.message, button.callback_data))
  }

  /** The bot's keyboard that this person sees: the last one that was sent and not removed. */
  function keyboardOf(person: TelegramPerson): KeyboardButton[][] | null {
    const markups = sent
      .filter((each) => each.person === person)
      .map(({ fields }) => fields.reply_markup as ReplyMarkup)
    const last = markups.findLast((markup) => markup?.keyboard || markup?.remove_keyboard)
    return last?.keyboard ?? null
  }

  /** The person presses a key of the bot's keyboard, which sends its text, their contact or this location. */
  function press(person: TelegramPerson, text: string, location = { latitude: -25.2637, longitude: -57.5759 }) {
    const found = keyboardOf(person)
      ?.flat()
      .find((key) => (typeof key === 'string' ? key : key.text) === text)
    if (!found) throw new Error(`There is no key ${text}.`)
    if (found.request_contact) return deliver(update(person, ownContact(person)))
    return deliver(update(person, found.request_location ? { location } : { text }))
  }

  return {
    /** The base for TELEGRAM_API_URL. */
    url: server.origin,
    origin: server.origin,
    port: server.port,
    token: state.token,
    bot: state.bot,
    people,
    /** Messages of the bot, in order. */
    sent,
    said: state.said,
    pending,
    callbacks: state.callbacks,
    actions: state.actions,
    media: state.media,
    state,
    requests: server.requests,
    failures,
    hooks,
    person(given: Partial<TelegramPerson> = {}): TelegramPerson {
      const person: TelegramPerson = {
        id: state.nextPersonId(),
        first_name: 'Ana',
        last_name: 'Lima',
        username: 'ana',
        language_code: 'pt-br',
        phone: '595981123456',
        blocked: false,
        started: true,
        ...given,
      }
      people.push(person)
      onChange()
      return person
    },
    /** Makes an update with a message of a person; `deliver` sends it. */
    update,
    edited: (person: TelegramPerson, message_id: number, content: TelegramContent, extras?: { at?: Date }) =>
      toEditUpdate(state, person, message_id, content, extras),
    reacted: (person: TelegramPerson, message_id: number, reactions: readonly Json[]) =>
      toReactionUpdate(state, person, message_id, reactions),
    callback: (person: TelegramPerson, of: SentByBot, data: string) =>
      toCallbackUpdate(state, person, of.message, data),
    deliver,
    toRequest,
    /** The person writes. */
    say: (person: TelegramPerson, content: TelegramContent, extras?: UpdateExtras) =>
      deliver(update(person, content, extras)),
    tap,
    press,
    keyboardOf,
    ownContact,
    block: (person: TelegramPerson) => deliver(toMemberUpdate(state, person, 'kicked')),
    unblock: (person: TelegramPerson) => deliver(toMemberUpdate(state, person, 'member')),
    /** Sends updates again that the webhook did not accept, in order. */
    retry: hooks.retry,
    /** The next calls of this name fail. Names: those of the methods, `download`, `*`. */
    fail: (call: string, failure: Failure, times?: number) => failures.add(call, failure, times),
    async close() {
      polling.close()
      hooks.close()
      await server.close()
    },
  }
}

/** The contact that a person shares about themselves: its user_id proves the number. */
const ownContact = ({ id, first_name, last_name, phone }: TelegramPerson) => ({
  contact: { phone_number: phone, first_name, ...(last_name !== null && { last_name }), user_id: id },
})
