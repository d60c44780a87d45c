import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { openVault } from '../platform/secrets.ts'
import { inLine, outcome } from '../testing/race.ts'
import { REFUSED_AT_SIGHT } from '../testing/refused-addresses.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

/** The answers of a name server; all other names are unknown. */
const NAMES: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.215.14', '127.0.0.1'],
  'six.example.com': ['fd12:3456:789a::1'],
}
const looks: string[] = []

let world: World
let workspace: TestWorkspace
let client: Client
beforeAll(async () => {
  const resolve = async (name: string) => {
    looks.push(name)
    return NAMES[name] ?? []
  }
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: false, resolve }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
  looks.length = 0
})

const HOOKS = '/webhook-endpoints'
const WISH = { url: 'https://hooks.example.com/holdfast?from=us', events: ['booking.confirmed'] }
const create = (wish: object = {}) => client.post(HOOKS, { ...WISH, ...wish })
const ledger = () =>
  world.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('workspace_id', '=', workspace.id)
    .where('type', 'like', 'webhook%')
    .orderBy('id')
    .execute()

describe('an endpoint is added', () => {
  test('with a secret that is shown only once, and encrypted in the database', async () => {
    const made = await create()
    expect(made.status).toBe(201)
    const { secret, ...endpoint } = made.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^whk_/),
      ...WISH,
      active: true,
      consecutive_failures: 0,
      disabled_at: null,
      disabled_reason: null,
      address_checked: true,
      version: 1,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
    })
    expect((await client.get(`${HOOKS}/${endpoint.id}`)).body).toEqual(endpoint)
    expect((await client.get(HOOKS)).body).toEqual({ data: [endpoint], next_cursor: null })
    const { rows } = await world.pool.query('select to_jsonb(e) as row from webhook_endpoints e where id = $1', [
      endpoint.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 30))
    expect(JSON.stringify(await ledger())).not.toContain(secret.slice(6, 30))
  })

  test('with each event once, in the order of the documentation', async () => {
    const events = ['booking.completed', 'booking.created', 'booking.completed', 'booking.no_show']
    expect((await create({ events })).body.events).toEqual(['booking.created', 'booking.no_show', 'booking.completed'])
  })

  test('even if the body contains read-only fields, which are ignored', async () => {
    const { body } = await create({ id: 'whk_mine', version: 7, consecutive_failures: 9, disabled_reason: 'request' })
    expect(body).toMatchObject({ version: 1, consecutive_failures: 0, disabled_reason: null })
    expect(body.id).not.toBe('whk_mine')
  })

  test('even if an Idempotency-Key is sent, which has no effect: each call adds one, with its own secret', async () => {
    const [first, second] = [
      await client.post(HOOKS, WISH, { 'idempotency-key': 'same' }),
      await client.post(HOOKS, WISH, { 'idempotency-key': 'same' }),
    ]
    expect(first.body.id).not.toBe(second.body.id)
    expect(first.body.secret).not.toBe(second.body.secret)
    expect(second.headers['idempotent-replayed']).toBeUndefined()
  })

  test('at a name that is still unknown: the answer says so, and each delivery looks it up again', async () => {
    expect((await create({ url: 'https://soon.example.com' })).body).toMatchObject({ address_checked: false })
  })

  test.each(['payment.paid', 'message.received', 'conversation.handoff'])(
    'but not for %s, which is reserved',
    async (type) => {
      const answer = await create({ events: ['booking.created', type] })
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error' } })
      expect(faultsOf(answer)).toEqual(['/events/1 unknown_value'])
    },
  )

  test.each([
    ['the test event', { events: ['webhook.ping'] }, ['/events/0 unknown_value']],
    ['an internal event', { events: ['booking.checked_in'] }, ['/events/0 unknown_value']],
    ['everything at once', { events: ['*'] }, ['/events/0 unknown_value']],
    ['nothing', { events: [] }, ['/events too_short']],
    ['no list', { events: 'booking.created' }, ['/events wrong_type']],
    ['no address', { url: '' }, ['/url too_short']],
    ['a secret of its own', { secret: 'whsec_mine' }, ['/secret unknown_field']],
    ['an address and an event that are wrong', { url: 'http://a.com', events: ['x'] }, ['/events/0 unknown_value']],
  ])('but not for %s', async (_, wish, faults) => {
    const answer = await create(wish)
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toEqual(faults)
    expect((await client.get(HOOKS)).body.data).toEqual([])
  })

  test('but not with a body that has neither address nor events', async () => {
    expect(faultsOf(await client.post(HOOKS, {})).toSorted()).toEqual(['/events required', '/url required'])
  })
})

