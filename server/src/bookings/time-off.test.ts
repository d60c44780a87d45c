import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faultsIn } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let ana: string
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  const barber = await shop.aBarber()
  ana = barber.ana
  service_id = barber.service_id
})

const off = (body: object = {}) =>
  shop.client.post('/time-off', { resource_id: ana, start: at('12:00'), end: at('14:00'), reason: 'Dentist', ...body })
const bookAt = (time: string, more: object = {}) => shop.book({ service_id, start: at(time), ...more })

/** The offered times of a day, as people in São Paulo read them. */
async function offered(date = '2030-03-05', service = service_id): Promise<string[]> {
  const query = new URLSearchParams({ service_id: service, from: at('00:00', date), to: at('23:59', date) })
  const { body } = await shop.client.get(`/slots?${query}`)
  return body.data.map(({ start }: { start: string }) => {
    return new Date(Date.parse(start) - 3 * 3_600_000).toISOString().slice(11, 16)
  })
}
const noon = ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00']
const around = async (date?: string) => (await offered(date)).filter((time) => noon.includes(time))

test('time off is neither offered nor booked nor held, and is free again once it is deleted', async () => {
  const taken = made(await off())
  expect(taken).toMatchObject({
    resource_id: ana,
    start: at('12:00'),
    end: at('14:00'),
    reason: 'Dentist',
    repeats: null,
    times: [{ start: at('12:00'), end: at('14:00') }],
    bookings: [],
  })
  expect(await around()).toEqual(['11:30', '14:00'])
  const refused = { status: 409, body: { code: 'slot_taken' } }
  expect(await bookAt('13:00')).toMatchObject(refused)
  expect(await shop.hold({ service_id, start: at('11:45') })).toMatchObject(refused)
  expect((await bookAt('14:00')).status).toBe(201)

  expect((await shop.client.delete(`/time-off/${taken.id}`)).status).toBe(204)
  expect(await around()).toEqual(noon.slice(0, -1))
  expect(await shop.client.delete(`/time-off/${taken.id}`)).toMatchObject({ status: 404 })
  const { rows } = await world.pool.query('select from allocations where holder_id = $1', [taken.id])
  expect(rows).toEqual([])
})

test('explain says that the resource has time off, and not why', async () => {
  await off()
  const explain = async (time: string) =>
    (await shop.client.get(`/slots/explain?${new URLSearchParams({ service_id, start: at(time) })}`)).body.reasons
  expect(await explain('13:00')).toEqual([
    { code: 'fully_booked', resource_id: null, detail: expect.stringContaining('time off') },
    { code: 'resource_busy', resource_id: ana, detail: 'It has time off then.' },
  ])
  await bookAt('15:00')
  expect(await explain('15:00')).toContainEqual({
    code: 'resource_busy',
    resource_id: ana,
    detail: 'Another booking or hold has it, buffers included.',
  })
})

test('a break repeats on its weekdays until its last day', async () => {
  const repeats = { weekdays: [4, 2, 2], until: '2030-03-12' }
  const taken = made(await off({ end: at('13:00'), repeats }))
  expect(taken.repeats).toEqual({ weekdays: [2, 4], until: '2030-03-12' })
  const days = ['2030-03-05', '2030-03-07', '2030-03-12']
  expect(taken.times).toEqual(days.map((day) => ({ start: at('12:00', day), end: at('13:00', day) })))
  for (const day of days) expect(await around(day)).toEqual(['11:30', '13:00', '13:30', '14:00'])
  for (const day of ['2030-03-06', '2030-03-14']) expect(await around(day)).toEqual(noon)
  await shop.client.delete(`/time-off/${taken.id}`)
  for (const day of days) expect(await around(day)).toEqual(noon)
})

test('bookings and holds in the way are listed, buffers included, and nothing is taken', async () => {
  const { id: dye } = await shop.aService([{ resource_ids: [ana] }], { buffer_minutes: 30 })
  const [early, late] = [made(await shop.book({ service_id: dye, start: at('11:15') })), made(await bookAt('13:30'))]
  const held = made(await shop.hold({ service_id, start: at('12:30') }))
  await bookAt('14:00')
  const answer = await off()
  expect(answer).toMatchObject({ status: 409, body: { code: 'bookings_in_the_way' } })
  expect(answer.body.bookings.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [early.id, 'confirmed'],
    [held.id, 'held'],
    [late.id, 'confirmed'],
  ])
  expect(answer.body.bookings[2]).toEqual({
    id: late.id,
    status: 'confirmed',
    service_id,
    start: at('13:30'),
    end: at('14:00'),
    resource_ids: [ana],
  })
  expect((await shop.client.get('/time-off')).body.data).toEqual([])
  // A hold that has expired is in nobody's way.
  for (const { id } of [early, late]) await shop.operate(id, 'cancel')
  world.wait(11)
  expect((await off()).status).toBe(201)
})

