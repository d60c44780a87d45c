// Pauses of the bot and of the model: their exact end, and several people who pause and resume at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorldWithModel, callerOf } from '../testing/ai.ts'
import { faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorldWithModel()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await world.aWorkspace()
})

const pause = (body: object = {}) => shop.owner.post('/ai/pause', body)
const resume = (body?: object) => shop.owner.post('/ai/resume', body)
const usage = async () => (await shop.owner.get('/ai/usage')).body
const after = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const ledger = async () =>
  (
    await world.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('workspace_id', '=', shop.id)
      .where('type', 'like', 'ai.%')
      .orderBy('id')
      .execute()
  ).map(({ type, data }) => `${type} ${(data as { scope: string }).scope}`)

describe('a pause', () => {
  test('pauses the bot unless it names the model, and is shown with its reason and its author', async () => {
    const by = { kind: 'member', id: expect.stringMatching(/^mem_/), name: 'Maria' }
    const since = world.now().toISOString()
    const { status, body } = await pause({ reason: 'Holiday' })
    expect(status).toBe(200)
    expect(body).toEqual({ bot: { reason: 'Holiday', until: null, by, since }, model: null })
    expect(await usage()).toMatchObject({ status: 'paused', pauses: { bot: { reason: 'Holiday' }, model: null } })
    expect(await resume()).toMatchObject({ status: 200, body: { bot: null, model: null } })
    expect(await usage()).toMatchObject({ status: 'ok' })
    expect(await ledger()).toEqual(['ai.paused bot', 'ai.resumed bot'])
  })

  test.each(['bot', 'model'])('of the %s lets no model be called', async (scope) => {
    const { reserve } = callerOf(world, shop.id)
    await pause({ scope })
    expect(await reserve()).toEqual({ refusal: 'paused' })
    await resume({ scope })
    expect(await reserve()).toMatchObject({ refusal: null })
  })

  test('of one scope leaves the other as it is, and a resume without a scope ends both', async () => {
    await pause({ scope: 'model' })
    await pause({ scope: 'bot' })
    expect((await resume({ scope: 'bot' })).body).toMatchObject({ bot: null, model: { until: null } })
    await pause()
    expect((await resume({})).body).toEqual({ bot: null, model: null })
    expect(await resume()).toMatchObject({ status: 200 })
  })

  test('ends exactly at `until`, also before the job has run', async () => {
    const { reserve } = callerOf(world, shop.id)
    await pause({ scope: 'model', until: after(10) })
    world.wait(10 - 1 / 60_000)
    expect(await usage()).toMatchObject({ status: 'paused' })
    expect(await reserve()).toEqual({ refusal: 'paused' })
    world.wait(1 / 60_000)
    expect(await usage()).toMatchObject({ status: 'ok', pauses: { model: null } })
    expect(await reserve()).toMatchObject({ refusal: null })
    expect(await ledger()).toEqual(['ai.paused model'])
    await world.runJobs()
    expect(await ledger()).toEqual(['ai.paused model', 'ai.resumed model'])
  })

  test('is not ended too early by the job of an earlier one', async () => {
    await pause({ until: after(10) })
    await resume()
    await pause({ until: after(60) })
    world.wait(11)
    await world.runJobs()
    expect(await usage()).toMatchObject({ status: 'paused' })
    world.wait(50)
    await world.runJobs()
    expect(await ledger()).toEqual(['ai.paused bot', 'ai.resumed bot', 'ai.paused bot', 'ai.resumed bot'])
  })

  test('replaces the one of the same scope; the same one again changes nothing', async () => {
    await pause({ reason: 'Lunch', until: after(30) })
    await pause({ reason: 'Holiday' })
    await pause({ reason: 'Holiday' })
    expect(await usage()).toMatchObject({ pauses: { bot: { reason: 'Holiday', until: null } } })
    expect(await ledger()).toEqual(['ai.paused bot', 'ai.paused bot'])
  })

  test('is refused with an end that is not in the future, an unknown scope or an empty reason', async () => {
    expect(faultsOf(await pause({ until: after(0) }))).toEqual(['/until out_of_range'])
    expect((await pause({ scope: 'team' })).status).toBe(422)
    expect((await pause({ reason: '' })).status).toBe(422)
  })

  test('is made and ended by owners and admins only', async () => {
    const { client: agent } = await shop.member('agent')
    const { client: admin } = await shop.member('admin')
    expect((await agent.post('/ai/pause', {})).status).toBe(403)
    expect((await admin.post('/ai/pause', {})).status).toBe(200)
    expect((await agent.post('/ai/resume', {})).status).toBe(403)
    expect(await shop.everything.post('/ai/pause', {})).toMatchObject({ status: 403 })
    expect((await admin.post('/ai/resume', {})).status).toBe(200)
  })

  test('of many people who pause and resume at once leaves one or none in force, and as many events as changes', async () => {
    const calls = Array.from({ length: 16 }, (_, index) =>
      index % 2 ? resume() : pause({ reason: `Reason ${index}` }),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const { rows } = await world.pool.query(
      'select count(*) filter (where ended_at is null)::int as open, count(*)::int as all from ai_pauses where workspace_id = $1',
      [shop.id],
    )
    expect(rows[0].open).toBeLessThanOrEqual(1)
    expect(rows[0].all).toBe((await ledger()).filter((type) => type === 'ai.paused bot').length)
    const isPaused = (await usage()).status === 'paused'
    expect(isPaused).toBe(rows[0].open === 1)
    await resume()
    expect(await usage()).toMatchObject({ status: 'ok' })
  })

  test('of another workspace has no effect here', async () => {
    await pause()
    const other = await world.aWorkspace()
    expect((await other.owner.get('/ai/usage')).body.status).toBe('ok')
  })
})
