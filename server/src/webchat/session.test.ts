// Sessions of visitors: how long a token is valid, whose it is, and how many chats one network may open.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsRead } from '../testing/rows-read.ts'
import { aWorldWithSite, PAGE, type TestSite, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

const SESSIONS = '/public/webchat/sessions'
const IDENTIFY = '/public/webchat/identify'
const MINUTES_PER_DAY = 24 * 60

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite({ trustProxy: 1 }))
})
afterAll(() => world[Symbol.asyncDispose]())

const unknownVisitor = { status: 401, body: { code: 'invalid_visitor' } }
const rowOf = (where = site) =>
  world.pool.query('select * from webchat_visitors where workspace_id = $1 order by id desc limit 1', [
    `prj_${where.key.split('_')[1]}`,
  ])

describe('the token of a visitor', () => {
  test('is kept only as a hash', async () => {
    const { token } = await site.open({ name: 'Ana' })
    const { rows } = await rowOf()
    expect(rows[0]).toMatchObject({ name: 'Ana', customer_id: null, conversation_id: null })
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  test('is needed where a call is about a visitor, and a page without one can read why it is refused', async () => {
    const answer = await site.page.post(IDENTIFY, {})
    expect(answer).toMatchObject({ ...unknownVisitor, headers: { 'access-control-allow-origin': PAGE } })
    const guessed = site.visitor(`wcv_${'0'.repeat(43)}`).client
    expect(await guessed.post(IDENTIFY, {})).toMatchObject(unknownVisitor)
    for (const odd of ['', 'wcv_', 'x'.repeat(5_000), "' or 1=1 --"]) {
      expect(await site.visitor(odd).client.post(IDENTIFY, {})).toMatchObject(unknownVisitor)
    }
  })

  test('of another site is unknown here', async () => {
    const theirs = await (await visitorsOf(world, await world.aWorkspace())).open()
    expect(await site.visitor(theirs.token).client.post(IDENTIFY, {})).toMatchObject(unknownVisitor)
    const opened = await site.visitor(theirs.token).client.post(SESSIONS, {})
    expect(opened.status).toBe(201)
    expect(opened.body.visitor_token).not.toBe(theirs.token)
  })

  test('is valid for thirty days after the last call', async () => {
    const [came, stayed] = [await site.open(), await site.open()]
    world.wait(29 * MINUTES_PER_DAY)
    expect((await came.client.post(IDENTIFY, {})).status).toBe(200)
    world.wait(MINUTES_PER_DAY)
    expect(await stayed.client.post(IDENTIFY, {})).toMatchObject(unknownVisitor)
    world.wait(28 * MINUTES_PER_DAY)
    const renewed = await came.client.post(SESSIONS)
    expect(renewed.body.visitor_token).toBe(came.token)
    expect(Date.parse(renewed.body.expires_at)).toBe(world.now().getTime() + 30 * MINUTES_PER_DAY * 60_000)
  })

  test('that has ended is unknown, and the next session is a new visitor', async () => {
    const { client, token } = await site.open()
    await world.pool.query('update webchat_visitors set ended_at = $1 where workspace_id = $2', [world.now(), shop.id])
    expect(await client.post(IDENTIFY, {})).toMatchObject(unknownVisitor)
    expect((await client.post(SESSIONS)).body.visitor_token).not.toBe(token)
  })

  test('is renewed in the database at most once an hour', async () => {
    const { client } = await site.open({ page: { url: `${PAGE}/one` } })
    const made = (await rowOf()).rows[0]
    world.wait(59)
    await client.post(SESSIONS, { page: { url: `${PAGE}/two` } })
    expect((await rowOf()).rows[0]).toEqual(made)
    world.wait(1)
    await client.post(SESSIONS, { page: { url: `${PAGE}/three` } })
    expect((await rowOf()).rows[0]).toMatchObject({ last_seen_at: world.now(), page: { url: `${PAGE}/three` } })
  })
})

describe('what a visitor types', () => {
  test('is kept, finds nobody, and may be refused', async () => {
    const phone = '+5511977776666'
    await shop.everything.post('/customers', { name: 'Bia', phone })
    const { client } = await site.open()
    const answer = await client.post(IDENTIFY, { name: 'Not Bia', phone, email: 'bia@example.com' })
    expect(answer).toMatchObject({ status: 200, body: { conversation: null, messages: [] } })
    expect((await rowOf()).rows[0]).toMatchObject({
      name: 'Not Bia',
      phone,
      email: 'bia@example.com',
      customer_id: null,
    })
    const wrong = await client.post(IDENTIFY, { phone: '12', email: 'at example.com', name: ' ' })
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/email',
      '/name',
      '/phone',
    ])
  })

  test('reaches their own customer where nothing was known, and nobody else', async () => {
    const { client } = await site.open()
    const { id } = (await rowOf()).rows[0]
    const made = await shop.everything.post('/customers', {
      name: `webchat ${id.slice(-4)}`,
      phone: '+5511966665555',
      identities: [{ channel: 'webchat', external_id: id }],
    })
    const own = made.body.id
    await world.pool.query(`update customer_identities set kind = 'webchat_visitor' where external_id = $1`, [id])
    await world.pool.query('update webchat_visitors set customer_id = $1 where id = $2', [own, id])
    const read = async (customer: string) => (await shop.everything.get(`/customers/${customer}`)).body
    await client.post(IDENTIFY, { name: 'Dora', email: 'dora@example.com' })
    expect(await read(own)).toMatchObject({ name: 'Dora', email: 'dora@example.com' })
    await client.post(IDENTIFY, { name: 'Somebody', email: 'other@example.com' })
    expect(await read(own)).toMatchObject({ name: 'Dora', email: 'dora@example.com' })
    const eva = (await shop.everything.post('/customers', { name: 'Eva', phone: '+5511955554444' })).body.id
    await shop.everything.post(`/customers/${eva}/merge`, { other_id: own })
    await world.pool.query('update customers set email = null where id = $1', [eva])
    await client.post(IDENTIFY, { email: 'thief@example.com', phone: '+5511944443333' })
    expect(await read(eva)).toMatchObject({ name: 'Eva', email: null, claimed_phone: null })
  })

  test('stays when it is not repeated', async () => {
    const { client } = await site.open({ name: 'Caio', locale: 'pt-BR' })
    await client.post(SESSIONS, {})
    await client.post(IDENTIFY, { email: 'caio@example.com' })
    expect((await rowOf()).rows[0]).toMatchObject({ name: 'Caio', locale: 'pt-BR', email: 'caio@example.com' })
  })
})

