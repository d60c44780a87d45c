// A browser that several people use: nothing of one person is shown to the next, or sent in the name of the next.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, type Call, NoConnection, Refusal } from './api.ts'
import type { PanelStorage } from './panel-storage.ts'
import { openSession, PersonLeft } from './session.ts'

beforeAll(() => void vi.stubGlobal('navigator', {}))
afterAll(() => void vi.unstubAllGlobals())

function aStorage(): PanelStorage {
  const values = new Map<string, unknown>()
  return {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
    clear: () => values.clear(),
    listen: () => undefined,
  }
}

interface Asked {
  path: string
  visitor: string | null
  body: Record<string, unknown>
  answer(visitorToken: string): void
  refuse(error: Error): void
}

/** A panel, and a server that answers when it is told to. */
function aPanel(visitor: string | null, storage = aStorage()) {
  const asked: Asked[] = []
  const departures: (string | null)[] = []
  const api = {
    call: (path: string, { visitor = null, body }: Call = {}) =>
      new Promise((resolve, reject) => {
        const answer = (visitor_token: string) => resolve({ visitor_token, conversation: null, messages: [] })
        asked.push({ path, visitor, body: body as Asked['body'], answer, refuse: reject })
      }),
  } as Partial<Api> as Api
  if (visitor !== null) storage.write('visitor', visitor)
  const session = openSession({
    api,
    storage,
    locale: () => 'en',
    page: () => null,
    changed: () => undefined,
    left: () => void departures.push(session.token()),
  })
  return { asked, session, storage, departures }
}

/** As a website signs it; nobody checks the signature here. */
const tokenOf = (sub: string, more = '') => `e30.${btoa(JSON.stringify({ sub, more }))}.signature`

async function aPanelOf(sub: string, visitor: string, storage = aStorage()) {
  const panel = aPanel(null, storage)
  const identified = panel.session.identify(tokenOf(sub))
  panel.asked[0]?.answer(visitor)
  await identified
  panel.asked.length = 0
  return panel
}

const badToken = new Refusal(
  422,
  { errors: [{ pointer: '/identity_token', code: 'token_expired', message: '' }] },
  null,
)

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('an answer to the person before is dropped when somebody else has signed in meanwhile', async () => {
  const { asked, session } = aPanel('eva')
  const resumed = session.resume()
  const identified = session.identify('a token of Fabio')
  asked[1]?.answer('fabio')
  expect(await identified).toMatchObject({ visitor_token: 'fabio' })
  asked[0]?.answer('eva')
  expect(await resumed).toBeNull()
  expect(session.token()).toBe('fabio')
})

test('what one person typed about themselves is not sent about the person who signs in next', async () => {
  const { asked, session } = aPanel('eva')
  const described = session.describe({ name: 'Eva', phone: '+5511982100001' })
  asked[0]?.answer('eva')
  await described
  const identified = session.identify('a token of Fabio')
  expect(asked[1]).toMatchObject({ visitor: 'eva' })
  asked[1]?.answer('fabio')
  await identified
  session.forget()
  void session.identify('a token of Fabio')
  expect(asked).toHaveLength(3)
  for (const { body } of asked.slice(1)) expect(JSON.stringify(body)).not.toContain('Eva')
})

test('a visitor who was made in the meantime is the one who is signed in', async () => {
  const { asked, session } = aPanel('eva')
  session.forget()
  const resumed = session.identify('a token')
  const again = session.identify('a token')
  asked[0]?.answer('one')
  await resumed
  asked[1]?.answer('two')
  await settled()
  expect(asked[2]).toMatchObject({ visitor: 'one', body: { identity_token: 'a token' } })
  asked[2]?.answer('one')
  expect(await again).toMatchObject({ visitor_token: 'one' })
  expect(session.token()).toBe('one')
})

test('a person who signs out is forgotten at once, and the next visitor is an unknown one', async () => {
  const { asked, session, storage, departures } = await aPanelOf('eva', 'wcv_eva')
  storage.write('outbox', [{ ref: 'a message of Eva' }])
  expect(await session.identify(null)).toBeNull()
  expect(departures).toEqual([null])
  expect([session.token(), session.person(), storage.read('outbox')]).toEqual([null, null, null])
  void session.call('/messages')
  await settled()
  expect(asked).toMatchObject([{ path: '/sessions', visitor: null }])
  expect(asked[0]?.body).not.toHaveProperty('identity_token')
})

