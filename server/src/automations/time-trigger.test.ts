// The other triggers that come with time: the end of a booking, a stage, an unclaimed task, a waiting customer, a schedule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, made, shopOf } from '../testing/shop.ts'
import { threadsOf } from '../testing/threads.ts'
import { automationsOf } from '../testing/timers.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const MINUTES_PER_DAY = 1_440
const inMinutes = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const tomorrow = (time: string) => at(time, inMinutes(MINUTES_PER_DAY).slice(0, 10))

async function goTo(moment: string) {
  world.wait((Date.parse(moment) - world.now().getTime()) / 60_000)
  await world.runJobs()
}

async function aSalon() {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const automations = automationsOf(world, workspace)
  const dues = async () => (await automations.timers()).map(({ due }) => due)
  return { workspace, shop, automations, dues }
}

describe('booking.ended_ago', () => {
  async function aPastBooking() {
    const salon = await aSalon()
    const { service_id } = await salon.shop.aClass()
    const automation = await salon.automations.add({ type: 'booking.ended_ago', minutes: 120 })
    const { id, end } = made(await salon.shop.book({ service_id, start: tomorrow('10:00') }))
    await world.runJobs()
    const after = (minutes: number) => new Date(Date.parse(end) + minutes * 60_000).toISOString()
    return { ...salon, automation, id: id as string, after }
  }

  test('counts from the end of a booking that was completed before', async () => {
    const { automations, automation, shop, dues, id, after } = await aPastBooking()
    expect(await dues()).toEqual([])
    await goTo(after(-10))
    await shop.operate(id, 'complete')
    await world.runJobs()
    expect(await dues()).toEqual([after(120)])
    await goTo(after(120))
    expect(await automations.runs(automation)).toMatchObject([{ status: 'completed', subject: { id } }])
  })

  test('counts from the moment at which somebody completed it, if that was later', async () => {
    const { shop, dues, id, after } = await aPastBooking()
    await goTo(after(300))
    await shop.operate(id, 'complete')
    await world.runJobs()
    expect(await dues()).toEqual([after(420)])
  })

  test.each(['cancel'])('does not begin after %s, and not for a booking that nobody ended', async (operation) => {
    const { automations, automation, shop, dues, id, after } = await aPastBooking()
    await goTo(after(10))
    await shop.operate(id, operation)
    await goTo(after(130))
    expect(await dues()).toEqual([])
    expect(await automations.runs(automation)).toEqual([])
  })

  test('does not begin for a booking that was reopened, and counts from its next end', async () => {
    const { automations, automation, shop, dues, id, after } = await aPastBooking()
    await goTo(after(10))
    await shop.operate(id, 'complete')
    await world.runJobs()
    expect(await dues()).toEqual([after(130)])
    expect((await shop.operate(id, 'reopen')).status).toBe(200)
    await world.runJobs()
    expect(await dues()).toEqual([])
    await goTo(after(200))
    expect(await automations.runs(automation)).toEqual([])
    await shop.operate(id, 'complete')
    await world.runJobs()
    expect(await dues()).toEqual([after(320)])
  })

  test('is planned for bookings that ended before it was switched on', async () => {
    const { automations, automation, shop, dues, id, after } = await aPastBooking()
    await automations.change(automation, { enabled: false })
    await goTo(after(10))
    await shop.operate(id, 'complete')
    await automations.change(automation, { enabled: true })
    expect(await dues()).toEqual([after(130)])
  })
})

describe('tasks of a queue', () => {
  async function aTask(trigger: object) {
    const salon = await aSalon()
    const { service_id, rider } = await salon.shop.aQueue()
    const automation = await salon.automations.add(trigger)
    const { id } = made(await salon.shop.book({ service_id }))
    await world.runJobs()
    return { ...salon, automation, id: id as string, rider }
  }

  test('task.unclaimed_for begins when nobody has taken the task', async () => {
    const { automations, automation, id } = await aTask({ type: 'task.unclaimed_for', minutes: 15 })
    world.wait(14)
    await world.runJobs()
    expect(await automations.runs(automation)).toEqual([])
    world.wait(1)
    await world.runJobs()
    expect(await automations.runs(automation)).toMatchObject([{ status: 'completed', subject: { id } }])
  })

  test('task.unclaimed_for ends when somebody takes it, and counts again when they give it back', async () => {
    const { shop, dues, id, rider } = await aTask({ type: 'task.unclaimed_for', minutes: 15 })
    world.wait(5)
    expect((await shop.act(id, 'take', { resource_id: rider })).status).toBe(200)
    await world.runJobs()
    expect(await dues()).toEqual([])
    world.wait(60)
    expect((await shop.act(id, 'release', { resource_id: rider })).status).toBe(200)
    await world.runJobs()
    expect(await dues()).toEqual([inMinutes(15)])
  })

  test('booking.stage_stuck counts from the moment at which the task came to the stage', async () => {
    const trigger = { type: 'booking.stage_stuck', stage: 'taken', minutes: 30 }
    const { automations, automation, shop, dues, id, rider } = await aTask(trigger)
    expect(await dues()).toEqual([])
    world.wait(5)
    await shop.act(id, 'take', { resource_id: rider })
    await world.runJobs()
    expect(await dues()).toEqual([inMinutes(30)])
    world.wait(29)
    await shop.act(id, 'start', { resource_id: rider })
    await world.runJobs()
    expect(await dues()).toEqual([])
    world.wait(10)
    await world.runJobs()
    expect(await automations.runs(automation)).toEqual([])
  })

  test('booking.stage_stuck is planned for tasks that were there before', async () => {
    const { automations, dues } = await aTask({ type: 'booking.stage_stuck', stage: 'taken', minutes: 30 })
    world.wait(5)
    await automations.add({ type: 'booking.stage_stuck', stage: 'queued', minutes: 30 })
    expect(await dues()).toEqual([inMinutes(25)])
  })
})

