// Applying a proposal: once only, beside what is there, all faults at once, for owners and admins only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Item = any

async function propose({ owner }: TestWorkspace, wish: object = {}) {
  const { status, body } = await owner.post('/assistant/proposals', { business: 'barber', locale: 'pt-BR', ...wish })
  expect(status).toBe(201)
  const path = `/assistant/proposals/${body.id}`
  const ids = (...kinds: string[]) =>
    body.items.filter(({ kind }: Item) => kinds.length === 0 || kinds.includes(kind)).map(({ id }: Item) => ({ id }))
  return { path, body, ids, apply: (items: object[]) => owner.post(`${path}/apply`, { items }) }
}

async function catalogOf({ everything }: TestWorkspace) {
  const list = async (path: string) => (await everything.get(`${path}?limit=200`)).body.data as Item[]
  const [schedules, resources, groups, services, knowledge, config] = await Promise.all([
    list('/schedules'),
    list('/resources'),
    list('/resource-groups'),
    list('/services'),
    list('/knowledge'),
    everything.get('/stage-config'),
  ])
  const names = (things: Item[]) => things.map(({ name, title }) => name ?? title)
  return {
    schedules: names(schedules),
    resources: names(resources),
    groups: groups.map(({ name, resource_ids }) => `${name} ${resource_ids.length}`),
    services: names(services),
    knowledge: names(knowledge),
    version: config.body.version,
  }
}

const WHOLE = {
  schedules: ['Horário de funcionamento'],
  resources: expect.arrayContaining(['Marcos']),
  groups: ['Barbeiros 2'],
  services: ['Barba', 'Corte', 'Corte e barba', 'Corte infantil'],
  knowledge: ['Perguntas frequentes'],
  version: 2,
}

describe('an item', () => {
  test('is made only once, however often it is applied', async () => {
    const shop = await world.aWorkspace()
    const { ids, apply, path } = await propose(shop)
    const first = await apply(ids())
    expect(first.status).toBe(200)
    expect(await catalogOf(shop)).toEqual(WHOLE)
    const again = await apply(ids().map(({ id }: Item) => ({ id, data: { name: 'Other' } })))
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await catalogOf(shop)).toEqual(WHOLE)
    expect((await shop.owner.get(path)).body).toEqual(first.body)
  })

  test('is made once when it is applied many times at once', async () => {
    const shop = await world.aWorkspace()
    const [one, other] = [await propose(shop), await propose(shop)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 3 === 2 ? other.apply(other.ids()) : one.apply(one.ids()))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await catalogOf(shop)).toEqual(WHOLE)
    const results = await Promise.all([one, other].map(async ({ path }) => (await shop.owner.get(path)).body.items))
    for (const index of [0, 1, 2, 3]) {
      expect(results.map((items: Item[]) => items[index].result).toSorted()).toEqual(['found', 'made'])
    }
  })

  test('can be applied later, with the hours and people of the earlier calls', async () => {
    const shop = await world.aWorkspace()
    const { ids, apply } = await propose(shop)
    expect((await apply(ids('hours'))).body.applied_at).not.toBeNull()
    expect((await apply(ids('person'))).status).toBe(200)
    const last = await apply(ids('service'))
    const left = last.body.items.filter(({ applied_at }: Item) => applied_at === null).map(({ kind }: Item) => kind)
    expect([...new Set(left)]).toEqual(['stages', 'bot', 'faq', 'automation'])
    expect(await catalogOf(shop)).toMatchObject({ ...WHOLE, knowledge: [], version: 1 })
  })

  test('is made as the owner changed it, and the proposal then has the changed data', async () => {
    const shop = await world.aWorkspace()
    const { body, ids, apply } = await propose(shop)
    const service = body.items.find(({ kind }: Item) => kind === 'service')
    const data = { ...service.data, name: ' Corte e lavagem ', price_cents: 9_900 }
    const applied = await apply([...ids('hours', 'person'), { id: service.id, data }])
    const made = applied.body.items.find(({ id }: Item) => id === service.id)
    expect(made).toMatchObject({ data: { price_cents: 9_900 }, result: 'made' })
    expect((await shop.everything.get(`/services/${made.made_id}`)).body).toMatchObject({
      name: 'Corte e lavagem',
      price_cents: 9_900,
      currency: 'BRL',
    })
  })

  test('of the owner is added to the proposal under its own id, once', async () => {
    const shop = await world.aWorkspace()
    const { ids, apply } = await propose(shop)
    const own = {
      id: 'added-1',
      kind: 'service',
      data: { name: 'Sobrancelha', duration_minutes: 15, needs: [{ group: 'barbeiros' }] },
    }
    await apply([...ids('hours', 'person'), own])
    const { body } = await apply([own])
    expect(body.items.filter(({ id }: Item) => id === 'added-1')).toMatchObject([{ kind: 'service', result: 'made' }])
    expect((await catalogOf(shop)).services).toEqual(['Sobrancelha'])
  })
})

