// A failed run is tried again: only while its automation is switched on, once, and it no longer counts as failed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outcome } from '../testing/race.ts'
import { at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
  shop = shopOf(workspace)
})

const FULL = Array.from({ length: 50 }, (_, n) => `tag ${n}`)
const ACTIONS = [
  { id: 'tag', type: 'add_tags', tags: ['one more'] },
  { id: 'hour', type: 'wait', minutes: 60 },
  { id: 'note', type: 'add_comment', body: 'Seen' },
]

/** A run that failed because its booking could not have another tag. */
async function aFailure() {
  const { service_id } = await shop.aClass()
  const trigger = { type: 'booking.created' }
  const { id } = made(await client.post('/automations', { name: 'Test', trigger, actions: ACTIONS }))
  const booking = made(await shop.book({ service_id, start: at('10:00') })).id
  const setTags = (tags: string[]) => client.patch(`/work-items/${booking}`, { tags })
  await setTags(FULL)
  await world.runJobs()
  const run = async () => (await client.get(`/automations/${id}/runs`)).body.data[0]
  const { id: runId, status } = await run()
  expect(status).toBe('failed')
  const retry = async () => outcome(await client.post(`/automations/runs/${runId}/retry`, {}))
  const set = async (enabled: boolean) => outcome(await client.patch(`/automations/${id}`, { enabled }))
  const stats = async () => (await client.get(`/automations/${id}`)).body.stats
  return { setTags, run, retry, set, stats }
}

test('while its automation is switched off, a failed run is not tried again', async () => {
  const { setTags, run, retry, set } = await aFailure()
  await setTags([])
  await set(false)
  expect(await retry()).toBe('409 invalid_transition')
  await world.runJobs()
  expect((await run()).status).toBe('failed')
  await set(true)
  expect(await retry()).toBe('200')
  await world.runJobs()
  expect((await run()).status).toBe('waiting')
})

test('when a run is retried and its automation is switched off at the same moment, no run goes on', async () => {
  const { setTags, run, retry, set } = await aFailure()
  await setTags([])
  for (let n = 0; n < 8; n += 1) {
    const [retried, off] = await Promise.all([retry(), set(false)])
    expect([off, /^(200|409 invalid_transition)$/.test(retried)]).toEqual(['200', true])
    await world.runJobs()
    expect((await run()).status).toBe(retried === '200' ? 'cancelled' : 'failed')
    if (retried === '200') break
    await set(true)
  }
})

test('of several retries at once, one succeeds, and the run no longer counts as failed', async () => {
  const { setTags, run, retry, stats } = await aFailure()
  expect(await stats()).toMatchObject({ runs: 1, failed: 1 })
  const replies = await Promise.all([retry(), retry(), retry(), retry()])
  expect(replies.toSorted()).toEqual(['200', ...Array(3).fill('409 invalid_transition')])
  // It fails again, and is one failed run as before.
  await world.runJobs()
  expect([(await run()).status, await stats()]).toMatchObject(['failed', { runs: 1, failed: 1 }])
  await setTags([])
  expect(await retry()).toBe('200')
  await world.runJobs()
  world.wait(60)
  await world.runJobs()
  expect([(await run()).status, await stats()]).toMatchObject(['completed', { runs: 1, failed: 0 }])
})
