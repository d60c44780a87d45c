// Compressed answers: large lists without secrets, for callers who accept it; everything else is plain.
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../slices.ts'
import { originOf } from '../testing/origin.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let origin: string
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  origin = await originOf(world)
  for (let n = 0; n < 30; n += 1) await shop.everything.post('/resources', { name: `Person ${n}`, kind: 'person' })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Asks as a browser does, and reads the bytes as they come. */
async function ask(path: string, accepted?: string, options: { method?: string; body?: string } = {}) {
  const headers = {
    cookie: shop.cookie,
    origin,
    ...(accepted && { 'accept-encoding': accepted }),
    ...(options.body && { 'content-type': 'application/json' }),
  }
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const call = request(`${origin}/v1${path}`, { method: options.method ?? 'GET', headers }, async (answer) =>
      resolve({ headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) }),
    )
    call.on('error', reject)
    call.end(options.body)
  })
}

test('a long list is compressed for a caller who accepts it, and is the same list', async () => {
  const plain = await ask('/resources?limit=200')
  const packed = await ask('/resources?limit=200', 'gzip, deflate, br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(packed.bytes.length),
    vary: 'Accept-Encoding',
  })
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
  expect((await ask('/resources?limit=200', 'gzip;q=0')).headers['content-encoding']).toBeUndefined()
})

test('a short list is sent as it is', async () => {
  const { headers } = await ask('/resources?limit=2', 'gzip')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBe('Accept-Encoding')
})

test('an answer that may hold a secret, or that is asked for often, is never compressed', async () => {
  const key = JSON.stringify({ name: 'k'.repeat(100), scopes: ['slots:read'] })
  expect((await ask('/api-keys', 'gzip', { method: 'POST', body: key })).headers['content-encoding']).toBeUndefined()
  for (const path of ['/me', '/api-keys', '/webhook-endpoints', '/workspaces']) {
    expect((await ask(path, 'gzip')).headers['content-encoding'], path).toBeUndefined()
  }
})

/** Every visitor of the page for booking sees the photo of a person, so its link is no secret. */
const PUBLIC_LINKS = ['photo_url']

test('no route that compresses its answers has a field for a secret or a signed link', () => {
  const compressed = routes.filter((route) => route.compressed)
  expect(compressed.map(({ id }) => id)).toContain('listBookings')
  for (const { id, returns } of compressed) {
    const names = [...JSON.stringify(returns).matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
    const suspect = names.filter((name) => /(^|_)(url|link|token|secret|password|signature|href)$/.test(name))
    expect(
      suspect.filter((name) => !PUBLIC_LINKS.includes(name)),
      id,
    ).toEqual([])
  }
})
