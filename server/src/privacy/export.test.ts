// The export that a business gives to a person who asks what it knows about them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { attach } from '../testing/form.ts'
import { aPerson, at, made, shopOf } from '../testing/shop.ts'

let chat: Chat
let phones = 0
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())
beforeEach(() => {
  phones += 1
})

/** Somebody who wrote, booked and was written about. Each text about them begins with Zq, and is listed. */
async function aKnownPerson() {
  const { client } = chat
  const phone = `5511985${100_000 + phones}`
  const person = chat.meta.person({ phone, name: 'Zqana Souza' })
  await chat.meta.say(person, { text: 'Zqfrage: tem estacionamento?' })
  await chat.world.runJobs()
  const thread = await chat.threadOf(person.wa_id)
  const path = `/customers/${thread.customer.id}`
  await client.patch(path, { email: `zq${phones}@example.com`, notes: 'Zqnota', tags: ['Zqtag'] })
  await client.post(`${path}/comments`, { body: 'Zqkommentar' })
  await client.post(`/conversations/${thread.id}/messages`, { text: 'Zqnotiz', private: true })
  await chat.world.pool.query(
    `insert into webchat_visitors (workspace_id, id, token_hash, customer_id, name, created_at, last_seen_at, expires_at)
     values ($1, $2, $2, $3, 'Zqbrowser', $4, $4, $4)`,
    [chat.workspace.id, `wvs_x${phones}`, thread.customer.id, chat.world.now()],
  )
  const shop = shopOf(chat.workspace)
  const { service_id } = await shop.aBarber()
  const booking = made(
    await shop.book({ service_id, start: at('10:00'), customer: { id: thread.customer.id }, notes: 'Zqwunsch' }),
  )
  await client.post(`/bookings/${booking.id}/comments`, { body: 'Zqfenster' })
  await client.post(`/bookings/${booking.id}/location-events`, { kind: 'arrival', lat: -25.25, lng: -57.5 })
  await attach(client, booking.id, { name: 'Zqbild.jpg' })
  await client.post(`/bookings/${booking.id}/cancel`, { reason: 'Zqgrund' })
  const held = (await shop.hold({ service_id, start: at('12:00'), customer: { id: thread.customer.id } })).body
  return { path, thread, booking, held, service_id, shop }
}

const TEXTS = [
  'ana Souza',
  'frage',
  'nota',
  'tag',
  'kommentar',
  'notiz',
  'browser',
  'wunsch',
  'fenster',
  'bild',
  'grund',
]

test('everything that was written, booked and noted is in it, and nothing of anybody else', async () => {
  const { path, thread, booking, held, service_id, shop } = await aKnownPerson()
  await shop.book({ service_id, start: at('15:00'), customer: aPerson({ name: 'Xxeva' }), notes: 'Xxnota' })
  const { status, body } = await chat.client.get(`${path}/export`)
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  for (const each of TEXTS) expect(text, each).toContain(`Zq${each}`)
  expect(text).not.toMatch(/Xxeva|Xxnota/)
  expect(body).toMatchObject({ complete: true, exported_at: chat.world.now().toISOString(), merged_ids: [] })
  expect(body.customer).toEqual((await chat.client.get(path)).body)
  const [first, second] = body.bookings
  expect(first.booking).toEqual((await chat.client.get(`/bookings/${booking.id}`)).body)
  expect(first.history.map(({ action }: { action: string }) => action)).toEqual(['book', 'cancel'])
  expect(first.locations).toMatchObject([{ kind: 'arrival', lat: -25.25, lng: -57.5 }])
  expect((await chat.world.anybody.get(new URL(first.attachments[0].url).pathname.replace('/v1', ''))).status).toBe(200)
  expect(second.booking).toMatchObject({ id: held.id, status: 'held' })
  const messages = (await chat.client.get(`/conversations/${thread.id}/messages?limit=200`)).body.data
  expect(body.conversations[0].messages.map(({ id }: { id: string }) => id)).toEqual(
    messages.map(({ id }: { id: string }) => id),
  )
})

test('it has more than one page of messages, and the ids of customers who were merged', async () => {
  const { path, thread } = await aKnownPerson()
  await chat.world.pool.query(
    `insert into messages (workspace_id, id, conversation_id, direction, private, author, type, text, content, status,
       created_at, received_at)
     select workspace_id, 'msg_zq' || $3 || '_' || n, conversation_id, direction, private, author, type, 'Zqmany', content,
       status, created_at - n * interval '1 second', received_at
     from messages, generate_series(1, 450) n where workspace_id = $1 and conversation_id = $2 and text like 'Zqfrage%'`,
    [chat.workspace.id, thread.id, String(phones)],
  )
  const other = (await chat.client.post('/customers', aPerson({ name: 'Zqzweite' }))).body
  expect((await chat.client.post(`${path}/merge`, { other_id: other.id })).status).toBe(200)
  const { body } = await chat.client.get(`/customers/${other.id}/export`)
  const many = body.conversations[0].messages.filter(({ text }: { text: string }) => text === 'Zqmany')
  expect(new Set(many.map(({ id }: { id: string }) => id)).size).toBe(450)
  expect(body.merged_ids).toEqual([other.id])
  expect(body.complete).toBe(true)
})

test('it shows what the caller may read, and stays in its workspace', async () => {
  const { path } = await aKnownPerson()
  const key = (...scopes: Parameters<typeof chat.workspace.key>) => chat.workspace.key(...scopes)
  const needed = ['customers:read', 'bookings:read', 'messages:read'] as const
  expect((await (await key(...needed)).get(`${path}/export`)).status).toBe(200)
  const some = (await (await key('customers:read', 'bookings:read')).get(`${path}/export`)).body
  expect(some).toMatchObject({ complete: false, conversations: null, visitors: null })
  expect(some.bookings).toHaveLength(2)
  const few = (await (await key('customers:read', 'messages:read')).get(`${path}/export`)).body
  expect(few).toMatchObject({ complete: false, bookings: null, conversations: [{}], visitors: [{}] })
  expect((await (await key('bookings:read', 'messages:read')).get(`${path}/export`)).status).toBe(403)
  const agent = await chat.workspace.member('agent')
  expect((await agent.client.get(`${path}/export`)).status).toBe(200)
  const stranger = await chat.world.aWorkspace()
  expect((await stranger.everything.get(`${path}/export`)).status).toBe(404)
})

test('of a customer who is anonymous it shows that nothing personal is left', async () => {
  const { path, booking } = await aKnownPerson()
  await chat.client.delete(path)
  const { status, body } = await chat.client.get(`${path}/export`)
  expect(status).toBe(200)
  // Only at the beginning of a word: the two letters may stand inside an id.
  expect(JSON.stringify(body)).not.toMatch(/\bZq/)
  expect(body.bookings[0].booking).toMatchObject({ id: booking.id, status: 'cancelled' })
})
