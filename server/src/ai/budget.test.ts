// The budget of a workspace: reserves before calls, what they really cost, and a cap that is never passed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { A_MODEL, aWorldWithModel, callerOf } from '../testing/ai.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'
import { costOf, toPrices } from './money.ts'

let world: World
let shop: TestWorkspace
let caller: ReturnType<typeof callerOf>
beforeAll(async () => {
  world = await aWorldWithModel()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aWorkspace()
  caller = callerOf(world, shop.id)
})

const usage = async (month?: string) => (await shop.owner.get(`/ai/usage${month ? `?month=${month}` : ''}`)).body
const allow = (monthly_cents: number) => shop.owner.put('/ai/usage', { limits: { monthly_cents } })
const notices = async () => (await shop.owner.get('/ai/notices')).body.data
const codes = async () => (await notices()).map(({ code }: { code: string }) => code)

describe('what calls cost', () => {
  test('is exact, in millionths of a cent, and rounded up', () => {
    expect(costOf({ input: 1_000_000, output: 0 }, toPrices({ input: 300, output: 1_500 }))).toBe(300_000_000)
    expect(costOf({ input: 1, output: 1 }, toPrices({ input: 3.75, output: 0.001 }))).toBe(4)
    expect(costOf({ input: 10_000_000, output: 10_000_000 }, toPrices({ input: 1e6, output: 1e6 }))).toBe(2e13)
    expect(costOf({ input: 0, output: 0 }, toPrices({ input: 300, output: 1_500 }))).toBe(0)
  })

  test('is reserved before a call and replaced by what the provider reports', async () => {
    const made = await caller.reserve()
    expect(await usage()).toMatchObject({ cost_cents: 0, reserved_cents: 2, turns: 0, status: 'ok' })
    await caller.settle((made as { id: string }).id, { usage: { input: 5_000, output: 250 } })
    expect(await usage()).toMatchObject({ cost_cents: 0.75, reserved_cents: 0, turns: 1 })
  })

  test('is the reserve when the provider reports nothing, and nothing when it has refused the call', async () => {
    await caller.call(null)
    expect(await usage()).toMatchObject({ cost_cents: 2, input_tokens: 10_000, output_tokens: 1_000 })
    const made = await caller.reserve()
    await caller.settle((made as { id: string }).id, 'nothing')
    expect(await usage()).toMatchObject({ cost_cents: 2, reserved_cents: 0, turns: 2 })
  })

  test('is booked once, however often a call is settled, and by however many at once', async () => {
    const { id } = (await caller.reserve()) as { id: string }
    await Promise.all(Array.from({ length: 6 }, () => caller.settle(id, { usage: { input: 10_000, output: 0 } })))
    await caller.settle(id, { usage: null })
    expect(await usage()).toMatchObject({ cost_cents: 1, reserved_cents: 0 })
  })

  test('is shown by day, by channel and by model, and the parts add up', async () => {
    await caller.call({ input: 10_000, output: 0 })
    await caller.call({ input: 20_000, output: 0 }, { channel: 'webchat' })
    world.wait(24 * 60)
    await caller.call({ input: 40_000, output: 100 }, { channel: null })
    expect(await usage()).toMatchObject({
      currency: 'USD',
      cost_cents: 7.1,
      turns: 3,
      input_tokens: 70_000,
      output_tokens: 100,
      by_day: [
        { cost_cents: 3, turns: 2, input_tokens: 30_000 },
        { cost_cents: 4.1, turns: 1, output_tokens: 100 },
      ],
      by_channel: [
        { channel: 'webchat', cost_cents: 2 },
        { channel: 'whatsapp', cost_cents: 1 },
        { channel: null, cost_cents: 4.1 },
      ],
      by_model: [{ model: 'small-1', cost_cents: 7.1, turns: 3 }],
    })
  })

  test('is booked as reserved after some minutes, if the process that called was killed', async () => {
    await caller.reserve()
    world.wait(4)
    await world.runJobs()
    expect(await usage()).toMatchObject({ cost_cents: 0, reserved_cents: 2 })
    world.wait(1)
    await world.runJobs()
    expect(await usage()).toMatchObject({ cost_cents: 2, reserved_cents: 0 })
  })

  test('is also booked by the next call, and corrected when the lost call ends after all', async () => {
    const { id } = (await caller.reserve()) as { id: string }
    world.wait(5)
    await caller.call({ input: 10_000, output: 0 })
    expect(await usage()).toMatchObject({ cost_cents: 3, reserved_cents: 0 })
    await caller.settle(id, { usage: { input: 5_000, output: 0 } })
    await world.runJobs()
    expect(await usage()).toMatchObject({ cost_cents: 1.5, reserved_cents: 0 })
  })
})

