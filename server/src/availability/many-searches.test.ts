// Many long searches for free times at once: other calls wait for one step of one search, not for a step of each.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { expect, test } from 'vitest'
import { aWorld, type TestWorkspace } from '../testing/world.ts'

const SEARCHES = 12
const POOLS = 8
const POOL_SIZE = 5

/** A service with pools that overlap, at every minute: its search takes hundreds of milliseconds. */
async function costlyService({ everything }: TestWorkspace): Promise<string> {
  const people: string[] = []
  for (let n = 0; n < POOLS + POOL_SIZE - 1; n += 1) {
    people.push((await everything.post('/resources', { name: `Person ${n}`, kind: 'person' })).body.id)
  }
  const requirements = Array.from({ length: POOLS }, (_, n) => ({
    resource_ids: people.slice(n, n + POOL_SIZE),
    quantity: 1,
  }))
  const service = { name: 'Costly', mode: 'appointment', duration_minutes: 30, slot_interval_minutes: 1, requirements }
  return (await everything.post('/services', service)).body.id
}

/** Milliseconds of CPU time in each turn of the event loop while the work goes on. */
async function turnsDuring(work: Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = process.cpuUsage()
    await new Promise(setImmediate)
    const { user, system } = process.cpuUsage(before)
    turns.push((user + system) / 1_000)
  }
  return turns
}

test('many searches at once take turns, so that another call waits for one step of one search', async () => {
  await using world = await aWorld()
  const workspace = await world.aWorkspace()
  const service_id = await costlyService(workspace)
  const [from, to] = [1, 63].map((days) => plus(world.now(), days * DAY_MS).toISOString()) as [string, string]
  const search = () => workspace.everything.get(`/slots?${new URLSearchParams({ service_id, from, to, around: from })}`)
  expect((await search()).body.data.length).toBeGreaterThan(1_000)
  const searches = Promise.all(Array.from({ length: SEARCHES }, search))
  // Turns in which no step was made do not count.
  const turns = (await turnsDuring(searches)).filter((milliseconds) => milliseconds > 2).toSorted((a, b) => a - b)
  for (const { status } of await searches) expect(status).toBe(200)
  expect(turns[Math.floor(turns.length / 2)]).toBeLessThan(20)
})
