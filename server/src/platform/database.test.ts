// Closing the database handles leaves no connection open; and which statements are prepared.
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, openPreparedStatements } from './database.ts'

test.each([
  ['sent nothing', async () => {}],
  ['only used the pool, without the query builder', ({ pool }) => pool.query('select 1')],
  ['also used the query builder', ({ db }) => db.selectNoFrom((of) => of.lit(1).as('one')).execute()],
] as [string, (database: ReturnType<typeof openDatabase>) => Promise<unknown>][])(
  'a process that %s has no connection left that would keep it running',
  async (_what, use) => {
    const url = inject('postgresUrl')
    const database = openDatabase({ url, poolSize: 2, applicationName: 'holdfast:test', onIdleError: () => {} })
    await use(database)
    await database.close()
    await database.close()
    expect([database.pool.ended, database.pool.totalCount]).toEqual([true, 0])
  },
)

test.each([
  ['postgresql', 'is kept'],
  ['citus', 'is not kept, because some versions of Citus would keep one more at each run'],
] as const)('on %s the plan of a statement that runs often %s', async (engine, _what) => {
  const url = inject('postgresUrl')
  const database = openDatabase({ url, poolSize: 1, applicationName: 'holdfast:test', engine, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const statement = openPreparedStatements()('select $1::text as asked_often', ['a value'])
  for (let times = 0; times < 10; times += 1) await database.pool.query(statement)
  const { rows } = await database.pool.query('select generic_plans::integer from pg_prepared_statements')
  expect(rows).toEqual([{ generic_plans: engine === 'citus' ? 0 : 5 }])
})

describe('lists of many lengths do not take the places of other prepared statements', () => {
  const list = (length: number, place: (index: number) => string) =>
    Array.from({ length }, (_, index) => place(index)).join(', ')
  test.each([
    [
      'rows',
      (length: number) =>
        `insert into "words_of_test" ("workspace_id", "word") values ${list(length, (at) => `($${2 * at + 1}, $${2 * at + 2}::text)`)} on conflict do nothing`,
    ],
    [
      'ids',
      (length: number) => `select "id" from "items_of_test" where "id" in (${list(length, (at) => `$${at + 1}`)})`,
    ],
  ])('%s', (_what, textOf) => {
    const toPrepared = openPreparedStatements()
    const lengths = Array.from({ length: 300 }, (_, index) => index + 1)
    const named = lengths.filter((length) => toPrepared(textOf(length), []).name !== undefined)
    expect(named.length).toBeGreaterThan(0)
    expect(named.length).toBeLessThanOrEqual(10)
    expect(lengths.filter((length) => toPrepared(textOf(length), []).name !== undefined)).toEqual(named)
  })

  test('and statements that differ in more than the length of a list are all prepared', () => {
    const toPrepared = openPreparedStatements()
    const names = Array.from({ length: 30 }, (_, at) =>
      toPrepared(`select ${'x'.repeat(at + 1)} from "t" where id = $1`, []),
    )
    expect(new Set(names.map(({ name }) => name)).size).toBe(30)
  })
})
