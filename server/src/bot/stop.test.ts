// When the bot does not answer: a pause, the guard against spam, and hand-overs to people who are not there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { whileHolding } from '../testing/race.ts'
import { type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let dialogue: Dialogue
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo', price_cents: 8_000 })
  await workspace.everything.put('/bot', { enabled: true, name: 'Lia' })
  dialogue = await aDialogue(world, workspace, 'pt-BR')
})

const conversation = async () => (await workspace.everything.get(`/conversations/${dialogue.id}`)).body
const notices = async () => (await workspace.owner.get('/ai/notices')).body.data

describe('a pause of the bot', () => {
  test('drops the answer to a message that came just before it, and gives it to people', async () => {
    await dialogue.hears('oi')
    await workspace.owner.post('/ai/pause', {})
    expect(await dialogue.answers()).toBe('')
    expect(await conversation()).toMatchObject({
      mode: 'human',
      mode_reason: 'paused',
      waiting_since: expect.any(String),
    })
  })

  test('drops a turn that is under way when it begins', async () => {
    await dialogue.hears('oi')
    await world.runJobs()
    world.wait(1)
    await whileHolding(world, 'conversations', dialogue.id, async (waiting) => {
      const turn = world.runJobs()
      await waiting(1)
      await workspace.owner.post('/ai/pause', {})
      return { turn }
    }).then(({ turn }) => turn)
    expect(await dialogue.answers()).toBe('')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'paused' })
  })
})

describe('the guard against spam', () => {
  const guard = (body: object) => workspace.owner.put('/ai/spam-guard', body)

  test('tells the customer once, gives the conversation to a person, and tells the team once', async () => {
    await guard({ per_minute: 2, cooldown_minutes: 30 })
    expect(await dialogue.says('oi')).toContain('Como posso ajudar?')
    expect(await dialogue.says('quais são os preços?')).toContain('R$ 80,00')
    expect(await dialogue.says('qual o horário de vocês?')).toContain('Já avisei a equipe')
    expect(await conversation()).toMatchObject({
      mode: 'human',
      mode_reason: 'spam_guard',
      waiting_since: expect.any(String),
    })
    expect(await dialogue.says('oi?')).toBe('')
    expect(await notices()).toMatchObject([{ code: 'spam_wave', data: { rule: 'per_minute', count: 1 } }])
    await workspace.everything.post(`/conversations/${dialogue.id}/mode`, { mode: 'bot' })
    expect(await dialogue.says('quais são os preços?')).toBe('')
    expect(await notices()).toMatchObject([{ data: { count: 1 } }])
    world.wait(31)
    expect(await dialogue.says('quais são os preços?')).toContain('R$ 80,00')
  })

  test('does not count what moves a form on', async () => {
    await guard({ per_minute: 2 })
    await dialogue.says('oi')
    await dialogue.says('corte de cabelo')
    await dialogue.says('amanhã')
    await dialogue.says('às 15h')
    await dialogue.says('na verdade às 16h')
    expect(await dialogue.says('sim')).toContain('está marcado')
  })

  test('blocks the sender where the business wants it, and the bot does not answer them any more', async () => {
    await guard({ per_minute: 1, action: 'block' })
    // A channel that receives a message sets the identity.
    await world.pool.query(
      `update conversations c set identity_id = i.id from customer_identities i
       where c.id = $1 and i.workspace_id = c.workspace_id and i.customer_id = c.customer_id`,
      [dialogue.id],
    )
    await dialogue.says('oi')
    expect(await dialogue.says('quais são os preços?')).toBe('')
    expect((await workspace.owner.get('/ai/spam-guard/blocked')).body.data).toMatchObject([{ reason: 'per_minute' }])
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'spam_guard' })
    await workspace.owner.post(`/conversations/${dialogue.id}/mode`, { mode: 'bot' })
    world.wait(24 * 60)
    expect(await dialogue.says('quais são os preços?')).toBe('')
    // People see what the bot does not answer.
    expect(await conversation()).toMatchObject({ mode: 'human', waiting_since: expect.any(String) })
    expect(await notices()).toHaveLength(1)
  })

  const answersOfBot = async () => {
    const { data } = (await workspace.everything.get(`/conversations/${dialogue.id}/messages?limit=100`)).body
    return data.filter(({ author, type }: { author: { kind: string }; type: string }) => {
      return author.kind === 'bot' && type !== 'event'
    })
  }

  test('stops a bot that writes to our bot after ten answers, and does not tell it', async () => {
    for (let round = 0; round < 15; round += 1) {
      await dialogue.says(`Bom dia${'!'.repeat(round + 1)}`)
      world.wait(5)
      if ((await conversation()).mode === 'human') break
    }
    // The first answer is a greeting and the menu.
    expect(await answersOfBot()).toHaveLength(11)
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'spam_guard' })
    expect(await notices()).toMatchObject([{ data: { rule: 'turns_without_progress' } }])
  })

  test('lets somebody ask ten questions in the middle of a form, and then calls a person in words', async () => {
    await dialogue.says('corte amanhã às 9h')
    const questions = ['quanto custa?', 'que horas abre?', 'que horas fecha amanhã?', 'onde vocês ficam?']
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { address: { formatted: 'Rua Augusta 100' } })
    for (let index = 0; index < 10; index += 1) {
      const answer = await dialogue.says(
        `${questions[index % 4]} ${['', 'me diz', 'por favor'][Math.floor(index / 4)]}`,
      )
      expect(answer).toContain('Posso confirmar?')
      world.wait(1)
    }
    expect(await dialogue.says('e quanto custa mesmo o corte?')).toContain('Vou chamar alguém da equipe')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'limit_reached' })
    expect((await conversation()).waiting_since).not.toBeNull()
  })

  // Sixty turns take half a minute on a machine that runs other tests, too.
  test('calls a person after 60 answers in an hour, although each message moves a form on', {
    timeout: 240_000,
  }, async () => {
    await guard({ per_hour: 600, bot_turns_in_10_minutes: 600 })
    for (let round = 0; round < 64; round += 1) {
      await dialogue.says(round % 2 ? 'na verdade às 15h' : 'corte amanhã às 10h')
      if ((await conversation()).mode === 'human') break
      world.wait(0.5)
    }
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'limit_reached' })
    expect((await answersOfBot()).at(0).text).toContain('Vou chamar alguém da equipe')
  })
})

