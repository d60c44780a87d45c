// Asking the model within the budget: what each answer costs, what the team is told, and twenty turns at once.
import { describe, expect, onTestFinished, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { openCtx } from '../platform/transaction.ts'
import { aWorldWithModel } from '../testing/ai.ts'
import { aModelServer, HOSTILE } from '../testing/models.ts'
import { askModel } from './ask-model.ts'
import type { ChatRequest } from './chat-message.ts'

const REQUEST: ChatRequest = {
  system: 'You answer customers of a salon.',
  messages: [{ role: 'user', text: 'Do you have wifi?' }],
  tools: [],
  maxOutputTokens: 800,
  temperature: null,
}

async function aTalk(more: Parameters<typeof aModelServer>[1] = {}) {
  const server = await aModelServer('openai-compatible', more)
  const world = await aWorldWithModel(server.ai)
  onTestFinished(() => world[Symbol.asyncDispose]())
  const shop = await world.aWorkspace()
  let turns = 0
  const newTurn = () => {
    turns += 1
    return `turn-${turns}`
  }
  return {
    server,
    world,
    shop,
    ask(turn_id = newTurn(), maxMs = 5_000, system = REQUEST.system) {
      const ctx = openCtx(world.platform, { workspaceId: shop.id, actor: SYSTEM })
      return askModel(ctx, { ...REQUEST, system }, { turn_id, conversation_id: 'cnv_1', channel: 'telegram', maxMs })
    },
    usage: async () => (await shop.owner.get('/ai/usage')).body,
    notices: async () => (await shop.owner.get('/ai/notices')).body.data,
  }
}

test('an answer costs what the provider reports', async () => {
  const { server, ask, usage, notices } = await aTalk()
  server.says({ text: 'Yes.', usage: { input: 1_000, output: 100 } })
  expect(await ask('turn')).toMatchObject({ failure: null, text: 'Yes.' })
  await ask('turn')
  expect(await usage()).toMatchObject({
    cost_cents: 0.4,
    reserved_cents: 0,
    turns: 1,
    by_channel: [{ channel: 'telegram', turns: 1, input_tokens: 2_000, output_tokens: 200 }],
  })
  expect(await notices()).toEqual([])
})

test('what is sent counts by its bytes: an emoji has up to three tokens', async () => {
  const { server, ask, usage } = await aTalk()
  server.says({ text: 'Yes.', usage: null })
  await ask('letters', 5_000, 'a'.repeat(3_000))
  const letters = (await usage()).input_tokens
  await ask('emoji', 5_000, '😀'.repeat(3_000))
  expect((await usage()).input_tokens - letters).toBe(letters + 3_000)
})

describe('a failure', () => {
  test.each<[keyof typeof HOSTILE, string, boolean]>([
    ['401', 'provider_auth', true],
    ['429 with Retry-After', 'provider_down', true],
    ['500', 'provider_down', true],
    ['broken JSON', 'provider_down', false],
    ['hanging', 'provider_down', false],
  ])('%s: the team gets the notice %s', async (name, code, isFree) => {
    const { server, ask, usage, notices } = await aTalk()
    server.says(HOSTILE[name])
    const maxMs = name === 'hanging' ? 300 : 5_000
    expect((await ask('one', maxMs)).failure).toEqual(expect.any(String))
    await ask('two', maxMs)
    const { cost_cents, reserved_cents } = await usage()
    expect(reserved_cents).toBe(0)
    expect(cost_cents > 0).toBe(!isFree)
    expect(await notices()).toMatchObject([{ code, data: { count: 2, model: 'small-1' } }])
    expect(JSON.stringify(await notices())).not.toContain('sk-secret')
  })
})

test('the provider is not called while the model is paused, the month is used up, or the conversation has had its turns', async () => {
  const { server, shop, ask } = await aTalk()
  await shop.owner.post('/ai/pause', { scope: 'model' })
  expect(await ask()).toEqual({ failure: 'paused' })
  await shop.owner.post('/ai/resume')
  await shop.owner.put('/ai/usage', { limits: { conversation_turns_per_day: 0 } })
  expect(await ask()).toEqual({ failure: 'conversation_limit' })
  await shop.owner.put('/ai/usage', { limits: { monthly_cents: 0 } })
  expect(await ask()).toEqual({ failure: 'limited' })
  expect(server.heard).toEqual([])
})

test('twenty turns at once never pass the cap, and are not called when they would', async () => {
  const { server, shop, ask, usage, notices } = await aTalk()
  await shop.owner.put('/ai/usage', { limits: { monthly_cents: 5 } })
  server.says({ text: 'Yes.', usage: null })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  const answered = answers.filter(({ failure }) => failure === null).length
  // 800 tokens out are 0.8 cents; the request is some more.
  expect(answered).toBe(6)
  expect(server.heard).toHaveLength(answered)
  expect(answers.filter(({ failure }) => failure === 'limited')).toHaveLength(20 - answered)
  const { cost_cents, limit_cents, status } = await usage()
  expect(cost_cents).toBeLessThanOrEqual(limit_cents)
  expect(status).toBe('limited')
  expect((await notices()).map(({ code }: { code: string }) => code).toSorted()).toEqual(['budget_100', 'budget_80'])
})
