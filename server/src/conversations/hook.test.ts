// Hooks: which calls are accepted, what is stored of a call, and that nothing is stored twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { aChat, type Chat } from '../testing/chat.ts'
import { aWorld } from '../testing/world.ts'

let chat: Chat
let phones = 0
const aPhone = () => `5511980${100_000 + ++phones}`
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const bodyOf = (text: string, phone = aPhone()) =>
  chat.meta.toBody([chat.meta.message(chat.meta.person({ phone }), { text })])

/** Runs the hourly job, and the jobs that it plans. */
async function readAgain({ world }: Chat): Promise<number> {
  await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
    enqueue(ctx, { kind: 'read-provider-events-again' }),
  )
  return world.runJobs()
}

async function unreadable({ workspace }: Chat): Promise<number> {
  const services = (await workspace.owner.get('/channels/service-status')).body.data
  return services.find(({ channel }: { channel: string }) => channel === 'whatsapp').unreadable_24h
}

describe('a call of WhatsApp', () => {
  test('makes one message if it arrives ten times at once', async () => {
    const phone = aPhone()
    const body = bodyOf('Oi, tudo bem?', phone)
    const replies = await Promise.all(Array.from({ length: 10 }, () => chat.post(body, chat.meta.sign(body))))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await chat.world.runJobs()
    expect(await chat.messagesOf(phone)).toMatchObject([{ text: 'Oi, tudo bem?', status: 'received' }])
    expect((await chat.threadOf(phone)).unread_count).toBe(1)
  })

  test('with a message that another body had days before adds no message', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    const message = chat.meta.message(person, { text: 'Once' })
    await chat.meta.deliver(message)
    await chat.world.runJobs()
    await chat.meta.deliver(chat.meta.message(person, { text: 'Twice' }), message)
    await chat.world.runJobs()
    expect((await chat.messagesOf(person.wa_id)).map(({ text }) => text)).toEqual(['Once', 'Twice'])
  })

  test('without a signature, with a changed byte, or with the secret of another app is not stored', async () => {
    const body = bodyOf('Not mine')
    const changed = Buffer.from(body.toString().replace('Not mine', 'Not mind'))
    const before = await chat.count('provider_events')
    const signature = chat.meta.sign(body)
    for (const [bytes, headers] of [
      [body, {}],
      [body, { 'x-hub-signature-256': 'sha256=' }],
      [body, { 'x-hub-signature-256': `sha1=${'0'.repeat(64)}` }],
      [body, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
      [body, chat.meta.sign(body, 'another secret')],
      [changed, signature],
    ] as const) {
      expect((await chat.post(bytes, headers as Record<string, string>)).status).toBe(401)
    }
    expect(await chat.count('provider_events')).toBe(before)
    expect((await chat.post(body, signature)).status).toBe(200)
  })

  test('is refused if a proxy has parsed its body and written it again', async () => {
    const body = bodyOf('Olá, ação!')
    const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())))
    expect(again.equals(body)).toBe(false)
    expect((await chat.post(again, chat.meta.sign(body))).status).toBe(401)
  })

  test('to the hook of another workspace is refused, and to an unknown hook is not found', async () => {
    const other = await chat.world.aWorkspace('Barbearia Norte')
    // WhatsApp cannot be reached, so the settings are saved unchecked.
    chat.meta.fail('*', { kind: 'drop' }, 20)
    const app_secret = 'fedcba9876543210fedcba9876543210'
    const settings = { ...chat.meta.settings, phone_number_id: '106540352242999', app_secret }
    const { callback_url } = (await other.owner.put('/channels/whatsapp', settings)).body
    chat.meta.failures.clear()
    const body = bodyOf('Wrong door')
    const there = new URL(callback_url).pathname.replace(/^\/v1/, '')
    expect((await chat.world.anybody.post(there, body, chat.meta.sign(body))).status).toBe(401)
    expect((await chat.post(body, chat.meta.sign(body, app_secret))).status).toBe(401)
    const path = new URL(chat.hook).pathname.replace(/^\/v1/, '')
    for (const wrong of [
      path.slice(0, -1),
      `${path}x`,
      path.replace(/.$/, '!'),
      '/hooks/whatsapp/a',
      path.replace('whatsapp', 'telegram'),
    ]) {
      expect((await chat.world.anybody.post(wrong, body, chat.meta.sign(body))).status).toBe(404)
    }
  })

  test('that is signed and cannot be read is kept and counted, and other calls are stored', async () => {
    const [before, after] = [chat.meta.person({ phone: aPhone() }), chat.meta.person({ phone: aPhone() })]
    const broken = chat.meta.change('messages', {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: chat.meta.account.phone_number_id },
      messages: [{ id: 'wamid.broken', timestamp: 'never', type: 'text', text: 7 }],
    })
    const { status } = await chat.meta.deliver(
      chat.meta.message(before, { text: 'Before' }),
      broken,
      chat.meta.message(after, { text: 'After' }),
    )
    expect(status).toBe(200)
    for (const body of ['{', '[]', '"text"', '', '{"entry":[{"changes":[{}]}]}', '\0']) {
      expect((await chat.post(body, chat.meta.sign(Buffer.from(body)))).status).toBe(200)
    }
    await chat.world.runJobs()
    expect(await chat.messagesOf(before.wa_id)).toHaveLength(1)
    expect(await chat.messagesOf(after.wa_id)).toHaveLength(1)
    const services = (await chat.workspace.owner.get('/channels/service-status')).body.data
    const told = services.find(({ channel }: { channel: string }) => channel === 'whatsapp')
    expect(told.unreadable_24h).toBeGreaterThanOrEqual(6)
    expect(await chat.world.runJobs()).toBe(0)
  })

  test('that is deep, or has long ids or one large contact, is stored without much time or space', async () => {
    await using own = await aChat()
    const envelope = (value: object) => JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
    const text = (id: string) => ({ id, from: '5511980999999', timestamp: '1', type: 'text', text: { body: '' } })
    const deep = `{"entry":[{"changes":[{"field":"messages","value":{"messages":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}}]}]}`
    const large = { wa_id: '5511980999999', profile: { name: 'x'.repeat(1_000_000) } }
    const many = Array.from({ length: 12_000 }, (_, index) => text(`wamid.many.${index}`))
    const before = await own.count('provider_events')
    for (const body of [
      deep,
      envelope({ messages: [text(`wamid.${'x'.repeat(100_000)}`)] }),
      envelope({ contacts: [large], messages: many }),
    ]) {
      expect((await own.post(body, own.meta.sign(Buffer.from(body)))).status).toBe(200)
    }
    expect(await own.count('provider_events')).toBe(before + 2 + many.length)
    const { rows } = await own.world.pool.query(
      "select sum(length(body))::int as size from provider_events where body like '%wamid.many.%'",
    )
    expect(rows[0].size).toBeLessThan(5_000_000)
  })

  test('is stored by another process if the process that received it is gone', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    await chat.meta.say(person, { text: 'Still there?' })
    expect(await chat.messagesOf(person.wa_id)).toEqual([])
    await using next = await aWorld({ url: chat.world.url })
    await next.runJobs()
    expect(await chat.messagesOf(person.wa_id)).toMatchObject([{ text: 'Still there?' }])
  })

  test('is stored once and completely if a process dies while it stores it', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    await chat.meta.say(person, { text: 'Half' })
    const { rows } = await chat.world.pool.query(
      "select id from provider_events where workspace_id = $1 and body like '%Half%'",
      [chat.workspace.id],
    )
    // The process locks the row and dies, and its transaction is rolled back, while another process begins.
    const dying = await chat.world.pool.connect()
    await dying.query('begin')
    await dying.query('select 1 from provider_events where workspace_id = $1 and id = $2 for update', [
      chat.workspace.id,
      rows[0].id,
    ])
    const reading = chat.world.runJobs()
    await dying.query('rollback')
    dying.release()
    await reading
    await chat.world.runJobs()
    expect(await chat.messagesOf(person.wa_id)).toHaveLength(1)
  })

  test('whose job was given up is read again an hour later', async () => {
    await using own = await aChat()
    const person = own.meta.person({ phone: '5511980300001' })
    await own.meta.say(person, { text: 'Anybody?' })
    await own.world.pool.query("update jobs set failed_at = due_at, attempts = 15 where kind = 'read-provider-event'")
    own.world.wait(61)
    await readAgain(own)
    expect(await own.messagesOf(person.wa_id)).toMatchObject([{ text: 'Anybody?' }])
    expect(await unreadable(own)).toBe(0)
  })

  test('that cannot be read is tried again after as long as it has waited', async () => {
    await using own = await aChat()
    const person = own.meta.person({ phone: '5511980300002' })
    await own.meta.say(person, { text: 'Later' })
    const spoil = (from: string, to: string) =>
      own.world.pool.query('update provider_events set body = replace(body, $1, $2)', [from, to])
    await spoil('"messages":[', '"unknown":[')
    await own.world.runJobs()
    own.world.wait(61)
    await readAgain(own)
    expect(await unreadable(own)).toBe(1)
    // As after an update of the code, which can read it.
    await spoil('"unknown":[', '"messages":[')
    own.world.wait(30)
    await readAgain(own)
    expect(await unreadable(own)).toBe(1)
    own.world.wait(31)
    await readAgain(own)
    expect(await unreadable(own)).toBe(0)
    expect(await own.messagesOf(person.wa_id)).toMatchObject([{ text: 'Later' }])
  })

  test('that cannot be read is tried again with 499 others at most', async () => {
    await using own = await aChat()
    const person = own.meta.person({ phone: '5511980300003' })
    await own.meta.deliver(own.meta.message(person, { text: 'In a group' }, { group_id: 'grp1' }))
    await own.world.runJobs()
    await own.world.pool.query(
      `insert into provider_events (workspace_id, id, channel, provider_key, body, received_at)
       select workspace_id, id || n, channel, provider_key || n, body, received_at
       from provider_events, generate_series(1, 510) as n`,
    )
    own.world.wait(61)
    await readAgain(own)
    expect(await unreadable(own)).toBe(10)
    await readAgain(own)
    expect(await unreadable(own)).toBe(0)
  }, 120_000)

  test('of another number and of a group is dropped', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    const message = chat.meta.message(person, { text: 'In a group' }, { group_id: 'grp1' })
    const other = chat.meta.message(person, { text: 'To another number' })
    ;(other.value.metadata as Record<string, unknown>).phone_number_id = '999'
    await chat.meta.deliver(message, other)
    await chat.world.runJobs()
    expect(await chat.threadOf(person.wa_id)).toBeUndefined()
  })

  test('that verifies the hook is answered only with the right verify token', async () => {
    const { verify_token } = (await chat.workspace.owner.get('/channels/whatsapp')).body
    const path = new URL(chat.hook).pathname.replace(/^\/v1/, '')
    const ask = (query: Record<string, string>) => chat.world.anybody.get(`${path}?${new URLSearchParams(query)}`)
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': verify_token, 'hub.challenge': '1158201444' }
    expect(await ask(right)).toMatchObject({ status: 200, body: '1158201444' })
    expect((await ask({ ...right, 'hub.verify_token': `${verify_token}x` })).status).toBe(403)
    expect((await ask({ ...right, 'hub.mode': 'unsubscribe' })).status).toBe(403)
    expect((await ask({})).status).toBe(403)
  })
})

describe('a call of Telegram', () => {
  test('is accepted only with the secret of its bot, and each update is stored once', async () => {
    const person = chat.bot.person()
    const update = chat.bot.update(person, { text: 'Hola' })
    const { url, headers, body } = chat.bot.toRequest(update)
    const path = new URL(url).pathname.replace(/^\/v1/, '')
    const send = (given: Record<string, string>) => chat.world.anybody.post(path, body as Buffer, given)
    const { 'x-telegram-bot-api-secret-token': secret = '', ...without } = headers as Record<string, string>
    expect((await send(without)).status).toBe(401)
    expect((await send({ ...headers, 'x-telegram-bot-api-secret-token': `${secret}x` })).status).toBe(401)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(headers)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await chat.world.runJobs()
    expect(await chat.messagesOf(person.id)).toMatchObject([{ text: 'Hola' }])
  })
})
