import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { dyingAt } from '../../testing/dying.ts'
import { aWorld, PUBLIC_URL, type World } from '../../testing/world.ts'
import { examine, isHealthy, toReport } from '../doctor.ts'
import { createDemo, type Demo, NoDemo, resetDemo } from './demo.ts'

let world: World
let demo: Demo
/** The statements that it takes to make the demo. */
const statements = { count: 0 }
beforeAll(async () => {
  world = await aWorld()
  // Twenty past three in the afternoon of a Monday in São Paulo.
  world.wait(380)
  demo = (await createDemo(dyingAt(world.platform, Number.POSITIVE_INFINITY, statements))) as Demo
})
afterAll(() => world[Symbol.asyncDispose]())

const withKey = () => world.as({ authorization: `Bearer ${demo.key}` })
const onPage = () => ({ authorization: `Bearer ${demo.widgetKey}`, origin: PUBLIC_URL })

interface Booking {
  status: string
  kind: string
  source: string
  start: string
  end: string
  notes: string | null
  customer: { phone: string | null } | null
  payments: { method: string }[]
  price_cents: number | null
}

async function bookings(): Promise<Booking[]> {
  const all: Booking[] = []
  const client = withKey()
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = (await client.get(`/bookings?limit=100${cursor}`)).body
    all.push(...data)
    if (next_cursor === null) return all
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`
  }
}

test('the demo workspace has conversations on three channels: one waits, one was handed over, one has a note', async () => {
  const client = withKey()
  const { data } = (await client.get('/conversations?limit=100')).body
  const of = (name: string) => data.find((each: { customer: { name: string } }) => each.customer.name === name)
  expect(new Set(data.map(({ channel }: { channel: string }) => channel))).toEqual(
    new Set(['whatsapp', 'telegram', 'webchat']),
  )
  expect(data[0]).toMatchObject({
    channel: 'whatsapp',
    locale: 'pt-BR',
    unread_count: 2,
    mode: 'human',
    customer: { name: 'Ana Souza' },
    identity: { external_id: '551188887777' },
    last_message: { text: 'E vocês aceitam Pix?' },
    window: { open: true },
  })
  expect(data[0].waiting_since).not.toBeNull()
  expect(of('Felipe Cardoso')).toMatchObject({ channel: 'telegram', mode: 'human', mode_reason: 'customer_request' })
  expect(of('Elisa Rocha')).toMatchObject({ channel: 'webchat', unread_count: 1, window: null })
  expect(of('Otávio')).toMatchObject({ mode: 'bot', waiting_since: null, unread_count: 0 })
  expect(of('Marcelo Vieira')).toMatchObject({ status: 'resolved' })
  const notes = (await client.get(`/conversations/${of('Patrícia Nogueira').id}/messages`)).body.data
  expect(notes.filter((each: { private: boolean; type: string }) => each.private && each.type === 'text')).toHaveLength(
    1,
  )
  for (const { id } of data) {
    const messages = (await client.get(`/conversations/${id}/messages`)).body.data
    for (const { status } of messages) expect(['received', 'sent']).toContain(status)
  }
})

test('there are two weeks of bookings around the first start, with everything that happens in a salon', async () => {
  const all = await bookings()
  expect(new Set(all.map(({ status }) => status))).toEqual(
    new Set(['cancelled', 'checked_in', 'completed', 'confirmed', 'no_show', 'pending_payment']),
  )
  expect(all.length).toBeGreaterThan(120)
  expect(new Set(all.flatMap(({ payments }) => payments.map(({ method }) => method)))).toEqual(
    new Set(['pix', 'card', 'cash', 'transfer']),
  )
  expect(all.some(({ customer, kind }) => kind === 'scheduled' && customer?.phone === null)).toBe(true)
  expect(all.filter(({ notes }) => notes !== null).length).toBeGreaterThan(10)
  const tasks = (await withKey().get('/work-items?status=confirmed&limit=100')).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'queue',
  )
  expect(new Set(tasks.map(({ stage }: { stage: string }) => stage))).toEqual(
    new Set(['queued', 'taken', 'in-progress', 'attempted']),
  )
  for (const { location } of tasks) expect(location).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) })
  expect((await withKey().get('/time-off')).body.data).toHaveLength(6)
  expect((await withKey().get('/customers?limit=100')).body.data.length).toBeGreaterThan(40)
})

test('nothing waits to be sent to anybody', async () => {
  const { rows } = await world.pool.query('select distinct kind from jobs order by kind')
  expect(rows.map(({ kind }) => kind)).toEqual([
    'end-human-hold',
    'index-knowledge',
    'react:notify conversation.handed_over',
    'react:notify message.stored',
  ])
  expect((await withKey().get('/automations')).body.data).toMatchObject([
    { name: 'Lembrete um dia antes', enabled: false, trigger: { type: 'booking.starts_in', minutes: 1440 } },
  ])
  await world.runJobs()
  const unsent = await world.pool.query(`select id from messages where status not in ('received', 'sent')`)
  expect(unsent.rows).toEqual([])
  const told = await world.pool.query('select kind from notifications order by kind')
  expect(told.rows.map(({ kind }) => kind)).toContain('conversation_waiting')
  expect((await world.pool.query('select id from member_notices')).rows).toEqual([])
})

test('its knowledge answers in three languages, and the sign-in, the address and the page for booking work', async () => {
  const client = withKey()
  const answerTo = async (query: string) => {
    const { data, answerable } = (await client.post('/knowledge/search', { query })).body
    return answerable ? data[0].title : null
  }
  expect(await answerTo('aceitam pix?')).toBe('Perguntas frequentes')
  expect(await answerTo('¿a qué hora abren?')).toBe('Sobre el salón')
  expect(await answerTo('can I bring my dog?')).toBe('Before your first visit')
  expect(await answerTo('do you repair bicycles?')).toBe(null)
  expect((await client.get('/knowledge/questions')).body.data).toHaveLength(2)
  expect((await client.get('/me')).body.workspace.address).toMatchObject({ formatted: 'Av. Paulista 1578, São Paulo' })
  const { email, password } = demo
  expect((await world.anybody.post('/auth/sign-in/email', { email, password })).status).toBe(200)
  expect((await world.anybody.get('//b/salao-aurora')).status).toBe(200)
  expect((await world.anybody.get(`//webchat/panel?key=${demo.widgetKey}`)).status).not.toBe(404)
  expect(await createDemo(world.platform)).toBeNull()
})

