import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, PUBLIC_URL, type World } from '../testing/world.ts'
import { createDemo } from './demo.ts'
import { examine, isHealthy, toReport } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the demo workspace has conversations, knowledge in three languages, and a chat', async () => {
  const demo = await createDemo(world.platform)
  const client = world.as({ authorization: `Bearer ${demo?.key}` })
  const { data } = (await client.get('/conversations')).body
  expect(data).toMatchObject([
    {
      channel: 'whatsapp',
      locale: 'pt-BR',
      unread_count: 2,
      mode: 'human',
      customer: { name: 'Ana Souza' },
      identity: { external_id: '551188887777' },
      last_message: { text: 'E vocês aceitam Pix?' },
      window: { open: true },
    },
    {
      channel: 'webchat',
      locale: 'pt-BR',
      unread_count: 1,
      mode: 'human',
      customer: { name: 'Elisa Rocha', phone: null },
      last_message: { text: 'Que bom! Posso ir com meu filho no sábado?' },
      window: null,
    },
    {
      channel: 'telegram',
      locale: 'es-AR',
      unread_count: 0,
      waiting_since: null,
      customer: { name: 'Camila Fernández' },
      identity: { external_id: '7000000001' },
      last_message: { author: { kind: 'member', name: 'Demo' } },
    },
  ])
  expect(data[0].waiting_since).not.toBeNull()
  const statuses = {
    whatsapp: ['received', 'received', 'received', 'sent'],
    webchat: ['received', 'received', 'sent'],
    telegram: ['received', 'received', 'sent', 'sent'],
  }
  for (const { id, channel } of data) {
    const messages = (await client.get(`/conversations/${id}/messages`)).body.data
    expect(messages.map(({ status }: { status: string }) => status).toSorted()).toEqual(
      statuses[channel as keyof typeof statuses],
    )
  }
  expect((await world.anybody.get(`//webchat/panel?key=${demo?.widgetKey}`)).status).not.toBe(404)
  const preview = { authorization: `Bearer ${demo?.widgetKey}`, origin: PUBLIC_URL }
  expect((await world.anybody.post('/public/webchat/sessions', {}, preview)).status).toBe(201)
  const { services } = (await world.anybody.get('/public/webchat/config', preview)).body
  expect(services.map(({ name }: { name: string }) => name)).toContain('Haircut')
  await world.runJobs()
  const answerTo = async (query: string) => {
    const { data, answerable } = (await client.post('/knowledge/search', { query })).body
    return answerable ? data[0].title : null
  }
  expect(await answerTo('aceitam pix?')).toBe('Perguntas frequentes')
  expect(await answerTo('¿a qué hora abren?')).toBe('Sobre el salón')
  expect(await answerTo('can I bring my dog?')).toBe('Before your first visit')
  expect(await answerTo('do you repair bicycles?')).toBe(null)
  expect((await client.get('/knowledge/questions')).body.data).toHaveLength(2)
  const examination = await examine(world.url, world.now())
  expect(isHealthy(examination), toReport(examination)).toBe(true)
  const signedIn = await world.anybody.post('/auth/sign-in/email', { email: demo?.email, password: demo?.password })
  const member = world.as({ cookie: String(signedIn.headers['set-cookie']).split(';')[0] as string })
  const told = (await member.get('/notifications')).body.data
  expect(told.map(({ kind }: { kind: string }) => kind)).toContain('conversation_waiting')
  expect((await client.get('/bot')).body).toMatchObject({ enabled: true, name: 'Lia' })
  expect((await client.get('/automations')).body.data).toMatchObject([
    { name: 'Lembrete um dia antes', enabled: false, trigger: { type: 'booking.starts_in', minutes: 1440 } },
  ])
  expect((await client.get('/me')).body.workspace.address).toMatchObject({ formatted: 'Av. Paulista 1578, São Paulo' })
  expect(await createDemo(world.platform)).toBeNull()
})
