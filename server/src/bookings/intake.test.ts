import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type World } from '../testing/world.ts'

let world: World
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
  shop = shopOf(await world.aWorkspace())
  const field = (key: string, more: object = {}) => ({ key, type: key, label: key, ...more })
  const intake_fields = [
    field('text', { max_length: 5 }),
    field('integer'),
    field('number'),
    field('boolean', { required: true }),
    field('select', { options: ['short', 'long'] }),
    field('multi_select', { options: ['a', 'b', 'c'] }),
    field('date_time'),
    field('location'),
    field('photo'),
    field('signature'),
  ]
  service_id = (await shop.aClass({ intake_fields })).service_id
})
afterAll(() => world[Symbol.asyncDispose]())

const book = (intake: object) => shop.book({ service_id, start: at('10:00'), intake: { boolean: false, ...intake } })

test.each([
  ['text', 'Grün!'],
  ['text', ''],
  ['integer', -3],
  ['integer', 0],
  ['number', 1.5],
  ['boolean', true],
  ['select', 'long'],
  ['multi_select', []],
  ['multi_select', ['c', 'a']],
  ['date_time', '2030-03-05T10:00:00-03:00'],
  ['date_time', '2030-03-05T10:00Z'],
  ['location', { lat: -23.5, lng: -46.6 }],
  ['location', { lat: 90, lng: -180, formatted: 'Far away' }],
  ['photo', 'att_0000000000000000000000'],
  ['signature', 'att_0000000000000000000000'],
  ['unasked', { kept: ['as', 'it', 'is'] }],
  ['constructor', 'kept too'],
])('a %s may be %o, and is stored', async (key, value) => {
  const made = await book({ [key]: value })
  expect(made.status).toBe(201)
  expect(made.body.intake).toEqual({ boolean: false, [key]: value })
})

test.each([
  ['text', 5],
  ['text', 'abcdef'],
  ['text', ['a']],
  ['integer', 1.5],
  ['integer', '3'],
  ['integer', 1e300],
  ['number', '1.5'],
  ['boolean', 'false'],
  ['boolean', 0],
  ['select', 'huge'],
  ['select', ['short']],
  ['multi_select', 'a'],
  ['multi_select', ['a', 'a']],
  ['multi_select', ['a', 'z']],
  ['date_time', '2030-03-05T10:00:00'],
  ['date_time', '2030-03-05'],
  ['date_time', 1_900_000_000],
  ['location', 'Rua A'],
  ['location', { lat: 91, lng: 0 }],
  ['location', { lat: 0, lng: 181 }],
  ['location', { lat: 0 }],
  ['location', { lat: '0', lng: '0' }],
  ['photo', 5],
  ['photo', ''],
  ['signature', { id: 'att_x' }],
])('a %s cannot be %o', async (key, value) => {
  const refused = await book({ [key]: value })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: `/intake/${key}` }] } })
  expect(refused.body.errors).toHaveLength(1)
})

test('all faults are reported at once, also fields that are missing', async () => {
  const refused = await book({ boolean: null, text: 5, number: 'x', photo: 7 })
  expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
    '/intake/boolean',
    '/intake/number',
    '/intake/photo',
    '/intake/text',
  ])
})

test('null is the same as leaving a field out, and nothing is stored', async () => {
  expect((await book({ text: null, unasked: null })).body.intake).toEqual({ boolean: false })
})

test.each([
  [{ unasked: 'a\u0000b' }, '/intake/unasked'],
  [{ unasked: { deep: ['\ud800'] } }, '/intake/unasked/deep/0'],
  [{ text: '\udc00' }, '/intake/text'],
])('text that the database cannot store is refused: %o', async (intake, pointer) => {
  const refused = await book(intake)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
  const { id } = (await book({})).body
  expect(await shop.client.patch(`/bookings/${id}`, { intake })).toMatchObject({ status: 422 })
})

test.each([100, 50_000])(
  'nesting has a limit: %i levels are refused, and their content is not read',
  async (levels) => {
    const { id } = (await book({})).body
    const deep = `{"intake":{"boolean":true,"deep":${'['.repeat(levels)}"\\u0000"${']'.repeat(levels)}}}`
    expect(await shop.client.patch(`/bookings/${id}`, deep)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'depth' }] },
    })
  },
)

describe('the size of an intake has a limit', () => {
  const keys = (count: number, name = 'key') =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]))
  const tooLong = { status: 422, body: { errors: [{ pointer: '/intake', code: 'too_long' }] } }
  // Together with the boolean this text reaches the limit exactly.
  const long = 'x'.repeat(65_536 - JSON.stringify({ boolean: false, long: '' }).length)
  const confirm = async (intake: object) => {
    const { id } = made(await shop.hold({ service_id, start: at('10:00'), customer: aPerson() }))
    return shop.confirm(id, { intake: { boolean: false, ...intake } })
  }

  test('when it is booked or confirmed', async () => {
    for (const ask of [book, confirm]) {
      expect((await ask({ long })).status).toBeLessThan(300)
      expect(await ask({ long: `${long}x` })).toMatchObject(tooLong)
      expect((await ask(keys(199))).status).toBeLessThan(300)
      expect(await ask(keys(200))).toMatchObject(tooLong)
    }
  })

  test('when it grows with several changes', async () => {
    const { id } = (await book({ long })).body
    expect(await shop.change(id, { intake: { little: 1 } })).toMatchObject(tooLong)
    expect(await shop.change(id, { intake: { long: null, ...keys(150) } })).toMatchObject({ status: 200 })
    expect(await shop.change(id, { intake: keys(50, 'other') })).toMatchObject(tooLong)
    expect(await shop.change(id, { intake: keys(49, 'other') })).toMatchObject({ status: 200 })
    expect(await shop.change(id, { intake: { key0: null, last: 1 } })).toMatchObject({ status: 200 })
  })
})

test('a required field is not filled by blanks or by an empty choice', async () => {
  const intake_fields = [
    { key: 'why', type: 'text', required: true },
    { key: 'which', type: 'multi_select', options: ['a'], required: true },
  ]
  const { service_id } = await shop.aClass({ intake_fields })
  const ask = (intake: object) => shop.book({ service_id, start: at('10:00'), intake })
  const codesOf = (reply: Reply) =>
    reply.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  const nothing = ['/intake/why required', '/intake/which required']
  expect(codesOf(await ask({ why: '', which: [] }))).toEqual(nothing)
  expect(codesOf(await ask({ why: ' \n', which: [] }))).toEqual(nothing)
  expect((await ask({ why: 'x', which: ['a'] })).status).toBe(201)
})

test('a number that is too large for a double is refused', async () => {
  const { id } = (await book({ unasked: 5 })).body
  const huge = (body: string) => shop.client.patch(`/bookings/${id}`, body)
  expect(await huge('{"intake":{"unasked":{"deep":[1,-1e999]}}}')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/intake/unasked/deep/1', code: 'out_of_range' }] },
  })
  expect(await huge('{"intake":{"unasked":1e300}}')).toMatchObject({
    status: 200,
    body: { intake: { unasked: 1e300 } },
  })
})
