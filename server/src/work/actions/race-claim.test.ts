import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyOf } from '../../testing/ledger.ts'
import { expectNoDeadlock, faultsIn, inLine, outcome, whileHolding } from '../../testing/race.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { at, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../../testing/world.ts'

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
// Runs after every race, for every winner.
afterEach(async () => expect(await faultsIn(world, workspace.id)).toEqual([]))
afterEach(() => expectNoDeadlock(world))

const outcomes = (replies: readonly Reply[]) => replies.map(outcome)
const movesOf = async (id: string) => (await historyOf(world, id)).map(({ action }) => action)

const TAKERS = 50
const TASKS = 20

test('fifty callers who want twenty tasks at once: each task has one assignee, and the others learn who', async () => {
  const crowd = await Promise.all(Array.from({ length: TAKERS }, () => shop.aResource()))
  const takers = crowd.map(({ id }) => id)
  done(await shop.client.patch(`/resource-groups/${riders.group_id}`, { resource_ids: takers }))
  const tasks: string[] = []
  for (let n = 0; n < TASKS; n += 1) tasks.push((await riders.aTask()).id)
  const calls: { id: string; taker: string; reply: Reply }[] = []
  const tryAll = async (taker: string, place: number) => {
    // Each caller begins with another task, so that every two callers compete.
    for (let n = 0; n < TASKS; n += 1) {
      const id = tasks[(place * 7 + n) % TASKS] as string
      calls.push({ id, taker, reply: await shop.act(id, 'take', { resource_id: taker }) })
    }
  }
  await Promise.all(takers.map(tryAll))

  expect(calls).toHaveLength(TAKERS * TASKS)
  for (const id of tasks) {
    const { assignee, version, stage } = await shop.getBooking(id)
    expect({ version, stage }).toEqual({ version: 2, stage: 'taken' })
    for (const { taker, reply } of calls.filter((call) => call.id === id)) {
      if (taker === assignee) expect(outcome(reply)).toBe('200')
      else {
        expect(outcome(reply)).toBe('409 already_claimed')
        expect(reply.body.claimed_by.resource_id).toBe(assignee)
      }
    }
    expect(await movesOf(id)).toEqual(['book', 'take'])
  }
}, 120_000)

describe('one resource that asks twice at once', () => {
  test('has the task once, and both calls succeed', async () => {
    const { id } = await riders.aTask()
    const take = () => shop.act(id, 'take', { resource_id: riders.rita })
    const [first, second] = (await inLine(world, 'bookings', id, take, take)) as [Reply, Reply]
    expect(outcomes([first, second])).toEqual(['200', '200'])
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    expect(await movesOf(id)).toEqual(['book', 'take'])
  })

  test('gets one answer for one key', async () => {
    const { id } = await riders.aTask()
    const key = randomUUID()
    const take = () => shop.act(id, 'take', { resource_id: riders.rita }, key)
    const replies = await inLine(world, 'bookings', id, take, take, take, take)
    expect(outcomes(replies)).toEqual(['200', '200', '200', '200'])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body)))).toHaveLength(1)
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3)
    expect(await movesOf(id)).toEqual(['book', 'take'])
  })

  test('gets one answer for one key also when it is a refusal', async () => {
    const { id } = await riders.aTakenTask()
    const key = randomUUID()
    const take = () => shop.act(id, 'take', { resource_id: riders.otto }, key)
    const replies = await inLine(world, 'bookings', id, take, take, take)
    expect(new Set(outcomes(replies))).toEqual(new Set(['409 already_claimed']))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body)))).toHaveLength(1)
  })
})

