// A person whom the website has signed: the history follows from device to device, and nobody else gets it.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { followChat } from '../testing/visitor-stream.ts'
import { aWorldWithSite, type TestSite, type Visitor } from '../testing/visitors.ts'
import type { TestWorkspace, World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
let secret: string
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
  secret = (await shop.owner.post('/webchat-site/rotate-secret')).body.secret
})
beforeEach(() => world.wait(5))
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const tokenOf = (sub: string) =>
  new SignJWT({ sub, exp: Math.floor(world.now().getTime() / 1_000) + 3_600 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
const openAs = async (sub: string) => site.open({ identity_token: await tokenOf(sub) })
const write = ({ client }: Visitor, text: string) => client.post(`${AT}/messages`, { text })
const textsOf = async ({ client }: Visitor) =>
  (await client.get(`${AT}/messages`)).body.data.map(({ text }: { text: string }) => text)
const conversationOf = async ({ client }: Visitor) => (await client.post(`${AT}/sessions`, {})).body.conversation
const answer = (id: string, text: string) => shop.owner.post(`/conversations/${id}/messages`, { text })

test('the history is there on another device, and both follow the same thread', async () => {
  const phone = await openAs('ana')
  await write(phone, 'From my phone')
  const { id } = await conversationOf(phone)
  await answer(id, 'Hello')
  const laptop = await openAs('ana')
  expect(laptop.session.conversation).toMatchObject({ id })
  expect(laptop.session.messages.map(({ text }: { text: string }) => text)).toEqual(['Hello', 'From my phone'])
  const streams = [await followChat(world, phone), await followChat(world, laptop)]
  await write(laptop, 'From my laptop')
  await answer(id, 'To both')
  for (const stream of streams) {
    await until(() => stream.texts().length === 2)
    expect(stream.texts()).toEqual(['From my laptop', 'To both'])
  }
  expect((await shop.everything.get(`/conversations?q=laptop`)).body.data).toHaveLength(1)
})

test('the first message of one device reaches the other', async () => {
  const [phone, laptop] = [await openAs('bia'), await openAs('bia')]
  const stream = await followChat(world, laptop)
  await write(phone, 'The first')
  await until(() => stream.texts().length === 1)
  expect(stream.texts()).toEqual(['The first'])
  expect((await conversationOf(laptop)).id).toBe((await conversationOf(phone)).id)
})

test('a person who signs in after writing keeps what was written, and the open stream goes on', async () => {
  const visitor = await site.open()
  await write(visitor, 'Before')
  const stream = await followChat(world, visitor)
  const identified = await visitor.client.post(`${AT}/identify`, { identity_token: await tokenOf('caio') })
  expect(identified.body.messages).toMatchObject([{ text: 'Before' }])
  await until(() => stream.resumed().length === 2)
  expect(stream.resumed()).toEqual([false, false])
  await answer(identified.body.conversation.id, 'After')
  await until(() => stream.texts().includes('After'))
  expect(stream.texts()).toEqual(['After'])
  expect(await textsOf(await openAs('caio'))).toEqual(['After', 'Before'])
})

test.each(['the user', 'the visitor'])(
  'a user who wrote elsewhere and a visitor become one, when %s wrote first',
  async (first) => {
    const sub = `duda ${first}`
    const user = await openAs(sub)
    const visitor = await site.open()
    for (const each of first === 'the user' ? [user, visitor] : [visitor, user]) {
      await write(each, each === user ? 'As a user' : 'As a visitor')
      world.wait(1)
    }
    const [known, fresh] = [await followChat(world, user), await followChat(world, visitor)]
    await visitor.client.post(`${AT}/identify`, { identity_token: await tokenOf(sub) })
    await world.runJobs()
    expect((await conversationOf(user)).id).toBe((await conversationOf(visitor)).id)
    // The stream of the user has the other messages at once, or tells to read the list again.
    await until(() => known.texts().includes('As a visitor') || known.resumed().length === 2)
    for (const each of [user, visitor, await openAs(sub)]) {
      expect((await textsOf(each)).toSorted()).toEqual(['As a user', 'As a visitor'])
    }
    const { id } = await conversationOf(user)
    // A stream that is still looking for its conversation tells to read the list again, and skips what is in the list.
    await until(async () => {
      await answer(id, 'Are you there?')
      return [known, fresh].every((stream) => stream.texts().includes('Are you there?'))
    })
    await answer(id, 'To one person')
    for (const stream of [known, fresh]) {
      await until(() => stream.texts().includes('To one person'))
      expect(stream.texts().filter((text) => text === 'To one person')).toHaveLength(1)
    }
  },
)

test('somebody else who signs in on the same computer is another visitor, and sees nothing', async () => {
  const eva = await openAs('eva')
  await write(eva, 'A secret of Eva')
  const stream = await followChat(world, eva)
  const other = (await eva.client.post(`${AT}/identify`, { identity_token: await tokenOf('fabio') })).body
  expect(other).toMatchObject({ conversation: null, messages: [] })
  const fabio = site.visitor(other.visitor_token)
  await write(fabio, 'By Fabio')
  expect(await textsOf(fabio)).toEqual(['By Fabio'])
  expect(await textsOf(eva)).toEqual(['A secret of Eva'])
  expect(stream.texts()).toEqual([])
})

test('a visitor whom the team merges with a user sees nothing of the user, who sees all', async () => {
  const gil = await openAs('gil')
  await write(gil, 'By Gil')
  const guest = await site.open()
  await write(guest, 'By a guest')
  const [users, guests] = [await conversationOf(gil), await conversationOf(guest)]
  const customerOf = async (id: string) => (await shop.everything.get(`/conversations/${id}`)).body.customer.id
  const [id, other_id] = [await customerOf(users.id), await customerOf(guests.id)]
  const stream = await followChat(world, guest)
  expect((await shop.everything.post(`/customers/${id}/merge`, { other_id })).status).toBe(200)
  await write(gil, 'Gil again')
  await answer(users.id, 'For Gil')
  expect(await textsOf(guest)).toEqual(['By a guest'])
  expect(await textsOf(gil)).toEqual(['For Gil', 'Gil again', 'By a guest', 'By Gil'])
  await write(guest, 'The guest again')
  // Answers go to the visitor who wrote last. A signed person sees all of them.
  const seenByGil = await followChat(world, gil)
  await answer(users.id, 'For the guest')
  await until(() => seenByGil.texts().length > 0 && stream.texts().length > 1)
  expect(seenByGil.texts()).toEqual(['For the guest'])
  expect(stream.texts()).toEqual(['The guest again', 'For the guest'])
  // A signature afterwards proves who the guest is, and nothing about Gil.
  const signed = (await guest.client.post(`${AT}/identify`, { identity_token: await tokenOf('guest') })).body
  expect(signed).toMatchObject({ conversation: null, messages: [] })
})
