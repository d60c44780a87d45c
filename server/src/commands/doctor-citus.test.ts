// Needs a cluster of Citus: one PostgreSQL has no copies of a table.
import { expect, inject, onTestFinished, test } from 'vitest'
import { aWorld } from '../testing/world.ts'
import { examine } from './doctor.ts'

test('finds a copied table whose rows differ on one machine', async ({ skip }) => {
  skip(inject('engine') !== 'citus', 'it needs a cluster of Citus')
  const world = await aWorld()
  onTestFinished(() => world[Symbol.asyncDispose]())
  await world.aWorkspace()
  const broken = async () => {
    const { findings } = await examine(world.url, world.now())
    return findings.filter(({ count }) => count > 0)
  }
  expect(await broken()).toEqual([])
  await world.pool.query(`select master_run_on_worker(array[nodename], array[nodeport],
      array['update ' || shard_name || ' set name = ''Somebody else'''], false)
    from (select * from citus_shards where table_name = 'users'::regclass order by nodeport desc limit 1) as copy`)
  expect(await broken()).toEqual([
    {
      rule: 'A table that every machine has is the same on all of them',
      count: 1,
      examples: [expect.stringMatching(/^system users differs: .*:\d+ says: 1 rows, sum -?\d+; /)],
    },
  ])
})