test('a visitor who never signed in keeps their chat when the website says that nobody is signed in', async () => {
  const { session, departures } = aPanel('wcv_unknown')
  await session.identify(null)
  expect(session.token()).toBe('wcv_unknown')
  expect(departures).toEqual([])
})

test('nothing of the person before is there while the server is asked about the next one', async () => {
  const { asked, session, departures } = await aPanelOf('eva', 'wcv_eva')
  const identified = session.identify(tokenOf('fabio'))
  expect(departures).toEqual([null])
  expect(asked).toMatchObject([{ visitor: null, body: { identity_token: tokenOf('fabio') } }])
  asked[0]?.answer('wcv_fabio')
  await identified
  expect([session.token(), session.person()]).toEqual(['wcv_fabio', 'fabio'])
})

test('a newer token of the same person changes nothing', async () => {
  const { asked, session, departures } = await aPanelOf('eva', 'wcv_eva')
  void session.identify(tokenOf('eva', 'an hour later'))
  expect(asked).toMatchObject([{ visitor: 'wcv_eva' }])
  expect([session.token(), departures]).toEqual(['wcv_eva', []])
})

test('what was under way when a person signed out reaches nobody', async () => {
  const { asked, session } = await aPanelOf('eva', 'wcv_eva')
  const called = session.call('/bookings')
  await settled()
  void session.identify(null)
  asked[0]?.answer('')
  await expect(called).rejects.toThrow(PersonLeft)

  const begun = session.identify(tokenOf('eva'))
  const written = session.call('/messages')
  void session.identify(null)
  for (const each of asked) each.answer('wcv_eva')
  expect(await begun).toBeNull()
  await expect(written).rejects.toThrow(PersonLeft)
  expect(session.token()).toBeNull()
  expect(asked.map(({ path }) => path)).not.toContain('/messages')
})

test('a person is forgotten also if the answer about them was lost', async () => {
  const { asked, session } = aPanel('wcv_unknown')
  const identified = session.identify(tokenOf('eva'))
  asked[0]?.refuse(new NoConnection())
  await expect(identified).rejects.toThrow(NoConnection)
  await session.identify(null)
  expect(session.token()).toBeNull()
})

test('a visitor whose token was refused is an unknown one, who keeps their chat', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { asked, session } = aPanel('wcv_unknown')
  const identified = session.identify(tokenOf('eva'))
  asked[0]?.refuse(badToken)
  await expect(identified).rejects.toThrow(Refusal)
  await session.identify(null)
  expect(session.token()).toBe('wcv_unknown')
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('a person who signs out in one tab is signed out in the other, which does not sign them in again', async () => {
  const storage = aStorage()
  const one = await aPanelOf('eva', 'wcv_eva', storage)
  const other = await aPanelOf('eva', 'wcv_eva', storage)
  await one.session.identify(null)
  other.session.lookAgain()
  expect(other.departures).toEqual([null])
  void other.session.call('/messages')
  await settled()
  expect(other.asked[0]?.body).not.toHaveProperty('identity_token')
})

test('a tab that learns of a departure before its storage is empty does not write as the person who left', async () => {
  const { asked, session, storage, departures } = await aPanelOf('ana', 'visitor of Ana')
  // The other tab removes the person first, then the visitor.
  storage.write('person', null)
  session.lookAgain()
  expect(departures).toEqual([null])
  void session.call('/messages', { method: 'POST', body: { text: 'I am nobody' } }).catch(() => undefined)
  await settled()
  expect(asked.map(({ path, visitor }) => [path, visitor])).toEqual([['/sessions', null]])
  storage.write('visitor', null)
  session.lookAgain()
  asked[0]?.answer('visitor of nobody')
  await settled()
  expect(asked.at(-1)).toMatchObject({ path: '/messages', visitor: 'visitor of nobody' })
  expect(session.token()).toBe('visitor of nobody')
})
