import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { forgetEndpoints, type Hooks, hooksOf, MINUTES_PER_SECOND } from '../testing/hooks.ts'
import { inLine } from '../testing/race.ts'
import { always, listening } from '../testing/receiver.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
let hooks: Hooks
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: true }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await forgetEndpoints(world)
  hooks = await hooksOf(await world.aWorkspace())
})

interface Shown {
  id: string
  status: string
  event_type: string
  created_at: string
}
const logOf = ({ id }: { id: string }, query = '') => hooks.client.get(`/webhook-endpoints/${id}/deliveries${query}`)
const idsOf = (rows: readonly Shown[]) => rows.map(({ id }) => id)

describe('the log of an endpoint', () => {
  test('shows all fields of each delivery, and the bytes that were sent', async () => {
    const receiver = await listening(always({ status: 202, body: 'Later' }))
    const endpoint = await hooks.subscribe(receiver)
    await hooks.happen()
    await world.runJobs()
    const now = world.now().toISOString()
    expect((await logOf(endpoint)).body).toEqual({
      data: [
        {
          id: expect.stringMatching(/^dlv_[0-9A-Za-z]{22}$/),
          endpoint_id: endpoint.id,
          event_id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
          event_type: 'booking.confirmed',
          status: 'succeeded',
          attempts: [
            {
              number: 1,
              at: now,
              duration_ms: expect.any(Number),
              response_status: 202,
              error: null,
              response_excerpt: 'Later',
            },
          ],
          body: receiver.requests[0]?.body.toString(),
          next_attempt_at: null,
          created_at: now,
        },
      ],
      next_cursor: null,
    })
  })

  test('is empty at first', async () => {
    const endpoint = await hooks.subscribe(await listening())
    expect((await logOf(endpoint)).body).toEqual({ data: [], next_cursor: null })
  })

  test('lists the newest first, in pages', async () => {
    const endpoint = await hooks.subscribe(await listening())
    const other = await hooks.subscribe(await listening())
    for (let count = 0; count < 3; count += 1) {
      await hooks.happen(2)
      await world.runJobs()
      world.wait(1)
    }
    const all: Shown[] = (await logOf(endpoint)).body.data
    expect(all).toHaveLength(6)
    const inOrder = all.toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1))
    expect(idsOf(all)).toEqual(idsOf(inOrder))
    const pages: Shown[] = []
    for (let query = '?limit=4'; ; ) {
      const { data, next_cursor } = (await logOf(endpoint, query)).body
      pages.push(...data)
      if (next_cursor === null) break
      query = `?limit=4&cursor=${encodeURIComponent(next_cursor)}`
    }
    expect(idsOf(pages)).toEqual(idsOf(all))
    const theirs: Shown[] = (await logOf(other)).body.data
    expect(theirs).toHaveLength(6)
    expect(idsOf(theirs).some((id) => idsOf(all).includes(id))).toBe(false)
  })

  test('can be filtered by status, by type of event, and by both', async () => {
    const answers = [200, 500, 200, 500]
    const endpoint = await hooks.subscribe(await listening((number) => ({ status: answers[number - 1] ?? 200 })), [
      'booking.confirmed',
      'booking.completed',
    ])
    const steps: (() => Promise<unknown>)[] = [
      () => hooks.happen(),
      () => hooks.happen(),
      () => hooks.ping(endpoint),
      () => hooks.ping(endpoint),
      async () => hooks.shop.operate((await hooks.happen())[0] as string, 'complete'),
    ]
    for (const step of steps) {
      await step()
      await world.runJobs()
    }
    const found = async (query: string) =>
      (await logOf(endpoint, query)).body.data
        .map(({ event_type, status }: Shown) => `${event_type} ${status}`)
        .toSorted()
    const confirmed = ['booking.confirmed pending', 'booking.confirmed succeeded', 'booking.confirmed succeeded']
    expect(await found('?status=pending')).toEqual(['booking.confirmed pending'])
    expect(await found('?status=failed')).toEqual(['webhook.ping failed'])
    expect(await found('?status=paused')).toEqual([])
    expect(await found('?event_type=booking.confirmed')).toEqual(confirmed)
    expect(await found('?event_type=webhook.ping')).toEqual(['webhook.ping failed', 'webhook.ping succeeded'])
    expect(await found('?event_type=booking.completed&status=succeeded')).toEqual(['booking.completed succeeded'])
    expect(await found('?event_type=booking.created')).toEqual([])
    await hooks.change(endpoint, { active: false })
    expect(await found('?status=paused')).toEqual(['booking.confirmed paused'])
  })

  test.each([
    'status=lost',
    'status=',
    'event_type=payment.paid',
    'event_type=booking.checked_in',
    'colour=red',
    'limit=0',
  ])('refuses the filter %s', async (query) => {
    const endpoint = await hooks.subscribe(await listening())
    const refused = await logOf(endpoint, `?${query}`)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ parameter: query.split('=')[0] }] } })
  })

  test('belongs to its endpoint: ids of other endpoints and workspaces are unknown', async () => {
    const [endpoint, sibling] = [await hooks.subscribe(await listening()), await hooks.subscribe(await listening())]
    await hooks.happen()
    await world.runJobs()
    const delivery = await hooks.delivery(endpoint)
    const stranger = await hooksOf(await world.aWorkspace())
    const theirs = await stranger.subscribe(await listening())
    const notFound = { status: 404, body: { code: 'not_found' } }
    expect(await stranger.client.get(`/webhook-endpoints/${endpoint.id}/deliveries`)).toMatchObject(notFound)
    expect(await stranger.ping(endpoint)).toMatchObject(notFound)
    expect(await stranger.resend(delivery)).toMatchObject(notFound)
    expect(await stranger.resend({ id: delivery.id, endpoint_id: theirs.id })).toMatchObject(notFound)
    expect(await hooks.resend({ id: delivery.id, endpoint_id: sibling.id })).toMatchObject(notFound)
    expect(await hooks.resend({ id: 'dlv_nothing', endpoint_id: endpoint.id })).toMatchObject(notFound)
    expect(await hooks.resend({ id: delivery.id, endpoint_id: 'whk_nothing' })).toMatchObject(notFound)
    expect(await hooks.ping({ id: 'whk_nothing' })).toMatchObject(notFound)
    expect(await logOf({ id: 'whk_nothing' })).toMatchObject(notFound)
    expect(await world.runJobs()).toBe(0)
  })
})