describe('the cap', () => {
  test('is never passed by twenty calls at once', async () => {
    await allow(11)
    const made = await Promise.all(Array.from({ length: 20 }, () => caller.reserve()))
    const passed = made.filter(({ refusal }) => refusal === null) as { id: string }[]
    expect(passed).toHaveLength(5)
    expect(made.filter(({ refusal }) => refusal === 'limited')).toHaveLength(15)
    expect(await usage()).toMatchObject({ reserved_cents: 10, status: 'limited' })
    await Promise.all(passed.map(({ id }) => caller.settle(id, { usage: null })))
    expect(await usage()).toMatchObject({ cost_cents: 10, reserved_cents: 0, status: 'limited', turns: 5 })
    expect(await notices()).toMatchObject([{ code: 'budget_80' }, { code: 'budget_100', data: { count: 15 } }])
  })

  test('is never passed while calls begin and end in every order', async () => {
    await allow(25)
    const sums = async () => {
      const { rows } = await world.pool.query(
        `select (select sum(coalesce(cost, reserved)) from ai_usage where workspace_id = $1) as calls,
           (select sum(spent + reserved) from ai_months where workspace_id = $1) as month`,
        [shop.id],
      )
      return { calls: Number(rows[0].calls), month: Number(rows[0].month) }
    }
    const seen: number[] = []
    const one = async (index: number) => {
      const made = await caller.reserve({ bytes: 3_000 * (1 + (index % 7)) })
      seen.push((await sums()).calls)
      if (made.refusal === null) await caller.settle(made.id, { usage: index % 3 ? { input: 900, output: 90 } : null })
    }
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)))
      const { calls, month } = await sums()
      expect(month).toBe(calls)
    }
    expect(Math.max(...seen)).toBeGreaterThan(10_000_000)
    expect(Math.max(...seen)).toBeLessThanOrEqual(25_000_000)
  })

  test('is never passed by what a provider reports: more tokens than it was asked for are not booked', async () => {
    await allow(5)
    await caller.call({ input: 10_000, output: 900_000 })
    expect(await usage()).toMatchObject({ cost_cents: 2, output_tokens: 1_000 })
    const both = [await caller.reserve({ maxOutputTokens: 500 }), await caller.reserve({ maxOutputTokens: 500 })]
    for (const made of both) {
      if (made.refusal === null) await caller.settle(made.id, { usage: { input: 9_000_000, output: 0 } })
    }
    expect(both.map(({ refusal }) => refusal)).toEqual([null, null])
    expect(await usage()).toMatchObject({ cost_cents: 5, reserved_cents: 0, limit_cents: 5 })
  })

  test('stays closed after a call that did not fit, until it is raised', async () => {
    await allow(5)
    await caller.call({ input: 1_000, output: 0 })
    expect(await caller.reserve({ bytes: 300_000 })).toEqual({ refusal: 'limited' })
    expect(await caller.reserve({ bytes: 3 })).toEqual({ refusal: 'limited' })
    expect(await usage()).toMatchObject({ status: 'limited', cost_cents: 0.1 })
    await allow(4)
    expect(await usage()).toMatchObject({ status: 'limited' })
    await allow(6)
    expect(await usage()).toMatchObject({ status: 'ok' })
    expect(await caller.reserve()).toMatchObject({ refusal: null })
  })

  test('that is lowered below what was spent counts at once', async () => {
    await caller.call({ input: 50_000, output: 0 })
    await allow(5)
    expect(await usage()).toMatchObject({ status: 'limited', limit_cents: 5 })
    expect(await caller.reserve()).toEqual({ refusal: 'limited' })
  })

  test('opens again when the month ends in the zone of the workspace', async () => {
    await shop.owner.patch(`/workspaces/${shop.id}`, { timezone: 'America/Sao_Paulo' })
    await allow(2)
    const until = (text: string) => world.wait((Date.parse(text) - world.now().getTime()) / 60_000)
    const { month } = await usage()
    const [year, number] = month.split('-').map(Number) as [number, number]
    const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
    await caller.call(null)
    expect(await caller.reserve()).toEqual({ refusal: 'limited' })
    until(`${next}-01T02:59:59.000Z`)
    expect(await usage()).toMatchObject({ month, status: 'limited' })
    expect(await caller.reserve()).toEqual({ refusal: 'limited' })
    until(`${next}-01T03:00:00.000Z`)
    expect(await usage()).toMatchObject({ month: next, status: 'ok', cost_cents: 0, by_day: [] })
    await caller.call({ input: 1_000, output: 0 })
    expect(await usage(next)).toMatchObject({ by_day: [{ date: `${next}-01`, cost_cents: 0.1 }] })
    expect(await usage(month)).toMatchObject({ cost_cents: 2, status: 'limited' })
  })

  test('for a call that began in the month before is that of its own month', async () => {
    // The owner signs in late in a month, because a session lasts for 30 days.
    const days = 24 - world.now().getUTCDate()
    world.wait((days > 0 ? days : days + 30) * 24 * 60)
    shop = await world.aWorkspace()
    caller = callerOf(world, shop.id)
    await allow(10)
    const { month } = await usage()
    const { id } = (await caller.reserve()) as { id: string }
    world.wait(15 * 24 * 60)
    await caller.settle(id, { usage: { input: 10_000, output: 0 } })
    expect(await usage()).toMatchObject({ cost_cents: 0 })
    expect(await usage(month)).toMatchObject({ cost_cents: 1, reserved_cents: 0 })
  })
})

