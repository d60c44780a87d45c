import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Client, type World } from '../testing/world.ts'

let world: World
let shop: Client
beforeAll(async () => {
  world = await aWorld()
  shop = (await world.aWorkspace()).everything
})
afterAll(() => world[Symbol.asyncDispose]())

let phones = 0
function aPhone(): string {
  phones += 1
  return `+5511981${100_000 + phones}`
}
const add = (change: object = {}, client = shop) =>
  client.post('/customers', { name: 'Ana', phone: aPhone(), ...change })
const exists = (customer_id: string) => ({ status: 409, body: { code: 'customer_exists', customer_id } })

describe('adding', () => {
  test('a new customer is returned with all fields, null where nothing is known', async () => {
    const phone = aPhone()
    const made = await add({ name: 'Ana Souza', phone })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Ana Souza', phone, locale: 'pt-BR', version: 1 })
    expect(made.body).toMatchObject({
      email: null,
      company: null,
      tags: [],
      address: null,
      identities: [],
      notes: null,
    })
    expect(await shop.get(`/customers/${made.body.id}`)).toMatchObject({ status: 200, body: made.body })
  })

  test('keeps everything that was sent', async () => {
    const sent = {
      name: 'Bruno',
      phone: aPhone(),
      locale: 'es-PY',
      email: 'bruno@example.com',
      company: 'ACME',
      tags: ['vip', 'nova'],
      address: { formatted: 'Rua A, 1', lat: -23.55, lng: -46.63 },
      notes: 'Prefers mornings',
    }
    const made = await add({ ...sent, identities: [{ channel: 'telegram', external_id: '42', display_name: 'bru' }] })
    expect(made.body).toMatchObject(sent)
    expect(made.body.identities).toEqual([
      {
        id: expect.stringMatching(/^idn_\w{22}$/),
        channel: 'telegram',
        kind: 'telegram_user',
        external_id: '42',
        username: null,
        display_name: 'bru',
        blocked: false,
        created_at: world.now().toISOString(),
        last_seen_at: null,
      },
    ])
  })

  test('a known phone is refused with the id of its customer', async () => {
    const first = await add()
    expect(await add({ phone: first.body.phone })).toMatchObject(exists(first.body.id))
  })

  test('twenty calls at once with one phone create one customer', async () => {
    const phone = aPhone()
    const replies = await Promise.all(Array.from({ length: 20 }, () => add({ phone })))
    const made = replies.filter((reply) => reply.status === 201)
    expect(made).toHaveLength(1)
    for (const reply of replies.filter((each) => each.status !== 201))
      expect(reply).toMatchObject(exists(made[0]?.body.id))
    const { rows } = await world.pool.query(
      "select 1 from events where type = 'customer.created' and customer_id = $1",
      [made[0]?.body.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('twenty calls at once with one identity create one customer', async () => {
    const identities = [{ channel: 'whatsapp', external_id: 'twenty' }]
    const replies = await Promise.all(Array.from({ length: 20 }, () => add({ identities })))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'customer_exists')).toHaveLength(19)
  })

  test('another workspace can have a customer with the same phone', async () => {
    const other = (await world.aWorkspace()).everything
    const phone = aPhone()
    const identities = [{ channel: 'webchat', external_id: 'both' }]
    expect((await add({ phone, identities })).status).toBe(201)
    expect((await add({ phone, identities }, other)).status).toBe(201)
  })

  test('tags are trimmed, and duplicates dropped ignoring case', async () => {
    expect((await add({ tags: [' VIP ', 'vip', 'Nova', 'Vip'] })).body.tags).toEqual(['VIP', 'Nova'])
  })

  test.each([
    [{ phone: '11988887777' }, '/phone'],
    [{ phone: ' 5511988887777' }, '/phone'],
    [{ tags: ['  '] }, '/tags/0'],
    [{ company: ' ' }, '/company'],
    [{ locale: 'pt_BR' }, '/locale'],
    [{ locale: 'abc-99-99-99-99' }, '/locale'],
    [{ email: 'ana\u0007@example.com' }, '/email'],
    [{ email: 'ana@exam\u0087ple.com' }, '/email'],
    [{ phone: '+0511988887777' }, '/phone'],
    [{ phone: '+55119' }, '/phone'],
    [{ phone: '+5511988887777123456' }, '/phone'],
    [{ phone: '+55 11 9888x-7777' }, '/phone'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ notes: 'x'.repeat(10_001) }, '/notes'],
    [{ tags: Array(51).fill('a') }, '/tags'],
    [{ address: 'Rua A' }, '/address'],
    [{ address: { lat: 1, lng: 1 } }, '/address/formatted'],
    [{ identities: [{ channel: 'whatsapp' }] }, '/identities/0/external_id'],
    [{ locale: '' }, '/locale'],
  ])('%o is refused', async (change, pointer) => {
    const reply = await add(change)
    expect(reply.status).toBe(422)
    expect(reply.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer)
  })
})

describe('one number in several spellings', () => {
  test.each([
    ['Brazil, with and without the ninth digit', '+5511988880001', '+551188880001'],
    ['Argentina, with and without the 9', '+5491155550001', '+541155550001'],
    ['Argentina, with the domestic 15', '+5493515550002', '+54351155550002'],
    ['Mexico, with and without the 1', '+5215512340001', '+525512340001'],
    ['spaces, dashes, dots and brackets', '+55 (11) 9.8888-0005', '+5511988880005'],
  ])('%s: counts as one number', async (_where, one, two) => {
    const made = await add({ phone: one })
    expect(made.status).toBe(201)
    expect(await add({ phone: two })).toMatchObject(exists(made.body.id))
    const found = await shop.get(`/customers?phone=${encodeURIComponent(two)}`)
    expect(found.body.data.map((customer: { id: string }) => customer.id)).toEqual([made.body.id])
  })

  test('digits are stored as sent, and a Brazilian landline gets no ninth digit', async () => {
    expect((await add({ phone: '+55 11 8888-0009' })).body.phone).toBe('+551188880009')
    const landline = await add({ phone: '+551133330001' })
    expect((await add({ phone: '+5511933330001' })).status).toBe(201)
    expect(landline.status).toBe(201)
  })

  test('numbers that are in no numbering plan are accepted as well', async () => {
    expect((await add({ phone: '+15551234567' })).status).toBe(201)
    expect((await add({ phone: '+9991234567' })).status).toBe(201)
  })

  test('a plus sign that arrives as a space in a query counts as a plus sign', async () => {
    const { body } = await add()
    const found = await shop.get(`/customers?phone=${body.phone.replace('+', ' ').replace(' ', '%20')}`)
    expect(found.body.data).toMatchObject([{ id: body.id }])
  })
})

describe('changing', () => {
  test('sets the fields that are sent, clears those that are null, and raises the version', async () => {
    const { id } = (await add({ email: 'a@example.com', notes: 'x', tags: ['a'] })).body
    world.wait(1)
    const changed = await shop.patch(`/customers/${id}`, { email: null, name: 'Eva', tags: null })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Eva', email: null, notes: 'x', tags: [], version: 2 } })
    expect(changed.body.updated_at).toBe(world.now().toISOString())
    expect((await shop.get(`/customers/${id}`)).body).toEqual(changed.body)
  })

  test('a change that changes nothing does not raise the version', async () => {
    const { body } = await add({ tags: ['a'] })
    expect((await shop.patch(`/customers/${body.id}`, { name: body.name, tags: ['a'] })).body).toEqual(body)
    expect((await shop.patch(`/customers/${body.id}`, {})).body).toEqual(body)
    expect((await shop.get(`/customers/${body.id}/timeline`)).body.data).toHaveLength(1)
  })

  test('sending back the answer of GET changes nothing', async () => {
    const identities = [
      { channel: 'whatsapp', external_id: 'b' },
      { channel: 'telegram', external_id: 'a' },
    ]
    const made = (await add({ address: { formatted: 'Rua A', lat: 1, lng: 2 }, identities })).body
    const got = (await shop.get(`/customers/${made.id}`)).body
    expect(got).toEqual(made)
    expect((await shop.patch(`/customers/${made.id}`, got)).body).toEqual(got)
    expect((await shop.patch(`/customers/${made.id}`, { identities, address: got.address })).body.version).toBe(1)
  })

  test('of two changes with the same expected version, the second gets version_conflict', async () => {
    const { id } = (await add()).body
    const edits = ['B', 'C', 'D', 'E'].map((name) => shop.patch(`/customers/${id}`, { name, expected_version: 1 }))
    const replies = await Promise.all(edits)
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409])
    const loser = replies.find((reply) => reply.status === 409)
    expect(loser?.body).toMatchObject({ code: 'version_conflict', current_version: 2 })
  })

  test('changes at once without an expected version are all made', async () => {
    const { id } = (await add()).body
    await Promise.all(['1', '2', '3', '4', '5'].map((notes) => shop.patch(`/customers/${id}`, { notes })))
    expect((await shop.get(`/customers/${id}`)).body.version).toBe(6)
  })

  test('a phone or identity of another customer is refused', async () => {
    const first = (await add({ identities: [{ channel: 'telegram', external_id: 'mine' }] })).body
    const second = (await add()).body
    expect(await shop.patch(`/customers/${second.id}`, { phone: first.phone })).toMatchObject(exists(first.id))
    const identities = [{ channel: 'telegram', external_id: 'mine' }]
    expect(await shop.patch(`/customers/${second.id}`, { identities })).toMatchObject(exists(first.id))
    expect(
      (await shop.patch(`/customers/${first.id}`, { identities, phone: first.phone, name: 'Still me' })).status,
    ).toBe(200)
  })

  test('fields of an identity that only a provider sets cannot be written', async () => {
    const told = { id: 'idn_x', kind: 'wa_user', username: 'somebody', blocked: true, last_seen_at: 'yesterday' }
    const { body } = await add({ identities: [{ channel: 'telegram', external_id: 'told', ...told }] })
    const own = { kind: 'telegram_user', username: null, blocked: false, last_seen_at: null }
    expect(body.identities).toMatchObject([own])
    expect(body.identities[0].id).not.toBe('idn_x')
  })

  test('of two changes at once to the same phone, only one is made', async () => {
    const [one, two] = [(await add()).body, (await add()).body]
    const phone = aPhone()
    const replies = await Promise.all([one, two].map(({ id }) => shop.patch(`/customers/${id}`, { phone })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
  })

  test('the list of identities is replaced, and one that stays keeps its id and its created_at', async () => {
    const { body } = await add({
      identities: [
        { channel: 'telegram', external_id: 'stays' },
        { channel: 'webchat', external_id: 'goes' },
      ],
    })
    world.wait(5)
    const identities = [
      { channel: 'telegram', external_id: 'stays', display_name: 'T' },
      { channel: 'whatsapp', external_id: 'comes' },
    ]
    const changed = (await shop.patch(`/customers/${body.id}`, { identities })).body
    expect(changed.identities).toMatchObject([
      { ...body.identities[0], display_name: 'T' },
      { channel: 'whatsapp', external_id: 'comes', display_name: null, created_at: world.now().toISOString() },
    ])
    expect(changed.identities).toHaveLength(2)
    expect((await shop.get(`/customers/${body.id}`)).body).toEqual(changed)
  })
})

describe('finding', () => {
  let client: Client
  const names = async (q: string) => {
    const reply = await client.get(`/customers?q=${encodeURIComponent(q)}`)
    expect(reply.status).toBe(200)
    return reply.body.data.map((customer: { name: string }) => customer.name).toSorted()
  }
  beforeAll(async () => {
    client = (await world.aWorkspace()).everything
    const people = [
      {
        name: 'João da Conceição',
        phone: '+5511988887777',
        email: 'joao@padaria.example',
        company: 'Padaria Pão Doce',
        tags: ['VIP'],
      },
      { name: 'Joana Pereira', phone: '+5521977776666', tags: ['manhã'] },
      { name: 'Camila Fernández', phone: '+5491155554444', company: '100% Sur', tags: ['2024-01', '24/7'] },
      { name: 'O_Brien', phone: '+595981234567' },
    ]
    for (const person of people) expect((await client.post('/customers', person)).status).toBe(201)
  })

  test.each([
    ['parts of a name', 'oa', ['Joana Pereira', 'João da Conceição']],
    ['without accents', 'conceicao', ['João da Conceição']],
    ['with accents that the name does not have', 'JOÁNA', ['Joana Pereira']],
    ['several words in any order', 'doce joao', ['João da Conceição']],
    ['words that do not all match', 'joao sur', []],
    ['e-mail', 'PADARIA.ex', ['João da Conceição']],
    ['company', 'pao', ['João da Conceição']],
    ['tag', 'manha', ['Joana Pereira']],
    ['part of a number', '8888', ['João da Conceição']],
    ['a number as people write it', '(11) 98888-77', ['João da Conceição']],
    ['a number with its plus', '+55 21 97777', ['Joana Pereira']],
    ['digits that are not a phone number', '24/7', ['Camila Fernández']],
    ['digits and dashes', '2024-01', ['Camila Fernández']],
    ['many words, if the last does not match: nobody', 'a a a a a a a a a a a a camila nobody', []],
    ['words of two different fields as if they were one', 'conceicaojoao', []],
    ['a percent sign as itself', '100%', ['Camila Fernández']],
    ['a percent sign alone', '%', ['Camila Fernández']],
    ['an underscore as itself', 'o_b', ['O_Brien']],
    ['a backslash as itself', '\\', []],
    ['nothing', '  ', ['Camila Fernández', 'Joana Pereira', 'João da Conceição', 'O_Brien']],
  ])('finds by %s', async (_what, q, found) => {
    expect(await names(q)).toEqual(found)
  })

  test('finds a number in another spelling', async () => {
    const old = (await client.post('/customers', { name: 'Old spelling', phone: '+551188881234' })).body
    expect(await names('988881234')).toEqual([old.name])
    expect(await names('1188881234')).toEqual([old.name])
  })

  test('a changed customer is found by the new text at once, and no longer by the old text', async () => {
    const { id } = (await client.get('/customers?q=pereira')).body.data[0]
    await client.patch(`/customers/${id}`, { name: 'Joana Ribeiro' })
    expect(await names('ribeiro')).toEqual(['Joana Ribeiro'])
    expect(await names('pereira')).toEqual([])
    await client.patch(`/customers/${id}`, { name: 'Joana Pereira' })
  })

  test('filters by exact tag, and by tag and text together', async () => {
    expect((await client.get('/customers?tag=VIP')).body.data).toHaveLength(1)
    expect((await client.get('/customers?tag=VI')).body.data).toHaveLength(0)
    expect((await client.get('/customers?tag=VIP&q=joana')).body.data).toHaveLength(0)
  })

  test('a phone filter that is not a phone number is refused', async () => {
    expect(await client.get('/customers?phone=abc')).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: 'phone' }] },
    })
  })

  test('finds nobody of another workspace', async () => {
    const other = (await world.aWorkspace()).everything
    expect((await other.get('/customers?q=joao')).body.data).toEqual([])
  })
})

