// A visitor sees nothing of anybody else: what a merge by the team, a typed number or a second visitor must not show,
// and what a signature changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { followChat } from '../testing/visitor-stream.ts'
import { aWorldWithSite, type TestSite, type Visitor } from '../testing/visitors.ts'
import type { TestWorkspace, World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
})
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const write = ({ client }: Visitor, body: object) => client.post(`${AT}/messages`, body)
const answer = (id: string, text: string, more: object = {}) =>
  shop.owner.post(`/conversations/${id}/messages`, { text, ...more })
const textsOf = async ({ client }: Visitor) =>
  (await client.get(`${AT}/messages`)).body.data.map(({ text }: { text: string }) => text)
const sessionOf = async ({ client }: Visitor) => (await client.post(`${AT}/sessions`, {})).body
const threadOf = async (visitor: Visitor) => (await sessionOf(visitor)).conversation.id as string
const customerOf = async (visitor: Visitor) =>
  (await shop.everything.get(`/conversations/${await threadOf(visitor)}`)).body.customer.id as string

async function talking(text: string, details: object = {}) {
  world.wait(1)
  const visitor = await site.open(details)
  await write(visitor, { text })
  return { visitor, thread: await threadOf(visitor), customer: await customerOf(visitor) }
}

const following = (visitor: Visitor, lastEventId?: string) => followChat(world, visitor, lastEventId)

/** The second becomes part of the first. */
const merge = async (id: string, other_id: string) =>
  expect((await shop.everything.post(`/customers/${id}/merge`, { other_id })).status).toBe(200)

test('a typed phone, e-mail or name of a customer shows nothing of that customer', async () => {
  const known = { name: 'Ana Souza', phone: '+5511955550001', email: 'ana@example.com' }
  const ana = (await shop.everything.post('/customers', known)).body
  const { visitor, customer } = await talking('It is me, Ana', known)
  await write(visitor, { text: known.phone })
  expect(customer).not.toBe(ana.id)
  expect(await textsOf(visitor)).toEqual([known.phone, 'It is me, Ana'])
  const suggestion = (await shop.everything.get(`/customers/${customer}`)).body
  expect(suggestion).toMatchObject({ phone: null, claimed_phone: known.phone })
})

test('a number that somebody claims later does not hide the earlier claim, also over a merge', async () => {
  const aKnownOne = async (name: string, phone: string) =>
    (await shop.everything.post('/customers', { name, phone })).body.id as string
  const renata = await aKnownOne('Renata', '+5511955550031')
  const bia = await aKnownOne('Bia', '+5511955550032')
  const [ana, eva] = [await talking('by Ana'), await talking('by Eva')]
  await write(ana.visitor, { text: '+5511955550031' })
  await write(eva.visitor, { text: '+5511955550033' })
  await merge(eva.customer, ana.customer)
  const shown = async () => {
    const { claimed_phone, merge_suggestion } = (await shop.everything.get(`/customers/${eva.customer}`)).body
    return [claimed_phone, merge_suggestion?.customer_id ?? null]
  }
  expect(await shown()).toEqual(['+5511955550031', renata])
  await write(eva.visitor, { text: '+5511955550034' })
  expect(await shown()).toEqual(['+5511955550031', renata])
  await write(eva.visitor, { text: '+5511955550032' })
  expect(await shown()).toEqual(['+5511955550032', bia])
  await merge(bia, eva.customer)
  expect(await shown()).toEqual(['+5511955550031', renata])
  for (let count = 10; count < 25; count += 1) await write(eva.visitor, { text: `+55119555501${count}` })
  expect(await shown()).toEqual(['+5511955550031', renata])
  await merge(renata, bia)
  expect(await shown()).toEqual(['+5511955550124', null])
})

