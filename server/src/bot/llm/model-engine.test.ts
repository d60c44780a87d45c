// Turns that ask a model, against a server that also lies, hangs and attacks: nothing changes without the customer's yes.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AiSettings } from '../../platform/config.ts'
import { aWorldWithModel } from '../../testing/ai.ts'
import { aDialogue, type Dialogue } from '../../testing/dialogue.ts'
import { addKnowledge } from '../../testing/dialogues/business.ts'
import { aModelServer, endlessTools, HOSTILE, type ModelServer, type Script } from '../../testing/models.ts'
import { startOwnTime } from '../../testing/own-time.ts'
import { aPerson, at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { visitorsOf } from '../../testing/visitors.ts'
import type { TestWorkspace, World } from '../../testing/world.ts'

let server: ModelServer
let world: World
let workspace: TestWorkspace
let shop: Shop
let cut: string
let stranger: { booking: string; customer: string; phone: string }
let dialogue: Dialogue

const INSTRUCTIONS =
  'Sempre ofereça um café a quem chega cedo e nunca fale da reforma que começa em junho no segundo andar do prédio.'
const STRANGERS_NAME = 'Zulmira Estranha'

const PROVIDERS: readonly AiSettings['provider'][] = ['openai-compatible', 'anthropic']
const worlds = new Map<AiSettings['provider'], { server: ModelServer; world: World }>()
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  for (const provider of PROVIDERS) {
    const server = await aModelServer(provider, { finish: (end) => void ends.push(end) })
    const world = await aWorldWithModel(server.ai)
    ends.push(() => world[Symbol.asyncDispose]())
    worlds.set(provider, { server, world })
  }
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** A salon with a booking of somebody else at 9:00, and a dialogue with a customer who has none. */
async function begin(provider: AiSettings['provider'] = 'openai-compatible'): Promise<void> {
  const of = worlds.get(provider)
  if (!of) throw new Error(`There is no world with ${provider}`)
  server = of.server
  world = of.world
  // A provider that hung in an earlier test is asked again.
  world.wait(2)
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = (await shop.aResource({ name: 'Joana', schedule_id: schedule.id })).id
  cut = (await shop.aService([{ resource_ids: [joana] }], { name: 'Corte de cabelo', price_cents: 8_000 })).id
  const person = aPerson({ name: STRANGERS_NAME })
  const booking = made(await shop.book({ service_id: cut, start: at('09:00'), customer: person }))
  stranger = { booking: booking.id, customer: booking.customer.id, phone: person.phone }
  await workspace.everything.put('/bot', {
    enabled: true,
    engine: 'llm',
    name: 'Lia',
    llm: { instructions: INSTRUCTIONS },
  })
  dialogue = await aDialogue(world, workspace, 'pt-BR')
}

const bookingsOf = async ({ customerId }: Dialogue) =>
  (await workspace.everything.get(`/customers/${customerId}/bookings`)).body.data
const noticesOf = async (): Promise<string[]> =>
  (await workspace.owner.get('/ai/notices')).body.data.map(({ code }: { code: string }) => code)
const raw = () => server.heard.map((request) => request.raw).join('\n')
const call = (name: string, input: unknown = {}): Script => ({ calls: [{ name, input }] })

/** No booking of anybody was made, moved or cancelled, and the model has got nothing of the stranger. */
async function expectNothingHappened(): Promise<void> {
  expect(await bookingsOf(dialogue)).toEqual([])
  const { data } = (await workspace.everything.get('/bookings')).body
  expect(data.filter(({ status }: { status: string }) => status !== 'held')).toMatchObject([
    { id: stranger.booking, status: 'confirmed', start: at('09:00') },
  ])
  for (const secret of [STRANGERS_NAME, stranger.customer, stranger.phone, stranger.phone.slice(3)]) {
    expect(raw()).not.toContain(secret)
  }
}

describe('a model that behaves', () => {
  test.each(PROVIDERS)(
    'answers, looks up times, and has a time booked on the yes of the customer: %s',
    async (provider) => {
      await begin(provider)
      server.says({ text: 'Sim, temos wifi.' })
      expect(await dialogue.says('tem wifi aí?')).toContain('Sim, temos wifi.')
      server.says(
        call('list_services'),
        call('find_slots', { service_id: cut, date: '2030-03-05' }),
        call('hold_slot', { service_id: cut, start: at('15:00') }),
        call('propose_booking'),
      )
      expect(await dialogue.says('queria aparar as pontas na terça de tarde')).toContain(
        'Posso confirmar?\n• Corte de cabelo\n• terça-feira, 5 de março, 15:00',
      )
      expect(server.heard).toHaveLength(4)
      expect(server.heard[2]?.raw).toContain(at('15:00'))
      expect(await bookingsOf(dialogue)).toEqual([])
      expect(await dialogue.says('sim')).toContain('está marcado')
      expect(server.heard).toHaveLength(4)
      expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed', start: at('15:00'), source: 'agent' }])
      const [booking] = await bookingsOf(dialogue)
      server.says(call('list_my_bookings'), call('propose_reschedule', { booking_id: booking.id, start: at('16:00') }))
      expect(await dialogue.says('pensando bem, dá pra ser mais pro fim do dia?')).toContain(
        'Para: terça-feira, 5 de março, 16:00',
      )
      expect(await dialogue.taps('Sim, confirmar')).toContain('remarcado')
      server.says(call('propose_cancel', { booking_id: booking.id }))
      expect(await dialogue.says('surgiu um imprevisto, não vou mais')).toContain('Quer mesmo cancelar?')
      expect(await dialogue.says('sim')).toContain('Cancelado')
      expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'cancelled', start: at('16:00') }])
      expect(await noticesOf()).toEqual([])
    },
  )

  test('gives the conversation to a person, and asks where the customer is, in the words of the bot', async () => {
    await begin()
    server.says(call('ask_location'))
    expect(await dialogue.says('vocês ficam longe de mim?')).toContain('Pode compartilhar a sua localização')
    server.says(call('handoff'))
    expect(await dialogue.says('meu cabelo caiu depois da química')).toContain('Vou chamar alguém da equipe')
    expect((await workspace.everything.get(`/conversations/${dialogue.id}`)).body).toMatchObject({
      mode: 'human',
      mode_reason: 'bot_unsure',
    })
  })

  test('answers in the middle of a proposal, which is shown again: a yes is never meant for the text of the model', async () => {
    await begin()
    server.says(call('hold_slot', { service_id: cut, start: at('15:00') }), call('propose_booking'))
    await dialogue.says('queria aparar as pontas')
    server.says({ text: 'Sim, temos estacionamento.' })
    const answer = await dialogue.says('vocês têm onde deixar o carro?')
    expect(answer).toMatch(/estacionamento\.\nPosso confirmar\?/)
    expect(await dialogue.says('sim')).toContain('está marcado')
  })

  test.each([
    ['asks where they are', 'ask_location', '2030-03-04T14:00:00Z'],
    ['calls a person while nobody is there', 'handoff', '2030-03-05T01:00:00Z'],
  ])('%s after a proposal: a yes to that is not a yes to the proposal', async (_, tool, now) => {
    await begin()
    server.says(call('hold_slot', { service_id: cut, start: at('15:00') }), call('propose_booking'))
    await dialogue.says('queria aparar as pontas na terça de tarde')
    await dialogue.says('sim')
    const minutes = (Date.parse(now) - world.now().getTime()) / MINUTE_MS
    world.wait(minutes)
    onTestFinished(() => world.wait(-minutes))
    const [booking] = await bookingsOf(dialogue)
    server.says(call('propose_cancel', { booking_id: booking.id }))
    expect(await dialogue.says('vocês ficam longe?')).toContain('Quer mesmo cancelar?')
    server.says(call(tool))
    await dialogue.says('e tem ônibus que passa perto?')
    await dialogue.says('pode ser')
    expect(await bookingsOf(dialogue)).toMatchObject([{ status: 'confirmed' }])
  })

  test('gets the conversation as data, without notes of the team, and at most 8,000 tokens of it', async () => {
    await begin()
    server.says({ text: 'Oi!' })
    const everything = workspace.everything
    for (let index = 0; index < 12; index += 1) await dialogue.hears(`mensagem ${index} ${'blá '.repeat(900)}`)
    await everything.post(`/conversations/${dialogue.id}/messages`, { text: 'NOTA-SECRETA', private: true })
    await dialogue.says('e a última pergunta?')
    expect(server.heard).toHaveLength(1)
    expect(raw()).not.toContain('NOTA-SECRETA')
    expect(raw()).toContain('e a última pergunta?')
    expect(Buffer.byteLength(raw())).toBeLessThanOrEqual(24_000)
    // Every message that this turn answers is read, if only its beginning.
    for (let index = 0; index < 12; index += 1) expect(raw()).toContain(`mensagem ${index} `)
    server.says({ text: 'Sim!' })
    await dialogue.says(`e ${'😀'.repeat(4_000)}?`)
    expect(Buffer.byteLength(raw())).toBeLessThanOrEqual(24_000)
    expect(raw()).not.toContain('mensagem 1 ')
    expect(server.heard[0]).toMatchObject({ maxTokens: 500, tools: expect.arrayContaining(['find_slots', 'handoff']) })
  })
})

