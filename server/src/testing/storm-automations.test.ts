// The verdict of the storm on automations finds a run that is missing, an effect that is there twice, and a run that
// has not ended.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at, made, shopOf } from './shop.ts'
import { STORM_AUTOMATIONS, settleAutomations, verdictOnAutomations } from './storm-automations.ts'
import { threadsOf } from './threads.ts'
import { aWorld } from './world.ts'

test('after a storm, a cause that did not begin exactly one run is a fault, and so is an effect that is there twice', async () => {
  await using world = await aWorld()
  const workspace = await world.aWorkspace()
  for (const body of STORM_AUTOMATIONS) made(await workspace.everything.post('/automations', body))
  world.wait(1)
  const shop = shopOf(workspace)
  const threads = threadsOf(world, workspace)
  const { service_id } = await shop.aClass()
  const [kept, cancelled] = [
    made(await shop.book({ service_id, start: at('10:00') })).id,
    made(await shop.book({ service_id, start: at('11:00') })).id,
  ]
  await shop.operate(cancelled, 'cancel')
  const thread = await threads.aThread()
  await threads.says(thread, 'Oi')
  const faults = async () => (await verdictOnAutomations(world.pool)).faults
  await world.runJobs()
  world.wait(1)
  await world.runJobs()
  await settleAutomations(world.pool)
  expect(await faults()).toEqual([])

  const { rows } = await sql<{ id: string; automation_id: string }>`
    select r.id, r.automation_id from automation_runs r where r.workspace_id = ${workspace.id}
      and r.cause_key in (select e.id from events e where e.workspace_id = ${workspace.id}
        and e.type in ('booking.confirmed', 'message.stored') and coalesce(e.booking_id, e.conversation_id)
        in (${kept}, ${thread.id}))`.execute(world.db)
  expect(rows.length).toBeGreaterThan(1)
  for (const { id } of rows) await world.pool.query('update automation_runs set cause_key = id where id = $1', [id])
  expect((await faults()).toSorted()).toEqual([
    `booking.confirmed of ${kept} began 0 runs`,
    ...rows.slice(1).map(() => `message.stored of ${thread.id} began 0 runs`),
  ])
  await world.pool.query(`insert into booking_comments select workspace_id, 'cmt_again', booking_id, body, author,
    created_at from booking_comments limit 1`)
  await world.pool.query(`update automation_runs set status = 'failed', error = 'Broken' where id = $1`, [rows[0]?.id])
  expect((await faults()).slice(rows.length).toSorted()).toEqual([
    expect.stringContaining('automations wrote'),
    `${rows[0]?.id} is failed: Broken`,
  ])
})
