// Pauses of channels: their history, their exact end, and several people who pause at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aWorkspace()
})

const pause = (body: object = {}, channel = 'whatsapp') => shop.owner.post(`/channels/${channel}/pause`, body)
const resume = (channel = 'whatsapp') => shop.owner.post(`/channels/${channel}/resume`)
const history = async () => (await shop.owner.get('/channels/pauses')).body.data
const after = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const ledger = async () =>
  (
    await world.db
      .selectFrom('events')
      .select(['type', 'data', 'actor'])
      .where('workspace_id', '=', shop.id)
      .where('type', 'like', 'channel.%')
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)
const channel = async (name = 'whatsapp') =>
  (await shop.owner.get('/channels')).body.data.find((each: { channel: string }) => each.channel === name)

describe('a pause', () => {
  test.each(['whatsapp', 'telegram', 'webchat'])('of %s is shown with its reason and who made it', async (name) => {
    const since = world.now().toISOString()
    const paused = await pause({ reason: 'Closed' }, name)
    const by = { kind: 'member', id: expect.stringMatching(/^mem_/), name: 'Maria' }
    expect(paused).toMatchObject({
      status: 200,
      body: { channel: name, paused: true, pause: { reason: 'Closed', until: null, by, since } },
    })
    expect(await channel(name)).toEqual(paused.body)
    expect(await history()).toMatchObject([{ channel: name, reason: 'Closed', ended_at: null, ended_by: null }])
    const resumed = await resume(name)
    expect(resumed).toMatchObject({ status: 200, body: { paused: false, pause: null } })
    expect(await history()).toMatchObject([{ ended_at: since, ended_by: by }])
    expect(await ledger()).toEqual(['channel.paused', 'channel.resumed'])
  })

  test('needs no body, and a channel that is not paused may be resumed', async () => {
    expect(await shop.owner.post('/channels/telegram/pause')).toMatchObject({ status: 200, body: { paused: true } })
    expect(await resume('telegram')).toMatchObject({ status: 200, body: { paused: false } })
    expect(await resume('telegram')).toMatchObject({ status: 200, body: { paused: false } })
    expect(await ledger()).toEqual(['channel.paused', 'channel.resumed'])
  })

  test('ends exactly at `until`, also before the job has run', async () => {
    const until = after(10)
    await pause({ until })
    world.wait(10 - 1 / 60_000)
    expect(await channel()).toMatchObject({ paused: true, pause: { until } })
    world.wait(1 / 60_000)
    expect(await channel()).toMatchObject({ paused: false, pause: null })
    expect(await history()).toMatchObject([{ until, ended_at: until }])
    expect(await ledger()).toEqual(['channel.paused'])
    await world.runJobs()
    expect(await ledger()).toEqual(['channel.paused', 'channel.resumed'])
    expect(await history()).toMatchObject([{ until, ended_at: until }])
  })

  test('is not ended too early by the job of an earlier pause', async () => {
    await pause({ until: after(10) })
    world.wait(5)
    await resume()
    await pause({ until: after(60) })
    world.wait(10)
    await world.runJobs()
    expect(await channel()).toMatchObject({ paused: true })
    expect(await history()).toHaveLength(2)
  })

  test('replaces the pause that is in force; a pause that is over keeps its own end', async () => {
    await pause({ reason: 'Lunch', until: after(30) })
    world.wait(1)
    const changed = await pause({ reason: 'Holiday' })
    expect(changed.body.pause).toMatchObject({ reason: 'Holiday', until: null })
    expect(await history()).toMatchObject([
      { reason: 'Holiday', ended_at: null },
      { reason: 'Lunch', ended_at: world.now().toISOString() },
    ])
    await pause({ reason: 'Holiday' })
    expect(await history()).toHaveLength(2)
    const until = after(5)
    await pause({ until })
    world.wait(20)
    await pause({ reason: 'Again' })
    expect(await history()).toMatchObject([{ reason: 'Again' }, { until, ended_at: until }, {}, {}])
  })

  test('is refused with an end in the past, or with a text that is not a time', async () => {
    expect(faultsOf(await pause({ until: after(0) }))).toEqual(['/until out_of_range'])
    expect((await pause({ until: 'tomorrow' })).status).toBe(422)
    expect((await pause({ reason: '' })).status).toBe(422)
    expect((await shop.owner.post('/channels/fax/pause', {})).status).toBe(404)
  })

  test('is made once, if many people pause at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => pause({ reason: `Reason ${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const all = await history()
    expect(all.filter(({ ended_at }: { ended_at: string | null }) => ended_at === null)).toHaveLength(1)
    expect((await channel()).paused).toBe(true)
  })

  test('of another workspace is not listed', async () => {
    await pause()
    const other = await world.aWorkspace()
    expect((await other.owner.get('/channels/pauses')).body.data).toEqual([])
    expect((await other.owner.get('/channels')).body.data).toMatchObject([{ paused: false }, {}, {}])
  })
})

test('the history is listed in pages, newest first', async () => {
  for (const reason of ['1', '2', '3']) {
    await pause({ reason })
    await resume()
    world.wait(1)
  }
  const first = (await shop.owner.get('/channels/pauses?limit=2')).body
  expect(first.data).toMatchObject([{ reason: '3' }, { reason: '2' }])
  const second = (await shop.owner.get(`/channels/pauses?limit=2&cursor=${first.next_cursor}`)).body
  expect(second).toMatchObject({ data: [{ reason: '1' }], next_cursor: null })
})