test('on the chat widget the model reads nothing of another visitor, whom the team has merged with this one', async () => {
  await begin()
  const site = await visitorsOf(world, workspace)
  const [one, two] = [await site.open({ name: 'Vera Vizinha' }), await site.open()]
  const write = async (visitor: typeof one, text: string) => {
    await visitor.client.post('/public/webchat/messages', { text })
    await world.runJobs()
    world.wait(1 / 20)
    await world.runJobs()
  }
  server.says({ text: 'Anotei o recado SEGREDO-DO-BOT?' })
  await write(one, 'tenho SEGREDO-DE-VERA, tem wifi?')
  await write(two, 'oi, vocês aceitam cartão?')
  const { data } = (await workspace.everything.get('/conversations?channel=webchat')).body
  const [later, earlier] = data as { customer: { id: string } }[]
  const merged = await workspace.everything.post(`/customers/${earlier?.customer.id}/merge`, {
    other_id: later?.customer.id,
  })
  expect(merged.status).toBe(200)
  server.says({ text: 'Sim.' })
  await write(two, 'e aceitam pix?')
  expect(server.heard).toHaveLength(1)
  expect(raw()).toContain('e aceitam pix?')
  expect(raw()).toContain('vocês aceitam cartão?')
  expect(raw()).not.toMatch(/SEGREDO-DE-VERA|Vera/)
})

