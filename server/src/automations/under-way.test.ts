// Runs that are under way while calls of the API change things: their automation is edited, switched off or deleted, an
// entry that it refers to is gone, and a failed run is tried again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcome } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let shop: Shop
let service_id: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
  shop = shopOf(workspace)
  service_id = (await shop.aClass()).service_id
})

const HOUR = { id: 'hour', type: 'wait', minutes: 60 }
const tag = (name: string) => ({ id: name, type: 'add_tags', tags: [name] })
const CREATED = { type: 'booking.created' }

const add = async (...actions: object[]) =>
  made(await client.post('/automations', { name: 'Test', trigger: CREATED, actions })).id as string
const change = async (id: string, body: object) => outcome(await client.patch(`/automations/${id}`, body))
const book = async () => {
  const { id } = made(await shop.book({ service_id, start: at('10:00') }))
  await world.runJobs()
  return id as string
}
const pass = async (minutes: number) => {
  world.wait(minutes)
  await world.runJobs()
}
const tagsOf = async (id: string) => (await shop.getBooking(id)).tags
interface Run {
  id: string
  status: string
  version: number
  error: string | null
  steps: {
    id: string
    type: string
    status: string
    reasons: string[]
    path: object[]
    error?: string | null
    attempts?: number
  }[]
}
const runsOf = async (id: string): Promise<Run[]> => (await client.get(`/automations/${id}/runs`)).body.data
const stepsOf = ({ steps }: Run) => steps.map(({ id, status }) => `${id} ${status}`)
const waits = () =>
  world.db.selectFrom('automation_waits').select('run_id').where('workspace_id', '=', workspace.id).execute()

describe('while a run waits', () => {
  test('an edit reaches the runs that begin later, and the waiting one keeps what it began with', async () => {
    const id = await add(HOUR, tag('old'))
    const before = await book()
    expect(await change(id, { actions: [HOUR, tag('new')] })).toBe('200')
    const after = await book()
    await pass(60)
    expect([await tagsOf(before), await tagsOf(after)]).toEqual([['old'], ['new']])
    expect((await runsOf(id)).map(({ version, status }) => `${version} ${status}`)).toEqual([
      '2 completed',
      '1 completed',
    ])
  })

  test('switching off cancels it, and switching on again does not bring it back', async () => {
    const id = await add(HOUR, tag('late'))
    const booking = await book()
    expect(await change(id, { enabled: false })).toBe('200')
    expect(await waits()).toEqual([])
    const [run] = await runsOf(id)
    expect(run).toMatchObject({ status: 'cancelled', steps: [{ id: 'hour', status: 'cancelled' }] })
    expect(await change(id, { enabled: true })).toBe('200')
    await pass(60)
    expect(await tagsOf(booking)).toEqual([])
    expect(await runsOf(id)).toHaveLength(1)
  })

  test('deleting ends it, with the log of its runs', async () => {
    const id = await add(HOUR, tag('late'))
    const booking = await book()
    expect(outcome(await client.delete(`/automations/${id}`))).toBe('204')
    expect(await waits()).toEqual([])
    await pass(60)
    expect(await tagsOf(booking)).toEqual([])
    expect(outcome(await client.get(`/automations/${id}/runs`))).toBe('404 not_found')
  })

  test('what the next action refers to may vanish: the run fails there, says what is missing, and is tried again', async () => {
    const bia = await shop.aResource({ name: 'Bia' })
    const id = await add(tag('first'), HOUR, { id: 'bia', type: 'assign', assignee_id: bia.id }, tag('last'))
    const booking = await book()
    expect(outcome(await client.delete(`/resources/${bia.id}`))).toBe('204')
    await pass(60)
    const [failed] = await runsOf(id)
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('not_found') })
    expect(stepsOf(failed as Run)).toEqual(['first done', 'hour done', 'bia failed'])
    expect(await tagsOf(booking)).toEqual(['first'])
    const retried = await client.post(`/automations/runs/${failed?.id}/retry`, {})
    expect(retried).toMatchObject({ status: 200, body: { id: failed?.id, status: 'running', error: null } })
    await world.runJobs()
    expect((await runsOf(id))[0]).toMatchObject({ status: 'failed' })
  })
})

