// Calls that are made before the script is there: each answer is taken once, and only by the same call.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAfter, askEarly, fetchOrTake } from './asked-early.ts'

let made: string[]
let status: number
beforeEach(() => {
  made = []
  status = 200
  vi.stubGlobal('fetch', async (path: string) => {
    made.push(path)
    return new Response(path, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'holdfastAsked')
})

const get = { method: 'GET' }

test('the answer of an early call is taken instead of calling again, once', async () => {
  askEarly('prj_1', ['/v1/me', '/v1/services?limit=200'])
  const fetch = fetchOrTake('prj_1')
  expect(await (await fetch('/v1/me', get)).text()).toBe('/v1/me')
  expect(made).toEqual(['/v1/me', '/v1/services?limit=200'])
  await fetch('/v1/me', get)
  expect(made).toHaveLength(3)
})

test('an early answer from which more calls follow is given out after these calls are made', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    made.push(path)
    return new Response(JSON.stringify({ path }))
  })
  askEarly('prj_1', ['/v1/me'])
  askAfter<{ path: string }>('prj_1', '/v1/me', (me) => [`${me.path}/more`])
  const fetch = fetchOrTake('prj_1')
  expect(await (await fetch('/v1/me', get)).json()).toEqual({ path: '/v1/me' })
  expect(made).toEqual(['/v1/me', '/v1/me/more'])
  expect(await (await fetch('/v1/me/more', get)).json()).toEqual({ path: '/v1/me/more' })
  expect(made).toHaveLength(2)
})

test('an early answer that is not JSON is taken as it is, and no more calls follow', async () => {
  askEarly('prj_1', ['/v1/me'])
  askAfter('prj_1', '/v1/me', () => ['/v1/more'])
  expect(await (await fetchOrTake('prj_1')('/v1/me', get)).text()).toBe('/v1/me')
  expect(made).toEqual(['/v1/me'])
})

test('a call of another workspace, of another path, or with another method is made', async () => {
  askEarly('prj_1', ['/v1/me'])
  await fetchOrTake('prj_2')('/v1/me', get)
  await fetchOrTake(undefined)('/v1/me', get)
  await fetchOrTake('prj_1')('/v1/me?a=1', get)
  await fetchOrTake('prj_1')('/v1/me', { method: 'PATCH' })
  expect(made).toHaveLength(5)
})

test('after a refusal the other early answers are not taken, because they are refusals, too', async () => {
  status = 401
  askEarly('prj_1', ['/v1/me', '/v1/services?limit=200'])
  const fetch = fetchOrTake('prj_1')
  expect((await fetch('/v1/me', get)).status).toBe(401)
  status = 200
  expect((await fetch('/v1/services?limit=200', get)).status).toBe(200)
})

test('a call that is aborted ends at once', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  askEarly('prj_1', ['/v1/me'])
  const end = new AbortController()
  const answer = fetchOrTake('prj_1')('/v1/me', { ...get, signal: end.signal })
  end.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
})
