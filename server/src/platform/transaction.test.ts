import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aPool } from '../testing/database.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'
import { SYSTEM, type WriteCtx } from './context.ts'
import { Problem } from './problem.ts'
import { type Platform, reading, writing } from './transaction.ts'

const ORIGIN = { workspaceId: 'prj_a', actor: SYSTEM }

let world: World
beforeAll(async () => {
  world = await aWorld()
  await world.pool.query('create table counters (name text primary key, n integer not null check (n < 100))')
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.pool.query(`truncate counters; insert into counters values ('a', 0), ('b', 0)`))

const write = <T>(work: (ctx: WriteCtx) => Promise<T>, platform: Platform = world.platform) =>
  writing(platform, ORIGIN, work)

const raise = ({ db }: WriteCtx, name: string) => sql`update counters set n = n + 1 where name = ${name}`.execute(db)
const insert = (name: string, n = 0) => sql`insert into counters values (${name}, ${n})`

async function counters(): Promise<Record<string, number>> {
  const { rows } = await world.pool.query('select name, n from counters order by name')
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

/** Opens when this many have arrived; later ones pass at once. */
function aBarrier(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived >= count) open()
    return opened
  }
}

function platformOn(url: string, poolSize = 4): Platform {
  const database = aPool(url, poolSize)
  onTestFinished(() => database.close())
  return { ...world.platform, database }
}

