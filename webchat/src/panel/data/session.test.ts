// The visitor of a browser: made once, remembered, and replaced when the server does not know it any more.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, type Call, Refusal } from './api.ts'
import type { PanelStorage } from './panel-storage.ts'
import { openSession } from './session.ts'

beforeAll(() => void vi.stubGlobal('navigator', {}))
afterAll(() => void vi.unstubAllGlobals())

function aStorage(): PanelStorage {
  const values = new Map<string, unknown>()
  return {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
    clear: () => values.clear(),
    listen: () => {},
  }
}

const refusal = (status: number, code: string, pointer?: string) =>
  new Refusal(
    status,
    { code, detail: code, errors: pointer ? [{ pointer, code: 'expired', message: code }] : [] },
    null,
  )

/** A server that knows the visitors that it has made. */
function aServer() {
  const known = new Set<string>()
  const calls: (Call & { path: string })[] = []
  let made = 0
  const api: Pick<Api, 'call'> = {
    async call<Answer>(path: string, call: Call = {}) {
      calls.push({ path, ...call })
      const visitor = call.visitor ?? null
      if (visitor !== null && !known.has(visitor)) throw refusal(401, 'invalid_visitor')
      if (path !== '/sessions') return { visitor } as Answer
      const { identity_token } = call.body as { identity_token?: string }
      if (identity_token === 'expired') throw refusal(422, 'validation_error', '/identity_token')
      if (visitor !== null) return { visitor_token: visitor, conversation: null, messages: [] } as Answer
      made += 1
      known.add(`wcv_${made}`)
      return { visitor_token: `wcv_${made}`, conversation: null, messages: [] } as Answer
    },
  }
  const sessions = () => calls.filter(({ path }) => path === '/sessions')
  return { api: api as Api, known, sessions }
}

function aSession({ api }: ReturnType<typeof aServer>, storage = aStorage()) {
  const changes: (string | null)[] = []
  const session = openSession({
    api,
    storage,
    locale: () => 'pt-BR',
    page: () => ({ url: 'https://example.com/prices', title: 'Prices', referrer: '' }),
    changed: () => changes.push(session.token()),
    left: () => {},
  })
  return { ...session, changes }
}

test('opening the panel makes no visitor; the first action of the visitor makes one', async () => {
  const server = aServer()
  const session = aSession(server)
  expect(await session.resume()).toBe(null)
  expect(server.sessions()).toEqual([])
  expect(await session.call('/messages', { method: 'POST' })).toEqual({ visitor: 'wcv_1' })
  expect(server.sessions()).toMatchObject([{ body: { locale: 'pt-BR', page: { title: 'Prices' } } }])
})

test('two actions at once make one visitor', async () => {
  const server = aServer()
  const session = aSession(server)
  await Promise.all([session.call('/messages'), session.call('/bookings'), session.begin()])
  expect(server.sessions()).toHaveLength(1)
  expect(session.changes).toEqual(['wcv_1'])
})

test('a visitor who comes back is the same, also in another tab', async () => {
  const [server, storage] = [aServer(), aStorage()]
  await aSession(server, storage).begin()
  const again = aSession(server, storage)
  expect(await again.resume()).toMatchObject({ visitor_token: 'wcv_1' })
  expect(await again.call('/messages')).toEqual({ visitor: 'wcv_1' })
  expect(again.changes).toEqual([])
})

test('a visitor whom the server does not know any more becomes a new one', async () => {
  const [server, storage] = [aServer(), aStorage()]
  const session = aSession(server, storage)
  await session.begin()
  server.known.clear()
  expect(await session.call('/messages')).toEqual({ visitor: 'wcv_2' })
  expect(session.changes).toEqual(['wcv_1', null, 'wcv_2'])
  server.known.clear()
  expect(await aSession(server, storage).resume()).toBe(null)
  expect(session.token()).toBe(null)
})

test('a website that says who somebody is with an expired token does not keep them out', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const session = aSession(aServer())
  await expect(session.identify('expired')).rejects.toThrow()
  expect(session.token()).toBe(null)
  expect(await session.call('/messages')).toEqual({ visitor: 'wcv_1' })
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})

test('what somebody types about themselves goes along once there is a visitor, and is dropped if it is refused', async () => {
  const server = aServer()
  const session = aSession(server)
  await session.describe({ name: 'Ana' })
  expect(server.sessions()).toMatchObject([{ body: { name: 'Ana' } }])
  server.known.clear()
  await expect(session.describe({ email: 'ana' })).rejects.toThrow()
  await session.call('/messages')
  expect(server.sessions()[1]?.body).toMatchObject({ name: 'Ana' })
  expect(server.sessions()[1]?.body).not.toHaveProperty('email')
})
