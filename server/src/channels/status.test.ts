// The status of a channel: it follows the answers of the provider and the results of messages within a minute.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import type { TestWorkspace } from '../testing/world.ts'
import { takeNotice } from './notice.ts'
import type { ProviderName, SendEffect } from './provider.ts'
import { applyEffect, noteInbound, noteOutbound } from './status.ts'

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
  await world.connectWhatsApp(shop)
  await world.connectTelegram(shop)
})

const channel = async (name: string) =>
  (await shop.owner.get('/channels')).body.data.find((each: { channel: string }) => each.channel === name)

const service = async (name: string) =>
  (await shop.owner.get('/channels/service-status')).body.data.find(
    (each: { channel: string }) => each.channel === name,
  )

const changing = (work: Parameters<typeof writing<void>>[2]) =>
  writing(world.platform, { workspaceId: shop.id, actor: SYSTEM }, work)

const statusEvents = async () =>
  (await world.db.selectFrom('events').select('data').where('type', '=', 'channel.changed').orderBy('id').execute())
    .map(({ data }) => data as { channel: string; status: string })
    .map(({ channel: name, status }) => `${name} ${status}`)

const restricted = (status: 'restricted' | 'payment_required' | 'degraded' | 'auth_error'): SendEffect => ({
  on: 'channel',
  state: { status, message: 'No', provider_code: '1' },
})

