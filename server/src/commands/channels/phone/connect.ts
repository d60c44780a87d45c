// Sets up both emulated channels in a Holdfast that runs on this machine, by the same calls as the dashboard.
import type { TelegramEmulator } from '../telegram/emulator.ts'
import type { WhatsAppEmulator } from '../whatsapp/emulator.ts'

export interface Holdfast {
  /** Its address, such as http://localhost:3000. */
  address: string
  /** The sign-in of an owner or admin of the workspace. */
  email: string
  password: string
}

/** A failure to connect; its message is a sentence for people. */
export class NotConnected extends Error {}

export async function connect(holdfast: Holdfast, meta: WhatsAppEmulator, bot: TelegramEmulator): Promise<string[]> {
  if (!URL.canParse(holdfast.address)) throw new NotConnected(`${holdfast.address} is not an address.`)
  const session = await signIn(holdfast)
  const { phone_number_id, business_account_id, access_token, app_secret } = meta.account
  const settings = { phone_number_id, business_account_id, access_token, app_secret }
  const channel = await put(holdfast, session, '/v1/channels/whatsapp', settings)
  await useHook(meta, channel)
  await put(holdfast, session, '/v1/channels/telegram', { bot_token: bot.token })
  const way = bot.state.webhook ? 'by a webhook' : 'by polling'
  return [`WhatsApp is connected to ${meta.state.hook?.url}.`, `Telegram is connected ${way}.`]
}

/** Verifies the hook in the answer of PUT /channels/whatsapp, and uses it from then on. */
export async function useHook(meta: WhatsAppEmulator, channel: Record<string, unknown>): Promise<void> {
  const { callback_url, verify_token } = channel
  if (typeof callback_url !== 'string' || !URL.canParse(callback_url) || typeof verify_token !== 'string') {
    throw new NotConnected(
      'This is not the answer of PUT /channels/whatsapp: callback_url and verify_token are missing.',
    )
  }
  const { status, body } = await meta.subscribe(callback_url, verify_token)
  if (meta.state.hook?.url !== callback_url) {
    throw new NotConnected(`${callback_url} could not be verified: ${status || 'no answer'} ${body.slice(0, 200)}`)
  }
}

async function signIn({ address, email, password }: Holdfast): Promise<Record<string, string>> {
  const answer = await call(address, '/v1/auth/sign-in/email', 'POST', {}, { email, password })
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { cookie: cookie.join('; ') }
}

async function put({ address }: Holdfast, session: Record<string, string>, path: string, body: object) {
  const answer = await call(address, path, 'PUT', session, body)
  return (await answer.json()) as Record<string, unknown>
}

async function call(address: string, path: string, method: string, headers: Record<string, string>, body: object) {
  const { origin } = new URL(address)
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  }).catch((error: Error & { cause?: Error }) => {
    throw new NotConnected(`${origin} does not answer: ${error.cause?.message ?? error.message}`)
  })
  if (!answer.ok) throw new NotConnected(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 400)}`)
  return answer
}
