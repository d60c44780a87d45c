// The stream of a visitor: what the team and the visitor's own tabs do is there at once, in order, and nothing else is.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { originOf } from '../testing/origin.ts'
import { follow } from '../testing/stream.ts'
import { until } from '../testing/until.ts'
import { followChat } from '../testing/visitor-stream.ts'
import { aWorldWithSite, type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
})
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const write = ({ client }: Visitor, text: string) => client.post(`${AT}/messages`, { text })
const answer = (id: string, text: string, more: object = {}) =>
  shop.owner.post(`/conversations/${id}/messages`, { text, ...more })

const following = (visitor: Visitor, lastEventId?: string, where = world) => followChat(where, visitor, lastEventId)

async function talking(text = 'Oi!') {
  const visitor = await site.open()
  const { event_id } = (await write(visitor, text)).body
  return { visitor, thread: event_id.split('.')[0] as string, event_id: event_id as string }
}

test('messages of the team and of another tab are sent, each with an id that rises', async () => {
  const { visitor, thread } = await talking()
  const [one, other] = [await following(visitor), await following(visitor)]
  await answer(thread, 'Hello')
  await write(visitor, 'Thanks')
  for (const stream of [one, other]) {
    await until(() => stream.texts().length === 2)
    expect(stream.texts()).toEqual(['Hello', 'Thanks'])
    expect(stream.ids()).toEqual([`${thread}.2`, `${thread}.3`])
    expect(stream.named('message')[0]?.data).toMatchObject({
      direction: 'outbound',
      author: { kind: 'member', name: 'Maria' },
      status: 'delivered',
      event_id: `${thread}.2`,
    })
  }
  const listed = (await visitor.client.get(`${AT}/messages`)).body.data
  expect(listed[0]).toEqual(one.named('message')[1]?.data)
})

test('a visitor who has not written yet gets the first message of another tab', async () => {
  const visitor = await site.open()
  const stream = await following(visitor)
  expect(stream.resumed()).toEqual([false])
  const { body } = await write(visitor, 'The first')
  await until(() => stream.texts().length === 1)
  expect(stream.ids()).toEqual([body.event_id])
  await until(() => stream.named('conversation').length === 1)
  expect(stream.named('conversation')[0]?.data).toMatchObject({ status: 'open', read_up_to_message_id: null })
  expect(stream.resumed()).toEqual([false])
})

describe('a stream is resumed', () => {
  test('by the last id: all since, once, then ready', async () => {
    const { visitor, thread, event_id } = await talking()
    for (const text of ['2', '3', '4']) await answer(thread, text)
    const stream = await following(visitor, event_id)
    expect(stream.texts()).toEqual(['2', '3', '4'])
    expect(stream.messages.at(-1)).toMatchObject({ event: 'ready', data: { resumed: true } })
    const next = await following(visitor, `${thread}.4`)
    expect([next.texts(), next.resumed()]).toEqual([[], [true]])
  })

  test('by the id of ready, when nothing had happened', async () => {
    const { visitor, thread, event_id } = await talking()
    const first = await following(visitor)
    const [ready] = first.named('ready')
    expect(ready).toMatchObject({ id: event_id, data: { resumed: false } })
    await first.leave()
    await answer(thread, 'Meanwhile')
    expect((await following(visitor, ready?.id)).texts()).toEqual(['Meanwhile'])
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['a place that is not there yet', '.99'],
    ['an event of the ledger', 'evt_0RqGxk2mTq9Lh7wVb3NcYd'],
    ['a number too large', '.99999999999999999999'],
    ['SQL', "cnv_x.1' or '1'='1"],
  ])('not by %s', async (_what, id) => {
    const { visitor, thread } = await talking()
    const stream = await following(visitor, id.startsWith('.') ? `${thread}${id}` : id)
    expect([stream.texts(), stream.resumed()]).toEqual([[], [false]])
  })

  test('not by an id of another conversation', async () => {
    const [one, other] = [await talking('mine'), await talking('theirs')]
    await answer(other.thread, 'for them')
    const stream = await following(one.visitor, `${other.thread}.0`)
    expect([stream.texts(), stream.resumed()]).toEqual([[], [false]])
    await answer(one.thread, 'for me')
    await until(() => stream.texts().length > 0)
    expect(stream.texts()).toEqual(['for me'])
  })

  test('not after very many messages, because reading the list is faster', async () => {
    const { visitor, thread, event_id } = await talking()
    await world.pool.query(
      `insert into messages (workspace_id, id, conversation_id, direction, author, type, text, content, status,
         created_at, received_at, feed_seq)
       select workspace_id, 'msg_many' || conversation_id || n, conversation_id, 'outbound', author, 'text', n, content, 'sent',
         created_at, received_at, n + 1 from messages, generate_series(1, 201) n where conversation_id = $1`,
      [thread],
    )
    await world.pool.query('update conversations set feed_seq = 202 where id = $1', [thread])
    const stream = await following(visitor, event_id)
    expect([stream.texts(), stream.resumed()]).toEqual([[], [false]])
    const near = await following(visitor, `${thread}.2`)
    expect([near.texts().length, near.resumed()]).toEqual([200, [true]])
  })
})

