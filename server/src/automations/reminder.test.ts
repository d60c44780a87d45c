// Reminders before bookings: made, moved and deleted with their bookings, and checked again when they are due.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, made, shopOf } from '../testing/shop.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const AN_HOUR_BEFORE = { type: 'booking.starts_in', minutes: 60 }
const MINUTES_PER_DAY = 1_440

/** Moves the clock to a moment, and does what is due then. */
async function goTo(moment: string) {
  world.wait((Date.parse(moment) - world.now().getTime()) / 60_000)
  await world.runJobs()
}

const inDays = (days: number, time: string) =>
  at(time, new Date(world.now().getTime() + days * MINUTES_PER_DAY * 60_000).toISOString().slice(0, 10))
const before = (moment: string, minutes: number) => new Date(Date.parse(moment) - minutes * 60_000).toISOString()

/** A salon that is open at any hour, with an automation an hour before each booking. */
async function aSalon(change: object = {}) {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  const automations = automationsOf(world, workspace)
  const automation = await automations.add(AN_HOUR_BEFORE, change)
  const book = async (start: string, more: object = {}) => {
    const booking = made(await shop.book({ service_id, start, ...more }))
    await world.runJobs()
    return booking.id as string
  }
  const statuses = async () => (await automations.runs(automation)).map(({ status }) => status)
  const subjects = async () => (await automations.runs(automation)).map(({ subject }) => subject?.id)
  return { workspace, shop, service_id, automations, automation, book, statuses, subjects }
}

test('a reminder begins at its time, not a minute earlier, and once', async () => {
  const { automations, automation, book, shop, statuses } = await aSalon()
  const start = inDays(1, '10:00')
  const booking = await book(start)
  expect(await automations.timers()).toEqual([{ automation, subject: booking, due: before(start, 60) }])
  await goTo(before(start, 61))
  expect(await statuses()).toEqual([])
  await goTo(before(start, 60))
  expect(await statuses()).toEqual(['completed'])
  await goTo(before(start, 30))
  expect(await statuses()).toEqual(['completed'])
  expect((await shop.client.get(`/bookings/${booking}/comments`)).body.data).toHaveLength(1)
  expect(await automations.timers()).toEqual([])
})

test('a booking that is moved has its reminder once, before its new time', async () => {
  const { automations, automation, book, shop, subjects } = await aSalon()
  const old = await book(inDays(1, '10:00'))
  const start = inDays(2, '15:00')
  const fresh = made(await shop.reschedule(old, { start })).id
  await world.runJobs()
  expect(await automations.timers()).toEqual([{ automation, subject: fresh, due: before(start, 60) }])
  await goTo(before(start, 60))
  expect(await subjects()).toEqual([fresh])
})

test('a reaction that comes late does not lose a reminder that was still to come when the booking was made', async () => {
  const { shop, service_id, statuses } = await aSalon()
  const start = inDays(1, '10:00')
  made(await shop.book({ service_id, start }))
  await goTo(before(start, 55))
  expect(await statuses()).toEqual(['completed'])
})

test.each(['cancel', 'no-show', 'complete', 'fail'])('a booking has no reminder after %s', async (operation) => {
  const { automations, book, shop, subjects } = await aSalon()
  const start = inDays(1, '10:00')
  const id = await book(start)
  await shop.operate(id, operation)
  await world.runJobs()
  expect(await automations.timers()).toEqual([])
  await goTo(before(start, 60))
  expect(await subjects()).toEqual([])
})

test.each(['cancel', 'no-show'])('a booking that is reopened after %s has its reminder again', async (operation) => {
  const { automations, automation, book, shop, subjects } = await aSalon()
  const start = inDays(1, '10:00')
  const id = await book(start)
  await shop.operate(id, operation)
  await world.runJobs()
  expect((await shop.operate(id, 'reopen')).status).toBe(200)
  await world.runJobs()
  expect(await automations.timers()).toEqual([{ automation, subject: id, due: before(start, 60) }])
  await goTo(before(start, 60))
  expect(await subjects()).toEqual([id])
})

test('a reminder that was sent before the end is not sent again when the booking is reopened', async () => {
  const { book, shop, subjects } = await aSalon()
  const start = inDays(1, '10:00')
  const id = await book(start)
  await goTo(before(start, 60))
  for (const operation of ['cancel', 'reopen']) {
    expect((await shop.operate(id, operation)).status).toBe(200)
    await world.runJobs()
  }
  await goTo(start)
  expect(await subjects()).toEqual([id])
})

test('a booking that was cancelled at the same moment has no reminder, even if its timer is still there', async () => {
  const { book, shop, subjects } = await aSalon()
  const start = inDays(1, '10:00')
  const id = await book(start)
  world.wait((Date.parse(before(start, 60)) - world.now().getTime()) / 60_000)
  await shop.operate(id, 'cancel')
  // No reaction has deleted the timer before it is served.
  await world.pool.query(`delete from jobs where kind = 'react:automations'`)
  await world.runJobs()
  expect(await subjects()).toEqual([])
})

