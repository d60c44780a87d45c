// A number that a visitor typed takes nobody over: it goes to the customer who proves to have it.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { faultsIn, inLine } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { until } from '../testing/until.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { type TestSite, visitorsOf } from '../testing/visitors.ts'

let chat: Chat
let shop: Shop
let site: TestSite
let phones = 0
const aNumber = () => `5511983${100_000 + ++phones}`
beforeAll(async () => {
  chat = await aChat()
  shop = shopOf(chat.workspace)
  site = await visitorsOf(chat.world, chat.workspace)
})
afterAll(async () => {
  expect(await faultsIn(chat.world, chat.workspace.id)).toEqual([])
  await chat[Symbol.asyncDispose]()
})

const customer = async (id: string) => (await chat.client.get(`/customers/${id}`)).body

/** A visitor who has held a time, and books it with a name and a number. */
async function aVisitor(body: object = {}) {
  const { service_id } = await shop.aBarber()
  const { hold, confirm } = visitorBookingsOf(await site.open(body))
  const { id } = made(await hold({ service_id, start: at('10:00') }))
  return async (name: string, number: string) => {
    const { status, body } = await confirm(id, { name, phone: `+${number}` })
    expect(status, JSON.stringify(body)).toBe(200)
    return shop.getBooking(id)
  }
}

/** A visitor who books with a number. Returns the id of their customer. */
async function aTypist(number: string, body: object = {}): Promise<string> {
  const book = await aVisitor(body)
  const { customer: typist } = await book('Eva', number)
  expect(typist).toMatchObject({ name: 'Eva', phone: `+${number}` })
  return typist.id
}

/** The number has gone to its owner, and the team sees who else claims to have it. */
async function expectLost(typist: string, owner: string, number: string): Promise<void> {
  expect(owner).not.toBe(typist)
  expect((await customer(owner)).phone).toBe(`+${number}`)
  expect(await customer(typist)).toMatchObject({
    name: 'Eva',
    phone: null,
    claimed_phone: `+${number}`,
    merge_suggestion: { customer_id: owner },
  })
}

async function writesOnWhatsApp(number: string): Promise<string> {
  await chat.meta.say(chat.meta.person({ phone: number, name: 'Rosa' }), { text: 'Oi' })
  await chat.world.runJobs()
  return (await chat.threadOf(number)).customer.id
}

/** Waits until this many transactions wait for a row that another transaction has changed. */
const waiting = (count: number) => until(async () => (await lockWaits(chat.world.pool)) === count)

async function aToken(sub: string): Promise<string> {
  const { secret } = (await chat.workspace.owner.post('/webchat-site/rotate-secret')).body
  const expires = chat.world.now().getTime() / 1_000 + 3_600
  const jwt = new SignJWT({ sub }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires)
  return jwt.sign(new TextEncoder().encode(secret))
}

describe('a number that a visitor typed goes', () => {
  test('to the person who writes from it on WhatsApp, in any of its variants', async () => {
    const number = aNumber()
    const typist = await aTypist(number.replace(/^55119/, '5511'))
    const owner = await writesOnWhatsApp(number)
    expect(await customer(owner)).toMatchObject({ name: 'Rosa', phone: `+${number}` })
    expect(await customer(typist)).toMatchObject({ phone: null, merge_suggestion: { customer_id: owner } })
    expect((await chat.client.get(`/customers/${owner}/bookings`)).body.data).toEqual([])
  })

  test('to the person who shares it as their own contact on Telegram', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    const person = chat.bot.person({ phone: number })
    await chat.bot.say(person, chat.bot.ownContact(person))
    await chat.world.runJobs()
    await expectLost(typist, (await chat.threadOf(person.id)).customer.id, number)
  })

  test('to the one who writes from it, also from a visitor whom the website has identified', async () => {
    const number = aNumber()
    const typist = await aTypist(number, { identity_token: await aToken('user-2') })
    await expectLost(typist, await writesOnWhatsApp(number), number)
  })

  test('to the customer to whom the team gives it: a new one, a known one, or one who is booked for', async () => {
    const [first, second, third] = [aNumber(), aNumber(), aNumber()]
    const typists = [await aTypist(first), await aTypist(second), await aTypist(third)] as const
    const added = made(await chat.client.post('/customers', { name: 'Rosa', phone: `+${first}` }))
    await expectLost(typists[0], added.id, first)
    const known = made(await chat.client.post('/customers', aPerson()))
    expect((await chat.client.patch(`/customers/${known.id}`, { phone: `+${second}` })).status).toBe(200)
    await expectLost(typists[1], known.id, second)
    const { service_id } = await shop.aBarber()
    const booked = { service_id, start: at('10:00'), customer: { name: 'Rosa', phone: `+${third}` } }
    await expectLost(typists[2], made(await shop.book(booked)).customer.id, third)
  })

  test.each(['anonymous', 'whom the website has identified'])(
    'to nobody who only types it, too: a visitor, %s',
    async (who) => {
      const number = aNumber()
      const typist = await aTypist(number)
      const book = await aVisitor(who === 'anonymous' ? {} : { identity_token: await aToken('user-1') })
      const { customer: other } = await book('Bia', number)
      expect((await customer(typist)).phone).toBe(`+${number}`)
      expect(await customer(other.id)).toMatchObject({ phone: null, merge_suggestion: { customer_id: typist } })
    },
  )
})

