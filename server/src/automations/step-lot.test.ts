// Steps that are due together are taken in one transaction. A step that a rule refuses, and a process that dies, neither
// stop the others nor carry out anything twice.
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { reactionJobs } from '../platform/events.ts'
import { createWorker } from '../platform/worker.ts'
import * as slices from '../slices.ts'
import { automationsOf } from '../testing/automations.ts'
import { aPool } from '../testing/database.ts'
import { dyingAt } from '../testing/dying.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { until } from '../testing/until.ts'
import { aWorld, type World } from '../testing/world.ts'
import { stepJobs } from './step-job.ts'

const PATIENCE_MS = 60_000
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** Bookings whose runs have begun, and whose steps wait to be taken together. */
async function aSalon(world: World, count: number, actions: { id: string; type: string; [more: string]: unknown }[]) {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const automations = automationsOf(world, workspace)
  const { service_id } = await shop.aClass()
  const automation = await automations.automate({ trigger: { type: 'booking.confirmed' }, actions: actions as never })
  const bookings: string[] = []
  const begin = async () => {
    bookings.length = 0
    for (let n = 0; n < count; n += 1) bookings.push(made(await shop.book({ service_id, start: at('10:00') })).id)
  }
  const commentsOf = async (id: string): Promise<string[]> =>
    (await workspace.everything.get(`/bookings/${id}/comments`)).body.data.map(({ body }: { body: string }) => body)
  return { workspace, shop, automations, automation, bookings, begin, commentsOf }
}

/** How many steps each call of the job has got. */
function countingJobs(sizes: number[]) {
  return slices.jobs.map((job) =>
    job.kind === stepJobs[0]?.kind
      ? {
          ...job,
          run: (...[ctx, payload, ...more]: Parameters<typeof job.run>) => {
            sizes.push(1 + more.length)
            return job.run(ctx, payload, ...more)
          },
        }
      : job,
  )
}

test('a step that a rule refuses does not stop the steps that are taken together with it', async () => {
  const sizes: number[] = []
  await using world = await aWorld({ jobs: countingJobs(sizes) })
  const { workspace, automations, automation, bookings, begin, commentsOf } = await aSalon(world, 6, [
    { id: 'tags', type: 'add_tags', tags: ['one more'] },
    { id: 'note', type: 'add_comment', body: 'Seen' },
  ])
  await begin()
  // The booking has as many tags as it can have, so the rule refuses another one.
  const tags = Array.from({ length: 50 }, (_, n) => `tag ${n}`)
  const full = await workspace.everything.patch(`/work-items/${bookings[2]}`, { tags })
  expect(full.status).toBe(200)
  await world.runJobs()
  expect(Math.max(...sizes)).toBeGreaterThan(1)
  const runs = await automations.runsOf(automation)
  const statusOf = (id: string) => runs.find(({ subject }) => subject?.id === id)?.status
  expect(bookings.map(statusOf)).toEqual(['completed', 'completed', 'failed', 'completed', 'completed', 'completed'])
  for (const id of bookings) expect(await commentsOf(id)).toEqual(id === bookings[2] ? [] : ['Seen'])
})

test('a process that is killed takes each step once, wherever it was', { timeout: 240_000 }, async () => {
  await using world = await aWorld()
  const { automations, automation, bookings, begin, commentsOf } = await aSalon(world, 2, [
    { id: 'note', type: 'add_comment', body: 'One' },
    { id: 'again', type: 'add_comment', body: 'Two' },
  ])
  // The process is killed at every other statement, because each kill takes a second.
  for (let last = 1; ; last += 2) {
    await begin()
    const statements = { count: 0 }
    const database = aPool(world.url, 4)
    onTestFinished(() => database.close())
    const platform = dyingAt({ ...world.platform, database }, last, statements)
    const worker = createWorker({ platform, jobs: [...slices.jobs, ...reactionJobs(slices.reactions)], log })
    const done = worker.runDue().catch(() => {})
    await Promise.race([done, until(() => statements.count >= last, PATIENCE_MS)])
    await worker.stop(0)
    // The leases of the killed process run out.
    world.wait(2)
    await world.runJobs()
    for (const id of bookings) expect((await commentsOf(id)).toSorted()).toEqual(['One', 'Two'])
    if (statements.count < last) break
  }
  const runs = await automations.runsOf(automation)
  expect(runs.every(({ status }) => status === 'completed')).toBe(true)
})
