import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'
import { catalogVersion } from './catalog.ts'

let world: World
let workspace: TestWorkspace
let shop: Client
let stranger: Client
beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  shop = workspace.everything
  stranger = (await world.aWorkspace('Somebody else')).everything
})
afterAll(() => world[Symbol.asyncDispose]())

const unknown = { status: 404, body: { code: 'not_found' } }
const eventsOf = async (id: string) => {
  const { rows } = await world.pool.query('select type, data from events where data::text like $1 order by id', [
    `%${id}%`,
  ])
  return rows.map(({ type, data }) => ({ type, ...data }))
}
const version = (workspaceId = workspace.id) =>
  catalogVersion({ db: world.db, workspaceId, actor: { kind: 'system', id: null, name: 'Test' }, now: world.now() })

/** The smallest body of each kind. */
const KINDS = [
  ['service', '/services', { name: 'Haircut', duration_minutes: 30, active: false }],
  ['resource', '/resources', { name: 'Ana' }],
  ['resource_group', '/resource-groups', { name: 'Chairs' }],
  ['schedule', '/schedules', { name: 'Open' }],
] as const

describe.each(KINDS)('a %s', (kind, path, least) => {
  const add = async (change: object = {}, client = shop) => (await client.post(path, { ...least, ...change })).body

  test('is returned with all fields and defaults, and can be read afterwards', async () => {
    const made = await shop.post(path, least)
    expect(made).toMatchObject({ status: 201, body: { ...least, version: 1, created_at: world.now().toISOString() } })
    expect(Object.values(made.body)).not.toContain(undefined)
    expect((await shop.get(`${path}/${made.body.id}`)).body).toEqual(made.body)
  })

  test('can be sent back as it was read, with one field changed, or to create another', async () => {
    const made = await add()
    expect(await shop.patch(`${path}/${made.id}`, { ...made, name: 'Other' })).toMatchObject({
      status: 200,
      body: { ...made, name: 'Other', version: 2 },
    })
    const twin = await shop.post(path, made)
    expect(twin.status).toBe(201)
    expect(twin.body.id).not.toBe(made.id)
  })

  test('keeps its version when a change changes nothing', async () => {
    const made = await add()
    world.wait(1)
    expect((await shop.patch(`${path}/${made.id}`, { name: made.name })).body).toEqual(made)
    expect((await shop.patch(`${path}/${made.id}`, made)).body).toEqual(made)
    expect((await shop.patch(`${path}/${made.id}`, {})).body).toEqual(made)
    expect(await eventsOf(made.id)).toHaveLength(1)
  })

  test('of two changes with the same expected version, the second gets version_conflict', async () => {
    const { id } = await add()
    const edits = ['A', 'B', 'C', 'D'].map((name) => shop.patch(`${path}/${id}`, { name, expected_version: 1 }))
    const replies = await Promise.all(edits)
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409])
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current_version: 2,
    })
  })

  test('changes at once without an expected version are all made', async () => {
    const { id } = await add()
    await Promise.all(['1', '2', '3', '4', '5'].map((name) => shop.patch(`${path}/${id}`, { name })))
    expect((await shop.get(`${path}/${id}`)).body.version).toBe(6)
  })

  test('is unknown after it was archived, and its name can be used again', async () => {
    const { id } = await add()
    expect((await shop.delete(`${path}/${id}`)).status).toBe(204)
    for (const reply of [
      await shop.get(`${path}/${id}`),
      await shop.patch(`${path}/${id}`, { name: 'Back' }),
      await shop.delete(`${path}/${id}`),
    ]) {
      expect(reply).toMatchObject(unknown)
    }
    const { data } = (await shop.get(`${path}?limit=200`)).body
    expect(data.map((each: { id: string }) => each.id)).not.toContain(id)
  })

  test('has one event in the ledger for each of its changes', async () => {
    const { id } = await add({ name: 'Before' })
    await shop.patch(`${path}/${id}`, { name: 'After' })
    await shop.delete(`${path}/${id}`)
    // The events of a resource also have its capacity.
    const more = kind === 'resource' ? { capacity: null } : {}
    expect(await eventsOf(id)).toEqual([
      { type: `${kind}.created`, [kind]: { id, name: 'Before' }, ...more },
      { type: `${kind}.updated`, [kind]: { id, name: 'After' }, changed: ['name'], ...more },
      { type: `${kind}.archived`, [kind]: { id, name: 'After' } },
    ])
  })

  test('raises the version of the catalog with every write, but not with a refused one', async () => {
    const before = await version()
    const { id } = await add()
    await shop.patch(`${path}/${id}`, { name: 'Again' })
    await shop.patch(`${path}/${id}`, { name: 'Refused', expected_version: 77 })
    await shop.delete(`${path}/${id}`)
    await shop.delete(`${path}/${id}`)
    expect(await version()).toBe(before + 3)
  })

  test('is listed by name, ignoring case and accents, page by page', async () => {
    const client = (await world.aWorkspace()).everything
    const names = ['banana', 'Álvaro', 'Zoé', 'apple', 'Banana', 'álvaro', ' corner', 'ÑANDÚ', '100%', 'zoe b']
    for (const name of names) await add({ name }, client)
    const whole = (await client.get(path)).body.data
    const spelled = whole.map((each: { name: string }) => each.name)
    expect(spelled.slice(0, 2)).toEqual(['100%', 'Álvaro'])
    expect(spelled.map((name: string) => name.trim().toLowerCase())).toEqual([
      '100%',
      'álvaro',
      'álvaro',
      'apple',
      'banana',
      'banana',
      'corner',
      'ñandú',
      'zoé',
      'zoe b',
    ])
    const paged = []
    for (let cursor = ''; ; ) {
      const { data, next_cursor } = (await client.get(`${path}?limit=3${cursor}`)).body
      paged.push(...data)
      if (next_cursor === null) break
      cursor = `&cursor=${next_cursor}`
    }
    expect(paged).toEqual(whole)
  })

  test.each([
    [{ name: '' }, '/name'],
    [{ name: '  ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: null }, '/name'],
    [{ colour: 'red' }, '/colour'],
    [{ name: 5 }, '/name'],
  ])('refuses %o, when it is added and when it is changed', async (change, pointer) => {
    const { id } = await add()
    for (const reply of [await shop.post(path, { ...least, ...change }), await shop.patch(`${path}/${id}`, change)]) {
      expect(reply.status).toBe(422)
      expect(reply.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer)
    }
  })
})