test('with `over` both stay, and the time of a booking that ends or moves becomes time off', async () => {
  const [cancelled, moved, ended] = [
    made(await bookAt('12:00')),
    made(await bookAt('12:30')),
    made(await bookAt('13:30')),
  ]
  const taken = made(await off({ over: true }))
  expect(taken.bookings.map(({ id }: { id: string }) => id)).toEqual([cancelled.id, moved.id, ended.id])
  for (const { id } of taken.bookings) expect((await shop.getBooking(id)).status).toBe('confirmed')
  expect(await faultsIn(world, workspace.id)).toEqual([])

  await shop.operate(cancelled.id, 'cancel')
  expect((await shop.reschedule(moved.id, { start: at('15:00') })).status).toBe(201)
  await shop.operate(ended.id, 'no-show')
  expect(await around()).toEqual(['11:30', '14:00'])
  for (const time of ['12:00', '12:30', '13:30']) expect((await bookAt(time)).status).toBe(409)
  await shop.client.delete(`/time-off/${taken.id}`)
  expect(await around()).toEqual(noon)
})

test('a booking that stayed can come back to its own time, and no other booking can', async () => {
  const before = made(await bookAt('13:00'))
  await shop.operate(before.id, 'cancel')
  const kept = made(await bookAt('13:00'))
  await off({ over: true })
  await shop.operate(kept.id, 'no-show')
  expect(await shop.operate(before.id, 'reopen')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(await shop.operate(kept.id, 'reopen')).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  // A booking that stayed cannot move inside of the time off.
  expect((await shop.reschedule(kept.id, { start: at('13:10') })).status).toBe(409)
  expect(await faultsIn(world, workspace.id)).toEqual([])
})

test('time off over time off is never in the way, and what is left counts when one of them goes', async () => {
  const lunch = made(await off({ end: at('13:00'), repeats: { weekdays: [2], until: '2030-03-26' } }))
  const holiday = made(await off({ start: at('00:00'), end: at('00:00', '2030-03-20') }))
  await shop.client.delete(`/time-off/${lunch.id}`)
  expect(await around()).toEqual([])
  expect(await around('2030-03-12')).toEqual([])
  await shop.client.delete(`/time-off/${holiday.id}`)
  expect(await around()).toEqual(noon)
})

test('a shared room is closed for everybody, however many places are left', async () => {
  const hall = await shop.aResource({ name: 'Hall', kind: 'room', shared: true, capacity: 10 })
  const { id: lesson } = await shop.aService([{ resource_ids: [hall.id] }])
  const booked = made(await shop.book({ service_id: lesson, start: at('12:00') }))
  expect(await off({ resource_id: hall.id })).toMatchObject({ status: 409, body: { bookings: [{ id: booked.id }] } })
  made(await off({ resource_id: hall.id, over: true }))
  for (const time of ['12:00', '13:00']) {
    expect(await shop.book({ service_id: lesson, start: at(time) })).toMatchObject({ status: 409 })
  }
  expect((await shop.book({ service_id: lesson, start: at('14:00') })).status).toBe(201)
  expect(await shop.operate(booked.id, 'reopen')).toMatchObject({ body: { code: 'invalid_transition' } })
})

test('another person of the team takes over', async () => {
  const bia = await shop.aResource({ name: 'Bia' })
  const { id: either } = await shop.aService([{ resource_ids: [ana, bia.id] }])
  await off()
  const { body } = await shop.book({ service_id: either, start: at('12:30') })
  expect(body.allocations).toMatchObject([{ resource_id: bia.id }])
})

test('the list has what touches the range, with its times there', async () => {
  const repeats = { weekdays: [2, 3], until: '2030-03-13' }
  const lunch = made(await off({ end: at('13:00'), repeats }))
  const bia = await shop.aResource({ name: 'Bia' })
  const trip = made(
    await off({ resource_id: bia.id, start: at('00:00', '2030-03-04'), end: at('00:00', '2030-03-10') }),
  )
  const list = async (query: Record<string, string>) =>
    (await shop.client.get(`/time-off?${new URLSearchParams(query)}`)).body.data.map(
      ({ id, times }: { id: string; times: { start: string }[] }) => [id, ...times.map(({ start }) => start)],
    )
  expect(await list({ from: at('00:00', '2030-03-06'), to: at('00:00', '2030-03-07') })).toEqual([
    [trip.id, at('00:00', '2030-03-04')],
    [lunch.id, at('12:00', '2030-03-06')],
  ])
  expect(await list({ from: at('00:00', '2030-03-11'), to: at('00:00', '2030-03-12') })).toEqual([])
  expect(await list({ resource_id: bia.id })).toEqual([[trip.id, at('00:00', '2030-03-04')]])
  expect((await shop.client.get('/time-off?resource_id=res_unknown')).status).toBe(404)
  // Time off of an archived person is no longer listed.
  await shop.client.delete(`/resources/${bia.id}`)
  expect((await list({})).map(([id]: string[]) => id)).toEqual([lunch.id])
  expect(await off({ resource_id: bia.id })).toMatchObject({ status: 404 })
})

test('what cannot be time off is refused', async () => {
  const faults = async (body: object) =>
    (await off(body)).body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  expect(await faults({ end: at('12:00') })).toEqual(['/end out_of_range'])
  expect(await faults({ start: '2030-03-05T12:00:30-03:00' })).toEqual(['/start whole_minute'])
  expect(await faults({ end: at('12:00', '2031-03-08') })).toEqual(['/end out_of_range'])
  expect(await faults({ start: at('12:00', '2030-03-01'), end: at('13:00', '2030-03-01') })).toEqual(['/end past'])
  expect(await faults({ repeats: { weekdays: [3], until: '2032-03-12' } })).toEqual([
    '/repeats/weekdays out_of_range',
    '/repeats/until out_of_range',
  ])
  expect(await off({ resource_id: 'res_unknown' })).toMatchObject({ status: 404 })
})

test('config:write takes and deletes time off, config:read lists it, and no other scope does', async () => {
  const body = { resource_id: ana, start: at('12:00'), end: at('14:00') }
  const [reader, writer, agent] = [
    await workspace.key('config:read'),
    await workspace.key('config:write'),
    await workspace.key('bookings:write', 'slots:read'),
  ]
  const { id } = made(await writer.post('/time-off', body))
  expect((await reader.get('/time-off')).body.data).toMatchObject([{ id }])
  for (const key of [reader, agent]) {
    expect((await key.post('/time-off', body)).status).toBe(403)
    expect((await key.delete(`/time-off/${id}`)).status).toBe(403)
  }
  expect((await agent.get('/time-off')).status).toBe(403)
  const stranger = await world.aWorkspace()
  expect((await stranger.everything.delete(`/time-off/${id}`)).status).toBe(404)
})

test('a call that is repeated with its key takes the time once', async () => {
  const body = { resource_id: ana, start: at('12:00'), end: at('14:00') }
  const answers = [1, 2].map(() => shop.client.post('/time-off', body, { 'idempotency-key': 'lunch' }))
  const [one, other] = await Promise.all(answers)
  expect(one?.body.id).toBe(other?.body.id)
  expect((await shop.client.get('/time-off')).body.data).toHaveLength(1)
})

test('time off is not working time in the numbers of the team', async () => {
  const [from, to] = [at('00:00'), at('00:00', '2030-03-06')]
  const numbers = async () => {
    const stats = await shop.client.get(`/resources/${ana}/stats?${new URLSearchParams({ from, to })}`)
    const overview = await shop.client.get(`/team/overview?${new URLSearchParams({ from, to })}`)
    return [stats.body, overview.body.totals].map(({ working_minutes, free_minutes, booked_outside_minutes }) => {
      return [working_minutes, free_minutes, booked_outside_minutes]
    })
  }
  await bookAt('13:30')
  expect(await numbers()).toEqual(Array(2).fill([480, 450, 0]))
  await off({ over: true })
  expect(await numbers()).toEqual(Array(2).fill([360, 360, 30]))
})