describe('the number is the visitor’s own', () => {
  test('once the team has given it to them', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    expect((await chat.client.patch(`/customers/${typist}`, { phone: `+${number}` })).status).toBe(200)
    expect(await writesOnWhatsApp(number)).toBe(typist)
  })

  test('not by a merge with a customer who has none, and not by a change of their name', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    const target = made(await chat.client.post('/customers', aPerson({ name: 'Eva' })))
    await chat.client.patch(`/customers/${target.id}`, { phone: null })
    await chat.client.post(`/customers/${target.id}/merge`, { other_id: typist })
    await chat.client.patch(`/customers/${target.id}`, { company: 'Aurora' })
    expect((await customer(target.id)).phone).toBe(`+${number}`)
    await expectLost(target.id, await writesOnWhatsApp(number), number)
  })

  test('unless they are merged with a customer whose number is proven: that number stays', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    const { id, phone } = made(await chat.client.post('/customers', aPerson({ name: 'Bruno' })))
    const merged = await chat.client.post(`/customers/${typist}/merge`, { other_id: id })
    expect(merged.body).toMatchObject({ id: typist, phone, claimed_phone: `+${number}` })
  })
})

describe('two at once', () => {
  const rosaWrites = (number: string) =>
    chat.meta.say(chat.meta.person({ phone: number, name: 'Rosa' }), { text: 'Oi' })
  const ownerOf = async (number: string): Promise<string> => (await chat.threadOf(number)).customer.id

  test('a visitor who types a number while its owner writes only claims it', async () => {
    const number = aNumber()
    const book = await aVisitor()
    await rosaWrites(number)
    const [booking] = await Promise.all([book('Eva', number), chat.world.runJobs()])
    await expectLost(booking.customer.id, await ownerOf(number), number)
  })

  test('the owner who writes while the number is being typed waits, and then gets it', async () => {
    const [first, number] = [aNumber(), aNumber()]
    const typist = await aTypist(first)
    await rosaWrites(number)
    const visitor = await chat.world.pool.connect()
    await visitor.query('begin')
    await visitor.query('update customers set phone = $1, phone_key = $1 where workspace_id = $2 and id = $3', [
      `+${number}`,
      chat.workspace.id,
      typist,
    ])
    const writing = chat.world.runJobs()
    await waiting(1)
    await visitor.query('commit')
    visitor.release()
    await writing
    await expectLost(typist, await ownerOf(number), number)
  })

  test('the team adds a customer with a typed number while its owner writes: the first one gets it', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    await rosaWrites(number)
    const add = () => chat.client.post('/customers', { name: 'Rosa', phone: `+${number}` })
    const [, added] = await inLine<unknown>(chat.world, 'customers', typist, () => chat.world.runJobs(), add)
    const owner = await ownerOf(number)
    expect(added).toMatchObject({ status: 409, body: { code: 'customer_exists', customer_id: owner } })
    await expectLost(typist, owner, number)
  })

  test('the team gives a visitor their typed number while somebody writes from it: the visitor keeps it', async () => {
    const number = aNumber()
    const typist = await aTypist(number)
    await rosaWrites(number)
    const give = () => chat.client.patch(`/customers/${typist}`, { phone: `+${number}` })
    await inLine<unknown>(chat.world, 'customers', typist, give, () => chat.world.runJobs())
    expect(await ownerOf(number)).toBe(typist)
  })
})