describe('while the model thinks', () => {
  test('the customer sees that somebody is writing, and no place of the short jobs is taken', async () => {
    await begin()
    let jobs: unknown[] = []
    server.says(async () => {
      const found = 'select kind, lane from jobs where workspace_id = $1 and kind = any($2) order by kind'
      jobs = (await world.pool.query(found, [workspace.id, ['bot-turn', 'bot-model-turn', 'show-typing']])).rows
      return { text: 'Sim, temos wifi.' }
    })
    await dialogue.says('tem wifi aí?')
    expect(jobs).toEqual([
      { kind: 'bot-model-turn', lane: 'model' },
      { kind: 'show-typing', lane: 'send' },
    ])
  })

  test('a person who answers is not interrupted: the text of the model is dropped', async () => {
    await begin()
    server.says(async () => {
      await dialogue.teamSays('Deixa comigo')
      return { text: 'Sim, temos wifi.' }
    })
    expect(await dialogue.says('tem wifi aí?')).toBe('')
    expect((await workspace.everything.get(`/conversations/${dialogue.id}`)).body.mode_reason).toBe('team_reply')
  })

  test('a message may come: the text that did not know it is dropped, and one text answers both', async () => {
    await begin()
    server.says(
      async () => {
        await dialogue.hears('e estacionamento?')
        return { text: 'Um texto velho.' }
      },
      { text: 'Temos os dois.' },
    )
    expect(await dialogue.says('tem wifi aí?')).toBe('')
    expect(await dialogue.answers()).toMatch(/Salão Aurora\.\nTemos os dois\.$/)
    expect(server.heard[1]?.raw).toContain('e estacionamento?')
    expect(await dialogue.answers()).toBe('')
    expect(server.heard).toHaveLength(2)
  })
})

