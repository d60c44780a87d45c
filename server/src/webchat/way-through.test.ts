// The pipeline for visitors of the chat widget, with routes that are made for the test.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { key, visitor } from '../http/caller.ts'
import { upload, write } from '../http/route.ts'
import { Body, Type } from '../http/shape.ts'
import { form, sendForm } from '../testing/form.ts'
import { slicesWith } from '../testing/routes.ts'
import { aWorldWithSite, type TestSite } from '../testing/visitors.ts'
import type { TestWorkspace, World } from '../testing/world.ts'
import { chargeAttachment, chargeMessage } from './limits.ts'

const common = { tag: 'WebChat (public)', access: visitor }
const Who = Type.Object({ who: Type.String() })

const routes = [
  write({
    at: 'POST /public/webchat/test-wishes',
    id: 'createTestWish',
    summary: 'Answers who wishes',
    ...common,
    idempotency: 'optional',
    body: Body({ wish: Type.String() }),
    returns: [201, Who],
    run: async (_ctx, _input, { caller }) => ({ who: String('visitorId' in caller && caller.visitorId) }),
  }),
  write({
    at: 'POST /test-wishes',
    id: 'createTestWishOfProgram',
    summary: 'Answers a program',
    tag: 'Platform',
    access: key('bookings:write'),
    idempotency: 'optional',
    body: Body({ wish: Type.String() }),
    returns: [201, Who],
    run: async () => ({ who: 'a program' }),
  }),
  write({
    at: 'POST /public/webchat/test-words',
    id: 'createTestWord',
    summary: 'Is charged as a message',
    ...common,
    charge: chargeMessage,
    body: Body({}),
    returns: [204],
    run: async () => {},
  }),
  upload({
    at: 'POST /public/webchat/test-files',
    id: 'createTestFile',
    summary: 'Is charged as a file',
    ...common,
    charge: chargeAttachment,
    form: {},
    returns: [204],
    run: async () => {},
  }),
]

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite({ routes: slicesWith(...routes) }))
})
afterAll(() => world[Symbol.asyncDispose]())

test('an Idempotency-Key of a visitor belongs to this visitor alone, not to others or to a program', async () => {
  const [ana, bia] = [await site.open(), await site.open()]
  const headers = { 'idempotency-key': 'order-1' }
  const wish = ({ client }: typeof ana) => client.post('/public/webchat/test-wishes', { wish: 'the same' }, headers)
  const [first, again, other] = [await wish(ana), await wish(ana), await wish(bia)]
  expect(again).toMatchObject({ body: first.body, headers: { 'idempotent-replayed': 'true' } })
  expect(other.headers['idempotent-replayed']).toBeUndefined()
  expect(other.body.who).not.toBe(first.body.who)
  const program = await shop.everything.post('/test-wishes', { wish: 'another' }, headers)
  expect(program).toMatchObject({ status: 201, body: { who: 'a program' } })
})

test('a visitor sends twenty messages at once and one every three seconds, and is told so in words', async () => {
  const [ana, bia] = [await site.open(), await site.open()]
  const say = ({ client }: typeof ana) => client.post('/public/webchat/test-words', {})
  for (let count = 0; count < 20; count += 1) expect((await say(ana)).status).toBe(204)
  expect(await say(ana)).toMatchObject({
    status: 429,
    body: { detail: 'You are writing very fast. Please wait a moment before the next message.' },
    headers: { 'retry-after': '3', 'access-control-allow-origin': site.origin },
  })
  expect((await say(bia)).status).toBe(204)
  world.wait(1)
  expect((await say(ana)).status).toBe(204)
})

test('a network sends six hundred messages a minute to a site, however many visitors it has', async () => {
  world.wait(10)
  const people = await Promise.all(Array.from({ length: 10 }, () => site.open()))
  world.wait(10)
  const crowd = [...people, ...(await Promise.all(Array.from({ length: 21 }, () => site.open())))]
  let sent = 0
  for (const { client } of crowd) {
    for (let count = 0; count < 20; count += 1) {
      if ((await client.post('/public/webchat/test-words', {})).status === 204) sent += 1
    }
  }
  expect(sent).toBe(600)
})

test('a file beyond ten an hour is refused before it is read', async () => {
  world.wait(60)
  const { client } = await site.open()
  const file = form({ name: 'file', value: 'x', filename: 'a.txt' })
  for (let count = 0; count < 10; count += 1) {
    expect((await sendForm(client, '/public/webchat/test-files', file)).status).toBe(204)
  }
  const unreadable = await sendForm(client, '/public/webchat/test-files', Buffer.from('not a form'))
  expect(unreadable).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})