describe.each(Object.entries(REFUSED_AT_SIGHT))('an address that is %s is refused', (_, addresses) => {
  test.each(addresses)('%j', async (url) => {
    const added = await create({ url })
    expect(added).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(faultsOf(added)).toEqual(['/url refused_address'])
    const { id } = (await create()).body
    looks.length = 0
    const changed = await client.patch(`${HOOKS}/${id}`, { url })
    expect(faultsOf(changed)).toEqual(['/url refused_address'])
    expect(looks).toEqual([])
    expect((await client.get(`${HOOKS}/${id}`)).body).toMatchObject({ url: WISH.url, version: 1 })
  })
})

test.each(['inside.example.com', 'both.example.com', 'six.example.com'])(
  'a name is refused when any of its addresses is not public, after one look-up: %s',
  async (name) => {
    expect(faultsOf(await create({ url: `https://${name}/hook` }))).toEqual(['/url refused_address'])
    expect(looks).toEqual([name])
  },
)

test('an address of more than 2,000 characters is refused', async () => {
  expect(faultsOf(await create({ url: `https://hooks.example.com/${'a'.repeat(2_000)}` }))).toEqual(['/url too_long'])
})

describe('a workspace has ten endpoints at most', () => {
  test('including those that are switched off; other workspaces have their own ten', async () => {
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await create()).body.id)
    await client.patch(`${HOOKS}/${ids[0]}`, { active: false })
    const eleventh = await create()
    expect(eleventh).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(faultsOf(eleventh)).toEqual([' too_many'])
    expect((await (await world.aWorkspace()).everything.post(HOOKS, WISH)).status).toBe(201)
    await client.delete(`${HOOKS}/${ids[1]}`)
    expect((await create()).status).toBe(201)
  })

  test('also when five calls compete for the last place', async () => {
    for (let n = 0; n < 9; n += 1) await create()
    const rivals = Array.from({ length: 5 }, () => () => create())
    const answers = await inLine(world, 'workspaces', workspace.id, ...rivals)
    expect(answers.map(outcome).toSorted()).toEqual(['201', ...Array(4).fill('422 validation_error')])
    expect((await client.get(HOOKS)).body.data).toHaveLength(10)
  })
})

