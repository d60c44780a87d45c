import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../stages/schema.ts'
import { expectHealth } from '../../testing/health.ts'
import { eventsOf, historyOf, trailOf } from '../../testing/ledger.ts'
import { aPerson, at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aConfig, actionOf, newStage, rename, stageOf } from '../../testing/stages.ts'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../../testing/world.ts'

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

type Change = (config: Config) => unknown
const put = (change: Change, migrate?: Record<string, string>) =>
  shop.client.put('/stage-config', { ...aConfig(change), migrate })
const currentVersion = async () => (await shop.client.get('/stage-config')).body.version
const stageOfTask = async (id: string) => (await shop.getBooking(id)).stage
const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id)

async function inQueue(count: number) {
  const { service_id, rider } = await shop.aQueue()
  const tasks = await Promise.all(Array.from({ length: count }, () => shop.book({ service_id })))
  return { service_id, rider, tasks: tasks.map(made) }
}

/** A configuration in which the stage queued is renamed to inbox. */
const withInbox: Change = (config) => rename(config, { queued: 'inbox' })

/** The stage in-progress is for queues only: appointments are worked on in the stage arrived. */
const withoutScheduledInProgress: Change = (config) => {
  stageOf(config, 'in-progress').kinds = ['queue']
  Object.assign(actionOf(config, 'start'), { kinds: ['queue'], from: ['taken', 'attempted'] })
}

/** The stage of a first failed attempt is an end. */
const withAttemptedAsEnd: Change = (config) => {
  Object.assign(stageOf(config, 'attempted'), { category: 'failed', terminal: true })
  actionOf(config, 'not-at-home').operation = 'fail'
  for (const action of config.actions) action.from = action.from.filter((key) => key !== 'attempted')
}

