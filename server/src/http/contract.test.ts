// Checks what must be true of every route. A new route is tested as soon as it is listed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../openapi.ts'
import { problemCodes } from '../platform/problem.ts'
import { routes } from '../slices.ts'
import { idsOf } from '../testing/strangers-things.ts'
import { type TestSite, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'
import { refusesKeys, SCOPES } from './caller.ts'
import { problemsOf } from './contract.ts'
import type { Route } from './route.ts'

let world: World
let shop: TestWorkspace
let stranger: TestWorkspace
let site: TestSite
/** The token of a visitor of the chat widget of the shop. */
let visitorToken: string
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  stranger = await world.aWorkspace('Somebody else')
  site = await visitorsOf(world, shop)
  visitorToken = (await site.open()).token
})
afterAll(() => world[Symbol.asyncDispose]())

const names: Record<string, string> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

const headers = () => ({ 'idempotency-key': randomUUID() })

/** Calls a route with an unknown id in every parameter of its path. */
async function call(
  client: Client,
  route: Route,
  ids: Record<string, string> = {},
  body: unknown = {},
): Promise<Reply> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'x_0000000000000000000000')
  if (route.method === 'GET') return client.get(path, headers())
  return client[names[route.method] as 'post'](path, route.body ? body : undefined, headers())
}

const problem = (status: number, code: string) => ({ status, body: { status, code } })
const takesKeys = (route: Route) => route.access.to === 'scope' || route.access.to === 'anyone known'
/** A caller who may call the route. The visitor may have ended the chat before, and is another one then. */
async function insiderOf(route: Route): Promise<Client> {
  // One owner makes the calls of all routes: a second later, the budget is filled again.
  world.wait(1 / 60)
  if (route.access.to === 'everybody') return world.anybody
  if (route.access.to !== 'visitor') return takesKeys(route) ? shop.everything : shop.owner
  const { visitor_token } = (await site.visitor(visitorToken).client.post('/public/webchat/sessions')).body
  visitorToken = visitor_token
  return site.visitor(visitorToken).client
}
const dashboardOnly = (route: Route) => route.access.to === 'member' || route.access.to === 'user'

describe.each(routes.map((route) => [route.at, route] as const))('%s', (_at, route) => {
  test('answers with the rate headers and a request id', async () => {
    const answer = await call(world.anybody, route)
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
      expect(Number(answer.headers[name]), name).toBeGreaterThanOrEqual(0)
    }
    expect(answer.headers['request-id']).toMatch(/^req_/)
  })

  test('refuses methods that it does not list', async () => {
    const allowed = routes.filter((other) => other.path === route.path).map((other) => other.method as string)
    const other = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].find((method) => !allowed.includes(method)) as string
    const answer = await world.anybody[names[other] as 'post'](route.path.replace(/\{\w+\}/g, 'x'))
    expect(answer).toMatchObject(problem(405, 'method_not_allowed'))
    const heads = allowed.includes('GET') ? ['HEAD'] : []
    expect(String(answer.headers.allow).split(', ')).toEqual([...allowed, ...heads].toSorted())
  })

  test('declares every problem that it answers here', async () => {
    const known = problemsOf(route)
    const others = [world.anybody, shop.everything, shop.owner, await insiderOf(route)]
    const clients = route.access.to === 'everybody' ? [world.anybody] : others
    for (const client of clients) {
      const { status, body } = await call(client, route, {}, { nonsense: 1 })
      if (status >= 400) expect(known, `${status} ${body.code}`).toContain(body.code)
    }
  })

  if (route.access.to !== 'everybody') {
    test('refuses a call without credentials before anything else', async () => {
      const code = dashboardOnly(route) ? 'session_required' : 'invalid_api_key'
      const answer = await call(world.anybody, route, {}, 'not even JSON')
      expect(answer).toMatchObject(problem(401, code))
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    })

    test('refuses a key with one wrong character', async () => {
      const key = await shop.keyText(...SCOPES)
      const flipped = key.slice(0, 40) + (key[40] === 'a' ? 'b' : 'a') + key.slice(41)
      expect(await call(world.as({ authorization: `Bearer ${flipped}` }), route)).toMatchObject(
        problem(401, 'invalid_api_key'),
      )
    })
  }

  if (route.access.to === 'scope') {
    const { scope } = route.access
    test('requires its scope', async () => {
      const without = await shop.key(...SCOPES.filter((other) => other !== scope))
      expect(await call(without, route)).toMatchObject(problem(403, 'insufficient_scope'))
      const answer = await call(await shop.key(scope), route)
      expect(answer.status).not.toBe(403)
    })
  }

  if (route.access.to === 'visitor') {
    test('refuses keys and sessions, and calls from pages that are not allowed', async () => {
      for (const client of [shop.everything, shop.owner]) {
        expect(await call(client, route)).toMatchObject(problem(403, 'insufficient_scope'))
      }
      const elsewhere = world.as({ authorization: `Bearer ${site.key}`, origin: 'https://elsewhere.example' })
      expect(await call(elsewhere, route)).toMatchObject(problem(403, 'insufficient_scope'))
    })
  }

  if (dashboardOnly(route)) {
    test('refuses keys with any scopes', async () => {
      expect(refusesKeys(route.method, route.path)).toBe(true)
      expect(await call(shop.everything, route)).toMatchObject(problem(403, 'insufficient_scope'))
    })

    test('accepts a session only from our own pages', async () => {
      if (route.method === 'GET') return
      const foreign = { ...headers(), origin: 'https://elsewhere.example' }
      const path = route.path.replace(/\{\w+\}/g, 'x')
      const answer = await shop.owner[names[route.method] as 'post'](path, undefined, foreign)
      // A workspace in the path is checked before the origin.
      expect([403, 404]).toContain(answer.status)
      if (answer.status === 403) expect(answer.body.code).toBe('forbidden')
    })
  }

  if (route.path.includes('{') && route.access.to !== 'everybody') {
    test('answers the same for an id of another workspace as for an unknown id', async () => {
      const client = await insiderOf(route)
      const unknown = await call(client, route)
      expect(unknown).toMatchObject(problem(404, 'not_found'))
      for (const id of await idsOf(world, stranger, route)) {
        const foreign = await call(client, route, { id, version: id })
        const { instance: _, ...body } = foreign.body
        const { instance: __, ...expected } = unknown.body
        expect({ status: foreign.status, body }).toEqual({ status: 404, body: expected })
      }
    })

    test('answers 404 for an unknown id even if the rest of the request is invalid', async () => {
      const client = await insiderOf(route)
      const path = route.path.replace(/\{\w+\}/g, 'x_0000000000000000000000')
      const answer =
        route.method === 'GET'
          ? await client.get(`${path}?nonsense=1`)
          : await client[names[route.method] as 'post'](path, { nonsense: 1 }, headers())
      expect(answer).toMatchObject(problem(404, 'not_found'))
    })

    test.each(['%00', '%ED%A0%80', 'a'.repeat(90), "'%20or%201=1", '..%2F..'])(
      'treats %s as an unknown id',
      async (id) => {
        const client = await insiderOf(route)
        expect((await call(client, route, { id, token: id, version: id })).status).toBe(404)
      },
    )
  }

  test('refuses unknown query parameters', async () => {
    if (route.method !== 'GET' || route.path.includes('{')) return
    const answer = await (await insiderOf(route)).get(`${route.path}?colour=red`)
    expect(answer).toMatchObject(problem(422, 'validation_error'))
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ parameter: 'colour', code: 'unknown_field' }))
  })
})

