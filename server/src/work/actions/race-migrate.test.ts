import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHealth } from '../../testing/health.ts'
import { historyOf } from '../../testing/ledger.ts'
import { expectNoDeadlock, inLine, outcome } from '../../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aConfig, rename } from '../../testing/stages.ts'
import { aWorld, type Reply, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
})

afterEach(() => expectNoDeadlock(world))

/** Every stage of open work, under another name. */
const OTHER = {
  scheduled: 'booked',
  arrived: 'here',
  queued: 'inbox',
  taken: 'mine',
  'in-progress': 'busy',
  attempted: 'tried',
}
const BACK = Object.fromEntries(Object.entries(OTHER).map(([from, to]) => [to, from]))

const rewrite = () => shop.client.put('/stage-config', { ...aConfig((c) => rename(c, OTHER)), migrate: OTHER })
const replace = () =>
  shop.client.put(
    '/stage-config',
    aConfig((config) => rename(config, OTHER)),
  )
const revert = () => shop.client.post('/stage-config/versions/1/revert', { migrate: BACK })
const actionsOf = async (id: string) => (await historyOf(world, id)).map(({ action }) => action)

/** Ana, a customer who has been here before. */
async function aRegular() {
  const { service_id } = await shop.aBarber()
  const first = made(await shop.book({ service_id, start: at('12:00') }))
  await shop.operate(first.id, 'cancel')
  const ana: string = first.customer.id
  return { ana, book: () => shop.book({ service_id, start: at('10:00'), customer: { id: ana } }) }
}

describe('stages are replaced', () => {
  test('after a booking that is just being made: it is moved, too', async () => {
    const { book, ana } = await aRegular()
    const [booked, replaced] = (await inLine(world, 'customers', ana, book, rewrite)) as [Reply, Reply]
    expect([booked.status, booked.body.stage, outcome(replaced)]).toEqual([201, 'scheduled', '200'])
    expect(await shop.getBooking(booked.body.id)).toMatchObject({ stage: 'booked', version: 2 })
    await expectHealth(world)
  })

  test('after a booking that is just being made: without a target for it, the change is refused', async () => {
    const { book, ana } = await aRegular()
    const [, replaced] = (await inLine(world, 'customers', ana, book, replace)) as [Reply, Reply]
    expect(replaced.body.errors).toMatchObject([{ pointer: '/migrate/scheduled', code: 'stage_in_use', count: 1 }])
    await expectHealth(world)
  })

  test('after the first booking of the workspace, which is just being made', async () => {
    const { service_id } = await shop.aBarber()
    const ana = made(await shop.client.post('/customers', aPerson())).id
    const book = () => shop.book({ service_id, start: at('10:00'), customer: { id: ana } })
    const [booked, replaced] = (await inLine(world, 'customers', ana, book, rewrite)) as [Reply, Reply]
    expect([booked.body.stage, replaced.body.version]).toEqual(['scheduled', 2])
    expect(await actionsOf(booked.body.id)).toEqual(['book', 'migrate'])
    await expectHealth(world)
  })

  test('before a booking that comes meanwhile: it begins in the new initial stage', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = made(await shop.book({ service_id, start: at('12:00') }))
    const book = () => shop.book({ service_id, start: at('10:00') })
    const [, booked] = (await inLine(world, 'bookings', id, rewrite, book)) as [Reply, Reply]
    expect(booked).toMatchObject({ status: 201, body: { stage: 'booked', version: 1 } })
    expect(await actionsOf(booked.body.id)).toEqual(['book'])
    await expectHealth(world)
  })

  test('before a task that comes to a queue meanwhile', async () => {
    const { service_id } = await shop.aQueue()
    const { id } = made(await shop.book({ service_id }))
    const [, booked] = (await inLine(world, 'bookings', id, rewrite, () => shop.book({ service_id }))) as [Reply, Reply]
    expect(booked).toMatchObject({ status: 201, body: { stage: 'inbox', available_actions: ['take'] } })
    await expectHealth(world)
  })

  test('before an action that the new stages do not have', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    const config = aConfig((stages) => {
      rename(stages, OTHER)
      stages.actions = stages.actions.filter(({ key }) => key !== 'check-in')
    })
    const leaveOut = () => shop.client.put('/stage-config', { ...config, migrate: OTHER })
    const replies = await inLine(world, 'bookings', id, leaveOut, () => shop.act(id, 'check-in'))
    expect(replies.map(outcome)).toEqual(['200', '404 not_found'])
    expect(await actionsOf(id)).toEqual(['book', 'migrate'])
    await expectHealth(world)
  })
})

/** A change of a booking or hold, its stage before and after, and the actions that its history then has. */
const CHANGES: [name: string, call: (id: string) => Promise<Reply>, [before: string, after: string], done: string[]][] =
  [
    ['complete', (id) => shop.operate(id, 'complete'), ['done', 'done'], ['complete']],
    ['cancel', (id) => shop.operate(id, 'cancel'), ['cancelled', 'cancelled'], ['cancel']],
    ['check in', (id) => shop.operate(id, 'check-in'), ['arrived', 'here'], ['check_in']],
    ['move', (id) => shop.reschedule(id, { start: at('15:00') }), ['cancelled', 'cancelled'], ['reschedule']],
    ['act on', (id) => shop.act(id, 'start'), ['in-progress', 'busy'], ['start']],
    ['write a note on', (id) => shop.change(id, { notes: 'Hello' }), ['scheduled', 'booked'], []],
  ]

