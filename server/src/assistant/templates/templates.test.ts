// Every template, applied to an empty workspace, can be booked at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopOf } from '../../testing/shop.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { TEMPLATES } from './all.ts'
import { BLANK } from './faq.ts'
import { usualCents } from './price.ts'
import { TEMPLATE_KEYS } from './template.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const LOCALES = ['en', 'pt-BR', 'es-PY'] as const

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Item = any

describe.each(TEMPLATE_KEYS)('the template %s', (key) => {
  test.each(LOCALES)(
    'is made as it was proposed, and everything in it can be booked at once, in %s',
    async (locale) => {
      const shop = await world.aWorkspace()
      const { owner, everything } = shop
      const { book } = shopOf(shop)
      const proposed = await owner.post('/assistant/proposals', { business: key, locale })
      expect(proposed).toMatchObject({ status: 201, body: { business: key, locale, read_by: null, applied_at: null } })
      const items: Item[] = proposed.body.items
      const applied = await owner.post(`/assistant/proposals/${proposed.body.id}/apply`, {
        items: items.map(({ id }) => ({ id })),
      })
      expect(applied).toMatchObject({ status: 200 })
      expect(applied.body.items.map((item: Item) => item.result)).toEqual(items.map(() => 'made'))

      const namesOf = (kind: string) =>
        items
          .filter((item) => item.kind === kind)
          .map(({ data }) => data.name)
          .toSorted()
      const list = async (path: string) => (await everything.get(path)).body.data
      const names = (things: Item[]) => things.map(({ name }) => name).toSorted()
      expect(names(await list('/services?limit=200'))).toEqual(namesOf('service'))
      expect(names(await list('/resources?limit=200'))).toEqual(namesOf('person'))
      expect(await list('/schedules')).toMatchObject([{ is_default: true }])
      expect((await everything.get('/stage-config')).body.version).toBe(2)
      expect((await everything.get('/bot')).body).toMatchObject({
        enabled: false,
        greeting: { en: expect.any(String) },
      })
      const automations = await list('/automations')
      expect(names(automations)).toEqual(namesOf('automation'))
      expect(automations.length).toBeGreaterThan(0)
      expect(automations.filter(({ enabled }: Item) => enabled)).toEqual([])
      expect(await list('/knowledge')).toMatchObject([{ kind: 'faq', enabled: false }])

      const customer = { name: 'Eva', phone: '+5511977776666' }
      for (const { id: service_id, mode, name, min_party_size: party_size } of await list('/services?limit=200')) {
        const [slot] =
          mode === 'queue'
            ? [{}]
            : (await everything.get(`/slots?service_id=${service_id}&party_size=${party_size}&limit=1`)).body.data
        expect(slot, name).toBeDefined()
        const wish = { service_id, start: slot.start, party_size, customer }
        expect(await book(wish), name).toMatchObject({ status: 201 })
      }
    },
  )

  test('has every text in three languages, and questions with blanks to fill in', () => {
    const { stages: _, hours: __, ...rest } = TEMPLATES[key]
    const texts: Record<string, string>[] = []
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('en' in value) texts.push(value as Record<string, string>)
      else for (const each of Object.values(value)) walk(each)
    }
    walk(rest)
    expect(texts.length).toBeGreaterThan(15)
    for (const text of texts) {
      expect(Object.keys(text).toSorted()).toEqual(['en', 'es', 'pt'])
      for (const each of Object.values(text)) expect(each.trim(), JSON.stringify(text)).not.toBe('')
    }
    expect(TEMPLATES[key].faq.length).toBeGreaterThanOrEqual(3)
    for (const { answer } of TEMPLATES[key].faq) {
      for (const each of Object.values(answer)) expect(each).toContain(BLANK)
    }
  })
})

test('usual prices are round in every currency', () => {
  expect(['USD', 'BRL', 'ARS', 'PYG', 'EUR'].map((currency) => usualCents(30, currency))).toEqual([
    3_000, 7_500, 1_800_000, 10_500_000, 3_000,
  ])
  expect(usualCents(null, 'BRL')).toBeNull()
})

test('a party gets the smallest table that fits, and the owner is one of the people', async () => {
  const { owner, everything } = await world.aWorkspace()
  const { body } = await owner.post('/assistant/proposals', { business: 'restaurant', locale: 'en' })
  await owner.post(`/assistant/proposals/${body.id}/apply`, { items: body.items.map(({ id }: Item) => ({ id })) })
  const resources: Item[] = (await everything.get('/resources')).body.data
  const [table] = (await everything.get('/services')).body.data.filter(({ name }: Item) => name === 'Table')
  const tableFor = async (party_size: number) => {
    const { data } = (await everything.get(`/slots?service_id=${table.id}&party_size=${party_size}&limit=1`)).body
    return resources.find(({ id }) => id === data[0].resource_ids[0])?.name
  }
  expect(await Promise.all([2, 4, 6, 8].map(tableFor))).toEqual([
    expect.stringMatching(/Table [12]/),
    expect.stringMatching(/Table [34]/),
    'Table 5',
    'Table 6',
  ])
  const me = (await owner.get('/me')).body
  expect(resources.filter(({ member_id }) => member_id === me.id)).toMatchObject([{ kind: 'person' }])
})
