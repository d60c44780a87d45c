// How visitors get in: the key of the site, the origin of the page, and the token of the visitor.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorldWithSite, PAGE, type TestSite } from '../testing/visitors.ts'
import { PUBLIC_URL, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let site: TestSite
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
})
afterAll(() => world[Symbol.asyncDispose]())

const SESSIONS = '/public/webchat/sessions'
const open = (headers: Record<string, string>) => world.anybody.post(SESSIONS, {}, headers)
const problem = (status: number, code: string) => ({ status, body: { status, code } })

describe('a session', () => {
  test('is opened from an allowed page, and only that page may read the answer', async () => {
    const answer = await open({ authorization: `Bearer ${site.key}`, origin: PAGE })
    expect(answer).toMatchObject({
      status: 201,
      body: { visitor_token: expect.stringMatching(/^wcv_\w{43}$/), conversation: null, messages: [] },
      headers: { 'access-control-allow-origin': PAGE, vary: 'Origin' },
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('is renewed by the same visitor, and is new with a token that is not valid', async () => {
    const { client, token } = await site.open()
    expect((await client.post(SESSIONS)).body.visitor_token).toBe(token)
    const other = await site.visitor(`wcv_${'x'.repeat(43)}`).client.post(SESSIONS)
    expect(other.status).toBe(201)
    expect(other.body.visitor_token).not.toBe(token)
  })

  test('is refused without the key, with another key, and from another page', async () => {
    const authorization = `Bearer ${site.key}`
    expect(await open({ origin: PAGE })).toMatchObject(problem(401, 'invalid_api_key'))
    const flipped = site.key.slice(0, -1) + (site.key.endsWith('a') ? 'b' : 'a')
    expect(await open({ authorization: `Bearer ${flipped}`, origin: PAGE })).toMatchObject(
      problem(401, 'invalid_api_key'),
    )
    const elsewhere = await open({ authorization, origin: 'https://elsewhere.example' })
    expect(elsewhere).toMatchObject(problem(403, 'insufficient_scope'))
    expect(elsewhere.body.detail).toContain('https://elsewhere.example')
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
    expect(await open({ authorization })).toMatchObject(problem(403, 'insufficient_scope'))
  })

  test('is opened from the panel, which is a page of ours', async () => {
    const authorization = `Bearer ${site.key}`
    expect((await open({ authorization, origin: PUBLIC_URL })).status).toBe(201)
    expect((await open({ authorization, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    expect((await open({ authorization, 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  test('is refused with an API key and with the session of a team member', async () => {
    const authorization = `Bearer ${await shop.keyText('messages:write')}`
    expect(await open({ authorization, origin: PAGE })).toMatchObject(problem(403, 'insufficient_scope'))
    expect(await open({ cookie: shop.cookie, origin: PAGE })).toMatchObject(problem(403, 'insufficient_scope'))
  })
})

test('a preflight request is answered for any page, with the headers of a visitor', async () => {
  const { status, headers } = await world.anybody.options(SESSIONS, { origin: 'https://elsewhere.example' })
  expect(status).toBe(204)
  expect(headers['access-control-allow-origin']).toBe('https://elsewhere.example')
  expect(String(headers['access-control-allow-headers']).toLowerCase().split(', ')).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'svc-visitor', 'idempotency-key', 'last-event-id']),
  )
})

test('an unknown path is not found for a visitor, and is refused for an API key', async () => {
  expect((await site.page.get('/public/webchat/nothing')).status).toBe(404)
  expect((await site.page.get(SESSIONS)).status).toBe(405)
  expect(await shop.everything.get('/public/webchat/nothing')).toMatchObject(problem(403, 'insufficient_scope'))
})
