// Turns at the same time: two processes that have the same turn, and twenty turns that share a budget of the model.
import { expect, onTestFinished, test } from 'vitest'
import { MILLIONTHS_PER_CENT } from '../ai/money.ts'
import { reactionJobs } from '../platform/events.ts'
import * as slices from '../slices.ts'
import { aWorldWithModel } from '../testing/ai.ts'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { aModelServer } from '../testing/models.ts'
import { whileHolding } from '../testing/race.ts'
import { shopOf } from '../testing/shop.ts'
import { until } from '../testing/until.ts'
import { workersOf } from '../testing/workers.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

async function aSalon(world: World, bot: object = {}): Promise<TestWorkspace> {
  onTestFinished(() => world[Symbol.asyncDispose]())
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo', price_cents: 8_000 })
  await workspace.everything.put('/bot', { enabled: true, name: 'Lia', ...bot })
  return workspace
}

test('two processes that have the same turn, because the first was slow, answer once and book once', async () => {
  const world = await aWorld()
  const workspace = await aSalon(world)
  const other = workersOf(world, [...slices.jobs, ...reactionJobs(slices.reactions)]).aWorker()
  const dialogue = await aDialogue(world, workspace, 'pt-BR')
  const answers = async (text: string): Promise<string> => {
    await dialogue.hears(text)
    await Promise.all([world.runJobs(), other.runDue()])
    world.wait(1)
    const { both } = await whileHolding(world, 'conversations', dialogue.id, async (waiting) => {
      const first = world.runJobs()
      await waiting(1)
      const ended = 'update jobs set leased_until = $1 where leased_until > $1'
      await world.pool.query(ended, [world.now()])
      const second = other.runDue()
      await waiting(2)
      return { both: Promise.all([first, second]) }
    })
    await both
    return dialogue.answers()
  }
  const proposed = await answers('quero cortar o cabelo amanhã às 3')
  expect(proposed.match(/Posso confirmar/g)).toHaveLength(1)
  const booked = await answers('sim')
  expect(booked.match(/está marcado/g)).toHaveLength(1)
  const { data } = (await workspace.everything.get('/bookings?limit=100')).body
  expect(data).toMatchObject([{ status: 'confirmed' }])
})

test('twenty turns at once never pass the cap of the model, and everybody is answered', {
  timeout: 120_000,
}, async () => {
  const server = await aModelServer()
  const world = await aWorldWithModel(server.ai)
  const workspace = await aSalon(world, { engine: 'llm' })
  const CAP_CENTS = 4
  await workspace.owner.put('/ai/usage', { limits: { monthly_cents: CAP_CENTS } })
  const budgets: number[] = []
  let asked = 0
  server.says(async () => {
    asked += 1
    // Nobody is answered before three turns have reserved.
    await until(() => asked >= 3)
    const { rows } = await world.pool.query('select spent + reserved as sum from ai_months')
    budgets.push(Number(rows[0].sum) / MILLIONTHS_PER_CENT)
    return { text: 'I am the model.', usage: { input: 1_500, output: 300 } }
  })
  const dialogues: Dialogue[] = []
  for (let index = 0; index < 20; index += 1) dialogues.push(await aDialogue(world, workspace, 'pt-BR'))
  await Promise.all(dialogues.map((dialogue) => dialogue.hears('quanto custa o corte?')))
  await world.runJobs()
  // The pause for more of a text is over; later than 20 s after a message no model is asked.
  world.wait(2 / 60)
  await world.runJobs()

  const said: string[] = []
  for (const dialogue of dialogues) said.push(await dialogue.answers())
  const byModel = said.filter((text) => text.includes('I am the model.'))
  const byRules = said.filter((text) => text.includes('Corte de cabelo: R$'))
  expect(byModel.length + byRules.length).toBe(20)
  expect(byModel.length).toBeGreaterThan(2)
  expect(byRules.length).toBeGreaterThan(2)
  expect(Math.max(...budgets)).toBeLessThanOrEqual(CAP_CENTS)
  const { cost_cents, reserved_cents } = (await workspace.owner.get('/ai/usage')).body
  expect(reserved_cents).toBe(0)
  expect(cost_cents).toBeGreaterThan(2)
  expect(cost_cents).toBeLessThanOrEqual(CAP_CENTS)
})
