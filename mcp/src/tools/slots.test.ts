// Tools for free times: few by default, in local time and UTC, and with a reason where there are none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aBarberShop() {
  const { agent, shop, workspace } = await workspaceWithAgent(world)
  return { ...agent, ...(await shop.aBarber()), shop, workspace }
}

const localsOf = ({ slots }: { slots: { local: string }[] }) => slots.map(({ local }) => local)

describe('find_slots', () => {
  test('shows the next eight times, and where the next ones begin', async () => {
    const { does, service_id } = await aBarberShop()
    const found = await does('find_slots', { service_id })
    expect(found).toMatchObject({ timezone: 'America/Sao_Paulo', more_from: '2030-03-04T16:00Z' })
    expect(found.slots).toHaveLength(8)
    expect(found.slots[0]).toEqual({ start: '2030-03-04T12:00Z', local: 'Mon 2030-03-04 09:00' })
    const next = await does('find_slots', { service_id, from: found.more_from, limit: 1 })
    expect(localsOf(next)).toEqual(['Mon 2030-03-04 13:00'])
  })

  test('takes days and local times as bounds', async () => {
    const { does, service_id } = await aBarberShop()
    const day = await does('find_slots', { service_id, from: '2030-03-06', to: '2030-03-06', limit: 200 })
    expect(day.slots).toHaveLength(16)
    expect(day).not.toHaveProperty('more_from')
    const hour = await does('find_slots', { service_id, from: '2030-03-06T15:00', to: '2030-03-06 16:00' })
    expect(localsOf(hour)).toEqual(['Wed 2030-03-06 15:00', 'Wed 2030-03-06 15:30'])
  })

  test('begins with those nearest to a time, or to noon of a day', async () => {
    const { does, service_id } = await aBarberShop()
    const near = await does('find_slots', { service_id, around: '2030-03-06T15:10', limit: 3 })
    expect(localsOf(near)).toEqual(['Wed 2030-03-06 15:00', 'Wed 2030-03-06 15:30', 'Wed 2030-03-06 14:30'])
    expect(near).not.toHaveProperty('more_from')
    const day = await does('find_slots', { service_id, around: '2030-03-06', limit: 1 })
    expect(localsOf(day)).toEqual(['Wed 2030-03-06 12:00'])
  })

  test('names the resources if asked to, and only offers times of the wished ones', async () => {
    const { does, shop, ana } = await aBarberShop()
    const bia = (await shop.aResource({ name: 'Bia' })).id
    const { id: service_id } = await shop.aService([{ resource_ids: [ana, bia] }])
    const asked = { service_id, resource_ids: [bia], from: '2030-03-06T03:00', limit: 1 }
    expect((await does('find_slots', { ...asked, with_resources: true })).slots).toEqual([
      { start: '2030-03-06T06:00Z', local: 'Wed 2030-03-06 03:00', resource_ids: [bia] },
    ])
  })

  test('says why there is no free time, and when the next one is', async () => {
    const { does, service_id } = await aBarberShop()
    expect(await does('find_slots', { service_id, from: '2030-03-05T18:00', to: '2030-03-05' })).toEqual({
      timezone: 'America/Sao_Paulo',
      slots: [],
      reason: 'closed',
      next_available: { start: '2030-03-06T12:00Z', local: 'Wed 2030-03-06 09:00' },
    })
  })

  test('distinguishes two moments with the same local time', async () => {
    const { does, shop } = await aBarberShop()
    const { id: schedule_id } = await shop.aSchedule({
      timezone: 'America/New_York',
      weekly: [{ weekday: 7, start: '00:00', end: '03:00' }],
    })
    const room = await shop.aResource({ schedule_id })
    const { id: service_id } = await shop.aService([{ resource_ids: [room.id] }], {
      schedule_id,
      slot_interval_minutes: 60,
    })
    const night = { service_id, from: '2030-11-03T00:00-04:00', to: '2030-11-03T03:00-05:00' }
    const { slots } = await does('find_slots', night)
    expect(slots.map(({ start }: { start: string }) => start)).toEqual([
      '2030-11-03T04:00Z',
      '2030-11-03T05:00Z',
      '2030-11-03T06:00Z',
      '2030-11-03T07:00Z',
    ])
  })

  test('says what is wrong with its arguments', async () => {
    const { isRefused, service_id } = await aBarberShop()
    expect((await isRefused('find_slots')).detail).toBe('service_id is required.')
    expect((await isRefused('find_slots', { service_id: 'svc_none' })).code).toBe('not_found')
    expect((await isRefused('find_slots', { service_id, around: 'noon' })).detail).toMatch(/^around must be a day/)
    expect(await isRefused('find_slots', { service_id, from: '2030-03-06', to: '2030-03-05' })).toMatchObject({
      code: 'validation_error',
      errors: [{ parameter: 'to' }],
    })
    expect((await isRefused('find_slots', { service_id, limit: 201 })).detail).toBe('limit must be <= 200.')
  })
})

describe('explain_slot', () => {
  test('says yes', async () => {
    const { does, service_id } = await aBarberShop()
    const free = await does('explain_slot', { service_id, start: '2030-03-05T10:00' })
    expect(free).toEqual({ bookable: true, local: 'Tue 2030-03-05 10:00', reasons: [] })
  })

  test('names every reason why a time cannot be booked', async () => {
    const { does, isRefused, service_id, ana } = await aBarberShop()
    const closed = await does('explain_slot', { service_id, start: '2030-03-05T20:00', resource_ids: [ana] })
    expect(closed).toMatchObject({
      bookable: false,
      reasons: [{ code: 'closed' }, { code: 'resource_closed', resource_id: ana }],
    })
    expect((await isRefused('explain_slot', { service_id, start: '2030-03-05' })).code).toBe('invalid_arguments')
  })
})

test('local time is that of the workspace, also when its time zone changes during a connection', async () => {
  const { does, service_id, workspace } = await aBarberShop()
  await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'America/Vancouver' })
  const { timezone, slots } = await does('find_slots', { service_id, from: '2030-12-05T04:00', limit: 1 })
  // The runtime still thinks that it is an hour earlier there in winter.
  expect([timezone, slots]).toEqual([
    'America/Vancouver',
    [{ start: '2030-12-05T12:00Z', local: 'Thu 2030-12-05 05:00' }],
  ])
})