describe('a stage with open tasks', () => {
  test('is not removed without a target for them: the answer counts them, and nothing changes', async () => {
    const { tasks } = await inQueue(3)
    await shop.operate(tasks[2].id, 'cancel')
    const trails = await Promise.all(ids(tasks).map((id) => trailOf(world, id)))
    const answer = await put(withInbox)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(answer.body.errors).toEqual([
      {
        pointer: '/migrate/queued',
        code: 'stage_in_use',
        count: 2,
        message: '2 open queue tasks are in queued: say where to move them.',
      },
    ])
    expect(await currentVersion()).toBe(1)
    expect(await Promise.all(ids(tasks).map((id) => trailOf(world, id)))).toEqual(trails)
  })

  test('is removed with a target: the tasks move, and each move is recorded like any other', async () => {
    const { tasks, rider } = await inQueue(2)
    world.wait(7)
    const answer = await put(withInbox, { queued: 'inbox' })
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    for (const { id, created_at } of tasks) {
      const moved = { version: 2, action: 'migrate', from_stage: 'queued', to_stage: 'inbox' }
      expect(await shop.getBooking(id)).toMatchObject({
        stage: 'inbox',
        status: 'confirmed',
        version: 2,
        created_at,
        updated_at: world.now().toISOString(),
        available_actions: ['take'],
      })
      const { row, history, events } = await trailOf(world, id)
      expect(row.staged_at).toEqual(world.now())
      expect(history.map(({ action }) => action)).toEqual(['book', 'migrate'])
      expect(history[1]).toMatchObject({
        ...moved,
        from_status: 'confirmed',
        to_status: 'confirmed',
        actor: { kind: 'api_key' },
        data: { version: 2 },
        created_at: world.now(),
      })
      expect(events.map(({ type }) => type)).toEqual(['booking.created', 'booking.confirmed', 'booking.moved'])
      expect(events[2].data).toMatchObject({
        booking: { id, version: 2, status: 'confirmed' },
        action: 'migrate',
        from_stage: 'queued',
        to_stage: 'inbox',
      })
    }
    const { data } = (await shop.client.get(`/bookings/${tasks[0].id}/stage-history`)).body
    expect(data).toMatchObject([{ seconds_in_stage: 420 }, { action: 'migrate', resource_id: null }])
    expect(await shop.act(tasks[0].id, 'take', { resource_id: rider })).toMatchObject({ body: { stage: 'taken' } })
    await expectHealth(world)
  })

  test('is kept by tasks that have ended', async () => {
    const { tasks } = await inQueue(2)
    const [done, open] = ids(tasks) as [string, string]
    await shop.operate(done, 'complete')
    const before = await trailOf(world, done)
    const answer = await put((config) => rename(config, { queued: 'inbox', done: 'finished' }), { queued: 'inbox' })
    expect(answer.status).toBe(200)
    expect(await trailOf(world, done)).toEqual(before)
    expect(await shop.getBooking(done)).toMatchObject({ stage: 'done', status: 'completed', available_actions: [] })
    expect((await shop.operate(open, 'complete')).body.stage).toBe('finished')
    await expectHealth(world)
  })

  test('counts holds too and moves them; they continue in the new stage', async () => {
    const { service_id } = await shop.aBarber()
    const [kept, given, expired] = await Promise.all(
      ['10:00', '11:00', '12:00'].map(async (time) => made(await shop.hold({ service_id, start: at(time) })).id),
    )
    const booked: Change = (config) => rename(config, { scheduled: 'booked' })
    expect((await put(booked)).body.errors).toMatchObject([{ pointer: '/migrate/scheduled', count: 3 }])
    expect((await put(booked, { scheduled: 'booked' })).status).toBe(200)
    expect(await shop.getBooking(kept)).toMatchObject({ status: 'held', stage: 'booked', version: 2 })
    expect((await eventsOf(world, kept)).at(-1)).toMatchObject({ type: 'booking.moved', customer_id: null })
    const person = { customer: { name: 'Ana', phone: '+5511988887777' } }
    expect((await shop.confirm(kept, person)).body).toMatchObject({ status: 'confirmed', stage: 'booked', version: 3 })
    expect((await shop.release(given)).status).toBe(204)
    world.wait(11)
    expect(await shop.getBooking(expired)).toMatchObject({ status: 'expired', stage: 'cancelled' })
    await world.runJobs()
    expect((await historyOf(world, expired)).map(({ action }) => action)).toEqual(['hold', 'migrate', 'expire'])
    await expectHealth(world)
  })

  test('may stay for one kind: only tasks of the other kind must move', async () => {
    const { tasks, rider } = await inQueue(1)
    const { service_id } = await shop.aBarber()
    const visit = made(await shop.book({ service_id, start: at('10:00') }))
    await shop.act(tasks[0].id, 'take', { resource_id: rider })
    for (const id of [tasks[0].id, visit.id]) expect((await shop.act(id, 'start')).body.stage).toBe('in-progress')
    expect((await put(withoutScheduledInProgress)).body.errors).toMatchObject([
      { pointer: '/migrate/in-progress', code: 'stage_in_use', count: 1 },
    ])
    const answer = await put(withoutScheduledInProgress, { 'in-progress': 'arrived' })
    expect(answer.status).toBe(200)
    expect(await shop.getBooking(visit.id)).toMatchObject({ stage: 'arrived', status: 'confirmed', version: 3 })
    expect(await shop.getBooking(tasks[0].id)).toMatchObject({ stage: 'in-progress', version: 3 })
    await expectHealth(world)
  })

  test('cannot become an end stage', async () => {
    const { tasks, rider } = await inQueue(1)
    await shop.act(tasks[0].id, 'take', { resource_id: rider })
    await shop.act(tasks[0].id, 'not-at-home')
    expect(faultsOf(await put(withAttemptedAsEnd))).toEqual(['/migrate/attempted stage_in_use'])
    expect((await put(withAttemptedAsEnd, { attempted: 'taken' })).status).toBe(200)
    expect(await shop.getBooking(tasks[0].id)).toMatchObject({ stage: 'taken', status: 'confirmed', assignee: rider })
    await expectHealth(world)
  })

  test('may be removed together with others, each with its own target', async () => {
    const { tasks, rider } = await inQueue(3)
    const { service_id } = await shop.aBarber()
    const visit = made(await shop.book({ service_id, start: at('10:00') }))
    const [waits, taken, begun] = ids(tasks) as [string, string, string]
    for (const id of [taken, begun]) await shop.act(id, 'take', { resource_id: rider })
    for (const id of [begun, visit.id]) await shop.act(id, 'start')
    const names = { queued: 'inbox', taken: 'mine', 'in-progress': 'busy', scheduled: 'booked' }
    const change: Change = (config) => rename(config, names)
    const refused = await put(change, { taken: 'mine' })
    expect(refused.body.errors).toMatchObject([
      { pointer: '/migrate/in-progress', code: 'stage_in_use', count: 1 },
      { pointer: '/migrate/in-progress', code: 'stage_in_use', count: 1 },
      { pointer: '/migrate/queued', code: 'stage_in_use', count: 1 },
    ])
    expect((await put(change, { ...names, queued: 'mine' })).status).toBe(200)
    expect(await Promise.all([waits, taken, begun, visit.id].map(stageOfTask))).toEqual([
      'mine',
      'mine',
      'busy',
      'busy',
    ])
    await expectHealth(world)
  })

  test('of another workspace is not affected', async () => {
    const theirs = shopOf(await world.aWorkspace())
    const { service_id } = await theirs.aQueue()
    const { id } = made(await theirs.book({ service_id }))
    expect((await put(withInbox)).status).toBe(200)
    await inQueue(1)
    expect((await put(() => {}, { inbox: 'queued' })).status).toBe(200)
    expect(await theirs.getBooking(id)).toMatchObject({ stage: 'queued', version: 1 })
  })

  test('can be left by 5,001 tasks at once, more than one statement moves', async () => {
    const { tasks } = await inQueue(1)
    await multiply(tasks[0].id, 5_000)
    expect((await put(withInbox)).body.errors).toMatchObject([{ code: 'stage_in_use', count: 5_001 }])
    expect((await put(withInbox, { queued: 'inbox' })).status).toBe(200)
    const { rows } = await world.pool.query(
      `select b.stage, b.version, count(*)::int, count(distinct h.id)::int as moves
       from bookings b join booking_history h on h.booking_id = b.id and h.version = b.version and h.action = 'migrate' and h.workspace_id = $1
       where b.workspace_id = $1 group by 1, 2`,
      [workspace.id],
    )
    expect(rows).toEqual([{ stage: 'inbox', version: 2, count: 5_001, moves: 5_001 }])
    await expectHealth(world)
  }, 120_000)
})

