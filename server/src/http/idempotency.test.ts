import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emit } from '../platform/events.ts'
import { testEvent } from '../testing/events.ts'
import { aProxy } from '../testing/proxy.ts'
import { refusingRoute, slicesWith, theRoute } from '../testing/routes.ts'
import { aPerson, at, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'
import { key, SCOPES } from './caller.ts'
import { write } from './route.ts'
import { Body, Type } from './shape.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let followed = 0
const follow = () => {
  followed += 1
}

let whatBreaks: 'nothing' | 'a read' | 'a write' | 'the code' = 'nothing'
const shakyRoute = write({
  at: 'POST /test-shaky-things',
  id: 'createTestShakyThing',
  tag: 'Platform',
  summary: 'Works, until something breaks',
  access: key('bookings:write'),
  idempotency: 'required',
  body: Body({}),
  returns: [201, Type.Object({ at: Type.String() })],
  async run(ctx) {
    emit(ctx, testEvent('test.done'), {})
    ctx.afterCommit(follow)
    await sql`select 1`.execute(ctx.db)
    if (whatBreaks === 'a write') ctx.send(sql`select 1 / 0`)
    if (whatBreaks === 'a read') await sql`select 1 / 0`.execute(ctx.db)
    if (whatBreaks === 'the code') throw new Error('inner detail')
    return { at: ctx.now.toISOString() }
  },
})

beforeAll(async () => {
  world = await aWorld({ routes: slicesWith(theRoute, refusingRoute(follow), shakyRoute) })
  workspace = await world.aWorkspace()
  client = workspace.everything
})
afterAll(() => world[Symbol.asyncDispose]())

let phones = 0
function aPhone(): string {
  phones += 1
  return `+551197${10_000_000 + phones}`
}
const add = (key: string, body: object) => client.post('/customers', body, { 'idempotency-key': key })
const seen = ({ status, body }: Reply) => ({ status, body })

test('the same key gives exactly the same answer, with a header that says so', async () => {
  const body = { name: 'Ana', phone: aPhone() }
  const first = await add('same', body)
  const again = await add('same', { phone: body.phone, name: 'Ana' })
  expect(seen(again)).toEqual(seen(first))
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('fifty equal calls at once create one customer and get one answer', async () => {
  const body = { name: 'Bia', phone: aPhone() }
  const replies = await Promise.all(Array.from({ length: 50 }, () => add('fifty', body)))
  expect(new Set(replies.map((reply) => JSON.stringify(seen(reply)))).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  const found = await client.get(`/customers?phone=${encodeURIComponent(body.phone)}`)
  expect(found.body.data).toHaveLength(1)
})

test('of twenty equal calls at once to any operation, one has an effect', async () => {
  const shop = shopOf(workspace)
  const { service_id } = await shop.aBarber()
  const queue = await shop.aQueue()
  const customer = aPerson()
  const together = async (call: () => Promise<Reply>): Promise<Reply> => {
    const replies = await Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(replies.map((reply) => JSON.stringify(seen(reply)))).size).toBe(1)
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
    return replies[0] as Reply
  }
  const hold = await together(() => shop.hold({ service_id, start: at('10:00') }, 'hold'))
  const { id } = hold.body
  const confirmed = await together(() => shop.confirm(id, { customer }, 'confirm'))
  const moved = await together(() => shop.reschedule(id, { start: at('11:00') }, 'move'))
  const booked = await together(() => shop.book({ service_id, start: at('12:00'), customer }, 'book'))
  const task = await together(() => shop.book({ service_id: queue.service_id, customer }, 'task'))
  expect([hold, confirmed, moved, booked, task].map(({ status }) => status)).toEqual([201, 200, 201, 201, 201])
  const { rows } = await world.pool.query(
    `select action, count(*)::int from booking_history where workspace_id = $1 group by action order by action`,
    [workspace.id],
  )
  expect(rows).toEqual([
    { action: 'book', count: 2 },
    { action: 'confirm', count: 1 },
    { action: 'hold', count: 1 },
    { action: 'reschedule', count: 2 },
  ])
})

test('of different calls at once with one key, one succeeds and the others get idempotency_conflict', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => ({ name: `Ana ${n}`, phone: aPhone() }))
  const replies = await Promise.all(bodies.map((body) => add('different', body)))
  const made = replies.filter(({ status }) => status === 201)
  expect(made).toHaveLength(1)
  const others = replies.filter((reply) => reply !== made[0]).map(({ status, body }) => `${status} ${body.code}`)
  expect(new Set(others)).toEqual(new Set(['422 idempotency_conflict']))
})

test('equal calls at once with a key that is a day old have one effect', async () => {
  await add('stale', { name: 'Ana', phone: aPhone() })
  world.wait(24 * 60)
  const body = { name: 'Bia', phone: aPhone() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => add('stale', body)))
  expect(new Set(replies.map((reply) => JSON.stringify(seen(reply)))).size).toBe(1)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  expect(replies[0]).toMatchObject({ status: 201, body: { name: 'Bia' } })
})

