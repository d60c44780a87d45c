import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aPool } from '../testing/database.ts'
import { aWorld, type World } from '../testing/world.ts'
import { Batch } from './batch.ts'
import { SYSTEM, type WriteCtx } from './context.ts'
import type { Tx } from './database.ts'
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

/** The context of a change, with tables that exist only in these tests. */
interface TestCtx extends Omit<WriteCtx, 'insert'> {
  insert(table: string, ...rows: object[]): void
}

const write = <T>(work: (ctx: TestCtx) => Promise<T>, platform = world.platform) =>
  writing(platform, { workspaceId: 'prj_a', actor: SYSTEM }, (ctx) => work(ctx as unknown as TestCtx))

const rows = async (query: string) => (await world.pool.query(query)).rows
const ids = async (table: string) => (await rows(`select id from ${table} order by id`)).map(({ id }) => id)

/** Written as the query builder writes it: only such a text can be sent together with others. */
const raise = (n: number) => sql`update "things" set "n" = "n" + ${n}`
const drop = (table: string, id: string) => sql`delete from ${sql.table(table)} where "id" = ${id}`
const seen = async ({ db }: { db: Tx }) =>
  (await sql<{ id: string }>`select id from things order by id`.execute(db)).rows

test('changes of one table are made in the order in which they were sent', async () => {
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

test('rows may refer to each other in one statement, in any order', async () => {
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

test('a statement that is awaited sees all that was sent before it, by whichever method it is sent', async () => {
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
])('a change that reads another table sees the earlier changes of that table: %s', async (_, statement) => {
  await world.pool.query(`insert into things values ('a', 0); insert into parts values ('old', 'a')`)
  await write(async (ctx) => {
    ctx.send(raise(1))
    ctx.send(statement)
  })
  expect(await ids('parts')).not.toEqual(['old'])
})

test('values of every type are stored as they would be on their own, with any columns in any order', async () => {
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

test('each row keeps its own rule for a conflict', async () => {
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

test('rows that do not fit into one statement are sent in several, in order, and all or none are stored', async () => {
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

test('a statement that was first sent in a failed transaction can be used in the next one', async () => {
  const database = aPool(world.url, 1)
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

test('a connection does not keep a huge prepared statement', async () => {
  const database = aPool(world.url, 1)
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

test('a row with a condition is sent together with the others, and stored only if the condition holds', async () => {
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
    ctx.send(addIf('wanted', 'a'))
    ctx.send(addIf('wanted too', 'a'))
    ctx.send(addIf('not wanted', 'b'))
    ctx.insert('turns', { id: 'last', n: 1 })
  }, platform)
  expect(await ids('turns')).toEqual(['first', 'last', 'wanted', 'wanted too'])
  expect(statements).toHaveLength(3)
  await write(async (ctx) => {
    ctx.insert('things', { id: 'b' })
    ctx.send(addIf('wanted because of the row before it', 'b'))
  })
  expect(await ids('turns')).toContain('wanted because of the row before it')
})

test('an insert … select, which Citus refuses as the last part, is last only if there is no other part', () => {
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

test('a change of a table of no workspace, which Citus may have on other machines, is sent by itself', () => {
  const batch = new Batch()
  batch.addRow('things', { id: 'a' })
  expect(batch.add({ sql: 'update "users" set name = $1 where id = $2', parameters: ['Ana', 'u'] })).toBe(false)
  expect(batch.take()).toMatchObject({ parameters: ['a'] })
})
