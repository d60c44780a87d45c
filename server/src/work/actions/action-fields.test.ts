import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attach } from '../../testing/form.ts'
import { historyOf, trailOf } from '../../testing/ledger.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, faultsOf, type World } from '../../testing/world.ts'

let world: World
let shop: Shop
let riders: Riders
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
  riders = await ridersOf(shop)
})

const FIELDS: Record<string, object> = {
  text: { max_length: 5 },
  integer: {},
  number: {},
  boolean: {},
  select: { options: ['door', 'desk'] },
  multi_select: { options: ['a', 'b', 'c'] },
  date_time: {},
  location: {},
  photo: {},
  signature: {},
}

/** One action with a field of every type, and one that requires all of them. */
async function ask() {
  const fields = (required: boolean) =>
    Object.entries(FIELDS).map(([type, more]) => ({ key: type, type, required, ...more }))
  await configure(shop, anAction('report', { fields: fields(false) }), anAction('insist', { fields: fields(true) }))
}

const ALL = {
  text: 'ção😀!',
  integer: -3,
  number: 1.5,
  boolean: false,
  select: 'desk',
  multi_select: ['c', 'a'],
  date_time: '2030-03-04T09:00:00-03:00',
  location: { lat: -23.5, lng: -46.6, formatted: 'Rua Augusta' },
  photo: 'att_0RqGxk2mTq9Lh7wVb3NcYd',
  signature: 'att_0RqGxk2mTq9Lh7wVb3NcYe',
}

const anAttachment = async (id: string, kind: string): Promise<string> =>
  made(await attach(shop.client, id, { kind })).id