describe('an endpoint is changed', () => {
  let id: string
  beforeEach(async () => {
    id = (await create()).body.id
    world.wait(1)
  })
  const patch = (change: object) => client.patch(`${HOOKS}/${id}`, change)

  test('in its address, which is looked up again, and in its events', async () => {
    const change = { url: 'https://soon.example.com/x', events: ['booking.no_show', 'booking.created'] }
    expect((await patch(change)).body).toMatchObject({
      url: 'https://soon.example.com/x',
      events: ['booking.created', 'booking.no_show'],
      address_checked: false,
      version: 2,
      updated_at: world.now().toISOString(),
    })
    expect((await ledger()).at(-1)).toMatchObject({
      type: 'webhook_endpoint.updated',
      data: { webhook_endpoint: { id }, changed: ['url', 'events', 'address_checked'] },
    })
  })

  test('only when a field really changes', async () => {
    const { body } = await client.get(`${HOOKS}/${id}`)
    expect((await patch({ ...WISH, active: true })).body).toEqual(body)
    // The answer can be sent back as it was read.
    expect((await patch(body)).body).toEqual(body)
    expect((await ledger()).map(({ type }) => type)).toEqual(['webhook_endpoint.created'])
  })

  test('never to values that could not be added', async () => {
    expect(faultsOf(await patch({ events: [] }))).toEqual(['/events too_short'])
    expect(faultsOf(await patch({ events: ['webhook.ping'] }))).toEqual(['/events/0 unknown_value'])
    expect(faultsOf(await patch({ secret: 'whsec_mine' }))).toEqual(['/secret unknown_field'])
    expect(faultsOf(await patch({ active: 'yes' }))).toEqual(['/active wrong_type'])
    expect(faultsOf(await patch({ url: null, events: null, active: null }))).toEqual([
      '/url wrong_type',
      '/events wrong_type',
      '/active wrong_type',
    ])
  })

  test('only from the expected version', async () => {
    expect((await patch({ events: ['booking.created'], expected_version: 1 })).body.version).toBe(2)
    const late = await patch({ events: ['booking.no_show'], expected_version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
  })

  test('by one of two callers who read the same version', async () => {
    const rivals = ['booking.created', 'booking.no_show'].map(
      (type) => () => patch({ events: [type], expected_version: 1 }),
    )
    const answers = await inLine(world, 'webhook_endpoints', id, ...rivals)
    expect(answers.map(outcome)).toEqual(['200', '409 version_conflict'])
  })

  test('by switching it off and on, with the reason, the moment and an event', async () => {
    expect((await patch({ active: false })).body).toMatchObject({
      active: false,
      disabled_at: world.now().toISOString(),
      disabled_reason: 'request',
      version: 2,
    })
    expect((await patch({ active: true })).body).toMatchObject({
      active: true,
      disabled_at: null,
      disabled_reason: null,
      version: 3,
    })
    expect((await ledger()).map(({ type }) => type)).toEqual([
      'webhook_endpoint.created',
      'webhook_endpoint.disabled',
      'webhook_endpoint.enabled',
    ])
  })
})

test('a new secret is shown once, and differs from the old one', async () => {
  const { id, secret } = (await create()).body
  const rotated = await client.post(`${HOOKS}/${id}/rotate-secret`)
  expect(rotated).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect(rotated.body.secret).toMatch(/^whsec_/)
  expect(rotated.body.secret).not.toBe(secret)
  expect((await client.get(`${HOOKS}/${id}`)).body.secret).toBeUndefined()
  expect((await ledger()).at(-1)).toMatchObject({ data: { changed: ['secret'] } })
  expect(JSON.stringify(await ledger())).not.toContain('whsec_')
})

test('an endpoint that is deleted is gone, together with its log', async () => {
  const { id } = (await create()).body
  await client.post(`${HOOKS}/${id}/ping`)
  expect((await client.delete(`${HOOKS}/${id}`)).status).toBe(204)
  expect((await client.get(`${HOOKS}/${id}`)).status).toBe(404)
  expect((await client.delete(`${HOOKS}/${id}`)).status).toBe(404)
  expect((await client.get(`${HOOKS}/${id}/deliveries`)).status).toBe(404)
  const { rowCount } = await world.pool.query('select from webhook_deliveries where endpoint_id = $1', [id])
  expect(rowCount).toBe(0)
  expect((await ledger()).at(-1)).toMatchObject({
    type: 'webhook_endpoint.deleted',
    data: { webhook_endpoint: { id } },
  })
})

test('endpoints are listed newest first, in pages', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    ids.unshift((await create()).body.id)
    world.wait(1)
  }
  const first = (await client.get(`${HOOKS}?limit=2`)).body
  const second = (await client.get(`${HOOKS}?limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
})

test('a team member in the dashboard manages them too; a key without the scope does not', async () => {
  expect((await workspace.owner.post(HOOKS, WISH)).status).toBe(201)
  const reader = await workspace.key('bookings:read', 'config:write', 'settings:write')
  expect(await reader.get(HOOKS)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test('a secret that is encrypted for one endpoint cannot be decrypted for another, with another key, or after a change', () => {
  const vault = openVault('a master key')
  const sealed = vault.seal('whsec_x', 'prj_a whk_a')
  expect(vault.seal('whsec_x', 'prj_a whk_a')).not.toBe(sealed)
  expect(vault.open(sealed, 'prj_a whk_a')).toBe('whsec_x')
  expect(() => vault.open(sealed, 'prj_a whk_b')).toThrow()
  expect(() => openVault('another key').open(sealed, 'prj_a whk_a')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed[place] as number) ^ 1, place)
    expect(() => vault.open(changed.toString('base64url'), 'prj_a whk_a')).toThrow()
  }
})

test.each(Object.values(REFUSED_AT_SIGHT).flat())(
  'an address that was registered before it was forbidden is neither called nor looked up: %j',
  async (url) => {
    const { id } = (await create()).body
    await world.pool.query('update webhook_endpoints set url = $1 where id = $2', [url, id])
    looks.length = 0
    await client.post(`${HOOKS}/${id}/ping`)
    await world.runJobs()
    const [delivery] = (await client.get(`${HOOKS}/${id}/deliveries`)).body.data
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: [{ error: 'blocked_address', response_status: null }],
    })
    expect(looks).toEqual([])
  },
)