describe('two different calls for one task at once', () => {
  const begin = { 'a task that waits': () => riders.aTask(), 'a task of Rita': () => riders.aTakenTask() }
  const calls: Record<string, (id: string) => Promise<Reply>> = {
    'Rita takes it': (id) => shop.act(id, 'take', { resource_id: riders.rita }),
    'Otto takes it': (id) => shop.act(id, 'take', { resource_id: riders.otto }),
    'it is given back': (id) => shop.act(id, 'release'),
    'it is given back again': (id) => shop.act(id, 'release'),
    'it is done': (id) => shop.act(id, 'complete'),
    'it is completed': (id) => shop.operate(id, 'complete'),
    'it is cancelled': (id) => shop.operate(id, 'cancel'),
    'it is started': (id) => shop.act(id, 'start'),
  }

  test.each([
    ['a task that waits', 'Rita takes it', 'Otto takes it', ['200', '409 already_claimed'], 'taken'],
    ['a task that waits', 'Rita takes it', 'it is cancelled', ['200', '200'], 'cancelled'],
    ['a task that waits', 'it is cancelled', 'Rita takes it', ['200', '409 invalid_transition'], 'cancelled'],
    ['a task that waits', 'Rita takes it', 'it is completed', ['200', '200'], 'done'],
    ['a task that waits', 'it is completed', 'Rita takes it', ['200', '409 invalid_transition'], 'done'],
    ['a task that waits', 'Rita takes it', 'it is given back', ['200', '200'], 'queued'],
    ['a task that waits', 'it is given back', 'Rita takes it', ['409 invalid_transition', '200'], 'taken'],
    ['a task that waits', 'Rita takes it', 'it is done', ['200', '200'], 'done'],
    ['a task that waits', 'it is done', 'Rita takes it', ['409 invalid_transition', '200'], 'taken'],
    ['a task of Rita', 'it is given back', 'Otto takes it', ['200', '200'], 'taken'],
    ['a task of Rita', 'Otto takes it', 'it is given back', ['409 already_claimed', '200'], 'queued'],
    ['a task of Rita', 'it is given back', 'it is given back again', ['200', '409 invalid_transition'], 'queued'],
    ['a task of Rita', 'it is given back', 'it is done', ['200', '409 invalid_transition'], 'queued'],
    ['a task of Rita', 'it is done', 'it is given back', ['200', '409 invalid_transition'], 'done'],
    ['a task of Rita', 'it is given back', 'it is cancelled', ['200', '200'], 'cancelled'],
    ['a task of Rita', 'it is cancelled', 'it is given back', ['200', '409 invalid_transition'], 'cancelled'],
    ['a task of Rita', 'it is started', 'it is given back', ['200', '200'], 'queued'],
    ['a task of Rita', 'it is given back', 'it is started', ['200', '409 invalid_transition'], 'queued'],
    ['a task of Rita', 'it is done', 'it is cancelled', ['200', '409 invalid_transition'], 'done'],
    ['a task of Rita', 'it is cancelled', 'it is done', ['200', '409 invalid_transition'], 'cancelled'],
  ] as const)('%s: %s, then %s', async (what, first, second, expected, stage) => {
    const { id } = await begin[what]()
    const call = (name: string) => () => (calls[name] as (id: string) => Promise<Reply>)(id)
    const replies = await inLine(world, 'bookings', id, call(first), call(second))
    expect(outcomes(replies)).toEqual(expected)
    expect((await shop.getBooking(id)).stage).toBe(stage)
  })

  test('many at once, in any order: the data stays consistent', async () => {
    const { id } = await riders.aTask()
    const all = Object.values(calls)
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => all[n % 6]?.(id) as Promise<Reply>))
    for (const reply of replies) expect([200, 409]).toContain(reply.status)
    expect((await shop.getBooking(id)).status).toBe('completed')
  })
})

test('of ten callers who expect the same version one succeeds, and nine learn the current version', async () => {
  const { id, version } = await riders.aTakenTask()
  const attempt = () => shop.act(id, 'not-at-home', { expected_version: version })
  const replies = await Promise.all(Array.from({ length: 10 }, attempt))
  const lost = replies.filter(({ status }) => status !== 200)
  expect(lost).toHaveLength(9)
  for (const { body } of lost) {
    expect(body).toMatchObject({ code: 'version_conflict', current_version: version + 1 })
  }
  expect(await shop.getBooking(id)).toMatchObject({ version: version + 1, counters: { attempts: 1 } })
})

