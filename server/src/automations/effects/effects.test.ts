// Each action changes what it names, through the rules of its slice, and a rule that refuses it fails the run.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../../testing/automations.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import { type Threads, threadsOf } from '../../testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'
import type { Action } from '../engine/definition.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let threads: Threads
let automations: Automations
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  threads = threadsOf(world, workspace)
  automations = automationsOf(world, workspace)
  service_id = (await shop.aClass()).service_id
})

const book = async () => made(await shop.book({ service_id, start: at('10:00') })).id as string
const get = async (path: string) => (await workspace.everything.get(path)).body

/** Carries out actions about what `cause` makes, and returns the id of that and the run. */
async function carryOut(type: string, cause: () => Promise<string>, ...actions: Action[]) {
  const numbered = actions.map((action, index) => ({ id: `a${index}`, ...action }))
  const automation = await automations.automate({ trigger: { type }, actions: numbered })
  const id = await cause()
  await world.runJobs()
  const [run, ...others] = await automations.runsOf(automation)
  expect(others).toEqual([])
  return { id, run, automation, steps: run?.steps.map(({ type: each, status }) => `${each} ${status}`) }
}

const onBooking = (...actions: Action[]) => carryOut('booking.created', book, ...actions)
const onMessage = (...actions: Action[]) =>
  carryOut(
    'message.arrived',
    async () => {
      const thread = await threads.aThread()
      await threads.says(thread, 'Hello')
      return thread.id
    },
    ...actions,
  )

describe('on a booking', () => {
  test('tags, a priority and a comment are written by the automation', async () => {
    const { id, steps } = await onBooking(
      { type: 'add_tags', tags: ['a', 'b'] },
      { type: 'remove_tags', tags: ['B'] },
      { type: 'set_priority', priority: 'high' },
      { type: 'add_comment', body: 'For {{customer.first_name}}' },
    )
    expect(steps).toEqual([
      'add_tags done',
      'remove_tags done',
      'set_priority done',
      'add_comment done',
      'end completed',
    ])
    expect(await get(`/bookings/${id}`)).toMatchObject({ tags: ['a'], priority: 'high' })
    const { data } = await get(`/bookings/${id}/comments`)
    expect(data).toMatchObject([{ body: 'For Eva', author: { kind: 'automation', name: 'Test' } }])
    const caused = await world.pool.query(
      `select distinct cause ->> 'depth' as depth from events where workspace_id = $1 and actor ->> 'kind' = 'automation'`,
      [workspace.id],
    )
    expect(caused.rows).toEqual([{ depth: '1' }])
  })

  test('an action of the stages is carried out with its data', async () => {
    const { id, steps } = await onBooking({ type: 'run_stage_action', key: 'check-in' })
    expect(steps).toEqual(['run_stage_action done', 'end completed'])
    expect(await get(`/bookings/${id}`)).toMatchObject({ status: 'checked_in', stage: 'arrived' })
  })

  test('a resource is assigned; nothing else of the booking changes', async () => {
    const rider = await shop.aResource({ name: 'Bia' })
    const { id, steps } = await onBooking({ type: 'assign', assignee_id: rider.id })
    expect(steps).toEqual(['assign done', 'end completed'])
    expect(await get(`/bookings/${id}`)).toMatchObject({ assignee: rider.id, stage: 'scheduled', version: 2 })
  })

  test('a refusal fails the run at once, and says why', async () => {
    const { run, automation, id } = await onBooking(
      { type: 'add_tags', tags: ['first'] },
      { type: 'run_stage_action', key: 'take' },
      { type: 'add_tags', tags: ['never'] },
    )
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('invalid_transition') })
    expect(await automations.stepsOf(automation)).toEqual(['a0 done', 'a1 failed'])
    expect((await get(`/bookings/${id}`)).tags).toEqual(['first'])
  })

  test('what an action refers to may vanish: the run fails and says what is missing', async () => {
    const rider = await shop.aResource({ name: 'Bia' })
    await workspace.everything.delete(`/resources/${rider.id}`)
    const { run } = await onBooking({ type: 'assign', assignee_id: rider.id })
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('not_found') })
  })
})

describe('on a customer', () => {
  test('tags and comments are written', async () => {
    const customer = async () => (await threads.aCustomer()).id
    const { id, steps } = await carryOut(
      'customer.created',
      customer,
      { type: 'add_tags', tags: ['new'] },
      { type: 'add_comment', body: 'Welcome {{customer.name}}' },
    )
    expect(steps).toEqual(['add_tags done', 'add_comment done', 'end completed'])
    expect((await get(`/customers/${id}`)).tags).toEqual(['new'])
    expect((await get(`/customers/${id}/comments`)).data).toMatchObject([{ body: 'Welcome Ana Souza' }])
  })
})

