// WhatsApp as it calls a hook: signed bodies with one message each, over connections that stay open.
import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { atEnd } from '../tidily.mjs'

export const SETTINGS = {
  phone_number_id: '106540352242922',
  business_account_id: '102290129340398',
  access_token: 'EAAaTokenForBenchmarks',
  app_secret: '0123456789abcdef0123456789abcdef',
}
/** How many customers write, in turns. */
const PEOPLE = 500

let count = 0
let ids = 0

/** The next message: the customers take turns, and each message has a new id. */
export function nextBody() {
  count += 1
  const from = String(5_511_900_000_000 + (count % PEOPLE))
  return bodyWith(from, { type: 'text', text: { body: 'Is there a time on Friday?' } })
}

/** A message with a new id, by the phone of a person. */
export function bodyWith(from, message) {
  ids += 1
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: SETTINGS.phone_number_id },
    contacts: [{ profile: { name: 'Mariana Albuquerque' }, wa_id: from }],
    messages: [
      {
        from,
        id: `wamid.${process.pid}.${ids}`,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        ...message,
      },
    ],
  }
  const entry = [{ id: SETTINGS.business_account_id, changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

/** Returns `post(body)`, which returns how many milliseconds the hook took to answer 200. */
export function aHookCaller(url, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  atEnd(() => agent.destroy())
  return (body) => {
    const signature = createHmac('sha256', SETTINGS.app_secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-hub-signature-256': `sha256=${signature}`,
    }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const call = request(url, { agent, method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`The hook answered ${response.statusCode}`))
        })
      })
      call.on('error', reject).end(body)
    })
  }
}