test('a failed run goes on at the step that failed once it can, and nothing is done twice', async () => {
  const bia = await shop.aResource({ name: 'Bia', active: false })
  const assign = { id: 'assign', type: 'assign', assignee_id: bia.id }
  const id = await add({ id: 'note', type: 'add_comment', body: 'Began' }, assign, tag('last'))
  const booking = await book()
  const [failed] = (await runsOf(id)) as [Run]
  expect(failed.status).toBe('failed')
  expect(stepsOf(failed)).toEqual(['note done', 'assign failed'])
  const retry = () => client.post(`/automations/runs/${failed.id}/retry`, {})
  await client.patch(`/resources/${bia.id}`, { active: true })
  expect(outcome(await retry())).toBe('200')
  expect(outcome(await retry())).toBe('409 invalid_transition')
  await world.runJobs()
  const [run] = (await runsOf(id)) as [Run]
  expect(run).toMatchObject({ id: failed.id, status: 'completed', error: null })
  expect(stepsOf(run)).toEqual(['note done', 'assign done', 'last done', '$end completed'])
  expect(await shop.getBooking(booking)).toMatchObject({ assignee: bia.id, tags: ['last'] })
  expect((await client.get(`/bookings/${booking}/comments`)).body.data).toHaveLength(1)
  expect(outcome(await retry())).toBe('409 invalid_transition')
})

test('two automations that feed each other are stopped, and the log says which and why', async () => {
  const passOn = async (from: string, to: string) =>
    made(
      await client.post('/automations', {
        name: `${from} to ${to}`,
        trigger: { type: 'customer.tagged', tag: from },
        actions: [
          { id: 'off', type: 'remove_tags', tags: [to] },
          { id: 'on', type: 'add_tags', tags: [to] },
        ],
      }),
    ).id as string
  const [there, back] = [await passOn('a', 'b'), await passOn('b', 'a')]
  made(await client.post('/customers', aPerson({ tags: ['a'] })))
  await world.runJobs()
  expect((await runsOf(back)).map(({ status }) => status)).toEqual(['completed'])
  expect(await runsOf(there)).toMatchObject([
    { status: 'stopped', error: '“a to b” would begin because of its own run about the same subject.', steps: [] },
    { status: 'completed' },
  ])
  expect((await client.get(`/automations/${there}`)).body).toMatchObject({ enabled: true })
})

describe('a flow', () => {
  const graphOf = (name: string) => ({
    nodes: [
      { id: 'start', type: 'trigger', config: CREATED, x: 0, y: 0 },
      { id: 'hour', type: 'wait', config: { minutes: 60 }, x: 0, y: 0 },
      { id: name, type: 'action', config: { type: 'add_tags', tags: [name] }, x: 0, y: 0 },
      { id: 'end', type: 'end', config: {}, x: 0, y: 0 },
    ],
    edges: [
      { from: 'start', port: 'next', to: 'hour' },
      { from: 'hour', port: 'next', to: name },
      { from: name, port: 'next', to: 'end' },
    ],
  })
  const flowRuns = async (id: string): Promise<Run[]> =>
    (await workspace.owner.get(`/automation-flows/${id}/runs`)).body.data

  test('that is reverted and published again runs as the earlier version did, and waiting runs keep theirs', async () => {
    const { owner } = workspace
    const { id } = made(await owner.post('/automation-flows', { name: 'Flow', draft: graphOf('one') }))
    const publish = async () => outcome(await owner.post(`/automation-flows/${id}/publish`, {}))
    expect(await publish()).toBe('200')
    const first = await book()
    expect(outcome(await owner.put(`/automation-flows/${id}/draft`, graphOf('two')))).toBe('200')
    const whileDraft = await book()
    expect(await publish()).toBe('200')
    const second = await book()
    expect(outcome(await owner.post(`/automation-flows/${id}/versions/1/revert`, {}))).toBe('200')
    const whileReverted = await book()
    expect(await publish()).toBe('200')
    const third = await book()
    await pass(60)
    const tags = await Promise.all([first, whileDraft, second, whileReverted, third].map(tagsOf))
    expect(tags.flat()).toEqual(['one', 'one', 'two', 'two', 'one'])
    expect((await flowRuns(id)).map(({ version }) => version)).toEqual([3, 2, 2, 1, 1])
  })

  test('that is tried says of its last step what its real run says', async () => {
    const { owner } = workspace
    const { id } = made(await owner.post('/automation-flows', { name: 'Flow', draft: graphOf('one') }))
    await owner.post(`/automation-flows/${id}/publish`, {})
    const booking = await book()
    const now = '2030-03-04T12:00:00-03:00'
    const dry = (await owner.post(`/automation-flows/${id}/test`, { subject_id: booking, now })).body
    await pass(60)
    const last = ({ steps }: Run) => {
      const { id, type, status, reasons } = steps.at(-1) as Run['steps'][number]
      return { id, type, status, reasons }
    }
    const [run] = await flowRuns(id)
    expect(last(dry)).toEqual(last(run as Run))
    expect(last(dry)).toMatchObject({ id: 'end', type: 'end', status: 'completed' })
    expect(dry.steps[0]).toMatchObject({ id: 'hour', rendered: { until: '2030-03-04T16:00:00.000Z' } })
    expect(dry.steps[1]).toMatchObject({ id: 'one', at: '2030-03-04T16:00:00.000Z' })
  })
})

