// Trials of the bot: the answers of real dialogues, without a trace in the database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let cut: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  cut = (await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo', price_cents: 8_000 })).id
})

async function turnsOf(messages: unknown[], more: object = {}) {
  const body = { channel: 'whatsapp', locale: 'pt-BR', messages, ...more }
  const { status, body: answer } = await workspace.owner.post('/bot/test', body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.turns
}

const textOf = (turn: { messages: { text: string }[] }) => turn.messages.map(({ text }) => text).join('\n')
const counts = async () => {
  const tables = [
    'bookings',
    'conversations',
    'messages',
    'events',
    'jobs',
    'bot_sessions',
    'bot_proposals',
    'bot_inbox',
  ]
  const counted = tables.map((table) => `(select count(*) from ${table})::int as ${table}`)
  return (await world.pool.query(`select ${counted.join(', ')}`)).rows[0]
}

describe('a trial', () => {
  test('says how sure the bot is: of a wish, of an answer that is neither yes nor no, and of what it cannot read', async () => {
    const turns = await turnsOf(['corte amanhã às 3', 'talvez', 'xyzzy plugh'])
    const sure = turns.map(
      ({ trace }: { trace: { steps: { what: string; detail: unknown }[] } }) =>
        trace.steps.find(({ what }) => what === 'confidence')?.detail,
    )
    expect(sure).toEqual([1, 0.5, 0])
  })

  test('answers as the bot would, shows what it understood, and writes nothing', async () => {
    const before = await counts()
    const [wish, yes] = await turnsOf(['quero cortar o cabelo amanhã às 3', 'sim'])
    expect(wish).toMatchObject({
      state: { intent: 'book', service_id: cut, date: '2030-03-05', time: '15:00', part_of_day: null },
      proposals: [{ kind: 'book', start: at('15:00') }],
      handoff: null,
      trace: { engine: 'rules' },
    })
    expect(textOf(wish)).toContain('terça-feira, 5 de março, 15:00')
    expect(wish.trace.steps.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['understood', 'wanted', 'read free times']),
    )
    expect(textOf(yes)).toContain('está marcado')
    expect(yes.state).toMatchObject({ intent: 'yes' })
    expect(await counts()).toEqual(before)
  })

  test('is also of settings that nobody has saved, and saves nothing', async () => {
    const settings = { name: 'Lia', greeting: { 'pt-BR': 'Oi, é a Lia!' }, intents: { prices: false } }
    const [first] = await turnsOf(['oi'], { settings })
    expect(textOf(first)).toContain('Oi, é a Lia!')
    const [saved] = await turnsOf(['oi'])
    expect(textOf(saved)).not.toContain('Lia')
    const tried = (settings: object) =>
      workspace.owner.post('/bot/test', { channel: 'whatsapp', locale: 'pt-BR', messages: ['oi'], settings })
    expect((await tried({ booking: { service_ids: ['svc_0000000000000000000000'] } })).status).toBe(404)
    expect(await tried({ default_locale: 'es-AR' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/settings/default_locale' }] },
    })
  })

  test('keeps its own bookings: a time that was booked is taken, and the booking can be moved and cancelled', async () => {
    const book = ['corte amanhã às 15h', { choice: 'Sim, confirmar' }]
    const turns = await turnsOf([
      ...book,
      'quero marcar corte amanhã às 15h',
      'menu',
      { text: 'quero remarcar para quinta às 11h' },
      { choice: 'do:yes' },
      'preciso cancelar',
      'sim',
      'quais meus horários?',
    ])
    expect(textOf(turns[1])).toContain('está marcado')
    expect(textOf(turns[2])).toContain('Às 15:00 não tenho horário livre')
    expect(textOf(turns[4])).toContain('Para: quinta-feira, 7 de março, 11:00')
    expect(textOf(turns[5])).toContain('remarcado')
    expect(turns[6].proposals).toMatchObject([{ kind: 'cancel' }])
    expect(textOf(turns[7])).toContain('Cancelado')
    expect(textOf(turns[8])).toContain('Você não tem horários marcados')
  })

  test('happens at any moment that is asked for, with the free times as of then', async () => {
    const [turn] = await turnsOf(['corte amanhã às 9h'], { now: '2031-06-02T12:00:00Z' })
    expect(turn.state).toMatchObject({ date: '2031-06-03', time: '09:00' })
    expect(textOf(turn)).toContain('3 de junho')
    const [past] = await turnsOf(['corte amanhã às 9h'], { now: '2029-06-04T12:00:00Z' })
    expect(past.proposals).toMatchObject([{ kind: 'book', start: at('09:00', '2029-06-05') }])
  })

  test('ends with a hand-over: the bot says nothing more', async () => {
    const [human, after] = await turnsOf(['quero falar com um atendente', 'oi?'])
    expect(human).toMatchObject({ handoff: { reason: 'customer_request' }, state: { intent: 'human' } })
    expect(after).toMatchObject({ messages: [], handoff: null })
  })

  test('shows as many prices as a message can have, and asks for which one the customer wants to know it', async () => {
    const { id: resource } = (await workspace.everything.get('/resources')).body.data[0]
    for (let index = 0; index < 24; index += 1) {
      await shop.aService([{ resource_ids: [resource] }], {
        name: `${'Tratamento '.repeat(15)}${index}`,
        price_cents: 100,
      })
    }
    const [turn] = await turnsOf(['oi, quais são os preços?'])
    const last = turn.messages.at(-1).text
    expect(last.length).toBeGreaterThan(3_000)
    expect(last.length).toBeLessThanOrEqual(4_096)
    expect(last).toMatch(/Corte de cabelo: R\$ 80,00.*De qual serviço você quer saber o preço\?$/s)
  })

  test.each([
    [{ when: 'business_hours' }, '2030-03-05T02:00:00Z', 0],
    [{ when: 'business_hours' }, '2030-03-04T14:00:00Z', 1],
    [{ default_mode: 'human' }, '2030-03-04T14:00:00Z', 0],
    [{ enabled: false }, '2030-03-04T14:00:00Z', 0],
  ])('goes by the policy of the channel: %j at %s', async (policy, now, answered) => {
    await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'whatsapp', ...policy }] })
    const [turn] = await turnsOf(['quanto custa o corte?'], { now })
    expect(turn.messages.length > 0 ? 1 : 0).toBe(answered)
    if (!answered) expect(turn.trace.steps).toEqual([{ what: 'a person answers' }])
  })

  test('goes by the guard against spam, as if a person typed the messages', async () => {
    const [question, tap] = ['quanto custa o corte?', 'corte amanhã às 15h']
    const turns = await turnsOf([tap, question, question, question, question, question, 'oi?'])
    expect(turns.slice(0, 5).every((turn: { handoff: object | null }) => turn.handoff === null)).toBe(true)
    expect(textOf(turns[4])).toContain('R$ 80,00')
    expect(textOf(turns[5])).toContain('Já avisei a equipe')
    expect(turns[5]).toMatchObject({
      handoff: { reason: 'spam_guard' },
      trace: { steps: [{ what: 'guard against spam', detail: { rule: 'same_text_in_2_minutes' } }] },
    })
    expect(turns[6]).toMatchObject({ messages: [], trace: { steps: [{ what: 'a person answers' }] } })
    const asked = Array.from({ length: 11 }, (_, index) => `quanto custa o corte ${'muito '.repeat(index)}?`)
    const last = (await turnsOf(asked)).at(-1)
    expect(last).toMatchObject({ handoff: { reason: 'limit_reached' }, messages: [{ text: expect.any(String) }] })
    await workspace.owner.put('/ai/spam-guard', { enabled: false })
    expect((await turnsOf(asked)).at(-1)).toMatchObject({ handoff: null })
  })

  test('is for team members, with a session, and in the three languages', async () => {
    const body = { channel: 'webchat', locale: 'es', messages: ['hola'] }
    expect(await workspace.everything.post('/bot/test', body)).toMatchObject({ status: 403 })
    expect(textOf((await turnsOf(['hola'], { locale: 'es-AR' }))[0])).toContain('Hola')
    expect((await turnsOf(['thanks!'], { locale: 'en' }))[0].state).toMatchObject({ intent: 'thanks' })
    for (const messages of [[], [1], [{ colour: 'red' }], 'oi', ['x'.repeat(4_097)]]) {
      expect((await workspace.owner.post('/bot/test', { ...body, messages })).status).toBe(422)
    }
  })
})
