// Every customer gets an answer: people get the messages that the bot cannot or may not answer.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { morePayload } from '../channels/option-payload.ts'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { whileHolding } from '../testing/race.ts'
import { shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { formatOf } from './say/format.ts'

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

  test('takes no yes from the newest message, because the words before it may have meant something else', async () => {
    await dialogue.says('corte amanhã às 9h')
    const choice = { option_id: 5, title: 'Espera', message_id: null } as unknown as {
      option_id: string
      title: string
    }
    await dialogue.hears('Espera', { content: { choice: { ...choice, message_id: null } } })
    await dialogue.hears('sim')
    await dialogue.answers()
    const { data } = (await workspace.everything.get('/bookings')).body
    expect(data).toEqual([])
    expect(await dialogue.says('corte amanhã às 9h')).toContain('09:00')
    await dialogue.says('sim')
    expect((await workspace.everything.get('/bookings')).body.data).toHaveLength(1)
  })

  test('a second time gives the conversation to a person', async () => {
    await dialogue.says('oi')
    await world.pool.query(`update bot_sessions set state = '{"options": 7}' where workspace_id = $1`, [workspace.id])
    expect(await dialogue.says('quanto custa o corte?')).toContain('Vou chamar alguém da equipe')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'bot_error' })
    expect((await conversation()).waiting_since).not.toBeNull()
    expect(await dialogue.says('alô?')).toBe('')
    expect((await workspace.owner.get('/ai/notices')).body.data).toMatchObject([
      { code: 'bot_failed', level: 'error', data: { conversation_id: dialogue.id, count: 1 } },
    ])
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

  test('goes to people if the business has closed since it came', async () => {
    await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'telegram', when: 'business_hours' }] })
    const { id } = (await workspace.everything.get('/schedules')).body.data[0]
    const { timezone } = (await workspace.everything.get(`/schedules/${id}`)).body
    const closing = (minutes: number) => formatOf('pt-BR', timezone).clockOf(plus(world.now(), minutes * MINUTE_MS))
    const date = formatOf('pt-BR', timezone).dateOf(world.now())
    await workspace.everything.post(`/schedules/${id}/overrides`, {
      date,
      windows: [{ start: '00:00', end: closing(2) }],
    })
    const left = plus(world.now(), 2 * MINUTE_MS).setUTCSeconds(0, 0) - world.now().getTime()
    world.wait((left - 1_000) / MINUTE_MS)
    await dialogue.hears('quanto custa o corte?')
    await world.runJobs()
    expect(await conversation()).toMatchObject({ mode: 'bot' })
    expect(await dialogue.answers()).toBe('')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'default' })
    expect((await conversation()).waiting_since).not.toBeNull()
  })

  test('is the only one that is left to people: one that is heard meanwhile waits for its own turn', async () => {
    const heard = [await dialogue.hears('oi'), await dialogue.hears('quanto custa o corte?')]
    const later = heard[1]?.id as string
    await world.runJobs()
    const row = (await world.pool.query('delete from bot_inbox where message_id = $1 returning *', [later])).rows[0]
    await workspace.everything.put('/bot', { enabled: false })
    world.wait(1)
    const { turn } = await whileHolding(world, 'conversations', dialogue.id, async (waiting) => {
      const running = world.runJobs()
      await waiting(1)
      await world.pool.query(
        'insert into bot_inbox (workspace_id, message_id, conversation_id, heard_at) values ($1, $2, $3, $4)',
        [row.workspace_id, row.message_id, row.conversation_id, row.heard_at],
      )
      return { turn: running }
    })
    await turn
    const { rows } = await world.pool.query(
      'select message_id, answered_at is null as waits from bot_inbox where workspace_id = $1 order by message_id',
      [workspace.id],
    )
    expect(rows).toEqual(heard.map(({ id }) => ({ message_id: id, waits: id === later })))
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
