import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { attach } from '../testing/form.ts'
import { expectHealth } from '../testing/health.ts'
import { at, shopOf } from '../testing/shop.ts'
import { tracesOf } from '../testing/traces.ts'

let chat: Chat
let phones = 0
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const run = () => chat.world.runJobs()

const PERSONAL_TABLES = [
  'ai_blocked',
  'booking_comments',
  'booking_history',
  'bookings',
  'bot_sessions',
  'customer_comments',
  'customer_identities',
  'customers',
  'events',
  'files',
  'idempotency_keys',
  'knowledge_questions',
  'messages',
  'notifications',
  'provider_events',
  'webchat_visitors',
]

const tablesWith = (texts: readonly string[]) => tracesOf(chat.world, chat.workspace.id, texts)

/** A person of whom something is stored in as many places as possible; every text about them begins with Zqzqz. */
async function aKnownPerson() {
  phones += 1
  const [name, phone] = [`Zqzqzana Souza${phones}`, `5511983${100_000 + phones}`]
  const person = chat.meta.person({ phone, name, username: `zqana${phones}` })
  await chat.meta.say(person, { text: `Zqzqzfrage ${phones}: tem estacionamento?` })
  await run()
  const thread = await chat.threadOf(person.wa_id)
  const { client } = chat
  const customer = `/customers/${thread.customer.id}`
  await client.patch(customer, {
    email: `Zqzqz${phones}@example.com`,
    company: 'Zqzqzfirma',
    notes: 'Zqzqznota',
    tags: ['Zqzqztag'],
    address: { formatted: 'Rua Zqzqz, 1' },
  })
  await client.post(`${customer}/comments`, { body: 'Zqzqzkommentar' })
  await chat.world.pool.query(
    `insert into knowledge_questions (workspace_id, id, question, fingerprint, asked_in, first_asked_at, last_asked_at)
     values ($1, $2, $3, $2, $4, $5, $5)`,
    [chat.workspace.id, `kqu_${phones}`, `Zqzqzfrage ${phones}: tem estacionamento?`, [thread.id], chat.world.now()],
  )
  const [now, workspaceId] = [chat.world.now(), chat.workspace.id]
  await chat.world.pool.query(
    `insert into bot_sessions (workspace_id, conversation_id, state, updated_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, conversation_id) do update set state = excluded.state`,
    [workspaceId, thread.id, { name: 'Zqzqzana' }, now],
  )
  await chat.world.pool.query(
    `insert into ai_blocked (workspace_id, identity_id, reason, blocked_by, created_at)
     values ($1, $2, 'Zqzqzspam', '{}', $3)`,
    [workspaceId, thread.identity.id, now],
  )
  await chat.world.pool.query(
    `insert into webchat_visitors (workspace_id, id, token_hash, customer_id, name, created_at, last_seen_at, expires_at)
     values ($1, $2, $2, $3, 'Zqzqzana', $4, $4, $4)`,
    [workspaceId, `wvs_${phones}`, thread.customer.id, now],
  )
  await client.post(`/conversations/${thread.id}/messages`, { text: 'Zqzqzantwort', client_ref: `Zqzqzref${phones}` })
  await client.post(`/conversations/${thread.id}/messages`, { text: 'Zqzqznotiz', private: true })
  await chat.meta.say(person, { location: { latitude: -25.2637, longitude: -57.5759, name: 'Zqzqzplaza' } })
  const shop = shopOf(chat.workspace)
  const { service_id } = await shop.aBarber()
  const booked = await shop.book({
    service_id,
    start: at('10:00'),
    customer: { name, phone: `+${phone}` },
    notes: 'Zqzqzwunsch',
    conversation_id: thread.id,
  })
  expect(booked.status).toBe(201)
  await client.post(`/bookings/${booked.body.id}/comments`, { body: 'Zqzqzam Fenster' })
  const paid = { amount_cents: 500, method: 'pix', note: 'Zqzqzpix' }
  expect((await client.post(`/bookings/${booked.body.id}/mark-paid`, paid)).status).toBe(200)
  await attach(client, booked.body.id, { name: 'Zqzqzbild.jpg' })
  await client.post(`/conversations/${thread.id}/mode`, { mode: 'human' })
  await client.post(`/bookings/${booked.body.id}/cancel`, { reason: 'Zqzqzgrund' })
  await run()
  return { person, name, phone, customer, thread, booking: booked.body }
}

