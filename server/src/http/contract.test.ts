// What is true of every route, asked of every route. A new route is covered the moment it is listed.
import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../openapi.ts'
import { problemCodes } from '../platform/problem.ts'
import { routes } from '../slices.ts'
import { closed } from '../testing/closed.ts'
import { attach } from '../testing/form.ts'
import { aPerson, bookingVerbsOf, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'
import { refusesKeys, SCOPES } from './caller.ts'
import { problemsOf } from './contract.ts'
import type { Route } from './route.ts'

let world: World
let shop: TestWorkspace
let stranger: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  stranger = await world.aWorkspace('Somebody else')
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

/** Calls a route with an id that nobody has in every place of its path. */
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
const dashboardOnly = (route: Route) => route.access.to === 'member' || route.access.to === 'user'

describe.each(routes.map((route) => [route.at, route] as const))('%s', (_at, route) => {
  test('answers with the rate headers and a request id', async () => {
    const answer = await call(world.anybody, route)
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
      expect(Number(answer.headers[name]), name).toBeGreaterThanOrEqual(0)
    }
    expect(answer.headers['request-id']).toMatch(/^req_/)
  })

  test('knows no other methods than those it lists', async () => {
    const allowed = routes.filter((other) => other.path === route.path).map((other) => other.method as string)
    const other = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].find((method) => !allowed.includes(method)) as string
    const answer = await world.anybody[names[other] as 'post'](route.path.replace(/\{\w+\}/g, 'x'))
    expect(answer).toMatchObject(problem(405, 'method_not_allowed'))
    const heads = allowed.includes('GET') ? ['HEAD'] : []
    expect(String(answer.headers.allow).split(', ')).toEqual([...allowed, ...heads].toSorted())
  })

  test('declares every problem it gives here', async () => {
    const known = problemsOf(route)
    const clients = route.access.to === 'everybody' ? [world.anybody] : [world.anybody, shop.everything, shop.owner]
    for (const client of clients) {
      const { status, body } = await call(client, route, {}, { nonsense: 1 })
      if (status >= 400) expect(known, `${status} ${body.code}`).toContain(body.code)
    }
  })

  if (route.access.to !== 'everybody') {
    test('turns away who shows no credential, before anything else', async () => {
      const code = takesKeys(route) ? 'invalid_api_key' : 'session_required'
      const answer = await call(world.anybody, route, {}, 'not even JSON')
      expect(answer).toMatchObject(problem(401, code))
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    })

    test('turns away a key that is wrong in one character', async () => {
      const key = await shop.keyText(...SCOPES)
      const flipped = key.slice(0, 40) + (key[40] === 'a' ? 'b' : 'a') + key.slice(41)
      expect(await call(world.as({ authorization: `Bearer ${flipped}` }), route)).toMatchObject(
        problem(401, 'invalid_api_key'),
      )
    })
  }

  if (route.access.to === 'scope') {
    const { scope } = route.access
    test('asks for its scope', async () => {
      const without = await shop.key(...SCOPES.filter((other) => other !== scope))
      expect(await call(without, route)).toMatchObject(problem(403, 'insufficient_scope'))
      const answer = await call(await shop.key(scope), route)
      expect(answer.status).not.toBe(403)
    })
  }

  if (dashboardOnly(route)) {
    test('refuses keys, whatever their scopes', async () => {
      expect(refusesKeys(route.method, route.path)).toBe(true)
      expect(await call(shop.everything, route)).toMatchObject(problem(403, 'insufficient_scope'))
    })

    test('takes a session only from our own pages', async () => {
      if (route.method === 'GET') return
      const foreign = { ...headers(), origin: 'https://elsewhere.example' }
      const path = route.path.replace(/\{\w+\}/g, 'x')
      const answer = await shop.owner[names[route.method] as 'post'](path, undefined, foreign)
      // A workspace that the path names is looked for first.
      expect([403, 404]).toContain(answer.status)
      if (answer.status === 403) expect(answer.body.code).toBe('forbidden')
    })
  }

  if (route.path.includes('{') && route.access.to !== 'everybody') {
    test('answers for an id of another workspace as for an unknown one', async () => {
      const client = takesKeys(route) ? shop.everything : shop.owner
      const unknown = await call(client, route)
      expect(unknown).toMatchObject(problem(404, 'not_found'))
      for (const id of await idsOf(stranger, route)) {
        const foreign = await call(client, route, { id, version: id })
        const { instance: _, ...body } = foreign.body
        const { instance: __, ...expected } = unknown.body
        expect({ status: foreign.status, body }).toEqual({ status: 404, body: expected })
      }
    })

    test('answers 404 for an unknown id also when the rest is nonsense', async () => {
      const client = takesKeys(route) ? shop.everything : shop.owner
      const path = route.path.replace(/\{\w+\}/g, 'x_0000000000000000000000')
      const answer =
        route.method === 'GET'
          ? await client.get(`${path}?nonsense=1`)
          : await client[names[route.method] as 'post'](path, { nonsense: 1 }, headers())
      expect(answer).toMatchObject(problem(404, 'not_found'))
    })

    test.each(['%00', '%ED%A0%80', 'a'.repeat(90), "'%20or%201=1", '..%2F..'])(
      'takes %s for an unknown id',
      async (id) => {
        const client = takesKeys(route) ? shop.everything : shop.owner
        expect((await call(client, route, { id, token: id, version: id })).status).toBe(404)
      },
    )
  }

  test('refuses query parameters it does not know', async () => {
    if (route.method !== 'GET' || route.path.includes('{')) return
    const client = route.access.to === 'everybody' ? world.anybody : takesKeys(route) ? shop.everything : shop.owner
    const answer = await client.get(`${route.path}?colour=red`)
    expect(answer).toMatchObject(problem(422, 'validation_error'))
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ parameter: 'colour', code: 'unknown_field' }))
  })
})