test.each(['nothing', 'a read', 'a write', 'the code'] as const)(
  'a known key gets the same answer and changes nothing, even if %s breaks now',
  async (what) => {
    const call = () => client.post('/test-shaky-things', {}, { 'idempotency-key': `shaky-${what.replace(' ', '-')}` })
    const traces = async () => ({ followed, events: (await world.pool.query('select from events')).rowCount })
    whatBreaks = 'nothing'
    const first = await call()
    const before = await traces()
    whatBreaks = what
    const again = await call()
    expect(seen(again)).toEqual(seen(first))
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await traces()).toEqual(before)
  },
)

test('an error is the same again even if the connection broke while it was stored', async () => {
  await using proxy = await aProxy(world.url)
  await using second = await aWorld({ url: proxy.url })
  const shop = shopOf(workspace)
  const { service_id } = await shop.aBarber()
  expect((await shop.book({ service_id, start: at('10:00') })).status).toBe(201)
  const far = second.as({ authorization: `Bearer ${await workspace.keyText(...SCOPES)}` })
  const call = () => far.post('/holds', { service_id, start: at('10:00') }, { 'idempotency-key': 'kept' })
  const cut = proxy.cutAfter('commit')
  const first = await call()
  await cut
  expect(first).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(seen(await call())).toEqual(seen(first))
})

test('the same key with another body is a conflict', async () => {
  await add('other', { name: 'Ana', phone: aPhone() })
  expect(await add('other', { name: 'Eva', phone: aPhone() })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_conflict' },
  })
})

test('a refusal by a rule is stored, and is answered again even if the reason is gone', async () => {
  const phone = aPhone()
  const owner = await client.post('/customers', { name: 'Ana', phone })
  const refused = await add('refused', { name: 'Eva', phone })
  expect(refused).toMatchObject({ status: 409, body: { code: 'customer_exists', customer_id: owner.body.id } })
  await client.patch(`/customers/${owner.body.id}`, { phone: aPhone() })
  const again = await add('refused', { name: 'Eva', phone })
  expect(seen(again)).toEqual(seen(refused))
  expect(again.headers['content-type']).toBe('application/problem+json')
})

test('a refusal rolls back everything that the call did', async () => {
  const before = await world.db.selectFrom('events').select('id').execute()
  const phone = aPhone()
  await client.post('/customers', { name: 'Ana', phone })
  await add('undone', { name: 'Eva', phone })
  const after = await world.db.selectFrom('events').select('id').execute()
  expect(after.length - before.length).toBe(1)
})

test('a refusal rolls back what was written before it, and no event follows', async () => {
  const call = () => client.post('/test-refusals', { outcome: 'x' }, { 'idempotency-key': 'undo' })
  const before = followed
  expect((await call()).status).toBe(409)
  expect((await call()).headers['idempotent-replayed']).toBe('true')
  const { rows } = await world.pool.query("select 1 from events where type = 'test.undone'")
  expect(rows).toHaveLength(0)
  expect(followed).toBe(before)
})

