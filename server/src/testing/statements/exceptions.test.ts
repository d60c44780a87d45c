// Every exception is really used: a statement that no longer needs one must be removed from the list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../../commands/doctor.ts'
import { SYSTEM } from '../../platform/context.ts'
import { enqueue, SYSTEM_WORKSPACE } from '../../platform/jobs.ts'
import { writing } from '../../platform/transaction.ts'
import { jobs } from '../../slices.ts'
import { aWorld, type World } from '../world.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { isUsed } from './recorder.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  const { owner } = await world.aWorkspace()
  await owner.get('/workspaces')
  await world.anybody.get('//metrics')
  const regular = jobs.filter(({ repeats }) => repeats !== undefined)
  await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
    enqueue(ctx, ...regular.map(({ kind }) => ({ kind }))),
  )
  await world.runJobs()
  await examine(world.url, world.now())
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(EXCEPTIONS)('$why', (exception) => {
  expect(isUsed(exception)).toBe(true)
})
