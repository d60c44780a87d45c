import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  client = shop.everything
  for (let index = 0; index < 25; index += 1) {
    const tags = index % 2 ? ['odd'] : ['even']
    await client.post('/customers', { name: `Customer ${index}`, phone: `+5511${900_000_000 + index}`, tags })
    // Some rows have the same created_at, so that the id must decide their order.
    if (index % 3 === 0) world.wait(1)
  }
})
afterAll(() => world[Symbol.asyncDispose]())

async function walk(query: string, limit: number, from: Client = client): Promise<string[]> {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await from.get(`/customers?limit=${limit}${cursor === '' ? query : `&cursor=${cursor}`}`)
    expect(page.status).toBe(200)
    names.push(...page.body.data.map((customer: { name: string }) => customer.name))
    cursor = page.body.next_cursor
  }
  return names
}

const newestFirst = Array.from({ length: 25 }, (_, index) => `Customer ${24 - index}`)

test.each([1, 7, 24, 25, 26, 200])('in pages of %i every row occurs exactly once, newest first', async (limit) => {
  expect(await walk('', limit)).toEqual(newestFirst)
})

test('filters that are left out with a cursor come from the cursor', async () => {
  expect(await walk('&tag=odd', 4)).toEqual(newestFirst.filter((name) => Number(name.split(' ')[1]) % 2 === 1))
})

test('rows that are added while pages are read are not listed twice and hide no others', async () => {
  const first = await client.get('/customers?limit=10')
  await client.post('/customers', { name: 'Late', phone: '+5511800000000' })
  const rest = await client.get(`/customers?limit=200&cursor=${first.body.next_cursor}`)
  const names = [...first.body.data, ...rest.body.data].map((customer) => customer.name)
  expect(names).toEqual(newestFirst)
})

test('a cursor with another value of its filter is refused, with the same value it is accepted', async () => {
  const { next_cursor } = (await client.get('/customers?limit=2&tag=odd')).body
  expect((await client.get(`/customers?tag=odd&cursor=${next_cursor}`)).status).toBe(200)
  const changed = await client.get(`/customers?tag=even&cursor=${next_cursor}`)
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ parameter: 'tag', code: 'cursor' }] } })
  expect((await client.get(`/customers?q=x&cursor=${next_cursor}`)).status).toBe(422)
})

test('a cursor that was changed, was invented, or is from another workspace is refused', async () => {
  const { next_cursor } = (await client.get('/customers?limit=2')).body
  const [text, signature] = next_cursor.split('.')
  const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('"after"', '"after" ')).toString(
    'base64url',
  )
  const other = (await world.aWorkspace()).everything
  const ofAnotherList = (
    await client.get(`/customers/${(await client.get('/customers?limit=1')).body.data[0].id}/timeline`)
  ).body
  expect(ofAnotherList.next_cursor).toBeNull()
  for (const cursor of [`${forged}.${signature}`, `${text}.${signature}x`, text, 'abc', '', 'a.b.c', `${text}.`]) {
    expect(await client.get(`/customers?cursor=${cursor}`), cursor).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: 'cursor' }] },
    })
  }
  expect((await other.get(`/customers?cursor=${next_cursor}`)).status).toBe(422)
})

test('a cursor of one list is refused in another', async () => {
  const { id } = (await client.get('/customers?limit=1')).body.data[0]
  await client.post(`/customers/${id}/comments`, { body: 'one' })
  await client.post(`/customers/${id}/comments`, { body: 'two' })
  const { next_cursor } = (await client.get(`/customers/${id}/comments?limit=1`)).body
  expect(next_cursor).not.toBeNull()
  expect((await client.get(`/customers?cursor=${next_cursor}`)).status).toBe(422)
  expect((await client.get(`/customers/${id}/timeline?cursor=${next_cursor}`)).status).toBe(422)
})

test.each(['0', '201', 'abc', '-1', '1.5', '', '1&limit=2', '1e2x'])('limit=%s is refused', async (limit) => {
  const answer = await client.get(`/customers?limit=${limit}`)
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error', errors: [{ parameter: 'limit' }] } })
})

test.each(['05x', '+5', '0x3', '1e1', '%205'])('limit=%s is not a number', async (limit) => {
  expect((await client.get(`/customers?limit=${encodeURIComponent(limit)}`)).status).toBe(422)
})

test('a bad cursor is reported together with the other faults, and an unknown id before them', async () => {
  const answer = await client.get('/customers?limit=0&cursor=zz&colour=red')
  expect(answer.body.errors.map((fault: { parameter: string }) => fault.parameter).toSorted()).toEqual([
    'colour',
    'cursor',
    'limit',
  ])
  expect((await client.get('/customers/cus_nobody/comments?cursor=bad')).status).toBe(404)
})

test('without a limit a page has fifty rows', async () => {
  const other = (await world.aWorkspace()).everything
  for (let index = 0; index < 51; index += 1)
    await other.post('/customers', { name: 'x', phone: `+5521${900_000_000 + index}` })
  const page = (await other.get('/customers')).body
  expect(page.data).toHaveLength(50)
  expect(page.next_cursor).not.toBeNull()
})