test('notes and events of the team never appear', async () => {
  const { visitor, thread, event_id } = await talking()
  const stream = await following(visitor)
  await answer(thread, 'A secret note', { private: true })
  await shop.owner.post(`/conversations/${thread}/resolve`, { note: 'A secret reason' })
  await shop.owner.post(`/conversations/${thread}/reopen`)
  await shop.owner.patch(`/conversations/${thread}`, { tags: ['secret'], priority: 'high' })
  await answer(thread, 'Said aloud')
  await until(() => stream.texts().length === 1)
  const again = await following(visitor, event_id)
  for (const each of [stream, again]) {
    expect(each.texts()).toEqual(['Said aloud'])
    expect(JSON.stringify(each.messages)).not.toContain('secret')
  }
})

describe('messages without an id', () => {
  test('the conversation is resolved, opened again, and another one answers', async () => {
    const { visitor, thread } = await talking()
    const stream = await following(visitor)
    const last = () => stream.named('conversation').at(-1)?.data
    await shop.owner.post(`/conversations/${thread}/resolve`)
    await until(() => last()?.status === 'resolved')
    expect(last()).toEqual({ id: thread, status: 'resolved', mode: 'bot', read_up_to_message_id: null })
    await shop.owner.post(`/conversations/${thread}/reopen`)
    await until(() => last()?.status === 'open')
    await shop.owner.post(`/conversations/${thread}/mode`, { mode: 'bot' })
    await until(() => last()?.mode === 'bot')
    for (const { id } of stream.named('conversation')) expect(id).toBeUndefined()
  })

  test('the team has read the messages, up to one or all', async () => {
    const { visitor, thread } = await talking('one')
    const [two, three] = [(await write(visitor, 'two')).body, (await write(visitor, 'three')).body]
    const stream = await following(visitor)
    const read = () => stream.named('read').map(({ data }) => data.up_to_message_id)
    await shop.owner.post(`/conversations/${thread}/read`, { up_to_message_id: two.id })
    await until(() => read().length === 1)
    await answer(thread, 'An answer')
    await shop.owner.post(`/conversations/${thread}/read`)
    await until(() => read().length === 2)
    expect(read()).toEqual([two.id, three.id])
    const session = (await visitor.client.post(`${AT}/sessions`, {})).body
    expect(session.conversation.read_up_to_message_id).toBe(three.id)
  })

  test("somebody of the team is writing, and the visitor's writing reaches the team", async () => {
    const [one, other] = [await talking(), await talking()]
    const [stream, others] = [await following(one.visitor), await following(other.visitor)]
    const team = await follow(world, { cookie: shop.cookie })
    onTestFinished(team.leave)
    await until(team.isReady)
    // A sign is dropped while the stream is reading its first messages.
    let posts = 0
    await until(async () => {
      posts += 1
      await shop.owner.post(`/conversations/${one.thread}/typing`)
      return until(() => stream.named('typing').length > 0, 1_000).catch(() => false)
    })
    expect(stream.named('typing')[0]).toMatchObject({ id: undefined, data: { by: 'team' } })
    expect((await one.visitor.client.post(`${AT}/typing`)).status).toBe(204)
    await until(() => team.messages.some(({ event }) => event === 'typing'))
    expect(team.messages.filter(({ event }) => event === 'typing')).toEqual([
      { id: undefined, event: 'typing', data: { conversation_id: one.thread } },
    ])
    // Neither of these is sent to the sender, nor to anybody else.
    await answer(other.thread, 'Last')
    await until(() => others.texts().length === 1)
    expect(stream.named('typing').length).toBeLessThanOrEqual(posts)
    expect(others.named('typing')).toEqual([])
    // It is stored nowhere.
    const { rows } = await world.pool.query("select type from events where type like '%typing%'")
    expect(rows).toEqual([])
  })

  test('nobody of the team seems to write while the channel is paused', async () => {
    const quiet = await world.aWorkspace('Quiet')
    const visitors = await visitorsOf(world, quiet)
    const visitor = await visitors.open()
    const thread = (await write(visitor, 'Oi')).body.event_id.split('.')[0]
    const stream = await following(visitor)
    await quiet.owner.post('/channels/webchat/pause')
    await quiet.owner.post(`/conversations/${thread}/typing`)
    await write(visitor, 'And?')
    await until(() => stream.texts().length === 1)
    expect(stream.named('typing')).toEqual([])
  })
})

