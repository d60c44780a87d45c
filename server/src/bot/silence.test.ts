// Nobody is left without an answer: what the bot cannot or may not answer, people get.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { morePayload } from '../channels/option-payload.ts'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let dialogue: Dialogue
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo', price_cents: 8_000 })
  await workspace.everything.put('/bot', { enabled: true })
  dialogue = await aDialogue(world, workspace, 'pt-BR')
})

const conversation = async () => (await workspace.everything.get(`/conversations/${dialogue.id}`)).body

describe('a turn that fails', () => {
  test('is tried with the newest message alone, so that one message does not silence the later ones', async () => {
    const choice = { option_id: 5, title: 'Cinco', message_id: null } as unknown as { option_id: string; title: string }
    await dialogue.hears('Cinco', { content: { choice: { ...choice, message_id: null } } })
    await dialogue.hears('quanto custa o corte?')
    expect(await dialogue.answers()).toContain('R$ 80,00')
    expect(await conversation()).toMatchObject({ mode: 'bot' })
  })

  test('a second time gives the conversation to a person', async () => {
    await dialogue.says('oi')
    await world.pool.query(`update bot_sessions set state = '{"options": 7}' where workspace_id = $1`, [workspace.id])
    expect(await dialogue.says('quanto custa o corte?')).toContain('Vou chamar alguém da equipe')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'bot_error' })
    expect((await conversation()).waiting_since).not.toBeNull()
    expect(await dialogue.says('alô?')).toBe('')
  })
})

describe('a message whose turn the bot may not take', () => {
  test('goes to people if the bot is switched off meanwhile', async () => {
    await dialogue.hears('quero cortar o cabelo amanhã')
    await world.runJobs()
    await workspace.everything.put('/bot', { enabled: false })
    expect(await dialogue.answers()).toBe('')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'default' })
    expect((await conversation()).waiting_since).not.toBeNull()
  })

  test('is answered if a member has given the conversation to the bot, at whatever time', async () => {
    await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'telegram', when: 'outside_hours' }] })
    expect(await dialogue.says('oi')).toBe('')
    await workspace.owner.post(`/conversations/${dialogue.id}/mode`, { mode: 'bot' })
    expect(await dialogue.says('quanto custa o corte?')).toContain('R$ 80,00')
  })
})

test('the newest of many messages at once is answered, and the others with it', async () => {
  for (let index = 0; index < 24; index += 1) await dialogue.hears(`oi ${index}`)
  await dialogue.hears('corte amanhã às 9h')
  expect(await dialogue.answers()).toContain('09:00')
  const waiting = 'select from bot_inbox where workspace_id = $1 and answered_at is null'
  expect((await world.pool.query(waiting, [workspace.id])).rowCount).toBe(0)
})

test('a tap for more options is not for the bot: the form stays as it is', async () => {
  expect(await dialogue.says('corte amanhã às 9h')).toContain('Posso confirmar?')
  const { message_id } = dialogue.choice('Sim, confirmar').content?.choice ?? {}
  const choice = {
    option_id: morePayload(message_id as string, 9),
    title: 'Mais opções',
    message_id: message_id ?? null,
  }
  await dialogue.hears('Mais opções', { content: { choice } })
  expect(await dialogue.answers()).toBe('')
  expect(await dialogue.says('sim')).toContain('está marcado')
})
