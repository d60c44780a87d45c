import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { workspaceOfKey } from './api-key.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

const make = (more: object = {}) => shop.owner.post('/api-keys', { name: 'Website', scopes: ['slots:read'], ...more })
const use = (key: string) => world.as({ authorization: `Bearer ${key}` }).get('/me')

test('a key contains the id of its workspace, is shown once and is stored as a hash', async () => {
  const made = await make()
  expect(made.status).toBe(201)
  const { key, id, last4 } = made.body
  expect(key).toMatch(/^hfk_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}$/)
  expect(workspaceOfKey(key)).toBe(shop.id)
  expect(key.endsWith(last4)).toBe(true)
  const listed = (await shop.owner.get('/api-keys')).body.data.find((each: { id: string }) => each.id === id)
  expect(listed).not.toHaveProperty('key')
  const { rows } = await world.pool.query('select * from api_keys')
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('GET /me returns the key that makes the call', async () => {
  const { key, id } = (await make({ scopes: ['slots:read', 'bookings:write'] })).body
  expect((await use(key)).body).toEqual({
    kind: 'api_key',
    id,
    name: 'Website',
    scopes: ['slots:read', 'bookings:write'],
    workspace: {
      id: shop.id,
      name: 'Salão Aurora',
      timezone: 'America/Sao_Paulo',
      locale: 'pt-BR',
      currency: 'BRL',
      address: null,
    },
  })
})

test('a key with any wrong character is refused, without a query to the database', async () => {
  const { key } = (await make()).body
  for (let place = 0; place < key.length; place += 1) {
    const flipped = key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1)
    expect(workspaceOfKey(flipped), flipped).toBeNull()
  }
  for (const wrong of ['', 'Bearer', `Basic ${key}`, `Bearer ${key} x`, `Bearer${key}`, key]) {
    expect((await world.as({ authorization: wrong }).get('/me')).status).toBe(401)
  }
  expect((await world.as({ authorization: `bearer  ${key}` }).get('/me')).status).toBe(200)
})

test('a revoked key is refused immediately, in every process', async () => {
  const other = await aWorld({ url: world.url })
  try {
    const { key, id } = (await make()).body
    const elsewhere = () => other.as({ authorization: `Bearer ${key}` }).get('/me')
    expect([(await use(key)).status, (await elsewhere()).status]).toEqual([200, 200])
    expect((await shop.owner.delete(`/api-keys/${id}`)).status).toBe(204)
    expect([(await use(key)).status, (await elsewhere()).status]).toEqual([401, 401])
    expect((await shop.owner.delete(`/api-keys/${id}`)).status).toBe(204)
    const listed = (await shop.owner.get('/api-keys')).body.data.find((each: { id: string }) => each.id === id)
    expect(listed.revoked_at).toBe(world.now().toISOString())
  } finally {
    await other[Symbol.asyncDispose]()
  }
})

test('a key that is revoked three times at once is revoked once', async () => {
  const revocations = async () => {
    const { rows } = await world.pool.query("select 1 from events where type = 'api_key.revoked'")
    return rows.length
  }
  for (let round = 0; round < 5; round += 1) {
    const before = await revocations()
    const { id } = (await make()).body
    const replies = await Promise.all([1, 2, 3].map(() => shop.owner.delete(`/api-keys/${id}`)))
    expect(replies.map((reply) => reply.status)).toEqual([204, 204, 204])
    expect((await revocations()) - before).toBe(1)
  }
})

test('a key expires exactly at its time', async () => {
  const expires_at = new Date(world.now().getTime() + 10 * 60_000).toISOString()
  const { key } = (await make({ expires_at })).body
  world.wait(9.99)
  expect((await use(key)).status).toBe(200)
  world.wait(0.01)
  expect((await use(key)).status).toBe(401)
})

test.each([
  [{ scopes: [] }, '/scopes'],
  [{ scopes: ['everything'] }, '/scopes/0'],
  [{ name: '' }, '/name'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
  [{ expires_at: '2040-01-01T00:00:00' }, '/expires_at'],
  [{ expires_at: '2040-02-30T00:00:00Z' }, '/expires_at'],
])('a key with %o is not created', async (change, pointer) => {
  const reply = await make(change)
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0].pointer).toBe(pointer)
})

test('the last use of a key is recorded, to the minute', async () => {
  const { key, id } = (await make()).body
  const lastUse = async () =>
    (await shop.owner.get('/api-keys')).body.data.find((each: { id: string }) => each.id === id).last_used_at
  expect(await lastUse()).toBeNull()
  const first = world.now().toISOString()
  await use(key)
  await expect.poll(lastUse).toBe(first)
  world.wait(0.5)
  await use(key)
  expect(await lastUse()).toBe(first)
  world.wait(1)
  await use(key)
  await expect.poll(lastUse).toBe(world.now().toISOString())
})

test('GET /me answers while all connections of the pool are in use, because it needs only the statement that finds the key', async () => {
  const { key } = (await make()).body
  // The first use of a key is recorded over a connection of the pool.
  await use(key)
  const held = await Promise.all(Array.from({ length: world.pool.options.max ?? 0 }, () => world.pool.connect()))
  try {
    expect((await use(key)).body.workspace).toMatchObject({ id: shop.id, address: null })
  } finally {
    for (const connection of held) connection.release()
  }
})
