// Which customer wrote: by a number in all its forms, without a number, with a new number, on several channels.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { inLine } from '../testing/race.ts'

let chat: Chat
let phones = 0
const aPhone = (prefix = '5511982') => `${prefix}${100_000 + ++phones}`
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const run = () => chat.world.runJobs()
const add = async (body: object) => (await chat.client.post('/customers', { name: 'Ana', ...body })).body
const get = async (id: string) => (await chat.client.get(`/customers/${id}`)).body

describe('a number on WhatsApp', () => {
  test.each([
    ['Brazil, where old accounts lack the ninth digit', '+5511987650001', '551187650001'],
    ['Brazil, where the team typed it without', '+551187650002', '5511987650002'],
    ['Argentina, where the 9 comes and goes', '+541123450003', '5491123450003'],
    ['Argentina, where the team typed the 9', '+5491123450004', '541123450004'],
    ['Mexico, where the 1 comes and goes', '+525512340005', '5215512340005'],
    ['Mexico, where the team typed the 1', '+5215512340006', '525512340006'],
    ['Paraguay', '+595981120007', '595981120007'],
  ])('of %s: the customer with that number is found', async (_name, phone, wa_id) => {
    const customer = await add({ phone })
    const person = chat.meta.person({ phone: phone.slice(1), wa_id })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    const thread = await chat.threadOf(wa_id)
    expect(thread.customer).toMatchObject({ id: customer.id, phone })
    // Answers go to the id that the provider gave.
    expect(thread.identity.external_id).toBe(wa_id)
    const again = await chat.client.post('/customers', { name: 'Other', phone: `+${wa_id}` })
    expect(again).toMatchObject({ status: 409, body: { code: 'customer_exists', customer_id: customer.id } })
  })

  test('in two forms is one customer with one conversation', async () => {
    const person = chat.meta.person({ phone: '5511987651001', wa_id: '551187651001' })
    await chat.meta.say(person, { text: 'old' })
    await run()
    person.wa_id = '5511987651001'
    await chat.meta.say(person, { text: 'new' })
    await run()
    expect(await chat.messagesOf('5511987651001')).toHaveLength(2)
    expect(await chat.threadOf('551187651001')).toBeUndefined()
  })

  test('that no numbering plan contains is stored, too', async () => {
    const person = chat.meta.person({ phone: '99912345' })
    await chat.meta.say(person, { text: 'Hi there, good morning' })
    await run()
    expect((await chat.threadOf('99912345')).customer.phone).toBe('+99912345')
  })

  test('that is hidden: the customer has no number until WhatsApp gives it', async () => {
    const person = chat.meta.person({ phone: aPhone(), hides_number: true, username: 'ana.hidden', name: '' })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    const customer = await chat.customerOf(person.user_id)
    expect(customer).toMatchObject({ name: 'ana.hidden', phone: null })
    expect(customer.identities).toMatchObject([{ kind: 'wa_user', external_id: person.user_id }])
    person.hides_number = false
    await chat.meta.say(person, { text: 'Agora com número' })
    await run()
    expect(await get(customer.id)).toMatchObject({ phone: `+${person.phone}` })
    expect(await chat.messagesOf(person.wa_id)).toHaveLength(2)
  })

  test('that is hidden: answers go to the id from which the customer wrote, not to a number that somebody typed', async () => {
    const person = chat.meta.person({ phone: aPhone(), hides_number: true })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    const thread = await chat.threadOf(person.user_id)
    const typed = await chat.client.patch(`/customers/${thread.customer.id}`, { phone: `+${aPhone()}` })
    expect(typed.status).toBe(200)
    await chat.client.post(`/conversations/${thread.id}/messages`, { text: 'Olá!' })
    await run()
    expect(chat.meta.sent.at(-1)).toMatchObject({ to: person.user_id })
  })

  test('with two ids of two customers proves that they are one person, and merges them', async () => {
    const hidden = chat.meta.person({ phone: aPhone(), hides_number: true })
    await chat.meta.say(hidden, { text: 'first' })
    await run()
    const older = await chat.customerOf(hidden.user_id)
    chat.world.wait(1)
    const younger = await add({ phone: `+${hidden.phone}`, email: 'ana@example.com' })
    hidden.hides_number = false
    await chat.meta.say(hidden, { text: 'second' })
    await run()
    expect(await get(younger.id)).toMatchObject({ id: older.id, phone: `+${hidden.phone}`, email: 'ana@example.com' })
    expect(await chat.messagesOf(hidden.wa_id)).toHaveLength(2)
  })

  test('that changes stays with its customer, and the conversation shows the change', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    const before = await chat.customerOf(person.wa_id)
    const wa_id = aPhone()
    const system = { type: 'user_changed_number', body: 'changed', wa_id }
    await chat.meta.say(person, { system })
    await run()
    expect(await get(before.id)).toMatchObject({ phone: `+${wa_id}` })
    expect(await chat.messagesOf(wa_id)).toMatchObject([
      { text: 'Oi' },
      { type: 'event', event: { kind: 'identity_changed', data: { before: person.wa_id, after: wa_id } } },
    ])
    const moved = chat.meta.person({ phone: wa_id })
    await chat.meta.say(moved, { text: 'From the new one' })
    await run()
    expect((await chat.threadOf(wa_id)).customer.id).toBe(before.id)
  })

  test('that changes to the number of another customer merges nobody: the team sees a suggestion', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    const number = aPhone()
    const other = await add({ phone: `+${number}`, name: 'Bruna' })
    await chat.meta.say(person, { text: 'Oi' })
    await chat.meta.say(person, { system: { type: 'user_changed_number', body: 'changed', wa_id: number } })
    await run()
    const customer = await chat.customerOf(number)
    expect(customer.id).not.toBe(other.id)
    expect(customer).toMatchObject({
      phone: `+${person.phone}`,
      claimed_phone: `+${number}`,
      merge_suggestion: { customer_id: other.id, name: 'Bruna', reason: 'claimed_phone' },
    })
  })
})

