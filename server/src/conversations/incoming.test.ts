// Messages of customers: every kind, late ones, edits, revocations, and messages from the phone of the business.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { rowsRead } from '../testing/rows-read.ts'

let chat: Chat
let phones = 0
const aPerson = (more: object = {}) => chat.meta.person({ phone: `5511981${100_000 + ++phones}`, ...more })
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const run = () => chat.world.runJobs()
const textsOf = async (id: string | number) => (await chat.messagesOf(id)).map(({ text }) => text)

describe('a message', () => {
  test('opens a conversation with its customer, who has the name and the number that WhatsApp gave', async () => {
    const person = aPerson({ name: 'Ana Souza', username: 'ana.s' })
    await chat.meta.say(person, { text: 'Oi! Tem horário amanhã?' })
    await run()
    const thread = await chat.threadOf(person.wa_id)
    expect(thread).toMatchObject({
      channel: 'whatsapp',
      status: 'open',
      unread_count: 1,
      locale: 'pt-BR',
      customer: { name: 'Ana Souza', phone: `+${person.phone}` },
      identity: { external_id: person.wa_id, username: 'ana.s', blocked: false },
      last_message: { text: 'Oi! Tem horário amanhã?', direction: 'inbound' },
      waiting_since: chat.world.now().toISOString(),
    })
    expect(await chat.messagesOf(person.wa_id)).toMatchObject([
      { type: 'text', status: 'received', author: { kind: 'customer', id: thread.customer.id, name: 'Ana Souza' } },
    ])
    const { identities } = await chat.customerOf(person.wa_id)
    expect(identities.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['wa_id', 'wa_user'])
  })

  test('is stored in every kind, and an unknown kind is shown as unsupported', async () => {
    const person = aPerson()
    await chat.meta.say(person, { location: { latitude: -25.2637, longitude: -57.5759, name: 'Plaza' } })
    await chat.meta.say(person, { location: { latitude: '-25.5', longitude: '-57.5' } })
    await chat.meta.say(person, {
      contacts: [{ name: { formatted_name: 'Bruno' }, phones: [{ phone: '+595 981 123456', wa_id: '595981123456' }] }],
    })
    await chat.meta.say(person, { unsupported: {} })
    await chat.meta.say(person, { type: 'order', order: { catalog_id: '1', product_items: [] } })
    await chat.meta.say(person, { type: 'hologram', hologram: {} })
    await run()
    const stored = await chat.messagesOf(person.wa_id)
    expect(stored.map(({ type }) => type)).toEqual([
      'location',
      'location',
      'contact',
      'unsupported',
      'unsupported',
      'unsupported',
    ])
    expect(stored[0].location).toMatchObject({ lat: -25.2637, lng: -57.5759, name: 'Plaza', live_until: null })
    expect(stored[1].location).toMatchObject({ lat: -25.5, lng: -57.5 })
    expect(stored[2].contacts).toEqual([{ name: 'Bruno', phones: ['+595 981 123456'] }])
  })

  test('that arrives late is shown at the time at which it was written, and is not the last one', async () => {
    const person = aPerson()
    const now = chat.world.now()
    const early = chat.meta.message(person, { text: 'first' }, { at: plus(now, -60 * SECOND_MS) })
    await chat.meta.say(person, { text: 'second' }, { at: plus(now, -30 * SECOND_MS) })
    await chat.meta.deliver(early)
    await run()
    expect(await textsOf(person.wa_id)).toEqual(['first', 'second'])
    const { last_message, last_inbound_at } = await chat.threadOf(person.wa_id)
    expect(last_message.text).toBe('second')
    expect(last_inbound_at).toBe(plus(now, -30 * SECOND_MS).toISOString())
  })

  test('that answers within the same second comes after the message that it answers', async () => {
    await using quick = await aChat()
    const person = quick.meta.person({ phone: '5511981200001' })
    const second = quick.world.now()
    await quick.meta.say(person, { text: 'Oi' }, { at: second })
    await quick.world.runJobs()
    quick.world.wait(0.3 / 60)
    const { id } = await quick.threadOf(person.wa_id)
    expect((await quick.client.post(`/conversations/${id}/messages`, { text: 'Olá!' })).status).toBe(201)
    quick.world.wait(0.3 / 60)
    // WhatsApp gives times in whole seconds.
    await quick.meta.say(person, { text: 'Tem horário?' }, { at: second })
    await quick.world.runJobs()
    expect((await quick.messagesOf(person.wa_id)).map(({ text }) => text)).toEqual(['Oi', 'Olá!', 'Tem horário?'])
  })

  test('with a time in the future gets the present time', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'ahead' }, { at: plus(chat.world.now(), 3_600 * SECOND_MS) })
    await run()
    expect((await chat.messagesOf(person.wa_id))[0].created_at).toBe(chat.world.now().toISOString())
  })

  test.each([
    ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['bidi marks', 'evil\u202etxt.exe \u2066abc\u2069'],
    ['zero-width characters', 'a\u200bb\u200dc\ufeff'],
    ['4,096 emoji', '😀'.repeat(4_096)],
    ['half a pair', 'a\ud800b'],
  ])('with %s is stored unchanged, or as PostgreSQL allows', async (_name, text) => {
    const person = aPerson({ name: text.slice(0, 300) })
    await chat.meta.say(person, { text })
    await run()
    expect(await textsOf(person.wa_id)).toEqual([text.toWellFormed()])
    const { name } = await chat.customerOf(person.wa_id)
    expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/)
    expect([...name].length).toBeLessThanOrEqual(200)
  })

  test('of a person with an invisible name has the number as the name', async () => {
    const person = aPerson({ name: '\u200b\u202e \u2060' })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    expect((await chat.customerOf(person.wa_id)).name).toBe(`+${person.phone}`)
  })

  test('that answers another one has its id', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'asked' }, { id: 'wamid.asked' })
    await chat.meta.say(person, { text: 'answered' }, { reply_to: 'wamid.asked' })
    await chat.meta.say(person, { text: 'to nobody' }, { reply_to: 'wamid.unknown' })
    await run()
    const [asked, answered, toNobody] = await chat.messagesOf(person.wa_id)
    expect([answered.reply_to_id, toNobody.reply_to_id]).toEqual([asked.id, null])
  })
})

