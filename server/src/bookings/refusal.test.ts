import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, at, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Reply, type World } from '../testing/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = shopOf(await world.aWorkspace())
})

const refusalOf = ({ status, body }: Reply): string => {
  const [fault, ...others] = body.errors ?? []
  expect(others).toEqual([])
  return fault ? `${status} ${fault.pointer} ${fault.code}` : `${status} ${body.code}`
}
const timesOf = (reply: Reply) => reply.body.alternatives.map(({ start }: { start: string }) => start)

describe.each(['hold', 'book'] as const)('to %s', (verb) => {
  const ask = (body: object) => shop[verb](body)

  test('the refusals come in their order, the first one that applies', async () => {
    const schedule = await shop.aSchedule()
    const ana = await shop.aResource({ schedule_id: schedule.id, capacity: 4 })
    const stranger = await shop.aResource({ name: 'Of no use' })
    const limits = { max_party_size: 8, min_party_size: 2, min_notice_minutes: 120, max_advance_days: 10 }
    const service = await shop.aService([{ resource_ids: [ana.id] }], { ...limits, active: false })
    const wish = {
      service_id: 'svc_0000000000000000000000',
      resource_ids: [stranger.id, 'res_0000000000000000000000'],
      customer: { id: 'cus_0000000000000000000000' } as object,
      party_size: 9,
      start: '2030-03-04T12:30:30Z',
    }
    const unknown = (pointer: string) => ({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining(pointer) },
    })

    expect(await ask(wish)).toMatchObject(unknown('/service_id'))
    wish.service_id = service.id
    expect(await ask(wish)).toMatchObject(unknown('/resource_ids/1'))
    wish.resource_ids = [stranger.id]
    expect(await ask(wish)).toMatchObject(unknown('/customer/id'))
    wish.customer = aPerson()
    expect(refusalOf(await ask(wish))).toBe('422 /service_id service_inactive')
    await shop.client.patch(`/services/${service.id}`, { active: true })
    expect(refusalOf(await ask(wish))).toBe('422 /party_size party_size_out_of_range')
    wish.party_size = 1
    expect(refusalOf(await ask(wish))).toBe('422 /party_size party_size_out_of_range')
    wish.party_size = 8
    expect(refusalOf(await ask(wish))).toBe('422 /party_size capacity')
    wish.party_size = 4
    expect(refusalOf(await ask(wish))).toBe('422 /resource_ids/0 resource_not_usable')
    wish.resource_ids = [ana.id]
    expect(refusalOf(await ask(wish))).toBe('422 /start whole_minute')
    wish.start = '2030-03-04T12:30:00Z'
    expect(refusalOf(await ask(wish))).toBe('422 /start min_notice')
    wish.start = at('03:00', '2030-03-15')
    expect(refusalOf(await ask(wish))).toBe('422 /start max_advance')
    wish.start = at('03:00', '2030-03-14')
    expect(refusalOf(await ask(wish))).toBe('422 /start closed')
    wish.start = at('10:00', '2030-03-14')
    expect((await ask(wish)).status).toBe(201)
    expect(refusalOf(await ask(wish))).toBe('409 slot_taken')
  })

  test('a time in the past is too early', async () => {
    const { service_id } = await shop.aBarber()
    expect(refusalOf(await ask({ service_id, start: at('08:59', '2030-03-04') }))).toBe('422 /start min_notice')
    expect((await ask({ service_id, start: at('09:00', '2030-03-04') })).status).toBe(201)
  })

  test('a start off the grid is accepted if it is a whole minute', async () => {
    const { service_id } = await shop.aBarber()
    expect((await ask({ service_id, start: at('10:07') })).status).toBe(201)
    for (const fraction of ['001', '000000001', '0001']) {
      const start = `2030-03-05T15:00:00.${fraction}Z`
      expect(refusalOf(await ask({ service_id, start }))).toBe('422 /start whole_minute')
    }
    expect((await ask({ service_id, start: '2030-03-05T15:00:00.000000000Z' })).status).toBe(201)
  })

  test('ids of another workspace are unknown', async () => {
    const other = shopOf(await world.aWorkspace())
    const [theirs, ours] = [await other.aBarber(), await shop.aBarber()]
    const start = at('10:00')
    expect((await ask({ service_id: theirs.service_id, start })).status).toBe(404)
    expect((await ask({ service_id: ours.service_id, resource_ids: [theirs.ana], start })).status).toBe(404)
  })

  test('archived services and resources are unknown', async () => {
    const { service_id } = await shop.aBarber()
    await shop.client.delete(`/services/${service_id}`)
    expect((await ask({ service_id, start: at('10:00') })).status).toBe(404)
  })

  test('a service without an active resource has no_resources', async () => {
    const { service_id, ana } = await shop.aBarber()
    await shop.client.patch(`/resources/${ana}`, { active: false })
    expect((await ask({ service_id, start: at('10:00') })).status).toBe(422)
  })

  test('a closed hour is refused with the nearest open times', async () => {
    const { service_id } = await shop.aBarber()
    const refused = await ask({ service_id, start: at('03:00', '2030-03-06') })
    expect(refusalOf(refused)).toBe('422 /start closed')
    const open = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => at(time, '2030-03-06'))
    expect(timesOf(refused)).toEqual(open)
    expect(refused.body.alternatives[0]).toEqual({ start: open[0], end: at('09:30', '2030-03-06') })
    // The shop is open when it begins, but closes before it ends.
    expect(refusalOf(await ask({ service_id, start: at('16:31') }))).toBe('422 /start closed')
    expect((await ask({ service_id, start: at('16:30') })).status).toBe(201)
  })

  test('a taken hour is refused with the nearest free times, the earlier first, and all of them can be booked', async () => {
    const { service_id } = await shop.aBarber()
    await ask({ service_id, start: at('12:00') })
    await ask({ service_id, start: at('11:00') })
    const refused = await ask({ service_id, start: at('12:00') })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(timesOf(refused)).toEqual(['11:30', '12:30', '13:00', '10:30', '13:30'].map((time) => at(time)))
    for (const start of timesOf(refused)) expect((await ask({ service_id, start })).status).toBe(201)
  })

  test('alternatives are for the same party and the same resources', async () => {
    const schedule = await shop.aSchedule()
    const [small, large] = [
      await shop.aResource({ schedule_id: schedule.id, capacity: 2 }),
      await shop.aResource({ schedule_id: schedule.id, capacity: 8 }),
    ]
    const group = await shop.aGroup([small.id, large.id])
    const { id: service_id } = await shop.aService([{ group_id: group.id }])
    const [start, free] = [at('12:00'), ['11:30', '12:30', '11:00', '13:00', '10:30'].map((time) => at(time))]
    await ask({ service_id, start, resource_ids: [large.id] })
    expect(timesOf(await ask({ service_id, start, party_size: 5 }))).toEqual(free)
    expect(timesOf(await ask({ service_id, start, resource_ids: [large.id] }))).toEqual(free)
    expect((await ask({ service_id, start })).body.allocations).toMatchObject([{ resource_id: small.id }])
  })

  test('there may be no free time within fourteen days', async () => {
    const weekly = [{ weekday: 2, start: '10:00', end: '10:30' }]
    const schedule = await shop.aSchedule({ weekly })
    const ana = await shop.aResource({ schedule_id: schedule.id })
    const { id: service_id } = await shop.aService([{ resource_ids: [ana.id] }])
    const tuesday = (date: string) => ({ service_id, start: at('10:00', date) })
    await ask(tuesday('2030-03-05'))
    expect(timesOf(await ask(tuesday('2030-03-05')))).toContain(at('10:00', '2030-03-12'))
    for (const date of ['2030-03-12', '2030-03-19', '2030-03-26']) await ask(tuesday(date))
    expect(await ask(tuesday('2030-03-05'))).toMatchObject({ status: 409, body: { alternatives: [] } })
  })

  test('a refusal stores nothing', async () => {
    const { service_id } = await shop.aBarber()
    await ask({ service_id, start: at('10:00') })
    const count = async () => {
      const { rows } = await world.pool.query(
        'select (select count(*) from bookings) b, (select count(*) from events) e, (select count(*) from allocations) a, (select count(*) from customers) c, (select count(*) from jobs) j',
      )
      return rows[0]
    }
    const before = await count()
    expect((await ask({ service_id, start: at('10:00') })).status).toBe(409)
    expect((await ask({ service_id, start: at('03:00') })).status).toBe(422)
    expect((await ask({ service_id, start: at('12:00'), customer: { id: 'cus_x' } })).status).toBe(404)
    expect(await count()).toEqual(before)
    expect((await ask({ service_id, start: at('12:00') })).status).toBe(201)
  })
})

test('a refusal by a rule is stored under its idempotency key, a fault in the body is not', async () => {
  const { service_id } = await shop.aBarber()
  const ask = (start: string, key: string) =>
    shop.client.post('/holds', { service_id, start }, { 'idempotency-key': key })
  const held = await ask(at('10:00'), 'first')
  const refused = await ask(at('10:00'), 'second')
  await shop.release(held.body.id)
  const again = await ask(at('10:00'), 'second')
  expect(again).toMatchObject({ status: 409, body: { code: 'slot_taken', alternatives: refused.body.alternatives } })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await ask(at('03:00'), 'third')).status).toBe(422)
  expect((await ask(at('10:00'), 'third')).status).toBe(201)
})