describe('a check of the providers', () => {
  test.each([
    ['whatsapp', 'number', { kind: 'error', code: 190 }, 'auth_error'],
    ['whatsapp', 'number', { kind: 'error', code: 10 }, 'auth_error'],
    ['whatsapp', 'number', { kind: 'error', code: 131031 }, 'restricted'],
    ['whatsapp', 'number', { kind: 'error', code: 131042 }, 'payment_required'],
    ['whatsapp', 'number', { kind: 'status', status: 503 }, 'degraded'],
    ['telegram', 'getMe', { kind: 'error', code: 401 }, 'auth_error'],
    ['telegram', 'getMe', { kind: 'error', code: 502 }, 'degraded'],
  ] as const)('finds %s, %s: %o, within a minute', async (name, call, failure, status) => {
    const provider = name === 'whatsapp' ? world.meta : world.bot
    provider.fail(call, failure)
    await world.check()
    expect(await channel(name)).toMatchObject({ status, last_error: { code: status, message: expect.any(String) } })
    expect(await statusEvents()).toContain(`${name} ${status}`)
  })

  test('is made at once when somebody asks for it, and only where there is a provider', async () => {
    world.meta.fail('number', { kind: 'error', code: 190 })
    expect(await shop.owner.post('/channels/whatsapp/check')).toMatchObject({
      status: 200,
      body: { channel: 'whatsapp', status: 'auth_error', last_error: { code: 'auth_error', provider_code: '190' } },
    })
    expect((await shop.owner.post('/channels/whatsapp/check')).body).toMatchObject({ status: 'ok' })
    expect((await statusEvents()).slice(-2)).toEqual(['whatsapp auth_error', 'whatsapp ok'])
    await shop.owner.delete('/channels/telegram')
    for (const name of ['telegram', 'webchat', 'fax']) {
      expect(await shop.owner.post(`/channels/${name}/check`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    const { client } = await shop.member('agent')
    expect((await client.post('/channels/whatsapp/check')).status).toBe(403)
  })

  test('finds the name of a bot that was entered while Telegram could not be reached', async () => {
    await shop.owner.delete('/channels/telegram')
    world.bot.fail('getMe', { kind: 'error', code: 502 })
    expect((await shop.owner.put('/channels/telegram', world.bot.settings)).body).toMatchObject({
      status: 'unchecked',
      username: null,
    })
    await shop.owner.post('/channels/telegram/check')
    const { body } = await shop.owner.get('/channels/telegram')
    expect(body).toMatchObject({ status: 'ok', username: expect.any(String), display: `@${body.username}` })
    expect((await service('telegram')).provider).not.toHaveProperty('username')
  })

  test('of two that are asked for at once, both answer', async () => {
    const answers = await Promise.all([1, 2].map(() => shop.owner.post('/channels/whatsapp/check')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('ends an error that no longer exists', async () => {
    world.meta.fail('number', { kind: 'error', code: 190 })
    await world.check()
    expect(await channel('whatsapp')).toMatchObject({ status: 'auth_error' })
    await world.check()
    expect(await channel('whatsapp')).toMatchObject({ status: 'ok' })
    expect((await statusEvents()).slice(-2)).toEqual(['whatsapp auth_error', 'whatsapp ok'])
  })

  test('is not made twice within 45 seconds', async () => {
    const before = world.meta.requests.length
    await world.check()
    const asked = world.meta.requests.length
    expect(asked).toBeGreaterThan(before)
    world.wait(-1)
    await world.check()
    expect(world.meta.requests.length).toBe(asked)
  })

  test("stores WhatsApp's facts about the number, and how many updates wait at Telegram", async () => {
    await world.check()
    expect(await service('whatsapp')).toMatchObject({
      status: 'ok',
      checked_at: world.now().toISOString(),
      queued: 0,
      oldest_queued_at: null,
      failed_24h: 0,
      unreadable_24h: 0,
      provider: { quality: 'GREEN', messaging_limit: 'TIER_2K', throughput: 'STANDARD', verified_name: 'Salão Aurora' },
    })
    expect(await service('telegram')).toMatchObject({ provider: { transport: 'webhook', pending_updates: 0 } })
    expect(await service('webchat')).toMatchObject({ status: 'not_configured', provider: null })
  })

  test('sets the hook at Telegram again if it has another URL', async () => {
    const before = world.bot.state.webhook?.url
    if (world.bot.state.webhook) world.bot.state.webhook.url = 'https://elsewhere.example/hook'
    await world.check()
    expect(world.bot.state.webhook?.url).toBe(before)
    expect(await channel('telegram')).toMatchObject({ status: 'ok' })
  })

  test('finds updates that Telegram cannot deliver', async () => {
    const ana = world.bot.person()
    world.bot.state.lastError = { at: world.now(), message: 'Connection timed out' }
    world.bot.pending.push(world.bot.update(ana, { text: 'Oi' }))
    await world.check()
    expect(await channel('telegram')).toMatchObject({
      status: 'webhook_error',
      last_error: { message: 'Connection timed out' },
    })
    world.bot.pending.length = 0
    world.bot.state.lastError = null
  })

  test('does not overwrite settings that were saved while it ran', async () => {
    world.meta.fail('number', { kind: 'error', code: 190 })
    const [, put] = await Promise.all([world.check(), shop.owner.put('/channels/whatsapp', world.meta.settings)])
    expect([200, 422]).toContain(put.status)
    expect((await channel('whatsapp')).status).toMatch(/ok|auth_error/)
  })
})

describe('the results of messages', () => {
  test.each(['restricted', 'payment_required', 'degraded'] as const)(
    '%s stays after a look, until a message goes out',
    async (status) => {
      await changing((tx) => applyEffect(tx, 'whatsapp', restricted(status)))
      await world.check()
      expect(await channel('whatsapp')).toMatchObject({ status, last_error: { code: status, provider_code: '1' } })
      await changing((tx) => noteOutbound(tx, 'whatsapp'))
      expect(await channel('whatsapp')).toMatchObject({ status: 'ok', last_outbound_at: world.now().toISOString() })
    },
  )

  test('a restriction that no message confirms ends after a day', async () => {
    await changing((tx) => applyEffect(tx, 'whatsapp', restricted('restricted')))
    world.wait(24 * 60)
    await world.check()
    expect(await channel('whatsapp')).toMatchObject({ status: 'ok' })
  })

  test('a notice of WhatsApp restricts the account, and another notice ends the restriction', async () => {
    const tell = (status: 'restricted' | null) =>
      changing((tx) => takeNotice(tx, 'whatsapp', { about: 'account', status, message: 'Banned' }))
    await tell('restricted')
    expect(await channel('whatsapp')).toMatchObject({ status: 'restricted', last_error: { message: 'Banned' } })
    await tell(null)
    expect(await channel('whatsapp')).toMatchObject({ status: 'ok' })
  })

  test.each(['whatsapp', 'telegram'] as const)(
    '%s notes when it last carried something',
    async (name: ProviderName) => {
      await changing(async (tx) => noteInbound(tx, name))
      await changing((tx) => noteOutbound(tx, name))
      const at = world.now().toISOString()
      expect(await channel(name)).toMatchObject({ last_inbound_at: at, last_outbound_at: at })
    },
  )
})
