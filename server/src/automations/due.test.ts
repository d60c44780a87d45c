// The loop that serves due timers: several processes at once, killed at any statement, fair, and with one timer that fails.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Platform } from '../platform/transaction.ts'
import { aPool } from '../testing/database.ts'
import { dyingAt } from '../testing/dying.ts'
import { made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { createTimerLoop } from './due.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const log = pino({ level: 'silent' })
/** This is more than one transaction serves for a workspace, see LIMITS in due.ts. */
const MAX_RUNS_BEFORE_OTHERS = 50
const AN_HOUR_BEFORE = { type: 'booking.starts_in', minutes: 60 }

/** A second process: other connections to the same database. */
function aProcess(change: (platform: Platform) => Platform = (platform) => platform) {
  const database = aPool(world.url, 4)
  onTestFinished(() => database.close())
  return createTimerLoop({ platform: change({ ...world.platform, database }), log })
}

async function aSalon() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automations = automationsOf(world, workspace)
  const automation = await automations.add(AN_HOUR_BEFORE, { limits: { per_subject: 100, per_hour: 10_000 } })
  /** Bookings whose reminders are due in an hour from now. */
  const book = async (count: number) => {
    const start = new Date(world.now().getTime() + 120 * 60_000).toISOString()
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push(made(await shop.book({ service_id, start })).id)
    await world.runJobs()
    return ids
  }
  const subjects = async () => (await automations.runs(automation)).map(({ subject }) => subject?.id).toSorted()
  return { workspace, shop, automations, automation, book, subjects }
}

test('two processes begin one run for each timer', async () => {
  const { automations, book, subjects } = await aSalon()
  const bookings = await book(60)
  world.wait(60)
  const processes = [aProcess(), aProcess(), aProcess()]
  await Promise.all(processes.map((each) => each.runDue()))
  await Promise.all(processes.map((each) => each.runDue()))
  expect(await subjects()).toEqual(bookings.toSorted())
  expect(await automations.timers()).toEqual([])
})

test('a process that is killed at any statement neither loses nor doubles a run', async () => {
  const { automations, automation, book, subjects } = await aSalon()
  const all: string[] = []
  for (let last = 1; ; last += 1) {
    const [booking = ''] = await book(1)
    all.push(booking)
    world.wait(60)
    const statements = { count: 0 }
    await aProcess((platform) => dyingAt(platform, last, statements))
      .runDue()
      .catch(() => {})
    const runs = (await automations.runs(automation)).filter(({ subject }) => subject?.id === booking)
    const timers = (await automations.timers()).filter(({ subject }) => subject === booking)
    expect(runs.length + timers.length).toBe(1)
    await aProcess().runDue()
    await world.runJobs()
    if (statements.count < last) break
  }
  expect(all.length).toBeGreaterThan(8)
  expect(await subjects()).toEqual(all.toSorted())
})

test('a timer that fails delays no other, and is served again a minute later', async () => {
  const { automations, book, subjects } = await aSalon()
  const [broken = '', ...fine] = await book(5)
  world.wait(60)
  await world.pool.query(`alter table automation_runs add constraint broken check (subject_id <> '${broken}')`)
  await aProcess().runDue()
  expect(await subjects()).toEqual(fine.toSorted())
  expect(await automations.timers()).toMatchObject([
    { subject: broken, due: new Date(world.now().getTime() + 60_000).toISOString() },
  ])
  await world.pool.query('alter table automation_runs drop constraint broken')
  world.wait(1)
  await aProcess().runDue()
  expect(await subjects()).toContain(broken)
})

test('a workspace with few timers is served before another one has had all of its own', async () => {
  const [crowded, small] = [await aSalon(), await aSalon()]
  await crowded.book(120)
  const [booking = ''] = await small.book(1)
  world.wait(60)
  const process = aProcess()
  await process.start()
  onTestFinished(() => process.stop(10_000))
  await expect.poll(small.subjects).toEqual([booking])
  await expect.poll(crowded.subjects).toHaveLength(120)
  // Ids are in the order in which the runs began.
  const [own] = await small.automations.runs(small.automation)
  const others = await crowded.automations.runs(crowded.automation)
  expect(others.filter(({ id }) => id < (own?.id ?? '')).length).toBeLessThanOrEqual(MAX_RUNS_BEFORE_OTHERS)
})
