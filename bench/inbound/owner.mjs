// The owner of the demo workspace, who sets the channel up and follows the stream.
import { get } from 'node:http'
import { atEnd } from '../tidily.mjs'
import { SETTINGS } from './whatsapp.mjs'

export async function signIn({ url, signIn: [email, password] }) {
  const answer = await fetch(`${url}/v1/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Switches the bot of the demo workspace off: what is measured is not its answers. */
export async function switchBotOff({ url, key }) {
  const answer = await fetch(`${url}/v1/bot`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ enabled: false }),
  })
  if (!answer.ok) throw new Error(`Switching the bot off answered ${answer.status}`)
}

/** Sets WhatsApp up, and returns the path of its hook. */
export async function connectWhatsApp(url, cookie) {
  const answer = await fetch(`${url}/v1/channels/whatsapp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(SETTINGS),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`The channel was refused: ${JSON.stringify(body)}`)
  return new URL(body.callback_url).pathname
}

/** Follows the stream; `delays` has, for each message, the milliseconds from its event to its arrival here. */
export function followMessages(url, cookie) {
  const delays = []
  return new Promise((resolve, reject) => {
    const call = get(`${url}/v1/stream`, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const line of lines) {
          const entry = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : {}
          if (entry.type === 'message.stored') delays.push(Date.now() - Date.parse(entry.created_at))
        }
      })
      response.on('error', () => {})
      resolve({ delays })
    })
    call.on('error', reject)
    atEnd(() => call.destroy())
  })
}
