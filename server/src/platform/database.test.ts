// The handles on PostgreSQL leave nothing behind.
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'

test.each([
  ['asked nothing', async () => {}],
  ['only wrote, past the query builder', ({ pool }) => pool.query('select 1')],
  ['also read', ({ db }) => db.selectNoFrom((of) => of.lit(1).as('one')).execute()],
] as [string, (database: ReturnType<typeof openDatabase>) => Promise<unknown>][])(
  'a process that %s keeps no connection that would keep it from ending',
  async (_what, use) => {
    const url = inject('postgresUrl')
    const database = openDatabase({ url, poolSize: 2, applicationName: 'holdfast:test', onIdleError: () => {} })
    await use(database)
    await database.close()
    await database.close()
    expect([database.pool.ended, database.pool.totalCount]).toEqual([true, 0])
  },
)
