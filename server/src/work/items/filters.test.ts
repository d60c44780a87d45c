// Compares every filter, alone and together with every other, with a simple search through all bookings of a workspace.
import { DAY_MS } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type World } from '../../testing/world.ts'

const ALL =
  'held,confirmed,pending_payment,checked_in,completed,no_show,failed,cancelled,rescheduled,released,expired'.split(',')
const OPEN = ['confirmed', 'pending_payment', 'checked_in']
const HIDDEN = ['held', 'released', 'expired', 'rescheduled']
const PRIORITIES = ['urgent', 'high', 'normal', 'low']
const SOURCES = ['api', 'dashboard', 'whatsapp', 'telegram', 'webchat']
const TAGS = ['vip', 'VIP', 'Peluquería', 'a, b', '100%', 'x']
const NOTES = ['Portão azul, 2º andar', 'Llamar al 11 9999-0000', 'prefere MANHÃ', null, null, null]
const NAMES = ['Ana Peña', 'José da Silva', 'ANABELLA', 'Zoë', 'Iñaki 7']

interface Item {
  id: string
  status: string
  stage: string
  service_id: string
  start: string | null
  end: string | null
  due_at: string | null
  priority: string
  tags: string[]
  source: string
  notes: string | null
  assignee: string | null
  allocations: unknown[]
  customer: { name: string; phone: string } | null
  location: { lat: number | null; lng: number | null } | null
  created_at: string
}

/** A random generator with the same sequence in every run. */
let seed = 20_300_304
function chance(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const draw = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T

let world: World
let shop: Shop
let all: Item[]
const services = new Map<string, string>()
beforeAll(async () => {
  world = await aWorld()
  const workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  await fillShop()
  const other = shopOf(await world.aWorkspace('Somebody else'))
  const { service_id } = await other.aQueue({ name: 'Corte de cabelo' })
  for (let n = 0; n < 5; n += 1) made(await other.book({ service_id, ...someDetails(), customer: aPerson() }))
  all = await everything()
})
afterAll(() => world[Symbol.asyncDispose]())

const someDetails = () => ({
  priority: draw(PRIORITIES),
  source: draw(SOURCES),
  tags: chance() < 0.5 ? [draw(TAGS), draw(TAGS)] : [],
  notes: draw(NOTES),
  ...(chance() < 0.6 && { location: { formatted: 'Rua A', ...draw(PLACES) } }),
  ...(chance() < 0.4 && { due_at: soon() }),
})

const PLACES = [
  { lat: -23.5, lng: -46.6 },
  { lat: -23.55, lng: -46.65 },
  { lat: 64.1, lng: -21.9 },
  { lat: -17.8, lng: 177.9 },
  { lat: -17.8, lng: -179.9 },
  { lat: 0, lng: 180 },
  { lat: 12 },
  {},
]

/** A quarter of an hour within ten days after the world's first moment. */
const soon = () => new Date(Date.parse('2030-03-04T12:00Z') + Math.ceil(chance() * 960) * 900_000).toISOString()

/** 200 bookings of all kinds in all statuses, five days after most of them were made. */
async function fillShop() {
  const room = await shop.aClass({ name: 'Corte de cabelo', duration_minutes: 60 })
  const paid = await shop.aClass({ name: 'Coloração', duration_minutes: 90, price_cents: 900, deposit_cents: 100 })
  const queue = await shop.aQueue({ name: 'Entrega rápida' })
  services.set(room.service_id, 'corte de cabelo').set(paid.service_id, 'coloracao')
  services.set(queue.service_id, 'entrega rapida')
  const people = NAMES.map((name) => aPerson({ name }))
  const book = async () => {
    const service_id = draw([room.service_id, room.service_id, paid.service_id, queue.service_id])
    const start = service_id === queue.service_id ? {} : { start: soon() }
    return made(await shop.book({ service_id, ...start, customer: draw(people), ...someDetails() })).id as string
  }
  const ids: string[] = []
  for (let n = 0; n < 170; n += 1) ids.push(await book())
  for (const [index, operation] of [...'123456789abcdef'.repeat(3)].entries()) {
    const name = { 1: 'cancel', 2: 'check-in', 3: 'complete', 4: 'no-show', 5: 'fail', 6: 'cancel' }[operation]
    if (name) await shop.operate(ids[index] as string, name)
  }
  for (const id of ids.slice(50, 60)) await shop.reschedule(id, { start: soon() })
  const holds: string[] = []
  for (let n = 0; n < 6; n += 1) {
    holds.push(made(await shop.hold({ service_id: room.service_id, start: soon(), customer: draw(people) })).id)
  }
  for (const id of holds.slice(0, 2)) await shop.release(id)
  for (const id of ids.slice(100, 130)) await shop.act(id, 'take', { resource_id: queue.rider })
  world.wait(5 * 24 * 60)
  for (let n = 0; n < 20; n += 1) {
    const start = new Date(world.now().getTime() + Math.ceil(chance() * 100) * 900_000).toISOString()
    made(await shop.book({ service_id: room.service_id, start, customer: draw(people), ...someDetails() }))
  }
  made(await shop.hold({ service_id: room.service_id, start: at('10:00', '2030-03-12') }))
}

/** All bookings, read through another list. */
async function everything(): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? `status=${ALL.join()}` : `cursor=${cursor}`
    const { body } = await shop.client.get(`/bookings?limit=200&${more}`)
    items.push(...body.data)
    cursor = body.next_cursor
  } while (cursor !== null)
  return items
}

