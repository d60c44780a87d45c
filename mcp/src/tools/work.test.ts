// Tools for the team's work.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { workspaceWithAgent } from '../testing/workspace-with-agent.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aTeam() {
  const { agent, shop, workspace } = await workspaceWithAgent(world)
  const queue = await shop.aQueue()
  const { service_id } = queue
  const task = async (more: object = {}) =>
    (await agent.does('book', { service_id, customer: aPerson(), ...more })).booking
  const found = async (filters: object) =>
    (await agent.does('find_work', filters)).tasks.map(({ id }: { id: string }) => id)
  return { ...agent, ...queue, shop, task, found, client: workspace.everything }
}

test('find_work lists tasks by view, stage, priority, tag, words and assignee', async () => {
  const { task, found, does, rider } = await aTeam()
  const plain = await task()
  const urgent = await task({ priority: 'urgent', tags: ['fragile'], notes: 'Third floor' })
  expect(await found({ view: 'inbox' })).toEqual([urgent.id, plain.id])
  expect(await found({ priority: ['urgent', 'high'] })).toEqual([urgent.id])
  expect(await found({ tag: ['fragile'] })).toEqual([urgent.id])
  expect(await found({ q: 'third floor' })).toEqual([urgent.id])
  expect(await found({ stage: ['taken'] })).toEqual([])
  await does('run_action', { booking_id: plain.id, action: 'take', resource_id: rider })
  expect(await found({ unassigned: true })).toEqual([urgent.id])
  expect(await found({ unassigned: false })).toEqual([plain.id])
  expect(await found({ view: 'today' })).toEqual([plain.id])
  const page = await does('find_work', { limit: 1 })
  expect(await found({ limit: 1, cursor: page.next_cursor })).toEqual([plain.id])
})

test('a task shows that it is overdue, and which actions are available', async () => {
  const { task, does } = await aTeam()
  const { id } = await task({ due_at: '2030-03-04T08:00' })
  expect((await does('find_work', { view: 'inbox' })).tasks).toMatchObject([
    { id, due: 'Mon 2030-03-04 08:00', overdue: true, available_actions: expect.arrayContaining(['take']) },
  ])
})

test('run_action takes a task and gives it back', async () => {
  const { task, does, isRefused, rider } = await aTeam()
  const { id: booking_id } = await task()
  const take = { booking_id, action: 'take', resource_id: rider, expected_version: 1, repeat_key: 't' }
  const { booking } = await does('run_action', take)
  expect(booking).toMatchObject({ stage: 'taken', assignee: rider, local: 'Mon 2030-03-04 09:00' })
  expect(await does('run_action', take)).toEqual({ booking })
  expect((await does('run_action', { booking_id, action: 'release' })).booking).toMatchObject({ stage: 'queued' })
  expect((await isRefused('run_action', { booking_id, action: 'take' })).code).toBe('validation_error')
  expect((await isRefused('run_action', { booking_id, action: 'fly' })).code).toBe('not_found')
  expect((await isRefused('run_action', { booking_id, action: '../cancel' })).code).toBe('invalid_arguments')
})

test('when a task is already claimed, the answer says by whom', async () => {
  const { task, does, isRefused, rider, shop } = await aTeam()
  const { id: booking_id } = await task()
  await does('run_action', { booking_id, action: 'take', resource_id: rider })
  const { id: resource_id } = await shop.aResource({ name: 'Late' })
  expect(await isRefused('run_action', { booking_id, action: 'take', resource_id })).toMatchObject({
    code: 'already_claimed',
    claimed_by: { resource_id: rider, name: 'Rider' },
    advice: 'Somebody else has the task. Choose another.',
  })
})

test('run_action requires the fields of an action, which list_stages shows', async () => {
  const { task, does, isRefused, rider, client } = await aTeam()
  const { body: config } = await client.get('/stage-config')
  const fields = [{ key: 'left_with', type: 'text', required: true, label: 'Left with' }]
  const withFields = (action: { key: string }) => (action.key === 'complete' ? { ...action, fields } : action)
  await client.put('/stage-config', { ...config, actions: config.actions.map(withFields) })
  expect((await does('list_stages')).actions).toContainEqual(
    expect.objectContaining({
      key: 'complete',
      fields: [expect.objectContaining({ key: 'left_with', required: true })],
    }),
  )
  const { id: booking_id } = await task()
  await does('run_action', { booking_id, action: 'take', resource_id: rider })
  await does('run_action', { booking_id, action: 'start' })
  expect(await isRefused('run_action', { booking_id, action: 'complete' })).toMatchObject({
    code: 'validation_error',
    errors: [{ pointer: '/data/left_with', code: 'required' }],
  })
  const done = await does('run_action', { booking_id, action: 'complete', data: { left_with: 'A neighbour' } })
  expect(done.booking).toMatchObject({ status: 'completed', stage: 'done' })
})

test('update_task sets priority, tags and due date, and requires one of them', async () => {
  const { task, does, isRefused } = await aTeam()
  const { id: booking_id } = await task()
  const change = { priority: 'high', tags: ['fragile'], due_at: '2030-03-05T18:00-03:00', expected_version: 1 }
  expect((await does('update_task', { booking_id, ...change })).task).toMatchObject({
    priority: 'high',
    tags: ['fragile'],
    due: 'Tue 2030-03-05 18:00',
  })
  expect((await isRefused('update_task', { booking_id })).detail).toBe('Give priority, tags or due_at.')
  expect((await isRefused('update_task', { booking_id, due_at: '2030-03-05' })).detail).toMatch(
    /^due_at must be a time/,
  )
})

test('comment_on_booking leaves a comment', async () => {
  const { task, does, isRefused } = await aTeam()
  const { id: booking_id } = await task()
  expect((await does('comment_on_booking', { booking_id, body: 'Called' })).comment_id).toMatch(/^cmt_/)
  expect((await isRefused('comment_on_booking', { booking_id: 'bkg_none', body: 'Called' })).code).toBe('not_found')
})

test('team_overview shows who does what now and next, and how long a queue waits', async () => {
  const { task, does, isRefused, rider, group_id, shop } = await aTeam()
  const { id } = await task({ customer: { name: 'Ana', phone: '+5511988887777' } })
  await does('run_action', { booking_id: id, action: 'take', resource_id: rider })
  await task()
  world.wait(10)
  const overview = await does('team_overview', { group_id })
  expect(overview).toMatchObject({
    people: [{ resource_id: rider, name: 'Rider', now: { booking_id: id, customer: 'Ana' } }],
    queues: [{ group_id, name: 'Riders', waiting: 1, oldest_waits_minutes: 10 }],
    totals: { open: 1, waiting: 1 },
  })
  const { service_id } = await shop.aBarber()
  await does('book', { service_id, start: '2030-03-05T10:00', customer: aPerson() })
  const tomorrow = await does('team_overview', { from: '2030-03-05', to: '2030-03-05' })
  expect(tomorrow.people).toContainEqual(expect.objectContaining({ name: 'Ana', free_minutes: 450 }))
  expect((await isRefused('team_overview', { from: '2030-03-06', to: '2030-03-05' })).code).toBe('validation_error')
})