describe('the comments and the timeline of a customer', () => {
  test('comments are listed newest first, with their author', async () => {
    const { id } = (await add()).body
    await shop.post(`/customers/${id}/comments`, { body: 'First' })
    await shop.post(`/customers/${id}/comments`, { body: 'Second' })
    const { data } = (await shop.get(`/customers/${id}/comments`)).body
    expect(data.map((comment: { body: string }) => comment.body)).toEqual(['Second', 'First'])
    expect(data[0].author).toMatchObject({ kind: 'api_key', name: 'Test' })
    expect((await shop.post(`/customers/${id}/comments`, { body: '  ' })).status).toBe(422)
  })

  test('other workspaces can neither read nor write them', async () => {
    const { id } = (await add()).body
    const stranger = (await world.aWorkspace()).everything
    for (const reply of [
      await stranger.post(`/customers/${id}/comments`, { body: 'Hello' }),
      await stranger.patch(`/customers/${id}`, { name: 'Mine' }),
      await stranger.get(`/customers/${id}/comments`),
      await stranger.get(`/customers/${id}/timeline`),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await shop.get(`/customers/${id}/comments`)).body.data).toEqual([])
  })

  test('the timeline lists events, newest first, page by page', async () => {
    const { id } = (await add()).body
    await shop.patch(`/customers/${id}`, { name: 'Eva', notes: 'x' })
    await shop.post(`/customers/${id}/comments`, { body: 'Called' })
    const first = (await shop.get(`/customers/${id}/timeline?limit=2`)).body
    const second = (await shop.get(`/customers/${id}/timeline?limit=2&cursor=${first.next_cursor}`)).body
    const entries = [...first.data, ...second.data]
    expect(entries.map((entry) => entry.kind)).toEqual(['customer.commented', 'customer.updated', 'customer.created'])
    expect(entries[0].data.comment.body).toBe('Called')
    expect(entries[1].data.changed).toEqual(['name', 'notes'])
  })

  test('the bookings and the summary of a customer who never booked are empty', async () => {
    const { id } = (await add()).body
    expect((await shop.get(`/customers/${id}/bookings`)).body).toEqual({ data: [], next_cursor: null })
    expect((await shop.get(`/customers/${id}/summary`)).body).toMatchObject({
      customer_id: id,
      bookings: { total: 0 },
      no_show_rate: { rate: null, n: 0 },
    })
  })
})
