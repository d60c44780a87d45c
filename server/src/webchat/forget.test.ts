// Visitors and what was written in the chat are forgotten after the time that the site sets; bookings never are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { form, sendForm } from '../testing/form.ts'
import { expectHealth } from '../testing/health.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { shopOf } from '../testing/shop.ts'
import { threadsOf } from '../testing/threads.ts'
import { until } from '../testing/until.ts'
import { visitorsOf } from '../testing/visitors.ts'
import { aWorld, type World } from '../testing/world.ts'

const MINUTES_PER_DAY = 24 * 60

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function forget() {
  await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
    enqueue(ctx, { kind: 'find-sites-to-forget' }),
  )
  await world.runJobs()
}

async function aSite(retention_days: number) {
  const workspace = await world.aWorkspace()
  const site = await visitorsOf(world, workspace)
  await workspace.owner.put('/webchat-site', { retention_days })
  return { workspace, site, threads: threadsOf(world, workspace), client: workspace.everything }
}

const numberOf = async (table: string, workspaceId: string) =>
  Number((await world.pool.query(`select count(*) from ${table} where workspace_id = $1`, [workspaceId])).rows[0].count)

test('what is older than the site keeps it is gone, with its files, and bookings stay', async () => {
  const { workspace, site, threads, client } = await aSite(10)
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const visitor = await site.open({ name: 'Ana' })
  const [{ id: visitorId }] = (await world.pool.query('select id from webchat_visitors order by id desc limit 1')).rows
  const [chat, other] = [await threads.aThread('webchat'), await threads.aThread('telegram')]
  await threads.says(chat, 'My number is 7')
  await threads.says(other, 'On Telegram')
  const uploaded = await sendForm(
    client,
    `/conversations/${chat.id}/attachments`,
    form({ name: 'file', value: PLAIN_JPEG, filename: 'a.jpg' }),
  )
  const sent = await client.post(`/conversations/${chat.id}/messages`, { attachments: [uploaded.body.id] })
  expect(sent.status).toBe(201)
  const location = { lat: -23.5, lng: -46.6, name: null, address: null, accuracy_m: 5, live_until: null }
  await threads.says(chat, '', { type: 'location', text: null, content: { location } })
  const booking = (await shop.book({ service_id, start: '2030-03-05T15:00:00Z' })).body
  await world.pool.query('insert into webchat_bookings values ($1, $2, $3, $4)', [
    workspace.id,
    booking.id,
    visitorId,
    world.now(),
  ])

  world.wait(9 * MINUTES_PER_DAY)
  await threads.says(chat, 'Still here')
  await forget()
  const texts = async (id: string) =>
    (await client.get(`/conversations/${id}/messages`)).body.data.map(({ text }: { text: string }) => text)
  expect(await texts(chat.id)).toContain('My number is 7')
  expect((await visitor.client.post('/public/webchat/identify', {})).status).toBe(200)

  world.wait(1 * MINUTES_PER_DAY)
  const bytes = () => world.platform.files.open({ workspaceId: workspace.id, id: uploaded.body.id })
  const stored = await bytes()
  expect(stored?.destroy()).toBeTruthy()
  await forget()
  expect(await texts(chat.id)).toEqual(['Still here'])
  expect((await client.get(`/conversations/${chat.id}`)).body.last_message.text).toBe('Still here')
  expect(await texts(other.id)).toEqual(['On Telegram'])
  expect((await world.anybody.get(`/files/${sent.body.attachments[0].url.split('/files/')[1]}`)).status).toBe(404)
  expect(await numberOf('files', workspace.id)).toBe(0)
  expect(await bytes()).toBeNull()
  const { rows } = await world.pool.query(`select 1 from events where workspace_id = $1 and type = 'message.located'`, [
    workspace.id,
  ])
  expect(rows).toEqual([])

  // The visitor came back nine days ago, so the visitor is forgotten later than the messages.
  expect(await numberOf('webchat_visitors', workspace.id)).toBe(1)
  world.wait(9 * MINUTES_PER_DAY)
  await forget()
  expect(await numberOf('webchat_visitors', workspace.id)).toBe(0)
  expect(await texts(chat.id)).toEqual([])
  expect((await client.get(`/conversations/${chat.id}`)).body).toMatchObject({ last_message: null, unread_count: 0 })
  expect((await client.get(`/bookings/${booking.id}`)).body.id).toBe(booking.id)
  expect(await numberOf('webchat_bookings', workspace.id)).toBe(0)
  expect(await visitor.client.post('/public/webchat/identify', {})).toMatchObject({ body: { code: 'invalid_visitor' } })
  await expectHealth(world)
})

test('a visitor who never wrote is forgotten as soon as the token has expired, however many there are', async () => {
  const { workspace, site } = await aSite(365)
  const [silent, writer, guest] = [await site.open(), await site.open(), await site.open()]
  await writer.client.post('/public/webchat/messages', { text: 'Hello' })
  await world.pool.query(
    `insert into webchat_visitors (workspace_id, id, token_hash, created_at, last_seen_at, expires_at)
    select $1, 'wvs_' || n, 'hash ' || n, $2, $2, $3 from generate_series(1, 1200) n`,
    [workspace.id, world.now(), new Date(world.now().getTime() + 30 * MINUTES_PER_DAY * 60_000)],
  )
  world.wait(29 * MINUTES_PER_DAY)
  await guest.client.post('/public/webchat/identify', {})
  await forget()
  expect(await numberOf('webchat_visitors', workspace.id)).toBe(1_203)
  expect((await silent.client.get('/public/webchat/messages')).status).toBe(200)
  // `last_seen_at` is written while the answer is on its way.
  const seen = 'select 1 from webchat_visitors where workspace_id = $1 and last_seen_at = $2'
  await until(async () => (await world.pool.query(seen, [workspace.id, world.now()])).rowCount === 2)
  world.wait(30 * MINUTES_PER_DAY - 1)
  await forget()
  // Since the list was read, the tokens of the silent visitor and of the guest have been valid for thirty days.
  expect(await numberOf('webchat_visitors', workspace.id)).toBe(3)
  world.wait(1)
  await forget()
  const { rows } = await world.pool.query('select conversation_id from webchat_visitors where workspace_id = $1', [
    workspace.id,
  ])
  expect(rows).toEqual([{ conversation_id: expect.stringMatching(/^cnv_/) }])
})

test('every site has its own time', async () => {
  const [short, long] = [await aSite(1), await aSite(3_650)]
  for (const { site, threads } of [short, long]) {
    await site.open()
    await threads.says(await threads.aThread('webchat'), 'Hello')
  }
  world.wait(2 * MINUTES_PER_DAY)
  await forget()
  for (const table of ['messages', 'webchat_visitors']) {
    expect(await numberOf(table, short.workspace.id)).toBe(0)
    expect(await numberOf(table, long.workspace.id)).toBe(1)
  }
})

test('more than fits into one step is forgotten, too', async () => {
  const { workspace, threads } = await aSite(1)
  const thread = await threads.aThread('webchat')
  await threads.says(thread, 'first')
  await world.pool.query(
    `insert into messages (workspace_id, id, conversation_id, direction, author, type, text, status, created_at, received_at)
    select $1, 'msg_' || n, $2, 'inbound', '{}', 'text', 'x', 'received', $3, $3 from generate_series(1, 1200) n`,
    [workspace.id, thread.id, world.now()],
  )
  world.wait(2 * MINUTES_PER_DAY)
  await forget()
  expect(await numberOf('messages', workspace.id)).toBe(0)
})
