import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emit } from '../platform/events.ts'
import { testEvent } from '../testing/events.ts'
import { aProxy } from '../testing/proxy.ts'
import { bePatient } from '../testing/race.ts'
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
  bePatient(world)
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

test('the same key gives the same answer to the letter, and says so', async () => {
  const body = { name: 'Ana', phone: aPhone() }
  const first = await add('same', body)
  const again = await add('same', { phone: body.phone, name: 'Ana' })
  expect(seen(again)).toEqual(seen(first))
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('fifty equal calls at once make one customer and give one answer', async () => {
  const body = { name: 'Bia', phone: aPhone() }
  const replies = await Promise.all(Array.from({ length: 50 }, () => add('fifty', body)))
  expect(new Set(replies.map((reply) => JSON.stringify(seen(reply)))).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  const found = await client.get(`/customers?phone=${encodeURIComponent(body.phone)}`)
  expect(found.body.data).toHaveLength(1)
})

test('twenty equal calls at once do the same thing once, whatever it is', async () => {
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

test('of different calls at once under one key one is done, and the others are told of the conflict', async () => {
  const bodies = Array.from({ length: 20 }, (_, n) => ({ name: `Ana ${n}`, phone: aPhone() }))
  const replies = await Promise.all(bodies.map((body) => add('different', body)))
  const made = replies.filter(({ status }) => status === 201)
  expect(made).toHaveLength(1)
  const others = replies.filter((reply) => reply !== made[0]).map(({ status, body }) => `${status} ${body.code}`)
  expect(new Set(others)).toEqual(new Set(['422 idempotency_conflict']))
})

test('equal calls at once under a key that is a day old do their thing once', async () => {
  await add('stale', { name: 'Ana', phone: aPhone() })
  world.wait(24 * 60)
  const body = { name: 'Bia', phone: aPhone() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => add('stale', body)))
  expect(new Set(replies.map((reply) => JSON.stringify(seen(reply)))).size).toBe(1)
  expect(replies.filter((reply) => reply.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  expect(replies[0]).toMatchObject({ status: 201, body: { name: 'Bia' } })
})

test.each(['nothing', 'a read', 'a write', 'the code'] as const)(
  'a known key is answered as before and leaves no trace, though by now %s breaks',
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

test('a refusal is the same again when the connection broke just as it was kept', async () => {
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

test('a refusal by a rule is remembered, also when the reason is gone', async () => {
  const phone = aPhone()
  const owner = await client.post('/customers', { name: 'Ana', phone })
  const refused = await add('refused', { name: 'Eva', phone })
  expect(refused).toMatchObject({ status: 409, body: { code: 'customer_exists', customer_id: owner.body.id } })
  await client.patch(`/customers/${owner.body.id}`, { phone: aPhone() })
  const again = await add('refused', { name: 'Eva', phone })
  expect(seen(again)).toEqual(seen(refused))
  expect(again.headers['content-type']).toBe('application/problem+json')
})

test('a refusal undoes all that the call had done', async () => {
  const before = await world.db.selectFrom('events').select('id').execute()
  const phone = aPhone()
  await client.post('/customers', { name: 'Ana', phone })
  await add('undone', { name: 'Eva', phone })
  const after = await world.db.selectFrom('events').select('id').execute()
  expect(after.length - before.length).toBe(1)
})

test('a refusal undoes what was written before it, and nothing follows', async () => {
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

test('old keys are cleared away, and only old ones', async () => {
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

test('what the caller can mend is not remembered', async () => {
  const phone = aPhone()
  expect((await add('mended', { name: '', phone })).status).toBe(422)
  expect((await add('mended', { name: 'Ana', phone })).status).toBe(201)
})

test('after 24 hours a key is fresh again, to the instant', async () => {
  const body = { name: 'Ana', phone: aPhone() }
  expect((await add('day', body)).status).toBe(201)
  world.wait(24 * 60 - 1)
  expect((await add('day', body)).status).toBe(201)
  world.wait(1)
  expect(await add('day', body)).toMatchObject({ status: 409, body: { code: 'customer_exists' } })
})

test('keys of one workspace mean nothing in another', async () => {
  const other = (await world.aWorkspace()).everything
  const body = { name: 'Ana', phone: aPhone() }
  const mine = await add('shared', body)
  const theirs = await other.post('/customers', body, { 'idempotency-key': 'shared' })
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('keys that cannot be keys are refused, blank ones count as none', async () => {
  const body = () => ({ name: 'Ana', phone: aPhone() })
  for (const key of ['a b', 'é', 'x'.repeat(256)]) {
    expect(await add(key, body())).toMatchObject({ status: 422, body: { errors: [{ header: 'Idempotency-Key' }] } })
  }
  const [one, two] = [await add('  ', body()), await add('  ', body())]
  expect([one.status, two.status]).toEqual([201, 201])
  expect((await add('x'.repeat(255), body())).status).toBe(201)
})

test('on routes that do not take it, the header has no effect', async () => {
  const { id } = (await client.post('/customers', { name: 'Ana', phone: aPhone() })).body
  const note = (body: string) => client.post(`/customers/${id}/comments`, { body }, { 'idempotency-key': 'note' })
  expect((await note('one')).status).toBe(201)
  expect((await note('two')).status).toBe(201)
})

describe('a route that requires a key', () => {
  test('asks for it with 400, after scope and before the body', async () => {
    expect(await client.post('/test-things', '{{{')).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    })
    expect(await client.post('/test-things', '{{{', { 'idempotency-key': ' ' })).toMatchObject({ status: 400 })
  })

  test('keeps 410 and 404 as answers, and forgets what broke on our side', async () => {
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
