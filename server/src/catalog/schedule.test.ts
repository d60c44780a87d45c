import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let shop: Client
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = workspace.everything
})
afterAll(() => world[Symbol.asyncDispose]())

const aSchedule = async (change: object = {}) => {
  const reply = await shop.post('/schedules', { name: 'Open', ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const monday = (start: string, end: string) => ({ weekly: [{ weekday: 1, start, end }] })

describe('a schedule', () => {
  test('has the time zone of the workspace and is closed all week by default', async () => {
    expect(await aSchedule()).toMatchObject({ timezone: 'America/Sao_Paulo', weekly: [], is_default: false })
    const sent = { timezone: 'Asia/Kathmandu', ...monday('09:00', '18:00') }
    expect(await aSchedule(sent)).toMatchObject(sent)
  })

  test.each([
    ['until midnight', '18:00', '24:00'],
    ['past midnight', '22:00', '02:00'],
    ['a whole day', '00:00', '24:00'],
    ['a whole day from noon on', '12:00', '12:00'],
    ['a minute', '23:59', '24:00'],
  ])('can be open %s', async (_what, start, end) => {
    expect(await aSchedule(monday(start, end))).toMatchObject(monday(start, end))
  })

  test.each([
    ['25:00', monday('25:00', '10:00'), '/weekly/0/start'],
    ['24:00 as a start', monday('24:00', '10:00'), '/weekly/0/start'],
    ['24:01', monday('10:00', '24:01'), '/weekly/0/end'],
    ['one digit', monday('9:00', '10:00'), '/weekly/0/start'],
    ['seconds', monday('09:00:00', '10:00'), '/weekly/0/start'],
    ['sixty minutes', monday('09:60', '10:00'), '/weekly/0/start'],
    ['a word', monday('09:00', 'later'), '/weekly/0/end'],
    ['no end', { weekly: [{ weekday: 1, start: '09:00' }] }, '/weekly/0/end'],
    ['weekday 0', { weekly: [{ weekday: 0, start: '09:00', end: '10:00' }] }, '/weekly/0/weekday'],
    ['weekday 8', { weekly: [{ weekday: 8, start: '09:00', end: '10:00' }] }, '/weekly/0/weekday'],
    ['101 windows', { weekly: Array(101).fill({ weekday: 1, start: '09:00', end: '10:00' }) }, '/weekly'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, '/timezone'],
    ['an offset for a zone', { timezone: '+03:00' }, '/timezone'],
  ])('with %s is refused', async (_what, change, pointer) => {
    const { id } = await aSchedule()
    for (const reply of [
      await shop.post('/schedules', { name: 'Open', ...change }),
      await shop.patch(`/schedules/${id}`, change),
    ]) {
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toMatchObject([{ pointer }])
    }
  })
})

describe('the default schedule', () => {
  const defaults = async () => {
    const { data } = (await shop.get('/schedules?limit=200')).body
    return data.filter((each: { is_default: boolean }) => each.is_default).map((each: { id: string }) => each.id)
  }

  test('is only one: the earlier default gets a new version', async () => {
    const first = await aSchedule({ name: 'First', is_default: true })
    world.wait(1)
    const second = await aSchedule({ name: 'Second', is_default: true })
    expect(await defaults()).toEqual([second.id])
    const { body } = await shop.get(`/schedules/${first.id}`)
    expect(body).toEqual({ ...first, is_default: false, version: 2, updated_at: world.now().toISOString() })
    const { rows } = await world.pool.query(
      "select data from events where workspace_id = $1 and type = 'schedule.updated'",
      [workspace.id],
    )
    expect(rows).toEqual([{ data: { schedule: { id: first.id, name: 'First' }, changed: ['is_default'] } }])

    expect((await shop.patch(`/schedules/${first.id}`, { is_default: true })).body.version).toBe(3)
    expect(await defaults()).toEqual([first.id])
  })

  test('can be missing, and is missing after it was archived', async () => {
    const { id } = await aSchedule({ is_default: true })
    await shop.patch(`/schedules/${id}`, { is_default: false })
    expect(await defaults()).toEqual([])
    await shop.patch(`/schedules/${id}`, { is_default: true })
    expect((await shop.delete(`/schedules/${id}`)).status).toBe(204)
    const next = await aSchedule({ is_default: true })
    expect(await defaults()).toEqual([next.id])
  })

  test('is only one, even if several schedules become the default at once', async () => {
    const { id } = await aSchedule()
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => shop.post('/schedules', { name: 'Mine', is_default: true })),
      shop.patch(`/schedules/${id}`, { is_default: true }),
    ])
    expect(made.map((reply) => reply.status)).toEqual([...Array(8).fill(201), 200])
    expect(await defaults()).toHaveLength(1)
  })
})