describe('one network', () => {
  const from = (address: string, where = site) => ({ 'x-forwarded-for': address, origin: where.origin })

  test('opens sixty chats an hour on a site, and one who comes back does not count', async () => {
    const headers = from('203.0.113.7')
    const open = () => site.page.post(SESSIONS, {}, headers)
    const first = await open()
    for (let count = 1; count < 60; count += 1) expect((await open()).status).toBe(201)
    const refused = await open()
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'access-control-allow-origin': PAGE, 'retry-after': '60' },
    })
    expect(refused.body.detail).toBe('Too many chats were opened from your network. Please try again later.')
    const back = await site.visitor(first.body.visitor_token).client.post(SESSIONS, {}, headers)
    expect(back).toMatchObject({ status: 201, body: { visitor_token: first.body.visitor_token } })
    expect((await site.page.post(SESSIONS, {}, from('203.0.113.8'))).status).toBe(201)
    const other = await visitorsOf(world, await world.aWorkspace())
    expect((await other.page.post(SESSIONS, {}, from('203.0.113.7', other))).status).toBe(201)
    world.wait(1)
    expect((await open()).status).toBe(201)
    expect((await open()).status).toBe(429)
  })

  test('is the first half of an IPv6 address, and an IPv4 address in any spelling', async () => {
    const open = async (address: string) => (await site.page.post(SESSIONS, {}, from(address))).status
    for (let count = 0; count < 60; count += 1) {
      expect(await open(`2001:db8:7:1:${count.toString(16)}::1`)).toBe(201)
      expect(await open(count % 2 === 0 ? '203.0.113.20' : '::ffff:203.0.113.20')).toBe(201)
    }
    expect(await open('2001:DB8:7:1:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await open('2001:db8:7:2::1')).toBe(201)
    expect(await open('203.0.113.20')).toBe(429)
    expect(await open('::ffff:203.0.113.21')).toBe(201)
  })

  test('is not charged for calls that are refused', async () => {
    const headers = from('203.0.113.9')
    for (let count = 0; count < 70; count += 1) {
      expect((await site.page.post(SESSIONS, { nonsense: 1 }, headers)).status).toBe(422)
    }
    expect((await site.page.post(SESSIONS, {}, headers)).status).toBe(201)
  })
})

