import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, at, type Shop, shopOf } from '../../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Salon {
  workspace: TestWorkspace
  shop: Shop
  service_id: string
  ana: string
}

async function aSalon(): Promise<Salon> {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  return { workspace, shop, ...(await shop.aBarber()) }
}

const pathOf = (url: string) => new URL(url).pathname.slice('/v1'.length)
const renew = async (client: Client, resource: string) => {
  const reply = await client.post(`/resources/${resource}/calendar-feed`)
  expect(reply.status).toBe(201)
  return pathOf(reply.body.url)
}

async function eventsAt(path: string, client: Client = world.anybody) {
  const reply = await client.get(path)
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  const calendar = new ICAL.Component(ICAL.parse(reply.body as string))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    // Without this option it would compare each event with all others, to find those that repeat.
    const event = new ICAL.Event(component, { exceptions: [] })
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      changed: (component.getFirstPropertyValue('last-modified') as ICAL.Time).toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      transp: component.getFirstPropertyValue('transp'),
      description: event.description,
      location: event.location,
    }
  })
}

describe('a calendar feed', () => {
  test('shows the bookings of its person, and of nobody else', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const bia = await shop.aResource({ name: 'Bia' })
    const other = await shop.aService([{ resource_ids: [bia.id] }], { name: 'Manicure' })
    const booking = (await shop.book({ service_id, start: at('10:00'), customer: aPerson({ name: 'Ana; Souza' }) }))
      .body
    await shop.book({ service_id: other.id, start: at('10:00') })
    await shop.hold({ service_id, start: at('11:00') })
    const link = await renew(workspace.owner, ana)
    expect(link).toMatch(/\.ics$/)
    expect(await eventsAt(link)).toEqual([
      {
        uid: `${booking.id}@holdfast.test`,
        sequence: booking.version - 1,
        summary: 'Cut · Ana; Souza',
        start: at('10:00'),
        end: at('10:30'),
        changed: world.now().toISOString(),
        status: 'CONFIRMED',
        transp: 'OPAQUE',
        description: null,
        location: null,
      },
    ])
  })

  test('keeps the UID of a booking that moves, with a higher sequence, and shows a cancelled one as cancelled', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const first = (await shop.book({ service_id, start: at('10:00') })).body
    const link = await renew(workspace.owner, ana)
    const [before] = await eventsAt(link)
    const second = (await shop.reschedule(first.id, { start: at('12:00') })).body
    const third = (await shop.reschedule(second.id, { start: at('14:00') })).body
    const moved = await eventsAt(link)
    expect(moved).toMatchObject([{ uid: before?.uid, start: at('14:00'), status: 'CONFIRMED' }])
    expect(moved[0]?.sequence).toBeGreaterThan(before?.sequence as number)
    await shop.operate(third.id, 'cancel')
    const [cancelled] = await eventsAt(link)
    expect(cancelled).toMatchObject({ uid: before?.uid, status: 'CANCELLED', transp: 'TRANSPARENT' })
    expect(cancelled?.description).toBe('Cancelado')
    expect(cancelled?.sequence).toBeGreaterThan(moved[0]?.sequence as number)
  })

  test('says 304 while nothing has changed, and not after a change', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const link = await renew(workspace.owner, ana)
    const first = await world.anybody.get(link)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await world.anybody.get(link, { 'if-none-match': tag })).toMatchObject({ status: 304, body: '' })
    }
    world.wait(1)
    expect((await world.anybody.get(link, { 'if-none-match': etag })).status).toBe(304)
    await shop.book({ service_id, start: at('10:00') })
    const changed = await world.anybody.get(link, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('says that an entry was changed when its title was: the customer or the service is renamed, or anonymous', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const { id, customer } = (await shop.book({ service_id, start: at('10:00'), customer: aPerson({ name: 'Bia' }) }))
      .body
    const link = await renew(workspace.owner, ana)
    const changes = [
      () => shop.client.patch(`/customers/${customer.id}`, { name: 'Beatriz' }),
      () => shop.client.patch(`/services/${service_id}`, { name: 'Haircut' }),
      () => shop.client.delete(`/customers/${customer.id}`),
    ]
    let [before] = await eventsAt(link)
    for (const change of changes) {
      world.wait(1)
      await change()
      const [after] = await eventsAt(link)
      expect(after).toMatchObject({ uid: before?.uid, changed: world.now().toISOString() })
      expect(after?.summary).not.toBe(before?.summary)
      expect(await eventsAt(`/bookings/${id}/ics`, workspace.everything)).toEqual([after])
      before = after
    }
    expect(before?.summary).toBe('Haircut · Cliente anônimo')
  })

  test('leaves out the bookings that are farthest from now when there are more than 2,000', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const { id } = (await shop.book({ service_id, start: at('10:00') })).body
    const { rows } = await world.pool.query('select * from bookings where id = $1', [id])
    const columns = Object.keys(rows[0]).filter((name) => !['id', 'starts_at', 'ends_at'].includes(name))
    await world.pool.query(
      `insert into bookings (id, starts_at, ends_at, ${columns.join(', ')})
       select id || n, $2::timestamptz + n * interval '4 hours', $2::timestamptz + n * interval '4 hours 30 minutes',
         ${columns.join(', ')} from bookings, generate_series(-300, 2200) n where id = $1`,
      [id, world.now()],
    )
    const starts = (await eventsAt(await renew(workspace.owner, ana))).map(({ start }) => Date.parse(start))
    const hours = starts.map((start) => (start - world.now().getTime()) / 3_600_000)
    expect(starts).toHaveLength(2_000)
    expect(starts).toContain(Date.parse(at('10:00')))
    expect(hours[0]).toBe(-4 * 300)
    expect(hours.at(-1)).toBe(4 * (2_000 - 301 - 1))
  })

  test('is in the language and at the place of the workspace, with what the person must know', async () => {
    const { workspace, shop, ana } = await aSalon()
    await workspace.owner.patch(`/workspaces/${workspace.id}`, {
      locale: 'es-AR',
      address: { formatted: 'Av. 1, Rosario' },
    })
    const deposit = { deposit_cents: 1_000, price_cents: 5_000, max_party_size: 4 }
    const service = await shop.aService([{ resource_ids: [ana] }], { name: 'Color', ...deposit })
    await shop.book({ service_id: service.id, start: at('10:00'), party_size: 3 })
    expect(await eventsAt(await renew(workspace.owner, ana))).toMatchObject([
      { status: 'TENTATIVE', description: 'Esperando el pago\n3 personas', location: 'Av. 1, Rosario' },
    ])
  })
})

