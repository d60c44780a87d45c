// Automations that begin one another: a chain without a circle is allowed, a circle is stopped, and the team is told
// once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../testing/automations.ts'
import { shopOf } from '../testing/shop.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let threads: Threads
let automations: Automations
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  threads = threadsOf(world, workspace)
  automations = automationsOf(world, workspace)
})

/** When a customer gets the first tag, they get the second one. */
const passOn = (tag: string, next: string) =>
  automations.automate({
    trigger: { type: 'customer.tagged', tag },
    actions: [
      { id: 'off', type: 'remove_tags', tags: [next] },
      { id: 'on', type: 'add_tags', tags: [next] },
    ],
  })
const statusesOf = async (automation: string) => (await automations.runsOf(automation)).map(({ status }) => status)
const notices = async () =>
  (await workspace.owner.get('/ai/notices', { 'svc-workspace': workspace.id })).body.data.filter(
    ({ code }: { code: string }) => code === 'automation_stopped',
  )

test('two automations that feed each other are stopped when the first would run again', async () => {
  const [there, back] = [await passOn('a', 'b'), await passOn('b', 'a')]
  await threads.aCustomer('webchat', { tags: ['a'] })
  await world.runJobs()
  expect(await statusesOf(there)).toEqual(['stopped', 'completed'])
  expect(await statusesOf(back)).toEqual(['completed'])
  expect((await automations.runsOf(there))[0]).toMatchObject({
    error: expect.stringContaining('its own run'),
    steps: [],
  })
  expect(await notices()).toMatchObject([{ data: { automation_id: there, cause: 'loop', count: 1 } }])
  await threads.aCustomer('webchat', { tags: ['a'] })
  await world.runJobs()
  expect(await notices()).toMatchObject([{ data: { automation_id: there, count: 2 } }])
  await threads.aCustomer('webchat', { tags: ['b'] })
  await world.runJobs()
  const stopped = (await notices()).map(({ data }: { data: { automation_id: string } }) => data.automation_id)
  expect(new Set(stopped)).toEqual(new Set([there, back]))
})

test('a chain of five is carried out, and the sixth is stopped', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const chain = await Promise.all(names.slice(1).map((name, index) => passOn(names[index] as string, name)))
  const customer = await threads.aCustomer('webchat', { tags: ['a'] })
  await world.runJobs()
  const statuses = await Promise.all(chain.map(statusesOf))
  expect(statuses.flat()).toEqual([...Array(5).fill('completed'), 'stopped'])
  expect((await workspace.everything.get(`/customers/${customer.id}`)).body.tags).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ])
})

test('a task that makes a task has a new subject each time, and is stopped by the depth', async () => {
  const { service_id } = await shopOf(workspace).aQueue()
  const automation = await automations.automate({
    trigger: { type: 'booking.created' },
    actions: [{ id: 'more', type: 'create_task', service_id }],
  })
  await shopOf(workspace).book({ service_id })
  await world.runJobs()
  expect(await statusesOf(automation)).toEqual(['stopped', ...Array(5).fill('completed')])
})

test('an automation whose own change meets its conditions no longer is not stopped', async () => {
  const automation = await automations.automate({
    trigger: { type: 'customer.tagged' },
    conditions: { not: { field: 'customer.tags', op: 'contains', value: 'seen' } },
    actions: [{ id: 'on', type: 'add_tags', tags: ['seen'] }],
  })
  await threads.aCustomer('webchat', { tags: ['a'] })
  await world.runJobs()
  expect(await statusesOf(automation)).toEqual(['completed'])
  expect(await notices()).toEqual([])
})
