// The settings of the guard against spam, and the people whom the bot does not answer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../testing/shop.ts'
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

const guard = async () => (await shop.owner.get('/ai/spam-guard')).body
const put = (body: object) => shop.owner.put('/ai/spam-guard', body)
const blocked = async () => (await shop.owner.get('/ai/spam-guard/blocked')).body.data
const block = (body: object) => shop.owner.post('/ai/spam-guard/blocked', body)
const unblock = (id: string) => shop.owner.delete(`/ai/spam-guard/blocked?identity_id=${id}`)
async function anIdentity({ everything }: TestWorkspace = shop): Promise<string> {
  const identities = [{ channel: 'telegram', external_id: '4711' }]
  return (await everything.post('/customers', { ...aPerson(), identities })).body.identities[0].id
}
const changes = async () =>
  (
    await world.db
      .selectFrom('events')
      .select('data')
      .where('workspace_id', '=', shop.id)
      .where('type', '=', 'ai.settings_changed')
      .orderBy('id')
      .execute()
  ).map(({ data }) => (data as { part: string }).part)

const FACTORY = {
  enabled: true,
  per_minute: 12,
  per_hour: 60,
  per_day: 200,
  same_text_in_2_minutes: 4,
  bot_turns_in_10_minutes: 30,
  action: 'silence',
  cooldown_minutes: 30,
  version: 1,
}

test('the guard has good settings from the start', async () => {
  expect(await guard()).toEqual(FACTORY)
})

test('settings change by their version, and those that are left out stay', async () => {
  expect(await put({ per_minute: 5, action: 'block', expected_version: 1 })).toMatchObject({
    status: 200,
    body: { ...FACTORY, per_minute: 5, action: 'block', version: 2 },
  })
  expect(await put({ per_hour: 1, expected_version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current_version: 2 },
  })
  expect((await put(await guard())).body.version).toBe(2)
  expect(await changes()).toEqual(['spam_guard'])
})

test('of many changes of one version, one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put({ per_minute: 20 + index, expected_version: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await guard()).version).toBe(2)
})

test('settings that make no sense are refused', async () => {
  for (const body of [{ per_minute: 0 }, { cooldown_minutes: 0 }, { action: 'shout' }, { unknown: 1 }]) {
    expect((await put(body)).status).toBe(422)
  }
})

test('somebody is blocked once, and unblocked', async () => {
  const identity_id = await anIdentity()
  const made = await block({ identity_id, reason: 'Advertises' })
  expect(made).toMatchObject({
    status: 201,
    body: { identity_id, channel: 'telegram', reason: 'Advertises', by: { kind: 'member' } },
  })
  expect(await block({ identity_id, reason: 'Again' })).toMatchObject({ status: 200, body: { reason: 'Advertises' } })
  expect(await blocked()).toEqual([made.body])
  expect((await unblock(identity_id)).status).toBe(204)
  expect((await unblock(identity_id)).status).toBe(404)
  expect(await blocked()).toEqual([])
  expect(await changes()).toEqual(['blocked', 'blocked'])
})

test('when many block the same person at once, one call blocks', async () => {
  const identity_id = await anIdentity()
  const answers = await Promise.all(Array.from({ length: 8 }, () => block({ identity_id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
  expect(await changes()).toEqual(['blocked'])
})

test('a person of another workspace can be neither blocked nor unblocked', async () => {
  const other = await world.aWorkspace()
  const theirs = await anIdentity(other)
  expect((await block({ identity_id: theirs })).status).toBe(404)
  await other.owner.post('/ai/spam-guard/blocked', { identity_id: theirs })
  expect((await unblock(theirs)).status).toBe(404)
  expect(await blocked()).toEqual([])
})

test('agents block and unblock, and only admins change the settings', async () => {
  const { client: agent } = await shop.member('agent')
  const identity_id = await anIdentity()
  expect((await agent.post('/ai/spam-guard/blocked', { identity_id })).status).toBe(201)
  expect((await agent.put('/ai/spam-guard', { per_minute: 5 })).status).toBe(403)
  expect((await shop.everything.get('/ai/spam-guard')).status).toBe(403)
})
