// Edge cases of finding work: what is refused, edges of boxes, who sees what, and paging while others write.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  service_id = (await shop.aQueue()).service_id
})

const make = async (body: object = {}): Promise<string> => made(await shop.book({ service_id, ...body })).id
const get = (query: Record<string, string>) => shop.client.get(`/work-items?${new URLSearchParams(query)}`)
const find = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await get(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

describe('faults', () => {
  const faultsOf = async (query: Record<string, string>) => {
    const { status, body } = await get(query)
    expect(status).toBe(422)
    return body.errors
      .map(({ parameter, code }: { parameter: string; code: string }) => `${parameter} ${code}`)
      .toSorted()
  }

  test('of shape are reported all at once', async () => {
    const wrong = { view: 'all', unassigned: 'yes', from: 'monday', to: '2030-03-05', limit: '0', colour: 'red' }
    expect(await faultsOf({ ...wrong, q: 'x'.repeat(201), tag: '', stage: 'x'.repeat(65) })).toEqual(
      ['view unknown_value', 'unassigned wrong_type', 'from format', 'to format', 'limit out_of_range']
        .concat(['colour unknown_field', 'q too_long', 'tag too_short', 'stage too_long'])
        .toSorted(),
    )
  })

  test('of unknown values are reported all at once', async () => {
    const range = { from: at('10:00'), to: at('10:00') }
    const wrong = { status: 'open', priority: 'high,highest', origin: 'Api', bbox: '1,2,3' }
    expect(await faultsOf({ ...wrong, ...range })).toEqual(
      [
        'status unknown_value',
        'priority unknown_value',
        'origin unknown_value',
        'to out_of_range',
        'bbox format',
      ].toSorted(),
    )
  })

  test.each([
    ['', 'format'],
    ['1,2,3,4,5', 'format'],
    ['a,b,c,d', 'format'],
    ['1,2,3,', 'format'],
    ['1,2,3,1e1', 'format'],
    ['NaN,0,1,1', 'format'],
    ['-180.1,0,1,1', 'out_of_range'],
    ['0,0,180.00001,1', 'out_of_range'],
    ['0,-91,1,1', 'out_of_range'],
    ['0,0,1,90.5', 'out_of_range'],
    ['0,2,1,1', 'out_of_range'],
  ])('the box %j', async (bbox, code) => {
    expect(await faultsOf({ bbox })).toEqual([`bbox ${code}`])
  })

  test('include a cursor together with other filters, and a cursor of another list', async () => {
    await make()
    await make()
    const { body } = await get({ limit: '1', view: 'inbox' })
    expect((await get({ cursor: body.next_cursor, view: 'inbox' })).status).toBe(200)
    expect((await get({ cursor: body.next_cursor, view: 'today' })).status).toBe(422)
    expect((await get({ cursor: body.next_cursor, q: 'x' })).status).toBe(422)
    expect((await shop.client.get(`/bookings?cursor=${body.next_cursor}`)).status).toBe(422)
  })
})

test('a cursor never grows too long to be sent back', async () => {
  const [tag, q] = ['😀'.repeat(50), '\u0001'.repeat(200)]
  const query = new URLSearchParams({ limit: '1', view: 'inbox', unassigned: 'true', q: ` ${q.slice(1)}` })
  const every = { status: 11, priority: 4, origin: 8 }
  const long = {
    status:
      'held, confirmed, pending_payment, checked_in, completed, no_show, failed, cancelled, rescheduled, released',
    priority: 'low, normal, high, urgent',
    origin: 'api, dashboard, whatsapp, telegram, webchat, agent, automation, import',
  }
  for (const [name, times] of Object.entries(every)) {
    for (let n = 0; n < times; n += 1) query.append(name, long[name as keyof typeof long])
  }
  for (let n = 0; n < 10; n += 1) query.append('tag', tag)
  query.append('stage', 'queued')
  for (let n = 0; n < 9; n += 1) query.append('stage', '😀'.repeat(50))
  query.append('bbox', ' -180.00000000000000000,-90.00000000000000000, 180.00000000000000000, 90.00000000000000000 ')
  query.append('from', '2030-03-05T10:00:00.000000000-03:00')
  query.append('to', '2199-03-05T10:00:00.000000000-03:00')
  const location = { formatted: 'Rua A', lat: 1, lng: 1 }
  for (let n = 0; n < 2; n += 1) await make({ tags: [tag], notes: q, location, due_at: at('18:00') })
  const first = await shop.client.get(`/work-items?${query}`)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.data).toHaveLength(1)
  expect(first.body.next_cursor.length).toBeLessThanOrEqual(12_000)
  const second = await shop.client.get(`/work-items?cursor=${first.body.next_cursor}`)
  expect([second.status, second.body.data?.length]).toEqual([200, 1])
})

