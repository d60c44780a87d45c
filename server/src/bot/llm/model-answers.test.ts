// A text of a model about opening hours is sent as it is, and customers get an answer also when a tool fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorldWithModel } from '../../testing/ai.ts'
import { aDialogue, type Dialogue } from '../../testing/dialogue.ts'
import { aModelServer, type ModelServer } from '../../testing/models.ts'
import { shopOf } from '../../testing/shop.ts'
import type { World } from '../../testing/world.ts'

const LINE = 'Para esse dia ou horário ainda não há nada marcado.'

let server: ModelServer
let world: World
let dialogue: Dialogue
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await aModelServer('openai-compatible', { finish: (end) => void ends.push(end) })
  world = await aWorldWithModel(server.ai)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  for (const end of ends.toReversed()) await end()
})

beforeEach(async () => {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  const saturday = { weekday: 6, start: '09:00', end: '13:00' }
  const schedule = await shop.aSchedule({ is_default: true, weekly: [...weekly, saturday] })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo' })
  await workspace.everything.put('/bot', { enabled: true, engine: 'llm', name: 'Lia' })
  dialogue = await aDialogue(world, workspace, 'pt-BR')
})

async function said(text: string): Promise<string> {
  server.says({ text })
  return dialogue.says('e como vocês fazem aí?')
}

describe('a text of a model', () => {
  test.each([
    'Abrimos segunda das 9h às 18h e sábado das 9h às 13h.',
    'Nosso horário de atendimento:\n• segunda a sexta: 9:00–18:00\n• sábado: 9:00–13:00\n• domingo: fechado',
    'Sim, abrimos amanhã às 9h e fechamos às 18h.',
    'Domingo estamos fechados.',
    'Los sábados cerramos a las 13.',
    'We open at 9 tomorrow and close at 6 pm.',
  ])('that says when the business is open gets no line about bookings: %s', async (text) => {
    expect(await said(text)).not.toContain(LINE)
  })

  test.each([
    'Estamos abertos! Te espero amanhã às 15h.',
    'Estamos abertos e te espero amanhã às 9h.',
    'Amanhã abrimos para você às 15h.',
    'We are open, see you tomorrow at 9.',
    'Fechado, amanhã às 15h.',
  ])('that sounds as if something were booked gets it: %s', async (text) => {
    expect(await said(text)).toContain(LINE)
  })
})

test('a tool that fails is told to the model, and the customer is answered', async () => {
  server.says(
    async () => {
      await world.pool.query('alter table bookings rename to bookings_away')
      return { calls: [{ name: 'list_my_bookings', input: {} }] }
    },
    async () => {
      await world.pool.query('alter table bookings_away rename to bookings')
      return { text: 'Essa eu não consigo ver agora.' }
    },
  )
  expect(await dialogue.says('tem vaga pra mim?')).toContain('Essa eu não consigo ver agora.')
  expect(server.heard.at(-1)?.raw).toContain('The tool failed.')
})
