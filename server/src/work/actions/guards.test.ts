import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trailOf } from '../../testing/ledger.ts'
import { anAction, configure, done, type Riders, ridersOf } from '../../testing/riders.ts'
import { at, bookingVerbsOf, made, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let riders: Riders
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  riders = await ridersOf(shop)
})

/** An action that can be carried out in every stage of a queue's task, if its guards allow it. */
const guarded = (...guards: object[]) => configure(shop, anAction('probe', { guards }))

const attach = (id: string, evidence: string) =>
  world.pool.query('update bookings set evidence = $2 where id = $1', [id, evidence])

async function lists(id: string, client: Client = shop.client): Promise<boolean> {
  return (await client.get(`/bookings/${id}`)).body.available_actions.includes('probe')
}

/** The action is listed and can be carried out. */
async function isOpen(id: string, body: object = {}) {
  expect(await lists(id)).toBe(true)
  expect((await shop.act(id, 'probe', body)).status).toBe(200)
}

/** The action is not listed, and a caller that tries it learns what is missing. */
async function isClosed(id: string, missing: string) {
  expect(await lists(id)).toBe(false)
  await isRefused(id, missing)
}

async function isRefused(id: string, missing: string, body: object = {}, client: Client = shop.client) {
  const before = await trailOf(world, id)
  const { status, stage, available_actions } = (await client.get(`/bookings/${id}`)).body
  const refused = await bookingVerbsOf(client).act(id, 'probe', body)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'invalid_transition',
      detail: missing,
      current_status: status,
      current_stage: stage,
      allowed: available_actions,
    },
  })
  expect(await trailOf(world, id)).toEqual(before)
}

test('unclaimed requires a task without an assignee', async () => {
  await guarded({ type: 'unclaimed' })
  await isOpen((await riders.aTask()).id)
  const { id } = await riders.aTakenTask()
  await isClosed(id, 'probe asks for a task that nobody has.')
  done(await shop.act(id, 'release'))
  await isOpen(id)
})

test('claimed requires a task with an assignee', async () => {
  await guarded({ type: 'claimed' })
  await isOpen((await riders.aTakenTask()).id)
  await isClosed((await riders.aTask()).id, 'probe asks for a task that somebody has.')
})

describe('actor_is_assignee requires the assignee of the task', () => {
  const MISSING = 'probe asks for the one who has the task.'
  beforeEach(() => guarded({ type: 'actor_is_assignee' }))

  async function aMember(resource_id: string | null) {
    const { client, memberId } = await workspace.member('agent')
    if (resource_id) done(await shop.client.patch(`/resources/${resource_id}`, { member_id: memberId }))
    return client
  }

  test('nobody is the assignee of a task that nobody has', async () => {
    const { id } = await riders.aTask()
    await isClosed(id, MISSING)
    await isRefused(id, MISSING, { resource_id: riders.rita })
    expect(await lists(id, await aMember(riders.rita))).toBe(false)
  })

  test('a key acts as the resource that it names', async () => {
    const { id } = await riders.aTakenTask()
    // The action is listed because somebody could carry it out.
    expect(await lists(id)).toBe(true)
    await isRefused(id, MISSING)
    await isRefused(id, MISSING, { resource_id: riders.otto })
    expect((await shop.act(id, 'probe', { resource_id: riders.rita })).status).toBe(200)
  })

  test('a member acts as their own resource', async () => {
    const { id } = await riders.aTakenTask()
    const [rita, otto, nobody] = [await aMember(riders.rita), await aMember(riders.otto), await aMember(null)]
    expect(await lists(id, rita)).toBe(true)
    for (const other of [otto, nobody]) {
      expect(await lists(id, other)).toBe(false)
      await isRefused(id, MISSING, {}, other)
    }
    expect((await bookingVerbsOf(rita).act(id, 'probe')).status).toBe(200)
  })

  test('a member who names another resource still acts as their own', async () => {
    const { id } = await riders.aTakenTask()
    const [rita, otto] = [await aMember(riders.rita), await aMember(riders.otto)]
    await isRefused(id, MISSING, { resource_id: riders.rita }, otto)
    const done = await bookingVerbsOf(rita).act(id, 'probe', { resource_id: riders.otto })
    expect(done.status).toBe(200)
    expect((await shop.client.get(`/bookings/${id}/stage-history`)).body.data.at(-1)).toMatchObject({
      action: 'probe',
      actor: { kind: 'member' },
      resource_id: riders.otto,
    })
  })

  test('a member with several resources acts as each of them', async () => {
    const { client, memberId } = await workspace.member('agent')
    for (const id of [riders.rita, riders.otto]) await shop.client.patch(`/resources/${id}`, { member_id: memberId })
    for (const rider of [riders.rita, riders.otto]) {
      const { id } = await riders.aTakenTask(rider)
      expect(await lists(id, client)).toBe(true)
      expect((await bookingVerbsOf(client).act(id, 'probe')).status).toBe(200)
    }
  })
})

test('status_in requires a status', async () => {
  await guarded({ type: 'status_in', statuses: ['checked_in', 'pending_payment'] })
  const { id } = await riders.aTakenTask()
  await isClosed(id, 'probe asks for the status checked_in or pending_payment.')
  done(await shop.operate(id, 'check-in'))
  await isOpen(id)
  const unpaid = await ridersOf(shop, { price_cents: 5_000, deposit_cents: 1_000 })
  await isOpen((await unpaid.aTask()).id)
})