test('the same key on another path is a conflict', async () => {
  const body = { outcome: 'work' }
  expect((await client.post('/test-things', body, { 'idempotency-key': 'path' })).status).toBe(201)
  const other = await client.post('/test-refusals', body, { 'idempotency-key': 'path' })
  expect(other.body.code).toBe('idempotency_conflict')
})

test('old keys are deleted, and no others', async () => {
  await add('old', { name: 'Ana', phone: aPhone() })
  world.wait(23 * 60)
  await add('young', { name: 'Ana', phone: aPhone() })
  world.wait(60)
  await world.pool.query(
    "insert into jobs values ('system', 'forget', 'forget-idempotency-keys', '{}', $1, null, 0, null, null, null, null, $1)",
    [world.now()],
  )
  await world.runJobs()
  const { rows } = await world.pool.query("select key from idempotency_keys where key in ('old', 'young')")
  expect(rows).toEqual([{ key: 'young' }])
})

test('a refusal that the caller can correct is not stored', async () => {
  const phone = aPhone()
  expect((await add('mended', { name: '', phone })).status).toBe(422)
  expect((await add('mended', { name: 'Ana', phone })).status).toBe(201)
})

test('after exactly 24 hours a key can be used again', async () => {
  const body = { name: 'Ana', phone: aPhone() }
  expect((await add('day', body)).status).toBe(201)
  world.wait(24 * 60 - 1)
  expect((await add('day', body)).status).toBe(201)
  world.wait(1)
  expect(await add('day', body)).toMatchObject({ status: 409, body: { code: 'customer_exists' } })
})

test('a key of one workspace has no effect in another', async () => {
  const other = (await world.aWorkspace()).everything
  const body = { name: 'Ana', phone: aPhone() }
  const mine = await add('shared', body)
  const theirs = await other.post('/customers', body, { 'idempotency-key': 'shared' })
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('invalid keys are refused, and a blank key counts as no key', async () => {
  const body = () => ({ name: 'Ana', phone: aPhone() })
  for (const key of ['a b', 'é', 'x'.repeat(256)]) {
    expect(await add(key, body())).toMatchObject({ status: 422, body: { errors: [{ header: 'Idempotency-Key' }] } })
  }
  const [one, two] = [await add('  ', body()), await add('  ', body())]
  expect([one.status, two.status]).toEqual([201, 201])
  expect((await add('x'.repeat(255), body())).status).toBe(201)
})

test('the header has no effect on routes that do not accept it', async () => {
  const { id } = (await client.post('/customers', { name: 'Ana', phone: aPhone() })).body
  const note = (body: string) => client.post(`/customers/${id}/comments`, { body }, { 'idempotency-key': 'note' })
  expect((await note('one')).status).toBe(201)
  expect((await note('two')).status).toBe(201)
})

describe('a route that requires a key', () => {
  test('refuses a call without one with 400, after the scope and before the body', async () => {
    expect(await client.post('/test-things', '{{{')).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    })
    expect(await client.post('/test-things', '{{{', { 'idempotency-key': ' ' })).toMatchObject({ status: 400 })
  })

  test('stores 410 and 404 answers, and does not store internal errors', async () => {
    const run = (key: string, outcome: string) => client.post('/test-things', { outcome }, { 'idempotency-key': key })
    for (const [outcome, status] of [
      ['hold_expired', 410],
      ['not_found', 404],
    ] as const) {
      const first = await run(outcome, outcome)
      expect(first.status).toBe(status)
      const again = await run(outcome, outcome)
      expect(seen(again)).toEqual(seen(first))
      expect(again.headers['idempotent-replayed']).toBe('true')
    }
    const unseen = await run('unseen', 'fail unseen')
    expect(unseen).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect((await run('unseen', 'fail unseen')).headers['idempotent-replayed']).toBeUndefined()
    const broken = await run('broken', 'break')
    expect(broken).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(JSON.stringify(broken.body)).not.toContain('inner')
    expect((await run('broken', 'break')).headers['idempotent-replayed']).toBeUndefined()
  })
})