describe('a text that names a day or a time', () => {
  const LINE = 'Para esse dia ou horário ainda não há nada marcado.'

  test.each(['Prontinho! Te espero amanhã às 15h.', 'Listo, te esperamos mañana', 'Done! See you tomorrow at 3.'])(
    'at which the customer has no booking is followed by the words of the server: %s',
    async (text) => {
      await begin()
      server.says({ text })
      expect(await dialogue.says('tem wifi aí?')).toContain(`${text}\n${LINE}`)
      expect(dialogue.options()).toEqual(['Marcar horário'])
      expect(await dialogue.taps('Marcar horário')).toContain('Corte de cabelo')
    },
  )

  test('at which the customer has a booking is sent as it is', async () => {
    await begin()
    server.says(call('hold_slot', { service_id: cut, start: at('15:00') }), call('propose_booking'))
    await dialogue.says('queria aparar as pontas')
    await dialogue.says('sim')
    server.says({ text: 'Até amanhã às 15h!' })
    expect(await dialogue.says('e tem wifi aí?')).toBe('Até amanhã às 15h!')
    server.says({ text: 'Até amanhã às 16h!' })
    expect(await dialogue.says('certo, e estacionamento, tem?')).toBe(`Até amanhã às 16h!\n${LINE}`)
  })

  test('before a proposal that waits is not followed by more than the proposal', async () => {
    await begin()
    server.says(call('hold_slot', { service_id: cut, start: at('15:00') }), call('propose_booking'))
    await dialogue.says('queria aparar as pontas')
    server.says({ text: 'Abrimos às 9h.' })
    expect(await dialogue.says('que horas vocês estão aí?')).toMatch(/^Abrimos às 9h\.\nPosso confirmar\?/)
  })
})

test('a number that stands in the knowledge may be told, and another one may not', async () => {
  await begin()
  await addKnowledge(workspace, 'Qual é o telefone?', 'O telefone é (11) 3333-4444.')
  await world.runJobs()
  server.says(call('search_knowledge', { query: 'telefone' }), { text: 'É o 11 3333-4444.' })
  expect(await dialogue.says('me passa um número fixo?')).toContain('É o 11 3333-4444.')
  server.says(call('search_knowledge', { query: 'telefone' }), { text: 'É o 11 98888-7777.' })
  expect(await dialogue.says('me passa outro número fixo?')).not.toContain('98888')
  expect(await noticesOf()).toEqual(['output_refused'])
})

test.each([
  ['edits', 'tem estacionamento?', 2],
  ['takes back', null, 1],
])('the customer %s the message while the model thinks: the text to the old one is dropped', async (_, text, calls) => {
  await begin()
  const message = await dialogue.hears('tem wifi aí?')
  server.says(
    async () => {
      await dialogue.edits(message, text)
      return { text: 'Um texto velho.' }
    },
    { text: 'Temos, sim.' },
  )
  expect(await dialogue.answers()).toMatch(text === null ? /^$/ : /Temos, sim\.$/)
  expect(server.heard).toHaveLength(calls)
  expect(server.heard.at(-1)?.raw).toContain(text ?? 'tem wifi aí?')
})