/** Kills the connection of a transaction from outside, and waits until it is closed. */
async function terminate(ctx: WriteCtx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
  const pid = rows[0]?.pid
  await world.pool.query('select pg_terminate_backend($1)', [pid])
  await until(async () => (await world.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0)
}

test('two changes in a deadlock both succeed: one of them is run again', async () => {
  let tries = 0
  const bothHold = aBarrier(2)
  const change = (first: string, second: string) =>
    write(async (ctx) => {
      tries += 1
      await raise(ctx, first)
      await bothHold()
      await raise(ctx, second)
    })
  await Promise.all([change('a', 'b'), change('b', 'a')])
  expect(tries).toBeGreaterThan(2)
  expect(await counters()).toEqual({ a: 2, b: 2 })
})

test('a change with a serialisation failure is run again', async () => {
  let tries = 0
  await write(async (ctx) => {
    tries += 1
    await sql`set transaction isolation level repeatable read`.execute(ctx.db)
    await sql`select * from counters`.execute(ctx.db)
    if (tries === 1) await world.pool.query(`update counters set n = 10 where name = 'a'`)
    await raise(ctx, 'a')
  })
  expect(tries).toBe(2)
  expect(await counters()).toEqual({ a: 11, b: 0 })
})

test('a change that another one beats to a unique row is run again and finds the row', async () => {
  let tries = 0
  await write(async (ctx) => {
    tries += 1
    const { rows } = await sql`select from counters where name = 'c'`.execute(ctx.db)
    if (rows.length > 0) return raise(ctx, 'c')
    await world.pool.query(`insert into counters values ('c', 10)`)
    ctx.send(insert('c'))
  })
  expect(tries).toBe(2)
  expect(await counters()).toEqual({ a: 0, b: 0, c: 11 })
})

test('a change that always conflicts is given up after eight tries', async () => {
  let tries = 0
  const change = write(async (ctx) => {
    tries += 1
    ctx.send(insert('a'))
  })
  await expect(change).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(8)
})

test.each([
  [
    'found at the end',
    async (ctx: WriteCtx) => {
      ctx.send(insert('c'))
      ctx.send(insert('d', 100))
      ctx.send(insert('e'))
    },
  ],
  [
    'found when a later statement is refused because of it',
    async (ctx: WriteCtx) => {
      ctx.send(insert('c'))
      ctx.send(insert('d', 100))
      await raise(ctx, 'a')
    },
  ],
  [
    'found while others were sent behind it',
    async (ctx: WriteCtx) => {
      const awaited = sql`insert into counters select 'd', 100 from pg_sleep(0.05)`.execute(ctx.db)
      await new Promise(setImmediate)
      ctx.send(insert('c'))
      await awaited
    },
  ],
])('a failed statement rolls the whole change back, and its own error is thrown: %s', async (_, work) => {
  let tries = 0
  const change = write((ctx) => {
    tries += 1
    return work(ctx)
  })
  await expect(change).rejects.toMatchObject({ code: '23514' })
  expect(tries).toBe(1)
  expect(await counters()).toEqual({ a: 0, b: 0 })
})

test('a change that catches the error of a statement still fails', async () => {
  const change = write(async (ctx) => {
    await raise(ctx, 'a')
    await insert('d', 100)
      .execute(ctx.db)
      .catch(() => {})
  })
  await expect(change).rejects.toThrow('rolled back')
  expect(await counters()).toEqual({ a: 0, b: 0 })
})

test('a problem rolls back what was written before it, and is thrown unchanged', async () => {
  const refusal = new Problem('slot_taken')
  const change = write(async (ctx) => {
    ctx.send(insert('c'))
    await raise(ctx, 'a')
    // This statement has no answer yet when the problem is thrown: the problem counts.
    ctx.send(insert('d', 100))
    throw refusal
  })
  await expect(change).rejects.toBe(refusal)
  expect(await counters()).toEqual({ a: 0, b: 0 })
  expect(world.pool.idleCount).toBe(world.pool.totalCount)
})

test('afterCommit runs once, when others can see the change, and never after a change that failed', async () => {
  let tries = 0
  const seen: Promise<Record<string, number>>[] = []
  await write(async (ctx) => {
    tries += 1
    ctx.afterCommit(() => void seen.push(counters()))
    await raise(ctx, 'a')
    if (tries === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(ctx.db)
  })
  expect(tries).toBe(2)
  expect(await Promise.all(seen)).toEqual([{ a: 1, b: 0 }])

  const change = write(async (ctx) => {
    ctx.afterCommit(() => void seen.push(counters()))
    ctx.send(insert('d', 100))
  })
  await expect(change).rejects.toMatchObject({ code: '23514' })
  expect(seen).toHaveLength(1)
})

test('an error in afterCommit affects neither the change nor the connection', async () => {
  let tries = 0
  const change = write(
    async (ctx) => {
      tries += 1
      ctx.afterCommit(() => {
        throw Object.assign(new Error('after'), { code: '40001' })
      })
      await raise(ctx, 'a')
    },
    platformOn(world.url, 1),
  )
  await expect(change).rejects.toThrow('after')
  expect(tries).toBe(1)
  expect(await counters()).toEqual({ a: 1, b: 0 })
})

test('a connection that is killed in the middle is replaced, and the change is run again', async () => {
  let tries = 0
  await write(async (ctx) => {
    tries += 1
    await raise(ctx, 'a')
    if (tries === 1) await terminate(ctx)
    await raise(ctx, 'b')
  }, platformOn(world.url))
  expect(tries).toBe(2)
  expect(await counters()).toEqual({ a: 1, b: 1 })
})

test('a connection that is killed while a statement waits is replaced as well', async () => {
  const rival = await world.pool.connect()
  onTestFinished(() => rival.release())
  await rival.query('begin')
  await rival.query(`select from counters where name = 'a' for update`)
  let tries = 0
  const change = write(async (ctx) => {
    tries += 1
    await raise(ctx, 'a')
  }, platformOn(world.url))
  const stuck = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(async () => (await world.pool.query(stuck)).rowCount === 1)
  await until(() => tries === 2)
  await rival.query('commit')
  await change
  expect(await counters()).toEqual({ a: 1, b: 0 })
})

test('a connection that breaks at the commit leads to a 503, and the change is not made twice', async () => {
  await using proxy = await aProxy(world.url)
  const platform = platformOn(proxy.url)
  let tries = 0
  let followed = 0
  const cut = proxy.cutAfter('commit')
  const change = write(async (ctx) => {
    tries += 1
    ctx.afterCommit(() => void followed++)
    await raise(ctx, 'a')
  }, platform)
  await expect(change).rejects.toMatchObject({ code: 'unavailable', status: 503, headers: { 'Retry-After': '2' } })
  await cut
  expect({ tries, followed }).toEqual({ tries: 1, followed: 0 })
  expect(await counters()).toEqual({ a: 1, b: 0 })
})

test('a repeatable change is run again after its connection broke at the commit', async () => {
  await using proxy = await aProxy(world.url)
  const platform = platformOn(proxy.url)
  const cut = proxy.cutAfter('commit')
  const answers: string[] = []
  const change = async (ctx: WriteCtx) => {
    const { numAffectedRows } = await sql`insert into counters values ('key', 1) on conflict do nothing`.execute(ctx.db)
    answers.push(numAffectedRows === 1n ? 'made' : 'known')
    return answers.at(-1)
  }
  expect(await writing(platform, ORIGIN, change, { repeatable: true })).toBe('known')
  await cut
  expect(answers).toEqual(['made', 'known'])
})

test('an unreachable database leads to a 503 with Retry-After, for reads and writes', async () => {
  await using proxy = await aProxy(world.url)
  const platform = platformOn(proxy.url)
  proxy.refuse()
  const unavailable = { code: 'unavailable', status: 503, headers: { 'Retry-After': '2' } }
  const read = () => reading(platform, ORIGIN, ({ db }) => sql`select 1`.execute(db))
  await expect(read()).rejects.toMatchObject(unavailable)
  await expect(write((ctx) => raise(ctx, 'a'), platform)).rejects.toMatchObject(unavailable)
  proxy.restore()
  await read()
  await write((ctx) => raise(ctx, 'a'), platform)
  expect(await counters()).toEqual({ a: 1, b: 0 })
})

test('a read is repeated when its connection is killed', async () => {
  const platform = platformOn(world.url, 2)
  const rival = await world.pool.connect()
  onTestFinished(() => rival.release())
  await rival.query('begin')
  await rival.query('lock table counters in access exclusive mode')
  let tries = 0
  const read = reading(platform, ORIGIN, ({ db }) => {
    tries += 1
    return sql<{ n: number }>`select n from counters where name = 'a'`.execute(db)
  })
  const stuck = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(async () => (await world.pool.query(stuck)).rowCount === 1)
  await until(() => tries > 1)
  await rival.query('commit')
  expect((await read).rows).toEqual([{ n: 0 }])
})

test('a statement that takes too long leads to a 503 and is rolled back', async () => {
  const change = write(async (ctx) => {
    await raise(ctx, 'a')
    await sql`set local statement_timeout = '20ms'`.execute(ctx.db)
    await sql`select pg_sleep(20)`.execute(ctx.db)
  })
  await expect(change).rejects.toMatchObject({ code: 'unavailable' })
  expect(await counters()).toEqual({ a: 0, b: 0 })
})

test('of several statements that are awaited at once, the error of the first that failed is thrown', async () => {
  let tries = 0
  const later = async <T>(work: Promise<T>, steps = 10): Promise<T> =>
    steps === 0 ? work : await later(work, steps - 1)
  const change = write(async (ctx) => {
    tries += 1
    const fail = tries === 1 ? sql`do $$ begin raise sqlstate '40001'; end $$` : sql`select 1`
    await Promise.all([later(fail.execute(ctx.db)), raise(ctx, 'a')])
  })
  await change
  expect(tries).toBe(2)
  expect(await counters()).toEqual({ a: 1, b: 0 })
})

test('code that goes on after its transaction was rolled back gets an error, and cannot write into the next one', async () => {
  const platform = platformOn(world.url, 1)
  const late: unknown[] = []
  let undone = () => {}
  const isUndone = new Promise<void>((resolve) => {
    undone = resolve
  })
  const change = write(async (ctx) => {
    const goOn = async (work: () => unknown) => {
      await isUndone
      await work()
    }
    for (const work of [() => raise(ctx, 'a'), () => ctx.patiently(insert('c')), () => ctx.send(insert('d'))]) {
      goOn(work).catch((error) => late.push(error.message))
    }
    throw new Problem('slot_taken')
  }, platform)
  await expect(change).rejects.toThrow(Problem)
  await write(async (ctx) => {
    await raise(ctx, 'b')
    undone()
    await new Promise(setImmediate)
    await raise(ctx, 'b')
  }, platform)
  expect(late).toEqual(Array(3).fill('The transaction is over'))
  expect(await counters()).toEqual({ a: 0, b: 2 })
})

test.each([
  ['postgresql', 'once for all values', 'force_generic_plan'],
  ['citus', 'as its connection says', 'auto'],
] as const)('on %s, a change is planned %s', async (engine, _how, mode) => {
  const platform = { ...world.platform, database: { ...world.platform.database, engine } }
  const { rows } = await write(({ db }) => sql`show plan_cache_mode`.execute(db), platform)
  expect(rows).toEqual([{ plan_cache_mode: mode }])
})