describe('a later change', () => {
  test('an edit changes the message, and the ledger has the old text', async () => {
    const person = chat.bot.person()
    const { message } = chat.bot.update(person, { text: 'at 3' }) as unknown as { message: { message_id: number } }
    await chat.bot.deliver(chat.bot.edited(person, message.message_id, { text: 'at 4' }))
    await run()
    // The original never arrived, so the edit is stored as the message, once.
    expect(await textsOf(person.id)).toEqual(['at 4'])

    await chat.bot.say(person, { text: 'tomorrow' }, { message_id: 7_001 })
    await run()
    chat.world.wait(1)
    await chat.bot.deliver(chat.bot.edited(person, 7_001, { text: 'today' }))
    await run()
    const edited = (await chat.messagesOf(person.id)).at(-1)
    expect(edited).toMatchObject({ text: 'today', edited_at: chat.world.now().toISOString() })
    const { rows } = await chat.world.pool.query(
      "select data from events where workspace_id = $1 and type = 'message.changed' and data -> 'message' ->> 'id' = $2",
      [chat.workspace.id, edited.id],
    )
    expect(rows[0].data.before).toEqual({ text: 'tomorrow' })
  })

  test('a revocation hides the text; that of an unknown message is stored as a message', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'my secret' }, { id: 'wamid.secret' })
    await chat.meta.say(person, { revoke: { original_message_id: 'wamid.secret' } })
    await chat.meta.say(person, { revoke: { original_message_id: 'wamid.never' } })
    await run()
    const stored = await chat.messagesOf(person.wa_id)
    expect(stored).toMatchObject([
      { type: 'text', text: null, deleted_at: expect.any(String) },
      { type: 'unsupported', text: null, deleted_at: expect.any(String) },
    ])
  })

  test('a live location is one message, which changes until it ends', async () => {
    const person = chat.bot.person()
    const place = (latitude: number, more: object = {}) => ({ location: { latitude, longitude: -57, ...more } })
    await chat.bot.say(person, place(-25.1, { live_period: 900 }), { message_id: 8_001 })
    await run()
    expect((await chat.messagesOf(person.id))[0].location.live_until).toBe(
      plus(chat.world.now(), 900 * SECOND_MS).toISOString(),
    )
    chat.world.wait(1)
    await chat.bot.deliver(chat.bot.edited(person, 8_001, place(-25.2, { live_period: 900 })))
    chat.world.wait(1)
    const end = chat.bot.edited(person, 8_001, place(-25.3))
    const late = chat.bot.edited(person, 8_001, place(-25.9, { live_period: 900 }), {
      at: plus(chat.world.now(), -90_000),
    })
    await chat.bot.deliver(end)
    await chat.bot.deliver(late)
    await run()
    const stored = await chat.messagesOf(person.id)
    expect(stored).toHaveLength(1)
    expect(stored[0].location).toMatchObject({ lat: -25.3, live_until: chat.world.now().toISOString() })
  })

  test('a reaction belongs to its message; a new one replaces it, and it can be taken back', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'hello' }, { id: 'wamid.reacted' })
    await chat.meta.say(person, { reaction: { message_id: 'wamid.reacted', emoji: '👍' } })
    await chat.meta.say(person, { reaction: { message_id: 'wamid.reacted', emoji: '❤️' } })
    await run()
    const [hello, thumb, heart] = await chat.messagesOf(person.wa_id)
    expect(thumb).toMatchObject({ type: 'reaction', deleted_at: expect.any(String) })
    expect(heart).toMatchObject({ type: 'reaction', text: '❤️', reply_to_id: hello.id, deleted_at: null })
    await chat.meta.say(person, { reaction: { message_id: 'wamid.reacted' } })
    await run()
    const after = await chat.messagesOf(person.wa_id)
    expect(after).toHaveLength(3)
    expect(after[2].deleted_at).not.toBeNull()
  })

  test('a reaction can be taken back within its second, also when that comes late', async () => {
    await using quick = await aChat()
    const person = quick.meta.person({ phone: '5511981200002' })
    // WhatsApp tells whole seconds.
    const second = quick.world.now()
    const react = (message_id: string, emoji?: string) =>
      quick.meta.say(person, { reaction: { message_id, ...(emoji && { emoji }) } }, { at: second })
    for (const id of ['wamid.one', 'wamid.two']) {
      await quick.meta.say(person, { text: id }, { id, at: second })
      quick.world.wait(0.2 / 60)
      await react(id, '👍')
    }
    await quick.world.runJobs()
    await react('wamid.one')
    await quick.world.runJobs()
    quick.world.wait(1)
    await react('wamid.two')
    await quick.world.runJobs()
    const reactions = (await quick.messagesOf(person.wa_id)).filter(({ type }) => type === 'reaction')
    expect(reactions).toMatchObject([{ deleted_at: expect.any(String) }, { deleted_at: expect.any(String) }])
  })

  test('a reaction in a long thread reads few of its messages', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'hello' }, { id: 'wamid.long' })
    await run()
    const { id } = await chat.threadOf(person.wa_id)
    await chat.world.pool.query(
      `insert into messages (workspace_id, id, conversation_id, direction, author, type, text, status, created_at, received_at)
       select workspace_id, id || n, conversation_id, direction, author, type, text, status, created_at, received_at
       from messages, generate_series(1, 3000) as n where conversation_id = $1`,
      [id],
    )
    await chat.world.pool.query('analyze messages')
    await chat.meta.say(person, { reaction: { message_id: 'wamid.long', emoji: '👍' } })
    expect(await rowsRead(chat.world, 'messages', (other) => other.runJobs())).toBeLessThan(300)
    expect((await chat.messagesOf(person.wa_id)).at(-1)).toMatchObject({ type: 'reaction', text: '👍' })
  })

  test('reactions of Telegram follow each other within a second, and an emoji of its own is one', async () => {
    const person = chat.bot.person()
    const shown = async () =>
      (await chat.messagesOf(person.id)).filter(({ deleted_at }) => deleted_at === null).map(({ text }) => text)
    await chat.bot.say(person, { text: 'hello' }, { message_id: 8_101 })
    for (const emoji of ['👍', '❤️']) await chat.bot.deliver(chat.bot.reacted(person, 8_101, [{ type: 'emoji', emoji }]))
    await run()
    expect(await shown()).toEqual(['hello', '❤️'])
    const custom = { type: 'custom_emoji', custom_emoji_id: '5368324170671202286' }
    await chat.bot.deliver(chat.bot.reacted(person, 8_101, [custom]))
    await run()
    expect(await shown()).toEqual(['hello', '🔣'])
    await chat.bot.deliver(chat.bot.reacted(person, 8_101, [{ type: 'paid' }]))
    await run()
    expect(await shown()).toEqual(['hello', '⭐'])
    await chat.bot.deliver(chat.bot.reacted(person, 8_101, []))
    await run()
    expect(await shown()).toEqual(['hello'])
  })
})

