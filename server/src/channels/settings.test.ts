// Setting up, changing and removing channels, with providers that answer, refuse or cannot be reached.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { anEmulatedWhatsApp } from '../testing/providers/whatsapp.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { aWorld, faultsOf, type TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.db.deleteFrom('channels').execute()
  await world.db.deleteFrom('channel_accounts').execute()
  world.meta.failures.clear()
  world.bot.failures.clear()
  shop = await world.aWorkspace()
})

const channel = async (name: string) =>
  (await shop.owner.get('/channels')).body.data.find((each: { channel: string }) => each.channel === name)

/** Everything about a workspace in the database, the ledger and the answers, as one text. */
async function allThatIsKept(): Promise<string> {
  const channels = await world.db.selectFrom('channels').selectAll().execute()
  const events = await world.db.selectFrom('events').selectAll().execute()
  const answers = await Promise.all(
    ['/channels', '/channels/service-status', '/channels/whatsapp', '/channels/telegram'].map((path) =>
      shop.owner.get(path),
    ),
  )
  return JSON.stringify({ channels, events, answers: answers.map(({ body }) => body) })
}

test('all three channels are listed, whether or not they are set up', async () => {
  const { status, body } = await shop.owner.get('/channels')
  expect(status).toBe(200)
  expect(body.next_cursor).toBeNull()
  expect(body.data).toEqual(
    ['whatsapp', 'telegram', 'webchat'].map((name) => ({
      channel: name,
      configured: false,
      status: 'not_configured',
      display: null,
      paused: false,
      pause: null,
      last_inbound_at: null,
      last_outbound_at: null,
      last_error: null,
    })),
  )
})

