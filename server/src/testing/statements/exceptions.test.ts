// Every exception is really used: a statement that no longer needs one must be removed from the list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../../commands/doctor.ts'
import { SYSTEM } from '../../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { openNamedWork } from '../../platform/named-work.ts'
import { writing } from '../../platform/transaction.ts'
import { jobs } from '../../slices.ts'
import { aWorldWithProviders, type ProviderWorld } from '../providers/world.ts'
import { at, made, shopOf } from '../shop.ts'
import { prefer } from '../team.ts'
import type { TestWorkspace } from '../world.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { isUsed } from './recorder.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await aWorldWithProviders({ hasOperatorBot: true })
  const workspace = await world.aWorkspace()
  await workspace.owner.get('/workspaces')
  await tellOnTelegram(workspace)
  await world.anybody.get('//metrics')
  const regular = jobs.filter(({ repeats }) => repeats !== undefined)
  await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
    enqueue(ctx, ...regular.map(({ kind }) => ({ kind }))),
  )
  await world.runJobs()
  await examine(world.url, world.now())
  await lookAsOnCitus()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(EXCEPTIONS)('$why', (exception) => {
  expect(isUsed(exception)).toBe(true)
})

async function lookAsOnCitus(): Promise<void> {
  const { platform, now } = world
  const onFailure = (error: unknown) => {
    throw error
  }
  const tables = [{ table: 'jobs', column: 'due_at', lease: 'leased_until' }]
  await openNamedWork({ database: platform.database, clock: now, tables, pauseMs: 0, onFailure, onLearned() {} }).take()
}

/** The operator's bot links a chat and sends a notice to it. */
async function tellOnTelegram(workspace: TestWorkspace): Promise<void> {
  const { owner } = workspace
  const { url } = made(await owner.post('/me/telegram'))
  await world.bot.say(world.bot.person(), { text: `/start ${new URL(url).searchParams.get('start')}` })
  await world.runJobs()
  await world.bot.say(world.bot.people[0] as never, { text: 'Oi' })
  await prefer(owner, { telegram: true })
  const shop = shopOf(workspace)
  const { service_id } = await shop.aClass()
  await shop.book({ service_id, start: at('10:00') })
  await world.runJobs()
  world.wait(1)
  await world.runJobs()
}
