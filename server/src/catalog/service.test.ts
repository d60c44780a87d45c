import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Client
let ana: string
let bia: string
let pair: string
let empty: string
beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  shop = workspace.everything
  ana = (await shop.post('/resources', { name: 'Ana', kind: 'person' })).body.id
  bia = (await shop.post('/resources', { name: 'Bia', kind: 'person', active: false })).body.id
  pair = (await shop.post('/resource-groups', { name: 'Pair', resource_ids: [ana, bia] })).body.id
  empty = (await shop.post('/resource-groups', { name: 'Empty' })).body.id
})
afterAll(() => world[Symbol.asyncDispose]())

const add = (change: object = {}) =>
  shop.post('/services', { name: 'Haircut', duration_minutes: 30, requirements: [{ group_id: pair }], ...change })
const pointersOf = (reply: { body: { errors: { pointer: string }[] } }) =>
  reply.body.errors.map((fault) => fault.pointer)

test('a new service has the defaults of the contract', async () => {
  const made = await add({ requirements: null, active: false })
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: expect.stringMatching(/^svc_/),
    name: 'Haircut',
    description: null,
    mode: 'appointment',
    duration_minutes: 30,
    buffer_minutes: 0,
    buffer_before_minutes: 0,
    slot_interval_minutes: 15,
    min_notice_minutes: 0,
    max_advance_days: null,
    min_party_size: 1,
    max_party_size: null,
    price_cents: null,
    currency: 'BRL',
    deposit_cents: null,
    deposit_due_minutes: null,
    requirements: [],
    schedule_id: null,
    intake_fields: [],
    active: false,
    tags: [],
    version: 1,
    created_at: world.now().toISOString(),
    updated_at: world.now().toISOString(),
  })
})

test('a service keeps everything that was sent', async () => {
  const schedule_id = (await shop.post('/schedules', { name: 'Mornings' })).body.id
  const hall = (await shop.post('/resources', { name: 'Hall', kind: 'room' })).body.id
  const sent = {
    name: 'Wedding',
    description: 'All day',
    mode: 'appointment',
    duration_minutes: 1_440,
    buffer_minutes: 1_440,
    buffer_before_minutes: 10,
    slot_interval_minutes: 1_440,
    min_notice_minutes: 120,
    max_advance_days: 0,
    min_party_size: 2,
    max_party_size: 2,
    price_cents: 900_000_000_000,
    currency: 'PYG',
    deposit_cents: 900_000_000_000,
    requirements: [
      { group_id: pair, resource_ids: null, quantity: 2 },
      { group_id: null, resource_ids: [hall, ana], quantity: 1 },
    ],
    schedule_id,
    intake_fields: [
      { key: 'plate', type: 'text', required: true, label: 'Plate', options: null, max_length: 7 },
      {
        key: 'colour',
        type: 'select',
        required: false,
        label: { en: 'Colour', 'pt-BR': 'Cor' },
        options: ['red', 'blue'],
        max_length: null,
      },
    ],
    active: true,
    tags: ['vip'],
  }
  const made = await shop.post('/services', sent)
  expect(made).toMatchObject({ status: 201, body: sent })
  expect((await shop.get(`/services/${made.body.id}`)).body).toEqual(made.body)
  expect((await shop.patch(`/services/${made.body.id}`, { ...sent, expected_version: 1 })).body).toEqual(made.body)
})

test('null resets a field to its default', async () => {
  const { id } = (await add({ buffer_minutes: 10, price_cents: 500, currency: 'USD', tags: ['a'], active: false })).body
  const reset = { buffer_minutes: null, price_cents: null, currency: null, tags: null, requirements: null }
  expect(await shop.patch(`/services/${id}`, reset)).toMatchObject({
    status: 200,
    body: { buffer_minutes: 0, price_cents: null, currency: 'BRL', tags: [], requirements: [], active: false },
  })
})

test('tags are trimmed and duplicates dropped; an empty list of resources next to a group counts as null', async () => {
  const made = await add({ tags: [' VIP ', 'vip'], requirements: [{ group_id: pair, resource_ids: [] }] })
  expect(made.body).toMatchObject({
    tags: ['VIP'],
    requirements: [{ group_id: pair, resource_ids: null, quantity: 1 }],
  })
})

