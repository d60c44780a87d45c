import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type Client, type World } from '../testing/world.ts'

let world: World
let shop: Client
beforeAll(async () => {
  world = await aWorld()
  shop = (await world.aWorkspace()).everything
})
afterAll(() => world[Symbol.asyncDispose]())

let phones = 0
function aPhone(): string {
  phones += 1
  return `+551198${10_000_000 + phones}`
}
const add = (change: object = {}) => shop.post('/customers', { name: 'Ana', phone: aPhone(), ...change })

test('a new customer comes back whole, with null for what is not known', async () => {
  const phone = aPhone()
  const made = await add({ name: 'Ana Souza', phone })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Ana Souza',
    phone,
    locale: 'pt-BR',
    email: null,
    company: null,
    tags: [],
    address: null,
    identities: [],
    notes: null,
    version: 1,
  })
  expect(await shop.get(`/customers/${made.body.id}`)).toMatchObject({ status: 200, body: made.body })
})