describe('two visitors whom the team made one customer', () => {
  test('see only what is theirs, whichever of them was first and whatever comes later', async () => {
    const [ana, eva] = [await talking('by Ana'), await talking('by Eva')]
    await answer(ana.thread, 'for Ana')
    await answer(eva.thread, 'for Eva')
    await merge(eva.customer, ana.customer)
    const kept = await threadOf(ana.visitor)
    expect([kept, await threadOf(eva.visitor)]).toEqual([ana.thread, ana.thread])
    // An answer is for the visitor who wrote last, or for the author of the message that it answers.
    await write(ana.visitor, { text: 'Ana again' })
    await answer(kept, 'for Ana again')
    const asked = (await shop.everything.get(`/conversations/${kept}/messages`)).body.data.find(
      ({ text }: { text: string }) => text === 'by Eva',
    )
    await answer(kept, 'for Eva after all', { reply_to_id: asked.id })
    expect(await textsOf(ana.visitor)).toEqual(['for Ana again', 'Ana again', 'for Ana', 'by Ana'])
    expect(await textsOf(eva.visitor)).toEqual(['for Eva after all', 'for Eva', 'by Eva'])
    const [session, stream] = [await sessionOf(eva.visitor), await following(eva.visitor, `${kept}.0`)]
    expect(stream.texts()).toEqual(['by Eva', 'for Eva', 'for Eva after all'])
    expect(JSON.stringify([session, stream.messages])).not.toMatch(/\bAna\b/)
  })

  test('cannot choose, read, or name what is not theirs', async () => {
    const [ana, eva] = [await talking('by Ana'), await talking('by Eva')]
    const options = { items: [{ id: 'a', title: 'A secret of Ana' }] }
    await merge(eva.customer, ana.customer)
    await write(ana.visitor, { text: 'mine', client_ref: 'ref' })
    const offer = (await answer(ana.thread, 'Ana?', { options })).body
    const foreign = await write(eva.visitor, { choice: { option_id: 'a', message_id: offer.id } })
    expect(foreign.status).toBe(404)
    // "1" would be the first option of the last offer, if it were hers.
    const typed = await write(eva.visitor, { text: '1' })
    expect(typed.body).toMatchObject({ text: '1', choice: null })
    const again = await write(eva.visitor, { text: 'other', client_ref: 'ref' })
    expect([again.status, again.body.text]).toEqual([201, 'other'])
    await eva.visitor.client.post(`${AT}/read`)
    const { data } = (await shop.everything.get(`/conversations/${ana.thread}/messages`)).body
    expect(data.find(({ id }: { id: string }) => id === offer.id).status).toBe('sent')
    expect((await eva.visitor.client.get(`${AT}/messages?after=${offer.id}`)).status).toBe(404)
  })

  test('keep their streams over the merge: nothing twice, nothing left out, nothing of the other', async () => {
    const [ana, eva] = [await talking('by Ana'), await talking('by Eva')]
    const [hers, others] = [await following(ana.visitor), await following(eva.visitor)]
    await answer(eva.thread, 'Eva 1')
    await answer(ana.thread, 'Ana 1')
    await until(() => others.texts().length === 1 && hers.texts().length === 1)
    await merge(eva.customer, ana.customer)
    await write(eva.visitor, { text: 'Eva 2' })
    await answer(ana.thread, 'Eva 3')
    await write(ana.visitor, { text: 'Ana 2' })
    await answer(ana.thread, 'Ana 3')
    await until(() => others.texts().length === 3 && hers.texts().length === 3)
    expect(others.texts()).toEqual(['Eva 1', 'Eva 2', 'Eva 3'])
    expect(hers.texts()).toEqual(['Ana 1', 'Ana 2', 'Ana 3'])
    expect([hers.resumed(), others.resumed()]).toEqual([[false], [false]])
    // An id from before the merge goes on from the same place.
    const [first] = others.ids()
    expect(first).toBe(`${eva.thread}.2`)
    const resumed = await following(eva.visitor, first)
    expect([resumed.texts(), resumed.resumed()]).toEqual([['Eva 2', 'Eva 3'], [true]])
    // Also over two merges.
    const zoe = await talking('by Zoe')
    await merge(zoe.customer, await customerOf(eva.visitor))
    const twice = await following(eva.visitor, first)
    expect([twice.texts(), twice.resumed()]).toEqual([['Eva 2', 'Eva 3'], [true]])
  })

  test('have one place for each message, and every message has one', async () => {
    const { rows } = await world.pool.query(
      `select count(*)::int as messages, count(m.feed_seq)::int as numbered,
         count(distinct (m.conversation_id, m.feed_seq))::int as places, bool_and(m.feed_seq <= c.feed_seq) as counted
       from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
       where not private and type <> 'event'`,
    )
    expect(rows).toEqual([
      { messages: rows[0].messages, numbered: rows[0].messages, places: rows[0].messages, counted: true },
    ])
    expect(rows[0].messages).toBeGreaterThan(20)
  })
})

test('a visitor whom the team made one with a known customer is not told that customer’s name', async () => {
  const renata = (await shop.everything.post('/customers', { name: 'Renata Lima', phone: '+5511955550021' })).body
  const { visitor, customer } = await talking('It is me', { name: 'Rena' })
  await merge(renata.id, customer)
  const stream = await following(visitor)
  const written = (await write(visitor, { text: 'And again' })).body
  expect(written.author).toEqual({ kind: 'customer', name: 'Rena' })
  await until(() => stream.texts().length === 1)
  const shown = [await sessionOf(visitor), (await visitor.client.get(`${AT}/messages`)).body, stream.messages]
  expect(JSON.stringify(shown)).not.toContain('Renata')
})

test('a merge that only moves the thread changes nothing for its visitor', async () => {
  const ana = await talking('by Ana')
  const stream = await following(ana.visitor)
  const other = (await shop.everything.post('/customers', { name: 'Ana B', phone: '+5511955550009' })).body
  await merge(other.id, ana.customer)
  expect(await threadOf(ana.visitor)).toBe(ana.thread)
  await answer(ana.thread, 'Hello')
  await write(ana.visitor, { text: 'Hi' })
  await until(() => stream.texts().length === 2)
  expect(stream.texts()).toEqual(['Hello', 'Hi'])
  expect((await shop.everything.get(`/conversations/${ana.thread}`)).body.customer.id).toBe(other.id)
})