describe('a service is refused for', () => {
  const field = (change: object) => ({ intake_fields: [{ key: 'a', type: 'text', ...change }] })
  const CASES: [what: string, change: () => object, pointer: string][] = [
    [
      'requirements that only the same resource could meet',
      () => ({ requirements: [{ resource_ids: [ana] }, { resource_ids: [ana] }] }),
      '/requirements',
    ],
    ['a notice beyond the horizon', () => ({ min_notice_minutes: 2_880, max_advance_days: 1 }), '/min_notice_minutes'],
    ['a duration of 0', () => ({ duration_minutes: 0 }), '/duration_minutes'],
    ['a duration over a day', () => ({ duration_minutes: 1_441 }), '/duration_minutes'],
    ['half a minute', () => ({ duration_minutes: 30.5 }), '/duration_minutes'],
    ['a number as text', () => ({ duration_minutes: '30' }), '/duration_minutes'],
    ['no duration', () => ({ duration_minutes: null }), '/duration_minutes'],
    ['a buffer over a day', () => ({ buffer_minutes: 1_441 }), '/buffer_minutes'],
    ['a negative buffer', () => ({ buffer_before_minutes: -1 }), '/buffer_before_minutes'],
    ['an interval of 0', () => ({ slot_interval_minutes: 0 }), '/slot_interval_minutes'],
    ['an interval over a day', () => ({ slot_interval_minutes: 1_441 }), '/slot_interval_minutes'],
    ['a negative notice', () => ({ min_notice_minutes: -1 }), '/min_notice_minutes'],
    ['a negative horizon', () => ({ max_advance_days: -1 }), '/max_advance_days'],
    ['a party of nobody', () => ({ min_party_size: 0 }), '/min_party_size'],
    ['a largest party below the smallest', () => ({ min_party_size: 3, max_party_size: 2 }), '/max_party_size'],
    ['a negative price', () => ({ price_cents: -1 }), '/price_cents'],
    ['a deposit above the price', () => ({ price_cents: 100, deposit_cents: 101 }), '/deposit_cents'],
    ['a deposit without a price', () => ({ deposit_cents: 1 }), '/deposit_cents'],
    ['an unknown currency', () => ({ currency: 'EUR' }), '/currency'],
    ['an unknown mode', () => ({ mode: 'walk-in' }), '/mode'],
    ['an active appointment without requirements', () => ({ requirements: [] }), '/requirements'],
    ['a requirement without a pool', () => ({ requirements: [{}] }), '/requirements/0'],
    ['a pool of no resources', () => ({ requirements: [{ resource_ids: [] }] }), '/requirements/0'],
    [
      'a requirement with two pools',
      () => ({ requirements: [{ group_id: pair, resource_ids: [ana] }] }),
      '/requirements/0',
    ],
    [
      'a resource twice in a pool',
      () => ({ requirements: [{ resource_ids: [ana, bia, ana] }] }),
      '/requirements/0/resource_ids/2',
    ],
    ['a quantity of 0', () => ({ requirements: [{ group_id: pair, quantity: 0 }] }), '/requirements/0/quantity'],
    [
      'a quantity larger than the group',
      () => ({ requirements: [{ group_id: pair, quantity: 3 }] }),
      '/requirements/0/quantity',
    ],
    ['an empty group', () => ({ requirements: [{ group_id: empty }] }), '/requirements/0/quantity'],
    [
      'a quantity larger than the list of resources',
      () => ({ requirements: [{ group_id: pair }, { resource_ids: [ana], quantity: 2 }] }),
      '/requirements/1/quantity',
    ],
    ['an unknown name in a requirement', () => ({ requirements: [{ group: pair }] }), '/requirements/0/group'],
    ['a queue without a pool', () => ({ mode: 'queue', requirements: [] }), '/requirements'],
    ['an inactive queue without a pool', () => ({ mode: 'queue', requirements: [], active: false }), '/requirements'],
    [
      'a queue with two pools',
      () => ({ mode: 'queue', requirements: [{ group_id: pair }, { resource_ids: [ana] }] }),
      '/requirements',
    ],
    [
      'a queue with a quantity of two',
      () => ({ mode: 'queue', requirements: [{ group_id: pair, quantity: 2 }] }),
      '/requirements',
    ],
    ['an unknown type of field', () => field({ type: 'colour' }), '/intake_fields/0/type'],
    ['a key with spaces', () => field({ key: 'a b' }), '/intake_fields/0/key'],
    ['a select without options', () => field({ type: 'select' }), '/intake_fields/0/options'],
    ['a multi_select with no options', () => field({ type: 'multi_select', options: [] }), '/intake_fields/0/options'],
    ['an option twice', () => field({ type: 'select', options: ['a', 'b', 'a'] }), '/intake_fields/0/options/2'],
    ['options for a text field', () => field({ options: ['a'] }), '/intake_fields/0/options'],
    ['a max_length for a number field', () => field({ type: 'number', max_length: 5 }), '/intake_fields/0/max_length'],
    ['a length of 0', () => field({ max_length: 0 }), '/intake_fields/0/max_length'],
    ['an empty label', () => field({ label: {} }), '/intake_fields/0/label'],
    [
      'the same key twice',
      () => ({
        intake_fields: [
          { key: 'a', type: 'text' },
          { key: 'a', type: 'photo' },
        ],
      }),
      '/intake_fields/1/key',
    ],
    ['too many tags', () => ({ tags: Array(51).fill('a') }), '/tags'],
  ]

  test.each(CASES)('%s', async (_what, change, pointer) => {
    const { id } = (await add()).body
    for (const reply of [await add(change()), await shop.patch(`/services/${id}`, change())]) {
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 422, body: { code: 'validation_error' } })
      expect(pointersOf(reply)).toEqual([pointer])
    }
    expect((await shop.get(`/services/${id}`)).body.version).toBe(1)
  })

  test('all its faults in one answer', async () => {
    const reply = await add({
      price_cents: 1,
      deposit_cents: 2,
      min_party_size: 2,
      max_party_size: 1,
      requirements: [{}, { group_id: pair, quantity: 3 }],
    })
    expect(pointersOf(reply)).toEqual([
      '/max_party_size',
      '/deposit_cents',
      '/requirements/0',
      '/requirements/1/quantity',
    ])
  })

  test('a change that does not fit the fields that stay', async () => {
    const { id } = (await add({ price_cents: 100, deposit_cents: 50, min_party_size: 2 })).body
    expect(pointersOf(await shop.patch(`/services/${id}`, { price_cents: 10 }))).toEqual(['/deposit_cents'])
    expect(pointersOf(await shop.patch(`/services/${id}`, { max_party_size: 1 }))).toEqual(['/max_party_size'])
    const draft = (await add({ requirements: [], active: false })).body
    expect(pointersOf(await shop.patch(`/services/${draft.id}`, { active: true }))).toEqual(['/requirements'])
  })
})

