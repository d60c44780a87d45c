// A job that is done is not done again, even if the database is away at the moment when its end must be recorded.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aPool } from '../testing/database.ts'
import { aProxy } from '../testing/proxy.ts'
import { until } from '../testing/until.ts'
import { workersOf } from '../testing/workers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { createWorker } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each([
  ['alone', {}],
  ['in turn', { inTurn: 'cnv_1' }],
])('a job that ends while the database is away is removed when the database is back: %s', async (_how, more) => {
  await using proxy = await aProxy(world.url)
  let runs = 0
  const job = {
    kind: 'send-message',
    async run() {
      runs += 1
      proxy.refuse()
      proxy.cut()
    },
  }
  const { platform, enqueue } = workersOf(world, [job])
  await enqueue('prj_a', { kind: job.kind, ...more })
  const database = aPool(proxy.url, 4)
  onTestFinished(() => database.close())
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const worker = createWorker({ platform: { ...platform, database }, jobs: [job], log })
  onTestFinished(() => worker.stop(0))
  await worker.start()
  await until(() => runs === 1 && proxy.refusals() > 3)
  proxy.restore()
  await until(
    async () => (await world.db.selectFrom('jobs').select('id').where('repeats', 'is', null).execute()).length === 0,
  )
  expect(runs).toBe(1)
})
