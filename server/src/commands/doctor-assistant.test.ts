import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moved } from '../testing/harm.ts'
import { aWorld, type World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const { owner } = await world.aWorkspace()
  const apply = async (items: object[], id: string) => owner.post(`/assistant/proposals/${id}/apply`, { items })
  const [first, second] = [
    (await owner.post('/assistant/proposals', { business: 'barber', locale: 'en' })).body,
    (await owner.post('/assistant/proposals', { business: 'barber', locale: 'en' })).body,
  ]
  await owner.post('/assistant/proposals', { business: 'vet', locale: 'en' })
  const all = first.items.map(({ id }: { id: string }) => ({ id }))
  await apply(all.slice(0, 3), first.id)
  world.wait(1)
  await apply(all, first.id)
  await apply(all, second.id)
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

const APPLIED = 'A proposal was applied when one of its items was'

test.each([
  [
    'Two items of proposals never made the same thing',
    "update assistant_items set result = 'made' where made_id is not null",
  ],
  [
    'Two items of one proposal never stand for the same thing',
    `update assistant_items set made_id = (select made_id from assistant_items where made_id like 'svc_%' limit 1)
     where kind = 'service' and result = 'found'`,
  ],
  [APPLIED, 'update assistant_proposals set applied_at = null'],
  [APPLIED, "update assistant_proposals set applied_at = created_at where business = 'vet'"],
  [APPLIED, `update assistant_proposals set applied_at = ${moved('applied_at', '1 hour')}`],
])('the doctor finds out that this no longer holds: %s', async (rule, sql) => {
  await world.pool.query(sql)
  expect(await broken()).toContain(rule)
})
