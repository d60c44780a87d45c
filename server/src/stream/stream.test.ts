// Followers receive what happens: once, in time, only in their workspace, and again after they reconnect.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { idBefore, newId } from '../platform/id.ts'
import { events, routes } from '../slices.ts'
import { originOf } from '../testing/origin.ts'
import { startOwnTime } from '../testing/own-time.ts'
import { aProxy } from '../testing/proxy.ts'
import { at, shopOf } from '../testing/shop.ts'
import { follow } from '../testing/stream.ts'
import { threadsOf } from '../testing/threads.ts'
import { until } from '../testing/until.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { visibilityOf } from './visibility.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

async function follower(headers: Record<string, string> = { cookie: shop.cookie }, where = world, query = '') {
  const stream = await follow(where, headers, `/v1/stream${query}`)
  onTestFinished(stream.leave)
  await until(() => stream.isReady() || stream.answer.status !== 200)
  return stream
}

let people = 0
async function aCustomer(client = shop.everything): Promise<string> {
  people += 1
  const { body } = await client.post('/customers', { name: 'Eva', phone: `+5511983${100_000 + people}` })
  return body.id
}

/** Writes straight into the ledger, with a time this many milliseconds ago. */
async function happened(
  ago: number,
  { count = 1, data = {}, by = world.pool, workspaceId = shop.id, now = newId('evt') } = {},
) {
  const ids = Array.from({ length: count }, (_, n) => idBefore(now, ago - n) as string)
  await by.query(
    `insert into events (workspace_id, id, type, actor, data, created_at)
    select $1, id, 'customer.updated', '{}', $3, $4 from unnest($2::text[]) as id`,
    [workspaceId, ids, data, world.now()],
  )
  return ids
}

