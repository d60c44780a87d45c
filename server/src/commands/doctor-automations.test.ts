import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moved, runEach } from '../testing/harm.ts'
import { made, shopOf } from '../testing/shop.ts'
import { threadsOf } from '../testing/threads.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A workspace with a timer of each kind, a run that has ended, and one that waits. */
beforeEach(async () => {
  await world.pool.query('delete from automation_runs')
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const threads = threadsOf(world, workspace)
  const automations = automationsOf(world, workspace)
  const tag = [{ id: 'tag', type: 'add_tags', tags: ['seen'] }]
  await automations.add({ type: 'booking.starts_in', minutes: 60 })
  await automations.add({ type: 'booking.ended_ago', minutes: 60 })
  await automations.add({ type: 'booking.stage_stuck', stage: 'queued', minutes: 60 })
  await automations.add({ type: 'task.unclaimed_for', minutes: 60 })
  await automations.add({ type: 'conversation.waiting_for', minutes: 60 }, { actions: tag })
  const notify = [{ id: 'tell', type: 'notify_team', text: 'Good morning.' }]
  await automations.add({ type: 'schedule', cron: '0 9 * * *' }, { actions: notify })
  const text = { 'pt-BR': 'Oi!' }
  await automations.add({ type: 'message.arrived' }, { actions: [{ id: 'hi', type: 'send_message', text }] })
  await automations.add({ type: 'message.arrived' }, { actions: [{ id: 'long', type: 'wait', minutes: 60 }, ...tag] })
  const { service_id } = await shop.aClass()
  const queue = await shop.aQueue()
  const start = new Date(world.now().getTime() + 86_400_000).toISOString()
  made(await shop.book({ service_id, start }))
  const done = made(await shop.book({ service_id, start }))
  made(await shop.book({ service_id: queue.service_id }))
  for (const text of ['Hello?', 'Good morning']) await threads.says(await threads.aThread(), text)
  await world.runJobs()
  await shop.operate(done.id, 'complete')
  await world.runJobs()
  // The second look of the plans.
  world.wait(1)
  await world.runJobs()
  expect(await broken()).toEqual([])
  expect((await automations.timers()).length).toBe(7)
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

const LEFT = 'No timer and no wait of an automation is left behind when it is due'
const MISSING = 'Every timer of an automation that should be there is there'
const NEEDLESS = 'Every timer of an automation is one that should be there'
const SCHEDULE = 'Every schedule of an automation has exactly one timer'
const VERSION = 'Every run of an automation has the version that it follows'
const UNDER_WAY = 'Every run of an automation that is under way has its next step or its wait'
const ONCE = 'Every message of a run is stored once'
const MESSAGE = 'Every step that sent a message has it'

test.each([
  [[LEFT], `update automation_waits set due_at = ${moved('due_at', '-70 minutes')}`],
  [[LEFT, MISSING], `update automation_timers set due_at = ${moved('due_at', '-3 days')} where subject_id like 'cnv%'`],
  [[MISSING], `delete from automation_timers where subject_id like 'bkg%'`],
  [[MISSING], `delete from automation_timers where subject_id like 'cnv%'`],
  [
    [MISSING, NEEDLESS],
    `update automation_timers set due_at = ${moved('due_at', '1 minute')} where subject_id like 'bkg%'`,
  ],
  [[NEEDLESS], `update automations set enabled = false`],
  [[SCHEDULE], `delete from automation_timers where subject_id = ''`],
  [
    [VERSION],
    `alter table automation_runs drop constraint automation_runs_version; update automation_runs set version = 7`,
  ],
  [[UNDER_WAY], `delete from automation_waits`],
  [[UNDER_WAY], `update automation_runs set status = 'running' where status = 'completed'`],
  [
    [MESSAGE, ONCE],
    `update messages set client_ref = (select min(client_ref) from messages) where client_ref like 'run%'`,
  ],
  [[MESSAGE], `update messages set client_ref = null where client_ref like 'run%'`],
])('%s', async (rules, harm) => {
  await runEach(world.pool, harm)
  expect(await broken()).toEqual(rules)
})