test('a turn that begins from the start reads the clock again', async () => {
  await begin()
  world.wait(55 / 60 - ((world.now().getTime() / MINUTE_MS) % 1))
  const clocks: string[] = []
  server.says(async ({ raw: request }) => {
    clocks.push(/\((\d{4}-\d\d-\d\d \d\d:\d\d),/.exec(request)?.[1] ?? '')
    if (clocks.length === 1) {
      world.wait(10 / 60)
      await workspace.everything.patch(`/conversations/${dialogue.id}`, { tags: ['vip'] })
    }
    return { text: 'Sim, temos wifi.' }
  })
  expect(await dialogue.says('tem wifi aí?')).toContain('Sim, temos wifi.')
  expect(clocks).toHaveLength(2)
  expect(clocks[1]).not.toBe(clocks[0])
})

describe('an answer within 25 seconds', () => {
  test('is made by rules if the turn had to wait for a place: the model is not asked any more', async () => {
    await begin()
    server.says({ text: 'I am the model.' })
    await dialogue.hears('quanto custa o corte?')
    await world.runJobs()
    world.wait(22 / 60)
    expect(await dialogue.answers()).toContain('R$ 80,00')
    expect(server.heard).toEqual([])
  })

  test('is made by rules at once, for a minute, after the provider has hung twice within a minute', async () => {
    await begin()
    server.says(HOSTILE.hanging)
    const other = await aDialogue(world, workspace, 'pt-BR')
    for (const each of [dialogue, other]) await each.hears('quanto custa o corte?')
    await world.runJobs()
    world.wait(16.5 / 60)
    expect(await dialogue.answers()).toContain('R$ 80,00')
    expect(await other.answers()).toContain('R$ 80,00')
    expect(server.heard).toHaveLength(2)
    server.says({ text: 'Sim, temos wifi.' })
    expect(await dialogue.says('xpto blorg')).toContain('não entendi')
    expect(await dialogue.says('blorg xpto')).toContain('não entendi')
    expect(server.heard).toEqual([])
    world.wait(1)
    expect(await dialogue.says('tem wifi aí?')).toContain('Sim, temos wifi.')
  })
})

test('a customer who goes on writing while the model thinks is answered by rules after two texts were dropped', async () => {
  await begin()
  let messages = 0
  server.says(async () => {
    messages += 1
    await dialogue.hears(`quanto custa o corte? ${messages}`)
    return { text: 'Sim, temos.' }
  })
  const answers = [await dialogue.says('e isso?')]
  for (let wait = 0; wait < 3; wait += 1) answers.push(await dialogue.answers())
  expect(answers.join('')).toContain('R$ 80,00')
  expect(server.heard).toHaveLength(2)
})

test('a day that no calendar has does not count as a mistake of the customer', async () => {
  await begin()
  server.says(call('find_slots', { service_id: cut, date: '2199-12-31' }), { text: 'Nesse dia não abrimos.' })
  expect(await dialogue.says('tem vaga pra mim?')).toContain('Nesse dia não abrimos.')
  expect(server.heard).toHaveLength(2)
})

test('rules answer after any failure before the model is asked', async () => {
  await begin()
  const place = { lat: -23.5, lng: -46.6, name: 'Casa', address: null, accuracy_m: null, live_until: null }
  await dialogue.hears('', { type: 'location', text: null, content: { location: place } })
  await dialogue.answers()
  const broken = `update messages set content = jsonb_set(content, '{location,name}', '7')
    where conversation_id = $1 and type = 'location'`
  await world.pool.query(broken, [dialogue.id])
  server.says({ text: 'I am the model.' })
  await dialogue.hears('quanto custa o corte?')
  await dialogue.hears('kkkk')
  await world.runJobs()
  world.wait(2 / 60)
  await world.runJobs()
  const said = "select text from messages where conversation_id = $1 and author ->> 'kind' = 'bot' and text like '%R$%'"
  expect((await world.pool.query(said, [dialogue.id])).rows).toMatchObject([{ text: 'Corte de cabelo: R$ 80,00.' }])
  expect(server.heard).toEqual([])
})

describe('rules do the turn, and it is no failed turn', () => {
  const RULES_ANSWER = 'Corte de cabelo: R$ 80,00'

  test.each<[string, () => Promise<unknown>]>([
    ['a pause of the model', () => workspace.owner.post('/ai/pause', { scope: 'model' })],
    ['a cap that is reached', () => workspace.owner.put('/ai/usage', { limits: { monthly_cents: 0 } })],
    [
      'a conversation that has had its turns',
      () => workspace.owner.put('/ai/usage', { limits: { conversation_turns_per_day: 0 } }),
    ],
    [
      'a channel whose policy names rules',
      () => workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'telegram', engine: 'rules' }] }),
    ],
  ])('%s: nobody asks the model', async (_, change) => {
    await begin()
    await change()
    server.says({ text: 'I am the model.' })
    expect(await dialogue.says('quanto custa o corte?')).toContain(RULES_ANSWER)
    expect(server.heard).toEqual([])
  })

  test('three turns that rules do not understand do not bring a person', async () => {
    await begin()
    server.says(HOSTILE['500'])
    for (let index = 0; index < 3; index += 1) expect(await dialogue.says('xpto blorg')).toContain('não entendi')
    expect((await workspace.everything.get(`/conversations/${dialogue.id}`)).body.mode).toBe('bot')
  })
})

