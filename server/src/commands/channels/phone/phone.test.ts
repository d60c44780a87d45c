// `npm run channels` as a whole: its page, the actions on it, and a server that one click connects.
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../testing/receiver.ts'
import { until } from '../../../testing/until.ts'
import { openChannels } from '../run.ts'
import type { Thread } from './bubble.ts'

const FOLDER = fileURLToPath(new URL('./page', import.meta.url))
const ADMIN = { email: 'ana@example.com', password: 'right' }

/** A server with the two routes that connecting needs, and a hook that accepts everything. */
async function aHoldfast() {
  const server = await listening((_number, { method, path, headers, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://holdfast')
    const answer = (fields: object) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (pathname === '/v1/auth/sign-in/email') {
      const { password } = JSON.parse(body.toString('utf8'))
      if (password !== 'right') return { status: 401, body: 'The password is wrong.' }
      return { status: 200, headers: { 'set-cookie': 'holdfast_session=secret; Path=/; HttpOnly' }, body: '{}' }
    }
    if (pathname === '/v1/hooks/whatsapp/token') return { status: 200, body: searchParams.get('hub.challenge') ?? '' }
    const isKnown = headers.cookie === 'holdfast_session=secret'
    if (!isKnown || method !== 'PUT') return { status: 401, body: '{"code":"invalid_api_key"}' }
    const callback_url = `${server.url}v1/hooks/whatsapp/token`
    return answer(pathname === '/v1/channels/whatsapp' ? { callback_url, verify_token: 'v' } : {})
  })
  return server
}

async function aPhone() {
  const lines: string[] = []
  const channels = await openChannels({
    port: 0,
    folder: FOLDER,
    holdfast: null,
    clock: () => new Date(),
    notice: (line) => lines.push(line),
  })
  onTestFinished(channels.close)
  const { url, meta, bot } = channels
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  // biome-ignore lint/suspicious/noExplicitAny: the page reads all of it
  const state = async () => (await (await fetch(`${url}state`)).json()) as any
  return {
    url,
    meta,
    bot,
    lines,
    post,
    state,
    act: (action: object) => post('act', action),
    threadOf: async (name: string): Promise<Thread> =>
      (await state()).threads.find((each: Thread) => each.name === name),
  }
}

const connected = async () => {
  const [phone, holdfast] = [await aPhone(), await aHoldfast()]
  await phone.act({ do: 'connect', holdfast: { address: holdfast.url, ...ADMIN } })
  return { ...phone, holdfast }
}

const send = (phone: Awaited<ReturnType<typeof aPhone>>, to: string, content: object) =>
  fetch(`${phone.meta.url}/${phone.meta.account.phone_number_id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${phone.meta.account.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to, ...content }),
  })

test('the command says how a server uses the emulators and is connected', async () => {
  const { lines, url, meta, bot } = await aPhone()
  const text = lines.join('\n')
  for (const part of [
    url,
    `WHATSAPP_API_URL=${meta.url}`,
    `TELEGRAM_API_URL=${bot.url}`,
    meta.account.access_token,
    bot.token,
  ]) {
    expect(text).toContain(part)
  }
})

test('the page and all its files are served', async () => {
  const { url } = await aPhone()
  const page = await (await fetch(url)).text()
  const files = [...page.matchAll(/(?:src|href)="\/([\w.]+)"/g)].map(([, name = '']) => name)
  expect(files).toEqual(['phone.css', 'phone.js'])
  for (const name of [...files, 'bubble.js', 'composer.js', 'element.js', 'icon.js', 'panel.js']) {
    const { status, headers } = await fetch(url + name)
    expect([name, status, headers.get('content-type')]).toEqual([
      name,
      200,
      expect.stringMatching(/^text\/(css|javascript)/),
    ])
  }
  expect((await fetch(`${url}../run.ts`)).status).toBe(404)
})

test('other pages can neither read nor use the phone', async () => {
  const { url, post } = await aPhone()
  const strange = [
    await fetch(`${url}state`, { headers: { origin: 'https://evil.example' } }),
    await post('act', { do: 'mend' }, { origin: 'https://evil.example' }),
  ]
  expect(strange.map(({ status }) => status)).toEqual([403, 403])
  expect((await fetch(`${url}act`, { method: 'POST', body: '{}' })).status).toBe(415)
})

test('a server is connected by the sign-in of an admin', async () => {
  const [phone, holdfast] = [await aPhone(), await aHoldfast()]
  const wrong = await phone.act({ do: 'connect', holdfast: { address: holdfast.url, ...ADMIN, password: 'wrong' } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('The password is wrong.')])
  expect(phone.meta.state.hook).toBeNull()
  const right = await phone.act({ do: 'connect', holdfast: { address: holdfast.url, ...ADMIN } })
  expect([right.status, right.text]).toEqual([200, expect.stringContaining('Telegram is connected by polling')])
  const put = holdfast.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path, JSON.parse(body.toString())])
  expect(put.slice(-2)).toEqual([
    ['/v1/channels/whatsapp', expect.objectContaining({ access_token: phone.meta.account.access_token })],
    ['/v1/channels/telegram', { bot_token: phone.bot.token }],
  ])
})

test('the answer of PUT /channels/whatsapp can be piped to the phone', async () => {
  const [phone, holdfast] = [await aPhone(), await aHoldfast()]
  const callback_url = `${holdfast.url}v1/hooks/whatsapp/token`
  const { status } = await phone.post('hook', { channel: 'whatsapp', callback_url, verify_token: 'v' })
  expect([status, phone.meta.state.hook?.url]).toEqual([200, callback_url])
  expect((await phone.post('hook', { code: 'invalid_api_key' })).status).toBe(422)
})

test('before a server is connected, the phone says so', async () => {
  const { act, meta } = await aPhone()
  const { status, text } = await act({ do: 'text', provider: 'whatsapp', person: meta.people[0]?.user_id, text: 'Oi' })
  expect([status, text]).toEqual([422, expect.stringContaining('Connect Holdfast first')])
})

test('actions of the customer on WhatsApp reach the hook', async () => {
  const { act, meta, holdfast } = await connected()
  const at = { provider: 'whatsapp', person: meta.people[0]?.user_id }
  await act({ do: 'text', ...at, text: 'Oi' })
  await act({ do: 'location', ...at, lat: -25.28, lng: -57.64 })
  await act({ do: 'contact', ...at, whose: 'own' })
  await act({
    do: 'file',
    ...at,
    file: { bytes: Buffer.from('x').toString('base64'), media_type: 'image/jpeg', name: 'a.jpg' },
  })
  const types = holdfast.requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/hooks'))
    .map(({ body }) => JSON.parse(body.toString('utf8')).entry[0].changes[0].value.messages[0].type)
  expect(types).toEqual(['text', 'location', 'contacts', 'image'])
})

test('a message of the business is shown with its buttons and ticks, and its buttons can be tapped', async () => {
  const phone = await connected()
  const [ana] = phone.meta.people
  const at = { provider: 'whatsapp', person: ana?.user_id }
  await phone.act({ do: 'text', ...at, text: 'Oi' })
  const buttons = ['Sim', 'Não'].map((title, id) => ({ type: 'reply', reply: { id: `o${id}`, title } }))
  await send(phone, ana?.phone ?? '', {
    type: 'interactive',
    interactive: { type: 'button', body: { text: 'Quer?' }, action: { buttons } },
  })
  const shown = await until(async () =>
    (await phone.threadOf('Ana Souza')).bubbles.find(({ ticks, from }) => from === 'business' && ticks === 'delivered'),
  )
  expect(shown).toMatchObject({
    text: 'Quer?',
    buttons: [
      { kind: 'choice', title: 'Sim' },
      { kind: 'choice', title: 'Não' },
    ],
  })
  await phone.act({ do: 'read', ...at })
  await phone.act({ do: 'tap', ...at, message: shown.id, title: 'Não' })
  const { bubbles } = await phone.threadOf('Ana Souza')
  expect(bubbles).toMatchObject([
    { text: 'Oi' },
    { text: 'Quer?', ticks: 'read' },
    { text: 'Não', quote: 'Quer?', from: 'person' },
  ])
})

test('edits, deletions and reactions change their messages', async () => {
  const phone = await connected()
  const at = { provider: 'whatsapp', person: phone.meta.people[0]?.user_id }
  for (const text of ['um', 'dois']) await phone.act({ do: 'text', ...at, text })
  const [first, second] = (await phone.threadOf('Ana Souza')).bubbles
  await phone.act({ do: 'edit', ...at, message: first?.id, text: 'uma' })
  await phone.act({ do: 'react', ...at, message: first?.id, emoji: '👍' })
  await phone.act({ do: 'delete', ...at, message: second?.id })
  expect((await phone.threadOf('Ana Souza')).bubbles).toMatchObject([
    { text: 'uma', is_edited: true, reaction: '👍' },
    { text: null, is_deleted: true },
  ])
})

test('Telegram shows keys and buttons, and pressing one sends an update', async () => {
  const phone = await connected()
  const [bruno] = phone.bot.people
  const at = { provider: 'telegram', person: String(bruno?.id) }
  const call = (method: string, fields: object) =>
    fetch(`${phone.bot.url}/bot${phone.bot.token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: bruno?.id, ...fields }),
    })
  await call('sendMessage', {
    text: 'Quando?',
    reply_markup: { inline_keyboard: [[{ text: '09:00', callback_data: 's' }]] },
  })
  await call('sendMessage', {
    text: 'Telefone?',
    reply_markup: { keyboard: [[{ text: 'Enviar', request_contact: true }]] },
  })
  const { bubbles, keys } = await phone.threadOf('Bruno Lima')
  expect([bubbles[0]?.buttons, keys]).toEqual([
    [{ kind: 'choice', title: '09:00' }],
    [[{ title: 'Enviar', asks_for: 'contact' }]],
  ])
  await phone.act({ do: 'tap', ...at, message: bubbles[0]?.id, title: '09:00' })
  await phone.act({ do: 'press', ...at, title: 'Enviar', lat: 0, lng: 0 })
  expect(phone.bot.pending).toMatchObject([
    { callback_query: { data: 's' } },
    { message: { contact: { user_id: bruno?.id } } },
  ])
})