describe('the link of a calendar', () => {
  test('is stored only as a hash, and a renewed one ends the old one at once', async () => {
    const { workspace, ana } = await aSalon()
    const old = await renew(workspace.owner, ana)
    const rows = await world.pool.query('select * from calendar_feeds where workspace_id = $1', [workspace.id])
    expect(JSON.stringify(rows.rows)).not.toContain(old.split('_').at(-1)?.replace('.ics', ''))
    const link = await renew(workspace.owner, ana)
    expect((await world.anybody.get(old)).status).toBe(404)
    expect((await world.anybody.get(link)).status).toBe(200)
    expect((await workspace.owner.delete(`/resources/${ana}/calendar-feed`)).status).toBe(204)
    expect((await world.anybody.get(link)).status).toBe(404)
    expect((await workspace.owner.get(`/resources/${ana}/calendar-feed`)).status).toBe(404)
  })

  test('of several renewals at once, one works', async () => {
    const { workspace, ana } = await aSalon()
    const links = await Promise.all(Array.from({ length: 8 }, () => renew(workspace.owner, ana)))
    const replies = await Promise.all(links.map((link) => world.anybody.get(link)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(7)
  })

  test('reveals nothing when it is wrong: all wrong links get the same answer', async () => {
    const { workspace, ana } = await aSalon()
    const right = await renew(workspace.owner, ana)
    const wrong = [
      '/calendars/x',
      '/calendars/x.ics',
      right.replace(/.\.ics$/, '!.ics'),
      right.replace(/_[^_]{43}/, `_${'0'.repeat(43)}`),
      right.replace(/hfc_[^_]{22}/, `hfc_${'0'.repeat(22)}`),
    ]
    const bodies = await Promise.all(
      wrong.map(async (link) => {
        const { status, body } = await world.anybody.get(link)
        return { status, body: { ...body, instance: null, request_id: null } }
      }),
    )
    expect(bodies.every(({ status }) => status === 404)).toBe(true)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('is made by admins for everybody, and by others for themselves only; never by a key', async () => {
    const { workspace, shop, ana } = await aSalon()
    const agent = await workspace.member('agent')
    expect(await agent.client.post(`/resources/${ana}/calendar-feed`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    await shop.client.patch(`/resources/${ana}`, { member_id: agent.memberId })
    expect((await world.anybody.get(await renew(agent.client, ana))).status).toBe(200)
    expect((await agent.client.get(`/resources/${ana}/calendar-feed`)).body.created_by.id).toBe(agent.memberId)
    expect((await workspace.everything.post(`/resources/${ana}/calendar-feed`)).status).toBe(403)
  })

  test('ends when its person leaves the team, or when the resource becomes somebody else', async () => {
    const { workspace, shop, ana } = await aSalon()
    const [one, two] = [await workspace.member('agent'), await workspace.member('agent')]
    await shop.client.patch(`/resources/${ana}`, { member_id: one.memberId })
    const made = await renew(workspace.owner, ana)
    await shop.client.patch(`/resources/${ana}`, { member_id: two.memberId })
    expect((await world.anybody.get(made)).status).toBe(404)
    const again = await renew(workspace.owner, ana)
    await workspace.owner.delete(`/team/members/${two.memberId}`)
    expect((await world.anybody.get(again)).status).toBe(404)
  })

  test('ends when the member who made it leaves, and with the workspace', async () => {
    const { workspace, ana } = await aSalon()
    const admin = await workspace.member('admin')
    const made = await renew(admin.client, ana)
    await workspace.owner.delete(`/team/members/${admin.memberId}`)
    expect((await world.anybody.get(made)).status).toBe(404)
    const again = await renew(workspace.owner, ana)
    await workspace.owner.delete(`/workspaces/${workspace.id}`, { name: 'Salão Aurora' })
    expect((await world.anybody.get(again)).status).toBe(404)
  })
})

describe('a booking as a file', () => {
  test('has one entry, which keeps its UID when the booking moves', async () => {
    const { workspace, shop, service_id } = await aSalon()
    const first = (await shop.book({ service_id, start: at('10:00') })).body
    const [before] = await eventsAt(`/bookings/${first.id}/ics`, workspace.everything)
    const second = (await shop.reschedule(first.id, { start: at('12:00') })).body
    const [after] = await eventsAt(`/bookings/${second.id}/ics`, workspace.everything)
    expect(after).toMatchObject({ uid: before?.uid, start: at('12:00') })
    expect(after?.sequence).toBeGreaterThan(before?.sequence as number)
    const reply = await workspace.everything.get(`/bookings/${second.id}/ics`)
    expect(reply.headers['content-disposition']).toContain(`filename="${second.id}.ics"`)
    expect(reply.body).not.toContain('REFRESH')
  })

  test('is refused for a hold, for a booking that was moved and for a task without a time', async () => {
    const { workspace, shop, service_id, ana } = await aSalon()
    const hold = (await shop.hold({ service_id, start: at('10:00') })).body
    const booking = (await shop.book({ service_id, start: at('12:00') })).body
    await shop.reschedule(booking.id, { start: at('14:00') })
    const group = await shop.aGroup([ana])
    const queue = await shop.aService([{ group_id: group.id }], { name: 'Delivery', mode: 'queue' })
    const task = (await shop.book({ service_id: queue.id })).body
    for (const { id } of [hold, booking, task]) {
      expect(await workspace.everything.get(`/bookings/${id}/ics`)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition' },
      })
    }
    expect((await workspace.everything.get('/bookings/bkg_0RqGxk2mTq9Lh7wVb3NcYd/ics')).status).toBe(404)
    const blind = await workspace.key('slots:read')
    expect((await blind.get(`/bookings/${booking.id}/ics`)).status).toBe(403)
  })
})
