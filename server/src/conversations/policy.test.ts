import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { setBotEnabled } from './policy-settings.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const PATH = '/bot/channel-policies'

interface Shop {
  workspace: TestWorkspace
  threads: Threads
  get(id: string): Promise<{ mode: string; mode_reason: string; waiting_since: string | null }>
  put(policies: object[], more?: object): ReturnType<TestWorkspace['owner']['put']>
  switchBot(isOn: boolean): Promise<void>
}

async function aShop(): Promise<Shop> {
  const workspace = await world.aWorkspace()
  const threads = threadsOf(world, workspace)
  return {
    workspace,
    threads,
    get: async (id) => (await workspace.everything.get(`/conversations/${id}`)).body,
    put: (policies, more = {}) => workspace.owner.put(PATH, { policies, ...more }),
    switchBot: (isOn) => threads.change(async (ctx) => setBotEnabled(ctx, isOn)),
  }
}

async function aShopWithBot(): Promise<Shop> {
  const shop = await aShop()
  await shop.switchBot(true)
  return shop
}

describe('the policies of channels', () => {
  const usual = { enabled: true, default_mode: 'bot', when: 'always', engine: null, human_hold_minutes: 480 }

  test('have sound defaults, and each channel asks for what it does not know', async () => {
    const { workspace } = await aShop()
    expect((await workspace.owner.get(PATH)).body).toEqual({
      policies: [
        { channel: 'whatsapp', ...usual, collect: 'none' },
        { channel: 'telegram', ...usual, collect: 'name' },
        { channel: 'webchat', ...usual, collect: 'name_phone' },
      ],
      version: 1,
    })
  })

  test('change by the channel and by the field, in versions; the same again changes nothing', async () => {
    const { workspace, put } = await aShop()
    const changed = await put([{ channel: 'telegram', when: 'outside_hours', human_hold_minutes: 60 }])
    const telegram = { channel: 'telegram', ...usual, when: 'outside_hours', human_hold_minutes: 60, collect: 'name' }
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
    expect(changed.body.policies[1]).toEqual(telegram)
    const more = await put([{ channel: 'telegram', enabled: false }], { expected_version: 2 })
    expect(more.body.policies[1]).toEqual({ ...telegram, enabled: false })
    expect((await put([{ channel: 'telegram', enabled: false }])).body).toEqual(more.body)
    expect(await put([], { expected_version: 2 })).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await workspace.owner.get(PATH)).body).toEqual(more.body)
  })

  test('of two changes at once with the same version, one is refused, and nothing of the other is lost', async () => {
    const { workspace, put } = await aShop()
    const both = await Promise.all([
      put([{ channel: 'telegram', enabled: false }], { expected_version: 1 }),
      put([{ channel: 'webchat', enabled: false }], { expected_version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { policies, version } = (await workspace.owner.get(PATH)).body
    expect(version).toBe(2)
    expect(policies.filter(({ enabled }: { enabled: boolean }) => !enabled)).toHaveLength(1)
  })

  test('are refused when a channel is named twice or a value is not allowed, and for keys and agents', async () => {
    const { workspace, put } = await aShop()
    const twice = await put([{ channel: 'webchat' }, { channel: 'webchat', enabled: false }])
    expect(twice.body.errors).toMatchObject([{ pointer: '/policies/1/channel', code: 'duplicate' }])
    for (const policy of [
      { channel: 'fax' },
      { channel: 'webchat', when: 'sometimes' },
      { channel: 'webchat', human_hold_minutes: 0 },
      { channel: 'webchat', colour: 'red' },
    ]) {
      expect((await put([policy])).status).toBe(422)
    }
    expect((await workspace.everything.get(PATH)).status).toBe(403)
    const agent = await workspace.member('agent')
    expect((await agent.client.get(PATH)).status).toBe(200)
    expect((await agent.client.put(PATH, { policies: [] })).status).toBe(403)
  })
})

describe('a conversation begins', () => {
  test('with a person while there is no bot, and with the bot once it is on', async () => {
    const { threads, switchBot } = await aShop()
    expect(await threads.aThread()).toMatchObject({ mode: 'human', mode_reason: 'default' })
    await switchBot(true)
    expect(await threads.aThread()).toMatchObject({ mode: 'bot', mode_reason: 'default' })
    await switchBot(false)
    expect(await threads.aThread()).toMatchObject({ mode: 'human' })
  })

  test('with a person on a channel where the bot is off, or where people answer first', async () => {
    const { threads, put } = await aShopWithBot()
    await put([
      { channel: 'webchat', enabled: false },
      { channel: 'telegram', default_mode: 'human' },
    ])
    const modes = await Promise.all(
      (['webchat', 'telegram', 'whatsapp'] as const).map(async (channel) => (await threads.aThread(channel)).mode),
    )
    expect(modes).toEqual(['human', 'human', 'bot'])
  })

  test('by the opening hours: the bot answers inside or outside of them', async () => {
    const { workspace, threads, put } = await aShopWithBot()
    const schedule = { name: 'Shop', is_default: true, timezone: 'UTC', weekly: [] }
    const { id } = (await workspace.everything.post('/schedules', schedule)).body
    await put([
      { channel: 'webchat', when: 'business_hours' },
      { channel: 'telegram', when: 'outside_hours' },
    ])
    const modes = async () => [(await threads.aThread('webchat')).mode, (await threads.aThread('telegram')).mode]
    expect(await modes()).toEqual(['human', 'bot'])
    const open = { date: world.now().toISOString().slice(0, 10), windows: [{ start: '00:00', end: '24:00' }] }
    expect((await workspace.everything.post(`/schedules/${id}/overrides`, open)).status).toBe(201)
    expect(await modes()).toEqual(['bot', 'human'])
  })

  test('again after it was resolved, by the policy of that time', async () => {
    const { workspace, threads, get, put } = await aShopWithBot()
    const thread = await threads.aThread()
    await workspace.everything.post(`/conversations/${thread.id}/resolve`)
    await put([{ channel: 'webchat', default_mode: 'human' }])
    await threads.says(thread, 'Hello again')
    expect(await get(thread.id)).toMatchObject({ mode: 'human', mode_reason: 'default' })
  })
})

describe('when the customer writes again', () => {
  test('a bot that was switched off meanwhile does not keep them waiting: a person answers', async () => {
    const { threads, get, switchBot } = await aShopWithBot()
    const thread = await threads.aThread()
    await switchBot(false)
    const { created_at } = await threads.says(thread, 'Hello?')
    expect(await get(thread.id)).toMatchObject({
      mode: 'human',
      mode_reason: 'default',
      waiting_since: created_at.toISOString(),
    })
  })

  test('a bot that was switched on answers those whom nobody has taken, and no others', async () => {
    const { workspace, threads, get, switchBot } = await aShop()
    const [nobodys, taken, answered, handed] = [
      await threads.aThread(),
      await threads.aThread(),
      await threads.aThread(),
      await threads.aThread(),
    ]
    await switchBot(true)
    const { memberId } = await workspace.member('agent')
    await workspace.everything.patch(`/conversations/${taken.id}`, { assignee_id: memberId })
    await workspace.owner.post(`/conversations/${answered.id}/messages`, { text: 'Good morning' })
    await workspace.everything.post(`/conversations/${handed.id}/mode`, { mode: 'bot' })
    await workspace.everything.post(`/conversations/${handed.id}/mode`, { mode: 'human', reason: 'customer_request' })
    for (const thread of [nobodys, taken, answered, handed]) await threads.says(thread, 'Hello')
    expect(await get(nobodys.id)).toMatchObject({ mode: 'bot', mode_reason: 'default', waiting_since: null })
    expect(await get(taken.id)).toMatchObject({ mode: 'human', mode_reason: 'default' })
    expect(await get(answered.id)).toMatchObject({ mode: 'human', mode_reason: 'team_reply' })
    expect(await get(handed.id)).toMatchObject({ mode: 'human', mode_reason: 'customer_request' })
  })

  test('a conversation that a person gave to the bot stays with it, also where people answer first', async () => {
    const { workspace, threads, get, put } = await aShopWithBot()
    await put([{ channel: 'webchat', default_mode: 'human' }])
    const thread = await threads.aThread()
    await workspace.everything.post(`/conversations/${thread.id}/mode`, { mode: 'bot' })
    await threads.says(thread, 'Hello')
    expect(await get(thread.id)).toMatchObject({ mode: 'bot', mode_reason: 'api' })
  })

  test('modes that a program has set stay as they are where our bot was never switched on', async () => {
    const { workspace, threads, get } = await aShop()
    const thread = await threads.aThread()
    await workspace.everything.post(`/conversations/${thread.id}/mode`, { mode: 'bot' })
    await threads.says(thread, 'Hello')
    expect(await get(thread.id)).toMatchObject({ mode: 'bot', mode_reason: 'api', waiting_since: null })
  })
})

test('the bot stays silent after a reply of the team for as long as the policy says', async () => {
  const { workspace, threads, get, put } = await aShopWithBot()
  await put([{ channel: 'webchat', human_hold_minutes: 30 }])
  const thread = await threads.aThread()
  await workspace.owner.post(`/conversations/${thread.id}/messages`, { text: 'Hello' })
  const mode_until = new Date(world.now().getTime() + 30 * 60_000).toISOString()
  expect(await get(thread.id)).toMatchObject({ mode: 'human', mode_reason: 'team_reply', mode_until })
})