describe('conversation.waiting_for', () => {
  async function aWaitingCustomer() {
    const salon = await aSalon()
    const threads = threadsOf(world, salon.workspace)
    const actions = [{ id: 'tag', type: 'add_tags', tags: ['waited'] }]
    const automation = await salon.automations.add({ type: 'conversation.waiting_for', minutes: 10 }, { actions })
    const thread = await threads.aThread()
    await threads.says(thread, 'Hello?')
    await world.runJobs()
    return { ...salon, threads, automation, thread }
  }

  test('begins when nobody has answered', async () => {
    const { automations, automation, dues, thread, threads } = await aWaitingCustomer()
    expect(await dues()).toEqual([inMinutes(10)])
    const due = inMinutes(10)
    world.wait(5)
    await threads.says(thread, 'Anybody there?')
    await world.runJobs()
    expect(await dues()).toEqual([due])
    await goTo(due)
    expect(await automations.runs(automation)).toMatchObject([{ status: 'completed', subject: { id: thread.id } }])
  })

  test('ends with the answer of the team, and when the conversation is resolved', async () => {
    const { workspace, dues, thread, threads } = await aWaitingCustomer()
    await workspace.owner.post(`/conversations/${thread.id}/messages`, { text: 'Here I am.' })
    await world.runJobs()
    expect(await dues()).toEqual([])
    await threads.says(thread, 'Thank you. One more thing')
    await world.runJobs()
    expect(await dues()).toEqual([inMinutes(10)])
    await workspace.owner.post(`/conversations/${thread.id}/resolve`, {})
    await world.runJobs()
    expect(await dues()).toEqual([])
  })
})

describe('schedule', () => {
  const NOTIFY = { actions: [{ id: 'tell', type: 'notify_team', text: 'Good morning.' }] }

  async function aSchedule(cron: string, timezone: string) {
    const salon = await aSalon()
    await salon.workspace.owner.patch(`/workspaces/${salon.workspace.id}`, { timezone })
    const automation = await salon.automations.add({ type: 'schedule', cron }, NOTIFY)
    const count = async () => (await salon.automations.runs(automation)).length
    return { ...salon, automation, count }
  }

  const next = (time: string) => {
    const today = `${world.now().toISOString().slice(0, 10)}T${time}Z`
    return Date.parse(today) > world.now().getTime() ? new Date(today).toISOString() : inDay(today)
  }
  const inDay = (moment: string, days = 1) =>
    new Date(Date.parse(moment) + days * MINUTES_PER_DAY * 60_000).toISOString()

  test('begins at its time in the zone of the workspace, once each day', async () => {
    const { automations, automation, dues, count } = await aSchedule('0 9 * * *', 'America/Sao_Paulo')
    const first = next('12:00:00.000')
    expect(await dues()).toEqual([first])
    await goTo(first)
    expect(await automations.runs(automation)).toMatchObject([{ status: 'completed', subject: null }])
    expect(await dues()).toEqual([inDay(first)])
    await goTo(inDay(first))
    expect(await count()).toBe(2)
  })

  test('moves with the zone of the workspace, and only with it', async () => {
    const { workspace, dues } = await aSchedule('0 9 * * *', 'America/Sao_Paulo')
    const [due = ''] = await dues()
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { name: 'Another name' })
    await world.runJobs()
    expect(await dues()).toEqual([due])
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'Asia/Tokyo' })
    await world.runJobs()
    expect(await dues()).toEqual([next('00:00:00.000')])
  })

  test('a time that is due when the workspace changes is not lost', async () => {
    const { workspace, dues, count } = await aSchedule('0 9 * * *', 'America/Sao_Paulo')
    const [due = ''] = await dues()
    world.wait((Date.parse(due) - world.now().getTime()) / 60_000)
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { name: 'Another name' })
    await world.runJobs()
    expect(await count()).toBe(1)
    expect(await dues()).toEqual([inDay(due)])
  })

  test('however many times were missed, it begins once, and goes on from now', async () => {
    const { dues, count } = await aSchedule('0 9 * * *', 'America/Sao_Paulo')
    const [due = ''] = await dues()
    world.wait((Date.parse(due) - world.now().getTime()) / 60_000 + 2 * MINUTES_PER_DAY + 5)
    await world.runJobs()
    expect(await count()).toBe(1)
    expect(await dues()).toEqual([inDay(due, 3)])
  })
})
