// The day of a workspace begins and ends at its own midnight, even on a day without one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const after = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString()
const waitUntil = (moment: string) => world.wait((Date.parse(moment) - world.now().getTime()) / MINUTE_MS)

async function aShopIn(timezone: string) {
  const workspace = await world.aWorkspace()
  const changed = await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone })
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body))
  return shopOf(workspace)
}

/**
 * The notes are the names of the items in these tests. Overdue items are in the view of every day, so they are left
 * out.
 */
async function namesIn(shop: Shop, view: string): Promise<string[]> {
  const { body } = await shop.client.get(`/work-items?view=${view}`)
  const items: { notes: string; overdue: boolean }[] = body.data
  return items.flatMap(({ notes, overdue }) => (overdue ? [] : notes)).toSorted()
}

/** In the order of time, because the clock of the world never goes back. */
const DAYS = [
  ['America/Sao_Paulo', 'an ordinary day', '2030-03-06T03:00:00.000Z', '2030-03-07T03:00:00.000Z'],
  ['America/Havana', 'a day without a midnight', '2030-03-10T05:00:00.000Z', '2030-03-11T04:00:00.000Z'],
  ['Europe/Madrid', 'a day of 23 hours', '2030-03-30T23:00:00.000Z', '2030-03-31T22:00:00.000Z'],
  ['America/Santiago', 'a day of 25 hours', '2030-04-06T03:00:00.000Z', '2030-04-07T04:00:00.000Z'],
  ['Africa/Cairo', 'a day without a midnight', '2030-04-25T22:00:00.000Z', '2030-04-26T21:00:00.000Z'],
  ['America/Santiago', 'a day without a midnight', '2030-09-08T04:00:00.000Z', '2030-09-09T03:00:00.000Z'],
  ['Europe/Madrid', 'a day of 25 hours', '2030-10-26T22:00:00.000Z', '2030-10-27T23:00:00.000Z'],
  ['Asia/Kathmandu', 'a day of another quarter', '2030-10-31T18:15:00.000Z', '2030-11-01T18:15:00.000Z'],
] as const

describe.each(DAYS)('in %s, %s from %s to %s', (timezone, _, from, to) => {
  let shop: Shop
  beforeAll(async () => {
    waitUntil(after(from, -120))
    shop = await aShopIn(timezone)
    // The items are long, so an item that began late yesterday is not overdue for most of the day.
    const { service_id } = await shop.aClass({ duration_minutes: 1_440 })
    const queue = await shop.aQueue()
    const starts = { 'late yesterday': after(from, -1), first: from, last: after(to, -1), tomorrow: to }
    for (const [notes, start] of Object.entries(starts)) made(await shop.book({ service_id, start, notes }))
    const dues = { 'due last': after(to, -1), 'due tomorrow': to }
    for (const [notes, due_at] of Object.entries(dues)) {
      made(await shop.book({ service_id: queue.service_id, due_at, notes }))
    }
  })

  test('one minute before, it is upcoming', async () => {
    waitUntil(after(from, -1))
    expect(await namesIn(shop, 'today')).toEqual(['late yesterday'])
    expect(await namesIn(shop, 'upcoming')).toEqual(['due last', 'due tomorrow', 'first', 'last', 'tomorrow'])
  })

  test('from its first moment to its last it is today', async () => {
    for (const moment of [from, after(from, 1), after(to, -1)]) {
      waitUntil(moment)
      // The first item, of 24 hours, is overdue before a day of 25 hours ends.
      const today = (await namesIn(shop, 'today')).filter((name) => name !== 'first' || moment <= after(from, 1))
      expect(today, moment).toEqual(moment <= after(from, 1) ? ['due last', 'first', 'last'] : ['due last', 'last'])
      expect(await namesIn(shop, 'upcoming'), moment).toEqual(['due tomorrow', 'tomorrow'])
      // The inbox has unassigned items; appointments are assigned.
      expect(await namesIn(shop, 'inbox'), moment).toEqual(['due last', 'due tomorrow'])
    }
  })

  test('from its end the next day is today', async () => {
    for (const moment of [to, after(to, 1)]) {
      waitUntil(moment)
      expect(await namesIn(shop, 'today'), moment).toEqual(moment === to ? ['due tomorrow', 'tomorrow'] : ['tomorrow'])
      expect(await namesIn(shop, 'upcoming'), moment).toEqual([])
    }
  })
})