describe('a customer who is made anonymous', () => {
  test('leaves nothing personal in any table, while bookings and messages stay with their times', async () => {
    const { person, name, phone, customer, thread, booking } = await aKnownPerson()
    const texts = ['Zqzqz', 'zqana', phone, phone.slice(4), person.wa_id]
    const before = await tablesWith(texts)
    for (const table of PERSONAL_TABLES) expect(before, table).toContain(`${table}: Zqzqz`)
    const told = (await chat.client.get(`/conversations/${thread.id}/messages`)).body.data
    expect((await chat.client.delete(customer)).status).toBe(204)
    expect(await tablesWith(texts)).toEqual([])
    const { body } = await chat.client.get(customer)
    expect(body).toMatchObject({ name: 'Cliente anônimo', phone: null, identities: [], notes: null, tags: [] })
    expect(body.anonymous_at).toBe(chat.world.now().toISOString())
    const after = (await chat.client.get(`/conversations/${thread.id}/messages`)).body.data
    expect(after.map(({ id, created_at }: Shown) => [id, created_at])).toEqual(
      told.map(({ id, created_at }: Shown) => [id, created_at]),
    )
    expect(after.every(({ text }: Shown) => text === null)).toBe(true)
    const kept = (await chat.client.get(`/bookings/${booking.id}`)).body
    expect(kept).toMatchObject({ status: 'cancelled', start: booking.start, paid_cents: 500 })
    expect(kept.notes).toBeNull()
    expect((await chat.client.get(`/customers?q=${name.split(' ')[0]}`)).body.data).toEqual([])
    for (const path of ['timeline', 'comments', 'bookings', 'summary']) {
      expect((await chat.client.get(`${customer}/${path}`)).status, path).toBe(200)
    }
  })

  test('has no unread messages any more, and the ledger says so', async () => {
    const { person, customer, thread } = await aKnownPerson()
    await chat.meta.say(person, { text: 'Are you there?' })
    await run()
    await chat.client.delete(customer)
    expect((await chat.client.get(`/conversations/${thread.id}`)).body.unread_count).toBe(0)
    await expectHealth(chat.world)
  })

  test('stays so: it cannot be changed, merged or told about, and repeating the call changes nothing', async () => {
    const { customer } = await aKnownPerson()
    const other = (await chat.client.post('/customers', { name: 'Bia', phone: `+5511984${100_000 + phones}` })).body
    await chat.client.delete(customer)
    const first = (await chat.client.get(customer)).body
    expect((await chat.client.delete(customer)).status).toBe(204)
    expect((await chat.client.get(customer)).body).toEqual(first)
    for (const reply of [
      await chat.client.patch(customer, { name: 'Ana' }),
      await chat.client.post(`${customer}/comments`, { body: 'x' }),
      await chat.client.post(`${customer}/merge`, { other_id: other.id }),
      await chat.client.post(`/customers/${other.id}/merge`, { other_id: first.id }),
    ]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
  })

  test('is a new customer when the same person writes again', async () => {
    const { person, customer } = await aKnownPerson()
    const old = (await chat.client.get(customer)).body.id
    await chat.client.delete(customer)
    await chat.meta.say(person, { text: 'Oi de novo' })
    await run()
    const thread = await chat.threadOf(person.wa_id)
    expect(thread.customer.id).not.toBe(old)
    expect(thread.last_message.text).toBe('Oi de novo')
  })

  test('never keeps a message that arrives in the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { person, customer, thread } = await aKnownPerson()
      await chat.meta.say(person, { text: `Zqzqzrace ${round}` })
      await Promise.all([run(), chat.client.delete(customer)])
      await run()
      const kept = (await chat.client.get(`/conversations/${thread.id}/messages`)).body.data
      expect(kept.every(({ text }: Shown) => text === null)).toBe(true)
      expect((await chat.client.get(customer)).body.identities).toEqual([])
    }
  })

  test('loses data that was being written at the same time when the job runs again', async () => {
    const { customer, thread, phone } = await aKnownPerson()
    await chat.client.delete(customer)
    await chat.world.pool.query(
      'update messages set text = $3, external_id = $4 where workspace_id = $1 and conversation_id = $2',
      [chat.workspace.id, thread.id, 'Zqzqzlate', null],
    )
    chat.world.wait(2)
    await run()
    expect(await tablesWith(['Zqzqzlate', phone])).toEqual([])
  })

  test('is made so once by many calls at once, and only with the scope, in the own workspace', async () => {
    const { customer } = await aKnownPerson()
    const { version } = (await chat.client.get(customer)).body
    const blind = await chat.workspace.key('customers:read')
    expect((await blind.delete(customer)).status).toBe(403)
    const stranger = await chat.world.aWorkspace()
    expect((await stranger.everything.delete(customer)).status).toBe(404)
    const replies = await Promise.all(Array.from({ length: 6 }, () => chat.client.delete(customer)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(204))
    expect((await chat.client.get(customer)).body.version).toBe(version + 1)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any
