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

/** How many turns of the event loop had work of some milliseconds of CPU time, while the work goes on. */
async function busyTurnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = process.cpuUsage()
    await new Promise(setImmediate)
    const { user, system } = process.cpuUsage(before)
    if (user + system > 2_000) turns += 1
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
  const alone = await busyTurnsDuring(search())
  // One search makes many steps, and other calls are answered between them.
  expect(alone).toBeGreaterThan(10)
  const searches = Promise.all(Array.from({ length: SEARCHES }, search))
  const together = await busyTurnsDuring(searches)
  for (const { status } of await searches) expect(status).toBe(200)
  // If all searches made a step in the same turn, they would need about as many turns as one.
  expect(together).toBeGreaterThan((alone * SEARCHES) / 3)
})
