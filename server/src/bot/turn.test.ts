// Turns of the bot: whole dialogues, and what happens when several things happen at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { inLine } from '../testing/race.ts'
import { at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let cut: string
let joana: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each dialogue has a salon of its own, so that their bookings do not meet. */
async function aSalon(service: object = {}): Promise<void> {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  joana = (await shop.aResource({ name: 'Joana', schedule_id: schedule.id })).id
  cut = (await shop.aService([{ resource_ids: [joana] }], { name: 'Corte de cabelo', price_cents: 8_000, ...service }))
    .id
  await shop.aService([{ resource_ids: [joana] }], { name: 'Manicure', price_cents: 4_000 })
  await workspace.everything.put('/bot', { enabled: true, name: 'Lia' })
}

async function begin(locale = 'pt-BR', service: object = {}): Promise<Dialogue> {
  await aSalon(service)
  return aDialogue(world, workspace, locale)
}

const bookingsOf = async ({ customerId }: Dialogue) =>
  (await workspace.everything.get(`/customers/${customerId}/bookings`)).body.data
const modeOf = async ({ id }: Dialogue) => (await workspace.everything.get(`/conversations/${id}`)).body

describe('a booking', () => {
  test('is made from one sentence, after the customer’s yes and not before', async () => {
    const dialogue = await begin()
    expect(await dialogue.says('quero cortar o cabelo amanhã às 3')).toContain('terça-feira, 5 de março, 15:00')
    expect(await bookingsOf(dialogue)).toEqual([])
    expect(await dialogue.says('sim')).toContain('está marcado')
    expect(await bookingsOf(dialogue)).toMatchObject([
      { status: 'confirmed', start: at('15:00'), service_id: cut, source: 'agent', conversation_id: dialogue.id },
    ])
  })

  test('is made step by step, with an option by its place, a correction and a question in the middle', async () => {
    const dialogue = await begin()
    expect(await dialogue.says('oi')).toContain('Como posso ajudar?')
    expect(await dialogue.says('quanto custa a manicure?')).toContain('R$ 40,00')
    expect(await dialogue.says('queria marcar manicure')).toContain('para qual dia?')
    expect(await dialogue.says('sexta de tarde')).toContain('sexta-feira, 8 de março')
    expect(await dialogue.says('a segunda')).toContain('13:00')
    const corrected = await dialogue.says('na verdade às 16h')
    expect(corrected).toContain('sexta-feira, 8 de março, 16:00')
    const answered = await dialogue.says('quais são os preços?')
    expect(answered).toContain('Corte de cabelo: R$ 80,00')
    expect(answered).toContain('sexta-feira, 8 de março, 16:00')
    expect(await dialogue.says('isso mesmo')).toContain('está marcado')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed', start: at('16:00', '2030-03-08') }])
  })

  test.each([
    ['es', 'quiero un corte de cabelo mañana a las 15', 'martes, 5 de marzo', 'dale, sí', '¡Listo'],
    ['en', 'I need a manicure tomorrow at 3pm', 'Tuesday', 'yes please', 'booked'],
  ])('is made in %s', async (locale, wish, day, yes, done) => {
    const dialogue = await begin(locale)
    expect(await dialogue.says(wish)).toContain(day)
    expect(await dialogue.says(yes)).toContain(done)
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed', start: at('15:00') }])
  })

  test('of a service with a deposit waits for the deposit, and the bot says so', async () => {
    const dialogue = await begin('pt-BR', { deposit_cents: 2_000 })
    expect(await dialogue.says('corte de cabelo amanhã às 10')).toContain('sinal de R$ 20,00')
    expect(await dialogue.says('sim')).toContain('espera o pagamento do sinal')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'pending_payment' }])
  })

  test('is confirmed in the words of a booking, whatever the bot still knows of the form', async () => {
    const dialogue = await begin()
    await dialogue.says('corte de cabelo amanhã às 15h')
    const lost = `update bot_sessions set state = '{"form": "book", "asked": "confirm"}' where workspace_id = $1`
    await world.pool.query(lost, [workspace.id])
    const done = await dialogue.says('sim')
    expect(done).toContain('está marcado')
    expect(done).toContain('Corte de cabelo\n• terça-feira, 5 de março, 15:00')
  })

  test('is not made when the customer says no, and the time is free at once', async () => {
    const dialogue = await begin()
    await dialogue.says('corte de cabelo amanhã às 15h')
    expect(await dialogue.says('não')).toContain('não marquei nada')
    expect((await shop.book({ service_id: cut, start: at('15:00') })).status).toBe(201)
    expect(await bookingsOf(dialogue)).toEqual([])
  })

  test('leaves the form on "cancelar", gives the time back, and changes no other booking', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    await dialogue.says('sim')
    await dialogue.says('manicure amanhã às 15h')
    expect(await dialogue.says('cancelar')).toContain('não marquei nada')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed', start: at('09:00') }])
    expect((await shop.book({ service_id: cut, start: at('15:00') })).status).toBe(201)
  })

  test('at a time that is not free gets the nearest free ones', async () => {
    const dialogue = await begin()
    await shop.book({ service_id: cut, start: at('15:00') })
    const answer = await dialogue.says('corte de cabelo amanhã às 15h')
    expect(answer).toContain('Às 15:00 não tenho horário livre')
    expect(dialogue.options()).toContain('15:30')
    expect(await dialogue.taps('15:30')).toContain('15:30')
    expect(await dialogue.taps('Sim, confirmar')).toContain('está marcado')
  })

  test('is held again when the customer says yes after ten minutes, and shown again before it is made', async () => {
    const dialogue = await begin()
    await dialogue.says('corte de cabelo amanhã às 15h')
    world.wait(11)
    await world.runJobs()
    expect(await dialogue.says('sim')).toContain('esse horário ainda está livre')
    expect(await bookingsOf(dialogue)).toEqual([])
    expect(await dialogue.says('sim')).toContain('está marcado')
  })

  test('offers other times when somebody else took it after the hold had expired', async () => {
    const dialogue = await begin()
    await dialogue.says('corte de cabelo amanhã às 15h')
    world.wait(11)
    await shop.book({ service_id: cut, start: at('15:00') })
    const answer = await dialogue.says('sim')
    expect(answer).toContain('acabou de ser ocupado')
    expect(dialogue.options()).toContain('15:30')
  })
})