test('two people with one name are two resources', async () => {
  const shop = await world.aWorkspace()
  const { ids, apply } = await propose(shop, { answers: { people: ['Ana', 'Ana'] } })
  const [first, second] = ids('person')
  await apply([first])
  await apply([second])
  expect((await catalogOf(shop)).groups).toEqual(['Barbeiros 2'])
})

describe('what the workspace already has', () => {
  test('stays as it is, and items of the same name stand for it', async () => {
    const shop = await world.aWorkspace()
    const { everything } = shop
    const ana = (await everything.post('/resources', { name: 'Ana', kind: 'person' })).body
    const requirements = [{ resource_ids: [ana.id] }]
    const service = (
      await everything.post('/services', { name: 'CORTE', duration_minutes: 77, requirements, price_cents: 1 })
    ).body
    const schedule = (await everything.post('/schedules', { name: 'Nossa semana', weekly: [], is_default: true })).body
    const bot = (await everything.put('/bot', { greeting: { 'pt-BR': 'E aí?' }, llm: { instructions: 'Be brief.' } }))
      .body
    const config = (await everything.get('/stage-config')).body
    await everything.put('/stage-config', { ...config, note: 'Ours' })

    const { ids, apply } = await propose(shop)
    const { body } = await apply(ids())
    const of = (kind: string) => body.items.filter((item: Item) => item.kind === kind)
    expect(of('service').find(({ data }: Item) => data.name === 'Corte')).toMatchObject({
      result: 'found',
      made_id: service.id,
    })
    expect(of('stages')).toMatchObject([{ result: 'found' }])
    expect((await everything.get(`/services/${service.id}`)).body).toEqual(service)
    expect((await everything.get(`/resources/${ana.id}`)).body).toEqual(ana)
    expect((await everything.get(`/schedules/${schedule.id}`)).body).toEqual(schedule)
    expect((await everything.get('/bot')).body).toMatchObject({
      default_locale: bot.default_locale,
      greeting: { 'pt-BR': 'E aí?', es: expect.any(String) },
      llm: { instructions: 'Be brief.' },
    })
    expect((await everything.get('/stage-config')).body.version).toBe(2)
    // The new people work in the proposed hours, because the default of the workspace is another one.
    const [hours] = of('hours')
    const people = (await everything.get('/resources')).body.data.filter(({ id }: Item) => id !== ana.id)
    expect(people.map(({ schedule_id }: Item) => schedule_id)).toEqual([hours.made_id, hours.made_id])
    const beard = of('service').find(({ data }: Item) => data.name === 'Barba')
    expect((await everything.get(`/slots?service_id=${beard.made_id}&limit=1`)).body.data).toHaveLength(1)
  })

  test('gets no new default hours while it has resources without hours', async () => {
    const shop = await world.aWorkspace()
    await shop.everything.post('/resources', { name: 'Sala' })
    const { ids, apply } = await propose(shop)
    await apply(ids('hours'))
    expect((await shop.everything.get('/schedules')).body.data).toMatchObject([{ is_default: false }])
  })

  test('hours that are the same are used again; other hours get a name of their own', async () => {
    const shop = await world.aWorkspace()
    const [one, same] = [await propose(shop), await propose(shop)]
    const other = await propose(shop, { answers: { hours: [{ weekday: 7, start: '10:00', end: '12:00' }] } })
    await one.apply(one.ids('hours'))
    expect((await same.apply(same.ids('hours'))).body.items[0].result).toBe('found')
    await other.apply(other.ids('hours'))
    expect((await catalogOf(shop)).schedules).toEqual(['Horário de funcionamento', 'Horário de funcionamento 2'])
  })
})

