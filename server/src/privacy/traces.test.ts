// Data that could be left of a person who is made anonymous, in places that are easy to forget.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { aChat, type Chat } from '../testing/chat.ts'
import { aDialogue } from '../testing/dialogue.ts'
import { outcome } from '../testing/race.ts'
import { listening } from '../testing/receiver.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { tracesOf } from '../testing/traces.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { visitorsOf } from '../testing/visitors.ts'
import type { Client, TestWorkspace, World } from '../testing/world.ts'

let chat: Chat
let world: World
let workspace: TestWorkspace
let client: Client
let shop: Shop
let service_id: string
beforeAll(async () => {
  chat = await aChat({ outside: openSafeFetch({ allowPrivate: true }) })
  world = chat.world
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
  shop = shopOf(workspace)
  service_id = (await shop.aBarber()).service_id
})

const NAME = 'Zqzqzana Souza'
const traces = () => tracesOf(world, workspace.id, ['Zqzqz'])
const forget = async (customerId: string) => expect((await client.delete(`/customers/${customerId}`)).status).toBe(204)
const book = async (more: object = {}) =>
  made(await shop.book({ service_id, start: at('10:00'), customer: aPerson({ name: NAME }), ...more }))

describe('stored answers', () => {
  test('of payments and of actions have no notes about the person any more, and still replay', async () => {
    const { id, customer } = await book()
    const pay = () =>
      client.post(
        `/bookings/${id}/mark-paid`,
        { amount_cents: 100, method: 'pix', note: 'Zqzqzpix' },
        { 'idempotency-key': 'k' },
      )
    await pay()
    expect(await traces()).toContain('idempotency_keys: Zqzqz')
    await forget(customer.id)
    expect(await traces()).toEqual([])
    const again = await pay()
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    expect(again.body).toMatchObject({ id, paid_cents: 100, payments: [{ amount_cents: 100, note: null }] })
  })

  test('about another customer lose only the suggestion to merge the person', async () => {
    const known = made(await client.post('/customers', { name: NAME, phone: '+5511987650001' }))
    const other = made(await client.post('/customers', { name: 'Bia', phone: '+5511987650002' }))
    const answer = { ...other, merge_suggestion: { customer_id: known.id, name: NAME, reason: 'claimed_phone' } }
    await world.pool.query(
      `insert into idempotency_keys (workspace_id, key, fingerprint, status, body, created_at)
       values ($1, 'k', 'f', 201, $2, $3)`,
      [workspace.id, JSON.stringify(answer), world.now()],
    )
    await forget(known.id)
    const { rows } = await world.pool.query(`select body from idempotency_keys where workspace_id = $1 and key = 'k'`, [
      workspace.id,
    ])
    expect(JSON.parse(rows[0].body)).toEqual({ ...other, merge_suggestion: null })
  })
})

describe('what automations told the team', () => {
  const tell = async (text: string) =>
    made(
      await client.post('/automations', {
        name: 'Tell',
        trigger: { type: 'booking.created' },
        actions: [{ id: 'tell', type: 'notify_team', text }],
      }),
    )

  test('is cleared in notices and notifications, also where it has only the first name', async () => {
    await tell('{{customer.first_name}} has booked')
    const { customer } = await book()
    await world.runJobs()
    const before = await traces()
    for (const table of ['ai_notices', 'automation_steps', 'events', 'notifications']) {
      expect(before, table).toContain(`${table}: Zqzqz`)
    }
    await forget(customer.id)
    expect(await traces()).toEqual([])
  })

  test('stays where it says the same about others', async () => {
    await tell('Somebody has booked')
    const { customer } = await book()
    await book({ start: at('12:00'), customer: aPerson({ name: 'Bia' }) })
    await world.runJobs()
    await forget(customer.id)
    expect(await tracesOf(world, workspace.id, ['Somebody has booked'])).toContain('notifications: Somebody has booked')
  })

  test('is not told again: a failed run about the person cannot be tried again', async () => {
    const actions = [{ id: 'tag', type: 'add_tags', tags: ['one more'] }]
    const { id } = made(
      await client.post('/automations', { name: 'Tag', trigger: { type: 'booking.created' }, actions }),
    )
    const booking = await book()
    await client.patch(`/work-items/${booking.id}`, { tags: Array.from({ length: 50 }, (_, n) => `tag ${n}`) })
    await world.runJobs()
    const run = (await client.get(`/automations/${id}/runs`)).body.data[0]
    expect(run.status).toBe('failed')
    await forget(booking.customer.id)
    expect(outcome(await client.post(`/automations/runs/${run.id}/retry`, {}))).toBe('409 invalid_transition')
  })
})

