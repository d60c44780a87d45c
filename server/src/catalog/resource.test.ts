import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Client
beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  shop = workspace.everything
})
afterAll(() => world[Symbol.asyncDispose]())

const add = async (path: string, body: object) => {
  const reply = await shop.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const aResource = (change: object = {}) => add('/resources', { name: 'Ana', ...change })
const aGroup = (resource_ids: string[], name = 'Group') => add('/resource-groups', { name, resource_ids })
const aService = (requirement: object, change: object = {}) =>
  add('/services', { name: 'Haircut', duration_minutes: 30, requirements: [requirement], ...change })

describe('a resource', () => {
  test('has its defaults', async () => {
    expect(await aResource()).toMatchObject({
      kind: 'other',
      capacity: null,
      shared: false,
      schedule_id: null,
      group_ids: [],
      member_id: null,
      priority: 0,
      active: true,
      tags: [],
    })
  })

  test.each([
    [{ capacity: 0 }, '/capacity'],
    [{ shared: true }, '/capacity'],
    [{ kind: 'robot' }, '/kind'],
    [{ priority: 1.5 }, '/priority'],
    [{ active: 'yes' }, '/active'],
    [{ color: '#12345g' }, '/color'],
    [{ tags: ['x'.repeat(51)] }, '/tags/0'],
  ])('%o is refused', async (change, pointer) => {
    const { id } = await aResource()
    for (const reply of [
      await shop.post('/resources', { name: 'Ana', ...change }),
      await shop.patch(`/resources/${id}`, change),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toMatchObject([{ pointer }])
    }
  })

  test('gets a colour that the others do not have, and keeps it', async () => {
    const { everything } = await world.aWorkspace()
    const colorOf = async (body: object = {}) => (await everything.post('/resources', { name: 'Ana', ...body })).body
    const people = [await colorOf(), await colorOf(), await colorOf({ color: '#12AB3f' }), await colorOf()]
    expect(people.map(({ color }) => color)).toEqual(['#4c6ef5', '#12b886', '#12ab3f', '#fd7e14'])
    const [first, second] = people
    const renamed = (await everything.patch(`/resources/${second.id}`, { name: 'Bia' })).body
    expect(renamed.color).toBe('#12b886')
    const changed = (await everything.patch(`/resources/${second.id}`, { color: '#4C6EF5' })).body
    expect(changed).toMatchObject({ color: '#4c6ef5', version: 3 })
    // The colour that was given up is free again.
    const again = (await everything.patch(`/resources/${first.id}`, { color: null })).body
    expect(again.color).toBe('#12b886')
  })

  test('that is shared must keep a capacity', async () => {
    const { id } = await aResource({ shared: true, capacity: 10 })
    expect(await shop.patch(`/resources/${id}`, { capacity: null })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/capacity' }] },
    })
    expect((await shop.patch(`/resources/${id}`, { capacity: null, shared: false })).status).toBe(200)
  })

  test('belongs to a team member until the member leaves', async () => {
    const { memberId } = await workspace.member('agent')
    const made = await aResource({ member_id: memberId })
    expect(made.member_id).toBe(memberId)
    expect((await workspace.owner.delete(`/team/members/${memberId}`)).status).toBe(204)
    const { body } = await shop.get(`/resources/${made.id}`)
    expect(body).toEqual({ ...made, member_id: null })
    expect((await shop.patch(`/resources/${made.id}`, body)).body).toEqual(body)
    expect((await shop.patch(`/resources/${made.id}`, { name: 'Eva' })).status).toBe(200)
  })

  test('shows its groups, and ignores them in a body', async () => {
    const { id } = await aResource()
    const one = await aGroup([id])
    const two = await aGroup([id])
    const { body } = await shop.get(`/resources/${id}`)
    expect(body.group_ids).toEqual([one.id, two.id].toSorted())
    expect((await shop.patch(`/resources/${id}`, { ...body, group_ids: [] })).body).toEqual(body)
    await shop.delete(`/resource-groups/${one.id}`)
    expect((await shop.get(`/resources/${id}`)).body.group_ids).toEqual([two.id])
  })

  test('cannot become active while its schedule is archived', async () => {
    const schedule = await add('/schedules', { name: 'Nights' })
    const { id } = await aResource({ active: false, schedule_id: schedule.id })
    expect((await shop.delete(`/schedules/${schedule.id}`)).status).toBe(204)
    expect(await shop.patch(`/resources/${id}`, { active: true })).toMatchObject({ status: 404 })
    expect((await shop.patch(`/resources/${id}`, { active: true, schedule_id: null })).status).toBe(200)
  })
})

describe('a group', () => {
  test('keeps the order of its resources', async () => {
    const ids = [(await aResource()).id, (await aResource()).id, (await aResource()).id].toReversed()
    const { id } = await aGroup(ids)
    expect((await shop.get(`/resource-groups/${id}`)).body).toMatchObject({
      resource_ids: ids,
      assignment: 'least_busy',
    })
    const turned = ids.toReversed()
    expect((await shop.patch(`/resource-groups/${id}`, { resource_ids: turned })).body).toMatchObject({
      resource_ids: turned,
      version: 2,
    })
    expect((await shop.get(`/resource-groups/${id}`)).body.resource_ids).toEqual(turned)
    expect((await shop.patch(`/resource-groups/${id}`, { resource_ids: null })).body.resource_ids).toEqual([])
  })

  test('refuses a resource that is listed twice, and an unknown kind of assignment', async () => {
    const { id } = await aResource()
    const twice = await shop.post('/resource-groups', { name: 'G', resource_ids: [id, id] })
    expect(twice).toMatchObject({ status: 422, body: { errors: [{ pointer: '/resource_ids/1', code: 'duplicate' }] } })
    expect(await shop.post('/resource-groups', { name: 'G', assignment: 'random' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/assignment' }] },
    })
  })

  test('loses a resource that is archived, and emits an event', async () => {
    const [stays, goes] = [await aResource(), await aResource()]
    const { id, name } = await aGroup([goes.id, stays.id])
    world.wait(1)
    expect((await shop.delete(`/resources/${goes.id}`)).status).toBe(204)
    expect((await shop.get(`/resource-groups/${id}`)).body).toMatchObject({
      resource_ids: [stays.id],
      version: 2,
      updated_at: world.now().toISOString(),
    })
    const { rows } = await world.pool.query(
      "select data from events where type = 'resource_group.updated' and data -> 'resource_group' ->> 'id' = $1",
      [id],
    )
    expect(rows).toEqual([{ data: { resource_group: { id, name }, changed: ['resource_ids'] } }])
  })
})

describe('an entry cannot be archived while it is in use:', () => {
  const refused = (detail: string) => ({ status: 409, body: { code: 'invalid_transition', detail } })

  test('a group, by an active service', async () => {
    const group = await aGroup([(await aResource()).id])
    const services = [await aService({ group_id: group.id }), await aService({ group_id: group.id }, { name: 'Beard' })]
    await aService({ group_id: group.id }, { name: 'Asleep', active: false })
    const path = `/resource-groups/${group.id}`
    expect(await shop.delete(path)).toMatchObject(refused('Still in use by 2 active services: Beard, Haircut.'))
    await shop.patch(`/services/${services[0].id}`, { active: false })
    expect(await shop.delete(path)).toMatchObject(refused('Still in use by 1 active service: Beard.'))
    await shop.delete(`/services/${services[1].id}`)
    expect((await shop.delete(path)).status).toBe(204)
  })

  test('a resource, while an active service names it; membership in a group does not prevent it', async () => {
    const [ana, bia] = [await aResource(), await aResource()]
    await aGroup([ana.id])
    const service = await aService({ resource_ids: [bia.id, ana.id] })
    expect(await shop.delete(`/resources/${ana.id}`)).toMatchObject(
      refused('Still in use by 1 active service: Haircut.'),
    )
    await shop.patch(`/services/${service.id}`, { requirements: [{ resource_ids: [bia.id] }] })
    expect((await shop.delete(`/resources/${ana.id}`)).status).toBe(204)
  })

  test('a schedule, while active services or resources use it', async () => {
    const schedule_id = (await add('/schedules', { name: 'Open' })).id
    const ana = await aResource({ schedule_id })
    const service = await aService({ resource_ids: [ana.id] }, { schedule_id })
    const path = `/schedules/${schedule_id}`
    expect(await shop.delete(path)).toMatchObject(
      refused('Still in use by 1 active service and 1 active resource: Haircut, Ana.'),
    )
    await shop.patch(`/services/${service.id}`, { schedule_id: null })
    expect(await shop.delete(path)).toMatchObject(refused('Still in use by 1 active resource: Ana.'))
    await shop.patch(`/resources/${ana.id}`, { schedule_id: null })
    expect((await shop.delete(path)).status).toBe(204)
  })

  test('by many entries: ten are named, the rest is counted', async () => {
    const schedule_id = (await add('/schedules', { name: 'Open' })).id
    for (let n = 1; n <= 12; n += 1) await aResource({ schedule_id, name: `R${String(n).padStart(2, '0')}` })
    expect(await shop.delete(`/schedules/${schedule_id}`)).toMatchObject(
      refused('Still in use by 12 active resources: R01, R02, R03, R04, R05, R06, R07, R08, R09, R10, 2 more.'),
    )
  })
})

describe('of two calls at once', () => {
  test('that archive a group and add a service with this group, one is refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const group = await aGroup([(await aResource()).id])
      const service = { name: 'Race', duration_minutes: 30, requirements: [{ group_id: group.id }] }
      const [archived, created] = await Promise.all([
        shop.delete(`/resource-groups/${group.id}`),
        shop.post('/services', service),
      ])
      expect([
        [204, 404],
        [409, 201],
      ]).toContainEqual([archived.status, created.status])
    }
  })

  test('that archive a resource and add a group with it, one is refused or the group loses the resource', async () => {
    for (let round = 0; round < 15; round += 1) {
      const ana = await aResource()
      const [archived, made] = await Promise.all([
        shop.delete(`/resources/${ana.id}`),
        shop.post('/resource-groups', { name: 'Race', resource_ids: [ana.id] }),
      ])
      expect(archived.status).toBe(204)
      expect([201, 404]).toContain(made.status)
      if (made.status === 201) {
        expect((await shop.get(`/resource-groups/${made.body.id}`)).body.resource_ids).toEqual([])
      }
    }
  })

  test('that archive a schedule and make a resource with it active, one is refused', async () => {
    for (let round = 0; round < 15; round += 1) {
      const schedule_id = (await add('/schedules', { name: 'Open' })).id
      const { id } = await aResource({ schedule_id, active: false })
      const [archived, woken] = await Promise.all([
        shop.delete(`/schedules/${schedule_id}`),
        shop.patch(`/resources/${id}`, { active: true }),
      ])
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([archived.status, woken.status])
    }
  })
})