test('the bot says a price and books in the chat', async () => {
  const session = await world.anybody.post('/public/webchat/sessions', { name: 'Nina' }, onPage())
  const visitor = { ...onPage(), 'svc-visitor': session.body.visitor_token }
  const say = async (text: string): Promise<string> => {
    await world.anybody.post('/public/webchat/messages', { text }, visitor)
    // The bot waits a moment in case the customer goes on writing.
    for (let round = 0; round < 3; round += 1) {
      await world.runJobs()
      world.wait(3 / 60)
    }
    await world.runJobs()
    const { data } = (await world.anybody.get('/public/webchat/messages', visitor)).body
    return data.map((each: { text: string | null }) => each.text).join('\n')
  }
  expect(await say('quanto custa o corte?')).toContain('R$ 60')
  await say('quero marcar um corte amanhã às 20h')
  await say('Nina Prado')
  expect(await say('11 97777-0101')).toContain('Posso confirmar?')
  expect(await say('sim')).toContain('Pronto, está marcado!')
})

/** An afternoon, a midnight, a morning before the hours, the last evening of a year, and a day on which the clock changed. */
const STARTS = [
  '2026-11-17T20:05:31.000Z',
  '2026-11-21T03:00:00.000Z',
  '2026-11-22T09:59:59.000Z',
  '2026-12-31T23:59:59.999Z',
  '2018-11-04T02:30:00.000Z',
]