describe('evidence_present requires an attachment', () => {
  test('of any kind', async () => {
    await guarded({ type: 'evidence_present' })
    const { id } = await riders.aTask()
    await isClosed(id, 'probe asks for an attachment.')
    await attach(id, '{document}')
    await isOpen(id)
  })

  test('of one kind', async () => {
    await guarded({ type: 'evidence_present', kind: 'photo' })
    const { id } = await riders.aTask()
    await isClosed(id, 'probe asks for a photo.')
    await attach(id, '{document,signature}')
    await isClosed(id, 'probe asks for a photo.')
    await attach(id, '{document,photo}')
    await isOpen(id)
  })
})

describe('counter_lt requires a lower count', () => {
  test('a counter that was never raised is zero', async () => {
    await guarded({ type: 'counter_lt', counter: 'attempts', value: 0 })
    await isClosed((await riders.aTask()).id, 'probe asks for attempts below 0.')
    await guarded({ type: 'counter_lt', counter: 'attempts', value: 1 })
    await isOpen((await riders.aTask()).id)
  })

  test.each(['constructor', 'tostring', 'attempts'])('a counter may be called %s', async (counter) => {
    const effects = [{ type: 'increment', counter }]
    await configure(
      shop,
      anAction('count', { effects }),
      anAction('probe', { guards: [{ type: 'counter_lt', counter, value: 2 }] }),
    )
    const { id } = await riders.aTask()
    done(await shop.act(id, 'count'))
    expect(await lists(id)).toBe(true)
    done(await shop.act(id, 'count'))
    await isClosed(id, `probe asks for ${counter} below 2.`)
    expect((await shop.getBooking(id)).counters).toEqual({ [counter]: 2 })
  })
})

test('all guards must hold, and the first that does not is reported', async () => {
  await guarded({ type: 'claimed' }, { type: 'evidence_present', kind: 'signature' })
  const { id } = await riders.aTask()
  await isClosed(id, 'probe asks for a task that somebody has.')
  done(await shop.act(id, 'take', { resource_id: riders.rita }))
  await isClosed(id, 'probe asks for a signature.')
  await attach(id, '{signature}')
  await isOpen(id)
})

test('a claim with its own guards is subject to them, too', async () => {
  await configure(
    shop,
    anAction('take', { type: 'claim', from: ['queued'], to: 'taken', guards: [{ type: 'evidence_present' }] }),
  )
  const { id, available_actions } = await riders.aTask()
  expect(available_actions).toEqual([])
  const take = () => shop.act(id, 'take', { resource_id: riders.rita })
  expect((await take()).body).toMatchObject({
    code: 'invalid_transition',
    detail: 'take asks for an attachment.',
    allowed: [],
  })
  await attach(id, '{photo}')
  done(await take())
  // The guards do not matter for the assignee that has the task already.
  await attach(id, '{}')
  expect((await take()).status).toBe(200)
})

test('a task that nobody has cannot be given back, in any stage', async () => {
  await configure(shop, anAction('begin'))
  const { id } = await riders.aTask()
  const begun = done(await shop.act(id, 'begin'))
  expect(begun).toMatchObject({ stage: 'in-progress', assignee: null })
  expect(begun.available_actions).not.toContain('release')
  expect((await shop.act(id, 'release')).body).toMatchObject({
    code: 'invalid_transition',
    detail: 'release asks for a task that somebody has.',
  })
})

test('a task that somebody has is not listed as free to take, in any stage', async () => {
  await configure(shop, anAction('take', { type: 'claim', from: ['queued', 'taken'], to: 'taken' }))
  const { id, available_actions } = await riders.aTakenTask()
  expect(available_actions).not.toContain('take')
  expect((await shop.act(id, 'take', { resource_id: riders.otto })).body.code).toBe('already_claimed')
})

describe('before any guard', () => {
  test('the stage is checked', async () => {
    const { id } = await riders.aTask()
    for (const key of ['start', 'complete', 'not_at_home', 'release', 'fail']) {
      const spelled = key.replaceAll('_', '-')
      expect((await shop.act(id, key)).body).toMatchObject({
        code: 'invalid_transition',
        detail: `${spelled} does not begin in the stage queued.`,
        current_status: 'confirmed',
        current_stage: 'queued',
        allowed: ['take'],
      })
    }
  })

  test('the kind of the task is checked', async () => {
    const { id } = await riders.aTask()
    expect((await shop.act(id, 'no-show')).body.detail).toBe('no-show is not for queue tasks.')
    const { service_id } = await shop.aBarber()
    const appointment = made(await shop.book({ service_id, start: at('10:00') }))
    expect(appointment.available_actions).toEqual(['start', 'check-in', 'complete', 'no-show', 'fail'])
    expect((await shop.act(appointment.id, 'not-at-home')).body).toMatchObject({
      detail: 'not-at-home is not for scheduled tasks.',
      allowed: appointment.available_actions,
    })
  })

  test('a booking that has ended allows no actions', async () => {
    for (const operation of ['complete', 'cancel', 'fail', 'no-show']) {
      const { id } = await riders.aTakenTask()
      const { status, stage, available_actions } = done(await shop.operate(id, operation))
      expect(available_actions).toEqual([])
      expect((await shop.act(id, 'start')).body).toMatchObject({
        code: 'invalid_transition',
        detail: `A booking that is ${status} takes no actions.`,
        current_status: status,
        current_stage: stage,
        allowed: [],
      })
    }
  })

  test('the status must allow the operation', async () => {
    await configure(shop, anAction('arrive', { operation: 'check_in' }))
    const { id } = await riders.aTakenTask()
    expect(done(await shop.act(id, 'arrive')).available_actions).not.toContain('arrive')
    expect((await shop.act(id, 'arrive')).body).toMatchObject({
      code: 'invalid_transition',
      detail: 'A booking that is checked_in does not allow check_in.',
      current_status: 'checked_in',
    })
  })
})