test('what a receiver of webhooks has answered about the person is cleared in the log', async () => {
  const receiver = await listening(() => ({ status: 200, body: `Saved ${NAME}` }))
  const endpoint = made(await client.post('/webhook-endpoints', { url: receiver.url, events: ['booking.created'] }))
  const { customer } = await book()
  await world.runJobs()
  const log = async () => (await client.get(`/webhook-endpoints/${endpoint.id}/deliveries`)).body.data[0].attempts
  expect(await log()).toMatchObject([{ response_status: 200, response_excerpt: `Saved ${NAME}` }])
  await forget(customer.id)
  expect(await log()).toMatchObject([{ number: 1, response_status: 200, response_excerpt: null }])
  expect(await traces()).toEqual([])
})

describe('a visitor of the chat widget', () => {
  test('leaves no name in the holds that were never confirmed, before and after the first message', async () => {
    const site = await visitorsOf(world, workspace)
    const visitor = await site.open({ name: NAME })
    const bookings = visitorBookingsOf(visitor)
    made(await bookings.hold({ service_id, start: at('10:00') }))
    expect(await traces()).toEqual(['webchat_visitors: Zqzqz'])
    made(await visitor.client.post('/public/webchat/messages', { text: 'Zqzqzoi' }))
    const hold = made(await bookings.hold({ service_id, start: at('12:00') }))
    const [thread] = (await client.get('/conversations')).body.data
    await world.runJobs()
    await forget(thread.customer.id)
    expect(await traces()).toEqual([])
    expect((await client.get(`/bookings/${hold.id}`)).body).toMatchObject({ status: 'held', customer: null })
    expect((await bookings.list()).status).toBe(401)
  })
})

test('a question that only the person asked is forgotten, also if it came in several messages', async () => {
  const joana = (await shop.aResource({ name: 'Joana' })).id
  await shop.aService([{ resource_ids: [joana] }], { name: 'Corte de cabelo' })
  await client.put('/bot', { enabled: true, name: 'Lia' })
  const dialogue = await aDialogue(world, workspace, 'pt-BR')
  const other = await aDialogue(world, workspace, 'pt-BR')
  for (const each of [dialogue, other]) {
    await each.hears('vocês aceitam cachorro?')
    await each.answers()
  }
  await dialogue.hears('sou a Zqzqzana')
  await dialogue.hears('vocês têm estacionamento coberto?')
  await dialogue.answers()
  const questions = async () => (await client.get('/knowledge/questions')).body.data
  expect(await questions()).toMatchObject([{ question: expect.stringContaining('Zqzqz') }, { count: 2 }])
  await forget(dialogue.customerId)
  expect(await traces()).toEqual([])
  expect(await questions()).toMatchObject([{ question: 'vocês aceitam cachorro?', count: 2 }])
  await forget(other.customerId)
  expect(await questions()).toEqual([])
})

