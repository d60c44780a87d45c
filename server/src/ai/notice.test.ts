// Notices to the team: one per code and day, counted, and read once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../testing/notices.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aWorkspace()
})

const notices = async (query = '') => (await shop.owner.get(`/ai/notices${query}`)).body
const added = async () =>
  await world.db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', shop.id)
    .where('type', '=', 'ai.notice_added')
    .execute()

test('many of one code on one day are one notice, which counts them and has the data of the last', async () => {
  await Promise.all(Array.from({ length: 20 }, () => notify(world, shop.id, 'spam_wave', { at: 'once' })))
  await notify(world, shop.id, 'spam_wave', { at: 'last' })
  const { data } = await notices()
  expect(data).toMatchObject([{ code: 'spam_wave', level: 'warning', read_at: null, data: { at: 'last', count: 21 } }])
  expect(await added()).toHaveLength(1)
})

test('each code and each day of the workspace has its own notice', async () => {
  await shop.owner.patch(`/workspaces/${shop.id}`, { timezone: 'America/Sao_Paulo' })
  const midnight = Date.parse(`${world.now().toISOString().slice(0, 10)}T03:00:00.000Z`) + 86_400_000
  world.wait((midnight - 1_000 - world.now().getTime()) / 60_000)
  await notify(world, shop.id, 'provider_down')
  await notify(world, shop.id, 'provider_auth')
  world.wait(1 / 60)
  await notify(world, shop.id, 'provider_down')
  const { data } = await notices()
  expect(data).toMatchObject([
    { code: 'provider_down', data: { count: 1 } },
    { code: 'provider_auth' },
    { code: 'provider_down', data: { count: 1 } },
  ])
  expect(await added()).toHaveLength(3)
})

test('a notice is read once, by anybody of the team, and stays in the list', async () => {
  await notify(world, shop.id, 'output_refused')
  const { client: agent } = await shop.member('agent')
  const { id } = (await agent.get('/ai/notices')).body.data[0]
  const read_at = world.now().toISOString()
  expect(await agent.post(`/ai/notices/${id}/read`)).toMatchObject({ status: 200, body: { id, read_at } })
  world.wait(1)
  expect((await shop.owner.post(`/ai/notices/${id}/read`)).body.read_at).toBe(read_at)
  expect((await notices()).data).toMatchObject([{ id, read_at }])
})

test('notices are listed in pages, newest first, and never those of another workspace', async () => {
  const other = await world.aWorkspace()
  await notify(world, other.id, 'provider_down')
  for (const code of ['spam_wave', 'provider_down', 'provider_auth'] as const) {
    await notify(world, shop.id, code)
    world.wait(1)
  }
  const first = await notices('?limit=2')
  expect(first.data).toMatchObject([{ code: 'provider_auth' }, { code: 'provider_down' }])
  expect((await notices(`?limit=2&cursor=${first.next_cursor}`)).data).toMatchObject([{ code: 'spam_wave' }])
  const { id } = (await other.owner.get('/ai/notices')).body.data[0]
  expect((await shop.owner.post(`/ai/notices/${id}/read`)).status).toBe(404)
  expect((await shop.everything.get('/ai/notices')).status).toBe(403)
})