test('a catalog that was never written has version 0', async () => {
  const { id } = await world.aWorkspace()
  expect(await version(id)).toBe(0)
})

test('each of several writes at once raises the version, beginning with the first', async () => {
  const { id, everything } = await world.aWorkspace()
  await Promise.all(Array.from({ length: 12 }, () => everything.post('/resources', { name: 'Ana' })))
  expect(await version(id)).toBe(12)
})

test('agents can read the catalog, but not change it', async () => {
  const { client } = await workspace.member('agent')
  expect((await client.get('/services')).status).toBe(200)
  expect(await client.post('/resources', { name: 'Ana' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('the catalog is deleted together with its workspace', async () => {
  const old = await world.aWorkspace('Old shop')
  const client = old.everything
  const schedule = (await client.post('/schedules', { name: 'Open', is_default: true })).body
  await client.post(`/schedules/${schedule.id}/overrides`, { date: '2031-01-01', windows: [] })
  const resource = (await client.post('/resources', { name: 'Ana', schedule_id: schedule.id })).body
  const group = (await client.post('/resource-groups', { name: 'All', resource_ids: [resource.id] })).body
  const requirements = [{ group_id: group.id }]
  const service = { name: 'Haircut', duration_minutes: 30, schedule_id: schedule.id, requirements }
  expect((await client.post('/services', service)).status).toBe(201)
  expect((await old.owner.delete(`/workspaces/${old.id}`, { name: 'Old shop' })).status).toBe(204)
  await world.runJobs()
  for (const table of [
    'catalog_versions',
    'schedules',
    'schedule_overrides',
    'resources',
    'resource_groups',
    'resource_group_members',
    'services',
    'workspaces',
  ]) {
    const { rows } = await world.pool.query(`select 1 from ${table} where workspace_id = $1`, [old.id])
    expect(rows, table).toEqual([])
  }
})

describe('ids of another workspace, invented ids and ids of archived entries are unknown', () => {
  const gone = async (path: string) => {
    const { id } = (await shop.post(path, { name: 'Gone' })).body
    await shop.delete(`${path}/${id}`)
    return id as string
  }
  const foreign = async (path: string) => (await stranger.post(path, { name: 'Theirs' })).body.id as string
  const service = { name: 'Haircut', duration_minutes: 30 }

  const REFERENCES: [place: string, at: string, to: string, body: (id: string, mine: string) => object][] = [
    ['/schedule_id', '/services', '/schedules', (id) => ({ ...service, active: false, schedule_id: id })],
    ['/schedule_id', '/resources', '/schedules', (id) => ({ name: 'Ana', schedule_id: id })],
    ['/resource_ids/1', '/resource-groups', '/resources', (id, mine) => ({ name: 'G', resource_ids: [mine, id] })],
    [
      '/requirements/0/group_id',
      '/services',
      '/resource-groups',
      (id) => ({ ...service, requirements: [{ group_id: id }] }),
    ],
    [
      '/requirements/1/resource_ids/1',
      '/services',
      '/resources',
      (id, mine) => ({ ...service, requirements: [{ resource_ids: [mine] }, { resource_ids: [mine, id] }] }),
    ],
  ]

  test.each(REFERENCES)('%s of %s', async (place, at, to, body) => {
    const mine = (await shop.post('/resources', { name: 'Mine' })).body.id
    const least = KINDS.find(([, path]) => path === at)?.[2] as object
    const { id } = (await shop.post(at, least)).body
    const answers = []
    for (const wrong of ['nonsense', await foreign(to), await gone(to)]) {
      for (const reply of [
        await shop.post(at, body(wrong, mine)),
        await shop.patch(`${at}/${id}`, body(wrong, mine)),
      ]) {
        expect(reply).toMatchObject(unknown)
        const { instance: _, ...rest } = reply.body
        answers.push(rest)
      }
    }
    expect(answers[0].detail).toMatch(new RegExp(`${place}\\.$`))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('/member_id of /resources', async () => {
    const theirs = (await world.aWorkspace()).owner
    const member = (await theirs.get('/team/members')).body.data[0].id
    for (const id of ['nonsense', member]) {
      const reply = await shop.post('/resources', { name: 'Ana', member_id: id })
      expect(reply).toMatchObject({ ...unknown, body: { detail: 'Nothing here has the id in /member_id.' } })
    }
  })

  test('schedule_id in the query of /schedule-overrides', async () => {
    for (const id of ['nonsense', await foreign('/schedules'), await gone('/schedules')]) {
      expect(await shop.get(`/schedule-overrides?schedule_id=${id}`)).toMatchObject(unknown)
    }
  })

  test('all unknown ids of a body are reported together, before any rule is checked', async () => {
    const body = { ...service, deposit_cents: 5, schedule_id: 'a', requirements: [{ group_id: 'b', quantity: 3 }] }
    expect(await shop.post('/services', body)).toMatchObject({
      ...unknown,
      body: { detail: 'Nothing here has the id in /schedule_id, /requirements/0/group_id.' },
    })
  })
})
