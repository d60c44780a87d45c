import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trailOf } from '../../testing/ledger.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { bookingVerbsOf, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let riders: Riders
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  riders = await ridersOf(shop)
})

describe('the key of an action', () => {
  test.each(['not-at-home', 'not_at_home', 'not_at-home'])('may be spelled %s', async (key) => {
    const { id } = await riders.aTakenTask()
    expect(done(await shop.act(id, key))).toMatchObject({ stage: 'attempted', counters: { attempts: 1 } })
    const history = (await shop.client.get(`/bookings/${id}/stage-history`)).body.data
    expect(history.at(-1).action).toBe('not-at-home')
  })

  test('may contain _ in the configuration', async () => {
    await configure(shop, anAction('ring_twice'))
    for (const key of ['ring_twice', 'ring-twice']) {
      const { id, available_actions } = await riders.aTask()
      expect(available_actions).toContain('ring_twice')
      expect((await shop.act(id, key)).status).toBe(200)
    }
  })

  test.each(['fly', 'Take', 'take ', 'tak', '%00', 'constructor', '__proto__', 'x'.repeat(99)])(
    'is not found when there is no such action: %o',
    async (key) => {
      const { id } = await riders.aTask()
      expect(await shop.act(id, encodeURI(key))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('is searched in the current configuration of this workspace only', async () => {
    const { id } = await riders.aTask()
    expect((await shop.act(id, 'ring')).status).toBe(404)
    await configure(shop, anAction('ring'))
    const another = await ridersOf(shopOf(await world.aWorkspace()))
    expect((await shop.act((await another.aTask()).id, 'ring')).status).toBe(404)
    expect((await shop.act(id, 'ring')).status).toBe(200)
  })
})

describe('the booking of an action', () => {
  test('is not found when it is unknown or of another workspace', async () => {
    const { id } = await ridersOf(shopOf(await world.aWorkspace())).then(({ aTask }) => aTask())
    for (const unknown of [id, 'bkg_0000000000000000000000', 'nonsense']) {
      expect(await shop.act(unknown, 'take', { resource_id: riders.rita })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })
})

describe('an Idempotency-Key', () => {
  test('is required', async () => {
    const { id } = await riders.aTask()
    const answer = await shop.client.post(`/bookings/${id}/actions/take`, { resource_id: riders.rita })
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
  })

  test('returns the first answer again, whatever has happened since', async () => {
    const { id } = await riders.aTask()
    const key = randomUUID()
    const take = () => shop.act(id, 'take', { resource_id: riders.rita }, key)
    const first = await take()
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    done(await shop.act(id, 'release'))
    const trail = await trailOf(world, id)
    const again = await take()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, JSON.stringify(again.body)]).toEqual([200, JSON.stringify(first.body)])
    expect(await trailOf(world, id)).toEqual(trail)
  })

  test.each(['already_claimed', 'invalid_transition', 'version_conflict'])('returns %s again, too', async (code) => {
    const { id } = await riders.aTakenTask()
    const [action, body] = {
      already_claimed: ['take', { resource_id: riders.otto }],
      invalid_transition: ['not-at-home', {}],
      version_conflict: ['start', { expected_version: 9 }],
    }[code] as [string, object]
    if (code === 'invalid_transition') done(await shop.act(id, 'release'))
    const key = randomUUID()
    const first = await shop.act(id, action, body, key)
    expect(first).toMatchObject({ status: 409, body: { code } })
    if (code !== 'invalid_transition') done(await shop.act(id, 'release'))
    const again = await shop.act(id, action, body, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, again.body]).toEqual([409, first.body])
  })

  test('of a request with faults may be used again for the correct one', async () => {
    const { id } = await riders.aTask()
    const key = randomUUID()
    expect((await shop.act(id, 'take', {}, key)).status).toBe(422)
    expect((await shop.act(id, 'take', { resource_id: riders.rita }, key)).status).toBe(200)
  })

  test('cannot be used with another body, action or booking', async () => {
    const [one, other] = [await riders.aTask(), await riders.aTask()]
    const key = randomUUID()
    done(await shop.act(one.id, 'take', { resource_id: riders.rita }, key))
    const conflict = { status: 422, body: { code: 'idempotency_conflict' } }
    expect(await shop.act(one.id, 'take', { resource_id: riders.otto }, key)).toMatchObject(conflict)
    expect(await shop.act(one.id, 'release', { resource_id: riders.rita }, key)).toMatchObject(conflict)
    expect(await shop.act(other.id, 'take', { resource_id: riders.rita }, key)).toMatchObject(conflict)
    expect((await shop.getBooking(other.id)).stage).toBe('queued')
  })
})

describe('an invalid body', () => {
  test.each([
    [{ resource_id: 7 }, ['/resource_id wrong_type']],
    [{ resource_id: ['a'] }, ['/resource_id wrong_type']],
    [{ data: [] }, ['/data wrong_type']],
    [{ data: 'x' }, ['/data wrong_type']],
    [{ expected_version: '2' }, ['/expected_version wrong_type']],
    [{ expected_version: 1.5 }, ['/expected_version wrong_type']],
    [{ version: 1 }, ['/version unknown_field']],
    [{ who: 'Rita', data: 1 }, ['/who unknown_field', '/data wrong_type']],
    [{ data: { note: 'a\0b' } }, ['/data/note text']],
    [{ data: JSON.parse('{"__proto__": 1}') }, ['/data/__proto__ unknown_field']],
  ])('is refused with all its faults: %o', async (body, faults) => {
    const { id } = await riders.aTask()
    const before = await trailOf(world, id)
    const refused = await shop.act(id, 'take', body)
    expect({ status: refused.status, faults: faultsOf(refused).toSorted() }).toEqual({
      status: 422,
      faults: faults.toSorted(),
    })
    expect(await trailOf(world, id)).toEqual(before)
  })
})

describe('of several faults the first one is reported', () => {
  const UNKNOWN = 'res_0000000000000000000000'
  const SHAPE = { data: 7 }
  const STALE = { expected_version: 9 }
  const wrongs = { ...STALE, resource_id: UNKNOWN }

  beforeEach(async () => {
    const fields = [{ key: 'note', type: 'text', required: true }]
    await configure(
      shop,
      anAction('sign', { from: ['taken'], roles: ['owner'], guards: [{ type: 'evidence_present' }], fields }),
      anAction('seal', { from: ['taken'], guards: [{ type: 'evidence_present' }], fields }),
      anAction('grab', { type: 'claim', from: ['queued'], to: 'taken', fields }),
    )
  })

  const waiting = () => riders.aTask()
  const taken = () => riders.aTakenTask()
  async function proven() {
    const task = await riders.aTakenTask()
    await world.pool.query(`update bookings set evidence = '{photo}' where id = $1`, [task.id])
    return task
  }
  async function over() {
    const task = await riders.aTakenTask()
    return done(await shop.operate(task.id, 'complete'))
  }

  test.each([
    ['the shape, an unknown booking', () => ({ id: 'nonsense' }), 'seal', SHAPE, '404 not_found'],
    ['the shape, an unknown action', waiting, 'fly', SHAPE, '404 not_found'],
    ['the shape, an unknown resource', waiting, 'seal', { ...SHAPE, resource_id: UNKNOWN }, '422 /data wrong_type'],
    ['the shape, the version, the stage', waiting, 'seal', { ...SHAPE, ...STALE }, '422 /data wrong_type'],
    ['an unknown action, the version, the end', over, 'fly', STALE, '404 not_found'],
    ['an unknown resource, the version, the stage', waiting, 'seal', wrongs, '404 not_found'],
    ['an unknown resource, the end', over, 'take', { resource_id: UNKNOWN }, '404 not_found'],
    ['an unknown resource, another who has it', taken, 'take', { resource_id: UNKNOWN }, '404 not_found'],
    ['the version, the stage, the fields', waiting, 'seal', STALE, '409 version_conflict'],
    ['the version, another who has it', taken, 'take', STALE, '409 version_conflict'],
    ['the version, the end', over, 'take', STALE, '409 version_conflict'],
    ['the stage, the guards, the fields', waiting, 'seal', {}, '409 invalid_transition'],
    ['the guards, the fields', taken, 'seal', {}, '409 invalid_transition'],
    ['the guards, wrong fields', taken, 'seal', { data: { note: 7 } }, '409 invalid_transition'],
    ['the end, another who has it, no taker', over, 'take', {}, '409 invalid_transition'],
    ['another who has it, the fields, no taker', taken, 'grab', {}, '409 already_claimed'],
    ['the fields, no taker', waiting, 'grab', {}, '422 /data/note required'],
    ['no taker', waiting, 'grab', { data: { note: 'x' } }, '422 /resource_id required'],
    ['the fields', proven, 'seal', {}, '422 /data/note required'],
    ['nothing', proven, 'seal', { data: { note: 'x' } }, '200'],
  ] as const)('%s', async (_, begin, key, body, expected) => {
    const { id } = await begin()
    const before = await trailOf(world, id)
    const answer = await shop.act(id, key, body)
    const reported = [
      answer.status,
      ...(faultsOf(answer).length > 0 ? faultsOf(answer) : [answer.body.code ?? []].flat()),
    ]
    expect(reported.join(' ')).toBe(expected)
    if (answer.status !== 200) expect(await trailOf(world, id)).toEqual(before)
  })

  test.each([
    ['an unknown action', waiting, 'fly', STALE, 404],
    ['an unknown resource, the role', waiting, 'sign', wrongs, 404],
    ['the shape, the role', waiting, 'sign', SHAPE, 422],
    ['the role, the version', taken, 'sign', STALE, 403],
    ['the role, the stage', waiting, 'sign', {}, 403],
    ['the role, the end', over, 'sign', {}, 403],
    ['the role, the fields', proven, 'sign', {}, 403],
  ] as const)('to a member of the team: %s', async (_, begin, key, body, status) => {
    const { client } = await workspace.member('agent')
    const { id } = await begin()
    expect((await bookingVerbsOf(client).act(id, key, body)).status).toBe(status)
  })

  test('before everything else come credentials, scope and the Idempotency-Key', async () => {
    const { id } = await over()
    const path = `/bookings/${id}/actions/fly`
    const reader = await workspace.key('bookings:read')
    const idempotency = { 'idempotency-key': randomUUID() }
    expect(await world.anybody.post(path, SHAPE, idempotency)).toMatchObject({ status: 401 })
    expect(await reader.post(path, SHAPE)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(await shop.client.post(path, SHAPE)).toMatchObject({ status: 400 })
  })
})

test('the expected version may be the current one, null or left out', async () => {
  const { id, version } = await riders.aTakenTask()
  done(await shop.act(id, 'start', { expected_version: version }))
  done(await shop.act(id, 'not-at-home', { expected_version: null, data: null, resource_id: null }))
  const refused = await shop.act(id, 'start', { expected_version: version })
  expect(refused).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: version + 2 } })
  // This holds also for a caller that has the task already.
  const again = await shop.act(id, 'take', { resource_id: riders.rita, expected_version: version })
  expect(again.body.code).toBe('version_conflict')
})

test('an action without a body works if it needs no data', async () => {
  const { id } = await riders.aTakenTask()
  const answer = await shop.client.post(`/bookings/${id}/actions/start`, undefined, { 'idempotency-key': randomUUID() })
  expect(answer).toMatchObject({ status: 200, body: { stage: 'in-progress' } })
})
