import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorldWithModel, callerOf } from '../testing/ai.ts'
import type { World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorldWithModel()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const { id } = await world.aWorkspace()
  const { call, reserve, settle } = callerOf(world, id)
  await call({ input: 1_000, output: 10 })
  await call(null, { turn_id: `two calls of ${id}` })
  await call(null, { turn_id: `two calls of ${id}` })
  const lost = await reserve()
  world.wait(5)
  await world.runJobs()
  if (lost.refusal === null) await settle(lost.id, { usage: { input: 7, output: 1 } })
  await reserve()
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

test.each([
  ['The budget of a month is the sum of its calls', 'update ai_months set spent = spent - 1'],
  ['The budget of a month is the sum of its calls', 'update ai_months set reserved = 0'],
  ['The budget of a month is the sum of its calls', 'delete from ai_months'],
  ['The budget of a month is the sum of its calls', "update ai_usage set cost = cost + 1 where basis = 'assumed'"],
  ['Every turn of the model is counted once', "update ai_usage set opens_turn = true where turn_id like 'two calls%'"],
  ['Every turn of the model is counted once', 'update ai_usage set opens_turn = false where cost is null'],
])('%s', async (rule, harm) => {
  await world.pool.query(harm)
  expect(await broken()).toEqual([rule])
})
