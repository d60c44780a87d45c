import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aWorld, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

const ALLOWANCE = { burst: 120, refillPerSecond: 2 }
const left = (reply: Reply) => Number(reply.headers['ratelimit-remaining'])
const count = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status).length
const many = <T>(times: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

/** At most 100 at once: on a busy machine a call that waits five seconds for a connection gets 503. */
async function inLots(times: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length < times) {
    const done = replies.length
    replies.push(...(await many(Math.min(100, times - done), (index) => call(done + index))))
  }
  return replies
}

describe.each(['memory', 'shared'] as const)('a rate limit in %s', (limiter) => {
  let world: World
  let shop: TestWorkspace
  beforeAll(async () => {
    world = await aWorld({ limiter, allowance: ALLOWANCE })
    shop = await world.aWorkspace()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('of 200 calls at once exactly 120 pass, and the others get Retry-After', async () => {
    const client = await shop.key('slots:read')
    const replies = await many(200, () => client.get('/me'))
    expect(count(replies, 200)).toBe(120)
    expect(count(replies, 429)).toBe(80)
    const refused = replies.find((reply) => reply.status === 429) as Reply
    expect(refused.body.code).toBe('rate_limited')
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-limit': '120',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    })
  })

  test('a refused call costs nothing: a second later two more calls pass', async () => {
    world.wait(1 / 60)
    const client = await shop.key('slots:read')
    expect(count(await many(10, () => client.get('/me')), 200)).toBe(2)
  })

  test('the headers count down the remaining calls and the seconds until the budget is full', async () => {
    const other = await world.aWorkspace()
    const client = await other.key('slots:read')
    const first = await client.get('/me')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-reset': '1',
    })
    const second = await client.get('/me')
    expect(second.headers).toMatchObject({ 'ratelimit-remaining': '118', 'ratelimit-reset': '1' })
    await client.get('/me')
    const fourth = await client.get('/me')
    expect(fourth.headers).toMatchObject({ 'ratelimit-remaining': '116', 'ratelimit-reset': '2' })
    world.wait(10)
    expect(left(await client.get('/me'))).toBe(119)
  })

  test('all keys of a workspace share one budget, and other workspaces have their own', async () => {
    const other = await world.aWorkspace()
    const clients = [await other.key('slots:read'), await other.key('bookings:read')]
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => clients[index % 2]?.get('/me') as Promise<Reply>),
    )
    expect(count(replies, 200)).toBe(120)
    expect((await (await (await world.aWorkspace()).key('slots:read')).get('/me')).status).toBe(200)
  })

  test('an answer with another error shows the budget as well, and costs one call', async () => {
    const other = await world.aWorkspace()
    const client = await other.key('slots:read')
    expect(left(await client.get('/customers'))).toBe(119)
    expect(left(await client.get('/me?x=1'))).toBe(118)
  })

  test('team members have their own, larger budget, separate from that of the keys', async () => {
    const other = await world.aWorkspace()
    const reply = await other.owner.get('/me')
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
    expect(left(await (await other.key('slots:read')).get('/me'))).toBe(119)
    const colleague = await other.member('agent')
    expect(left(await colleague.client.get('/me'))).toBe(599)
  })

  test('a member who names another workspace is charged for the call as usual', async () => {
    const other = await world.aWorkspace()
    const elsewhere = { 'svc-workspace': shop.id }
    const replies = await inLots(700, () => other.owner.get('/me', elsewhere))
    expect(count(replies, 404)).toBe(600)
    expect(count(replies, 429)).toBe(100)
  })

  test('refused credentials are charged to the network address, and do not block valid calls', async () => {
    const wrong = world.as({ authorization: 'Bearer hfk_wrong' })
    const replies = await inLots(1_300, () => wrong.get('/me'))
    expect(count(replies, 401)).toBe(1_200)
    expect(count(replies, 429)).toBe(100)
    const client = await (await world.aWorkspace()).key('slots:read')
    expect((await client.get('/me')).status).toBe(200)
  })
})

test('behind a trusted proxy the last address in the header is the caller, and those before it are ignored', async () => {
  const world = await aWorld({ trustProxy: 1 })
  try {
    const wrong = (index: number) => ({
      authorization: 'Bearer hfk_wrong',
      'x-forwarded-for': `1.2.3.${index % 250}, 203.0.113.7`,
    })
    const replies = await inLots(1_250, (index) => world.as(wrong(index)).get('/me'))
    expect(count(replies, 429)).toBe(50)
    const other = await world.as({ authorization: 'Bearer hfk_wrong', 'x-forwarded-for': '203.0.113.8' }).get('/me')
    expect(other.status).toBe(401)
  } finally {
    await world[Symbol.asyncDispose]()
  }
})

// The statements for Citus are also right on one PostgreSQL.
test.each([inject('engine'), 'citus' as const])(
  'two processes that share a database of %s allow no more calls than one',
  async (engine) => {
    const first = await aWorld({ limiter: 'shared', allowance: ALLOWANCE, engine })
    const second = await aWorld({ limiter: 'shared', allowance: ALLOWANCE, engine, url: first.url })
    try {
      const shop = await first.aWorkspace()
      const authorization = `Bearer ${await shop.keyText('slots:read')}`
      const clients = [first.as({ authorization }), second.as({ authorization })]
      const replies = await Promise.all(
        Array.from({ length: 200 }, (_, index) => clients[index % 2]?.get('/me') as Promise<Reply>),
      )
      expect(count(replies, 200)).toBe(120)
      const [refused] = replies.filter(({ status }) => status === 429)
      expect(left(refused as Reply)).toBe(0)
    } finally {
      await second[Symbol.asyncDispose]()
      await first[Symbol.asyncDispose]()
    }
  },
)

test('one bucket per workspace is enough: an additional bucket per key would never be the emptier one', () => {
  // A model with both buckets, as in the specification: a call is charged to both or to neither.
  const call = fc.record({ key: fc.nat({ max: 3 }), after: fc.nat({ max: 40_000 }) })
  fc.assert(
    fc.property(fc.array(call, { maxLength: 400 }), (calls) => {
      const tokens = new Map<string, { left: number; at: number }>()
      const look = (name: string, now: number) => {
        const bucket = tokens.get(name) ?? { left: 120, at: now }
        return Math.min(120, bucket.left + ((now - bucket.at) / 1_000) * 2)
      }
      let now = 0
      for (const { key, after } of calls) {
        now += after
        const workspace = look('workspace', now)
        const own = look(`key ${key}`, now)
        expect(workspace).toBeLessThanOrEqual(own + 1e-9)
        if (Math.min(workspace, own) >= 1) {
          tokens.set('workspace', { left: workspace - 1, at: now })
          tokens.set(`key ${key}`, { left: own - 1, at: now })
        }
      }
    }),
  )
})