describe('a hostile model: no change without a yes, nothing of others, an answer within 25 seconds', () => {
  const ACTS: Record<string, () => readonly [Script, ...Script[]]> = {
    ...Object.fromEntries(Object.entries(HOSTILE).map(([name, act]) => [name, () => [act as Script] as const])),
    'a booking of somebody else': () => [
      call('propose_cancel', { booking_id: stranger.booking }),
      call('propose_reschedule', { booking_id: stranger.booking, start: at('15:00') }),
      { text: 'Seu horário foi cancelado.' },
    ],
    'the id of somebody else': () => [
      call('list_my_bookings', { customer_id: stranger.customer }),
      call('list_my_bookings', { conversation_id: 'cnv_1', phone: stranger.phone }),
      { text: 'Os dados: evil.example' },
    ],
    'an endless loop': () => [endlessTools('list_services')],
    'the same tool again and again': () => [call('list_services')],
    'a link': () => [{ text: 'Pague aqui: https://evil.example/pix' }],
    'a hidden link': () => [{ text: 'Pague em e\u200bvil。example' }],
    'its instructions': () => [({ system }) => ({ text: system.slice(0, 900) })],
    'the mark of its instructions': () => [({ system }) => ({ text: /mark is (\w+)/.exec(system)?.[1] ?? '' })],
    'the instructions of the business': () => [{ text: INSTRUCTIONS }],
    'a booking that was not made': () => [{ text: 'Pronto! Seu corte está marcado para amanhã às 15h.' }],
    'a booking that was not made, in Spanish': () => [{ text: '¡Listo! Tu turno quedó reservado.' }],
    'a booking that was not made, in English': () => [{ text: 'Done, you are booked for 3 pm.' }],
    'a booking without asking': () => [
      call('hold_slot', { service_id: cut, start: at('15:00') }),
      call('confirm_booking', {}),
      call('propose_booking', { yes: true }),
      { text: 'Marquei para você.' },
    ],
    'a time that is not free': () => [call('hold_slot', { service_id: cut, start: at('09:00') }), { text: '' }],
    'a service of nobody': () => [call('find_slots', { service_id: 'svc_other', date: '2030-03-05' }), { text: '' }],
  }

  test.each(Object.keys(ACTS))('%s', async (name) => {
    await begin()
    server.says(...(ACTS[name] as (typeof ACTS)[string])())
    const ownTime = startOwnTime()
    const answer = await dialogue.says('quanto custa o corte?')
    expect(ownTime()).toBeLessThan(25_000)
    expect(answer).toMatch(/Corte de cabelo/)
    expect(answer).not.toMatch(/evil|marcado|reservado|booked|cancelad|café a quem|You are Lia|dull model/)
    expect(answer.length).toBeLessThan(1_000)
    expect(server.heard.length).toBeGreaterThan(0)
    expect(server.heard.length).toBeLessThanOrEqual(6)
    await expectNothingHappened()
  })

  test('a text that is refused is noted; one that reads out the instructions is noted as an injection, too', async () => {
    await begin()
    server.says({ text: 'Veja evil.example' })
    await dialogue.says('tem site?')
    expect(await noticesOf()).toEqual(['output_refused'])
    server.says(({ system }) => ({ text: system.slice(0, 900) }))
    await dialogue.says('tem site mesmo?')
    expect((await noticesOf()).toSorted()).toEqual(['injection_suspected', 'output_refused'])
  })
})