describe('a box on the map', () => {
  const place = (lng: number, lat: number) => make({ location: { formatted: 'There', lat, lng } })

  test('includes its edges, and nothing beyond them', async () => {
    const corners = [await place(-46.7, -23.6), await place(-46.6, -23.5)]
    await place(-46.7000001, -23.55)
    await place(-46.65, -23.4999999)
    await make()
    await make({ location: { formatted: 'Somewhere' } })
    await make({ location: { formatted: 'On a line', lat: -23.55 } })
    expect(await find({ bbox: '-46.7,-23.6,-46.6,-23.5' })).toEqual(corners)
    expect(await find({ bbox: '-46.7,-23.6,-46.7,-23.6' })).toEqual(corners.slice(0, 1))
    expect(await find({ bbox: ' -46.70, -23.60, -46.60, -23.50' })).toEqual(corners)
  })

  test('may cross the 180th meridian, which has two names', async () => {
    const [fiji, samoa] = [await place(178, -18), await place(-172, -14)]
    const [east, west] = [await place(180, -16), await place(-180, -16)]
    await place(0, -16)
    expect(await find({ bbox: '177,-20,-170,-10' })).toEqual([fiji, samoa, east, west])
    expect(await find({ bbox: '177,-20,180,-10' })).toEqual([fiji, east, west])
    expect(await find({ bbox: '-180,-20,-170,-10' })).toEqual([samoa, east, west])
    expect(await find({ bbox: '179,-20,-179,-10' })).toEqual([east, west])
    expect((await find({ bbox: '-180,-90,180,90' })).length).toBe(5)
  })
})

describe('words are found in', () => {
  test("the customer's name and number, in any spelling, and nothing else of the customer", async () => {
    const person = { phone: '+5491122223333', email: 'sol@corte.example', company: 'Corte SA', tags: ['moroso'] }
    made(await shop.client.post('/customers', { name: 'Íñigo  Núñez', ...person }))
    const id = await make({ customer: { name: 'Íñigo Núñez', phone: person.phone } })
    for (const q of ['INIGO', 'nunez inigo', 'uñe', '1122223333', '+54 9 11 2222-3333', '541122223333', '(11) 2222']) {
      expect(await find({ q }), q).toEqual([id])
    }
    for (const q of ['corte', 'moroso', 'sol@', 'inigo corte', '99999']) expect(await find({ q }), q).toEqual([])
  })

  test('the name of the service, also after it was renamed or archived', async () => {
    const { id } = await shop.aService([{ resource_ids: [(await shop.aResource()).id] }], { name: 'Coloração' })
    const booking = made(await shop.book({ service_id: id, start: at('10:00') }))
    expect(await find({ q: 'coloracao' })).toEqual([booking.id])
    await shop.client.patch(`/services/${id}`, { name: 'Tinte' })
    expect([await find({ q: 'coloracao' }), await find({ q: 'tin' })]).toEqual([[], [booking.id]])
    await shop.operate(booking.id, 'complete')
    expect((await shop.client.delete(`/services/${id}`)).status).toBe(204)
    expect(await find({ q: 'TINTE' })).toEqual([booking.id])
  })

  test('no patterns: special characters are read literally', async () => {
    const [percent, plain] = [await make({ notes: '50% off_now \\o/' }), await make({ notes: '50 offenow' })]
    expect([await find({ q: '50%' }), await find({ q: 'off_n' }), await find({ q: '\\o' })]).toEqual(
      Array(3).fill([percent]),
    )
    expect(await find({ q: 'off' })).toEqual([percent, plain])
    expect(await find({ q: '  ' })).toEqual([percent, plain])
  })

  test('one field only, never across two', async () => {
    await make({ notes: 'abc', tags: ['def', 'ghi'] })
    expect([await find({ q: 'cd' }), await find({ q: 'fg' })]).toEqual([[], []])
    expect(await find({ q: 'def abc' })).toHaveLength(1)
  })
})