describe('a message from the phone of the business', () => {
  test('is stored as an answer of the team, once', async () => {
    const person = aPerson()
    await chat.meta.say(person, { text: 'Are you there?' })
    await run()
    const echo = chat.meta.echo(person, { text: 'Yes, here' })
    await chat.meta.deliver(echo)
    await chat.meta.deliver(echo)
    await run()
    expect(await chat.messagesOf(person.wa_id)).toMatchObject([
      { direction: 'inbound' },
      { direction: 'outbound', text: 'Yes, here', status: 'sent', author: { kind: 'member', id: null } },
    ])
    expect(await chat.threadOf(person.wa_id)).toMatchObject({ mode: 'human', waiting_since: null })
    expect(chat.meta.sent).toEqual([])
  })

  test('can be edited and taken back there, which does not count as an action of the customer', async () => {
    const person = aPerson()
    await chat.meta.deliver(chat.meta.echo(person, { text: 'We open at 9' }, { id: 'wamid.hours' }))
    await run()
    const { identity } = await chat.threadOf(person.wa_id)
    await chat.world.pool.query('update customer_identities set blocked = true where id = $1', [identity.id])
    const edit = { edit: { original_message_id: 'wamid.hours', text: 'We open at 10' } }
    await chat.meta.deliver(chat.meta.echo(person, edit))
    await chat.meta.deliver(chat.meta.echo(person, { edit: { original_message_id: 'wamid.early', text: 'See you' } }))
    await chat.meta.deliver(chat.meta.echo(person, { revoke: { original_message_id: 'wamid.earlier' } }))
    await run()
    const ours = { direction: 'outbound', status: 'sent', author: { kind: 'member', id: null } }
    expect(await chat.messagesOf(person.wa_id)).toMatchObject([
      { ...ours, text: 'We open at 10', edited_at: expect.any(String) },
      { ...ours, text: 'See you', external_id: 'wamid.early' },
      { ...ours, type: 'unsupported', text: null, deleted_at: expect.any(String) },
    ])
    expect(await chat.threadOf(person.wa_id)).toMatchObject({
      identity: { blocked: true },
      unread_count: 0,
      last_inbound_at: null,
      window: { open: false },
    })
  })
})
