// An emulated WhatsApp Cloud API: it accepts messages of a business, and sends the messages of people to the business.
import { randomInt } from 'node:crypto'
import type { Json } from '../../../channels/json.ts'
import { type Failure, openFailures } from '../failure.ts'
import { type HookAnswer, openHookSender, overHttp } from '../hook-sender.ts'
import { openProviderServer } from '../provider-server.ts'
import { callReader } from './calls.ts'
import { choiceOf } from './choice.ts'
import { MetaError } from './codes.ts'
import {
  type Change,
  type MessageExtras,
  toEchoValue,
  toMessageBody,
  toMessageValue,
  toStatusValue,
  type WhatsAppContent,
} from './inbound.ts'
import { newPerson, type WhatsAppPerson } from './person.ts'
import { encode, signature } from './sign.ts'
import { type Hook, newState, newWamid, type ReceiptStatus, type SentToPerson, type WhatsAppOptions } from './state.ts'

export type WhatsAppEmulator = Awaited<ReturnType<typeof openWhatsApp>>

export async function openWhatsApp(options: WhatsAppOptions) {
  const { clock, onChange = () => {} } = options
  const state = newState(options, onChange)
  const { account, people, sent, said, media } = state
  const failures = openFailures(onChange)
  const { transport = overHttp, retryDelaysMs = [] } = options
  const hooks = openHookSender({ transport, retryDelaysMs, onChange })
  const metadata = { display_phone_number: account.display_phone_number, phone_number_id: account.phone_number_id }
  const keepFile = media.add

  /** Makes a message of a person; `deliver` sends it. */
  function message(person: WhatsAppPerson, content: WhatsAppContent, extras: MessageExtras = {}): Change {
    const { id = newWamid(), at = clock() } = extras
    const body = toMessageBody(content, keepFile)
    said.push({ id, person, body, reply_to: extras.reply_to ?? null, at, is_read: false })
    person.last_wrote_at = at
    person.blocked = false
    return { field: 'messages', value: toMessageValue(metadata, person, body, { ...extras, id, at }) }
  }

  /** Makes a status of a sent message; `deliver` sends it. */
  function status(
    of: SentToPerson,
    word: ReceiptStatus,
    extras: { at?: Date; error?: MetaError | number } = {},
  ): Change {
    const { at = clock(), error = null } = extras
    of.status = word
    onChange()
    const category = String(state.templates.find(({ name }) => name === nameOf(of.body))?.category ?? 'service')
    const value = toStatusValue(metadata, {
      ...of,
      status: word,
      at,
      category: category.toLowerCase(),
      error: typeof error === 'number' ? new MetaError(error) : error,
    })
    return { field: 'messages', value }
  }

  function echo(person: WhatsAppPerson, content: WhatsAppContent, extras: { id?: string; at?: Date } = {}): Change {
    const { id = newWamid(), at = clock() } = extras
    const value = toEchoValue(metadata, person, toMessageBody(content, keepFile), { id, at })
    return { field: 'smb_message_echoes', value }
  }

  const toBody = (changes: readonly Change[]): Buffer =>
    encode({ object: 'whatsapp_business_account', entry: [{ id: account.business_account_id, changes }] })

  /** Sends these bytes to the hook. They are signed unless headers are given. */
  function post(body: Buffer, headers: Record<string, string> = sign(body)): Promise<HookAnswer> {
    const { url } = requireHook()
    const sender = { 'content-type': 'application/json', 'user-agent': 'facebookexternalua' }
    return hooks.send({ method: 'POST', url, headers: { ...sender, ...headers }, body })
  }

  const sign = (body: Buffer, secret = account.app_secret) => ({ 'x-hub-signature-256': signature(body, secret) })

  function requireHook(): Hook {
    if (!state.hook) throw new Error('The emulated WhatsApp has no hook yet: call subscribe first.')
    return state.hook
  }

  /** Sends changes in one body. If the hook does not accept it, `retry` or the delays send it again. */
  const deliver = (...changes: readonly Change[]): Promise<HookAnswer> => post(toBody(changes))

  /** Verifies a hook by its verify token, and uses it from then on if it answers correctly. */
  async function subscribe(url: string, verify_token: string): Promise<HookAnswer> {
    const challenge = String(randomInt(1e9, 2e9))
    const verification = new URL(url)
    verification.searchParams.set('hub.mode', 'subscribe')
    verification.searchParams.set('hub.challenge', challenge)
    verification.searchParams.set('hub.verify_token', verify_token)
    const answer = await transport({ method: 'GET', url: verification.href, headers: {}, body: null })
    if (answer.status === 200 && answer.body === challenge) state.hook = { url, verify_token }
    onChange()
    return answer
  }

  /** Sends the statuses of a message after the business has its answer. */
  function afterAccept(accepted: SentToPerson, refusal: MetaError | null): void {
    const sendStatuses = async () => {
      if (refusal) return void (await deliver(status(accepted, 'failed', { error: refusal })))
      if (state.receipts !== 'by_themselves') return
      await deliver(status(accepted, 'sent'))
      if (accepted.person && !accepted.person.blocked) await deliver(status(accepted, 'delivered'))
    }
    if (state.hook) setImmediate(() => void sendStatuses().catch(() => {}))
  }

  const server = await openProviderServer({
    port: options.port ?? 0,
    clock,
    failures,
    onChange,
    read: (request) => callReader(state, { origin: () => server.origin, afterAccept, subscribe })(request),
  })

  return {
    account,
    templates: state.templates,
    people,
    sent,
    said,
    media,
    /** When the business showed that it is typing. */
    typing: state.typing,
    /** Its switches may be changed at any time. */
    state,
    /** The base for WHATSAPP_API_URL. */
    url: `${server.origin}/v24.0`,
    origin: server.origin,
    port: server.port,
    requests: server.requests,
    failures,
    hooks,
    person(given: Partial<WhatsAppPerson> & { phone: string }): WhatsAppPerson {
      const person = newPerson(given)
      people.push(person)
      onChange()
      return person
    },
    message,
    status,
    echo,
    /** Any other change, such as `message_template_status_update`. */
    change: (field: string, value: Json): Change => ({ field, value }),
    deliver,
    toBody,
    sign,
    post,
    subscribe,
    /** The person writes one message, which is sent in its own body. */
    say: (person: WhatsAppPerson, content: WhatsAppContent, extras?: MessageExtras) =>
      deliver(message(person, content, extras)),
    /** The person taps a button, a row of a list, or a quick reply of a template, by its title. */
    tap: (person: WhatsAppPerson, of: SentToPerson, title: string) =>
      deliver(message(person, choiceOf(of, state.templates, title), { reply_to: of.id })),
    /** Sends a status of a message to the business. */
    report: (of: SentToPerson, word: ReceiptStatus, extras?: { at?: Date; error?: MetaError | number }) =>
      deliver(status(of, word, extras)),
    /** Sends the bodies again that the hook did not accept. */
    retry: hooks.retry,
    /** The next calls of this name fail. Names: messages, media, media_info, download, templates, number, apps, `*`. */
    fail: (call: string, failure: Failure, times?: number) => failures.add(call, failure, times),
    async close() {
      hooks.close()
      await server.close()
    },
  }
}

const nameOf = ({ template }: Json): unknown => (template as Json | undefined)?.name