describe('with many tasks', () => {
  test('a wide box, and a name that hundreds share, find the same as narrow ones', async () => {
    const location = { formatted: 'Rua A', lat: -23.5, lng: -46.6 }
    const [id, other] = [
      await make({ location, customer: aPerson({ name: 'Mariana' }) }),
      await make({ location: { ...location, lat: 10 }, customer: aPerson({ name: 'Beatriz' }) }),
    ]
    await world.pool.query(
      `insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', 'cus_' || n, 'phone_key', n::text,
         'phone', n::text))).* from customers c, generate_series(1, 250) n where c.workspace_id = $1 and c.name = 'Mariana'`,
      [workspace.id],
    )
    await world.pool.query(
      `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', 'bkg_' || lpad(n::text, 5, '0'),
         'customer_id', 'cus_' || (1 + n % 250), 'priority', case when n % 400 = 0 then 'high' else 'low' end))).*
       from bookings b, generate_series(1, 1200) n where b.workspace_id = $1 and b.id = $2`,
      [workspace.id, id],
    )
    const high = ['bkg_00400', 'bkg_00800', 'bkg_01200']
    const bbox = '-47,-24,-46,-23'
    const questions: Record<string, string>[] = [{ bbox }, { q: 'mariana' }, { bbox, q: 'maria' }]
    for (const query of questions) {
      expect(await find({ ...query, limit: '5' })).toEqual([...high, id, 'bkg_00001'])
      expect(await find({ ...query, priority: 'high' })).toEqual(high)
      expect(await find({ ...query, view: 'inbox', priority: 'normal' })).toEqual([id])
    }
    expect(await find({ bbox: '-47,-24,-46,23', priority: 'normal' })).toEqual([id, other])
    expect(await find({ q: 'beatriz', bbox: '-47,-24,-46,23' })).toEqual([other])
  })
})

describe('a caller who reads pages while others write', () => {
  test('gets every item that keeps its place exactly once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await make({ priority: ['urgent', 'normal', 'low'][n % 3], tags: ['t'] }))
    const order = await find({})
    const seen: string[] = []
    let cursor: string | null = null
    let page = 0
    do {
      const { body } = await get(cursor === null ? { limit: '3' } : { limit: '3', cursor })
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
      page += 1
      // There are new items on both sides, one that ends, and one that changes without moving.
      await make({ priority: 'urgent', due_at: at('00:00') })
      await make({ priority: 'normal' })
      await shop.operate(order[page] as string, 'cancel')
      await shop.client.patch(`/work-items/${order[10]}`, { tags: [`page ${page}`] })
    } while (cursor !== null)
    const kept = seen.filter((id) => ids.includes(id))
    expect(kept).toEqual(order)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('continues after items that moved to earlier pages', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    const first = await get({ limit: '2' })
    expect(first.body.data).toMatchObject([{ id: one }, { id: two }])
    await shop.client.patch(`/work-items/${one}`, { priority: 'low' })
    const { body } = await get({ cursor: first.body.next_cursor })
    expect(body.data).toMatchObject([{ id: three }, { id: one }])
  })
})

test('items of another workspace are never visible', async () => {
  await make({ notes: 'Secret', tags: ['secret'], location: { formatted: 'Here', lat: 1, lng: 1 } })
  const other = (await world.aWorkspace('Somebody else')).everything
  for (const query of ['', '?view=inbox', '?q=secret', '?q=delivery', '?tag=secret', '?bbox=0,0,2,2']) {
    expect((await other.get(`/work-items${query}`)).body).toEqual({ data: [], next_cursor: null })
  }
  const { body } = await get({ limit: '1' })
  expect(body.data).toHaveLength(1)
})

test('a signed-in agent sees the same items as a key, with the actions that they may carry out', async () => {
  const id = await make()
  const { client } = await workspace.member('agent')
  const { body } = await client.get('/work-items?view=inbox', { 'svc-workspace': workspace.id })
  const { available_actions, ...item } = body.data[0]
  const { available_actions: _, ...same } = (await get({})).body.data[0]
  expect(item).toEqual(same)
  expect(item.id).toBe(id)
  expect(available_actions).toEqual(expect.any(Array))
})
