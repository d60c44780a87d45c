// Tools for the catalog, the stages and the opening hours.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('list_catalog lists services, resources and groups in a short form', async () => {
  const { agent, shop } = await workspaceWithAgent(world)
  const { service_id, ana } = await shop.aBarber({ price_cents: 6_000 })
  const { service_id: delivery, rider, group_id } = await shop.aQueue({ active: false })
  expect(await agent.does('list_catalog')).toEqual({
    services: [
      { id: service_id, name: 'Cut', minutes: 30, price: { cents: 6_000, currency: 'BRL' } },
      { id: delivery, name: 'Delivery', mode: 'queue', minutes: 30, active: false },
    ],
    resources: [
      { id: ana, name: 'Ana', kind: 'person' },
      { id: rider, name: 'Rider', kind: 'person' },
    ],
    groups: [{ id: group_id, name: 'Riders', resource_ids: [rider] }],
  })
})

test('list_catalog says so when the list is not complete', async () => {
  const { agent, shop } = await workspaceWithAgent(world)
  for (let count = 0; count < 201; count += 1) await shop.aResource({ name: `R ${count}` })
  const { resources, note } = await agent.does('list_catalog')
  expect([resources.length, note]).toEqual([200, expect.stringContaining('200')])
})

test('list_catalog shows all of one service, with its intake fields', async () => {
  const { agent, shop } = await workspaceWithAgent(world)
  const intake_fields = [{ key: 'colour', type: 'select', required: true, label: 'Colour', options: ['red', 'blue'] }]
  const { service_id, ana } = await shop.aBarber({ intake_fields, price_cents: 900, deposit_cents: 500 })
  expect((await agent.does('list_catalog', { service_id })).service).toMatchObject({
    id: service_id,
    deposit_cents: 500,
    requirements: [{ resource_ids: [ana], quantity: 1 }],
    intake_fields: [{ key: 'colour', required: true, options: ['red', 'blue'] }],
  })
  expect((await agent.isRefused('list_catalog', { service_id: 'svc_none' })).code).toBe('not_found')
})

test('list_stages lists the stages and the actions between them', async () => {
  const { agent } = await workspaceWithAgent(world)
  const { stages, actions } = await agent.does('list_stages')
  expect(stages).toContainEqual({ key: 'done', name: expect.anything(), category: 'done', terminal: true })
  expect(actions).toContainEqual(expect.objectContaining({ key: 'take', type: 'claim', to: 'taken' }))
})

describe('set_day_hours', () => {
  async function aShopWithHours() {
    const { agent, shop } = await workspaceWithAgent(world)
    const { id: schedule_id } = await shop.aSchedule({ is_default: true })
    const room = await shop.aResource()
    const { id: service_id } = await shop.aService([{ resource_ids: [room.id] }])
    const open = async () => {
      const asked = { service_id, from: '2030-03-05', to: '2030-03-05', limit: 200 }
      return (await agent.does('find_slots', asked)).slots.length
    }
    return { ...agent, schedule_id, open }
  }
  const date = '2030-03-05'

  test('gives a day other hours, closes it, and resets it to the weekly hours', async () => {
    const { does, schedule_id, open } = await aShopWithHours()
    const windows = [{ start: '10:00', end: '12:00' }]
    const answer = { schedule: { id: schedule_id, name: 'Open' }, date }
    expect(await does('set_day_hours', { date, windows, reason: 'Holiday' })).toEqual({ ...answer, windows })
    expect(await open()).toBe(4)
    expect(await does('set_day_hours', { date, windows: [], schedule_id })).toEqual({ ...answer, windows: [] })
    expect(await open()).toBe(0)
    expect(await does('set_day_hours', { date, reset: true })).toEqual(answer)
    expect(await open()).toBe(16)
  })

  test('does not close a day when an argument is missing', async () => {
    const { isRefused, open } = await aShopWithHours()
    for (const said of [{}, { reset: false }, { windows: [], reset: true }]) {
      expect((await isRefused('set_day_hours', { date, ...said })).detail).toBe('Give either windows or reset true.')
    }
    expect(await open()).toBe(16)
  })

  test('passes on what the API refuses', async () => {
    const { isRefused } = await aShopWithHours()
    const windows = [{ start: '10:00', end: '25:00' }]
    expect((await isRefused('set_day_hours', { date, windows })).code).toBe('validation_error')
    expect((await isRefused('set_day_hours', { date, reset: true })).code).toBe('not_found')
    expect((await isRefused('set_day_hours', { date, windows: [], schedule_id: 'sch_none' })).code).toBe('not_found')
    expect((await isRefused('set_day_hours', { date: '..', windows: [] })).code).toBe('invalid_arguments')
  })

  test('asks for schedule_id where there is no default schedule', async () => {
    const { agent, shop } = await workspaceWithAgent(world)
    await shop.aSchedule()
    const { detail } = await agent.isRefused('set_day_hours', { date, windows: [] })
    expect(detail).toBe('There is no default schedule: give schedule_id.')
  })
})

test('get_workspace shows the workspace and its local time', async () => {
  const { agent, workspace } = await workspaceWithAgent(world, 'messages:read')
  expect(await agent.does('get_workspace')).toEqual({
    workspace: {
      id: workspace.id,
      name: 'Salão Aurora',
      timezone: 'America/Sao_Paulo',
      locale: 'pt-BR',
      currency: 'BRL',
    },
    now: 'Mon 2030-03-04 09:00',
    scopes: ['messages:read'],
  })
})
