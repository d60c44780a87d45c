// The pages at the root and the contract are compressed, cached, and load nothing from others.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractText } from '../openapi.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe('the contract', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to clients that accept it', async (coding, unpack) => {
    const answer = await get('/v1/openapi.json', { 'accept-encoding': `${coding}, deflate` })
    expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' })
    expect(answer.rawPayload.length).toBeLessThan(contractText().length / 5)
    expect(unpack(answer.rawPayload).toString()).toBe(contractText())
  })

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'is sent uncompressed to clients that accept %s',
    async (accepted) => {
      const answer = await get('/v1/openapi.json', accepted ? { 'accept-encoding': accepted } : {})
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.body).toBe(contractText())
    },
  )

  test('is not sent again to clients that have it', async () => {
    const { etag } = (await get('/v1/openapi.json')).headers
    for (const known of [etag, `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
      const answer = await get('/v1/openapi.json', { 'if-none-match': String(known) })
      expect(answer).toMatchObject({ statusCode: 304, body: '' })
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
    }
    expect((await get('/v1/openapi.json', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })
})

describe('a page', () => {
  test.each(['/docs/', '/guides/first-booking', '/problems', '/problems/not_found'])(
    '%s has a content security policy, and headers that keep browsers from guessing its type',
    async (path) => {
      const { headers, body } = await get(path)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
      expect(body).not.toMatch(/ on\w+=|javascript:/)
    },
  )

  test('the script of the reference page is compressed and cached', async () => {
    const answer = await get('/docs/js/scalar.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' })
    const again = await get('/docs/js/scalar.js', { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})
