import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aWorld, type World } from '../testing/world.ts'
import { Batch } from './batch.ts'
import { SYSTEM, type WriteCtx } from './context.ts'
import { openDatabase, type Tx } from './database.ts'
import { writing } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await world.pool.query(`
    create table things (id text primary key, n integer, tags text[], more jsonb, at timestamptz, note text default 'none');
    create table parts (id text primary key, thing_id text not null references things on delete cascade);
    create table turns (id text primary key, n integer not null)`)
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => world.pool.query('truncate things, parts, turns'))

/** Tables that only these tests have. */
interface TestCtx extends Omit<WriteCtx, 'insert'> {
  insert(table: string, ...rows: object[]): void
}

const write = <T>(work: (ctx: TestCtx) => Promise<T>, platform = world.platform) =>
  writing(platform, { workspaceId: 'prj_a', actor: SYSTEM }, (ctx) => work(ctx as unknown as TestCtx))

const rows = async (query: string) => (await world.pool.query(query)).rows
const ids = async (table: string) => (await rows(`select id from ${table} order by id`)).map(({ id }) => id)

/** As the query builder writes it: such a text can go together with others. */
const raise = (n: number) => sql`update "things" set "n" = "n" + ${n}`
const drop = (table: string, id: string) => sql`delete from ${sql.table(table)} where "id" = ${id}`
const seen = async ({ db }: { db: Tx }) =>
  (await sql<{ id: string }>`select id from things order by id`.execute(db)).rows

test('changes of one table are made in their order, though they are sent together', async () => {
  await write(async (ctx) => {
    ctx.insert('things', { id: 'a', n: 1 })
    ctx.send(raise(1))
    ctx.insert('things', { id: 'b', n: 1 })
    ctx.send(raise(10))
    ctx.send(drop('things', 'a'))
    ctx.insert('things', { id: 'a', n: 5 }, { id: 'c', n: 6 })
  })
  expect(await rows('select id, n from things order by id')).toEqual([
    { id: 'a', n: 5 },
    { id: 'b', n: 11 },
    { id: 'c', n: 6 },
  ])
})

test('rows may refer to each other in one statement, whichever is named first', async () => {
  await write(async (ctx) => {
    ctx.insert('parts', { id: 'p', thing_id: 'a' })
    ctx.insert('things', { id: 'a' })
  })
  expect(await ids('parts')).toEqual(['p'])
  const broken = write(async (ctx) => {
    ctx.insert('things', { id: 'b' })
    ctx.insert('parts', { id: 'q', thing_id: 'nothing' })
  })
  await expect(broken).rejects.toMatchObject({ code: '23503' })
  expect(await ids('things')).toEqual(['a'])
})

test('what is awaited sees all that was sent before it, however it is asked', async () => {
  await write(async (ctx) => {
    ctx.insert('things', { id: 'a' })
    ctx.insert('turns', { id: 'a', n: 1 })
    expect(await seen(ctx)).toEqual([{ id: 'a' }])
    ctx.insert('things', { id: 'b' })
    const [first, second] = await Promise.all([
      seen(ctx),
      (async () => {
        ctx.insert('things', { id: 'c' })
        return seen(ctx)
      })(),
    ])
    expect([first.length, second.length]).toEqual([3, 3])
    ctx.send(drop('things', 'a'))
    await ctx.patiently(sql`insert into parts select 'p', id from things where id = 'b'`)
    expect(await seen(ctx)).toEqual([{ id: 'b' }, { id: 'c' }])
  })
  expect(await ids('parts')).toEqual(['p'])
})

test.each([
  ['by a select', sql`insert into "parts" select 'fresh', "id" from "things" where "n" = 1`],
  ['by a join', sql`update "parts" set "id" = 'fresh' from "things" where "thing_id" = "things"."id" and "n" = 1`],
  ['to delete', sql`delete from "parts" using "things" where "thing_id" = "things"."id" and "n" = 1`],
])('a change that reads another table sees what was changed there before it: %s', async (_, statement) => {
  await world.pool.query(`insert into things values ('a', 0); insert into parts values ('old', 'a')`)
  await write(async (ctx) => {
    ctx.send(raise(1))
    ctx.send(statement)
  })
  expect(await ids('parts')).not.toEqual(['old'])
})

test('every kind of value arrives as it would alone, with and without gaps, in any order of columns', async () => {
  const at = new Date('2030-03-04T12:00:00.123Z')
  const full = { id: 'a', n: 1, tags: ['x', 'y "z"', ''], more: JSON.stringify({ a: [1, null] }), at, note: '$1 $2' }
  await write(async (ctx) => {
    ctx.insert('things', full)
    ctx.insert('things', { id: 'b', n: null, tags: null, more: null, at: null, note: null })
    ctx.insert('things', { ...full, id: 'c', n: undefined, note: undefined })
    ctx.insert('things', { note: 7, at, more: '[]', tags: [], n: '8', id: 'd' })
    ctx.insert('turns', { id: 'a', n: 1 })
  })
  expect(await rows('select * from things order by id')).toEqual([
    { ...full, more: { a: [1, null] } },
    { id: 'b', n: null, tags: null, more: null, at: null, note: null },
    { ...full, id: 'c', n: null, note: 'none', more: { a: [1, null] } },
    { id: 'd', n: 8, tags: [], more: [], at, note: '7' },
  ])
})