test('a switch makes calls fail, and the log shows their results', async () => {
  const phone = await connected()
  const { phone: to = '' } = phone.meta.people[0] ?? {}
  await phone.act({
    do: 'fail',
    provider: 'whatsapp',
    call: 'messages',
    failure: { kind: 'error', code: 130429 },
    times: 2,
  })
  expect((await send(phone, to, { type: 'text', text: { body: 'Oi' } })).status).toBe(400)
  expect(await phone.state()).toMatchObject({
    failures: [{ provider: 'whatsapp', call: 'messages', left: 1 }],
    log: [{ provider: 'whatsapp', call: 'messages', status: 400, failure: 'error' }],
  })
  await phone.act({ do: 'mend' })
  expect((await phone.state()).failures).toEqual([])
})

test('a file that a person sent never runs as a page of the phone', async () => {
  const phone = await connected()
  const at = { provider: 'whatsapp', person: phone.meta.people[0]?.user_id }
  for (const media_type of ['text/html', 'image/svg+xml']) {
    const bytes = Buffer.from('<script>').toString('base64')
    await phone.act({ do: 'file', ...at, file: { bytes, media_type, name: 'a.html' } })
  }
  for (const { file } of (await phone.threadOf('Ana Souza')).bubbles) {
    const answer = await fetch(new URL(file?.url ?? '', phone.url))
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  }
})

test('a person can be added, hide their number and block the business', async () => {
  const phone = await connected()
  expect((await phone.act({ do: 'person', provider: 'whatsapp', name: 'Eva', phone: '12' })).status).toBe(422)
  await phone.act({ do: 'person', provider: 'whatsapp', name: 'Eva', phone: '+595 971 000 111' })
  const { person } = await phone.threadOf('Eva')
  await phone.act({ do: 'hide_number', provider: 'whatsapp', person, hides: true })
  await phone.act({ do: 'block', provider: 'whatsapp', person, blocked: true })
  expect(await phone.threadOf('Eva')).toMatchObject({ hides_number: true, blocked: true })
  expect((await send(phone, '595971000111', { type: 'text', text: { body: 'Oi' } })).status).toBe(400)
})
