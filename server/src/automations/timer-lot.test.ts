// Timers that are due together are served in one transaction: the result is the same as when each is served alone, also
// while bookings change, automations are switched off, and several processes serve at once.
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { examine } from '../commands/doctor.ts'
import { SYSTEM } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import { aPool } from '../testing/database.ts'
import { made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { createTimerLoop } from './due.ts'
import { serveDueTimers } from './due-timer.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const log = pino({ level: 'silent' })
const MINUTE_MS = 60_000

/** A second process: other connections to the same database. */
function aProcess() {
  const database = aPool(world.url, 4)
  onTestFinished(() => database.close())
  return createTimerLoop({ platform: { ...world.platform, database }, log })
}

async function aSalon() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automations = automationsOf(world, workspace)
  /** Books a time that begins in this many minutes. */
  const book = async (minutes: number, more: object = {}) => {
    const start = new Date(world.now().getTime() + minutes * MINUTE_MS).toISOString()
    return made(await shop.book({ service_id, start, ...more })).id
  }
  return { workspace, shop, automations, book }
}

interface Plan {
  /** When each reminder is due, in minutes, and what happens to its booking after its timer was made. */
  bookings: { due: number; after: string; party: number }[]
  perHour: number
  isSwitchedOff: boolean
}

/** Most reminders are due within the same half hour, which has room for few of them. */
const plan: fc.Arbitrary<Plan> = fc.record({
  bookings: fc.uniqueArray(
    fc.record({
      due: fc.integer({ min: 1, max: 45 }),
      after: fc.constantFrom('stays', 'stays', 'stays', 'cancel', 'reschedule', 'check-in'),
      party: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 4, maxLength: 10, selector: ({ due }) => due },
  ),
  perHour: fc.integer({ min: 1, max: 3 }),
  isSwitchedOff: fc.boolean(),
})

/** Two automations, and bookings whose reactions do not run any more: everything is decided when the timers are due. */
async function prepare({ bookings, perHour, isSwitchedOff }: Plan) {
  const { workspace, shop, automations, book } = await aSalon()
  const filter = { field: 'booking.party_size', op: 'eq', value: 2 }
  const ids = [
    await automations.add({ type: 'booking.starts_in', minutes: 60 }, { limits: { per_hour: perHour } }),
    await automations.add({ type: 'booking.starts_in', minutes: 65, filter }, { limits: { per_subject: 10 } }),
    await automations.add({ type: 'booking.starts_in', minutes: 55 }, { limits: { per_subject: 10 } }),
  ]
  const made: string[] = []
  for (const { due, party } of bookings) made.push(await book(60 + due + 5, { party_size: party }))
  await world.runJobs()
  const change = async () => {
    for (const [index, { after }] of bookings.entries()) {
      const id = made[index] as string
      if (after === 'reschedule') {
        await shop.reschedule(id, { start: new Date(world.now().getTime() + 600 * MINUTE_MS).toISOString() })
      } else if (after !== 'stays') await shop.operate(id, after)
    }
    if (isSwitchedOff) await workspace.everything.patch(`/automations/${ids[2]}`, { enabled: false })
  }
  const nameOf = (id: string | undefined) => made.indexOf(id ?? '')
  return {
    workspaceId: workspace.id,
    change,
    async outcome() {
      const runs = await Promise.all(ids.map((id) => automations.runs(id)))
      const counts = await world.pool.query(
        'select hour_runs, runs::int from automation_counts where workspace_id = $1 order by automation_id',
        [workspace.id],
      )
      return {
        runs: runs.map((all) => all.map(({ status, subject }) => `${nameOf(subject?.id)} ${status}`).toSorted()),
        timers: (await automations.timers())
          .map(({ automation, subject, due }) => `${ids.indexOf(automation)} ${nameOf(subject)} ${due}`)
          .toSorted(),
        counts: counts.rows,
      }
    },
  }
}

const DUE = 'select * from automation_timers where workspace_id = $1 and due_at <= $2 order by due_at'

test('timers that are served together begin the same runs as timers that are served one by one', {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(plan, fc.integer({ min: 0, max: 60 }), async (given, minutes) => {
    await world.pool.query('delete from workspaces')
    await world.pool.query('delete from jobs')
    const [together, alone] = [await prepare(given), await prepare(given)]
    for (const each of [together, alone]) await each.change()
    world.wait(minutes)
    const { rows } = await world.pool.query(DUE, [alone.workspaceId, world.now()])
    const due = (await world.pool.query(DUE, [together.workspaceId, world.now()])).rows
    for (const { id } of rows) {
      const origin = { workspaceId: alone.workspaceId, actor: SYSTEM }
      await writing(world.platform, origin, (ctx) => serveDueTimers(ctx, { id }, () => {}))
    }
    const lots: number[] = []
    await writing(world.platform, { workspaceId: together.workspaceId, actor: SYSTEM }, (ctx) =>
      serveDueTimers(ctx, { most: 100 }, (ids) => lots.push(ids.length)),
    )
    expect(lots).toEqual([rows.length])
    const outcome = await together.outcome()
    expect(outcome).toEqual(await alone.outcome())
    const begun = outcome.runs[0]?.filter((run) => !run.endsWith('stale')) ?? []
    expect(begun.length).toBeLessThanOrEqual(given.perHour)
    // A timer that is made again for a time that was served begins nothing, and is not counted.
    await world.pool.query(
      'insert into automation_timers select * from jsonb_populate_recordset(null::automation_timers, $1)',
      [JSON.stringify(due)],
    )
    await writing(world.platform, { workspaceId: together.workspaceId, actor: SYSTEM }, (ctx) =>
      serveDueTimers(ctx, { most: 100 }, () => {}),
    )
    expect(await together.outcome()).toEqual(outcome)
  })
  await fc.assert(property, { numRuns: Number(process.env.LOT_RUNS ?? 8) })
})

test('of timers that are served together, as many begin as the hour allows, whichever process serves them', async () => {
  const { automations, book } = await aSalon()
  const automation = await automations.add({ type: 'booking.starts_in', minutes: 60 }, { limits: { per_hour: 13 } })
  for (let n = 0; n < 60; n += 1) await book(120)
  await world.runJobs()
  world.wait(60)
  await Promise.all([aProcess(), aProcess(), aProcess()].map((each) => each.runDue()))
  expect(await automations.runs(automation)).toHaveLength(13)
  expect(await automations.timers()).toEqual([])
})

test('while bookings change and an automation is switched off, each timer begins one run or none', async () => {
  const { workspace, shop, automations, book } = await aSalon()
  const trigger = { type: 'booking.starts_in', minutes: 60 }
  const [kept, dropped] = [await automations.add(trigger), await automations.add(trigger)]
  const bookings: string[] = []
  for (let n = 0; n < 40; n += 1) bookings.push(await book(120))
  await world.runJobs()
  world.wait(60)
  const later = new Date(world.now().getTime() + 600 * MINUTE_MS).toISOString()
  const changes = bookings.map((id, index) => () => {
    if (index % 4 === 0) return shop.operate(id, 'cancel')
    return index % 4 === 1 ? shop.reschedule(id, { start: later }) : shop.change(id, { notes: 'Changed' })
  })
  const processes = [aProcess(), aProcess(), aProcess()]
  const [, off, ...replies] = await Promise.all([
    Promise.all(processes.map((each) => each.runDue())),
    workspace.everything.patch(`/automations/${dropped}`, { enabled: false }),
    ...changes.map((change) => change()),
  ])
  expect([off, ...replies].filter(({ status }) => status >= 300)).toEqual([])
  await Promise.all(processes.map((each) => each.runDue()))
  await world.runJobs()
  const subjects = (await automations.runs(kept)).map(({ subject }) => subject?.id as string)
  expect(new Set(subjects).size).toBe(subjects.length)
  // The others were cancelled or moved, before their timer or after it.
  const open = bookings.filter((_, index) => index % 4 > 1)
  expect(subjects).toEqual(expect.arrayContaining(open))
  const cancelled = (await automations.runs(dropped)).map(({ status }) => status)
  expect(cancelled.filter((status) => status === 'running' || status === 'waiting')).toEqual([])
  const { findings } = await examine(world.url, world.now())
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})