test('what a row does about a conflict is its own affair', async () => {
  const put = (id: string, n: number) =>
    sql`insert into "turns" ("id", "n") values (${id}, ${n}) on conflict ("id") do update set "n" = "turns"."n" + ${n}`
  await write(async (ctx) => {
    ctx.send(put('a', 1))
    ctx.send(put('a', 10))
    ctx.insert('turns', { id: 'b', n: 1 })
    ctx.send(put('b', 10))
    ctx.send(sql`insert into "turns" ("id", "n") values (${'c'}, ${1})`)
    ctx.insert('turns', { id: 'd', n: 1 })
  })
  expect(await rows('select * from turns order by id')).toEqual([
    { id: 'a', n: 11 },
    { id: 'b', n: 11 },
    { id: 'c', n: 1 },
    { id: 'd', n: 1 },
  ])
  const twice = write(async (ctx) => {
    ctx.insert('turns', { id: 'e', n: 1 }, { id: 'e', n: 1 })
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('more rows than one statement can hold go in several, in their order, all or none', async () => {
  const many = Array.from({ length: 40_000 }, (_, n) => ({ id: `${n}`.padStart(5, '0'), n }))
  await write(async (ctx) => {
    ctx.insert('things', { id: 'a' })
    ctx.insert('turns', ...many)
    ctx.insert('parts', { id: 'p', thing_id: 'a' })
  })
  expect(await rows('select count(*)::int, sum(n)::int from turns')).toEqual([{ count: 40_000, sum: 799_980_000 }])
  expect(await ids('parts')).toEqual(['p'])
  const broken = write(async (ctx) => {
    ctx.insert('turns', ...many.map(({ id, n }) => ({ id: `again ${id}`, n })), { id: 'last', n: null })
  })
  await expect(broken).rejects.toMatchObject({ code: '23502' })
  expect(await rows('select count(*)::int from turns')).toEqual([{ count: 40_000 }])
})

test('a statement that first came up in a change that had failed can be used by the next', async () => {
  const database = openDatabase({
    url: world.url,
    poolSize: 1,
    applicationName: 'holdfast:test',
    onIdleError: () => {},
  })
  onTestFinished(() => database.close())
  const platform = { ...world.platform, database }
  const fresh = sql`select 'never asked before', id from things`
  const failing = write(async (ctx) => {
    ctx.send(sql`select 1 / 0`)
    ctx.send(fresh)
    ctx.send(fresh)
    ctx.insert('things', { n: 1, id: 'never' })
    await fresh.execute(ctx.db)
  }, platform)
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await write(async (ctx) => {
    ctx.insert('things', { n: 1, id: 'a' })
    ctx.send(fresh)
    expect((await fresh.execute(ctx.db)).rows).toHaveLength(1)
  }, platform)
  expect(await ids('things')).toEqual(['a'])
})

test('a huge statement is not kept by the connection', async () => {
  const database = openDatabase({
    url: world.url,
    poolSize: 1,
    applicationName: 'holdfast:test',
    onIdleError: () => {},
  })
  onTestFinished(() => database.close())
  await write(async (ctx) => ctx.insert('turns', ...Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, n }))), {
    ...world.platform,
    database,
  })
  const { rows: kept } = await database.pool.query(
    'select name from pg_prepared_statements where length(statement) > 20000',
  )
  expect(kept).toEqual([])
})

test('a row that is added on a condition goes with the others, and only if it holds', async () => {
  const addIf = (id: string, thing: string) =>
    sql`insert into "turns" (id, n) select ${id}, 1 where exists (select from "things" where id = ${thing})`
  await world.pool.query(`insert into things values ('a', 0)`)
  const statements: string[] = []
  const { pool } = world.platform.database
  const connect = pool.connect.bind(pool)
  const watched = async () => {
    const client = await connect()
    const query = client.query.bind(client) as (statement: unknown) => unknown
    return Object.assign(Object.create(client), {
      query(statement: string | { text: string }) {
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return query(statement)
      },
      release: (error?: Error) => client.release(error),
    })
  }
  const watching = Object.assign(Object.create(pool), { connect: watched })
  const platform = { ...world.platform, database: { ...world.platform.database, pool: watching } }
  await write(async (ctx) => {
    ctx.insert('turns', { id: 'first', n: 1 })
    ctx.send(addIf('told', 'a'))
    ctx.send(addIf('told too', 'a'))
    ctx.send(addIf('nobody wants to know', 'b'))
    ctx.insert('turns', { id: 'last', n: 1 })
  }, platform)
  expect(await ids('turns')).toEqual(['first', 'last', 'told', 'told too'])
  expect(statements).toHaveLength(3)
  await write(async (ctx) => {
    ctx.insert('things', { id: 'b' })
    ctx.send(addIf('told of what came before it', 'b'))
  })
  expect(await ids('turns')).toContain('told of what came before it')
})

test('rows that are copied from another table are not the last part, which Citus refuses, where there are others', () => {
  const batch = new Batch()
  const copy = 'insert into "turns" (id, n) select $1, n from "others" where id = $2'
  batch.addRow('things', { id: 'a' })
  batch.add({ sql: 'update "parts" set n = 1 where id = $1', parameters: ['d'] })
  batch.add({ sql: copy, parameters: ['b', 'c'] })
  expect(batch.take()).toEqual({
    sql: 'with c0 as (update "parts" set n = 1 where id = $1), c1 as (insert into "turns" (id, n) select $2, n from "others" where id = $3) insert into "things" ("id") values ($4)',
    parameters: ['d', 'b', 'c', 'a'],
  })
  batch.add({ sql: copy, parameters: ['b', 'c'] })
  expect(batch.take()).toEqual({ sql: copy, parameters: ['b', 'c'] })
})
