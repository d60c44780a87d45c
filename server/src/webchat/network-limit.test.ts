// Limits of a network: a visitor who opens new sessions is a new visitor each time, and stays in the same network.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { form, sendForm } from '../testing/form.ts'
import { originOf } from '../testing/origin.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { followAt } from '../testing/stream.ts'
import { until } from '../testing/until.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { type TestSite, type Visitor, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let shop: Shop
let site: TestSite
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  const workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  site = await visitorsOf(world, workspace)
})

const TAKEN = { status: 409, body: { code: 'slot_taken' } }

test('the visitors of a network hold at most sixty times in an hour; refused and repeated calls do not count', async () => {
  const { service_id } = await shop.aBarber()
  const wish = { service_id, start: at('10:00') }
  let visitor = visitorBookingsOf(await site.open())
  const other = visitorBookingsOf(await site.open())
  const held = made(await visitor.hold(wish, 'one'))
  expect((await visitor.hold(wish, 'one')).body).toEqual(held)
  expect(await other.hold(wish)).toMatchObject(TAKEN)
  expect(await other.hold(wish, 'two')).toMatchObject(TAKEN)
  await visitor.release(held.id)
  for (let count = 1; count < 60; count += 1) {
    if (count % 5 === 0) visitor = visitorBookingsOf(await site.open())
    await visitor.release(made(await visitor.hold(wish)).id)
  }
  const next = visitorBookingsOf(await site.open())
  expect(await next.hold(wish)).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limited',
      detail: 'Many time slots were chosen from your network in the last hour. Please try again later, or write to us.',
    },
    headers: { 'retry-after': '60' },
  })
  world.wait(1)
  made(await next.hold(wish))
})

test('the visitors of a network upload at most 120 files in an hour', async () => {
  const file = form({ name: 'file', value: 'some words', filename: 'a.txt' })
  const upload = async ({ client }: Awaited<ReturnType<typeof site.open>>) =>
    sendForm(client, '/public/webchat/attachments', file)
  for (let count = 0; count < 12; count += 1) {
    const visitor = await site.open()
    for (let files = 0; files < 10; files += 1) expect((await upload(visitor)).status).toBe(201)
  }
  const next = await site.open()
  expect(await upload(next)).toMatchObject({
    status: 429,
    body: { detail: 'Many files were sent from your network. Please wait a while before the next one.' },
    headers: { 'retry-after': '30' },
  })
  world.wait(1)
  expect((await upload(next)).status).toBe(201)
})

test('a network has a limited number of open streams to one site; a stream that ends makes room for another', async () => {
  await using small = await aWorld({ visitorStreamsPerNetwork: 2, trustProxy: 1 })
  const workspace = await small.aWorkspace()
  const [one, other] = [await visitorsOf(small, workspace), await visitorsOf(small, await small.aWorkspace())]
  const url = `${await originOf(small)}/v1/public/webchat/stream`
  const followFrom = async (address: string, { headers }: Visitor) => {
    const stream = await followAt(url, { ...headers, 'x-forwarded-for': address })
    onTestFinished(stream.leave)
    return stream
  }
  const [ana, bia] = [await one.open(), await one.open()]
  const first = await followFrom('2001:db8::1', ana)
  expect((await followFrom('2001:db8::2', bia)).answer.status).toBe(200)
  const refused = await followFrom('2001:db8::3', bia)
  expect(refused.answer.status).toBe(429)
  expect(Object.fromEntries(refused.answer.headers)).toMatchObject({
    'retry-after': '60',
    'access-control-allow-origin': one.origin,
  })
  expect(await refused.answer.json()).toMatchObject({
    code: 'rate_limited',
    detail: 'Too many chats are open in your network, so messages may come some seconds late.',
  })
  expect((await followFrom('2001:db8:0:1::1', bia)).answer.status).toBe(200)
  expect((await followFrom('2001:db8::1', await other.open())).answer.status).toBe(200)
  const team = await followAt(`${await originOf(small)}/v1/stream`, {
    cookie: workspace.cookie,
    'svc-workspace': workspace.id,
    'x-forwarded-for': '2001:db8::1',
  })
  onTestFinished(team.leave)
  expect(team.answer.status).toBe(200)
  await first.leave()
  await until(async () => (await followFrom('2001:db8::3', bia)).answer.status === 200)
})