describe('channels', () => {
  const theirs = (texts: string[]) => tracesOf(world, chat.workspace.id, texts)

  test('a conversation that was merged into another leaves nothing in the ledger', async () => {
    const [one, two] = [chat.bot.person(), chat.bot.person()]
    for (const person of [one, two]) {
      const message_id = 9_000 + person.id
      await chat.bot.say(person, { text: 'Zqzqzbefore' }, { message_id })
      await world.runJobs()
      await chat.bot.deliver(chat.bot.edited(person, message_id, { text: 'Zqzqzafter' }))
      await world.runJobs()
    }
    const [kept, gone] = [await chat.threadOf(one.id), await chat.threadOf(two.id)]
    await chat.client.post(`/customers/${kept.customer.id}/merge`, { other_id: gone.customer.id })
    await world.runJobs()
    expect(await theirs(['Zqzqzbefore'])).toContain('events: Zqzqzbefore')
    expect((await chat.client.delete(`/customers/${kept.customer.id}`)).status).toBe(204)
    expect(await theirs(['Zqzqz'])).toEqual([])
  })

  test('no id of WhatsApp stays, because such an id contains the number', async () => {
    const person = chat.meta.person({ phone: '5511987651234' })
    await chat.meta.say(person, { text: 'oi' }, { id: 'wamid.Zqzqzid' })
    await world.runJobs()
    const thread = await chat.threadOf(person.wa_id)
    await chat.client.delete(`/customers/${thread.customer.id}`)
    expect(await theirs(['wamid.Zqzqzid', person.wa_id])).toEqual([])
  })

  test('two customers who turn out to be one person are not merged when one of them is anonymous by then', async () => {
    const [one, other] = await Promise.all(
      ['+5511987652001', '+5511987652002'].map(async (phone) =>
        made(await chat.client.post('/customers', { name: 'Ana', phone })),
      ),
    )
    await world.pool.query(
      `insert into events (workspace_id, id, type, actor, data, created_at)
       values ($1, 'evt_recognised', 'customer.recognised', '{"kind": "system"}', $2, $3)`,
      [chat.workspace.id, { customer_id: one.id, other_id: other.id, proof: 'phone' }, world.now()],
    )
    await world.pool.query(
      `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
       values ($1, 'job_recognised', 'react:merge-recognised', '{"event_id": "evt_recognised"}', $2, $2)`,
      [chat.workspace.id, world.now()],
    )
    await chat.client.delete(`/customers/${other.id}`)
    await world.runJobs()
    expect(await tracesOf(world, chat.workspace.id, ['job_recognised'])).toEqual([])
    expect((await chat.client.get(`/customers/${one.id}`)).body.anonymous_at).toBeNull()
  })
})

test('a job that was given up keeps nothing that a person wrote', async () => {
  const { id, customer } = await book()
  await world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at, failed_at, last_error, turn_key, turn)
     values ($1, 'job_given_up', 'react:nobody', $2, $3, $3, $3, 'Zqzqzerror', 'Zqzqzturn', 1)`,
    [workspace.id, { booking_id: id, text: 'Zqzqzanswer' }, world.now()],
  )
  await forget(customer.id)
  expect(await traces()).toEqual([])
  const left = await world.pool.query(`select from jobs where id = 'job_given_up' and failed_at is not null`)
  expect(left.rowCount).toBe(1)
})

describe('afterwards', () => {
  test('nothing is booked for the person: neither by id nor with another number', async () => {
    const { customer } = await book()
    await forget(customer.id)
    const wish = { service_id, start: at('12:00'), notes: 'Zqzqznote' }
    for (const given of [{ id: customer.id }, { id: customer.id, phone: '+5511987653333' }]) {
      for (const reply of [
        await shop.book({ ...wish, customer: given }),
        await shop.hold({ service_id, start: at('14:00'), customer: given }),
      ]) {
        expect(outcome(reply)).toBe('409 invalid_transition')
      }
    }
    const hold = made(await shop.hold({ service_id, start: at('14:00') }))
    expect(outcome(await shop.confirm(hold.id, { customer: { id: customer.id } }))).toBe('409 invalid_transition')
    expect(await traces()).toEqual([])
  })

  test('repeating the call takes out what the team has written since, and changes nothing else', async () => {
    const { id, customer } = await book()
    await forget(customer.id)
    await client.patch(`/bookings/${id}`, { notes: 'Zqzqznote' })
    await client.post(`/bookings/${id}/comments`, { body: 'Zqzqzcomment' })
    const before = (await client.get(`/customers/${customer.id}`)).body
    world.wait(1)
    await forget(customer.id)
    expect(await traces()).toEqual([])
    expect((await client.get(`/customers/${customer.id}`)).body).toEqual(before)
  })
})

test('docs/privacy.md says of every table what happens to it, or why it stays', async () => {
  const page = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
  const { rows } = await world.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const own = ['migrations']
  const unnamed = rows.map(({ name }) => name).filter((name) => !own.includes(name) && !page.includes(`\`${name}\``))
  expect(unnamed).toEqual([])
})