describe('an override', () => {
  const day = (date: string, more: object = {}) => ({ date, windows: [{ start: '10:00', end: '12:00' }], ...more })
  const dates = async (query = '') => {
    const { body } = await shop.get(`/schedule-overrides${query}`)
    return body.data.map((each: { date: string }) => each.date)
  }

  test('sets the hours of a day, and replaces an earlier override', async () => {
    const { id } = await aSchedule()
    const made = await shop.post(`/schedules/${id}/overrides`, day('2030-12-25', { reason: 'Christmas' }))
    const stamp = world.now().toISOString()
    const first = { ...day('2030-12-25'), schedule_id: id, reason: 'Christmas', created_at: stamp, updated_at: stamp }
    expect(made).toMatchObject({ status: 201 })
    expect(made.body).toEqual({ ...first, bookings: [] })
    expect((await shop.get('/schedule-overrides')).body.data).toEqual([first])

    world.wait(5)
    const sentBack = { ...made.body, windows: [], reason: null }
    const closed = await shop.post(`/schedules/${id}/overrides`, sentBack)
    expect(closed.body).toEqual({ ...sentBack, updated_at: world.now().toISOString() })
    const { bookings: _, ...stored } = closed.body
    expect((await shop.get('/schedule-overrides')).body).toEqual({ data: [stored], next_cursor: null })
  })

  test('is removed by its date', async () => {
    const { id } = await aSchedule()
    await shop.post(`/schedules/${id}/overrides`, day('2031-01-01'))
    expect((await shop.delete(`/schedules/${id}/overrides/2031-01-01`)).status).toBe(204)
    expect(await dates()).toEqual([])
    const again = await shop.delete(`/schedules/${id}/overrides/2031-01-01`)
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const date of ['tomorrow', '2027-02-29', '2031-1-1', '20310101', '2031-01-01T00:00:00Z']) {
      const reply = await shop.delete(`/schedules/${id}/overrides/${date}`)
      expect(reply, date).toMatchObject({ status: 422, body: { errors: [{ parameter: 'date' }] } })
    }
    expect((await shop.delete('/schedules/sch_unknown/overrides/nonsense')).status).toBe(404)
  })

  test.each([
    ['on a day that does not exist', { date: '2027-02-29' }, '/date'],
    ['in a thirteenth month', { date: '2030-13-01' }, '/date'],
    ['at a moment', { date: '2030-12-25T00:00:00Z' }, '/date'],
    ['on a day in another format', { date: '25.12.2030' }, '/date'],
    ['long ago', { date: '0030-12-25' }, '/date'],
    ['without a day', { date: null }, '/date'],
    ['without windows', { windows: null }, '/windows'],
    ['that begins at 24:00', { windows: [{ start: '24:00', end: '02:00' }] }, '/windows/0/start'],
    ['that never ends', { windows: [{ start: '10:00' }] }, '/windows/0/end'],
    ['with a weekday', { windows: [{ weekday: 1, start: '10:00', end: '12:00' }] }, '/windows/0/weekday'],
    ['with 101 windows', { windows: Array(101).fill({ start: '10:00', end: '12:00' }) }, '/windows'],
    ['with a very long reason', { reason: 'x'.repeat(501) }, '/reason'],
  ])('%s is refused', async (_what, change, pointer) => {
    const { id } = await aSchedule()
    const reply = await shop.post(`/schedules/${id}/overrides`, { ...day('2030-12-25'), ...change })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([{ pointer }])
  })

  test('of an archived schedule is not listed', async () => {
    const { id } = await aSchedule()
    await shop.post(`/schedules/${id}/overrides`, day('2030-12-25'))
    await shop.delete(`/schedules/${id}`)
    expect(await dates()).toEqual([])
    expect((await shop.post(`/schedules/${id}/overrides`, day('2030-12-26'))).status).toBe(404)
    expect((await shop.delete(`/schedules/${id}/overrides/2030-12-25`)).status).toBe(404)
  })

  test('is listed by date, then schedule, from today on or in the given range, page by page', async () => {
    const [one, two] = [await aSchedule(), await aSchedule()]
    for (const date of ['2030-03-05', '2030-03-03', '2030-03-04', '2031-01-01']) {
      await shop.post(`/schedules/${two.id}/overrides`, day(date))
      await shop.post(`/schedules/${one.id}/overrides`, day(date))
    }
    expect(await dates(`?schedule_id=${one.id}`)).toEqual(['2030-03-04', '2030-03-05', '2031-01-01'])
    expect(await dates(`?schedule_id=${one.id}&from=2030-01-01&to=2030-03-04`)).toEqual(['2030-03-03', '2030-03-04'])
    expect(await dates('?to=2030-03-03')).toEqual([])

    const whole = (await shop.get('/schedule-overrides?from=2030-01-01')).body.data
    expect(whole.map((each: { schedule_id: string }) => each.schedule_id)).toEqual(
      Array(4).fill([one.id, two.id].toSorted()).flat(),
    )
    const first = (await shop.get('/schedule-overrides?from=2030-01-01&limit=3')).body
    const rest = (await shop.get(`/schedule-overrides?limit=200&cursor=${first.next_cursor}`)).body
    expect([...first.data, ...rest.data]).toEqual(whole)
    expect(rest.next_cursor).toBeNull()
  })

  test('of yesterday depends on the time zone of the workspace', async () => {
    const { id } = await aSchedule()
    await shop.post(`/schedules/${id}/overrides`, day('2030-03-04'))
    expect(await dates()).toEqual(['2030-03-04'])
    // It is noon in UTC, and already the next day in the easternmost time zone.
    expect(
      (await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'Pacific/Kiritimati' })).status,
    ).toBe(200)
    expect(await dates()).toEqual([])
  })

  test.each([
    ['from=2030-02-30', 'from'],
    ['to=soon', 'to'],
    ['from=2030-02-02&to=2030-02-01', 'to'],
  ])('%s is refused', async (query, parameter) => {
    expect(await shop.get(`/schedule-overrides?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ parameter }] },
    })
  })

  test('has its events in the ledger', async () => {
    const { id, name } = await aSchedule()
    await shop.post(`/schedules/${id}/overrides`, day('2030-12-25'))
    await shop.delete(`/schedules/${id}/overrides/2030-12-25`)
    const { rows } = await world.pool.query(
      "select type, data from events where workspace_id = $1 and type like 'schedule.override%' order by id",
      [workspace.id],
    )
    const data = { schedule: { id, name }, date: '2030-12-25' }
    expect(rows).toEqual([
      { type: 'schedule.override_set', data },
      { type: 'schedule.override_removed', data },
    ])
  })
})
