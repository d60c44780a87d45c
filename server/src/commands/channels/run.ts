// `npm run channels`: emulates both providers on this machine, with a page that shows a phone.
import { DEMO_EMAIL } from '../demo/demo.ts'
import { connect, type Holdfast } from './phone/connect.ts'
import { openPhone } from './phone/server.ts'
import { openTelegram } from './telegram/emulator.ts'
import { openWhatsApp } from './whatsapp/emulator.ts'

export interface ChannelsOptions {
  /** The port of the page. The two providers use the next two ports. */
  port: number
  /** The folder with the files of the page. */
  folder: string
  /** The server to connect at once. */
  holdfast: Holdfast | null
  clock(): Date
  notice(line: string): void
}

/** The default address of a server, for the instructions. */
const SERVER = 'http://localhost:3000'
/** Short delays first, because a server may be stopped for a moment; then longer and longer ones. */
const RETRY_DELAYS_MS = [1, 2, 5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000)

export async function openChannels({ port, folder, holdfast, clock, notice }: ChannelsOptions) {
  let onChange = () => {}
  const common = { clock, retryDelaysMs: RETRY_DELAYS_MS, onChange: () => onChange() }
  const meta = await openWhatsApp({ ...common, port: port && port + 1, receipts: 'by_themselves', window: true })
  const bot = await openTelegram({ ...common, port: port && port + 2 })
  const phone = await openPhone({ meta, bot, port, clock, folder })
  onChange = phone.tellChanged
  addPeople(meta, bot)
  for (const line of instructions({ phone: phone.url, whatsapp: meta.url, telegram: bot.url }, meta, bot)) notice(line)
  if (holdfast) {
    const notices = await connect(holdfast, meta, bot).catch((error: Error) => [error.message])
    for (const line of notices) notice(line)
  }
  return {
    url: phone.url,
    meta,
    bot,
    async close() {
      await Promise.all([phone.close(), meta.close(), bot.close()])
    },
  }
}

type Meta = Awaited<ReturnType<typeof openWhatsApp>>
type Bot = Awaited<ReturnType<typeof openTelegram>>

/** Two of the people are customers of the demo workspace. WhatsApp's id of a number may differ, as for Ana's. */
function addPeople(meta: Meta, bot: Bot): void {
  meta.person({ name: 'Ana Souza', phone: '5511988887777', wa_id: '551188887777' })
  meta.person({ name: 'Diego Benítez', phone: '595981234567' })
  meta.person({ name: 'Lucía', phone: '5491155553333', username: 'lucia.ar', hides_number: true })
  bot.person({ first_name: 'Bruno', last_name: 'Lima', username: 'brunolima', phone: '5521977776666' })
  bot.person({ first_name: 'Rosa', last_name: null, username: null, language_code: 'es', phone: '595971112233' })
}

function instructions(at: { phone: string; whatsapp: string; telegram: string }, meta: Meta, bot: Bot): string[] {
  const { phone_number_id, business_account_id, access_token, app_secret } = meta.account
  const settings = JSON.stringify({ phone_number_id, business_account_id, access_token, app_secret })
  const json = `-H 'Content-Type: application/json' -d`
  const put = (channel: string, body: string) =>
    `  curl -s -b session.txt -X PUT ${SERVER}/v1/channels/${channel} ${json} '${body}'`
  const signIn = JSON.stringify({ email: DEMO_EMAIL, password: 'PASSWORD' })
  return [
    `The phone:  ${at.phone}`,
    '',
    '1. Start Holdfast so that it calls this machine instead of the real providers:',
    `  WHATSAPP_API_URL=${at.whatsapp} TELEGRAM_API_URL=${at.telegram} npm start`,
    '',
    '2. Connect both channels: press Connect on the page of the phone, or use curl:',
    `  curl -s -c session.txt ${SERVER}/v1/auth/sign-in/email ${json} '${signIn}'`,
    `${put('whatsapp', settings)} \\
    | curl -s ${at.phone}hook ${json} @-`,
    put('telegram', JSON.stringify({ bot_token: bot.token })),
    '',
    'Ctrl-C ends it. Nothing is kept.',
  ]
}
