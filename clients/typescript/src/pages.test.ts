// Lists: awaiting gives a page, iterating gives all items, and no page is requested before it is needed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originOf } from '../../../server/src/testing/origin.ts'
import { aPerson } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { Holdfast, isProblem, type Page } from './holdfast.ts'

let world: World
let holdfast: Holdfast
/** The queries of the requests, in their order. */
let asked: URLSearchParams[]

beforeAll(async () => {
  world = await aWorld()
  const { keyText } = await world.aWorkspace()
  const watched: typeof fetch = (url, init) => {
    if ((init?.method ?? 'GET') === 'GET') asked.push(new URL(String(url)).searchParams)
    return fetch(url, init)
  }
  const apiKey = await keyText('customers:read', 'customers:write')
  holdfast = new Holdfast({ baseUrl: await originOf(world), apiKey, fetch: watched })
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await aCustomer(name)
})
afterAll(() => world[Symbol.asyncDispose]())

async function aCustomer(name: string) {
  world.wait(1)
  await holdfast.createCustomer(aPerson({ name, tags: ['seen', 'growing'] }))
  asked = []
}

const namesOf = ({ data }: Page<{ name: string }>) => data.map(({ name }) => name).join('')

test('iterating a list gives every item once, even if somebody adds items at the same time', async () => {
  const names: string[] = []
  for await (const { name } of holdfast.listCustomers({ tag: 'growing', limit: 3 })) {
    names.push(name)
    if (name === 'G') {
      world.wait(1)
      await holdfast.createCustomer(aPerson({ name: 'New', tags: ['growing'] }))
    }
  }
  expect(names.join('')).toBe('GFEDCBA')
  expect(asked.map((query) => [query.get('limit'), query.has('cursor')])).toEqual([
    ['3', false],
    ['3', true],
    ['3', true],
  ])
})

test('awaiting a list gives one page with the cursor of the next', async () => {
  asked = []
  const page = await holdfast.listCustomers({ tag: 'seen', limit: 3 })
  expect([namesOf(page), typeof page.next_cursor]).toEqual(['GFE', 'string'])
  expect(asked).toHaveLength(1)
  const next = await holdfast.listCustomers({ cursor: page.next_cursor as string, limit: 10 })
  expect([namesOf(next), next.next_cursor]).toEqual(['DCBA', null])
})

test('a list can be read page by page', async () => {
  const pages: string[] = []
  for await (const page of holdfast.listCustomers({ tag: 'seen', limit: 3 }).pages()) pages.push(namesOf(page))
  expect(pages).toEqual(['GFE', 'DCB', 'A'])
})

test('nothing is requested until a list is used, and no page before it is needed', async () => {
  asked = []
  const customers = holdfast.listCustomers({ tag: 'seen', limit: 3 })
  await holdfast.getMe()
  expect(asked).toHaveLength(1)
  for await (const { name } of customers) if (name === 'E') break
  expect(asked).toHaveLength(2)
})

test('the first page is requested once, however often the list is used', async () => {
  asked = []
  const customers = holdfast.listCustomers({ tag: 'seen', limit: 3 })
  const [first, again] = await Promise.all([customers, customers])
  expect(again).toBe(first)
  const names: string[] = []
  for await (const { name } of customers) names.push(name)
  expect(names.join('')).toBe('GFEDCBA')
  expect(asked).toHaveLength(3)
})

test('an empty list ends at once', async () => {
  const nobody = holdfast.listCustomers({ q: 'nobody is called so' })
  for await (const customer of nobody) throw new Error(customer.name)
  expect(await nobody).toEqual({ data: [], next_cursor: null })
})

test('a refusal is thrown when the list is used, by await, catch or iteration', async () => {
  const refused = () => holdfast.listCustomers({ cursor: 'nonsense' })
  const codes: unknown[] = []
  const note = (error: unknown) => codes.push(isProblem(error) && error.code)
  await refused().catch(note)
  await refused().then(null, note)
  let ended = 0
  await refused()
    .finally(() => {
      ended += 1
    })
    .catch(note)
  try {
    for await (const customer of refused()) throw new Error(customer.name)
  } catch (error) {
    note(error)
  }
  expect([codes, ended]).toEqual([Array(4).fill('validation_error'), 1])
})

test('the signal of the call also ends a list between two pages', async () => {
  const stop = new AbortController()
  const names: string[] = []
  const walk = async () => {
    for await (const { name } of holdfast.listCustomers({ tag: 'seen', limit: 3 }, { signal: stop.signal })) {
      names.push(name)
      stop.abort(new Error('enough'))
    }
  }
  await expect(walk()).rejects.toThrow('enough')
  expect(names.join('')).toBe('GFE')
})

test('a page whose cursor leads to itself is an error, and a page without a cursor is the last one', async () => {
  const bodies = [{ next_cursor: 'a' }, { next_cursor: 'b' }, { next_cursor: 'b' }, {}]
  const walk = async () => {
    const answering: typeof fetch = async () => Response.json({ data: [{ name: 'x' }], ...bodies.shift() })
    const there = new Holdfast({ baseUrl: 'https://holdfast.test', fetch: answering })
    let seen = 0
    for await (const _ of there.listCustomers()) seen += 1
    return seen
  }
  await expect(walk()).rejects.toThrow('does not end')
  expect(await walk()).toBe(1)
})
