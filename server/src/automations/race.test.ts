// Many at once: a thousand bookings begin a thousand runs, and twelve workers take each step once.

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { reactionJobs } from '../platform/events.ts'
import type { Job } from '../platform/jobs.ts'
import { createWorker } from '../platform/worker.ts'
import * as slices from '../slices.ts'
import { automationsOf } from '../testing/automations.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { aWorld, type World } from '../testing/world.ts'
import { STEP_JOB } from './run.ts'

const WORKERS = 12
const LONG_MS = 240_000

function workersOf(world: World, count: number) {
  const jobs = [...slices.jobs, ...reactionJobs(slices.reactions)]
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  return Array.from({ length: count }, () => createWorker({ platform: world.platform, jobs, log }))
}

/** Runs what is due, and all that follows from it, by this many workers at the same time. */
async function runTogether(world: World, count: number): Promise<void> {
  for (;;) {
    const ran = await Promise.all(workersOf(world, count).map((worker) => worker.runDue()))
    if (ran.every((each) => each === 0)) return
  }
}

/** Writes each planned job of a kind this many times more, as if as many leases had run out. */
const multiply = (world: World, kind: string, times: number) =>
  world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
     select workspace_id, id || '-' || n, kind, payload, due_at, created_at
     from jobs, generate_series(1, $2::int) n where kind = $1 and failed_at is null`,
    [kind, times],
  )

const count = async (world: World, sql: string, ...values: unknown[]): Promise<number> =>
  Number((await world.pool.query(`select count(*) as count ${sql}`, values)).rows[0].count)

/** Every step is taken by twelve at the same time, as if the leases of eleven workers had run out. */
const RIVALS: Job[] = slices.jobs.map((job) =>
  job.kind === STEP_JOB
    ? {
        ...job,
        run: async (ctx, payload, ...more) =>
          void (await Promise.all(Array.from({ length: WORKERS }, () => job.run(ctx, payload, ...more)))),
      }
    : job,
)

test('twelve workers on one step carry it out once', async () => {
  await using world = await aWorld({ jobs: RIVALS })
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const automations = automationsOf(world, workspace)
  const { service_id } = await shop.aClass()
  const automation = await automations.automate({
    trigger: { type: 'booking.created' },
    actions: [
      { id: 'one', type: 'add_comment', body: 'One' },
      { id: 'two', type: 'add_comment', body: 'Two' },
      { id: 'refused', type: 'run_stage_action', key: 'take' },
    ],
  })
  const bookings: string[] = []
  for (let index = 0; index < 5; index += 1) bookings.push(made(await shop.book({ service_id, start: at('10:00') })).id)
  await world.runJobs()
  const runs = await automations.runsOf(automation)
  expect(runs.map(({ status, steps }) => [status, steps.length])).toEqual(Array(5).fill(['failed', 3]))
  for (const id of bookings) {
    const { data } = (await workspace.everything.get(`/bookings/${id}/comments`)).body
    expect(data.map(({ body }: { body: string }) => body).toSorted()).toEqual(['One', 'Two'])
  }
  expect((await world.pool.query('select failed from automation_counts')).rows).toEqual([{ failed: '5' }])
})

test(
  'a thousand bookings at once begin a thousand runs, none twice',
  async () => {
    await using world = await aWorld()
    const workspace = await world.aWorkspace()
    const shop = shopOf(workspace)
    const automations = automationsOf(world, workspace)
    const { service_id } = await shop.aClass()
    await automations.automate({
      trigger: { type: 'booking.created' },
      actions: [{ id: 'tag', type: 'add_comment', body: 'Seen' }],
    })
    const customer = {
      id: made(await workspace.everything.post('/customers', { name: 'Eva', phone: '+5511982000001' })).id,
    }
    for (let lot = 0; lot < 20; lot += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => shop.book({ service_id, start: at('10:00'), customer })),
      )
      expect(replies.every(({ status }) => status === 201)).toBe(true)
    }
    await multiply(world, 'react:automations', 1)
    await runTogether(world, 4)
    // A lot that waited too long for the row that counts runs is tried again a second later.
    world.wait(1)
    await runTogether(world, 4)
    expect(await count(world, 'from automation_runs')).toBe(1_000)
    expect(await count(world, `from automation_runs where status = 'completed'`)).toBe(1_000)
    expect(await count(world, 'from (select distinct subject_id from automation_runs) as runs')).toBe(1_000)
    expect(await count(world, 'from booking_comments')).toBe(1_000)
    const { rows } = await world.pool.query('select runs, hour_runs from automation_counts')
    expect(rows).toEqual([{ runs: '1000', hour_runs: 1_000 }])
  },
  LONG_MS,
)