test('no two routes share a name or a place', () => {
  expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length)
  expect(new Set(routes.map((route) => route.at)).size).toBe(routes.length)
})

test('all 11 scopes and all 14 codes of the specification exist', () => {
  expect(SCOPES).toHaveLength(11)
  const codes = [
    'validation_error',
    'invalid_api_key',
    'idempotency_key_required',
    'insufficient_scope',
    'not_found',
    'slot_taken',
    'already_claimed',
    'customer_exists',
    'invalid_transition',
    'version_conflict',
    'channel_paused',
    'hold_expired',
    'idempotency_conflict',
    'rate_limited',
  ]
  expect(problemCodes).toEqual(expect.arrayContaining(codes))
})

test('the type of every problem is the address of a page', async () => {
  for (const code of problemCodes) {
    const page = await world.anybody.get(`//problems/${code}`)
    expect(page.status, code).toBe(200)
    expect(page.body).toContain(code)
  }
  expect((await world.anybody.get('//problems/nonsense')).status).toBe(404)
})

const areas = [
  '/channels',
  '/channels/whatsapp',
  '/channels/pauses',
  '/channels/telegram/pause',
  '/bot/channel-policies',
  '/knowledge/sources',
  '/knowledge/sources/kno_1',
  '/automation-flows',
  '/ai/usage',
  '/ai/spam-guard',
  '/assistant/anything',
  '/team/anything',
  '/api-keys',
  '/workspaces',
  '/workspaces/prj_1',
  '/me/telegram',
  '/me/account',
  '/me/notification-preferences',
  '/webchat-site',
  '/resources/res_1/calendar-feed',
  '/stream',
  '/public/webchat/start',
]

test.each(areas)('%s refuses keys with every method, even before it has routes', async (area) => {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    expect(await shop.everything[method](area)).toMatchObject(problem(403, 'insufficient_scope'))
    const wrong = await world.as({ authorization: 'Bearer hfk_wrong' })[method](area)
    expect(wrong).toMatchObject(problem(401, 'invalid_api_key'))
  }
})

test('GET /team/overview is open to keys, so it is not refused as a dashboard-only path', async () => {
  expect((await shop.everything.get('/team/overview')).status).toBe(200)
  expect((await shop.everything.post('/team/overview')).status).toBe(403)
})

test('unknown paths answer 404 without a key', async () => {
  for (const path of ['/nothing', '/customers/x/y/z', '/', '/assistant']) {
    const answer = await world.anybody.get(path)
    expect(answer, path).toMatchObject(problem(404, 'not_found'))
    expect(answer.headers['ratelimit-limit']).toBeDefined()
  }
  expect((await world.anybody.get('/%E0%A4%A')).status).toBe(404)
})

test('the contract is served, and its documentation loads nothing from other servers', async () => {
  expect((await world.anybody.get('/openapi.json')).body).toEqual(contract())
  const page = await world.anybody.get('//docs/')
  expect(page.status).toBe(200)
  const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  for (const address of addresses) expect(address).not.toMatch(/^(https?:)?\/\//)
  const script = addresses.find((address) => address?.endsWith('.js'))
  expect((await world.anybody.get(`//docs/${script}`)).status).toBe(200)
})

test('the contract has the scope, statuses and rate headers of every operation', () => {
  const { paths, components } = contract() as {
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { responses: Record<string, unknown> }
  }
  const resolved = (response: { $ref?: string }) =>
    components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response
  for (const route of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()] as Record<string, Record<string, unknown>>
    if (route.access.to === 'scope') expect(operation['x-scope']).toBe(route.access.scope)
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      expect(resolved(response as object), `${route.at} ${status}`).toMatchObject({
        headers: { 'RateLimit-Limit': {} },
      })
    }
    expect(Object.keys(operation.responses ?? {})).toEqual(
      expect.arrayContaining([String(route.status), '422', '429', '500', '503']),
    )
  }
})
