// Entries that match an item are shown with their differences, kept, or changed if the owner wants it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Any = any

/** A barber shop with Marcos, a cut of 40 minutes for 50 reais, and hours on Mondays. */
async function aShop() {
  const shop = await world.aWorkspace()
  const { everything } = shop
  const made = async (path: string, body: object) => (await everything.post(path, body)).body
  const weekly = [{ weekday: 1, start: '09:00', end: '18:00' }]
  const hours = await made('/schedules', { name: 'Semana', weekly, is_default: true })
  const marcos = await made('/resources', { name: 'Marcos', kind: 'person' })
  const group = await made('/resource-groups', { name: 'Barbeiros', resource_ids: [marcos.id] })
  const requirements = [{ group_id: group.id }]
  const cut = await made('/services', {
    name: 'corte',
    duration_minutes: 40,
    buffer_minutes: 5,
    price_cents: 5_000,
    requirements,
  })
  return { ...shop, hours, marcos, cut }
}

const DESCRIPTION = 'Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, barba 20 min R$ 30, eu e o Marcos'

async function propose({ owner }: TestWorkspace) {
  const { status, body } = await owner.post('/assistant/proposals', { locale: 'pt-BR', description: DESCRIPTION })
  expect(status).toBe(201)
  const path = `/assistant/proposals/${body.id}`
  const find = (kind: string, name?: string) =>
    body.items.find((item: Any) => item.kind === kind && (name === undefined || item.data.name === name))
  return {
    body,
    path,
    find,
    ids: body.items.map(({ id }: Any) => ({ id })) as { id: string }[],
    apply: (items: object[]) => owner.post(`${path}/apply`, { items }),
  }
}

describe('a proposal', () => {
  test('shows what the workspace has for an item, and where the two differ', async () => {
    const shop = await aShop()
    const { find } = await propose(shop)
    const { existing } = find('service', 'Corte')
    expect(existing).toEqual({
      id: shop.cut.id,
      name: 'corte',
      version: 1,
      differences: [
        { field: 'name', existing: 'corte', proposed: 'Corte' },
        { field: 'duration_minutes', existing: 40, proposed: 30 },
        { field: 'price_cents', existing: 5_000, proposed: 4_500 },
      ],
    })
    expect(find('service', 'Barba').existing).toBeNull()
    expect(find('person', 'Marcos').existing).toMatchObject({ id: shop.marcos.id, differences: [] })
    expect(find('hours').existing).toMatchObject({
      id: shop.hours.id,
      differences: [{ field: 'weekly', existing: shop.hours.weekly }],
    })
    expect(['stages', 'bot', 'faq', 'automation'].map((kind) => find(kind).existing)).toEqual(Array(4).fill(null))
  })

  test('shows what a service needs by names, also if it needs resources without a group', async () => {
    const shop = await world.aWorkspace()
    const chair = (await shop.everything.post('/resources', { name: 'Cadeira' })).body
    const requirements = [{ resource_ids: [chair.id] }]
    await shop.everything.post('/services', { name: 'Corte', duration_minutes: 30, price_cents: 4_500, requirements })
    const { find } = await propose(shop)
    expect(find('service', 'Corte').existing.differences).toEqual(
      expect.arrayContaining([
        {
          field: 'needs',
          existing: [{ group: 'Cadeira', quantity: 1 }],
          proposed: [{ group: 'Barbeiros', quantity: 1 }],
        },
      ]),
    )
  })

  test('shows no differences after it was applied, and a second one finds everything', async () => {
    const shop = await world.aWorkspace()
    const first = await propose(shop)
    const applied = await first.apply(first.ids)
    expect(applied.body.items.map(({ existing }: Any) => existing)).toEqual(first.ids.map(() => null))
    const second = await propose(shop)
    for (const { kind, existing } of second.body.items)
      expect({ kind, existing }).toMatchObject({ existing: { differences: [] } })
    const again = await second.apply(second.ids)
    expect(again.body.items.map(({ result }: Any) => result)).toEqual(second.ids.map(() => 'found'))
  })
})