describe('80 %', () => {
  test('are a warning and a notice, once for each cap', async () => {
    await allow(10)
    await caller.call({ input: 79_999, output: 0 })
    expect(await usage()).toMatchObject({ status: 'ok' })
    expect(await codes()).toEqual([])
    await caller.call({ input: 1, output: 0 })
    await caller.call({ input: 1, output: 0 })
    expect(await usage()).toMatchObject({ status: 'warning' })
    expect(await notices()).toMatchObject([
      { code: 'budget_80', level: 'warning', read_at: null, data: { count: 1, spent_cents: 8, limit_cents: 10 } },
    ])
    await allow(100)
    expect(await usage()).toMatchObject({ status: 'ok' })
    await caller.call({ input: 720_000, output: 0 })
    expect(await notices()).toMatchObject([{ code: 'budget_80', data: { count: 2, limit_cents: 100 } }])
  })
})

describe('limits', () => {
  test('are those of the operator until somebody sets less', async () => {
    expect((await usage()).limits).toEqual({ monthly_cents: 2_000, conversation_turns_per_day: 40 })
    expect(faultsOf(await allow(2_001))).toEqual(['/limits/monthly_cents out_of_range'])
    const answer = await shop.owner.put('/ai/usage', { limits: { conversation_turns_per_day: 3 } })
    expect(answer).toMatchObject({
      status: 200,
      body: { limits: { monthly_cents: 2_000, conversation_turns_per_day: 3 } },
    })
    expect((await shop.owner.put('/ai/usage', answer.body)).status).toBe(200)
  })

  test('stop the turns of a conversation, but not the calls of a turn that has begun', async () => {
    await shop.owner.put('/ai/usage', { limits: { conversation_turns_per_day: 3 } })
    const talk = (turn_id: string, conversation_id = 'cnv_1') => caller.reserve({ turn_id, conversation_id })
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => talk(`${shop.id}-${index}`)))
    const taken = made.flatMap(({ refusal }, index) => (refusal === null ? [index] : []))
    expect(taken).toHaveLength(3)
    expect(await talk(`${shop.id}-${taken[0]}`)).toMatchObject({ refusal: null })
    expect(await talk(`${shop.id}-new`)).toEqual({ refusal: 'conversation_limit' })
    expect(await talk(`${shop.id}-other`, 'cnv_2')).toMatchObject({ refusal: null })
    world.wait(24 * 60)
    expect(await talk(`${shop.id}-new`)).toMatchObject({ refusal: null })
  })

  test('that the operator has lowered apply to everybody', async () => {
    await allow(1_500)
    await using poorer = await aWorldWithModel({ ...A_MODEL, monthlyCents: 10 }, { url: world.url })
    const same = poorer.as({ cookie: shop.cookie })
    expect((await same.get('/ai/usage')).body).toMatchObject({ limit_cents: 10, limits: { monthly_cents: 10 } })
  })

  test('may be changed by admins only, and read by all', async () => {
    const { client: agent } = await shop.member('agent')
    const { client: admin } = await shop.member('admin')
    expect((await agent.get('/ai/usage')).status).toBe(200)
    expect((await agent.put('/ai/usage', { limits: {} })).status).toBe(403)
    expect((await admin.put('/ai/usage', { limits: {} })).status).toBe(200)
    expect(await shop.everything.get('/ai/usage')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })
})

test('without a model nothing is reserved, and the status says so', async () => {
  await using plain = await aWorld()
  const { id, owner } = await plain.aWorkspace()
  expect(await callerOf(plain, id).reserve()).toEqual({ refusal: 'not_configured' })
  expect((await owner.get('/ai/usage')).body).toMatchObject({ status: 'not_configured', limit_cents: 2_000 })
})

test('a model that costs nothing is never limited', async () => {
  await using free = await aWorldWithModel({ ...A_MODEL, prices: { input: 0, output: 0 }, monthlyCents: 0 })
  const { id, owner } = await free.aWorkspace()
  await callerOf(free, id).call({ input: 1_000_000, output: 1_000_000 })
  await callerOf(free, id).call(null)
  expect((await owner.get('/ai/usage')).body).toMatchObject({ status: 'ok', cost_cents: 0, turns: 2 })
})

test('a month is named as the calendar does', async () => {
  for (const month of ['2026-13', '2026-1', 'soon']) {
    expect((await shop.owner.get(`/ai/usage?month=${month}`)).status).toBe(422)
  }
})