/** Copies the booking `count` times, each with its history and its events. */
async function multiply(id: string, count: number) {
  const again = (table: string, column: string, ...others: string[]) => {
    const renamed = [column, ...others].map((name) => `'${name}', it.${name} || '-' || n`).join(', ')
    return world.pool.query(
      `insert into ${table} select another.* from ${table} it, generate_series(1, $2) n,
       jsonb_populate_record(it, jsonb_build_object(${renamed})) another where it.${column} = $1`,
      [id, count],
    )
  }
  await again('bookings', 'id')
  await again('booking_history', 'booking_id', 'id')
  await again('events', 'booking_id', 'id')
}

describe('the target of tasks', () => {
  test.each([
    ['from a stage that did not exist', { nowhere: 'taken' }, '/migrate/nowhere unknown_stage'],
    ['from a name that is not a key', { 'a/b~c': 'taken' }, '/migrate/a~1b~0c unknown_stage'],
    ['from a stage that is new', { inbox: 'taken' }, '/migrate/inbox unknown_stage'],
    ['to a stage that does not exist', { queued: 'nowhere' }, '/migrate/queued unknown_stage'],
    ['to a stage that is removed as well', { queued: 'queued' }, '/migrate/queued unknown_stage'],
    ['to an end', { queued: 'cancelled' }, '/migrate/queued wrong_category'],
    ['to a stage of another kind', { queued: 'arrived' }, '/migrate/queued wrong_kind'],
  ])('cannot be %s', async (_, migrate, ...faults) => {
    await inQueue(2)
    const more = 'queued' in migrate ? [] : ['/migrate/queued stage_in_use']
    expect(faultsOf(await put(withInbox, migrate))).toEqual([...faults, ...more])
    expect(await currentVersion()).toBe(1)
  })

  test('is reported as wrong even when the stage has no tasks', async () => {
    const ways = { nowhere: 'inbox', attempted: 'nowhere', queued: 'done' }
    expect(faultsOf(await put(withInbox, ways))).toEqual([
      '/migrate/nowhere unknown_stage',
      '/migrate/attempted unknown_stage',
      '/migrate/queued wrong_category',
    ])
  })

  test('of another kind is refused with the number of tasks', async () => {
    await inQueue(2)
    const answer = await put(withInbox, { queued: 'scheduled' })
    expect(answer.body.errors).toMatchObject([{ code: 'wrong_kind', count: 2 }])
  })

  test('is reported together with all faults of the stages', async () => {
    await inQueue(1)
    const change: Change = (config) => {
      withInbox(config)
      config.stages.push(newStage('lost', 'active', ['queue']))
    }
    expect(faultsOf(await put(change))).toEqual(['/stages/10 unreachable', '/migrate/queued stage_in_use'])
  })

  test('is not accepted for a stage that stays', async () => {
    const { tasks } = await inQueue(1)
    expect(faultsOf(await put(() => {}, { queued: 'taken' }))).toEqual(['/migrate/queued not_used'])
    expect(await shop.getBooking(tasks[0].id)).toMatchObject({ stage: 'queued', version: 1 })
  })

  test('is not needed for an expired hold, whether or not a sweep recorded it', async () => {
    const { service_id } = await shop.aClass()
    made(await shop.hold({ service_id, start: at('10:00') }))
    const renamed: Change = (config) => rename(config, { scheduled: 'planned-for' })
    expect(faultsOf(await put(renamed))).toEqual(['/migrate/scheduled stage_in_use'])
    world.wait(11)
    expect((await put(renamed)).status).toBe(200)
    await world.runJobs()
    await expectHealth(world)
  })

  test('is not needed for an expired hold, and a confirmation with a clock that is behind comes too late', async () => {
    const { service_id } = await shop.aClass()
    const { id } = made(await shop.hold({ service_id, start: at('10:00'), customer: aPerson() }))
    world.wait(11)
    expect((await put((config) => rename(config, { scheduled: 'planned-for' }))).status).toBe(200)
    world.wait(-2)
    expect(await shop.confirm(id)).toMatchObject({ status: 410, body: { code: 'hold_expired' } })
    world.wait(2)
    await world.runJobs()
    await expectHealth(world)
  })

  test('does not help bookings that have ended: their stage must keep its category', async () => {
    const { tasks } = await inQueue(1)
    await shop.operate(tasks[0].id, 'complete')
    const swapped: Change = (config) => rename(config, { done: 'finished', queued: 'done' })
    const answer = await put(swapped)
    expect(answer.body.errors).toMatchObject([{ pointer: '/stages/2/category', code: 'stage_in_use', count: 1 }])
  })

  test('is checked before the expected version, and nothing moves without it', async () => {
    const { tasks } = await inQueue(1)
    const answer = await shop.client.put('/stage-config', {
      ...aConfig(withInbox),
      migrate: { queued: 'inbox' },
      expected_version: 5,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 1 } })
    expect(await shop.getBooking(tasks[0].id)).toMatchObject({ stage: 'queued', version: 1 })
  })
})

test('a revert to an earlier version needs targets in the same way', async () => {
  await put(withInbox)
  const { tasks } = await inQueue(2)
  const revert = (body?: object) => shop.client.post('/stage-config/versions/1/revert', body)
  const refused = await revert()
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/migrate/inbox', count: 2 }] } })
  expect(faultsOf(await revert({ migrate: { inbox: 'done' } }))).toEqual(['/migrate/inbox wrong_category'])
  expect(await currentVersion()).toBe(2)
  expect(await revert({ migrate: { inbox: 'queued' } })).toMatchObject({ status: 200, body: { version: 3 } })
  for (const id of ids(tasks)) {
    expect(await shop.getBooking(id)).toMatchObject({ stage: 'queued', version: 2, available_actions: ['take'] })
    expect((await historyOf(world, id)).at(-1)).toMatchObject({ action: 'migrate', data: { version: 3 } })
  }
  await expectHealth(world)
})