describe('what the workspace has', () => {
  test('stays as it is, whatever was edited in the item, unless the owner wants it changed', async () => {
    const shop = await aShop()
    const { find, ids, apply } = await propose(shop)
    const cut = find('service', 'Corte')
    const items = ids.map(({ id }) => (id === cut.id ? { id, data: { ...cut.data, price_cents: 9_900 } } : { id }))
    const { body } = await apply(items)
    expect(body.items.find(({ id }: Any) => id === cut.id)).toMatchObject({ result: 'found', made_id: shop.cut.id })
    expect((await shop.everything.get(`/services/${shop.cut.id}`)).body).toEqual(shop.cut)
    expect((await shop.everything.get(`/schedules/${shop.hours.id}`)).body).toEqual(shop.hours)
  })

  test('is changed to the data of the item, and only in the fields that it has', async () => {
    const shop = await aShop()
    const { find, ids, apply } = await propose(shop)
    const [cut, hours] = [find('service', 'Corte'), find('hours')]
    const { status, body } = await apply([
      ...ids.filter(({ id }) => id !== cut.id && id !== hours.id),
      { id: cut.id, data: { ...cut.data, price_cents: 4_900 }, if_existing: 'change', expected_version: 1 },
      { id: hours.id, if_existing: 'change', expected_version: 1 },
    ])
    expect(status).toBe(200)
    const resultOf = (id: string) => body.items.find((item: Any) => item.id === id)
    expect(resultOf(cut.id)).toMatchObject({ result: 'changed', made_id: shop.cut.id })
    expect(resultOf(hours.id)).toMatchObject({ result: 'changed', made_id: shop.hours.id })
    expect((await shop.everything.get(`/services/${shop.cut.id}`)).body).toMatchObject({
      name: 'Corte',
      duration_minutes: 30,
      buffer_minutes: 5,
      price_cents: 4_900,
      version: 2,
    })
    const schedules = (await shop.everything.get('/schedules')).body.data
    expect(schedules).toMatchObject([{ name: 'Semana', is_default: true, weekly: hours.data.weekly, version: 2 }])
    // The new person works in the hours of the workspace, because these are the proposed ones now.
    const people = (await shop.everything.get('/resources')).body.data
    expect(people.map(({ schedule_id }: Any) => schedule_id)).toEqual([null, null])
  })

  test('is changed for every kind: people, stages, the words of the bot, and questions', async () => {
    const shop = await world.aWorkspace()
    const { everything } = shop
    const first = await propose(shop)
    await first.apply(first.ids)
    const { body: bot } = await everything.put('/bot', { greeting: { 'pt-BR': 'E aí?' } })
    const second = await propose(shop)
    expect(second.find('bot').existing.differences.map(({ field }: Any) => field)).toEqual(['greeting'])
    const change = (kind: string, data: object, name?: string) => {
      const item = second.find(kind, name)
      return { id: item.id, data: { ...item.data, ...data }, if_existing: 'change' }
    }
    const stages = second.find('stages').data.stages.map((stage: Any) => ({ ...stage, name: 'Etapa' }))
    const questions = [{ question: 'Aceitam Pix?', answer: 'Sim.' }]
    const { status, body } = await second.apply([
      change('person', { priority: 7 }, 'Marcos'),
      change('stages', { stages }),
      change('bot', {}),
      change('faq', { items: questions, enabled: true }),
    ])
    expect(status).toBe(200)
    expect(body.items.flatMap(({ kind, result }: Any) => (result ? [`${kind} ${result}`] : []))).toEqual([
      'person changed',
      'stages changed',
      'bot changed',
      'faq changed',
    ])
    const resources = (await everything.get('/resources')).body.data
    expect(resources.find(({ name }: Any) => name === 'Marcos')).toMatchObject({ priority: 7 })
    expect((await everything.get('/stage-config')).body).toMatchObject({
      version: 3,
      stages: stages.map(() => ({ name: 'Etapa' })),
    })
    const after = (await everything.get('/bot')).body
    expect(after.version).toBe(bot.version + 1)
    expect(after.greeting['pt-BR']).toContain('Barbearia do Zé')
    const [faq] = (await everything.get('/knowledge')).body.data
    expect((await everything.get(`/knowledge/${faq.id}`)).body).toMatchObject({ enabled: true, items: questions })
  })

  test('is not changed if somebody has changed it since, and then nothing is made', async () => {
    const shop = await aShop()
    const { find, ids, apply, path } = await propose(shop)
    const cut = find('service', 'Corte')
    await shop.everything.patch(`/services/${shop.cut.id}`, { price_cents: 6_000 })
    const items = ids.map(({ id }) => (id === cut.id ? { id, if_existing: 'change', expected_version: 1 } : { id }))
    expect(await apply(items)).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
    expect((await shop.everything.get('/services')).body.data).toMatchObject([{ price_cents: 6_000 }])
    const seen = (await shop.owner.get(path)).body.items.find(({ id }: Any) => id === cut.id).existing
    expect(seen).toMatchObject({
      version: 2,
      differences: expect.arrayContaining([{ field: 'price_cents', existing: 6_000, proposed: 4_500 }]),
    })
  })

  test('that somebody changes at the same moment is never overwritten unseen', async () => {
    const shop = await aShop()
    const { find, apply } = await propose(shop)
    const cut = find('service', 'Corte')
    const patch = (price_cents: number) =>
      shop.everything.patch(`/services/${shop.cut.id}`, { price_cents, expected_version: 1 })
    const answers = await Promise.all([
      apply([{ id: cut.id, if_existing: 'change', expected_version: 1 }]),
      patch(6_000),
      patch(7_000),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await shop.everything.get(`/services/${shop.cut.id}`)).body.version).toBe(2)
  })

  test('faults of a change come with the pointers of the item, and nothing is changed', async () => {
    const shop = await aShop()
    const { find, apply } = await propose(shop)
    const cut = find('service', 'Corte')
    const needs = [{ group: 'Barbeiros', quantity: 9 }]
    const answer = await apply([{ id: cut.id, data: { ...cut.data, needs }, if_existing: 'change' }])
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/items/0/data/needs/0/quantity', code: 'pool_too_small' }] },
    })
    expect((await shop.everything.get(`/services/${shop.cut.id}`)).body).toEqual(shop.cut)
  })
})

test('a person who adds the same service at the same moment gets theirs, and the assistant adds at most one', async () => {
  const shop = await world.aWorkspace()
  const { everything } = shop
  const chair = (await everything.post('/resources', { name: 'Cadeira' })).body
  const body = { name: 'Corte', duration_minutes: 25, requirements: [{ resource_ids: [chair.id] }] }
  const [one, other] = [await propose(shop), await propose(shop)]
  const [added, ...applied] = await Promise.all([
    everything.post('/services', body),
    one.apply(one.ids),
    other.apply(other.ids),
  ])
  expect(added.status).toBe(201)
  expect(applied.map(({ status }) => status)).toEqual([200, 200])
  const cuts = (await everything.get('/services?limit=200')).body.data.filter(({ name }: Any) => name === 'Corte')
  const made = (await Promise.all([one, other].map(async ({ path }) => (await shop.owner.get(path)).body.items))).flat()
  const madeCuts = made.filter(({ data, result }: Any) => data.name === 'Corte' && result === 'made')
  expect(madeCuts.length).toBeLessThanOrEqual(1)
  expect(cuts).toHaveLength(1 + madeCuts.length)
  expect((await everything.get(`/services/${added.body.id}`)).body).toEqual(added.body)
})