test('a change is sent to every follower, with its actor and its subjects', async () => {
  const [one, other] = [await follower(), await follower()]
  expect(one.answer.headers.get('content-type')).toBe('text/event-stream')
  expect(one.answer.headers.get('cache-control')).toBe('no-store')
  expect(one.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(one.messages).toMatchObject([{ event: 'ready', data: { resumed: false } }])
  const { service_id } = await shopOf(shop).aClass()
  const booking = (await shopOf(shop).book({ service_id, start: at('12:00') })).body
  for (const stream of [one, other]) {
    await until(() => stream.types().includes('booking.confirmed'))
    const received = stream.messages.find(({ data }) => data.type === 'booking.confirmed')
    expect(received).toEqual({
      id: expect.stringMatching(/^evt_/),
      event: 'message',
      data: {
        id: received?.id,
        type: 'booking.confirmed',
        created_at: world.now().toISOString(),
        actor: { kind: 'api_key', id: expect.any(String), name: 'Test' },
        booking_id: booking.id,
        customer_id: booking.customer.id,
        conversation_id: null,
        data: { booking: expect.objectContaining({ id: booking.id, status: 'confirmed', start_at: at('12:00') }) },
      },
    })
    expect(new Set(stream.ids()).size).toBe(stream.ids().length)
  }
})

test('a change of another process arrives within a second, even without a wake-up', async () => {
  await using other = await aWorld({ url: world.url })
  const stream = await follower()
  const key = await shop.keyText('customers:write')
  await aCustomer(other.as({ authorization: `Bearer ${key}` }))
  const ownTime = startOwnTime()
  await until(() => stream.types().includes('customer.created'))
  expect(ownTime()).toBeLessThan(1_500)
})

test('a new follower receives only events that are committed after they joined', async () => {
  const first = await follower()
  for (let round = 1; round <= 5; round += 1) {
    // This wakes nobody, so the other followers have not received it yet.
    const [before] = await happened(100)
    const joined = await follower()
    const after = await aCustomer()
    await until(() => joined.messages.some(({ data }) => data.customer_id === after))
    expect(joined.types()).toEqual(['customer.created'])
    expect(first.ids()).toContain(before)
    await joined.leave()
  }
})

test('events of another workspace are not sent', async () => {
  const stranger = await world.aWorkspace('Somebody else')
  const [mine, theirs] = [await follower(), await follower({ cookie: stranger.cookie })]
  await aCustomer(stranger.everything)
  await aCustomer()
  await until(() => mine.types().length > 0 && theirs.types().length > 0)
  expect(mine.ids().filter((id) => theirs.ids().includes(id))).toEqual([])
  expect(mine.types()).toEqual(['customer.created'])
})

test('a member of several workspaces follows the one that they name', async () => {
  const second = (await shop.owner.post('/workspaces', { name: 'The other shop' })).body
  const stream = await follower({ cookie: shop.cookie, 'svc-workspace': second.id })
  await aCustomer()
  await shop.owner.post('/customers', { name: 'Bia', phone: '+5511987776666' }, { 'svc-workspace': second.id })
  await until(() => stream.types().length > 0)
  expect(stream.messages[1]?.data.data.customer.name).toBe('Bia')
  expect((await follower({ cookie: shop.cookie, 'svc-workspace': 'prj_unknown' })).answer.status).toBe(404)
})

describe('an event whose transaction commits late', () => {
  test('is sent, even if newer ones were sent before it', async () => {
    const stream = await follower()
    const client = await world.pool.connect()
    await client.query('begin')
    const [late] = await happened(1_000, { by: client as never })
    await aCustomer()
    await until(() => stream.types().includes('customer.created'))
    await client.query('commit')
    client.release()
    await until(() => stream.ids().includes(late as string))
  })

  test('is sent to a follower who comes back with the id of a newer one', async () => {
    const client = await world.pool.connect()
    await client.query('begin')
    const [late] = await happened(1_000, { by: client as never })
    const stream = await follower()
    await aCustomer()
    await until(() => stream.ids().length > 0)
    await stream.leave()
    await client.query('commit')
    client.release()
    const back = await follower({ cookie: shop.cookie, 'last-event-id': stream.ids()[0] as string })
    expect(back.ids()).toContain(late)
  })
})

describe('a follower who comes back', () => {
  let own: TestWorkspace
  beforeAll(async () => {
    own = await world.aWorkspace()
  })
  const back = (lastEventId: string) => follower({ cookie: own.cookie, 'last-event-id': lastEventId })

  test('receives everything from ten seconds before their last event, in order, and then ready', async () => {
    const then = { workspaceId: own.id, now: newId('evt') }
    const [tooOld] = await happened(80_000, then)
    const [before] = await happened(68_000, then)
    const [had] = await happened(60_000, then)
    const [missed] = await happened(30_000, then)
    const stream = await back(had as string)
    expect(stream.ids().slice(0, 3)).toEqual([before, had, missed])
    expect(stream.ids()).not.toContain(tooOld)
    expect(stream.messages.at(-1)).toMatchObject({ event: 'ready', data: { resumed: true } })
  })

  test('can resume a stream on which nothing had happened', async () => {
    const silent = await follower({ cookie: own.cookie })
    await silent.leave()
    const id = await aCustomer(own.everything)
    const stream = await back(silent.messages[0]?.id as string)
    expect(stream.messages.at(-1)).toMatchObject({ event: 'ready', data: { resumed: true } })
    expect(stream.messages.find(({ data }) => data.customer_id === id)?.data.type).toBe('customer.created')
  })

  test('receives once an event that others have not received yet', async () => {
    const other = await follower({ cookie: own.cookie })
    // This wakes nobody.
    const [fresh] = await happened(100, { workspaceId: own.id })
    const stream = await back(fresh as string)
    await until(() => other.ids().includes(fresh as string))
    await aCustomer(own.everything)
    await until(() => stream.types().at(-1) === 'customer.created')
    expect(stream.ids().filter((id) => id === fresh)).toHaveLength(1)
  })

  test.each(['nonsense', 'evt_', 'bkg_0RqGxk2mTq9Lh7wVb3NcYd%'])('with the id %s starts from now', async (id) => {
    const stream = await back(id)
    expect(stream.messages).toMatchObject([{ event: 'ready', data: { resumed: false } }])
  })

  test('starts from now when there is too much to repeat', async () => {
    const [had] = await happened(200_000, { workspaceId: own.id })
    await happened(150_000, { workspaceId: own.id, count: 1_001 })
    expect((await back(had as string)).messages).toMatchObject([{ event: 'ready', data: { resumed: false } }])
  })

  test('starts from now when the events to repeat are larger than what may wait for a follower', async () => {
    const [had] = await happened(100_000, { workspaceId: own.id })
    const data = { customer: { id: 'cus_1', name: 'x'.repeat(3_000) }, changed: ['name'] }
    await happened(50_000, { workspaceId: own.id, count: 100, data })
    const stream = await back(had as string)
    expect(stream.messages).toMatchObject([{ event: 'ready', data: { resumed: false } }])
    await aCustomer(own.everything)
    await until(() => stream.types().at(-1) === 'customer.created')
  })
})

describe('a follower who has just loaded what they show', () => {
  const fresh = (own: TestWorkspace, query: string) => follower({ cookie: own.cookie }, world, query)

  test('receives what happened in the last seconds, and in the ten before them, and then ready', async () => {
    const own = await world.aWorkspace()
    const [tooOld] = await happened(35_000, { workspaceId: own.id })
    const [before] = await happened(25_000, { workspaceId: own.id })
    const [meanwhile] = await happened(5_000, { workspaceId: own.id })
    const stream = await fresh(own, '?last_seconds=20')
    expect(stream.ids().slice(0, 2)).toEqual([before, meanwhile])
    expect(stream.ids()).not.toContain(tooOld)
    expect(stream.messages.at(-1)).toMatchObject({ event: 'ready', data: { resumed: true } })
  })

  test('is told to load everything again when too much happened', async () => {
    const own = await world.aWorkspace()
    await happened(5_000, { workspaceId: own.id, count: 1_001 })
    const { messages } = await fresh(own, '?last_seconds=20')
    expect(messages).toMatchObject([{ event: 'ready', data: { resumed: false } }])
  })

  test.each(['?last_seconds=0', '?last_seconds=121', '?last_seconds=soon', '?since=20'])(
    'is refused %s',
    async (query) => {
      expect((await fresh(shop, query)).answer.status).toBe(422)
    },
  )
})

test('a message is told with its conversation, and without its text', async () => {
  const threads = threadsOf(world, shop)
  const thread = await threads.aThread()
  const agent = await shop.member('agent')
  const [stream, agents] = [await follower(), await follower({ cookie: agent.cookie })]
  await shop.everything.post(`/conversations/${thread.id}/messages`, { text: 'A secret' })
  for (const each of [stream, agents]) {
    await until(() => each.types().includes('message.stored'))
    const told = each.messages.find(({ data }) => data.type === 'message.stored')?.data
    expect(told).toMatchObject({ conversation_id: thread.id, customer_id: thread.customer.id, booking_id: null })
    expect(told.data).toMatchObject({ message: { type: 'text', direction: 'outbound', private: false } })
    expect(JSON.stringify(told)).not.toContain('secret')
  }
})

describe('access to events', () => {
  test('an agent does not receive events of things that only admins may read', async () => {
    const agent = await shop.member('agent')
    const [theirs, owners] = [await follower({ cookie: agent.cookie }), await follower()]
    await shop.owner.post('/api-keys', { name: 'Website', scopes: ['slots:read'] })
    await shop.owner.post('/team/invitations', { email: 'eva@example.com', role: 'agent' })
    await shop.everything.post('/webhook-endpoints', { url: 'https://hooks.example.com', events: ['booking.created'] })
    await shop.everything.post('/resources', { name: 'Bia', kind: 'person' })
    await aCustomer()
    await until(() => theirs.types().length >= 2 && owners.types().length >= 5)
    expect(theirs.types()).toEqual(['resource.created', 'customer.created'])
    expect(owners.types()).toEqual([
      'api_key.created',
      'invitation.created',
      'webhook_endpoint.created',
      'resource.created',
      'customer.created',
    ])
  })

  test('keys and callers without credentials cannot follow', async () => {
    const key = await shop.keyText('bookings:read')
    expect((await follower({ authorization: `Bearer ${key}` })).answer.status).toBe(403)
    expect((await follower({})).answer.status).toBe(401)
  })

  test('an owner may receive every known event, and nobody an unknown one', async () => {
    const { mayKnow } = visibilityOf(events, routes)
    const { scopes } = (await shop.owner.get('/me')).body
    const owner = { kind: 'member', role: 'owner', scopes } as never
    expect(events.length).toBeGreaterThan(50)
    for (const { type } of events) expect(mayKnow(owner, type), type).toBe(true)
    expect(mayKnow(owner, 'unheard.of')).toBe(false)
  })
})

describe('a stream ends', () => {
  test('when the session ends', async () => {
    const { client, cookie } = await shop.member('agent')
    const stream = await follower({ cookie })
    await client.post('/auth/sign-out')
    await until(stream.isOver)
  })

  test('when the member is removed', async () => {
    const { cookie, memberId } = await shop.member('agent')
    const stream = await follower({ cookie })
    await shop.owner.delete(`/team/members/${memberId}`)
    await until(stream.isOver)
  })

  test('when the role changes', async () => {
    const { cookie, memberId } = await shop.member('admin')
    const stream = await follower({ cookie })
    await shop.owner.patch(`/team/members/${memberId}`, { role: 'agent' })
    await until(stream.isOver)
  })

  test('when the workspace is deleted', async () => {
    const gone = await world.aWorkspace('Gone')
    const stream = await follower({ cookie: gone.cookie })
    await gone.owner.delete(`/workspaces/${gone.id}`, { name: 'Gone' })
    await until(stream.isOver)
  })

  test('for the oldest, when a member opens a sixth', async () => {
    const { cookie } = await shop.member('agent')
    const oldest = await follower({ cookie })
    const streams = await Promise.all(Array.from({ length: 5 }, () => follower({ cookie })))
    await until(oldest.isOver)
    await aCustomer()
    for (const stream of streams) await until(() => stream.types().includes('customer.created'))
  })

  test('before its answer has begun, without an error', async () => {
    const { cookie } = await shop.member('agent')
    await aCustomer()
    // From the sixth on, each ends the oldest open one, which may not have been answered yet.
    const streams = await Promise.all(
      Array.from({ length: 60 }, () => follow(world, { cookie }, '/v1/stream?last_seconds=60')),
    )
    for (const { leave } of streams) onTestFinished(leave)
    expect(streams.map(({ answer }) => answer.status).filter((status) => status !== 200)).toEqual([])
    await expect.poll(() => streams.filter(({ isOver }) => !isOver()).length).toBe(5)
  })

  test('when the process stops, at once', async () => {
    const stopping = await aWorld({ url: world.url })
    const stream = await follower(undefined, stopping)
    const ownTime = startOwnTime()
    await stopping[Symbol.asyncDispose]()
    await until(stream.isOver)
    expect(ownTime()).toBeLessThan(2_000)
  })

  test('for a reader who does not read', async () => {
    const { id, cookie } = await world.aWorkspace()
    const { host, hostname, port } = new URL(await originOf(world))
    const accepted = new Promise<Socket>((resolve) => world.app.server.once('connection', resolve))
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /v1/stream HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    await happened(2_000, { count: 1_500, data: { text: 'x'.repeat(20_000) }, workspaceId: id })
    const ours = await accepted
    await until(() => ours.destroyed)
  })
})

test('a line is sent now and then when nothing happens', async () => {
  const stream = await follower()
  await until(() => stream.heartbeats() >= 2)
})

test('events that happened while the database was away are sent later', async () => {
  await using proxy = await aProxy(world.url)
  await using behind = await aWorld({ url: proxy.url })
  const stream = await follower(undefined, behind)
  proxy.refuse()
  proxy.cut()
  const id = await aCustomer()
  await until(() => proxy.refusals() > 0)
  proxy.restore()
  await until(() => stream.messages.some(({ data }) => data.customer_id === id))
  expect(stream.isOver()).toBe(false)
})