describe('a person on Telegram', () => {
  test('has the language and the names that Telegram gave', async () => {
    const person = chat.bot.person({ first_name: 'Lucía', last_name: 'Paz', username: 'lupaz', language_code: 'es-py' })
    await chat.bot.say(person, { text: '👍' })
    await run()
    const thread = await chat.threadOf(person.id)
    expect(thread).toMatchObject({ locale: 'es-PY', customer: { name: 'Lucía Paz', phone: null, locale: 'es-PY' } })
  })

  test('who shares their own contact is the customer with that number', async () => {
    const number = aPhone('595981')
    const known = await add({ phone: `+${number}`, name: 'Lucía' })
    chat.world.wait(1)
    const person = chat.bot.person({ phone: number })
    await chat.bot.say(person, { text: 'Hola' })
    await run()
    const stranger = await chat.customerOf(person.id)
    expect(stranger.id).not.toBe(known.id)
    await chat.bot.say(person, chat.bot.ownContact(person))
    await run()
    expect(await get(stranger.id)).toMatchObject({ id: known.id, name: 'Lucía' })
    const thread = await chat.threadOf(person.id)
    expect(thread.customer.id).toBe(known.id)
    expect(await chat.messagesOf(person.id)).toHaveLength(2)
  })

  test("who shares somebody else's contact proves nothing", async () => {
    const number = aPhone('595982')
    const known = await add({ phone: `+${number}` })
    const person = chat.bot.person()
    await chat.bot.say(person, { contact: { phone_number: number, first_name: 'Ana', user_id: person.id + 1 } })
    await chat.bot.say(person, { contact: { phone_number: number, first_name: 'Ana' } })
    await run()
    const customer = await chat.customerOf(person.id)
    expect(customer).toMatchObject({ phone: null, merge_suggestion: null })
    expect(customer.id).not.toBe(known.id)
  })

  test('who types a number only claims it: they get nothing of its owner, and the team sees a suggestion', async () => {
    const number = aPhone('595983')
    const known = await add({ phone: `+${number}`, name: 'Bruno' })
    const person = chat.bot.person()
    await chat.bot.say(person, { text: `+${number.slice(0, 3)} ${number.slice(3)}` })
    await run()
    const customer = await chat.customerOf(person.id)
    expect(customer).toMatchObject({ phone: null, merge_suggestion: { customer_id: known.id, name: 'Bruno' } })
    const merged = await chat.client.post(`/customers/${known.id}/merge`, { other_id: customer.id })
    expect(merged.body).toMatchObject({ id: known.id, merge_suggestion: null, claimed_phone: null })
    expect((await chat.threadOf(person.id)).customer.id).toBe(known.id)
  })

  test('who blocks the bot is shown as blocked, until they write again', async () => {
    const person = chat.bot.person()
    await chat.bot.say(person, { text: 'Hola' })
    await chat.bot.block(person)
    await run()
    expect((await chat.threadOf(person.id)).identity.blocked).toBe(true)
    await chat.bot.say(person, { text: 'Perdón' })
    await run()
    expect((await chat.threadOf(person.id)).identity.blocked).toBe(false)
    const stranger = chat.bot.person()
    await chat.bot.block(stranger)
    await run()
    expect(await chat.threadOf(stranger.id)).toBeUndefined()
  })
})

describe('an identity that has a conversation', () => {
  test('cannot be removed from its customer; one without a conversation can', async () => {
    const person = chat.meta.person({ phone: aPhone() })
    await chat.meta.say(person, { text: 'Oi' })
    await run()
    const customer = await chat.customerOf(person.wa_id)
    const identities = [...customer.identities, { channel: 'telegram', external_id: 'typed' }]
    const added = await chat.client.patch(`/customers/${customer.id}`, { identities })
    expect(added.body.identities).toEqual(expect.arrayContaining(customer.identities))
    expect((await chat.client.patch(`/customers/${customer.id}`, { identities: customer.identities })).status).toBe(200)
    for (const left of [[], customer.identities.slice(1), null]) {
      const refused = await chat.client.patch(`/customers/${customer.id}`, { identities: left })
      expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
    expect((await get(customer.id)).identities).toEqual(customer.identities)
  })

  test('gets a message while its customer changes: the message waits for the change, and nothing is lost', async () => {
    const number = aPhone()
    const identities = [{ channel: 'whatsapp', external_id: number }]
    const customer = await add({ phone: `+${aPhone()}`, identities })
    const person = chat.meta.person({ phone: number })
    await chat.meta.say(person, { text: 'Oi' })
    const [changed] = await inLine<unknown>(
      chat.world,
      'customers',
      customer.id,
      () => chat.client.patch(`/customers/${customer.id}`, { identities: [] }),
      run,
    )
    expect(changed).toMatchObject({ status: 200 })
    const thread = await chat.threadOf(number)
    expect(thread.customer.id).not.toBe(customer.id)
    expect(await chat.messagesOf(number)).toHaveLength(1)
  })
})