test('an automation that is tried has the steps of its real run, also those that are skipped', async () => {
  const quiet_hours = { from: '00:00', to: '23:59', policy: 'skip' }
  const say = (id: string) => ({ id, type: 'send_message', text: { en: 'Hello' } })
  const note = (id: string, body: string) => ({ id, type: 'add_comment', body })
  const actions = [say('first'), note('note', 'Seen'), say('second'), HOUR, note('empty', '{{booking.notes}}')]
  const { id } = made(await client.post('/automations', { name: 'Quiet', trigger: CREATED, actions, quiet_hours }))
  const booking = await book()
  const dry = (await client.post(`/automations/${id}/test`, { subject_id: booking })).body as Run
  await pass(60)
  const [run] = await runsOf(id)
  const shown = ({ steps }: Run) => steps.map(({ id, type, reasons, path }) => ({ id, type, reasons, path }))
  expect(shown(dry)).toEqual(shown(run as Run))
  expect(stepsOf(run as Run)).toEqual([
    ...['first skipped', 'note done', 'second skipped', 'hour done', 'empty skipped', '$end completed'],
  ])
  expect(run?.steps[0]).toMatchObject({ error: 'The quiet hours last from 00:00 to 23:59.', attempts: 0 })
})

test('an action that could not be carried out is shown once, and says why', async () => {
  const actions = [{ id: 'say', type: 'send_message', text: { en: 'Hello' } }, tag('after')]
  const { id } = made(await client.post('/automations', { name: 'Say', trigger: CREATED, actions }))
  await book()
  const [run] = await runsOf(id)
  expect(stepsOf(run as Run)).toEqual(['say skipped', 'after done', '$end completed'])
  const error = 'The customer cannot be written to on any channel.'
  expect(run?.steps[0]).toMatchObject({ error })
  expect(run?.steps[1]?.path).toEqual([
    { id: 'say', type: 'send_message', port: 'next', reason: `not_reachable: ${error}` },
  ])
})

test('an automation that is tried ends as its real run does, also where every action is skipped', async () => {
  const quiet_hours = { from: '00:00', to: '23:59', policy: 'skip' }
  const actions = [{ id: 'say', type: 'send_message', text: { en: 'Hello' } }]
  const { id } = made(await client.post('/automations', { name: 'Quiet', trigger: CREATED, actions, quiet_hours }))
  const booking = await book()
  const dry = (await client.post(`/automations/${id}/test`, { subject_id: booking })).body
  const [run] = await runsOf(id)
  const ends = [dry, run].map(({ steps }: Run) => steps.at(-1))
  expect(ends.map((step) => [step?.id, step?.type, step?.status, step?.reasons.at(-1)])).toEqual(
    Array(2).fill(['$end', 'end', 'skipped', 'Every action was skipped.']),
  )
})