test.each(STARTS)(
  'a demo that is made again at %s has natural times, the same keys and no violated rule',
  async (start) => {
    const now = new Date(start)
    await resetDemo({ ...world.platform, clock: () => now })
    const { rows } = await world.pool.query(
      `select id, kind, status, starts_at, ended_at, created_at,
      extract(hour from starts_at at time zone 'America/Sao_Paulo') as hour,
      extract(hour from created_at at time zone 'America/Sao_Paulo') as made_hour,
      (ends_at at time zone 'America/Sao_Paulo')::time <= '21:00' as ends_in_time
    from bookings`,
    )
    const appointments = rows.filter(({ kind }) => kind === 'scheduled')
    for (const each of appointments) {
      expect(Number(each.hour)).toBeGreaterThanOrEqual(7)
      expect(each.ends_in_time).toBe(true)
      expect(Number(each.made_hour)).toBeGreaterThanOrEqual(7)
      if (['completed', 'no_show', 'checked_in'].includes(each.status)) expect(each.starts_at <= now).toBe(true)
    }
    for (const each of rows) expect(each.created_at <= now && (each.ended_at ?? now) <= now).toBe(true)
    const isPast = (each: { starts_at: Date }) => each.starts_at < now
    expect(appointments.filter(isPast).length).toBeGreaterThan(40)
    expect(appointments.filter((each) => !isPast(each)).length).toBeGreaterThan(25)
    // Every booking of the past has its end, except those of the last hours.
    const forgotten = appointments.filter(
      ({ status, starts_at }) => starts_at < plus(now, -3 * HOUR_MS) && ['confirmed', 'checked_in'].includes(status),
    )
    expect(forgotten).toEqual([])
    const examination = await examine(world.url, now)
    expect(isHealthy(examination), toReport(examination)).toBe(true)
    expect((await withKey().get('/me')).status).toBe(200)
    expect((await world.anybody.post('/public/webchat/sessions', {}, onPage())).status).toBe(201)
  },
)

test('a demo whose making was killed in between is made from the beginning by a later start', async () => {
  await using other = await aWorld()
  const count = async (table: string) => (await other.pool.query(`select count(*)::int from ${table}`)).rows[0].count
  await expect(createDemo(dyingAt(other.platform, Math.floor(statements.count * 0.8), { count: 0 }))).rejects.toThrow()
  expect(await count('services')).toBeGreaterThan(0)
  expect(await count('bookings')).toBe(0)
  // Another process might still be making the demo, so nothing is undone before a minute has passed.
  other.wait(1)
  const made = await createDemo(other.platform)
  expect([await count('users'), await count('workspaces'), await count('api_keys')]).toEqual([1, 1, 1])
  const client = other.as({ authorization: `Bearer ${made?.key}` })
  expect((await client.get('/bookings?limit=1')).body.data).toHaveLength(1)

  // Events are kept for some weeks only. A demo that nobody has changed for that long is kept all the same.
  other.wait(60 * 24 * 60)
  await other.pool.query('delete from events')
  expect(await createDemo(other.platform)).toBeNull()
  expect(await count('bookings')).toBeGreaterThan(0)

  // A workspace without a key that has the same name, and that its user has made instead, is kept, too.
  const { email, password } = made as Demo
  const signedIn = await other.anybody.post('/auth/sign-in/email', { email, password })
  const owner = other.as({ cookie: String(signedIn.headers['set-cookie']).split(';')[0] as string })
  const { workspace } = (await client.get('/me')).body
  const gone = await owner.delete(`/workspaces/${workspace.id}`, { name: workspace.name })
  const own = await owner.post('/workspaces', { name: workspace.name })
  expect([gone.status, own.status]).toEqual([204, 201])
  other.wait(1)
  expect(await createDemo(other.platform)).toBeNull()
  expect((await owner.get('/workspaces')).body.data).toMatchObject([{ id: own.body.id }])
})

test('a demo workspace with other members is not made again, and neither is any other workspace', async () => {
  const other = await aWorld()
  await other.aWorkspace()
  await expect(resetDemo(other.platform)).rejects.toThrow(NoDemo)
  await other[Symbol.asyncDispose]()
  const { user } = await world.aUser()
  const [demoMember] = (await world.pool.query('select * from members')).rows
  await world.db
    .insertInto('members')
    .values({ ...demoMember, id: newId('mem'), user_id: user.id })
    .execute()
  const before = await bookings()
  await expect(resetDemo(world.platform)).rejects.toThrow('Salão Aurora has other members, so nothing was changed.')
  expect(await bookings()).toEqual(before)
})
