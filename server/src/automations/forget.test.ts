// Runs are kept for 90 days after they ended.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { moved } from '../testing/harm.ts'
import { made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const MINUTES_PER_DAY = 1_440

async function forget() {
  const job = { workspace_id: SYSTEM_WORKSPACE, id: 'job_forget', kind: 'forget-runs', payload: '{}' }
  await world.db
    .insertInto('jobs')
    .values({ ...job, due_at: world.now(), created_at: world.now() })
    .execute()
  await world.runJobs()
}

test('a run and its steps are deleted 90 days after it ended, and a run that waits stays', async () => {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automations = automationsOf(world, workspace)
  const automation = await automations.add({ type: 'booking.created' })
  const actions = [{ id: 'long', type: 'wait', minutes: 89 * MINUTES_PER_DAY }]
  const waiting = await automations.add({ type: 'booking.created' }, { actions })
  const start = new Date(world.now().getTime() + 3_600_000).toISOString()
  made(await shop.book({ service_id, start }))
  await world.runJobs()
  expect(await automations.runs(automation)).toMatchObject([{ status: 'completed' }])
  await world.pool.query(`update automation_waits set due_at = ${moved('due_at', '1 year')}`)

  world.wait(90 * MINUTES_PER_DAY - 1)
  await forget()
  expect(await automations.runs(automation)).toHaveLength(1)
  world.wait(1)
  await forget()
  expect(await automations.runs(automation)).toEqual([])
  expect(await automations.runs(waiting)).toMatchObject([{ status: 'waiting' }])
  const { rows } = await world.pool.query('select count(distinct run_id)::int as count from automation_steps')
  expect(rows).toEqual([{ count: 1 }])
})