describe('overdue', () => {
  const read = async (shop: Shop, id: string) =>
    (await shop.client.get('/work-items')).body.data.find((item: { id: string }) => item.id === id)

  test('is an item that ended without being done, but not yet at its last moment', async () => {
    const shop = await aShopIn('America/Sao_Paulo')
    const { service_id } = await shop.aClass()
    const start = after(world.now().toISOString(), 60)
    const { id, end } = made(await shop.book({ service_id, start }))
    waitUntil(end)
    expect((await read(shop, id)).overdue).toBe(false)
    expect((await shop.client.get('/work-items?view=inbox')).body.data).toEqual([])
    world.wait(1 / 60_000)
    expect((await read(shop, id)).overdue).toBe(true)
    expect((await shop.client.get('/work-items?view=inbox')).body.data).toMatchObject([{ id, overdue: true }])
    await shop.operate(id, 'check-in')
    expect((await read(shop, id)).overdue).toBe(true)
    await shop.operate(id, 'complete')
    expect((await read(shop, id)).overdue).toBe(false)
    expect((await shop.client.get('/work-items?view=inbox')).body.data).toEqual([])
  })

  test('is also an item past its due date, even before its start; a later due date does not move its end', async () => {
    const shop = await aShopIn('America/Sao_Paulo')
    const { service_id } = await shop.aClass()
    world.wait(1 - 1 / 60_000)
    const now = world.now().toISOString()
    const book = async (due: number) =>
      made(await shop.book({ service_id, start: after(now, 60), due_at: after(now, due) })).id as string
    const [early, late] = [await book(10), await book(300)]
    world.wait(11)
    expect([(await read(shop, early)).overdue, (await read(shop, late)).overdue]).toEqual([true, false])
    world.wait(78)
    expect((await read(shop, late)).overdue).toBe(false)
    world.wait(2)
    expect((await read(shop, late)).overdue).toBe(true)
  })
})

test('a task is unassigned until somebody takes it, and again when it is given back', async () => {
  const shop = await aShopIn('America/Sao_Paulo')
  const { service_id, rider } = await shop.aQueue()
  const { id } = made(await shop.book({ service_id }))
  const found = async (query: string) => (await shop.client.get(`/work-items?${query}`)).body.data.length
  expect([await found('unassigned=true'), await found('view=inbox')]).toEqual([1, 1])
  expect((await shop.act(id, 'take', { resource_id: rider })).status).toBe(200)
  expect([await found('unassigned=true'), await found('view=inbox'), await found('unassigned=false')]).toEqual([
    0, 0, 1,
  ])
  expect((await shop.act(id, 'release')).status).toBe(200)
  expect([await found('unassigned=true'), await found('view=inbox')]).toEqual([1, 1])
})

test('all pages of a view show the day of the first page', async () => {
  const shop = await aShopIn('UTC')
  const { service_id } = await shop.aQueue()
  const midnight = new Date(Math.ceil(world.now().getTime() / 86_400_000) * 86_400_000).toISOString()
  for (const minutes of [-3, -2, 60]) made(await shop.book({ service_id, due_at: after(midnight, minutes) }))
  waitUntil(after(midnight, -10))
  const first = await shop.client.get('/work-items?view=upcoming&limit=1')
  expect([first.body.data.length, first.body.next_cursor]).toEqual([1, null])
  const today = await shop.client.get('/work-items?view=today&limit=1')
  waitUntil(after(midnight, 10))
  const next = await shop.client.get(`/work-items?limit=5&cursor=${today.body.next_cursor}`)
  expect(next.body.data).toMatchObject([{ due_at: after(midnight, -2), overdue: true }])
})
