// The conversations of two customers who become one.
import { plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'

let chat: Chat
let phones = 0
const aPerson = () => chat.meta.person({ phone: `5511983${100_000 + ++phones}` })
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

test('of two conversations on one channel the older is kept, with all messages in order and under both ids', async () => {
  const [ana, work] = [aPerson(), aPerson()]
  const now = chat.world.now()
  const minutes = (count: number) => ({ at: plus(now, count * 60_000) })
  chat.world.wait(10)
  await chat.meta.say(ana, { text: 'one' }, minutes(1))
  await chat.world.runJobs()
  chat.world.wait(1)
  await chat.meta.say(work, { text: 'two' }, minutes(2))
  await chat.meta.say(ana, { text: 'three' }, minutes(3))
  await chat.meta.say(work, { text: 'four' }, minutes(4))
  await chat.world.runJobs()
  const [older, younger] = [await chat.threadOf(ana.wa_id), await chat.threadOf(work.wa_id)]
  await chat.client.patch(`/conversations/${younger.id}`, { tags: ['vip'] })
  const { status } = await chat.client.post(`/conversations/${younger.id}/messages`, {
    text: 'answered',
    client_ref: 'r',
  })
  expect(status).toBe(201)

  // The customer of the younger conversation is kept, and so is the conversation of the older customer.
  const target = younger.customer.id
  const merged = await chat.client.post(`/customers/${target}/merge`, { other_id: older.customer.id })
  expect(merged.status).toBe(200)
  expect(merged.body.identities).toHaveLength(4)
  for (const id of [older.id, younger.id]) {
    const { body } = await chat.client.get(`/conversations/${id}`)
    expect(body).toMatchObject({
      id: older.id,
      customer: { id: target },
      identity: { external_id: work.wa_id },
      tags: ['vip'],
      unread_count: older.unread_count + younger.unread_count,
      last_message: { text: 'answered' },
    })
    const { data } = (await chat.client.get(`/conversations/${id}/messages`)).body
    expect(data.map(({ text }: { text: string }) => text).toReversed()).toEqual([
      'one',
      'two',
      'three',
      'four',
      'answered',
    ])
  }
  await chat.world.runJobs()
  expect(chat.meta.sent.map(({ body }) => (body.text as { body: string }).body)).toEqual(['answered'])

  // Messages of both phones come into the one conversation.
  await chat.meta.say(ana, { text: 'from the first' })
  await chat.meta.say(work, { text: 'from the second' })
  await chat.world.runJobs()
  expect((await chat.client.get('/conversations')).body.data).toHaveLength(1)
  expect(await chat.messagesOf(ana.wa_id, work.wa_id)).toHaveLength(7)
})

test('conversations of different channels stay two, both with the customer who is left', async () => {
  const person = chat.bot.person()
  const ana = aPerson()
  await chat.bot.say(person, { text: 'Hola' })
  await chat.meta.say(ana, { text: 'Oi' })
  await chat.world.runJobs()
  const [telegram, whatsapp] = [await chat.threadOf(person.id), await chat.threadOf(ana.wa_id)]
  await chat.client.post(`/customers/${whatsapp.customer.id}/merge`, { other_id: telegram.customer.id })
  const found = await chat.client.get(`/conversations?customer_id=${telegram.customer.id}`)
  expect(found.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([telegram.id, whatsapp.id].toSorted())
})