test('a message that was streamed is delivered', async () => {
  const { visitor, thread } = await talking()
  const stream = await following(visitor)
  await answer(thread, 'Hello')
  await until(() => stream.texts().length === 1)
  const statusOf = async () =>
    (await shop.everything.get(`/conversations/${thread}/messages?limit=1`)).body.data[0].status as string
  await until(async () => (await statusOf()) === 'delivered')
  await visitor.client.post(`${AT}/read`)
  expect(await statusOf()).toBe('read')
  await stream.leave()
  await following(visitor, `${thread}.1`)
  expect(await statusOf()).toBe('read')
})

describe('a stream ends', () => {
  test('when the visitor ends the chat, in every tab, and nobody comes back with the token', async () => {
    const { visitor } = await talking()
    const [one, other] = [await following(visitor), await following(visitor)]
    const stays = await following((await talking()).visitor)
    await visitor.client.post(`${AT}/end`)
    await until(() => one.isOver() && other.isOver())
    expect(stays.isOver()).toBe(false)
    const again = await fetch(`${await originOf(world)}/v1${AT}/stream`, { headers: visitor.headers })
    expect(again.status).toBe(401)
  })

  test('for the oldest of the same visitor, when a sixth is opened; other visitors keep theirs', async () => {
    const [one, other] = [await site.open(), await site.open()]
    const [oldest, stays] = [await following(one), await following(other)]
    const streams = await Promise.all(Array.from({ length: 5 }, () => following(one)))
    await until(oldest.isOver)
    await write(one, 'Six tabs')
    for (const stream of streams) await until(() => stream.texts().includes('Six tabs'))
    expect(stays.isOver()).toBe(false)
  })

  test('when the page may not show the chat any more', async () => {
    const moved = await world.aWorkspace('Moved')
    const visitors = await visitorsOf(world, moved)
    const visitor = await visitors.open()
    const stream = await following(visitor)
    await world.pool.query("update webchat_sites set allowed_origins = '{}' where workspace_id = $1", [moved.id])
    await until(stream.isOver)
  })

  test('when the process stops, and goes on in another one', async () => {
    const { visitor, thread, event_id } = await talking()
    const stopping = await aWorld({ url: world.url })
    const stream = await following(visitor, event_id, stopping)
    await answer(thread, 'one')
    await until(() => stream.texts().length === 1)
    await stopping[Symbol.asyncDispose]()
    await until(stream.isOver)
    await answer(thread, 'two')
    const next = await following(visitor, stream.ids().at(-1))
    expect([next.texts(), next.resumed()]).toEqual([['two'], [true]])
  })
})