test('a call reads the row of its visitor, however many visitors there are', async () => {
  const workspace = await world.aWorkspace()
  const { headers } = await (await visitorsOf(world, workspace)).open()
  await world.pool.query(
    `insert into webchat_visitors (workspace_id, id, token_hash, created_at, last_seen_at, expires_at)
     select $1, 'wvs_' || n, 'hash ' || n, $2, $2, $3 from generate_series(1, 300) n`,
    [workspace.id, world.now(), plus(world.now(), DAY_MS)],
  )
  const count = await rowsRead(world, 'webchat_visitors', async (other) => {
    const client = other.as(headers)
    expect((await client.post(SESSIONS)).status).toBe(201)
    expect((await client.post(IDENTIFY, { name: 'Ana' })).status).toBe(200)
    expect((await client.post('/public/webchat/messages', { text: 'Oi' })).status).toBe(201)
  })
  expect(count).toBeLessThan(100)
})

const list = (client: Client) => client.get('/public/webchat/messages')
const write = (client: Client) => client.post('/public/webchat/messages', { text: 'Oi' })

test.each([
  ['customer_identities', 300, list],
  ['customer_identities', 300, write],
  ['conversations', 300, write],
  // The rows that are added refer to their customers twice.
  ['customers', 900, write],
])('a plan that was made while %s was nearly empty does not read all rows later', async (table, mostRows, call) => {
  await using young = await aWorld()
  const workspace = await young.aWorkspace()
  const visitor = await (await visitorsOf(young, workspace)).open()
  await visitor.client.post('/public/webchat/messages', { text: 'Oi' })
  const count = await rowsRead(young, table, async (other) => {
    const client = other.as(visitor.headers)
    const callSixTimes = async () => {
      for (let times = 0; times < 6; times += 1) expect((await call(client)).status).toBeLessThan(300)
    }
    await callSixTimes()
    await other.pool.query(
      `with numbers as (select n from generate_series(1, 300) n), people as (
         insert into customers (workspace_id, id, name, locale, tags, search, created_at, updated_at)
         select $1, 'cus_' || n, 'Ana', 'en', '{}', '', $2, $2 from numbers
       ), identities as (
         insert into customer_identities (workspace_id, id, channel, kind, external_id, customer_id, created_at)
         select $1, 'idn_' || n, 'webchat', 'webchat_visitor', 'wvs_' || n, 'cus_' || n, $2 from numbers
       )
       insert into conversations (workspace_id, id, customer_id, channel, mode, mode_reason, last_activity_at, created_at,
         updated_at)
       select $1, 'cnv_' || n, 'cus_' || n, 'webchat', 'bot', 'default', $2, $2, $2 from numbers`,
      [workspace.id, other.now()],
    )
    await callSixTimes()
  })
  expect(count).toBeLessThan(mostRows)
})

test('each visitor has a budget of calls, and so has each network without one', async () => {
  const { client } = await site.open()
  expect((await client.get('/public/webchat/config')).headers).toMatchObject({ 'ratelimit-limit': '600' })
  const [one, other] = [await site.open(), await site.open()]
  const left = async ({ client: by }: typeof one) =>
    (await by.get('/public/webchat/config')).headers['ratelimit-remaining']
  expect(await left(one)).toBe('599')
  expect(await left(one)).toBe('598')
  expect(await left(other)).toBe('599')
})

test('the limits are the same where several processes share the budgets', async () => {
  await using shared = await aWorld({ limiter: 'shared' })
  const there = await visitorsOf(shared, await shared.aWorkspace())
  const { client, token } = await there.open()
  expect((await client.post(SESSIONS)).body.visitor_token).toBe(token)
  expect((await client.get('/public/webchat/config')).headers['ratelimit-remaining']).toBe('598')
  expect((await there.page.get('/public/webchat/config')).headers['ratelimit-remaining']).toBe('598')
})
