// Trials of the bot with a model: the model is asked and paid, its wishes are played, and no conversation is stored.
import { expect, onTestFinished, test } from 'vitest'
import { aWorldWithModel } from '../../testing/ai.ts'
import { aModelServer, HOSTILE } from '../../testing/models.ts'
import { at, shopOf } from '../../testing/shop.ts'

async function begin() {
  const server = await aModelServer()
  const world = await aWorldWithModel(server.ai)
  onTestFinished(() => world[Symbol.asyncDispose]())
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  const cut = (await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo', price_cents: 8_000 })).id
  await workspace.everything.put('/bot', { engine: 'llm', name: 'Lia' })
  const turnsOf = async (...messages: string[]) => {
    const body = { channel: 'whatsapp', locale: 'pt-BR', messages }
    const answer = await workspace.owner.post('/bot/test', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.turns
  }
  const countOf = async (table: string) =>
    (await world.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
  return { server, workspace, cut, turnsOf, countOf }
}

const textOf = (turn: { messages: { text: string }[] }) => turn.messages.map(({ text }) => text).join('\n')

test('a model answers, and what it wishes for is played after the yes of the customer', async () => {
  const { server, workspace, cut, turnsOf, countOf } = await begin()
  server.says(
    { text: 'Sim, temos wifi.' },
    { calls: [{ name: 'hold_slot', input: { service_id: cut, start: at('15:00') } }] },
    { calls: [{ name: 'propose_booking', input: {} }] },
    { text: 'Até terça!' },
  )
  const turns = await turnsOf('tem wifi aí?', 'queria aparar as pontas na terça de tarde', 'sim', 'combinado então')
  expect(turns.map(({ trace }: { trace: { engine: string } }) => trace.engine)).toEqual(['llm', 'llm', 'rules', 'llm'])
  expect(textOf(turns[0])).toContain('Sim, temos wifi.')
  expect(turns[1].proposals).toMatchObject([{ kind: 'book', start: at('15:00') }])
  expect(turns[1].trace.steps.map(({ what }: { what: string }) => what)).toContain('hold_slot')
  expect(textOf(turns[2])).toContain('está marcado')
  expect(textOf(turns[3])).toBe('Até terça!')
  const { said } = server.heard[3] as (typeof server.heard)[number]
  for (const text of ['tem wifi aí?', 'Sim, temos wifi.', 'está marcado', 'combinado então']) {
    expect(said[0]?.text).toContain(text)
  }
  for (const table of ['bookings', 'conversations', 'messages', 'bot_sessions', 'ai_notices']) {
    expect(await countOf(table), table).toBe(0)
  }
  const usage = (await workspace.owner.get('/ai/usage')).body
  expect(usage).toMatchObject({ turns: 3, reserved_cents: 0 })
  expect(usage.cost_cents).toBeGreaterThan(0)
})

test('a text that breaks a rule is not shown: rules answer, the trace says why, and the team is told nothing', async () => {
  const { server, turnsOf, countOf } = await begin()
  server.says({ text: 'Veja evil.example' })
  const [turn] = await turnsOf('quanto custa o corte?')
  expect(textOf(turn)).toContain('Corte de cabelo: R$ 80,00')
  expect(turn.trace.engine).toBe('rules')
  expect(turn.trace.steps).toContainEqual({ what: 'model', detail: expect.stringContaining('refused') })
  expect(await countOf('ai_notices')).toBe(0)
})

test('a model that fails is answered for by rules', async () => {
  const { server, turnsOf } = await begin()
  server.says(HOSTILE['500'])
  expect(textOf((await turnsOf('quanto custa o corte?'))[0])).toContain('Corte de cabelo: R$ 80,00')
})
