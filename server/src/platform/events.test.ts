import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { TObject } from '../http/shape.ts'
import { testEvent } from '../testing/events.ts'
import { aWorld, type World } from '../testing/world.ts'
import type { Actor, LedgerEvent, WriteCtx } from './context.ts'
import type { EventType } from './event.ts'
import { emit, emitAll, type Reaction } from './events.ts'
import { writing } from './transaction.ts'

const ACTOR: Actor = { kind: 'api_key', id: 'key_1', name: 'Till' }

const made = testEvent('booking.made')
const moved = testEvent('booking.moved')

const received: { reaction: string; workspaceId: string; event: LedgerEvent }[] = []
const failures = new Map<string, number>()

/** A reaction that records its events, and fails as often as `failures` says. */
function listener(name: string, ...on: EventType[]): Reaction {
  return {
    name,
    on,
    async run({ workspaceId }, ...events) {
      for (const event of events) received.push({ reaction: name, workspaceId, event })
      const left = failures.get(name) ?? 0
      failures.set(name, left - 1)
      if (left > 0) throw new Error(`${name} does not feel like it`)
    },
  }
}

let world: World
let workspaceId: string
beforeAll(async () => {
  const reactions = [listener('mail', made), listener('chart', made, moved), listener('idle', testEvent('never'))]
  world = await aWorld({ reactions })
  workspaceId = (await world.aWorkspace()).id
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  received.length = 0
  failures.clear()
  await world.db.deleteFrom('jobs').execute()
})

const happen = (event: EventType<TObject, never>, ...data: Record<string, unknown>[]) =>
  writing(world.platform, { workspaceId, actor: ACTOR }, async (ctx) => data.map((each) => emit(ctx, event, each)))
const receivedBy = (name: string) => received.filter(({ reaction }) => reaction === name)
const jobs = () => world.db.selectFrom('jobs').selectAll().orderBy('id').execute()

test('a reaction gets the whole event, and only events of its types', async () => {
  const about = { customer: 'cus_1', booking: 'bkg_1', conversation: 'cnv_1' }
  const movedAway = testEvent('booking.moved', 'customer', 'booking', 'conversation')
  const id = await writing(world.platform, { workspaceId, actor: ACTOR }, async (ctx) =>
    emit(ctx, movedAway, { from: [1], to: null }, about),
  )
  await world.runJobs()
  expect(received).toEqual([
    {
      reaction: 'chart',
      workspaceId,
      event: {
        id,
        type: 'booking.moved',
        customer_id: 'cus_1',
        booking_id: 'bkg_1',
        conversation_id: 'cnv_1',
        actor: ACTOR,
        cause: null,
        data: { from: [1], to: null },
        created_at: world.now(),
      },
    },
  ])
  expect(await jobs()).toEqual([])
})

test('every event of a change that a run caused carries the cause', async () => {
  const cause = { run_id: 'run_1', depth: 2, chain: [{ automation_id: 'aut_1', subject_id: 'bkg_1' }] }
  await writing(world.platform, { workspaceId, actor: ACTOR, cause }, async (ctx) => emit(ctx, made, {}))
  await world.runJobs()
  expect(receivedBy('mail').map(({ event }) => event.cause)).toEqual([cause])
})

test('a reaction that failed gets the event again, and the others do not', async () => {
  failures.set('mail', 2)
  await happen(made, {})
  await world.runJobs()
  expect([receivedBy('mail').length, receivedBy('chart').length]).toEqual([1, 1])
  expect(await jobs()).toMatchObject([{ kind: 'react:mail', attempts: 1, last_error: 'mail does not feel like it' }])
  for (let minutes = 0; minutes < 3; minutes += 1) {
    world.wait(1)
    await world.runJobs()
  }
  expect([receivedBy('mail').length, receivedBy('chart').length]).toEqual([3, 1])
  expect(await jobs()).toEqual([])
})