describe('a hand-over', () => {
  test('gets one apology when nobody has answered in time, and the mode stays', async () => {
    await dialogue.says('quero falar com um atendente')
    world.wait(14)
    expect(await dialogue.answers()).toBe('')
    world.wait(2)
    expect(await dialogue.answers()).toContain('Desculpe a demora')
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'customer_request' })
    world.wait(60)
    expect(await dialogue.answers()).toBe('')
  })

  test('gets no apology when a member has answered', async () => {
    await dialogue.says('quero falar com um atendente')
    await dialogue.teamSays('Oi, aqui é a Bia')
    world.wait(20)
    expect(await dialogue.answers()).toBe('')
  })

  test('out of hours is told at once, and the bot goes on until the business opens', async () => {
    const { id } = (await workspace.everything.get('/schedules')).body.data[0]
    const today = new Date(world.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
    await workspace.everything.post(`/schedules/${id}/overrides`, { date: today, windows: [] })
    await workspace.everything.put('/bot', {
      handoff: { out_of_hours_message: { 'pt-BR': 'Estamos fechados, voltamos amanhã.' } },
    })
    expect(await dialogue.says('quero falar com um atendente')).toContain('voltamos amanhã')
    expect(await dialogue.says('quais são os preços?')).toContain('R$ 80,00')
    world.wait(24 * 60 + 1)
    await world.runJobs()
    expect(await conversation()).toMatchObject({ mode: 'human', mode_reason: 'customer_request' })
    world.wait(16)
    expect(await dialogue.answers()).toContain('Desculpe a demora')
    world.wait(60)
    expect(await dialogue.answers()).toBe('')
  })

  test('because a form cannot go on asks whether anybody is there, too', async () => {
    const { id } = (await workspace.everything.get('/schedules')).body.data[0]
    const today = new Date(world.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
    await workspace.everything.post(`/schedules/${id}/overrides`, { date: today, windows: [] })
    const { id: service } = (await workspace.everything.get('/services')).body.data[0]
    const intake_fields = [{ key: 'photo', label: 'Foto', type: 'photo', required: true }]
    expect((await workspace.everything.patch(`/services/${service}`, { intake_fields })).status).toBe(200)
    expect(await dialogue.says('corte amanhã às 9h')).toContain('Agora estamos fechados')
    expect(await conversation()).toMatchObject({ mode: 'bot' })
    expect(await dialogue.says('quais são os preços?')).toContain('R$ 80,00')
    await workspace.everything.patch(`/services/${service}`, { active: false })
    expect(await dialogue.says('quero marcar')).toContain('não consigo marcar por aqui. Agora estamos fechados')
  })
})

test('a question without an answer is noted for the team', async () => {
  await dialogue.says('vocês aceitam cachorro?')
  expect((await workspace.everything.get('/knowledge/questions')).body.data).toMatchObject([
    { question: 'vocês aceitam cachorro?', count: 1 },
  ])
})

test('the address that the business has given is said to customers', async () => {
  await workspace.owner.patch(`/workspaces/${workspace.id}`, { address: { formatted: 'Rua Augusta 100, São Paulo' } })
  expect(await dialogue.says('onde vocês ficam?')).toContain('Rua Augusta 100')
})

test('what the bot has heard is forgotten 30 days after the answer, and nobody is answered again', async () => {
  await dialogue.says('oi')
  const heard = async () =>
    (await world.pool.query('select from bot_inbox where workspace_id = $1', [workspace.id])).rowCount
  const forget = async () => {
    await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
      enqueue(ctx, { kind: 'forget-bot-inbox' }),
    )
    await world.runJobs()
  }
  world.wait(29 * 24 * 60)
  await forget()
  expect(await heard()).toBe(1)
  world.wait(2 * 24 * 60)
  await forget()
  expect(await heard()).toBe(0)
  expect(await dialogue.answers()).toBe('')
})
