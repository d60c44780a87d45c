// The page on which customers book by themselves: its address, and what it lets visitors do.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { aPerson, made, shopOf } from '../testing/shop.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { visitorsOf } from '../testing/visitors.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

const SITE = '/webchat-site'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const put = (owner: Client, booking_page: object) => owner.put(SITE, { booking_page })
const pageOf = async (owner: Client) => (await owner.get(SITE)).body.booking_page

describe('the address of the page', () => {
  test('is chosen by the business, and the page is off until then', async () => {
    const { owner } = await world.aWorkspace()
    expect(await pageOf(owner)).toEqual({ enabled: false, slug: null })
    expect(faultsOf(await put(owner, { enabled: true }))).toEqual(['/booking_page/slug required'])
    const { status, body } = await put(owner, { enabled: true, slug: 'salao-aurora' })
    expect([status, body.booking_page]).toEqual([200, { enabled: true, slug: 'salao-aurora' }])
    expect((await put(owner, { enabled: false })).body.booking_page).toEqual({ enabled: false, slug: 'salao-aurora' })
  })

  test.each(['ab', 'Aurora', 'salão', 'a b c', '-aurora', 'aurora-', 'sa--lao', 'a/b', 'x'.repeat(49)])(
    'cannot be %s',
    async (slug) => {
      const { owner } = await world.aWorkspace()
      expect((await put(owner, { slug })).status).toBe(422)
      expect(await pageOf(owner)).toEqual({ enabled: false, slug: null })
    },
  )

  test('cannot be that of another business, not even one that it had before', async () => {
    const [first, second] = [await world.aWorkspace(), await world.aWorkspace()]
    await put(first.owner, { slug: 'barber-one' })
    await put(first.owner, { slug: 'barber-two' })
    for (const slug of ['barber-one', 'barber-two']) {
      expect(faultsOf(await put(second.owner, { slug }))).toEqual(['/booking_page/slug taken'])
    }
    expect((await put(first.owner, { slug: 'barber-one' })).body.booking_page.slug).toBe('barber-one')
  })

  test('that many want at once belongs to one of them', async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, () => world.aWorkspace()))
    const answers = await Promise.all(shops.map(({ owner }) => put(owner, { slug: 'wanted-by-all' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    const slugs = await Promise.all(shops.map(({ owner }) => pageOf(owner)))
    expect(slugs.filter(({ slug }) => slug === 'wanted-by-all')).toHaveLength(1)
  })

  test('is free again after its business was deleted', async () => {
    const [gone, next] = [await world.aWorkspace(), await world.aWorkspace()]
    await put(gone.owner, { slug: 'old-name' })
    await gone.owner.patch(`/workspaces/${gone.id}`, { name: 'Old name' })
    expect((await gone.owner.delete(`/workspaces/${gone.id}`, { name: 'Old name' })).status).toBe(204)
    await world.runJobs()
    expect((await put(next.owner, { slug: 'old-name' })).status).toBe(200)
  })

  test('that a business takes again is kept as its latest one', async () => {
    const { owner } = await world.aWorkspace()
    const other = await world.aWorkspace()
    const take = async (slug: string) => {
      world.wait(1)
      expect((await put(owner, { slug })).status).toBe(200)
    }
    await take('printed-on-cards')
    for (let index = 0; index < 9; index += 1) await take(`tried-out-${index}`)
    await take('printed-on-cards')
    await take('one-more')
    expect(faultsOf(await put(other.owner, { slug: 'printed-on-cards' }))).toEqual(['/booking_page/slug taken'])
    expect((await put(other.owner, { slug: 'tried-out-0' })).status).toBe(200)
  })

  test('is kept when another follows, up to ten of them', async () => {
    const { owner } = await world.aWorkspace()
    for (let index = 0; index < 12; index += 1) {
      world.wait(1)
      await put(owner, { slug: `shop-number-${index}` })
    }
    const { rows } = await world.pool.query(`select slug from booking_page_slugs where slug like 'shop-number-%'`)
    const kept = Array.from({ length: 10 }, (_, index) => `shop-number-${index + 2}`)
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(kept.toSorted())
  })
})

describe('a visitor of the page', () => {
  const aShop = async (change: object = {}) => {
    const workspace: TestWorkspace = await world.aWorkspace()
    const shop = shopOf(workspace)
    const { service_id, ana } = await shop.aBarber()
    const site = await visitorsOf(world, workspace)
    await workspace.owner.put(SITE, change)
    return { workspace, shop, service_id, ana, site }
  }

  test('can book although the chat itself does not offer it', async () => {
    const features = { booking: false }
    const { workspace, site, service_id, shop } = await aShop({ features })
    const { client } = await site.open()
    const bookings = visitorBookingsOf({ client })
    const [{ start }] = (await shop.slots({ service_id })).body.data
    expect((await bookings.hold({ service_id, start })).status).toBe(403)
    await put(workspace.owner, { enabled: true, slug: `page-${workspace.id.slice(4, 12).toLowerCase()}` })
    const hold = made(await bookings.hold({ service_id, start }))
    expect((await bookings.confirm(hold.id, aPerson())).status).toBe(200)
  })

  test('can ask for a person where the team has several, and sees only the times of that person', async () => {
    const { shop, site, service_id, ana } = await aShop()
    const config = async () => (await site.page.get('/public/webchat/config')).body.services[0].people
    expect(await config()).toEqual([])
    const { body: bruno } = await shop.client.post('/resources', { name: 'Bruno', kind: 'person' })
    await shop.client.patch(`/services/${service_id}`, { requirements: [{ resource_ids: [ana, bruno.id] }] })
    await shop.client.patch(`/resources/${ana}`, { kind: 'person' })
    expect(await config()).toEqual([
      { id: ana, name: 'Ana', color: expect.any(String), photo_url: null },
      { id: bruno.id, name: 'Bruno', color: expect.any(String), photo_url: null },
    ])
  })

  test('can come back to a booking until it is over, even if it is far away', async () => {
    const { shop, site, service_id } = await aShop()
    await shop.client.patch(`/services/${service_id}`, { max_advance_days: 120 })
    const { client } = await site.open()
    const bookings = visitorBookingsOf({ client })
    const from = plus(world.now(), 80 * DAY_MS).toISOString()
    const [{ start }] = (await shop.slots({ service_id, from })).body.data
    const { id } = made(await bookings.hold({ service_id, start }))
    await bookings.confirm(id, aPerson())
    for (const days of [40, 39]) {
      world.wait(days * 24 * 60)
      expect((await bookings.list()).body.data).toMatchObject([{ id, can_cancel: true }])
    }
  })

  const inDays = async ({ shop, service_id }: Awaited<ReturnType<typeof aShop>>, days: number) => {
    const from = plus(world.now(), days * DAY_MS).toISOString()
    return (await shop.slots({ service_id, from })).body.data[0].start
  }
  const nights = async (count: number) => {
    world.wait(count * 24 * 60)
    await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
      enqueue(ctx, { kind: 'find-sites-to-forget' }),
    )
    await world.runJobs()
  }

  test('can come back to a booking after the time at which the site forgets visitors, and is forgotten when the booking is over', async () => {
    const place = await aShop({ retention_days: 5 })
    const { service_id } = place
    const { client } = await place.site.open()
    const bookings = visitorBookingsOf({ client })
    const { id } = made(await bookings.hold({ service_id, start: await inDays(place, 20) }))
    await bookings.confirm(id, aPerson())
    await nights(15)
    expect((await bookings.list()).body.data).toMatchObject([{ id, can_cancel: true }])
    await nights(10)
    expect((await bookings.list()).body).toMatchObject({ code: 'invalid_visitor' })
  })

  test('can come back to a booking that the team has moved to a time after the token would have expired', async () => {
    const place = await aShop()
    const { service_id, shop } = place
    await shop.client.patch(`/services/${service_id}`, { max_advance_days: 120 })
    const { client } = await place.site.open()
    const bookings = visitorBookingsOf({ client })
    const { id } = made(await bookings.hold({ service_id, start: await inDays(place, 10) }))
    await bookings.confirm(id, aPerson())
    const moved = await shop.reschedule(id, { start: await inDays(place, 70) })
    expect(moved.status).toBe(201)
    for (const days of [25, 25, 15]) await nights(days)
    expect((await bookings.list()).body.data).toMatchObject([{ id: moved.body.id, can_cancel: true }])
  })

  test('cannot use at another business what was made at this one', async () => {
    const [here, there] = [await aShop(), await aShop()]
    const [own, foreign] = [await here.site.open(), await there.site.open()]
    const { service_id } = here
    const start = await inDays(here, 1)
    const { id } = made(await visitorBookingsOf(own).hold({ service_id, start }))
    const others = visitorBookingsOf(foreign)
    expect((await others.hold({ service_id, start })).status).toBe(404)
    for (const answer of [await others.confirm(id, aPerson()), await others.release(id), await others.cancel(id)]) {
      expect(answer.status).toBe(404)
    }
    const { client: smuggled } = there.site.visitor(own.token)
    expect((await smuggled.get('/public/webchat/bookings')).body).toMatchObject({ code: 'invalid_visitor' })
  })
})