test('the ledger has the events of one change in the order in which they happened', async () => {
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const ids = await happen(testEvent('test.counted'), ...numbers.map((number) => ({ number })))
  expect(ids).toEqual([...ids].sort())
  const rows = await world.db
    .selectFrom('events')
    .select(['id', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where('type', '=', 'test.counted')
    .orderBy('id')
    .execute()
  expect(rows.map(({ data }) => (data as { number: number }).number)).toEqual(numbers)
})

test('an event without a reaction is written to the ledger without a job, and wakes only followers of the ledger', async () => {
  const woken: string[] = []
  const platform = { ...world.platform, wake: (whom: string) => void woken.push(whom) }
  const change = (event: EventType<TObject, never>) =>
    writing(platform, { workspaceId, actor: ACTOR }, async (ctx) => emit(ctx, event, {}))
  const id = await change(testEvent('test.unheard'))
  expect(await world.db.selectFrom('events').select('type').where('id', '=', id).execute()).toHaveLength(1)
  expect(await jobs()).toEqual([])
  expect(woken).toEqual(['ledger'])
  await change(moved)
  expect(woken).toEqual(['ledger', 'ledger', 'reactions'])
  await world.runJobs()
  expect(receivedBy('idle')).toEqual([])
})

test('reactions to events of a deleted workspace are dropped without an error', async () => {
  const shortLived = await world.aWorkspace()
  await writing(world.platform, { workspaceId: shortLived.id, actor: ACTOR }, async (ctx) => emit(ctx, made, {}))
  await world.db.deleteFrom('workspaces').where('workspace_id', '=', shortLived.id).execute()
  expect(await world.runJobs()).toBe(2)
  expect(received).toEqual([])
  expect(await jobs()).toEqual([])
})

// A real cluster cannot run the statements of one PostgreSQL.
test.each((['postgresql', 'citus'] as const).filter((engine) => engine === 'citus' || inject('engine') !== 'citus'))(
  'a reaction with a `wanted` query gets only the events for which the query finds somebody, on %s',
  async (engine) => {
    const heard: string[] = []
    const picky = (name: string, table: string): Reaction => ({
      name,
      on: [made, moved],
      wanted: `exists (select 1 from ${table} where workspace_id = $1 and name = $2)`,
      async run(_ctx, ...events) {
        heard.push(...events.map(({ type }) => `${name} ${type}`))
      },
    })
    // A statement that names a table without quotes is sent by itself.
    const reactions = [picky('joined', '"customers"'), picky('alone', 'customers')]
    await using own = await aWorld({ reactions, engine })
    const [wants, other] = [await own.aWorkspace(), await own.aWorkspace()]
    await wants.everything.post('/customers', { name: 'booking.moved', phone: '+5511988887777' })
    for (const { id } of [wants, other]) {
      await writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) => {
        for (const event of [made, moved]) emit(ctx, event, {})
        for (const event of [made, moved]) emitAll(ctx, event, Array(2).fill({ data: {}, about: {} }))
      })
    }
    const written = await own.db.selectFrom('jobs').select('workspace_id').execute()
    expect(written).toEqual(Array(6).fill({ workspace_id: wants.id }))
    await own.runJobs()
    expect(heard.toSorted()).toEqual([
      ...Array(3).fill('alone booking.moved'),
      ...Array(3).fill('joined booking.moved'),
    ])
  },
)

test('the job of a wanted event is written by the same statement as the event, and many jobs by one statement', async ({
  skip,
}) => {
  skip(inject('engine') === 'citus', 'on Citus another statement asks for the condition')
  const wide: Reaction = { name: 'wide', on: [made], wanted: '$2::text is not null', async run() {} }
  await using own = await aWorld({ reactions: [wide] })
  const { id } = await own.aWorkspace()
  const change = (work: (ctx: WriteCtx) => void) =>
    writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) => work(ctx))
  // `cmin` is the number of the statement that wrote a row, within its transaction.
  const statementsOf = async (table: string, condition = 'true') =>
    (await own.pool.query(`select distinct cmin::text from ${table} where workspace_id = $1 and ${condition}`, [id]))
      .rows

  await change((ctx) => emit(ctx, made, {}))
  expect(await statementsOf('jobs')).toEqual(await statementsOf('events', "type = 'booking.made'"))
  await own.db.deleteFrom('jobs').execute()
  await change((ctx) => emitAll(ctx, made, Array(500).fill({ data: {}, about: {} })))
  expect(await own.db.selectFrom('jobs').select('id').execute()).toHaveLength(500)
  expect(await statementsOf('jobs')).toHaveLength(1)
})