type Query = Record<string, string | string[]>
const toPath = (query: Query) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) params.append(name, each)
  return `/work-items?${params}`
}

async function turnPages(query: Query, limit: number): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const path: string = cursor === null ? toPath({ ...query, limit: String(limit) }) : `/work-items?cursor=${cursor}`
    const { status, body } = await shop.client.get(cursor === null ? path : `${path}&limit=${limit}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    items.push(...body.data)
    cursor = body.next_cursor
  } while (cursor !== null)
  return items
}

/** Each filter as the documentation describes it, in the simplest form. */
interface Filter {
  query: Query
  holds(item: Item): boolean
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const time = (moment: string | null) => (moment === null ? Number.NaN : Date.parse(moment))
const isOpen = ({ status }: Item) => OPEN.includes(status)
const isOverdue = (item: Item) =>
  isOpen(item) && [item.due_at, item.end].some((moment) => time(moment) < world.now().getTime())
const isUnassigned = ({ assignee, allocations }: Item) => assignee === null && allocations.length === 0
/** The start of today in São Paulo, which is three hours behind UTC all year. */
const today = () => Math.floor((world.now().getTime() - DAY_MS / 8) / DAY_MS) * DAY_MS + DAY_MS / 8
const isToday = (moment: string | null) => time(moment) >= today() && time(moment) < today() + DAY_MS
const isLater = (moment: string | null) => time(moment) >= today() + DAY_MS

const VIEWS: Record<string, (item: Item) => boolean> = {
  inbox: (item) => isOpen(item) && (isUnassigned(item) || isOverdue(item)),
  today: (item) =>
    isOpen(item) && (isToday(item.start) || isToday(item.due_at) || item.status === 'checked_in' || isOverdue(item)),
  upcoming: (item) => isOpen(item) && (isLater(item.start) || isLater(item.due_at)),
}

const view = (name: string): Filter => ({ query: { view: name }, holds: VIEWS[name] as Filter['holds'] })
const oneOf = (parameter: string, field: 'status' | 'stage' | 'priority' | 'source', values: string | string[]) => ({
  query: { [parameter]: values },
  holds: (item: Item) => (typeof values === 'string' ? values.split(',') : values).includes(item[field]),
})
const tag = (...tags: string[]): Filter => ({
  query: { tag: tags },
  holds: (item) => tags.some((t) => item.tags.includes(t)),
})
const q = (text: string, ...words: string[]): Filter => ({
  query: { q: text },
  holds: ({ customer, service_id, notes, tags }) => {
    const texts = [customer?.name, customer?.phone, services.get(service_id), notes, ...tags].map((t) => fold(t ?? ''))
    return words.every((word) => texts.some((each) => each.includes(word)))
  },
})
const range = (from: string | null, to: string | null): Filter => ({
  query: { ...(from && { from }), ...(to && { to }) },
  holds: ({ start, due_at }) => {
    const moment = time(start ?? due_at)
    return !Number.isNaN(moment) && !(from && moment < time(from)) && !(to && moment >= time(to))
  },
})
const bbox = (west: number, south: number, east: number, north: number): Filter => ({
  query: { bbox: [west, south, east, north].join() },
  holds: ({ location }) => {
    const { lat = null, lng = null } = location ?? {}
    if (lat === null || lng === null || lat < south || lat > north) return false
    const isEast = (value: number) => (west <= east ? value >= west && value <= east : value >= west || value <= east)
    return isEast(lng) || (Math.abs(lng) === 180 && isEast(-lng))
  },
})

const FILTERS: Filter[] = [
  ...Object.keys(VIEWS).map(view),
  ...['confirmed', 'checked_in,pending_payment,confirmed', 'held,expired', 'expired', 'rescheduled'].map((s) =>
    oneOf('status', 'status', s),
  ),
  oneOf('status', 'status', ['completed', 'no_show', 'cancelled']),
  ...[['queued'], ['scheduled'], ['cancelled', 'done'], ['nowhere']].map((s) => oneOf('stage', 'stage', s)),
  ...['urgent', 'low, high', 'normal'].map((p) => oneOf('priority', 'priority', p.replace(' ', ''))),
  tag('vip'),
  tag('a, b', 'x'),
  tag('nobody has it'),
  ...['whatsapp', 'telegram,api'].map((s) => oneOf('origin', 'source', s)),
  { query: { unassigned: 'true' }, holds: isUnassigned },
  { query: { unassigned: 'false' }, holds: (item) => !isUnassigned(item) },
  range('2030-03-08T00:00:00Z', '2030-03-10T00:00:00Z'),
  range('2030-03-12T12:00:00Z', null),
  range(null, '2030-03-13T00:00:00Z'),
  q('ana', 'ana'),
  q('  PENA  corte ', 'pena', 'corte'),
  q('portao', 'portao'),
  q('manha', 'manha'),
  q('a', 'a'),
  q('0%', '0%'),
  q('peluq', 'peluq'),
  q('nobody is called this', 'nobody is called this'),
  bbox(-46.7, -23.6, -46.6, -23.5),
  bbox(177, -20, -179, 10),
  bbox(-180, -90, 180, 90),
]

const RANK = Object.fromEntries(PRIORITIES.map((name, rank) => [name, rank]))
function inOrder(items: Item[]): Item[] {
  const key = ({ priority, due_at, start, created_at, id }: Item) =>
    [RANK[priority], due_at ?? 'z', start ?? 'z', created_at, id].join('|')
  return items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

function expected(...filters: Filter[]): string[] {
  const isListed = filters.some(({ query }) => 'status' in query) ? () => true : (i: Item) => !HIDDEN.includes(i.status)
  const found = all.filter((item) => isListed(item) && filters.every(({ holds }) => holds(item)))
  return inOrder(found).map(({ id }) => id)
}

const find = async (...filters: Filter[]) => {
  const query = Object.assign({}, ...filters.map((filter) => filter.query))
  return (await turnPages(query, 200)).map(({ id }) => id)
}

test('the shop has a booking for every filter, and no booking matches all', () => {
  expect(all.length).toBeGreaterThan(200)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(ALL))
  const empty = FILTERS.filter((filter) => expected(filter).length === 0).map(({ query }) => query)
  expect(empty).toEqual([{ stage: ['nowhere'] }, { tag: ['nobody has it'] }, { q: 'nobody is called this' }])
  expect(all.filter(isOverdue).length).toBeGreaterThan(10)
})

test('without a filter all bookings but held, released, expired and rescheduled ones are listed, in the order of work', async () => {
  expect(await find()).toEqual(expected())
})

test.each(FILTERS.map((filter) => [JSON.stringify(filter.query), filter] as const))('by %s', async (_, filter) => {
  expect(await find(filter)).toEqual(expected(filter))
})

const PAIRS = FILTERS.flatMap((one, index) =>
  FILTERS.slice(index + 1)
    .filter((other) => Object.keys(one.query).every((name) => !(name in other.query)))
    .map((other) => [one, other] as const),
)

test('by every two filters', async () => {
  let nonEmpty = 0
  for (const pair of PAIRS) {
    const wanted = expected(...pair)
    expect(await find(...pair), JSON.stringify(pair.map(({ query }) => query))).toEqual(wanted)
    nonEmpty += wanted.length > 0 ? 1 : 0
  }
  expect(nonEmpty).toBeGreaterThan(PAIRS.length / 2)
}, 240_000)

test('by all filters at once', async () => {
  const many = [view('inbox'), oneOf('priority', 'priority', 'high,low,normal'), q('a', 'a'), bbox(-180, -90, 180, 90)]
  expect(expected(...many).length).toBeGreaterThan(0)
  expect(await find(...many)).toEqual(expected(...many))
})

describe.each([1, 2, 7])('in pages of %i', (limit) => {
  test.each([{}, { view: 'today' }, { q: 'ana' }, { bbox: '-180,-90,180,90', priority: 'low,urgent' }] as Query[])(
    'every item is listed once and in order: %o',
    async (query) => {
      const whole = (await turnPages(query, 200)).map(({ id }) => id)
      expect(whole.length).toBeGreaterThan(7)
      expect((await turnPages(query, limit)).map(({ id }) => id)).toEqual(whole)
    },
  )
})

test('an item is the booking, and whether it is overdue', async () => {
  const items = await turnPages({ status: ALL }, 200)
  expect(items).toHaveLength(all.length)
  for (const item of items) {
    const { overdue, sla, ...booking } = item as Item & { overdue: boolean; sla: object }
    expect(booking).toEqual(all.find(({ id }) => id === item.id))
    expect({ overdue, sla }).toEqual({ overdue: isOverdue(booking), sla: { due_at: null, breached: false } })
  }
})
