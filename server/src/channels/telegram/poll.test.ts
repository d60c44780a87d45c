// Polling Telegram: each update is stored once, one process at a time polls, and another one continues after it.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../../testing/providers/world.ts'
import { until } from '../../testing/until.ts'
import type { TestWorkspace } from '../../testing/world.ts'
import { pollingLoops } from './poll.ts'

let world: ProviderWorld
let shop: TestWorkspace
beforeEach(async () => {
  world = await aWorldWithProviders({ publicUrl: 'http://localhost:3000', loops: [] })
  shop = await world.aWorkspace()
  await world.connectTelegram(shop)
})
afterEach(() => world[Symbol.asyncDispose]())

/** The loop of another process. */
function aProcess() {
  const [polling] = pollingLoops
  const loop = polling?.open({ platform: world.platform, log: pino({ level: 'silent' }) })
  if (!loop) throw new Error('There is no loop that polls')
  onTestFinished(() => loop.stop(0))
  return loop
}

const kept = async () =>
  (await world.db.selectFrom('provider_events').select('provider_key').orderBy('id').execute()).map(
    ({ provider_key }) => provider_key,
  )
const keyOf = ({ update_id }: { update_id: number }) => `${world.bot.bot.id}:${update_id}`
const holder = async () =>
  (await world.db.selectFrom('channels').select('polled_by').where('workspace_id', '=', shop.id).executeTakeFirst())
    ?.polled_by
const status = async () => (await shop.owner.get('/channels/telegram')).body.status
const asked = () => world.bot.requests.filter(({ path }) => path.endsWith('/getUpdates'))

describe('updates', () => {
  test('are stored once, and not asked for again', async () => {
    const ana = world.bot.person()
    const updates = [world.bot.update(ana, { text: 'Oi' }), world.bot.update(ana, { text: 'Tem horário?' })]
    for (const update of updates) await world.bot.deliver(update)
    const loop = aProcess()
    expect(await loop.runDue()).toBe(2)
    expect(await loop.runDue()).toBe(0)
    expect(await kept()).toEqual(updates.map(keyOf))
    expect(world.bot.pending).toEqual([])
  })

  test('that arrive again because the process died before it stored its position are stored once', async () => {
    const update = world.bot.update(world.bot.person(), { text: 'Oi' })
    await world.bot.deliver(update)
    expect(await aProcess().runDue()).toBe(1)
    await world.db.updateTable('channels').set({ poll_after: null, polled_until: null }).execute()
    expect(await aProcess().runDue()).toBe(1)
    expect(await kept()).toEqual([keyOf(update)])
  })

  test('arrive while Telegram keeps the call open', async () => {
    const loop = aProcess()
    await loop.start()
    await until(() => asked().length === 1)
    const update = world.bot.update(world.bot.person(), { text: 'Oi' })
    await world.bot.deliver(update)
    await until(async () => (await kept()).length === 1)
    expect(await kept()).toEqual([keyOf(update)])
  })
})

/** Another process takes the lease while Telegram answers a call. */
function losesLeaseMeanwhile() {
  const answer = world.platform.providers.fetch
  world.platform.providers.fetch = async (request) => {
    const given = await answer(request)
    await world.db.updateTable('channels').set({ polled_by: 'another' }).execute()
    return given
  }
}

describe('of two processes', () => {
  test('one polls; when it stops, the other continues', async () => {
    const [one, other] = [aProcess(), aProcess()]
    await one.start()
    await until(() => asked().length === 1)
    const first = await holder()
    await other.start()
    const ana = world.bot.person()
    await world.bot.say(ana, { text: '1' })
    await until(async () => (await kept()).length === 1)
    expect(await holder()).toBe(first)
    await one.stop(1_000)
    expect(await holder()).toBeNull()
    other.wake()
    await until(async () => (await holder()) !== null)
    expect(await holder()).not.toBe(first)
    await world.bot.say(ana, { text: '2' })
    await until(async () => (await kept()).length === 2)
    expect(await status()).toBe('ok')
  })

  test('the other polls when the lease of a killed process has ended', async () => {
    const ana = world.bot.person()
    expect(await aProcess().runDue()).toBe(0)
    const first = await holder()
    await world.bot.say(ana, { text: '1' })
    const other = aProcess()
    expect(await other.runDue()).toBe(0)
    expect(await kept()).toEqual([])
    world.wait(1)
    expect(await other.runDue()).toBe(1)
    expect(await holder()).not.toBe(first)
  })

  test('one that lost its lease during a call stores nothing', async () => {
    await world.bot.say(world.bot.person(), { text: '1' })
    const slow = aProcess()
    losesLeaseMeanwhile()
    expect(await slow.runDue()).toBe(0)
    expect(await kept()).toEqual([])
  })

  test('one that Telegram refuses because the other one polls does not call the bot broken', async () => {
    world.bot.fail('getUpdates', { kind: 'error', code: 409 })
    const slow = aProcess()
    losesLeaseMeanwhile()
    expect(await slow.runDue()).toBe(0)
    expect(asked()).toHaveLength(1)
    expect([await status(), await holder()]).toEqual(['ok', 'another'])
  })

  test('one whose database was away goes on with its own lease, and does not wait for its end', async () => {
    await world.pool.query('alter table provider_events add constraint away check (false) not valid')
    const update = world.bot.update(world.bot.person(), { text: '1' })
    await world.bot.deliver(update)
    const loop = aProcess()
    await loop.start()
    await until(() => asked().length === 1)
    await until(() => {
      loop.wake()
      return asked().length > 1
    })
    await world.pool.query('alter table provider_events drop constraint away')
    await until(async () => {
      loop.wake()
      return (await kept()).length === 1
    })
    expect(await kept()).toEqual([keyOf(update)])
  })
})

describe('Telegram refuses', () => {
  test('a token that is no longer valid', async () => {
    world.bot.fail('getUpdates', { kind: 'error', code: 401 })
    await aProcess().runDue()
    expect(await status()).toBe('auth_error')
  })

  test('polling while another hook is set, until the next check has removed that hook', async () => {
    world.bot.state.webhook = {
      url: 'https://elsewhere.example',
      secret_token: null,
      allowed_updates: null,
      max_connections: 1,
    }
    const loop = aProcess()
    await loop.runDue()
    expect(await status()).toBe('webhook_error')
    await world.check()
    expect(await status()).toBe('ok')
    expect(world.bot.state.webhook).toBeNull()
    await world.bot.say(world.bot.person(), { text: 'Oi' })
    expect(await loop.runDue()).toBe(1)
  })

  test.each([429, 500])('one call with %i: the next check finds that all is well', async (code) => {
    world.bot.fail('getUpdates', { kind: 'error', code })
    await aProcess().runDue()
    expect(await status()).toBe('degraded')
    await world.check()
    expect(await status()).toBe('ok')
  })

  test('calls for some time: the bot is polled again after it', async () => {
    world.bot.fail('getUpdates', { kind: 'error', code: 429, retry_after: 30 })
    const loop = aProcess()
    await loop.start()
    await until(() => asked().length === 1)
    await until(async () => {
      const row = await world.db.selectFrom('channels').select('polled_until').executeTakeFirst()
      return row?.polled_until?.getTime() === world.now().getTime() + 30_000
    })
    expect(asked()).toHaveLength(1)
  })
})

test('a bot that is removed is no longer polled', async () => {
  await shop.owner.delete('/channels/telegram')
  const before = asked().length
  expect(await aProcess().runDue()).toBe(0)
  expect(asked()).toHaveLength(before)
})