describe('faults', () => {
  test('come all at once with their pointers, and then nothing is made', async () => {
    const shop = await world.aWorkspace()
    const { body, apply } = await propose(shop)
    const dataOf = (id: string) => body.items.find((item: Item) => item.id === id).data
    const answer = await apply([
      { id: 'hours-1', data: { ...dataOf('hours-1'), weekly: [{ weekday: 8, start: '9', end: '10:00' }] } },
      { id: 'person-1' },
      { id: 'service-1', data: { ...dataOf('service-1'), name: ' ', price_cents: -1 } },
      { id: 'service-2', data: { ...dataOf('service-2'), needs: [{ group: 'Nobody' }] } },
      { id: 'service-3', data: { ...dataOf('service-3'), needs: [{ group: 'Barbeiros', quantity: 5 }] } },
      { id: 'service-4', data: { ...dataOf('service-4'), price_cents: 5, deposit_cents: 10 } },
      { id: 'faq-1', data: { ...dataOf('faq-1'), enabled: true } },
      { id: 'bot-1', data: { default_locale: 'fr' } },
      { id: 'stages-1', data: { ...dataOf('stages-1'), initial: { scheduled: 'nowhere', queue: 'queued' } } },
      { id: 'nobody' },
      { id: 'person-1' },
    ])
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining([
        '/items/0/data/weekly/0/weekday out_of_range',
        '/items/0/data/weekly/0/start format',
        '/items/2/data/name format',
        '/items/2/data/price_cents out_of_range',
        '/items/3/data/needs/0/group unknown_value',
        '/items/4/data/needs/0/quantity pool_too_small',
        '/items/5/data/deposit_cents out_of_range',
        '/items/6/data/items/0/answer blank',
        '/items/7/data/default_locale unknown',
        '/items/8/data/initial/scheduled unknown_stage',
        '/items/9/id unknown_value',
        '/items/10/id duplicate',
      ]),
    )
    expect(await catalogOf(shop)).toEqual({
      schedules: [],
      resources: [],
      groups: [],
      services: [],
      knowledge: [],
      version: 1,
    })
  })

  test('of a person do not appear as faults of the services that need the person', async () => {
    const shop = await world.aWorkspace()
    const { body, ids, apply } = await propose(shop)
    const people = ids('person').map(({ id }: Item, index: number) => ({
      id,
      data: { ...body.items.find((item: Item) => item.id === id).data, ...(index === 0 && { name: '' }) },
    }))
    expect(faultsOf(await apply([...people, ...ids('service')]))).toEqual(['/items/0/data/name format'])
  })

  test('an FAQ without blanks may be switched on', async () => {
    const shop = await world.aWorkspace()
    const { apply } = await propose(shop)
    const data = { title: 'FAQ', items: [{ question: 'Aceitam Pix?', answer: 'Sim.' }], enabled: true }
    expect((await apply([{ id: 'faq-1', data }])).status).toBe(200)
    expect((await shop.everything.get('/knowledge')).body.data).toMatchObject([{ title: 'FAQ', enabled: true }])
  })
})

describe('access', () => {
  test('is for owners and admins; agents and keys are refused', async () => {
    const shop = await world.aWorkspace()
    const { path, ids } = await propose(shop)
    const [{ client: agent }, { client: admin }] = await Promise.all([shop.member('agent'), shop.member('admin')])
    for (const [method, at, body] of [
      ['get', '/assistant/checklist', undefined],
      ['post', '/assistant/proposals', { business: 'barber', locale: 'en' }],
      ['get', path, undefined],
      ['post', `${path}/apply`, { items: ids('hours') }],
    ] as const) {
      const call = (client: Item) => client[method](at, body)
      expect(await call(agent), at).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await call(shop.everything), at).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
      expect((await call(admin)).status, at).toBeLessThan(300)
    }
  })

  test('of another workspace finds nothing', async () => {
    const [shop, other] = [await world.aWorkspace(), await world.aWorkspace()]
    const { path, ids } = await propose(shop)
    expect(await other.owner.get(path)).toMatchObject({ status: 404 })
    expect(await other.owner.post(`${path}/apply`, { items: ids() })).toMatchObject({ status: 404 })
    expect((await catalogOf(other)).services).toEqual([])
  })
})

test('old proposals of which nothing was applied are deleted', async () => {
  const shop = await world.aWorkspace()
  const kept = await propose(shop)
  await kept.apply(kept.ids('hours'))
  const first = await propose(shop)
  for (let number = 0; number < 20; number += 1) await propose(shop)
  expect((await shop.owner.get(first.path)).status).toBe(404)
  expect((await shop.owner.get(kept.path)).status).toBe(200)
})