describe('a resource that is about to leave', () => {
  const take = (id: string) => () => shop.act(id, 'take', { resource_id: riders.rita })
  const archive = () => shop.client.delete(`/resources/${riders.rita}`)
  const stop = () => shop.client.patch(`/resources/${riders.rita}`, { active: false })

  test('is not archived while it has a task, and takes none once it is archived', async () => {
    const { id } = await riders.aTask()
    const kept = await inLine(world, 'resources', riders.rita, take(id), archive)
    expect(outcomes(kept)).toEqual(['200', '409 invalid_transition'])
    done(await shop.act(id, 'release'))
    const gone = await inLine(world, 'resources', riders.rita, archive, take(id))
    expect(outcomes(gone)).toEqual(['204', '404 not_found'])
    expect(await shop.getBooking(id)).toMatchObject({ stage: 'queued', assignee: null })
    expect(outcome(await take(id)())).toBe('404 not_found')
  })

  test('that is no longer active takes no more tasks, and keeps those it has', async () => {
    const { id } = await riders.aTask()
    expect(outcomes(await inLine(world, 'resources', riders.rita, take(id), stop))).toEqual(['200', '200'])
    expect(await shop.getBooking(id)).toMatchObject({ assignee: riders.rita })
    done(await shop.client.patch(`/resources/${riders.rita}`, { active: true }))
    const other = await riders.aTask()
    const late = await inLine(world, 'resources', riders.rita, stop, take(other.id))
    expect(outcomes(late)).toEqual(['200', '422 validation_error'])
    expect((await shop.getBooking(other.id)).assignee).toBeNull()
  })

  test('that left the group while it waited does not get the task', async () => {
    const { id } = await riders.aTask()
    const late = await whileHolding(world, 'resources', riders.rita, async (waiting) => {
      const taken = take(id)()
      await waiting(1)
      done(await shop.client.patch(`/resource-groups/${riders.group_id}`, { resource_ids: [riders.otto] }))
      return { taken }
    })
    expect(outcome(await late.taken)).toBe('422 validation_error')
    expect((await shop.getBooking(id)).assignee).toBeNull()
  })
})

test('a service is not archived while one of its tasks waits, however late it came', async () => {
  const archive = () => shop.client.delete(`/services/${riders.service_id}`)
  const { id } = await riders.aTask()
  const take = () => shop.act(id, 'take', { resource_id: riders.rita })
  const replies = await inLine(world, 'resources', riders.rita, take, archive)
  expect(outcomes(replies)).toEqual(['200', '409 invalid_transition'])
})

test('callers who assign tasks to other resources do not deadlock: all locks are taken in one order', async () => {
  const [lo, hi] = [riders.rita, riders.otto].toSorted() as [string, string]
  await configure(
    shop,
    anAction('to-first', { effects: [{ type: 'assign', resource_id: lo }] }),
    anAction('to-both', {
      effects: [
        { type: 'assign', resource_id: hi },
        { type: 'assign', resource_id: lo },
      ],
    }),
  )
  const cut = await shop.aService([{ group_id: riders.group_id }])
  const tasks = await Promise.all(Array.from({ length: 12 }, () => riders.aTask()))
  const replies = await Promise.all([
    ...tasks.map(({ id }, n) => shop.act(id, n % 2 ? 'to-first' : 'to-both', { resource_id: hi })),
    ...Array.from({ length: 12 }, (_, n) =>
      shop.book({ service_id: cut.id, start: at(`1${Math.floor(n / 2)}:${n % 2 ? '30' : '00'}`) }),
    ),
  ])
  expect(new Set(outcomes(replies))).toEqual(new Set(['200', '201']))
  for (const { id } of tasks) expect((await shop.getBooking(id)).assignee).toBe(lo)
})

test('an action that assigns the task now is carried out as it is now, whatever it was when it was last read', async () => {
  const { id } = await riders.aTask()
  await configure(shop, anAction('hand', { effects: [{ type: 'assign' }] }))
  done(await shop.act(id, 'hand', { resource_id: riders.rita }))
  await configure(shop, anAction('hand', { effects: [{ type: 'assign', resource_id: riders.otto }] }))
  expect(done(await shop.act(id, 'hand', { resource_id: riders.rita })).assignee).toBe(riders.otto)
})