/** Things of the stranger whose ids could stand in the path. */
async function idsOf(workspace: TestWorkspace, route: Route): Promise<string[]> {
  const { everything, owner, id } = workspace
  if (route.path.startsWith('/workspaces')) return [id]
  if (route.path.startsWith('/customers')) {
    const phone = `+55119${Math.floor(Math.random() * 89_999_999 + 10_000_000)}`
    return [(await everything.post('/customers', { name: 'Eva', phone })).body.id]
  }
  if (/^\/(services|resources|resource-groups|schedules)\b/.test(route.path)) {
    const collection = `/${route.path.split('/')[1]}`
    const service = collection === '/services' ? { duration_minutes: 5, active: false } : {}
    return [(await everything.post(collection, { name: 'Theirs', ...service })).body.id]
  }
  if (/^\/(holds|bookings|work-items)\b/.test(route.path)) {
    const theirs = shopOf(workspace)
    const { service_id } = await theirs.aClass()
    const customer = aPerson()
    const wish = { service_id, start: '2030-03-05T15:00:00Z', customer }
    return [(await theirs.hold(wish)).body.id, (await theirs.book(wish)).body.id]
  }
  if (route.path.startsWith('/stage-config')) {
    const { version, ...config } = (await everything.get('/stage-config')).body
    return [String((await everything.put('/stage-config', { ...config, note: `After ${version}` })).body.version)]
  }
  if (route.path.startsWith('/webhook-endpoints')) {
    const [known] = (await everything.get('/webhook-endpoints')).body.data
    const wish = { url: 'https://hooks.example.com', events: ['booking.created'] }
    return [(known ?? (await everything.post('/webhook-endpoints', wish)).body).id]
  }
  if (route.path.startsWith('/api-keys')) {
    return [(await owner.post('/api-keys', { name: 'k', scopes: ['slots:read'] })).body.id]
  }
  if (route.path.startsWith('/team/invitations/{id}')) {
    return [(await owner.post('/team/invitations', { email: 'eva@example.com', role: 'agent' })).body.id]
  }
  if (route.path.startsWith('/team/members')) return [(await owner.get('/team/members')).body.data[0].id]
  // A token is a secret of its own: whoever has it may use it.
  if (route.path.includes('{token}')) return []
  throw new Error(`Say how to make a stranger's thing for ${route.path}`)
}

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

