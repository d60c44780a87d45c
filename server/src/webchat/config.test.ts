// The config of the chat widget: how it looks, whether the business is open, and what can be booked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { made, shopOf } from '../testing/shop.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { PAGE, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aSite() {
  const workspace = await world.aWorkspace()
  const site = await visitorsOf(world, workspace)
  const { page } = site
  const config = async () => (await page.get('/public/webchat/config')).body
  return { workspace, owner: workspace.owner, shop: shopOf(workspace), site, page, config }
}

test('the look, the texts and the form are those of the site, and nothing that is not for the public', async () => {
  const { owner, page } = await aSite()
  const theme = { color: '#ff8800', position: 'left', scheme: 'dark', launcher_text: 'Oi', logo_url: null }
  const texts = { 'pt-BR': { title: 'Aurora', greeting: 'Olá!', away: null, pre_chat: null } }
  const pre_chat = { enabled: true, fields: [{ key: 'name', required: true }] }
  await owner.put('/webchat-site', { theme, texts, pre_chat, features: { attachments: false }, locale: 'pt-BR' })
  const { body, headers } = await page.get('/public/webchat/config')
  expect(body).toEqual({
    name: 'Salão Aurora',
    timezone: 'America/Sao_Paulo',
    locale: 'pt-BR',
    default_locale: 'pt-BR',
    open: true,
    theme,
    texts,
    pre_chat,
    features: { attachments: false, location: true, booking: true, end_chat: true },
    services: [],
  })
  expect(headers['access-control-allow-origin']).toBe(PAGE)
})

test('reading the settings makes no visitor', async () => {
  const { workspace, config } = await aSite()
  await config()
  const { rows } = await world.pool.query('select 1 from webchat_visitors where workspace_id = $1', [workspace.id])
  expect(rows).toEqual([])
})

describe('the services', () => {
  test('are those with times and resources, by name, with what a form needs', async () => {
    const { shop, config } = await aSite()
    const intake_fields = [{ key: 'length', type: 'select', options: ['short', 'long'] }]
    const { service_id, ana } = await shop.aBarber({ name: 'Haircut', price_cents: 5_000, intake_fields })
    const course = await shop.aClass({ name: 'Class', min_party_size: 2, max_party_size: 6, max_advance_days: 30 })
    await shop.aQueue()
    await shop.aService([{ resource_ids: [ana] }], { name: 'Old', active: false })
    const gone = await shop.aResource({ name: 'Gone' })
    await shop.aService([{ resource_ids: [gone.id] }], { name: 'Nobody does it' })
    await shop.client.patch(`/resources/${gone.id}`, { active: false })
    const { services } = await config()
    expect(services).toMatchObject([
      { id: course.service_id, name: 'Class', min_party_size: 2, max_party_size: 6, max_advance_days: 30 },
      { id: service_id, name: 'Haircut', duration_minutes: 30, price_cents: 5_000, currency: 'BRL' },
    ])
    expect(services[1].intake_fields).toMatchObject([{ key: 'length', type: 'select', options: ['short', 'long'] }])
    expect(Object.keys(services[0])).not.toContain('requirements')
  })

  test('say how many people fit, by their own limit and by their resources', async () => {
    const { shop, config } = await aSite()
    const [small, large, any] = [
      await shop.aResource({ name: 'For two', kind: 'room', capacity: 2 }),
      await shop.aResource({ name: 'For six', kind: 'room', capacity: 6 }),
      await shop.aResource({ name: 'For any', kind: 'room', capacity: null }),
    ].map(({ id }) => id)
    await shop.aService([{ resource_ids: [small, large] }], { name: 'A' })
    await shop.aService([{ resource_ids: [small, large], quantity: 2 }], { name: 'B' })
    await shop.aService([{ resource_ids: [small, large] }], { name: 'C', max_party_size: 4 })
    await shop.aService([{ resource_ids: [any] }], { name: 'D' })
    const { services } = await config()
    expect(services.map((each: { max_party_size: number | null }) => each.max_party_size)).toEqual([6, 2, 4, null])
  })

  test('are an empty list where booking is switched off', async () => {
    const { shop, owner, config } = await aSite()
    await shop.aBarber()
    expect((await config()).services).toHaveLength(1)
    await owner.put('/webchat-site', { features: { booking: false } })
    expect((await config()).services).toEqual([])
  })

  test('are those of their own bookings for visitors who have some, while booking is switched off', async () => {
    const { shop, owner, site } = await aSite()
    const { service_id } = await shop.aBarber()
    const { id: other } = await shop.aService([{ resource_ids: [(await shop.aResource()).id] }], { name: 'Massage' })
    const { client } = await site.open()
    const bookings = visitorBookingsOf({ client })
    const { start } = (await bookings.slots({ service_id })).body.data.at(-1)
    await bookings.confirm(made(await bookings.hold({ service_id, start })).id)
    await owner.put('/webchat-site', { features: { booking: false } })
    const offered = (await client.get('/public/webchat/config')).body.services
    expect(offered.map(({ id }: { id: string }) => id)).toEqual([service_id])
    expect((await bookings.slots({ service_id: other })).status).toBe(403)
  })
})

describe('the business is open', () => {
  // It is noon in UTC and nine o'clock in São Paulo.
  test('by its default schedule, days that differ included', async () => {
    const { shop, config } = await aSite()
    const { id } = await shop.aSchedule({ is_default: true })
    await shop.aResource()
    expect((await config()).open).toBe(true)
    await shop.client.post(`/schedules/${id}/overrides`, { date: world.now().toISOString().slice(0, 10), windows: [] })
    expect((await config()).open).toBe(false)
  })

  test('from the first minute on, and not in the last one any more', async () => {
    const { shop, config } = await aSite()
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:01', end: '09:02' }))
    await shop.aSchedule({ is_default: true, weekly })
    expect((await config()).open).toBe(false)
    world.wait(1)
    expect((await config()).open).toBe(true)
    world.wait(1)
    expect((await config()).open).toBe(false)
  })

  test('without a default schedule when any resource works', async () => {
    const { shop, config } = await aSite()
    const night = await shop.aSchedule({ weekly: [{ weekday: 1, start: '22:00', end: '23:00' }] })
    await shop.aResource({ schedule_id: night.id })
    expect((await config()).open).toBe(false)
    const day = await shop.aSchedule()
    const bruno = await shop.aResource({ schedule_id: day.id })
    expect((await config()).open).toBe(true)
    await shop.client.patch(`/resources/${bruno.id}`, { active: false })
    expect((await config()).open).toBe(false)
  })
})
