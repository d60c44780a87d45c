import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { aWorld, type World } from '../testing/world.ts'
import { catalogVersion, loadCatalog } from './catalog.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ctxOf = (workspaceId: string) => ({ db: world.db, workspaceId, actor: SYSTEM, now: world.now() })

test('the whole catalog has the same content as the single answers, without archived entries', async () => {
  const { id, everything: shop } = await world.aWorkspace()
  const make = async (path: string, body: object) => (await shop.post(path, body)).body
  const open = await make('/schedules', {
    name: 'Open',
    is_default: true,
    weekly: [{ weekday: 1, start: '09:00', end: '18:00' }],
  })
  const old = await make('/schedules', { name: 'Old' })
  for (const schedule of [open, old]) {
    await make(`/schedules/${schedule.id}/overrides`, { date: '2020-01-01', windows: [] })
    await make(`/schedules/${schedule.id}/overrides`, {
      date: '2030-12-25',
      windows: [{ start: '10:00', end: '12:00' }],
    })
  }
  const ana = await make('/resources', { name: 'Ana', active: false, schedule_id: open.id })
  const bia = await make('/resources', { name: 'Bia' })
  const gone = await make('/resources', { name: 'Gone' })
  const group = await make('/resource-groups', { name: 'All', resource_ids: [bia.id, gone.id, ana.id] })
  const service = await make('/services', {
    name: 'Wedding',
    duration_minutes: 30,
    price_cents: 900_000_000_000,
    requirements: [{ group_id: group.id }],
    active: false,
  })
  const dropped = await make('/services', { name: 'Dropped', duration_minutes: 30, active: false })
  const unused = await make('/resource-groups', { name: 'Unused' })
  for (const path of [
    `/schedules/${old.id}`,
    `/resources/${gone.id}`,
    `/services/${dropped.id}`,
    `/resource-groups/${unused.id}`,
  ]) {
    expect((await shop.delete(path)).status).toBe(204)
  }

  const catalog = await loadCatalog(ctxOf(id))
  const plain = async (path: string) => {
    const { version: _, created_at: __, updated_at: ___, ...rest } = (await shop.get(path)).body
    return rest
  }
  const stored = async (path: string) => {
    const { photo_url, ...rest } = await plain(path)
    expect(photo_url).toBeNull()
    return { ...rest, photo_id: null }
  }
  expect([...catalog.services]).toEqual([[service.id, await plain(`/services/${service.id}`)]])
  expect(catalog.resources).toEqual(
    new Map([
      [ana.id, await stored(`/resources/${ana.id}`)],
      [bia.id, await stored(`/resources/${bia.id}`)],
    ]),
  )
  expect([...catalog.groups]).toEqual([[group.id, { ...(await plain(`/resource-groups/${group.id}`)) }]])
  expect(catalog.groups.get(group.id)?.resource_ids).toEqual([bia.id, ana.id])
  const overrides = new Map([
    ['2020-01-01', []],
    ['2030-12-25', [{ start: '10:00', end: '12:00' }]],
  ])
  expect([...catalog.schedules]).toEqual([[open.id, { ...(await plain(`/schedules/${open.id}`)), overrides }]])
  expect(catalog.defaultSchedule).toBe(catalog.schedules.get(open.id))
  expect(catalog.version).toBe(await catalogVersion(ctxOf(id)))
})

test('an empty catalog is empty', async () => {
  const { id } = await world.aWorkspace()
  expect(await loadCatalog(ctxOf(id))).toEqual({
    version: 0,
    services: new Map(),
    resources: new Map(),
    groups: new Map(),
    schedules: new Map(),
    defaultSchedule: null,
  })
})