describe('a WhatsApp number', () => {
  test('is checked with WhatsApp, and shown without its secrets', async () => {
    const put = await shop.owner.put('/channels/whatsapp', world.meta.settings)
    expect(put).toMatchObject({
      status: 200,
      body: {
        channel: 'whatsapp',
        status: 'ok',
        display: '+15550783881',
        phone_number_id: world.meta.account.phone_number_id,
        access_token_last4: world.meta.account.access_token.slice(-4),
        app_secret_last4: world.meta.account.app_secret.slice(-4),
        callback_url: expect.stringMatching(
          new RegExp(`^https://holdfast\\.test/v1/hooks/whatsapp/${shop.id.slice(4)}_[0-9A-Za-z]{43}$`),
        ),
        verify_token: expect.stringMatching(/^\w{43}$/),
        last_error: null,
      },
    })
    expect((await shop.owner.get('/channels/whatsapp')).body).toEqual(put.body)
    expect(await channel('whatsapp')).toMatchObject({ configured: true, status: 'ok', display: '+15550783881' })
    expect(world.meta.state.isSubscribed).toBe(true)
    const kept = await allThatIsKept()
    for (const secret of [world.meta.account.access_token, world.meta.account.app_secret]) {
      expect(kept).not.toContain(secret)
    }
  })

  test('answers the verification of its hook only with the right verify token', async () => {
    await world.connectWhatsApp(shop)
    const { callback_url } = (await shop.owner.get('/channels/whatsapp')).body
    const refused = await world.meta.subscribe(callback_url, 'another token')
    expect(refused.status).toBe(403)
  })

  test('keeps its hook when the settings change, and accepts a given verify token', async () => {
    const first = (await shop.owner.put('/channels/whatsapp', world.meta.settings)).body
    const again = await shop.owner.put('/channels/whatsapp', { ...world.meta.settings, verify_token: 'my own word' })
    expect(again.body).toMatchObject({ callback_url: first.callback_url, verify_token: 'my own word' })
    const third = await shop.owner.put('/channels/whatsapp', world.meta.settings)
    expect(third.body.verify_token).toBe('my own word')
  })

  test.each([
    ['another token', { access_token: 'EAAwrong' }, '/access_token', /OAuth access token/],
    ['another app secret', { app_secret: 'wrong' }, '/app_secret', /appsecret_proof/],
    ['another number', { phone_number_id: '1' }, '/phone_number_id', /does not exist/],
    ['another business account', { business_account_id: '1' }, '/business_account_id', /does not exist/],
  ])('with %s is refused in the words of WhatsApp, and nothing is kept', async (_what, wrong, pointer, words) => {
    const answer = await shop.owner.put('/channels/whatsapp', { ...world.meta.settings, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { pointer, code: 'refused_by_provider', message: expect.stringMatching(words) },
    ])
    expect((await shop.owner.get('/channels/whatsapp')).status).toBe(404)
    expect(await channel('whatsapp')).toMatchObject({ configured: false })
  })

  test.each([
    ['hangs up', { kind: 'drop' } as const],
    ['answers with a page', { kind: 'status', status: 503 } as const],
    ['is too busy', { kind: 'error', code: 80007 } as const],
  ])('is kept unchecked when WhatsApp %s, and checked by the next look', async (_what, failure) => {
    // A call on a reused connection is tried once more.
    world.meta.fail('number', failure, 2)
    const put = await shop.owner.put('/channels/whatsapp', world.meta.settings)
    world.meta.failures.clear()
    expect(put).toMatchObject({ status: 200, body: { status: 'unchecked', display: null, checked_at: null } })
    await world.check()
    expect(await channel('whatsapp')).toMatchObject({ status: 'ok', display: '+15550783881' })
  })

  test('of another workspace is refused at its id, also if both are set up at once', async () => {
    const other = await world.aWorkspace()
    const answers = await Promise.all(
      [shop, other].map(({ owner }) => owner.put('/channels/whatsapp', world.meta.settings)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused && faultsOf(refused)).toEqual(['/phone_number_id taken'])
    const loser = answers[0]?.status === 422 ? shop : other
    expect((await loser.owner.get('/channels/whatsapp')).status).toBe(404)
  })

  test('is free for other workspaces after it was removed, or its workspace was deleted', async () => {
    const other = await world.aWorkspace()
    await shop.owner.put('/channels/whatsapp', world.meta.settings)
    expect((await shop.owner.delete('/channels/whatsapp')).status).toBe(204)
    expect((await shop.owner.delete('/channels/whatsapp')).status).toBe(404)
    expect((await other.owner.put('/channels/whatsapp', world.meta.settings)).status).toBe(200)
    await other.owner.delete(`/workspaces/${other.id}`, { name: 'Salão Aurora' })
    await world.runJobs()
    expect((await shop.owner.put('/channels/whatsapp', world.meta.settings)).status).toBe(200)
  })

  test('releases its old number when it gets another one', async () => {
    await using second = await anEmulatedWhatsApp({ account: { phone_number_id: '222' } })
    await shop.owner.put('/channels/whatsapp', world.meta.settings)
    // The second number belongs to the same app.
    world.meta.state.account.phone_number_id = second.account.phone_number_id
    const moved = await shop.owner.put('/channels/whatsapp', { ...world.meta.settings, phone_number_id: '222' })
    world.meta.state.account.phone_number_id = world.meta.settings.phone_number_id
    expect(moved.status).toBe(200)
    const other = await world.aWorkspace()
    expect((await other.owner.put('/channels/whatsapp', world.meta.settings)).status).toBe(200)
  })

  test('closes its hook when it is removed', async () => {
    await world.connectWhatsApp(shop)
    const person = world.meta.person({ phone: '+5511987654321' })
    expect((await world.meta.say(person, { text: 'Oi' })).status).toBe(200)
    await shop.owner.delete('/channels/whatsapp')
    expect((await world.meta.say(person, { text: 'Oi?' })).status).toBe(404)
    expect(await channel('whatsapp')).toMatchObject({ configured: false, status: 'not_configured' })
  })
})

describe('a Telegram bot', () => {
  test('is checked with Telegram, and its hook is set there with a secret', async () => {
    const put = await shop.owner.put('/channels/telegram', world.bot.settings)
    expect(put).toMatchObject({
      status: 200,
      body: {
        channel: 'telegram',
        status: 'ok',
        display: '@aurora_bot',
        username: 'aurora_bot',
        bot_id: String(world.bot.bot.id),
        bot_token_last4: world.bot.token.slice(-4),
        transport: 'webhook',
      },
    })
    expect(world.bot.state.webhook).toMatchObject({
      url: expect.stringContaining(`https://holdfast.test/v1/hooks/telegram/${shop.id.slice(4)}_`),
      secret_token: expect.stringMatching(/^\w{43}$/),
      allowed_updates: expect.arrayContaining(['message', 'edited_message', 'callback_query', 'my_chat_member']),
    })
    expect(world.bot.state.webhook?.url).not.toContain(world.bot.token)
    const kept = await allThatIsKept()
    expect(kept).not.toContain(world.bot.token)
    expect(kept).not.toContain(world.bot.state.webhook?.secret_token)
  })

  test("with an unknown token is refused with Telegram's own text", async () => {
    const wrong = `${world.bot.bot.id}:AAwrong-wrong-wrong-wrong-wrong-wrong`
    const answer = await shop.owner.put('/channels/telegram', { bot_token: wrong })
    expect(answer.body.errors).toEqual([
      { pointer: '/bot_token', code: 'refused_by_provider', message: 'Unauthorized' },
    ])
    expect(faultsOf(await shop.owner.put('/channels/telegram', { bot_token: 'nonsense' }))).toEqual([
      '/bot_token format',
    ])
  })

  test('is saved unchecked if Telegram cannot be reached, and gets its hook at the next check', async () => {
    world.bot.state.webhook = null
    world.bot.fail('getMe', { kind: 'drop' }, 2)
    const put = await shop.owner.put('/channels/telegram', world.bot.settings)
    world.bot.failures.clear()
    expect(put).toMatchObject({ status: 200, body: { status: 'unchecked', username: null } })
    expect(world.bot.state.webhook).toBeNull()
    await world.check()
    expect(await channel('telegram')).toMatchObject({ status: 'ok', display: '@aurora_bot' })
    expect(world.bot.state.webhook).not.toBeNull()
  })

  test('of another workspace is refused, and its updates still go there', async () => {
    await world.connectTelegram(shop)
    const { webhook } = world.bot.state
    const other = await world.aWorkspace()
    const answer = await other.owner.put('/channels/telegram', world.bot.settings)
    expect(faultsOf(answer)).toEqual(['/bot_token taken'])
    expect(world.bot.state.webhook).toBe(webhook)
  })

  test('whose hook Telegram refuses is saved, and its status says why', async () => {
    world.bot.fail('setWebhook', { kind: 'error', code: 400, details: 'Bad Request: bad webhook: host is down' })
    const put = await shop.owner.put('/channels/telegram', world.bot.settings)
    expect(put.body).toMatchObject({
      status: 'webhook_error',
      last_error: { code: 'webhook_error', message: 'Bad Request: bad webhook: host is down' },
    })
  })

  test('removes its hook at Telegram when it is removed', async () => {
    await world.connectTelegram(shop)
    const ana = world.bot.person()
    const request = world.bot.toRequest(world.bot.update(ana, { text: 'Oi' }))
    expect((await shop.owner.delete('/channels/telegram')).status).toBe(204)
    expect(world.bot.state.webhook).toBeNull()
    const path = new URL(request.url).pathname.slice('/v1'.length)
    expect((await world.anybody.post(path, request.body, request.headers)).status).toBe(404)
  })

  test('closes the hook of the previous bot when it replaces it', async () => {
    await world.connectTelegram(shop)
    const request = world.bot.toRequest(world.bot.update(world.bot.person(), { text: 'Oi' }))
    const path = new URL(request.url).pathname.slice('/v1'.length)
    expect((await world.anybody.post(path, request.body, request.headers)).status).toBe(200)
    world.bot.fail('*', { kind: 'drop' }, 5)
    const other = { bot_token: `5999999999:${'A'.repeat(35)}` }
    expect((await shop.owner.put('/channels/telegram', other)).body).toMatchObject({ status: 'unchecked' })
    expect((await world.anybody.post(path, request.body, request.headers)).status).toBe(404)
  })

  test('is polled if the installation no longer has an https address, without being entered again', async () => {
    await world.connectTelegram(shop)
    const providers = { ...world.platform.providers, close: async () => {} }
    await using home = await aWorld({ url: world.url, publicUrl: 'http://localhost:3000', providers })
    home.wait(24 * 60)
    await writing(home.platform, { workspaceId: shop.id, actor: SYSTEM }, async (ctx) =>
      enqueue(ctx, { kind: 'check-channel', payload: { channel: 'telegram' } }),
    )
    await home.runWorker()
    const { settings } = await world.db
      .selectFrom('channels')
      .select('settings')
      .where('workspace_id', '=', shop.id)
      .executeTakeFirstOrThrow()
    expect(settings).toMatchObject({ transport: 'polling' })
    expect(world.bot.state.webhook).toBeNull()
  })

  test('without a public https address is polled', async () => {
    await using home = await aWorldWithProviders({ publicUrl: 'http://localhost:3000' })
    const workspace = await home.aWorkspace()
    const put = await home.connectTelegram(workspace)
    expect(put.body).toMatchObject({ status: 'ok', transport: 'polling' })
    expect(home.bot.state.webhook).toBeNull()
  })
})

describe('permissions', () => {
  test('owners and admins set up channels, agents only see them; keys and other workspaces see nothing', async () => {
    await world.connectWhatsApp(shop)
    const agent = (await shop.member('agent')).client
    const admin = (await shop.member('admin')).client
    expect((await agent.get('/channels')).status).toBe(200)
    expect((await agent.get('/channels/whatsapp')).status).toBe(200)
    for (const call of [
      () => agent.put('/channels/whatsapp', world.meta.settings),
      () => agent.delete('/channels/whatsapp'),
      () => agent.put('/channels/telegram', world.bot.settings),
      () => agent.post('/channels/whatsapp/pause', {}),
      () => agent.post('/channels/whatsapp/resume'),
      () => agent.post('/channels/whatsapp/templates/sync'),
    ]) {
      expect(await call()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await admin.put('/channels/whatsapp', world.meta.settings)).status).toBe(200)
    const stranger = await world.aWorkspace()
    expect((await stranger.owner.get('/channels/whatsapp')).status).toBe(404)
  })
})