describe.each(CHANGES)('a call to %s a booking', (_, change, [before, after], done) => {
  const isOpen = !['done', 'cancelled'].includes(before)

  test('before the stages are replaced comes first, and no transaction starts again', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    const [changed, replaced] = (await inLine(world, 'bookings', id, () => change(id), rewrite)) as [Reply, Reply]
    expect([changed.status < 300, outcome(replaced)]).toEqual([true, '200'])
    expect((await shop.getBooking(id)).stage).toBe(isOpen ? after : before)
    expect(await actionsOf(id)).toEqual(['book', ...done, ...(isOpen ? ['migrate'] : [])])
    await expectHealth(world)
  })

  test('while the stages are being replaced waits, and uses the new ones', async () => {
    const { service_id } = await shop.aBarber()
    const { id } = made(await shop.book({ service_id, start: at('10:00') }))
    const [replaced, changed] = (await inLine(world, 'bookings', id, rewrite, () => change(id))) as [Reply, Reply]
    expect([outcome(replaced), changed.status < 300]).toEqual(['200', true])
    expect((await shop.getBooking(id)).stage).toBe(after)
    expect(await actionsOf(id)).toEqual(['book', 'migrate', ...done])
    await expectHealth(world)
  })
})

test('a hold that is confirmed while the stages are being replaced waits for that', async () => {
  const { service_id } = await shop.aBarber()
  const { id } = made(await shop.hold({ service_id, start: at('10:00'), customer: aPerson() }))
  const [, confirmed] = (await inLine(world, 'bookings', id, rewrite, () => shop.confirm(id))) as [Reply, Reply]
  expect(confirmed).toMatchObject({ status: 200, body: { stage: 'booked', version: 3 } })
  expect(await actionsOf(id)).toEqual(['hold', 'migrate', 'confirm'])
})

test('the first task of a workspace locks the stages before its time, so that no two of them wait for each other', async () => {
  const [{ service_id, room }, queue] = [await shop.aClass(), await shop.aQueue()]
  // A process that has read the catalog locks the time at once.
  await shop.slots({ service_id, from: at('10:00'), to: at('12:00') })
  const book = () => shop.book({ service_id, start: at('10:00') })
  const replies = await inLine(world, 'resources', room, book, () => shop.book({ service_id: queue.service_id }))
  expect(replies.map(outcome)).toEqual(['201', '201'])
})

test('the first booking and the first configuration of a workspace can come in any order', async () => {
  for (let round = 0; round < 15; round += 1) {
    workspace = await world.aWorkspace()
    shop = shopOf(workspace)
    const [{ service_id }, queue] = [await shop.aClass(), await shop.aQueue()]
    const answers = await Promise.all([
      ...(round % 2 === 0 ? [rewrite()] : []),
      shop.book({ service_id, start: at('10:00') }),
      shop.book({ service_id: queue.service_id }),
      shop.hold({ service_id, start: at('10:00') }),
      ...(round % 2 === 1 ? [rewrite()] : []),
    ])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '201', '201', '201'])
    const { rows } = await world.pool.query('select distinct stage from bookings where workspace_id = $1', [
      workspace.id,
    ])
    expect(rows.map(({ stage }) => stage).toSorted()).toEqual(['booked', 'inbox'])
  }
  await expectHealth(world)
})

test('stages change while many callers book and work: every task is in a stage that exists', async () => {
  const { service_id, room } = await shop.aClass()
  const queue = await shop.aQueue()
  const start = at('10:00')
  const answers: Reply[] = []
  const seen = async (call: Promise<Reply>) => {
    const answer = await call
    answers.push(answer)
    return answer.body
  }
  const others = Array.from({ length: 30 }, (_, index) => async () => {
    const task = index % 2 === 0 ? { service_id: queue.service_id } : { service_id, start }
    const { id } = await seen(shop.book(task))
    const resource_id = index % 2 === 0 ? queue.rider : room
    for (const action of ['take', 'start', 'not-at-home', 'release', 'take']) {
      await seen(shop.act(id, action, { resource_id }))
    }
    const operation = ['check-in', 'complete', 'cancel', 'no-show', 'fail'][index % 5] as string
    await seen(shop.operate(id, operation))
    await seen(shop.reschedule(id, { start: at('11:00') }))
    const hold = await seen(shop.hold({ service_id, start, customer: aPerson() }))
    await seen(index % 3 === 0 ? shop.release(hold.id) : shop.confirm(hold.id))
  })
  const replacing = async () => {
    for (let round = 0; round < 4; round += 1) {
      await seen(rewrite())
      await seen(revert())
    }
    await seen(rewrite())
  }
  await Promise.all([replacing(), ...others.map((run) => run())])
  const outcomes = new Set(answers.map(outcome))
  expect([...outcomes].filter((each) => /^5/.test(each))).toEqual([])
  expect([...outcomes].filter((each) => /^422/.test(each))).toEqual([])
  expect((await shop.client.get('/stage-config')).body.version).toBe(10)
  await expectHealth(world)
})
