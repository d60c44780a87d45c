// Closing the database handles leaves no connection open.
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

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
