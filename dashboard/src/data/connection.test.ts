// The answers that show that the connection is lost or back, and answers that come too late to show it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientFor } from './api.ts'
import { askEarly } from './asked-early.ts'
import { isLost, watchConnection, watched } from './connection.ts'

/** The calls that are under way, by path. */
const calls = new Map<string, { answer: () => void; fail: () => void }>()
let goOffline = () => {}

beforeEach(() => {
  calls.clear()
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve, reject } = withResolvers<Response>()
    calls.set(path, {
      answer: () => resolve(Response.json({ id: 'key_1' })),
      fail: () => reject(new TypeError('lost')),
    })
    return promise
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'offline') goOffline = listener
  })
  watchConnection()
})

/** Each test ends with a connection, because files share the module. */
afterEach(async () => {
  const last = watched(fetch)('/last')
  calls.get('/last')?.answer()
  await last
  expect(isLost()).toBe(false)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'holdfastAsked')
})

test('a probe that fails late does not say that the connection is lost, if a call was answered meanwhile', async () => {
  const first = watched(fetch)('/first')
  calls.get('/first')?.fail()
  await expect(first).rejects.toThrow('lost')
  const second = watched(fetch)('/second')
  calls.get('/second')?.answer()
  await second
  calls.get('/favicon.svg')?.fail()
  await settled()
  expect(isLost()).toBe(false)
})

test('a probe that fails while no call is answered says that the connection is lost', async () => {
  const first = watched(fetch)('/first')
  calls.get('/first')?.fail()
  await expect(first).rejects.toThrow('lost')
  calls.get('/favicon.svg')?.fail()
  await settled()
  expect(isLost()).toBe(true)
})

test('the answer to a call that was made before the script does not show that the connection is back', async () => {
  askEarly('prj_1', ['/v1/me'])
  calls.get('/v1/me')?.answer()
  goOffline()
  await clientFor('prj_1').getMe()
  expect(isLost()).toBe(true)
})

test('an answer that was on its way when the connection was lost does not show that it is back', async () => {
  const first = watched(fetch)('/first')
  goOffline()
  calls.get('/first')?.answer()
  await first
  expect(isLost()).toBe(true)
})

/** After everything that is already planned. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Node 20 has no Promise.withResolvers. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
