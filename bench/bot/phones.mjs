// The phones of customers on WhatsApp: they write and tap through the hook, and note when the bot's messages arrive.
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { aHookCaller, bodyWith } from '../inbound/whatsapp.mjs'
import { atEnd } from '../tidily.mjs'

const MAX_WAIT_MS = 30_000
const FIRST_PHONE = 5_511_910_000_000
let people = 0
let sent = 0

/** A server in the place of WhatsApp: it takes every message, and answers every other call with nothing. */
export async function openPhones() {
  /** By phone: what arrived, with the time. */
  const arrived = new Map()
  const server = createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : {}
    const at = performance.now()
    sent += 1
    const id = `wamid.out.${sent}`
    if (body.to && body.type) arrived.set(body.to, [...(arrived.get(body.to) ?? []), { at, id, body }])
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }], success: true, data: [] }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    hookOf: aHookCaller,
    /** The message with this number, from 0, that has arrived on a phone. */
    async arrival(phone, number) {
      const end = performance.now() + MAX_WAIT_MS
      for (;;) {
        const message = arrived.get(phone)?.[number]
        if (message) return message
        if (performance.now() > end) throw new Error(`The bot has not answered ${phone}`)
        await delay(2)
      }
    },
    countOf: (phone) => arrived.get(phone)?.length ?? 0,
  }
}

/** The milliseconds from the 200 of the hook to the first message of the bot: after a text, and after a tap. */
export async function answerTimes(phones, hook, count) {
  const numbers = Array.from({ length: count }, (_, index) => String(FIRST_PHONE + people + index))
  people += count
  const written = await Promise.all(
    numbers.map(async (phone) => {
      await hook(bodyWith(phone, { type: 'text', text: { body: 'oi' } }))
      const posted = performance.now()
      return (await phones.arrival(phone, 0)).at - posted
    }),
  )
  // The greeting, and the menu with its buttons.
  const menus = await Promise.all(numbers.map((phone) => phones.arrival(phone, 1)))
  const tapped = await Promise.all(
    numbers.map(async (phone, index) => {
      const before = phones.countOf(phone)
      await hook(bodyWith(phone, tapOn(menus[index])))
      const posted = performance.now()
      return (await phones.arrival(phone, before)).at - posted
    }),
  )
  return { written, tapped }
}

function tapOn({ id, body: { interactive } }) {
  const { action } = interactive
  const [button] = action.buttons ?? []
  const reply = button ? button.reply : action.sections[0].rows[0]
  const type = button ? 'button_reply' : 'list_reply'
  return {
    type: 'interactive',
    interactive: { type, [type]: { id: reply.id, title: reply.title } },
    context: { id, from: '15550783881' },
  }
}
