// Lists of conversations, of their messages, and of canned replies.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsRead } from '../testing/rows-read.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type Client, clientOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let client: Client
let threads: Threads
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  client = shop.everything
  threads = threadsOf(world, shop)
})
afterAll(() => world[Symbol.asyncDispose]())

type Row = { id: string }
const at = (id: string) => `/conversations/${id}`
const listed = async (query: string): Promise<string[]> => {
  const answer = await client.get(`/conversations?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map(({ id }: Row) => id)
}

describe('filters', () => {
  let ana: Row & { customer: Row; channel: string }
  let bia: Row & { customer: Row; channel: string }
  let caio: Row & { customer: Row; channel: string }
  let memberId: string
  beforeAll(async () => {
    memberId = (await shop.member('agent')).memberId
    ana = await threads.aThread('webchat', { name: 'Ana Souza' })
    world.wait(1)
    bia = await threads.aThread('telegram', { name: 'Béatriz Núñez' })
    world.wait(1)
    caio = await threads.aThread('whatsapp', { name: 'Caio <b>', phone: '+5511961234567' })
    world.wait(1)
    await client.post(`${at(bia.id)}/mode`, { mode: 'bot' })
    await client.patch(at(ana.id), { assignee_id: memberId, tags: ['vip'] })
    await client.patch(at(caio.id), { tags: ['new', 'vip'] })
    await threads.says(ana, 'Tem horário na sexta-feira?')
    world.wait(1)
    await threads.says(bia, 'Olá, quero um corte')
    world.wait(1)
    await threads.says(caio, 'Amanhã às DEZ horas, 100% certo')
    world.wait(1)
    await client.post(`${at(caio.id)}/resolve`)
  })

  test('may be left out: then all conversations are listed, newest activity first', async () => {
    expect(await listed('')).toEqual([caio.id, bia.id, ana.id])
  })

  test('work alone, repeated and together', async () => {
    const found = async (query: string, ...threads: Row[]) =>
      expect([query, await listed(query)]).toEqual([query, threads.map(({ id }) => id)])
    await found('status=open', bia, ana)
    await found('status=resolved', caio)
    await found('status=open&status=resolved', caio, bia, ana)
    await found('mode=bot', caio, bia)
    await found('mode=human', ana)
    await found('mode=bot&mode=human', caio, bia, ana)
    await found('channel=telegram', bia)
    await found('channel=telegram&channel=webchat', bia, ana)
    await found(`assignee_id=${memberId}`, ana)
    await found('unassigned=true', caio, bia)
    await found('unassigned=false', ana)
    await found('unread=true', caio, bia, ana)
    await client.post(`${at(bia.id)}/read`)
    await found('unread=true', caio, ana)
    await found('unread=false', bia)
    await found('waiting=true', ana)
    await found('waiting=false', caio, bia)
    await found('tag=vip', caio, ana)
    await found('tag=new&tag=other', caio)
    await found(`customer_id=${ana.customer.id}&customer_id=${bia.customer.id}`, bia, ana)
    await found('status=open&unassigned=true&channel=telegram&unread=false', bia)
    await found('tag=vip&status=open', ana)
  })

  test('find words in names, numbers and messages, in any spelling', async () => {
    const found = async (q: string, ...threads: Row[]) =>
      expect([q, await listed(`q=${encodeURIComponent(q)}`)]).toEqual([q, threads.map(({ id }) => id)])
    await found('beatriz nunez', bia)
    await found('SOUZA', ana)
    await found('11 96123-4567', caio)
    await found('+55 11 961234567', caio)
    await found('horario sexta', ana)
    await found('HORAS dez', caio)
    await found('100%', caio)
    await found('corte sexta')
    await found('ol')
    await found('souz horario')
    await found('', caio, bia, ana)
    await found('%%%')
  })

  test('find words that only older conversations have, without reading all messages that have them', async () => {
    await using own = await aWorld()
    const workspace = await own.aWorkspace()
    const { id } = await threadsOf(own, workspace).aThread()
    const query = (text: string) => own.pool.query(text, [id])
    const at = `last_activity_at - n * interval '1 hour'`
    await query(
      `insert into customers (workspace_id, id, name, locale, tags, search, created_at, updated_at)
       select c.workspace_id, c.id || n, name, c.locale, c.tags, search, c.created_at, c.updated_at
       from customers c join conversations t on t.workspace_id = c.workspace_id and t.customer_id = c.id,
         generate_series(1, 350) n where t.id = $1`,
    )
    await query(
      `insert into conversations (workspace_id, id, customer_id, channel, mode, mode_reason, last_activity_at, created_at, updated_at)
       select workspace_id, id || n, customer_id || n, channel, mode, mode_reason, ${at}, created_at, updated_at
       from conversations, generate_series(1, 350) n where id = $1`,
    )
    const says = (text: string, threads: string, messages: number) =>
      query(
        `insert into messages (workspace_id, id, conversation_id, direction, author, type, text, search, status, created_at, received_at)
         select workspace_id, 'msg_' || n || '_' || m, id || n, 'inbound', '{}', 'text', '${text}', '${text}', 'received', ${at}, ${at}
         from conversations, generate_series(${threads}) n, generate_series(1, ${messages}) m where id = $1`,
      )
    await says('guarda sol', '1, 110', 20)
    await says('sombrinha', '111, 350', 9)
    await own.pool.query('analyze')
    const authorization = `Bearer ${await workspace.keyText('messages:read')}`
    let found: Row[] = []
    const search = async (other: World) => {
      found = (await clientOf(other.app, { authorization }).get('/conversations?q=sombrinha&limit=3')).body.data
    }
    // 2,200 messages are newer than the first that has the word; 2,160 have it.
    expect(await rowsRead(own, 'messages', search)).toBeLessThan(4_000)
    expect(found.map((each) => each.id)).toEqual([`${id}111`, `${id}112`, `${id}113`])
  })

  test('can put the longest wait first, and customers who do not wait last', async () => {
    expect((await listed('sort=waiting'))[0]).toBe(ana.id)
    expect(await listed('sort=waiting')).toHaveLength(3)
    expect(await listed('sort=waiting&waiting=true')).toEqual([ana.id])
  })

  test('with unknown values are refused or not found', async () => {
    for (const query of [
      'status=done',
      'mode=x',
      'channel=fax',
      'sort=name',
      'unread=maybe',
      'colour=red',
      'limit=0',
    ]) {
      expect((await client.get(`/conversations?${query}`)).status, query).toBe(422)
    }
    expect((await client.get(`/conversations?q=${'a%20'.repeat(11)}`)).status).toBe(422)
    const stranger = await world.aWorkspace()
    const theirs = await threadsOf(world, stranger).aThread()
    expect(await client.get(`/conversations?customer_id=${theirs.customer.id}`)).toMatchObject({
      status: 404,
      body: { detail: 'No customer has the id in the parameter "customer_id".' },
    })
    expect((await client.get(`/conversations?assignee_id=${(await stranger.member('agent')).memberId}`)).status).toBe(
      404,
    )
    expect((await client.get('/conversations?tag=nobody')).body.data).toEqual([])
  })
})

describe('pages', () => {
  test('contain every conversation once in both orders, also while others change their position', async () => {
    const other = await world.aWorkspace()
    const theirs = threadsOf(world, other)
    const all: Row[] = []
    for (let n = 0; n < 7; n += 1) {
      const thread = await theirs.aThread()
      if (n % 2 === 0) await theirs.says(thread, `Hello ${n}`)
      all.push(thread)
      if (n % 3 === 0) world.wait(1)
    }
    for (const sort of ['activity', 'waiting']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const more: string = cursor === null ? '' : `&cursor=${cursor}`
        const page = await other.everything.get(`/conversations?limit=2&sort=${sort}${more}`)
        seen.push(...page.body.data.map(({ id }: Row) => id))
        cursor = page.body.next_cursor
      } while (cursor !== null)
      expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    }
    const { body: first } = await other.everything.get('/conversations?limit=2&status=open')
    expect((await client.get(`/conversations?cursor=${first.next_cursor}`)).status).toBe(422)
  })

  test('of messages have the newest first, by the time of writing; `after` lists messages that were stored later', async () => {
    const thread = await threads.aThread()
    const texts = (body: { data: { text: string }[] }) => body.data.map(({ text }) => text)
    const first = await threads.says(thread, 'first')
    world.wait(10)
    await threads.says(thread, 'third')
    const late = new Date(world.now().getTime() - 5 * 60_000)
    const second = await threads.says(thread, 'second', { created_at: late })
    const path = `${at(thread.id)}/messages`
    expect(texts((await client.get(path)).body)).toEqual(['third', 'second', 'first'])
    expect(texts((await client.get(`${path}?after=${first.id}`)).body)).toEqual(['third', 'second'])
    expect(texts((await client.get(`${path}?after=${second.id}`)).body)).toEqual([])
    const future = new Date(world.now().getTime() + 60_000)
    const early = await threads.says(thread, 'from the future', { created_at: future })
    expect(early.created_at).toEqual(world.now())
    const { body: page } = await client.get(`${path}?limit=3`)
    const { body: rest } = await client.get(`${path}?cursor=${page.next_cursor}`)
    expect([...texts(page), ...texts(rest)]).toEqual(['from the future', 'third', 'second', 'first'])
    expect((await client.get(`${path}?after=msg_nobody`)).status).toBe(404)
    const other = await threads.aThread()
    expect((await client.get(`${at(other.id)}/messages?after=${first.id}`)).status).toBe(404)
  })

  test('show a message that arrived late as unread and as activity, but not as the last one', async () => {
    const thread = await threads.aThread()
    await threads.says(thread, 'newer')
    world.wait(1)
    const late = new Date(world.now().getTime() - 10 * 60_000)
    await threads.says(thread, 'older', { created_at: late })
    const shown = (await client.get(at(thread.id))).body
    expect(shown).toMatchObject({ unread_count: 2, last_message: { text: 'newer' } })
    expect(shown.last_activity_at).toBe(world.now().toISOString())
    expect(shown.last_inbound_at).not.toBe(late.toISOString())
  })
})

describe('canned replies', () => {
  test('are added, changed, listed and deleted', async () => {
    const texts = { 'pt-BR': 'Olá {{customer.first_name}}', en: 'Hello <b>' }
    const made = await client.post('/canned-replies', { shortcut: 'hi', texts })
    expect(made).toMatchObject({ status: 201, body: { shortcut: 'hi', texts, version: 1 } })
    const path = `/canned-replies/${made.body.id}`
    expect((await client.patch(path, { texts: { en: 'Hi' }, expected_version: 1 })).body).toMatchObject({
      shortcut: 'hi',
      texts: { en: 'Hi' },
      version: 2,
    })
    expect((await client.patch(path, { shortcut: 'x', expected_version: 1 })).body.code).toBe('version_conflict')
    expect((await client.patch(path, { texts: { en: 'Hi' } })).body.version).toBe(2)
    expect((await client.get('/canned-replies')).body.data).toMatchObject([{ id: made.body.id }])
    const twice = await client.post('/canned-replies', { shortcut: 'hi', texts })
    expect(twice.body.errors).toMatchObject([{ pointer: '/shortcut', code: 'duplicate' }])
    const stranger = (await world.aWorkspace()).everything
    expect((await stranger.patch(path, { shortcut: 'mine' })).status).toBe(404)
    expect((await client.delete(path)).status).toBe(204)
    expect((await client.delete(path)).status).toBe(404)
  })

  test.each([
    ['without texts', { shortcut: 'a', texts: {} }],
    ['with a blank text', { shortcut: 'a', texts: { en: ' ' } }],
    ['with a language that does not exist', { shortcut: 'a', texts: { 'not a language': 'Hello' } }],
    ['with a shortcut of two words', { shortcut: 'a b', texts: { en: 'Hello' } }],
    ['with a text that is too long', { shortcut: 'a', texts: { en: 'a'.repeat(4_097) } }],
  ])('%s are refused', async (_, body) => {
    expect((await client.post('/canned-replies', body)).status).toBe(422)
  })
})
