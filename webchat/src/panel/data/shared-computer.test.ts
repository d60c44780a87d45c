// A browser that several people use: what is one person's is never shown to the next, and never told as theirs.
import { expect, test } from 'vitest'
import type { Api, Call } from './api.ts'
import { openSession } from './session.ts'
import type { Shelf } from './shelf.ts'

function aShelf(): Shelf {
  const values = new Map<string, unknown>()
  return {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
    listen: () => undefined,
  }
}

interface Asked {
  visitor: string | null
  body: Record<string, unknown>
  answer(visitorToken: string): void
}

/** A panel and a server that answers when it is told to. */
function aPanel(visitor: string) {
  const asked: Asked[] = []
  const api = {
    call: (_path: string, { visitor = null, body }: Call = {}) =>
      new Promise((resolve) => {
        const answer = (visitor_token: string) => resolve({ visitor_token, conversation: null, messages: [] })
        asked.push({ visitor, body: body as Asked['body'], answer })
      }),
  } as Partial<Api> as Api
  const shelf = aShelf()
  shelf.write('visitor', visitor)
  const session = openSession({ api, shelf, locale: () => 'en', page: () => null, changed: () => undefined })
  return { asked, session }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('an answer to the person before comes to nothing when somebody else has signed in meanwhile', async () => {
  const { asked, session } = aPanel('eva')
  const resumed = session.resume()
  const identified = session.identify('a token of Fabio')
  asked[1]?.answer('fabio')
  expect(await identified).toMatchObject({ visitor_token: 'fabio' })
  asked[0]?.answer('eva')
  expect(await resumed).toBeNull()
  expect(session.token()).toBe('fabio')
})

test('what one person typed about themselves is not told about the person who signs in next', async () => {
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

test('who was made the visitor meanwhile is the one who is signed in', async () => {
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
