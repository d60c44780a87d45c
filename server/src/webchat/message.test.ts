// The messages that a visitor writes and sees: their own conversation, and nothing that is only for the team.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inLine } from '../testing/race.ts'
import { until } from '../testing/until.ts'
import { aWorldWithSite, type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { faultsOf, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
})
afterAll(() => world[Symbol.asyncDispose]())

const AT = '/public/webchat'
const write = ({ client }: Visitor, body: object) => client.post(`${AT}/messages`, body)
const listed = async ({ client }: Visitor, query = '') => (await client.get(`${AT}/messages${query}`)).body
const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text)

/** The thread of a visitor, as the team sees it. */
async function threadOf(visitor: Visitor): Promise<{ id: string; customer: { id: string; name: string } }> {
  const session = (await visitor.client.post(`${AT}/sessions`, {})).body
  return (await shop.everything.get(`/conversations/${session.conversation.id}`)).body
}

const answer = (id: string, body: object) => shop.owner.post(`/conversations/${id}/messages`, body)

async function talking(text = 'Oi!') {
  const visitor = await site.open()
  expect((await write(visitor, { text })).status).toBe(201)
  return { visitor, thread: await threadOf(visitor) }
}

describe('the first message', () => {
  test('makes the customer and the thread; before it there is neither', async () => {
    const customers = async () => (await shop.everything.get('/customers?q=Zuleica')).body.data
    const visitor = await site.open({ name: 'Zuleica Prado', phone: '+5511912340001', email: 'zu@example.com' })
    expect(visitor.session).toMatchObject({ conversation: null, messages: [] })
    expect(await listed(visitor)).toEqual({ data: [], next_cursor: null })
    expect((await visitor.client.post(`${AT}/typing`)).status).toBe(204)
    expect((await visitor.client.post(`${AT}/read`)).status).toBe(204)
    expect(await customers()).toEqual([])

    const { status, body } = await write(visitor, { text: 'Tem horário na sexta?' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^msg_/),
      event_id: expect.stringMatching(/^cnv_\w+\.1$/),
      direction: 'inbound',
      author: { kind: 'customer', name: 'Zuleica' },
      type: 'text',
      text: 'Tem horário na sexta?',
      attachments: [],
      location: null,
      contacts: [],
      options: null,
      choice: null,
      reply_to_id: null,
      client_ref: null,
      status: 'received',
      created_at: world.now().toISOString(),
      edited_at: null,
      deleted_at: null,
    })
    const [customer] = await customers()
    // A typed number is a claim: the customer does not have it.
    expect(customer).toMatchObject({ name: 'Zuleica Prado', phone: null, email: 'zu@example.com' })
    expect(customer.claimed_phone).toBe('+5511912340001')
    expect(customer.identities).toMatchObject([{ channel: 'webchat', kind: 'webchat_visitor' }])
    const thread = await threadOf(visitor)
    expect(thread).toMatchObject({
      channel: 'webchat',
      status: 'open',
      unread_count: 1,
      customer: { id: customer.id },
      last_message: { text: 'Tem horário na sexta?' },
    })
  })

  test('of ten at once makes one customer and one thread', async () => {
    const visitor = await site.open({ name: 'Ten Tabs' })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => write(visitor, { text: `tab ${n}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const { data } = (await shop.everything.get('/customers?q=ten+tabs')).body
    expect(data).toHaveLength(1)
    expect((await shop.everything.get(`/conversations?customer_id=${data[0].id}`)).body.data).toHaveLength(1)
    // The list is in the order of the stream, whatever order they were written in.
    const seqs = (await listed(visitor)).data.map(({ event_id }: { event_id: string }) =>
      Number(event_id.split('.')[1]),
    )
    expect(seqs).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})

describe('a message has exactly one content', () => {
  const place = { lat: -23.5, lng: -46.6 }
  const choice = { option_id: '1', message_id: 'msg_unknown' }

  test.each([
    ['nothing', {}, [' required']],
    ['only a name', { client_ref: 'a' }, [' required']],
    ['a blank text', { text: ' \n' }, ['/text format']],
    ['no files', { attachments: [] }, ['/attachments too_short']],
    ['a text and a location', { text: 'Here', location: place }, ['/location one_content']],
    ['a text and a choice', { text: 'Yes', choice }, ['/choice one_content']],
    ['all', { text: 'a', choice, location: place, attachments: ['att_x'] }, 3],
    ['a file twice', { attachments: ['att_x', 'att_x'] }, ['/attachments duplicate']],
    ['a location nowhere', { location: { lat: 91, lng: 0 } }, ['/location/lat out_of_range']],
    ['something else', { template: { name: 'x' } }, ['/template unknown_field']],
    ['a note', { text: 'x', private: true }, ['/private unknown_field']],
  ])('%s is refused', async (_what, body, faults) => {
    const refused = await write(await site.open(), body)
    expect(refused.status).toBe(422)
    if (typeof faults === 'number') expect(faultsOf(refused)).toHaveLength(faults)
    else expect(faultsOf(refused)).toEqual(faults)
  })

  test('a location is kept with its accuracy', async () => {
    const { visitor, thread } = await talking()
    const { body } = await write(visitor, { location: { ...place, accuracy_m: 12 } })
    expect(body).toMatchObject({ type: 'location', text: null, location: { ...place, accuracy_m: 12, name: null } })
    const [seen] = (await shop.everything.get(`/conversations/${thread.id}/messages`)).body.data
    expect(seen).toMatchObject({ id: body.id, direction: 'inbound', location: place })
  })
})

describe('any text is kept as it was typed', () => {
  test.each([
    ['4,096 emoji', '🙂'.repeat(4_096)],
    ['HTML', '<img src=x onerror="alert(1)"><script>alert(2)</script>'],
    ['text that runs the other way', 'abc \u202egnp.exe\u202c \u2066x\u2069 שלום'],
    ['signs that nobody sees', 'a\u200bb\u200dc\ufeff\u0007'],
    ['a family', '👨‍👩‍👧‍👦 e\u0301'],
  ])('%s', async (_what, text) => {
    const { visitor, thread } = await talking()
    expect((await write(visitor, { text })).body.text).toBe(text)
    expect((await listed(visitor)).data[0].text).toBe(text)
    expect((await shop.everything.get(`/conversations/${thread.id}/messages`)).body.data[0].text).toBe(text)
  })

  test.each([
    ['4,097 characters', 'a'.repeat(4_097)],
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('but not %s', async (_what, text) => {
    const refused = await write(await site.open(), { text })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].pointer).toBe('/text')
  })
})

describe('the same client_ref', () => {
  test('twice is one message, whatever else is in the body', async () => {
    const visitor = await site.open()
    const first = await write(visitor, { text: 'one', client_ref: 'r1' })
    const again = await write(visitor, { text: 'two', client_ref: 'r1' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body.client_ref).toBe('r1')
    expect(textsOf((await listed(visitor)).data)).toEqual(['one'])
  })

  test('ten times at once is one message, also when it is the first', async () => {
    const visitor = await site.open()
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(visitor, { text: 'one', client_ref: 'r' })))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await listed(visitor)).data).toHaveLength(1)
  })

  test('of another visitor, and of the team, is another message', async () => {
    const [one, other] = [await talking(), await talking()]
    const [first, second] = [
      await write(one.visitor, { text: 'one', client_ref: 'same' }),
      await write(other.visitor, { text: 'other', client_ref: 'same' }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    const ofTeam = await answer(one.thread.id, { text: 'ours', client_ref: 'same2' })
    expect(ofTeam.status).toBe(201)
    const again = await write(one.visitor, { text: 'mine', client_ref: 'same2' })
    expect([again.status, again.body.text]).toEqual([201, 'mine'])
  })
})

describe('a choice', () => {
  const offer = (id: string, ...titles: string[]) =>
    answer(id, { text: 'When?', options: { items: titles.map((title) => ({ id: `id-${title}`, title })) } })

  test('may be made for any earlier message, and may be made again', async () => {
    const { visitor, thread } = await talking()
    const { id: message_id } = (await offer(thread.id, 'Friday', 'Monday')).body
    await offer(thread.id, 'Morning', 'Evening')
    await write(visitor, { text: 'Let me think' })
    const choice = { option_id: 'id-Monday', message_id }
    for (let times = 1; times <= 2; times += 1) {
      const { status, body } = await write(visitor, { choice })
      expect(status).toBe(201)
      expect(body).toMatchObject({ type: 'text', text: 'Monday', choice: { ...choice, title: 'Monday' } })
    }
  })

  test('can also be typed: by number, by title, or by an unambiguous beginning', async () => {
    for (const [typed, chosen] of Object.entries({ '2': 'Monday', friday: 'Friday', mon: 'Monday', perhaps: null })) {
      const { visitor, thread } = await talking()
      await offer(thread.id, 'Friday', 'Monday')
      const { body } = await write(visitor, { text: typed })
      expect(body.text).toBe(typed)
      expect(body.choice?.title ?? null, typed).toBe(chosen)
    }
  })

  test('of an option that does not exist is refused, and of an option of another conversation is unknown', async () => {
    const [one, other] = [await talking(), await talking()]
    const { id: message_id } = (await offer(one.thread.id, 'Friday')).body
    const wrong = await write(one.visitor, { choice: { option_id: 'id-Sunday', message_id } })
    expect(faultsOf(wrong)).toEqual(['/choice/option_id unknown_option'])
    const foreign = await write(other.visitor, { choice: { option_id: 'id-Friday', message_id } })
    const unknown = await write(other.visitor, { choice: { option_id: 'id-Friday', message_id: 'msg_unknown' } })
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    const note = (await answer(one.thread.id, { text: 'psst', private: true })).body
    const hidden = await write(one.visitor, { choice: { option_id: '1', message_id: note.id } })
    expect(hidden.status).toBe(404)
  })
})

describe('the list', () => {
  test('is newest first, page by page, and after a message', async () => {
    const { visitor, thread } = await talking('1')
    for (const text of ['2', '3', '4', '5']) await answer(thread.id, { text })
    const all = (await listed(visitor)).data
    expect(textsOf(all)).toEqual(['5', '4', '3', '2', '1'])
    const first = await listed(visitor, '?limit=2')
    const second = await listed(visitor, `?limit=2&cursor=${first.next_cursor}`)
    const third = await listed(visitor, `?limit=2&cursor=${second.next_cursor}`)
    expect([first, second, third].map(({ data }) => textsOf(data))).toEqual([['5', '4'], ['3', '2'], ['1']])
    expect(third.next_cursor).toBeNull()
    expect(textsOf((await listed(visitor, `?after=${all[2].id}`)).data)).toEqual(['5', '4'])
    expect((await listed(visitor, `?after=${all[0].id}`)).data).toEqual([])
  })

  test('names people by their first name, and no key, automation or system by its name', async () => {
    const { visitor, thread } = await talking()
    await world.pool.query("update users set name = 'Maria das Dores Lima' where id = $1", [shop.user.id])
    await answer(thread.id, { text: 'by a person' })
    await shop.everything.post(`/conversations/${thread.id}/messages`, { text: 'by a program' })
    const authors = (await listed(visitor)).data.map(({ author }: { author: object }) => author)
    expect(authors.slice(0, 2)).toEqual([
      { kind: 'api_key', name: null },
      { kind: 'member', name: 'Maria' },
    ])
  })

  test('has no note and no event of the team, and neither has a session or what leads to them', async () => {
    const { visitor, thread } = await talking()
    const at = `/conversations/${thread.id}`
    const note = (await answer(thread.id, { text: 'A secret note', private: true })).body
    await shop.owner.post(`${at}/resolve`, { note: 'A secret reason' })
    await shop.owner.post(`${at}/reopen`)
    const reply = (await answer(thread.id, { text: 'Hello', reply_to_id: note.id })).body
    const session = (await visitor.client.post(`${AT}/sessions`, {})).body
    const whole = JSON.stringify([await listed(visitor), session])
    expect(whole).not.toContain('secret')
    expect(whole).not.toContain(note.id)
    expect(textsOf(session.messages)).toEqual(['Hello', 'Oi!'])
    expect(session.messages[0]).toMatchObject({ id: reply.id, reply_to_id: null })
    // The numbers do not reveal that there was something in between.
    expect(session.messages[0].event_id).toBe(`${thread.id}.2`)
    expect((await visitor.client.get(`${AT}/messages?after=${note.id}`)).status).toBe(404)
    expect((await visitor.client.post(`${AT}/read`, { up_to_message_id: note.id })).status).toBe(404)
  })

  test('shows which message an answer belongs to', async () => {
    const { visitor, thread } = await talking()
    const [asked] = (await listed(visitor)).data
    await answer(thread.id, { text: 'Yes', reply_to_id: asked.id })
    expect((await listed(visitor, '?limit=1')).data[0].reply_to_id).toBe(asked.id)
  })

  test('of another conversation is out of reach, by any id', async () => {
    const [one, other] = [await talking('mine'), await talking('theirs')]
    const [theirs] = (await listed(other.visitor)).data
    expect((await one.visitor.client.get(`${AT}/messages?after=${theirs.id}`)).status).toBe(404)
    expect((await one.visitor.client.post(`${AT}/read`, { up_to_message_id: theirs.id })).status).toBe(404)
    expect(textsOf((await listed(one.visitor)).data)).toEqual(['mine'])
    const elsewhere = await (await visitorsOf(world, await world.aWorkspace('Elsewhere'))).open()
    expect((await elsewhere.client.get(`${AT}/messages?after=${theirs.id}`)).status).toBe(404)
    expect((await site.page.get(`${AT}/messages`)).body.code).toBe('invalid_visitor')
  })
})

describe('what the team wrote', () => {
  const statuses = async (id: string) =>
    (await shop.everything.get(`/conversations/${id}/messages`)).body.data
      .filter(({ direction }: { direction: string }) => direction === 'outbound')
      .map(({ status }: { status: string }) => status)

  test('is sent when it is stored, delivered when it is listed, read when the visitor says so, and never goes back', async () => {
    const { visitor, thread } = await talking()
    const first = (await answer(thread.id, { text: 'one' })).body
    expect(first.status).toBe('sent')
    await answer(thread.id, { text: 'two' })
    await answer(thread.id, { text: 'not for you', private: true })
    expect(await statuses(thread.id)).toEqual(['sent', 'sent', 'sent'])
    expect((await listed(visitor, '?limit=1')).data[0].status).toBe('delivered')
    expect(await statuses(thread.id)).toEqual(['sent', 'delivered', 'sent'])
    await visitor.client.post(`${AT}/sessions`, {})
    expect(await statuses(thread.id)).toEqual(['sent', 'delivered', 'delivered'])
    world.wait(1)
    expect((await visitor.client.post(`${AT}/read`, { up_to_message_id: first.id })).status).toBe(204)
    expect(await statuses(thread.id)).toEqual(['sent', 'delivered', 'read'])
    await listed(visitor)
    await visitor.client.post(`${AT}/read`)
    expect(await statuses(thread.id)).toEqual(['sent', 'read', 'read'])
    await visitor.client.post(`${AT}/read`, { up_to_message_id: first.id })
    await listed(visitor)
    expect(await statuses(thread.id)).toEqual(['sent', 'read', 'read'])
    const [, two] = (await shop.everything.get(`/conversations/${thread.id}/messages`)).body.data
    expect(two.delivered_at < two.read_at).toBe(true)
  })

  test('stays read when a list that was asked for before comes later', async () => {
    const { visitor, thread } = await talking()
    const { id } = (await answer(thread.id, { text: 'one' })).body
    const read = () => visitor.client.post(`${AT}/read`)
    const list = () => visitor.client.get(`${AT}/messages`)
    // Both saw that it was only sent.
    await inLine<Reply>(world, 'messages', id, read, list)
    expect(await statuses(thread.id)).toEqual(['read'])
  })

  test('is reported to the team once per message and step', async () => {
    const { visitor, thread } = await talking()
    for (const text of ['a', 'b', 'c']) await answer(thread.id, { text })
    for (let times = 0; times < 3; times += 1) await listed(visitor)
    await visitor.client.post(`${AT}/read`)
    await visitor.client.post(`${AT}/read`)
    const { rows } = await world.pool.query(
      `select data->'message'->>'status' as status, count(*)::int from events
       where type = 'message.changed' and conversation_id = $1 group by 1 order by 1`,
      [thread.id],
    )
    expect(rows).toEqual([
      { status: 'delivered', count: 3 },
      { status: 'read', count: 3 },
    ])
  })
})

describe('limits', () => {
  test('allow twenty messages a minute, and the refusal is written for people', async () => {
    const visitor = await site.open()
    const sent: Reply[] = []
    for (let n = 1; n <= 21; n += 1) sent.push(await write(visitor, { text: `${n}` }))
    expect(sent.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429])
    const refused = sent.at(-1) as Reply
    expect(refused.body).toMatchObject({ code: 'rate_limited', detail: expect.stringMatching(/wait a moment/) })
    expect(Number(refused.headers['retry-after'])).toBe(3)
    expect((await write(visitor, { text: 5 })).status).toBe(422)
    expect((await write(await site.open(), { text: 'another person' })).status).toBe(201)
    world.wait(1)
    expect((await write(visitor, { text: 'later' })).status).toBe(201)
  })

  test('allow six hundred messages a minute from one address', async () => {
    const crowd = await world.aWorkspace('Crowd')
    const crowded = await visitorsOf(world, crowd)
    const visitors = await Promise.all(Array.from({ length: 31 }, () => crowded.open()))
    // A message without a content counts as well, and costs the test less.
    for (const visitor of visitors.slice(0, 30)) {
      const sent = await Promise.all(Array.from({ length: 20 }, () => write(visitor, {})))
      expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(422))
    }
    const refused = await write(visitors[30] as Visitor, { text: 'one too many' })
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/wait/) } })
  })
})

test('what comes in while the channel is paused is kept', async () => {
  const paused = await world.aWorkspace('Paused')
  const visitors = await visitorsOf(world, paused)
  expect((await paused.owner.post('/channels/webchat/pause', { reason: 'Holiday' })).status).toBe(200)
  const visitor = await visitors.open()
  expect((await write(visitor, { text: 'Anybody there?' })).status).toBe(201)
  const [thread] = (await paused.everything.get('/conversations')).body.data
  expect(thread).toMatchObject({ channel_paused: true, unread_count: 1, last_message: { text: 'Anybody there?' } })
  const refused = await paused.owner.post(`/conversations/${thread.id}/messages`, { text: 'No' })
  expect(refused.body.code).toBe('channel_paused')
})

test('the language of the thread is found out, and a number that is typed alone is a claim', async () => {
  const visitor = await site.open({ locale: 'es-AR' })
  await write(visitor, { text: 'Hola, ¿tienen un turno para mañana por la tarde?' })
  const { id, customer } = await threadOf(visitor)
  expect((await shop.everything.get(`/conversations/${id}`)).body.locale).toMatch(/^es/)
  await write(visitor, { text: '+5511912349999' })
  const found = (await shop.everything.get(`/customers/${customer.id}`)).body
  expect(found).toMatchObject({ phone: null, claimed_phone: '+5511912349999' })
})

describe('the end of a chat', () => {
  test('resolves the thread in the name of the customer, and the token is no longer valid', async () => {
    const { visitor, thread } = await talking()
    expect((await visitor.client.post(`${AT}/end`)).status).toBe(204)
    const found = (await shop.everything.get(`/conversations/${thread.id}`)).body
    expect(found).toMatchObject({ status: 'resolved', mode_reason: 'resolved' })
    const [mark] = (await shop.everything.get(`/conversations/${thread.id}/messages`)).body.data
    expect(mark).toMatchObject({ type: 'event', event: { kind: 'resolved' }, author: { kind: 'customer' } })
    for (const path of ['messages', 'stream']) {
      expect((await visitor.client.get(`${AT}/${path}`)).body.code).toBe('invalid_visitor')
    }
    expect((await write(visitor, { text: 'still here?' })).body.code).toBe('invalid_visitor')
    const next = (await visitor.client.post(`${AT}/sessions`, {})).body
    expect(next.visitor_token).not.toBe(visitor.token)
    expect(next).toMatchObject({ conversation: null, messages: [] })
  })

  test('without a thread is only the end of the token', async () => {
    const visitor = await site.open()
    expect((await visitor.client.post(`${AT}/end`)).status).toBe(204)
    expect((await visitor.client.post(`${AT}/typing`)).status).toBe(401)
  })
})

test('what the site does not offer is refused', async () => {
  const plain = await world.aWorkspace('Plain')
  const visitors = await visitorsOf(world, plain)
  const none = { attachments: false, location: false, booking: false, end_chat: false }
  await world.pool.query('update webchat_sites set features = $2 where workspace_id = $1', [plain.id, none])
  const visitor = await visitors.open()
  const location = { lat: 1, lng: 2 }
  for (const body of [{ location }, { attachments: ['att_x'] }]) {
    expect(await write(visitor, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect((await visitor.client.post(`${AT}/end`)).status).toBe(403)
  expect((await write(visitor, { text: 'but this' })).status).toBe(201)
  await until(async () => (await plain.everything.get('/conversations')).body.data.length === 1)
})