describe('a delivery older than 30 days', () => {
  const forget = async () => {
    const job = { workspace_id: SYSTEM_WORKSPACE, id: 'job_forget', kind: 'forget-old-deliveries', payload: '{}' }
    await world.db
      .insertInto('jobs')
      .values({ ...job, due_at: world.now(), created_at: world.now() })
      .execute()
    await world.runWorker()
  }

  test('is deleted in every workspace, unless it is still to be sent', async () => {
    const theirs = await hooksOf(await world.aWorkspace())
    const waiting = await theirs.subscribe(await listening())
    await theirs.change(waiting, { active: false })
    await theirs.happen()
    const endpoint = await hooks.subscribe(await listening())
    await hooks.happen()
    await world.runJobs()
    const pending = await hooks.subscribe(await listening())
    await hooks.happen()
    await world.runWorker()
    world.wait(1 * MINUTES_PER_SECOND)
    await hooks.happen()
    await world.runWorker()
    world.wait(30 * MINUTES_PER_DAY - 1 * MINUTES_PER_SECOND)
    await forget()
    expect(await theirs.deliveries(waiting)).toEqual([])
    expect(await hooks.statuses(endpoint)).toEqual(['pending', 'pending'])
    expect(await hooks.statuses(pending)).toEqual(['pending', 'pending'])
    await world.runJobs()
    await forget()
    expect(await hooks.statuses(endpoint)).toEqual(['succeeded'])
    expect(await hooks.statuses(pending)).toEqual(['succeeded'])
    world.wait(1 * MINUTES_PER_SECOND)
    await forget()
    expect(await hooks.statuses(endpoint)).toEqual([])
  })

  describe('that is resent at the same moment', () => {
    /** Both calls want the same row; the first in the list comes first. */
    async function atOnce(order: readonly ('forget' | 'resend')[]) {
      const receiver = await listening()
      const endpoint = await hooks.subscribe(receiver)
      await hooks.happen()
      await world.runJobs()
      world.wait(31 * MINUTES_PER_DAY)
      const delivery = await hooks.delivery(endpoint)
      const calls = { forget: async () => forget().then(() => null), resend: () => hooks.resend(delivery) }
      const replies = await inLine(world, 'webhook_deliveries', delivery.id, ...order.map((name) => calls[name]))
      await world.runJobs()
      return { reply: replies.find((each) => each !== null), sent: receiver.requests.length }
    }

    test('is kept when the resend came first', async () => {
      expect(await atOnce(['resend', 'forget'])).toMatchObject({ reply: { status: 200 }, sent: 2 })
    })

    test('is not found when the resend came second', async () => {
      expect(await atOnce(['forget', 'resend'])).toMatchObject({ reply: { status: 404 }, sent: 1 })
    })
  })
})