test('no job is written for an event that does not concern a reaction', async () => {
  const heard: unknown[] = []
  const reaction: Reaction = {
    name: 'choosy',
    on: [made],
    concerns: ({ wheel }) => wheel === 'left',
    async run(_ctx, ...events) {
      heard.push(...events.map(({ data }) => data))
    },
  }
  await using own = await aWorld({ reactions: [reaction] })
  const { id } = await own.aWorkspace()
  await writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) => {
    for (const wheel of ['left', 'right']) emit(ctx, made, { wheel })
  })
  expect(await own.runJobs()).toBe(1)
  expect(heard).toEqual([{ wheel: 'left' }])
})

test('waiting events reach a reaction together, at most `atOnce` of them, each once and in order', async () => {
  const lots: string[][] = []
  const reaction: Reaction = {
    name: 'lots',
    on: [made],
    atOnce: 20,
    async run(_ctx, ...events) {
      lots.push(events.map(({ id }) => id))
    },
  }
  await using own = await aWorld({ reactions: [reaction] })
  const { id } = await own.aWorkspace()
  const ids = await writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) =>
    Array.from({ length: 50 }, () => emit(ctx, made, {})),
  )
  await own.runJobs()
  expect(lots.flat().toSorted()).toEqual(ids)
  expect(lots.length).toBeLessThan(10)
  for (const lot of lots) {
    expect(lot.length).toBeLessThanOrEqual(20)
    expect(lot).toEqual(lot.toSorted())
  }
})

test.each([undefined, '$2::text is not null'])(
  'events wait for the next half second, and then come together, with the condition %s',
  async (wanted) => {
    const lots: string[][] = []
    const reaction: Reaction = {
      name: 'patient',
      on: [made],
      atOnce: 20,
      gathersMs: 500,
      ...(wanted && { wanted }),
      async run(_ctx, ...events) {
        lots.push(events.map(({ id }) => id))
      },
    }
    await using own = await aWorld({ reactions: [reaction] })
    const { id } = await own.aWorkspace()
    const make = (count: number) =>
      writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) => {
        const happened = Array.from({ length: count }, () => ({ data: {}, about: {} }))
        return emitAll(ctx, made, happened)
      })
    own.wait(0.1 / 60)
    const first = await make(1)
    own.wait(0.3 / 60)
    const more = await make(2)
    await own.runJobs()
    expect(lots).toEqual([])
    own.wait(0.1 / 60)
    await own.runJobs()
    expect(lots).toEqual([[...first, ...more]])
    await make(1)
    await own.runJobs()
    expect(lots).toHaveLength(2)
  },
)

test('an event that makes its batch fail is tried alone the next time, and does not delay the others', async () => {
  const done = new Set<string>()
  let bad = ''
  const reaction: Reaction = {
    name: 'fragile',
    on: [made],
    atOnce: 20,
    async run(_ctx, ...events) {
      if (events.some(({ id }) => id === bad)) throw new Error('Not this one')
      for (const { id } of events) done.add(id)
    },
  }
  await using own = await aWorld({ reactions: [reaction] })
  const { id } = await own.aWorkspace()
  const ids = await writing(own.platform, { workspaceId: id, actor: ACTOR }, async (ctx) =>
    Array.from({ length: 10 }, () => emit(ctx, made, {})),
  )
  bad = ids[4] as string
  await own.runJobs()
  own.wait(1)
  await own.runJobs()
  expect([...done].toSorted()).toEqual(ids.filter((each) => each !== bad))
  expect(await own.db.selectFrom('jobs').select(['attempts', 'last_error']).execute()).toEqual([
    { attempts: 2, last_error: 'Not this one' },
  ])
})