test('a booking that is made after the time of its reminder has no reminder', async () => {
  const { automations, book, subjects } = await aSalon()
  const start = inDays(1, '10:00')
  await goTo(before(start, 60))
  await book(start)
  await book(before(start, -1_440))
  expect(await automations.timers()).toHaveLength(1)
  await goTo(start)
  expect(await subjects()).toEqual([])
})

test('a hold has no reminder, and has one from its confirmation on', async () => {
  const { automations, automation, shop, service_id } = await aSalon()
  const start = inDays(1, '10:00')
  const hold = made(await shop.hold({ service_id, start }))
  await world.runJobs()
  expect(await automations.timers()).toEqual([])
  await shop.confirm(hold.id, { customer: { name: 'Ana', phone: '+5511987654321' } })
  await world.runJobs()
  expect(await automations.timers()).toEqual([{ automation, subject: hold.id, due: before(start, 60) }])
})

test('the zone of the workspace does not move a reminder: its minutes are those that pass', async () => {
  const { workspace, automations, book } = await aSalon()
  await book(inDays(1, '10:00'))
  const timers = await automations.timers()
  expect((await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'Europe/Lisbon' })).status).toBe(200)
  await world.runJobs()
  expect(await automations.timers()).toEqual(timers)
})

describe('while timers wait', () => {
  test('a trigger with other minutes moves them', async () => {
    const { automations, automation, book } = await aSalon()
    const start = inDays(2, '10:00')
    const [one, other] = [await book(start), await book(inDays(3, '10:00'))]
    await automations.change(automation, { trigger: { ...AN_HOUR_BEFORE, minutes: 90 } })
    expect(await automations.timers()).toEqual([
      { automation, subject: one, due: before(start, 90) },
      { automation, subject: other, due: before(inDays(3, '10:00'), 90) },
    ])
    await goTo(before(start, 90))
    expect(await automations.runs(automation)).toHaveLength(1)
    await goTo(before(start, 60))
    expect(await automations.runs(automation)).toHaveLength(1)
  })

  test('an automation that is switched off drops them, and plans them again when it is switched on', async () => {
    const { automations, automation, book } = await aSalon()
    const first = await book(inDays(1, '10:00'))
    const timers = await automations.timers()
    await automations.change(automation, { enabled: false })
    expect(await automations.timers()).toEqual([])
    const second = await book(inDays(1, '11:00'))
    expect(await automations.timers()).toEqual([])
    await automations.change(automation, { enabled: true })
    const [planned, added] = await automations.timers()
    expect(planned).toEqual(timers[0])
    expect(added?.subject).toBe(second)
    expect(first).not.toBe(second)
  })

  test('an automation that is deleted leaves none', async () => {
    const { workspace, automations, automation, book } = await aSalon()
    await book(inDays(1, '10:00'))
    expect((await workspace.everything.delete(`/automations/${automation}`)).status).toBe(204)
    expect(await automations.timers()).toEqual([])
  })

  test('an automation without them plans those of bookings that were made before, and only of open ones', async () => {
    const { automations, book, shop } = await aSalon()
    const [open, gone] = [await book(inDays(2, '10:00')), await book(inDays(2, '11:00'))]
    await shop.operate(gone, 'cancel')
    const later = await automations.add({ type: 'booking.starts_in', minutes: MINUTES_PER_DAY })
    const timers = await automations.timers()
    expect(timers.filter(({ automation }) => automation === later)).toEqual([
      { automation: later, subject: open, due: before(inDays(2, '10:00'), MINUTES_PER_DAY) },
    ])
  })

  test('a booking whose change was under way when the automation was switched on has its timer a minute later', async () => {
    const { automations, automation, book } = await aSalon()
    await automations.change(automation, { enabled: false })
    const id = await book(inDays(1, '10:00'))
    await automations.change(automation, { enabled: true })
    // As if its transaction had not been committed when the first plan was made.
    await world.pool.query('delete from automation_timers where subject_id = $1', [id])
    await world.runJobs()
    expect(await automations.timers()).toEqual([])
    world.wait(1)
    await world.runJobs()
    expect((await automations.timers()).map(({ subject }) => subject)).toEqual([id])
  })
})

describe('a process that was away', () => {
  test.each([
    [30, 'completed'],
    [31, 'stale'],
    [2 * MINUTES_PER_DAY, 'stale'],
  ])('for %i minutes begins a run that is %s', async (minutes, status) => {
    const { automations, book, statuses } = await aSalon()
    const start = inDays(1, '10:00')
    await book(start)
    world.wait((Date.parse(before(start, 60)) - world.now().getTime()) / 60_000 + minutes)
    await world.runJobs()
    expect(await statuses()).toEqual([status])
    expect(await automations.timers()).toEqual([])
  })

  test('records nothing for a booking that was cancelled meanwhile', async () => {
    const { book, shop, statuses } = await aSalon()
    const start = inDays(1, '10:00')
    const id = await book(start)
    world.wait(3 * MINUTES_PER_DAY)
    await shop.operate(id, 'cancel')
    await world.runJobs()
    expect(await statuses()).toEqual([])
  })
})
