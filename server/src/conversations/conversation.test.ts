import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOfConversation } from '../testing/ledger.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let threads: Threads
beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  client = workspace.everything
  threads = threadsOf(world, workspace)
})
afterAll(() => world[Symbol.asyncDispose]())

const at = (id: string) => `/conversations/${id}`

describe('opening', () => {
  test('a conversation is returned with all fields, null where nothing is known', async () => {
    const customer = await threads.aCustomer()
    const made = await client.post('/conversations', { customer_id: customer.id, channel: 'webchat' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^cnv_\w{22}$/),
      channel: 'webchat',
      status: 'open',
      mode: 'human',
      mode_reason: 'default',
      mode_until: null,
      snoozed_until: null,
      priority: 'normal',
      tags: [],
      customer: { id: customer.id, name: 'Ana Souza', phone: customer.phone, locale: 'pt-BR' },
      identity: null,
      assignee: null,
      unread_count: 0,
      waiting_since: null,
      last_message: null,
      last_inbound_at: null,
      last_activity_at: world.now().toISOString(),
      window: null,
      channel_paused: false,
      locale: null,
      resolved_at: null,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
      version: 1,
    })
    expect(await client.get(at(made.body.id))).toMatchObject({ status: 200, body: made.body })
  })

  test('an existing conversation is returned with 200', async () => {
    const thread = await threads.aThread()
    const again = await client.post('/conversations', { customer_id: thread.customer.id, channel: 'webchat' })
    expect(again).toMatchObject({ status: 200, body: { id: thread.id, version: 1 } })
  })

  test('ten calls at once open one conversation', async () => {
    const customer = await threads.aCustomer()
    const calls = Array.from({ length: 10 }, () =>
      client.post('/conversations', { customer_id: customer.id, channel: 'webchat' }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('a customer without an identity is reached on WhatsApp by the phone number, and on no other channel', async () => {
    const { body: customer } = await client.post('/customers', { name: 'Bia', phone: '+5511960000001' })
    const open = (channel: string) => client.post('/conversations', { customer_id: customer.id, channel })
    expect(await open('whatsapp')).toMatchObject({ status: 201, body: { window: { open: false, expires_at: null } } })
    for (const channel of ['telegram', 'webchat']) {
      const refused = await open(channel)
      expect(refused).toMatchObject({ status: 422, body: { code: 'validation_error' } })
      expect(refused.body.errors).toMatchObject([{ pointer: '/channel', code: 'not_reachable' }])
    }
  })

  test('customers and conversations of another workspace are not found', async () => {
    const stranger = (await world.aWorkspace()).everything
    const thread = await threads.aThread()
    const opened = await stranger.post('/conversations', { customer_id: thread.customer.id, channel: 'webchat' })
    expect(opened).toMatchObject({ status: 404, body: { detail: 'No customer has the id in /customer_id.' } })
    for (const path of ['', '/messages']) expect((await stranger.get(at(thread.id) + path)).status).toBe(404)
    for (const path of ['/messages', '/mode', '/read', '/resolve', '/reopen', '/typing']) {
      expect((await stranger.post(at(thread.id) + path, {})).status, path).toBe(404)
    }
    expect((await stranger.patch(at(thread.id), { priority: 'high' })).status).toBe(404)
    expect((await stranger.get('/conversations')).body.data).toEqual([])
  })
})

describe('changing', () => {
  test('a change raises the version by one; the same change again does not', async () => {
    const thread = await threads.aThread()
    const { memberId } = await workspace.member('agent')
    const change = { assignee_id: memberId, tags: [' vip ', 'VIP', 'new'], priority: 'high', locale: 'es-PY' }
    const changed = await client.patch(at(thread.id), change)
    expect(changed).toMatchObject({
      status: 200,
      body: {
        assignee: { id: memberId, name: 'Maria' },
        tags: ['vip', 'new'],
        priority: 'high',
        locale: 'es-PY',
        version: 2,
      },
    })
    expect((await client.patch(at(thread.id), change)).body.version).toBe(2)
    expect((await client.patch(at(thread.id), changed.body)).body).toEqual(changed.body)
    const cleared = await client.patch(at(thread.id), { assignee_id: null, tags: null, priority: null, locale: null })
    expect(cleared.body).toMatchObject({ assignee: null, tags: [], priority: 'normal', locale: null, version: 3 })
    const told = await eventsOfConversation(world, thread.id)
    expect(told.map(({ type }) => type)).toEqual([
      'conversation.opened',
      'conversation.changed',
      'conversation.changed',
    ])
    expect(told[1]?.data.changed).toEqual(['assignee_id', 'tags', 'priority', 'locale'])
  })

  test('a stale version, an unknown member and a snooze in the past are refused', async () => {
    const thread = await threads.aThread()
    expect(await client.patch(at(thread.id), { priority: 'low', expected_version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current_version: 1 },
    })
    const stranger = await (await world.aWorkspace()).member('agent')
    expect((await client.patch(at(thread.id), { assignee_id: stranger.memberId })).status).toBe(404)
    const past = await client.patch(at(thread.id), { snoozed_until: '2030-03-04T12:00:00Z' })
    expect(past.body.errors).toMatchObject([{ pointer: '/snoozed_until', code: 'out_of_range' }])
    expect((await client.get(at(thread.id))).body).toEqual(thread)
  })

  test('a snoozed conversation is listed again after its time, or after the next message of the customer', async () => {
    const [first, second] = [await threads.aThread(), await threads.aThread()]
    for (const { id } of [first, second]) {
      await client.patch(at(id), { snoozed_until: new Date(world.now().getTime() + 3_600_000).toISOString() })
    }
    const listed = async (query = '') =>
      (
        await client.get(`/conversations?customer_id=${first.customer.id}&customer_id=${second.customer.id}${query}`)
      ).body.data.map(({ id }: { id: string }) => id)
    expect(await listed()).toEqual([])
    expect((await listed('&snoozed=true')).toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await listed('&only_snoozed=true')).toSorted()).toEqual([first.id, second.id].toSorted())
    await threads.says(second, 'Hello?')
    expect(await listed()).toEqual([second.id])
    expect((await client.get(at(second.id))).body.snoozed_until).toBe(null)
    world.wait(60)
    expect((await listed()).toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await client.get(at(first.id))).body.snoozed_until).toBe(null)
  })
})

describe('resolving', () => {
  test('adds a mark; the next message of the customer opens the conversation with the mode of the policy', async () => {
    const thread = await threads.aThread()
    await threads.says(thread, 'Thanks!')
    const before = (await client.get(at(thread.id))).body
    expect(before).toMatchObject({ status: 'open', mode: 'human', unread_count: 1, version: 2 })
    expect(before.waiting_since).toBe(world.now().toISOString())
    const resolved = await client.post(`${at(thread.id)}/resolve`, { note: 'Moved to Friday', expected_version: 2 })
    expect(resolved).toMatchObject({
      status: 200,
      body: { status: 'resolved', mode: 'bot', mode_reason: 'resolved', waiting_since: null, version: 3 },
    })
    expect(resolved.body.resolved_at).toBe(world.now().toISOString())
    expect(resolved.body.last_message).toMatchObject({ text: 'Thanks!' })
    const { body: page } = await client.get(`${at(thread.id)}/messages`)
    expect(page.data[0]).toMatchObject({
      type: 'event',
      private: true,
      status: 'sent',
      event: { kind: 'resolved', data: { note: 'Moved to Friday' } },
    })
    expect((await client.post(`${at(thread.id)}/resolve`, { expected_version: 1 })).body).toEqual(resolved.body)
    await threads.says(thread, 'One more thing')
    expect((await client.get(at(thread.id))).body).toMatchObject({
      status: 'open',
      resolved_at: null,
      mode: 'human',
      mode_reason: 'default',
      unread_count: 2,
      version: 4,
      waiting_since: world.now().toISOString(),
    })
  })

  test('reopening by hand adds a mark, too', async () => {
    const thread = await threads.aThread()
    expect((await client.post(`${at(thread.id)}/reopen`)).body).toEqual(thread)
    await client.post(`${at(thread.id)}/resolve`)
    expect((await client.post(`${at(thread.id)}/reopen`)).body).toMatchObject({
      status: 'open',
      mode: 'human',
      version: 3,
    })
    const { body: page } = await client.get(`${at(thread.id)}/messages`)
    expect(page.data.map(({ event }: { event: { kind: string } }) => event.kind)).toEqual(['reopened', 'resolved'])
  })
})

describe('reading', () => {
  test('the team has one unread count; it is read up to a message or completely, and the version stays', async () => {
    const thread = await threads.aThread()
    const first = await threads.says(thread, 'One')
    world.wait(1)
    await threads.says(thread, 'Two')
    world.wait(1)
    await threads.says(thread, 'Three')
    const unread = async (body: object) => {
      const answer = await client.post(`${at(thread.id)}/read`, body)
      return [answer.status, answer.body.unread_count, answer.body.version]
    }
    expect(await unread({ up_to_message_id: first.id })).toEqual([200, 2, 4])
    expect(await unread({})).toEqual([200, 0, 4])
    expect(await unread({ up_to_message_id: first.id })).toEqual([200, 0, 4])
    expect((await client.post(`${at(thread.id)}/read`, { up_to_message_id: 'msg_nobody' })).status).toBe(404)
    const told = await eventsOfConversation(world, thread.id)
    expect(told.filter(({ type }) => type === 'conversation.changed')).toHaveLength(2)
  })
})

describe('permissions', () => {
  test('an agent reads and writes; a key needs its scope', async () => {
    const thread = await threads.aThread()
    const agent = (await workspace.member('agent')).client
    expect((await agent.get('/conversations')).status).toBe(200)
    expect((await agent.post(`${at(thread.id)}/messages`, { text: 'Hello' })).status).toBe(201)
    const reader = await workspace.key('messages:read')
    expect((await reader.get(at(thread.id))).status).toBe(200)
    expect(await reader.post(`${at(thread.id)}/messages`, { text: 'Hello' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
    const other = await workspace.key('customers:read')
    expect((await other.get('/conversations')).status).toBe(403)
  })
})