describe('a service can have', () => {
  test.each([
    ['a deposit of 0 without a price', () => ({ deposit_cents: 0 })],
    ['no requirements while it is inactive', () => ({ active: false, requirements: [] })],
    [
      'a quantity of the whole group, including inactive members',
      () => ({ requirements: [{ group_id: pair, quantity: 2 }] }),
    ],
    ['a queue with a group', () => ({ mode: 'queue' })],
    ['a queue with one named resource', () => ({ mode: 'queue', requirements: [{ resource_ids: [ana] }] })],
  ])('%s', async (_what, change) => {
    expect(await add(change())).toMatchObject({ status: 201, body: change() })
  })
})

test('a service with a group that has become too small can be renamed, but its requirements cannot be sent again', async () => {
  const trio = (await shop.post('/resource-groups', { name: 'Trio', resource_ids: [ana, bia] })).body.id
  const requirements = [{ group_id: trio, quantity: 2 }]
  const { id } = (await add({ requirements })).body
  expect((await shop.patch(`/resource-groups/${trio}`, { resource_ids: [ana] })).status).toBe(200)
  expect((await shop.patch(`/services/${id}`, { name: 'Renamed' })).status).toBe(200)
  expect((await shop.patch(`/services/${id}`, { requirements })).status).toBe(422)
})

test('a service cannot become active while its group is archived', async () => {
  const group = (await shop.post('/resource-groups', { name: 'Old', resource_ids: [ana] })).body.id
  const { id } = (await add({ active: false, requirements: [{ group_id: group }] })).body
  expect((await shop.delete(`/resource-groups/${group}`)).status).toBe(204)
  expect((await shop.patch(`/services/${id}`, { name: 'Still asleep' })).status).toBe(200)
  expect(await shop.patch(`/services/${id}`, { active: true })).toMatchObject({
    status: 404,
    body: { detail: 'Nothing here has the id in /requirements/0/group_id.' },
  })
  const awake = { active: true, requirements: [{ group_id: pair }] }
  expect((await shop.patch(`/services/${id}`, awake)).status).toBe(200)
})