describe('the data of an action', () => {
  beforeEach(ask)

  test('is kept in the history as it was sent', async () => {
    const { id } = await riders.aTask()
    const data = { ...ALL, photo: await anAttachment(id, 'photo'), signature: await anAttachment(id, 'signature') }
    done(await shop.act(id, 'insist', { data }))
    expect((await shop.client.get(`/bookings/${id}/stage-history`)).body.data.at(-1)).toMatchObject({
      action: 'insist',
      data,
    })
  })

  test.each([
    ['text', ['', 'a', 'abcde']],
    ['integer', [0, 9_007_199_254_740_991]],
    ['number', [0, -0.25, 1e300]],
    ['boolean', [true, false]],
    ['select', ['door']],
    ['multi_select', [[], ['b'], ['a', 'b', 'c']]],
    ['date_time', ['2030-03-04T09:00Z', '2030-03-04T09:00:00+0530']],
    ['location', [{ lat: 90, lng: 180 }]],
  ])('may be a %s: %o', async (key, values) => {
    for (const value of values) {
      const { id } = await riders.aTask()
      done(await shop.act(id, 'report', { data: { [key]: value } }))
      expect((await historyOf(world, id)).at(-1)?.data).toEqual({ [key]: value })
    }
  })

  test('can name only a photo or signature that is attached to this task', async () => {
    const [{ id }, other] = [await riders.aTask(), await riders.aTask()]
    const [photo, signature] = [await anAttachment(id, 'photo'), await anAttachment(id, 'signature')]
    for (const value of ['att_1', signature, await anAttachment(other.id, 'photo')]) {
      expect(faultsOf(await shop.act(id, 'report', { data: { photo: value } }))).toEqual(['/data/photo unknown_value'])
    }
    done(await shop.act(id, 'report', { data: { photo, signature } }))
    expect((await historyOf(world, id)).at(-1)?.data).toEqual({ photo, signature })
  })

  test.each([
    ['text', 7, 'wrong_type'],
    ['text', 'abcdef', 'too_long'],
    ['integer', 1.5, 'wrong_type'],
    ['integer', '1', 'wrong_type'],
    ['integer', 9_007_199_254_740_992, 'wrong_type'],
    ['number', '1.5', 'wrong_type'],
    ['boolean', 'true', 'wrong_type'],
    ['boolean', 1, 'wrong_type'],
    ['select', 'window', 'unknown_value'],
    ['select', ['door'], 'unknown_value'],
    ['multi_select', 'a', 'unknown_value'],
    ['multi_select', ['a', 'z'], 'unknown_value'],
    ['multi_select', ['a', 'a'], 'unknown_value'],
    ['date_time', '2030-03-04T09:00:00', 'format'],
    ['date_time', 'tomorrow', 'format'],
    ['date_time', 5, 'format'],
    ['location', { lat: 91, lng: 0 }, 'wrong_type'],
    ['location', { lat: 1 }, 'wrong_type'],
    ['location', [1, 2], 'wrong_type'],
    ['location', 'here', 'wrong_type'],
    ['photo', 7, 'wrong_type'],
    ['photo', '', 'wrong_type'],
    ['signature', { id: 'att_1' }, 'wrong_type'],
    ['signature', 'x'.repeat(201), 'wrong_type'],
  ])('is refused when it is not a %s: %o', async (key, value, code) => {
    const { id } = await riders.aTask()
    const before = await trailOf(world, id)
    const refused = await shop.act(id, 'report', { data: { [key]: value } })
    expect({ status: refused.status, faults: faultsOf(refused) }).toEqual({
      status: 422,
      faults: [`/data/${key} ${code}`],
    })
    expect(await trailOf(world, id)).toEqual(before)
  })

  test.each([[undefined], [null], [{}], [Object.fromEntries(Object.keys(ALL).map((key) => [key, null]))]])(
    'is refused with all required fields that are missing: %o',
    async (data) => {
      const { id } = await riders.aTask()
      const refused = await shop.act(id, 'insist', { data })
      expect(faultsOf(refused)).toEqual(Object.keys(FIELDS).map((key) => `/data/${key} required`))
    },
  )

  test('is missing when it is blank or an empty choice, but false and 0 count as values', async () => {
    const { id } = await riders.aTask()
    const data = { ...ALL, text: '  ', multi_select: [], integer: 0, boolean: false }
    expect(faultsOf(await shop.act(id, 'insist', { data }))).toEqual([
      '/data/text required',
      '/data/multi_select required',
    ])
  })

  test('is refused with all faults at once', async () => {
    const { id } = await riders.aTask()
    const { text: _, ...rest } = ALL
    const refused = await shop.act(id, 'insist', {
      data: { ...rest, integer: 'x', select: 1, more: 'x'.repeat(70_000) },
    })
    expect(faultsOf(refused)).toEqual([
      '/data/text required',
      '/data/integer wrong_type',
      '/data/select unknown_value',
      '/data too_long',
    ])
  })

  test('may leave out what is not required, and null is the same as leaving it out', async () => {
    const { id } = await riders.aTask()
    done(await shop.act(id, 'report', { data: { text: null, integer: null } }))
    done(await shop.act(id, 'report', { data: null }))
    done(await shop.act(id, 'report'))
    expect((await historyOf(world, id)).slice(2).map(({ data }) => data)).toEqual([{}, {}])
  })
})

describe('data for unknown fields', () => {
  test('is kept, whether the action has fields or not', async () => {
    await ask()
    const { id } = await riders.aTask()
    const data = { mood: 'good', deep: { list: [1, { a: null }], toString: 'x' }, constructor: 'y' }
    done(await shop.act(id, 'take', { resource_id: riders.rita, data }))
    done(await shop.act(id, 'report', { data: { ...data, text: 'a' } }))
    expect((await historyOf(world, id)).slice(1).map((move) => move.data)).toEqual([data, { ...data, text: 'a' }])
  })

  test.each([
    ['200 keys', Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, n])), 200],
    ['201 keys', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`key${n}`, n])), 422],
    ['65,536 characters', { a: 'x'.repeat(65_536 - 8) }, 200],
    ['65,537 characters', { a: 'x'.repeat(65_536 - 7) }, 422],
  ])('has a limit: %s', async (_, data, status) => {
    const { id } = await riders.aTakenTask()
    const answer = await shop.act(id, 'start', { data })
    expect(answer.status).toBe(status)
    if (status === 422) expect(faultsOf(answer)).toEqual(['/data too_long'])
  })
})

test('the data of a take that changes nothing is not kept', async () => {
  const { id } = await riders.aTakenTask()
  const data = { note: 'again' }
  expect((await shop.act(id, 'take', { resource_id: riders.rita, data })).status).toBe(200)
  expect(await historyOf(world, id)).toHaveLength(2)
})
