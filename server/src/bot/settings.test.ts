import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threadsOf } from '../testing/threads.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('every workspace has a bot that is off, and that speaks three languages', async () => {
  const { everything } = await world.aWorkspace()
  expect((await everything.get('/bot')).body).toMatchObject({
    enabled: false,
    engine: 'rules',
    locales: ['pt-BR', 'es', 'en'],
    default_locale: 'pt-BR',
    intents: { book: true, human: true },
    booking: { max_options: 6, service_ids: null },
    handoff: { after_failed_turns: 2, timeout_minutes: 15 },
    knowledge: { enabled: true, min_score: 0.6, answer_mode: 'quote', cite: false },
    version: 1,
  })
})

test("the bot's own words are shown in each language, with its name", async () => {
  const { everything } = await world.aWorkspace()
  const texts = async () => (await everything.get('/bot')).body.default_texts
  expect(await texts()).toMatchObject({
    greeting: { en: expect.stringContaining('This is Bot,') },
    message: { es: 'Le aviso a alguien del equipo. Te responden por acá.' },
    out_of_hours_message: { pt: expect.stringContaining('estamos fechados') },
  })
  await everything.put('/bot', { name: 'Lia', greeting: { en: 'Hello!' } })
  expect((await texts()).greeting.en).toContain('This is Lia,')
})

describe('a change of the bot', () => {
  test('merges what is sent into what is there, in versions, and the same again changes nothing', async () => {
    const { everything } = await world.aWorkspace()
    const first = await everything.put('/bot', { name: 'Lia', handoff: { keywords: ['gerente'] } })
    expect(first).toMatchObject({ status: 200, body: { version: 2, name: 'Lia', handoff: { timeout_minutes: 15 } } })
    const more = { handoff: { timeout_minutes: 5 }, intents: { cancel: false }, greeting: { 'pt-br': 'Oi!' } }
    const second = (await everything.put('/bot', { ...more, expected_version: 2 })).body
    expect(second).toMatchObject({
      name: 'Lia',
      handoff: { keywords: ['gerente'], timeout_minutes: 5 },
      intents: { book: true, cancel: false },
      greeting: { 'pt-BR': 'Oi!' },
      version: 3,
    })
    expect((await everything.put('/bot', more)).body).toEqual(second)
    expect((await everything.put('/bot', second)).body).toEqual(second)
    expect((await everything.put('/bot', { name: 'Bia', expected_version: 2 })).body.code).toBe('version_conflict')
    expect((await everything.get('/bot')).body).toEqual(second)
  })

  test('of ten at once, none is lost', async () => {
    const { everything } = await world.aWorkspace()
    const intents = ['book', 'reschedule', 'cancel', 'my_bookings', 'question', 'hours', 'address', 'prices', 'human']
    await Promise.all(intents.map((intent) => everything.put('/bot', { intents: { [intent]: false } })))
    const { body } = await everything.get('/bot')
    expect(Object.values(body.intents)).toEqual(intents.map(() => false))
    expect(body.version).toBe(1 + intents.length)
  })

  test('is refused when a value is not allowed, a service is unknown, or a language is missing', async () => {
    const { everything } = await world.aWorkspace()
    const stranger = await world.aWorkspace()
    const foreign = (await stranger.everything.post('/services', { name: 'Cut', duration_minutes: 30, active: false }))
      .body.id
    expect(foreign).toMatch(/^svc_/)
    for (const service_ids of [['svc_0RqGxk2mTq9Lh7wVb3NcYd'], [foreign]]) {
      expect((await everything.put('/bot', { booking: { service_ids } })).status).toBe(404)
    }
    const faults = async (body: object) => (await everything.put('/bot', body)).body.errors?.[0]?.pointer
    expect(await faults({ default_locale: 'fr' })).toBe('/default_locale')
    expect(await faults({ locales: ['en', 'fr'] })).toBe('/locales/1')
    expect(await faults({ locales: ['en', 'EN'], default_locale: 'en' })).toBe('/locales/1')
    expect(await faults({ handoff: { keywords: ['Chefe', 'chefe'] } })).toBe('/handoff/keywords/1')
    expect(await faults({ engine: 'magic' })).toBe('/engine')
    expect(await faults({ llm: { instructions: 'x'.repeat(4_001) } })).toBe('/llm/instructions')
    expect(await faults({ knowledge: { min_score: 2 } })).toBe('/knowledge/min_score')
    expect((await everything.get('/bot')).body.version).toBe(1)
  })

  test('switches the bot on for new conversations, and needs the scope', async () => {
    const workspace = await world.aWorkspace()
    const threads = threadsOf(world, workspace)
    expect((await threads.aThread()).mode).toBe('human')
    await workspace.everything.put('/bot', { enabled: true })
    expect((await threads.aThread()).mode).toBe('bot')
    await workspace.everything.put('/bot', { enabled: false })
    expect((await threads.aThread()).mode).toBe('human')
    const reader = await workspace.key('config:read')
    expect((await reader.put('/bot', { enabled: true })).status).toBe(403)
    expect((await reader.get('/bot')).status).toBe(200)
  })

  test('may name the words of a business by language alone: they are said in every country', async () => {
    const { everything, owner } = await world.aWorkspace()
    await everything.put('/bot', {
      locales: ['pt-BR', 'es-AR'],
      greeting: { pt: 'Oi do salão!', es: '¡Hola del salón!' },
      handoff: { message: { pt: 'Já chamo a Bia.', es: 'Ya llamo a Bia.' } },
    })
    const messages = ['oi', 'atendente']
    const body = { channel: 'whatsapp', messages, now: '2030-03-04T14:00:00Z' }
    const textsIn = async (locale: string) =>
      (await owner.post('/bot/test', { ...body, locale })).body.turns.flatMap(
        (turn: { messages: { text: string }[] }) => turn.messages.map(({ text }) => text),
      )
    expect(await textsIn('pt-BR')).toEqual(expect.arrayContaining(['Oi do salão!', 'Já chamo a Bia.']))
    expect(await textsIn('es')).toEqual(expect.arrayContaining(['¡Hola del salón!']))
  })

  test('sets how well a passage must match a question to be an answer', async () => {
    const { everything } = await world.aWorkspace()
    await everything.post('/knowledge', {
      kind: 'text',
      title: 'Parking',
      content: 'There is parking behind the house.',
    })
    await world.runJobs()
    const query = 'Is there parking for lorries?'
    const ask = async () => (await everything.post('/knowledge/search', { query })).body
    const { data, answerable } = await ask()
    const [{ score }] = data
    expect(answerable).toBe(false)
    await everything.put('/bot', { knowledge: { min_score: score - 0.01 } })
    expect((await ask()).answerable).toBe(true)
  })
})