describe('the customer’s own bookings', () => {
  test('are listed, moved and cancelled, each with a confirmation', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    await dialogue.says('sim')
    expect(await dialogue.says('quais meus horários?')).toContain('Corte de cabelo, terça-feira, 5 de março, 09:00')
    expect(await dialogue.says('quero remarcar para quinta às 11h')).toContain('Para: quinta-feira, 7 de março, 11:00')
    expect(await dialogue.says('sim')).toContain('remarcado')
    expect(await dialogue.says('preciso cancelar')).toContain('Quer mesmo cancelar?')
    expect(await dialogue.says('sim')).toContain('Cancelado')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'cancelled', start: at('11:00', '2030-03-07') }])
  })

  test('of other customers are out of reach', async () => {
    const other = await begin()
    await other.says('corte amanhã às 9h')
    await other.says('sim')
    const dialogue = await aDialogue(world, workspace, 'pt-BR')
    expect(await dialogue.says('cancelar meu horário')).toContain('Você não tem horários marcados')
    expect(await bookingsOf(other)).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('a person takes over', () => {
  test('when the customer asks for one, and the bot says nothing more', async () => {
    const dialogue = await begin()
    expect(await dialogue.says('quero falar com um atendente')).toContain('Vou chamar alguém da equipe')
    expect(await modeOf(dialogue)).toMatchObject({ mode: 'human', mode_reason: 'customer_request' })
    expect(await dialogue.says('alô?')).toBe('')
  })

  test('when the bot has not understood twice in a row', async () => {
    const dialogue = await begin()
    expect(await dialogue.says('xpto blorg')).toContain('não entendi')
    expect(await dialogue.says('zzz kkkq')).toContain('Vou chamar alguém')
    expect(await modeOf(dialogue)).toMatchObject({ mode: 'human', mode_reason: 'bot_unsure' })
  })

  test('when the team has answered meanwhile: the bot drops its reply', async () => {
    const dialogue = await begin()
    await dialogue.hears('corte amanhã às 9h')
    await dialogue.teamSays('Oi, aqui é a Bia')
    expect(await dialogue.answers()).toBe('')
    expect(await modeOf(dialogue)).toMatchObject({ mode: 'human', mode_reason: 'team_reply' })
  })
})

describe('nothing happens twice', () => {
  test('a burst of messages gets one answer', async () => {
    const dialogue = await begin()
    await dialogue.hears('oi')
    await dialogue.hears('corte de cabelo')
    await dialogue.hears('amanhã às 15h')
    const answer = await dialogue.answers()
    expect(answer.match(/Posso confirmar\?/g)).toHaveLength(1)
    expect(await dialogue.answers()).toBe('')
  })

  test('a double tap on yes makes one booking', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    await dialogue.hears('Sim, confirmar', dialogue.choice('Sim, confirmar'))
    await dialogue.hears('Sim, confirmar', dialogue.choice('Sim, confirmar'))
    expect(await dialogue.answers()).toContain('está marcado')
    expect(await bookingsOf(dialogue)).toHaveLength(1)
  })

  test('a yes that was written before the proposal does not count', async () => {
    const dialogue = await begin()
    await dialogue.hears('sim')
    await dialogue.hears('corte amanhã às 9h')
    await dialogue.answers()
    expect(await bookingsOf(dialogue)).toEqual([])
  })

  test('a tap on the yes of an older proposal makes nothing', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    const older = dialogue.choice('Sim, confirmar')
    await dialogue.says('melhor às 10h')
    await dialogue.hears('Sim, confirmar', older)
    expect(await dialogue.answers()).toContain('Posso confirmar?')
    expect(await bookingsOf(dialogue)).toEqual([])
  })

  test('a tap on the no of an older proposal leaves the open form as it is', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    const older = dialogue.choice('Não')
    await dialogue.says('melhor às 10h')
    await dialogue.hears('Não', older)
    expect(await dialogue.answers()).toContain('Posso confirmar?')
    expect(await dialogue.says('sim')).toContain('10:00')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed', start: at('10:00') }])
  })

  test('a tap on the no of the last proposal counts also when a yes would be too late', async () => {
    const dialogue = await begin()
    await dialogue.says('corte amanhã às 9h')
    world.wait(40)
    expect(await dialogue.taps('Não')).toContain('não marquei nada')
  })

  test('two customers who want the same time at once: one gets it, the other gets alternatives', async () => {
    const one = await begin()
    const two = await aDialogue(world, workspace, 'pt-BR')
    await Promise.all([one.hears('corte amanhã às 9h'), two.hears('corte amanhã às 9h')])
    const answers = [await one.answers(), await two.answers()]
    expect(answers.filter((text) => text.includes('Posso confirmar?'))).toHaveLength(1)
    expect(
      answers.filter((text) => text.includes('09:30') || text.includes('ocupado') || text.includes('não tenho')),
    ).not.toHaveLength(0)
  })

  test('a reply of the team at the same instant: in either order, the bot never speaks after a person', async () => {
    const dialogue = await begin()
    await dialogue.hears('corte amanhã às 9h')
    await inLine(
      world,
      'conversations',
      dialogue.id,
      () => dialogue.teamSays('Deixa comigo'),
      async () => void (await dialogue.answers()),
    )
    const { data } = (await workspace.everything.get(`/conversations/${dialogue.id}/messages`)).body
    expect(data[0]).toMatchObject({ text: 'Deixa comigo' })
    const second = await aDialogue(world, workspace, 'pt-BR')
    await second.hears('quanto custa o corte?')
    await inLine(
      world,
      'conversations',
      second.id,
      async () => void (await second.answers()),
      () => second.teamSays('Deixa comigo'),
    )
    const { data: both } = (await workspace.everything.get(`/conversations/${second.id}/messages`)).body
    expect(both.map(({ text }: { text: string }) => text)).toMatchObject([
      'Deixa comigo',
      expect.stringContaining('R$ 80,00'),
      expect.any(String),
      'quanto custa o corte?',
    ])
    expect(await modeOf(second)).toMatchObject({ mode: 'human', mode_reason: 'team_reply' })
  })

  test('the bot also answers if a member has read the messages meanwhile', async () => {
    const dialogue = await begin()
    await dialogue.hears('quanto custa o corte?')
    const [, answer] = await inLine<unknown>(
      world,
      'conversations',
      dialogue.id,
      () => workspace.everything.post(`/conversations/${dialogue.id}/read`),
      () => dialogue.answers(),
    )
    expect(answer).toContain('R$ 80,00')
  })
})

test('with the bot off nobody is answered, and a voice message is answered with a request to write', async () => {
  const dialogue = await begin()
  await dialogue.hears('', { type: 'audio', text: null })
  expect(await dialogue.answers()).toContain('Pode escrever')
  await workspace.everything.put('/bot', { enabled: false })
  expect(await dialogue.says('oi')).toBe('')
  expect(await modeOf(dialogue)).toMatchObject({ mode: 'human' })
})