test('every problem type is the address of a page that is served', async () => {
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
  '/me/notification-preferences',
  '/webchat-site',
  '/stream',
  '/public/webchat/start',
]

test.each(areas)('%s refuses keys with every method, from the first day on', async (area) => {
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

test('unknown paths answer 404 without asking for a key', async () => {
  for (const path of ['/nothing', '/customers/x/y/z', '/', '/channels']) {
    const answer = await world.anybody.get(path)
    expect(answer, path).toMatchObject(problem(404, 'not_found'))
    expect(answer.headers['ratelimit-limit']).toBeDefined()
  }
  expect((await world.anybody.get('/%E0%A4%A')).status).toBe(404)
})

test('the contract is served, and its documentation works without the rest of the internet', async () => {
  expect((await world.anybody.get('/openapi.json')).body).toEqual(contract())
  const page = await world.anybody.get('//docs/')
  expect(page.status).toBe(200)
  const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  for (const address of addresses) expect(address).not.toMatch(/^(https?:)?\/\//)
  const script = addresses.find((address) => address?.endsWith('.js'))
  expect((await world.anybody.get(`//docs/${script}`)).status).toBe(200)
})

test('the contract names scope, statuses and rate headers of every operation', () => {
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

describe('answers fit their shapes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const check = (id: string, answer: Reply) => {
    const route = routes.find((each) => each.id === id) as Route
    expect(answer.status, JSON.stringify(answer.body)).toBe(route.status)
    if (route.media) return expect(route.media).toContain(answer.headers['content-type'])
    if (!route.returns) return expect(answer.body).toBe('')
    const validate = ajv.compile(closed(route.returns))
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true)
  }

  test('along a walk through all of them', async () => {
    const seen = new Set<string>()
    const see = (id: string, answer: Reply) => {
      seen.add(id)
      check(id, answer)
      return answer.body
    }
    const email = 'walker@example.com'
    see('signUp', await world.anybody.post('/auth/sign-up/email', { name: 'Walker', email, password: 'correct horse' }))
    const signedIn = await world.anybody.post('/auth/sign-in/email', { email, password: 'correct horse' })
    see('signIn', signedIn)
    const me = world.as({ cookie: String(signedIn.headers['set-cookie']).split(';')[0] as string })
    see('getSession', await me.get('/auth/get-session'))
    see('getSession', await world.anybody.get('/auth/get-session'))
    const made = see('createWorkspace', await me.post('/workspaces', { name: 'Walk' }))
    see('listWorkspaces', await me.get('/workspaces'))
    see('followLedger', await me.get('/stream'))
    see('updateWorkspace', await me.patch(`/workspaces/${made.id}`, { timezone: 'America/Asuncion' }))
    see('getMe', await me.get('/me'))
    const key = see('createApiKey', await me.post('/api-keys', { name: 'k', scopes: SCOPES }))
    const program = world.as({ authorization: `Bearer ${key.key}` })
    see('getMe', await program.get('/me'))
    see('listApiKeys', await me.get('/api-keys'))

    const guest = await world.aUser()
    const invited = see(
      'createInvitation',
      await me.post('/team/invitations', { email: guest.user.email, role: 'agent' }),
    )
    const other = (await me.post('/team/invitations', { email: 'b@example.com', role: 'admin' })).body
    see('listInvitations', await me.get('/team/invitations'))
    see('deleteInvitation', await me.delete(`/team/invitations/${other.id}`))
    const member = see('acceptInvitation', await guest.client.post(`/team/invitations/${invited.token}/accept`))
    see('listMembers', await me.get('/team/members'))
    see('updateMember', await me.patch(`/team/members/${member.id}`, { role: 'admin' }))
    see('removeMember', await me.delete(`/team/members/${member.id}`))

    const weekly = [{ weekday: 1, start: '09:00', end: '18:00' }]
    const schedule = see('createSchedule', await program.post('/schedules', { name: 'Open', weekly, is_default: true }))
    see('getSchedule', await program.get(`/schedules/${schedule.id}`))
    see('updateSchedule', await program.patch(`/schedules/${schedule.id}`, { name: 'Opening hours' }))
    see('listSchedules', await program.get('/schedules'))
    const day = { date: '2031-12-25', windows: [{ start: '09:00', end: '12:00' }], reason: 'Christmas' }
    see('setScheduleOverride', await program.post(`/schedules/${schedule.id}/overrides`, day))
    see('listScheduleOverrides', await program.get('/schedule-overrides'))
    see('deleteScheduleOverride', await program.delete(`/schedules/${schedule.id}/overrides/2031-12-25`))
    const chair = { name: 'Chair', kind: 'equipment', capacity: 1, tags: ['a'], schedule_id: schedule.id }
    const resource = see('createResource', await program.post('/resources', chair))
    see('updateResource', await program.patch(`/resources/${resource.id}`, { priority: 5 }))
    const group = see(
      'createResourceGroup',
      await program.post('/resource-groups', { name: 'Chairs', resource_ids: [resource.id] }),
    )
    see('getResourceGroup', await program.get(`/resource-groups/${group.id}`))
    see('updateResourceGroup', await program.patch(`/resource-groups/${group.id}`, { assignment: 'priority' }))
    see('listResourceGroups', await program.get('/resource-groups'))
    see('getResource', await program.get(`/resources/${resource.id}`))
    see('listResources', await program.get('/resources'))
    const haircut = {
      name: 'Haircut',
      duration_minutes: 30,
      price_cents: 5_000,
      requirements: [{ group_id: group.id }],
      intake_fields: [{ key: 'length', type: 'select', label: { en: 'Length' }, options: ['short', 'long'] }],
    }
    const service = see('createService', await program.post('/services', haircut))
    see('getService', await program.get(`/services/${service.id}`))
    see('updateService', await program.patch(`/services/${service.id}`, { deposit_cents: 1_000 }))
    see('listServices', await program.get('/services'))
    see('listSlots', await program.get(`/slots?service_id=${service.id}`))
    see('explainSlot', await program.get(`/slots/explain?service_id=${service.id}&start=2030-03-04T15:00:00Z`))

    const hooks = '/webhook-endpoints'
    const hook = { url: 'https://hooks.example.com/', events: ['booking.created'] }
    const endpoint = see('createWebhookEndpoint', await program.post(hooks, hook))
    see('getWebhookEndpoint', await program.get(`${hooks}/${endpoint.id}`))
    see('updateWebhookEndpoint', await program.patch(`${hooks}/${endpoint.id}`, { active: false }))
    see('updateWebhookEndpoint', await program.patch(`${hooks}/${endpoint.id}`, { active: true }))
    see('rotateWebhookSecret', await program.post(`${hooks}/${endpoint.id}/rotate-secret`))
    see('listWebhookEndpoints', await program.get(hooks))
    const ping = see('pingWebhookEndpoint', await program.post(`${hooks}/${endpoint.id}/ping`))
    await world.runJobs()
    see('listWebhookDeliveries', await program.get(`${hooks}/${endpoint.id}/deliveries`))
    const resend = `${hooks}/${endpoint.id}/deliveries/${ping.id}/resend`
    see('resendWebhookDelivery', await program.post(resend))

    const { hold, confirm, release, book, reschedule, act } = bookingVerbsOf(program)
    const wish = { service_id: service.id, customer: aPerson() }
    const monday = (day: string) => `2030-03-${day}T15:00:00Z`
    const held = see('createHold', await hold({ ...wish, start: monday('11') }))
    see('getBooking', await program.get(`/bookings/${held.id}`))
    see('listWorkItems', await program.get('/work-items?status=held'))
    see('createBookingComment', await program.post(`/bookings/${held.id}/comments`, { body: 'Hello' }))
    see('listBookingComments', await program.get(`/bookings/${held.id}/comments`))
    const place = { kind: 'arrival', lat: -23.5, lng: -46.6, accuracy_m: 4 }
    see('createLocationEvent', await program.post(`/bookings/${held.id}/location-events`, place))
    see('listLocationEvents', await program.get(`/bookings/${held.id}/location-events`))
    const photo = see('createAttachment', await attach(program, held.id))
    see('listAttachments', await program.get(`/bookings/${held.id}/attachments`))
    see('getFile', await world.anybody.get(new URL(photo.url).pathname.slice('/v1'.length)))
    see('listStageHistory', await program.get(`/bookings/${held.id}/stage-history`))
    see('listBookingTimeline', await program.get(`/bookings/${held.id}/timeline`))
    see('confirmHold', await confirm(held.id, { intake: { length: 'short' }, location: { formatted: 'Rua A' } }))
    const anonymous = see('createHold', await hold({ service_id: service.id, start: monday('18') }))
    see('getBooking', await program.get(`/bookings/${anonymous.id}`))
    see('releaseHold', await release(anonymous.id))
    see('updateBooking', await program.patch(`/bookings/${held.id}`, { notes: 'By the window' }))
    const moved = see('rescheduleBooking', await reschedule(held.id, { start: monday('18') }))
    see('cancelBooking', await program.post(`/bookings/${moved.id}/cancel`, { reason: 'Rain' }))
    see('updateService', await program.patch(`/services/${service.id}`, { deposit_cents: null }))
    const operations = {
      checkInBooking: 'check-in',
      markBookingNoShow: 'no-show',
      completeBooking: 'complete',
      failBooking: 'fail',
    }
    for (const [id, path] of Object.entries(operations)) {
      const booked = see('createBooking', await book({ ...wish, start: monday('25') }))
      see(id, await program.post(`/bookings/${booked.id}/${path}`))
      if (path === 'check-in') see('cancelBooking', await program.post(`/bookings/${booked.id}/cancel`))
    }
    const riders = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements: [{ group_id: group.id }] }
    const delivery = see('createService', await program.post('/services', riders))
    const task = see('createBooking', await book({ ...wish, service_id: delivery.id, due_at: monday('11') }))
    const every = 'status=held,released,expired,rescheduled,confirmed,cancelled,no_show,completed,failed'
    expect(see('listBookings', await program.get(`/bookings?${every}`)).data).toHaveLength(8)
    see('updateWorkItem', await program.patch(`/work-items/${task.id}`, { priority: 'high', tags: ['a'] }))
    see('listWorkItems', await program.get('/work-items?view=inbox'))
    see('listCustomerBookings', await program.get(`/customers/${task.customer.id}/bookings`))
    see('getCustomerSummary', await program.get(`/customers/${task.customer.id}/summary`))
    see('listCustomerTimeline', await program.get(`/customers/${task.customer.id}/timeline`))
    const range = `from=${monday('18')}&to=${monday('26')}`
    const team = see('getTeamOverview', await program.get(`/team/overview?${range}&group_id=${group.id}`))
    expect(team.totals).toMatchObject({ completed: 1, waiting: 1 })
    see('getTeamOverview', await me.get('/team/overview'))
    const stats = see('getResourceStats', await program.get(`/resources/${resource.id}/stats?${range}&bucket=week`))
    expect(stats).toMatchObject({ completion_rate: { n: 5 }, series: [{}, {}] })
    see('runAction', await act(task.id, 'take', { resource_id: resource.id }))
    const stages = see('getStageConfig', await program.get('/stage-config'))
    see('putStageConfig', await program.put('/stage-config', { ...stages, note: 'The same' }))
    see('listStageConfigVersions', await program.get('/stage-config/versions'))
    see('getStageConfigVersion', await program.get('/stage-config/versions/2'))
    see('revertStageConfig', await program.post('/stage-config/versions/1/revert'))
    see('completeBooking', await program.post(`/bookings/${task.id}/complete`))
    see('deleteService', await program.delete(`/services/${delivery.id}`))
    see('deleteService', await program.delete(`/services/${service.id}`))
    see('deleteResourceGroup', await program.delete(`/resource-groups/${group.id}`))
    see('deleteResource', await program.delete(`/resources/${resource.id}`))
    see('deleteSchedule', await program.delete(`/schedules/${schedule.id}`))

    const address = { formatted: 'Rua A, 1', lat: -23.5, lng: -46.6 }
    const identities = [{ channel: 'whatsapp', external_id: '5511988887777' }]
    const body = {
      name: 'Ana',
      phone: '+5511988887777',
      email: 'a@example.com',
      address,
      identities,
      tags: ['a'],
      notes: 'x',
    }
    const customer = see('createCustomer', await program.post('/customers', body))
    see('getCustomer', await program.get(`/customers/${customer.id}`))
    see('updateCustomer', await program.patch(`/customers/${customer.id}`, { company: 'ACME' }))
    see('listCustomers', await program.get('/customers?q=an'))
    see('createCustomerComment', await program.post(`/customers/${customer.id}/comments`, { body: 'Likes mornings' }))
    see('listCustomerComments', await program.get(`/customers/${customer.id}/comments`))
    see('listCustomerTimeline', await program.get(`/customers/${customer.id}/timeline`))
    see('listCustomerBookings', await program.get(`/customers/${customer.id}/bookings`))
    see('getCustomerSummary', await program.get(`/customers/${customer.id}/summary`))

    see('deleteWebhookEndpoint', await program.delete(`${hooks}/${endpoint.id}`))
    see('revokeApiKey', await me.delete(`/api-keys/${key.id}`))
    see('deleteWorkspace', await me.delete(`/workspaces/${made.id}`, { name: 'Walk' }))
    see('signOut', await me.post('/auth/sign-out'))
    const unseen = routes.map((route) => route.id).filter((id) => !seen.has(id))
    expect(unseen).toEqual(['resetPassword'])
  })
})