describe('on a conversation', () => {
  test('it is assigned, tagged, made urgent, noted and resolved', async () => {
    const { memberId } = await workspace.member('agent')
    const { id, steps } = await onMessage(
      { type: 'assign', assignee_id: memberId },
      { type: 'add_tags', tags: ['hot'] },
      { type: 'set_priority', priority: 'urgent' },
      { type: 'add_comment', body: 'Said: {{message.text}}' },
      { type: 'resolve' },
    )
    expect(steps?.every((step) => /done|completed/.test(step))).toBe(true)
    expect(await get(`/conversations/${id}`)).toMatchObject({
      assignee: { id: memberId },
      tags: ['hot'],
      priority: 'urgent',
      status: 'resolved',
    })
    const { data } = await get(`/conversations/${id}/messages`)
    expect(data).toContainEqual(expect.objectContaining({ text: 'Said: Hello', private: true }))
  })

  test('the mode changes, because of a rule', async () => {
    await workspace.everything.put('/bot', { enabled: true })
    const { id } = await onMessage({ type: 'set_mode', mode: 'human' })
    expect(await get(`/conversations/${id}`)).toMatchObject({ mode: 'human', mode_reason: 'rule' })
  })

  test('a member who has left cannot be assigned', async () => {
    const { run } = await onMessage({ type: 'assign', assignee_id: 'mem_0RqGxk2mTq9Lh7wVb3NcYd' })
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('team member') })
  })
})

test('a task is made for the customer of the conversation, and belongs to it', async () => {
  const { service_id: queue } = await shop.aQueue()
  const action = {
    type: 'create_task',
    service_id: queue,
    notes: 'Call {{customer.name}}',
    due_in_minutes: 30,
  } as const
  const { id, run } = await onMessage({ ...action, priority: 'high' })
  const result = run?.steps[0]?.result as { booking_id: string } | undefined
  expect(await get(`/bookings/${result?.booking_id}`)).toMatchObject({
    service_id: queue,
    notes: 'Call Ana Souza',
    priority: 'high',
    source: 'automation',
    conversation_id: id,
    customer: { name: 'Ana Souza' },
    due_at: new Date(world.now().getTime() + 30 * 60_000).toISOString(),
    created_by: { kind: 'automation' },
  })
})

test('the team gets a notice and an event with the text', async () => {
  const { automation } = await onBooking({ type: 'notify_team', text: 'New: {{booking.start_local}}' })
  const { data } = (await workspace.owner.get('/ai/notices', { 'svc-workspace': workspace.id })).body
  expect(data).toMatchObject([{ code: 'automation_notice', level: 'info', data: { automation_id: automation } }])
  const { rows } = await world.pool.query(
    `select data from events where workspace_id = $1 and type = 'automation.notified'`,
    [workspace.id],
  )
  expect(rows).toMatchObject([
    { data: { automation: { id: automation }, text: expect.stringMatching(/^New: .*10:00/) } },
  ])
})

test('a hand-over gives the conversation to a person, with a note', async () => {
  await workspace.everything.put('/bot', { enabled: true })
  const { memberId } = await workspace.member('agent')
  const automation = await automations.flow({
    nodes: [
      { id: 't', type: 'trigger', config: { type: 'message.arrived' } },
      { id: 'h', type: 'handoff', config: { assignee_id: memberId, note: 'Wants: {{message.text}}' } },
    ],
    edges: [{ from: 't', port: 'next', to: 'h' }],
  })
  const thread = await threads.aThread()
  await threads.says(thread, 'a refund')
  await world.runJobs()
  expect(await automations.stepsOf(automation)).toEqual(['h done', 'h completed'])
  expect(await get(`/conversations/${thread.id}`)).toMatchObject({ mode: 'human', assignee: { id: memberId } })
  const { data } = await get(`/conversations/${thread.id}/messages`)
  expect(data).toContainEqual(expect.objectContaining({ text: 'Wants: a refund', private: true }))
})

test('a run that failed begins again at the failed step, and nothing is done twice', async () => {
  const bia = await shop.aResource({ name: 'Bia', active: false })
  const { run, automation, id } = await onBooking(
    { type: 'add_comment', body: 'Once' },
    { type: 'assign', assignee_id: bia.id },
    { type: 'add_tags', tags: ['late'] },
  )
  expect(run?.status).toBe('failed')
  await workspace.everything.patch(`/resources/${bia.id}`, { active: true })
  await automations.retry(run?.id as string)
  await world.runJobs()
  expect(await automations.stepsOf(automation)).toEqual(['a0 done', 'a1 done', 'a2 done', '$end completed'])
  expect((await get(`/bookings/${id}/comments`)).data).toHaveLength(1)
  expect(await get(`/bookings/${id}`)).toMatchObject({ assignee: bia.id, tags: ['late'] })
  await expect(automations.retry(run?.id as string)).rejects.toThrow('Only a run that has failed')
})
