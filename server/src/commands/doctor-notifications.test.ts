// Every check of the doctor about notifications finds what breaks its rule, and nothing else.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moved } from '../testing/harm.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { made } from '../testing/shop.ts'
import { aTeam, prefer } from '../testing/team.ts'
import { examine } from './doctor.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const team = await aTeam(world, await world.aConnectedWorkspace())
  const { client } = await team.aRider('Ana')
  const { url } = made(await client.post('/me/telegram'))
  await world.bot.say(world.bot.person(), { text: `/start ${new URL(url).searchParams.get('start')}` })
  await world.runJobs()
  await prefer(client, { dashboard: true, telegram: true })
  const { aTask } = await team.aQueue()
  await aTask()
  await aTask()
  await world.runJobs()
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

test.each([
  ['A notification counts at least as many events as it names', 'update notifications set count = 1'],
  ['A notification counts at least as many events as it names', "update member_notices set kind = 'gossip'"],
  ['A notice that waits has a job that sends it', "delete from jobs where kind = 'send-notices'"],
  ['No notice waits for days', `update member_notices set created_at = ${moved('created_at', '-4 days')}`],
  [
    'A code links a chat only within its ten minutes, and only once',
    `update member_links set used_at = ${moved('expires_at', '1 second')}`,
  ],
])('%s: %s', async (rule, harm) => {
  await world.pool.query(harm)
  expect(await broken()).toEqual([rule])
})
