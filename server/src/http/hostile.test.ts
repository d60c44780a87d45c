// Bodies that are made to keep the server busy cost no more than reading them, and delay nobody else.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Client, type World } from '../testing/world.ts'

let world: World
let client: Client
beforeAll(async () => {
  world = await aWorld({ trustProxy: 1 })
  client = (await world.aWorkspace()).everything
})
afterAll(() => world[Symbol.asyncDispose]())

const MEGABYTE = 1_000_000
const manyNumbers = `[${'1,'.repeat(MEGABYTE / 2 - 1)}1]`
const manyLevels = '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2)
const manyNames = `{${Array.from({ length: 60_000 }, (_, index) => `"field${index}":1`).join(',')}}`
const manyTags = JSON.stringify({ name: 'Ana', phone: '+5511911112222', tags: Array(9_990).fill(' '.repeat(90)) })
const longText = JSON.stringify({ name: 'x'.repeat(MEGABYTE) })

const subtag = (index: number) => (36 ** 4 + index).toString(36)
const longTag = `en-${Array.from({ length: MEGABYTE / 60 }, (_, index) => subtag(index)).join('-')}`

const post = (body: string) => client.post('/customers', body)

describe('a hostile body', () => {
  test.each([
    ['half a million numbers', manyNumbers, 'too_long'],
    ['half a million levels', manyLevels, 'depth'],
    ['sixty thousand names', manyNames, 'too_long'],
    ['ten thousand tags', manyTags, 'too_long'],
    ['more values than a request may have', JSON.stringify(Array(50).fill(Array(300).fill(1))), 'too_long'],
  ])('%s: one fault, and no more CPU than a text of that size', async (_what, body, code) => {
    const answer = await post(body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '', code }] } })
    expect(answer.body.errors).toHaveLength(1)
    expect(await cpuOf(body)).toBeLessThan(3 * (await cpuOf(longText)))
  })

  test('a language tag of 100 kB costs no more CPU than a text of a megabyte', async () => {
    const body = JSON.stringify({ name: 'Ana', phone: '+5511911112225', locale: longTag })
    expect(await cpuOf(body)).toBeLessThan(3 * (await cpuOf(longText)))
    const { status, body: answer } = await post(body)
    expect({ status, codes: answer.errors.map(({ code }: { code: string }) => code) }).toEqual({
      status: 422,
      codes: ['too_long', 'format'],
    })
  })

  test('brackets and commas inside a text do not count', async () => {
    const notes = `${'['.repeat(200)}${','.repeat(5_000)}\\" ${'{'.repeat(200)}`
    const answer = await client.post('/customers', { name: 'Ana', phone: '+5511911112223', notes })
    expect(answer).toMatchObject({ status: 201, body: { notes } })
  })

  test('64 levels, 1,000 entries and empty lists are accepted, one more is refused', async () => {
    const codes = async (notes: unknown) =>
      (await client.post('/customers', { name: 'Ana', phone: '+5511911112224', notes })).body.errors.map(
        ({ code }: { code: string }) => code,
      )
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    expect(await codes(nested(63))).toEqual(['wrong_type'])
    expect(await codes(nested(64))).toEqual(['depth'])
    expect(await codes(Array(1_000).fill(0))).toEqual(['wrong_type'])
    expect(await codes(Array(1_001).fill(0))).toEqual(['too_long'])
    expect(await codes(Array(9).fill(Array(1_000).fill([])))).toEqual(['wrong_type'])
  })

  test('an answer lists at most 100 faults', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field${index}`, 1]))
    expect((await client.post('/customers', unknown)).body.errors).toHaveLength(100)
  })

  test('the agent tools refuse it as well', async () => {
    const answer = await client.post('//mcp', manyLevels)
    expect(answer).toMatchObject({ status: 400, body: { jsonrpc: '2.0', error: { code: -32_600 } } })
  })
})

test('large bodies are parsed one at a time, and small calls are answered in between', async () => {
  const answered: string[] = []
  const large = Array.from({ length: 10 }, () => post(longText).then(() => answered.push('large')))
  const small = Array.from({ length: 5 }, () => world.anybody.get('//healthz').then(() => answered.push('small')))
  await Promise.all([...large, ...small])
  expect(answered.lastIndexOf('small')).toBeLessThan(8)
})

describe('without credentials', () => {
  const signUp = (body: unknown, address = '203.0.113.1') =>
    world.anybody.post('/auth/sign-up/email', body, { 'x-forwarded-for': address })

  test.each(['/auth/sign-in/email', '/auth/sign-up/email', '/auth/sign-out', '/auth/reset-password'])(
    'POST %s accepts at most 16 KiB',
    async (path) => {
      const body = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
      const large = await world.anybody.post(path, body(16 * 1024 + 1))
      expect(large).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
      expect(large.body.detail).toContain('16 KiB')
      expect((await world.anybody.post(path, body(16 * 1024))).status).toBe(422)
    },
  )

  test('the longest valid sign-up fits, even with every letter escaped', async () => {
    const escaped = (text: string) => [...text].map((letter) => `\\ud83d\\ude0${letter}`).join('')
    const name = escaped('0'.repeat(200))
    const password = escaped('1'.repeat(200))
    const answer = await signUp(`{"name":"${name}","email":"long@example.com","password":"${password}"}`)
    expect(answer.status).toBe(201)
  })

  test('the rate limit of a network address counts bytes', async () => {
    const remaining = async (body: unknown) =>
      Number((await signUp(body, '203.0.113.2')).headers['ratelimit-remaining'])
    const first = await remaining({})
    expect(await remaining({})).toBe(first - 1)
    expect(await remaining({ name: 'x'.repeat(10 * 1024) })).toBe(first - 1 - 11)
    let status = 0
    for (let call = 0; call < 50 && status !== 429; call += 1) {
      status = (await signUp({ name: 'x'.repeat(15 * 1024) }, '203.0.113.2')).status
    }
    expect(status).toBe(429)
    expect((await signUp({}, '203.0.113.3')).status).toBe(422)
  })

  test('a body that does not announce its length is charged as the largest', async () => {
    const remaining = async (payload: string | Readable, headers: Record<string, string>) => {
      const url = '/v1/auth/sign-up/email'
      const sender = { 'x-forwarded-for': '203.0.113.4', 'content-type': 'application/json' }
      const answer = await world.app.inject({ method: 'POST', url, headers: { ...sender, ...headers }, payload })
      return Number(answer.headers['ratelimit-remaining'])
    }
    const first = await remaining('{}', {})
    expect(await remaining(Readable.from(['{}']), { 'transfer-encoding': 'chunked' })).toBe(first - 1 - 16)
  })
})

/** Milliseconds of CPU time for such a body: the least of several calls, because other threads of the process count, too. */
async function cpuOf(body: string): Promise<number> {
  await post(body)
  const took: number[] = []
  for (let call = 0; call < 8; call += 1) {
    const before = process.cpuUsage()
    await post(body)
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1_000)
  }
  return Math.min(...took)
}
