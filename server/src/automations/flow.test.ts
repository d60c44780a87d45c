// Flows through the front door: drafts, versions, publishing with all faults at once, and who may do what.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { inLine, outcome } from '../testing/race.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let owner: Client
beforeAll(async () => {
  const resolve = async (name: string) => (name === 'hooks.example.com' ? ['93.184.215.14'] : ['10.0.0.7'])
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: false, resolve }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  owner = workspace.owner
})

const node = (id: string, type: string, config: object = {}) => ({ id, type, config, x: 0, y: 0 })
const edge = (from: string, port: string, to: string) => ({ from, port, to })
/** A graph of one action. */
const graphOf = (action: object, trigger: object = { type: 'booking.completed' }) => ({
  nodes: [node('start', 'trigger', trigger), node('act', 'action', action), node('end', 'end')],
  edges: [edge('start', 'next', 'act'), edge('act', 'next', 'end')],
})
const TAG = graphOf({ type: 'add_tags', tags: ['vip'] })
const aFlow = async (draft: object | null = TAG) =>
  (await owner.post('/automation-flows', { name: 'Flow', draft })).body
const publish = (id: string, body: object = {}) => owner.post(`/automation-flows/${id}/publish`, body)
const triggers = () =>
  world.db.selectFrom('automation_triggers').select('event_type').where('workspace_id', '=', workspace.id).execute()

test('a new flow is off, has no version, and shows its draft', async () => {
  const made = await owner.post('/automation-flows', { name: 'Flow' })
  expect(made).toMatchObject({
    status: 201,
    body: { enabled: false, draft: null, published_version: null, version: 1 },
  })
  const saved = await owner.put(`/automation-flows/${made.body.id}/draft`, TAG)
  expect(saved).toMatchObject({ status: 200, body: { draft: TAG, enabled: false, version: 2 } })
  expect((await owner.get(`/automation-flows/${made.body.id}`)).body).toEqual(saved.body)
  expect((await owner.get('/automation-flows')).body.data).toEqual([saved.body])
  expect(await triggers()).toEqual([])
})

test('a draft may be unfinished; publishing says all that is wrong with it, and then nothing has changed', async () => {
  const { id } = await aFlow({
    nodes: [
      node('start', 'trigger', { type: 'booking.completed' }),
      node('ask', 'ask', { text: { en: 'Well?' } }),
      node('gone', 'action', { type: 'assign', assignee_id: 'res_unknown' }),
      node('lost', 'action', { type: 'call_webhook', url: 'https://inside.example.com/' }),
    ],
    edges: [edge('start', 'next', 'gone'), edge('gone', 'next', 'gone')],
  })
  const refused = await publish(id)
  expect(refused.status).toBe(422)
  expect(faultsOf(refused)).toEqual(
    expect.arrayContaining([
      '/nodes/1/config/save_as required',
      '/nodes/1 unreachable',
      '/nodes/1 port_not_joined',
      '/nodes/2 endless',
      '/nodes/2/config/assignee_id unknown',
      '/nodes/3 unreachable',
      '/nodes/3/config/url refused_address',
    ]),
  )
  expect((await owner.get(`/automation-flows/${id}`)).body).toMatchObject({
    enabled: false,
    published_version: null,
    version: 1,
  })
})

test('the faults that publishing would refuse can be read before, for the stored draft', async () => {
  const { id } = await aFlow(null)
  const faults = () => owner.get(`/automation-flows/${id}/faults`)
  expect((await faults()).body).toEqual({ version: 1, faults: [] })
  await owner.put(`/automation-flows/${id}/draft`, { ...TAG, edges: [edge('start', 'next', 'act')] })
  const { body } = await faults()
  expect(body.version).toBe(2)
  expect(body.faults.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)).toEqual(
    faultsOf(await publish(id)),
  )
  expect(body.faults).toContainEqual({
    pointer: '/nodes/1',
    code: 'port_not_joined',
    message: 'The port next of act leads nowhere.',
  })
  await owner.put(`/automation-flows/${id}/draft`, TAG)
  expect((await faults()).body.faults).toEqual([])
})

test('publishing makes a version of the draft and switches the flow on', async () => {
  const { id } = await aFlow()
  const first = await publish(id)
  expect(first).toMatchObject({
    status: 200,
    body: { enabled: true, draft: null, published_version: 1, version: 2, secret: null },
  })
  expect(await triggers()).not.toEqual([])
  const other = graphOf({ type: 'add_tags', tags: ['gold'] })
  await owner.put(`/automation-flows/${id}/draft`, other)
  expect((await publish(id)).body).toMatchObject({ published_version: 2, version: 4 })
  const versions = (await owner.get(`/automation-flows/${id}/versions`)).body.data
  expect(versions).toMatchObject([
    { version: 2, published: true, created_by: { kind: 'member' } },
    { version: 1, published: false },
  ])
  expect((await owner.get(`/automation-flows/${id}/versions/1`)).body).toMatchObject({ version: 1, ...TAG })
})

test('an earlier version becomes the draft, and counts only when it is published', async () => {
  const { id } = await aFlow()
  await publish(id)
  await owner.put(`/automation-flows/${id}/draft`, graphOf({ type: 'add_tags', tags: ['gold'] }))
  await publish(id)
  const reverted = await owner.post(`/automation-flows/${id}/versions/1/revert`, {})
  expect(reverted).toMatchObject({ status: 200, body: { draft: TAG, published_version: 2 } })
  expect((await publish(id)).body).toMatchObject({ draft: null, published_version: 3 })
  expect(outcome(await owner.post(`/automation-flows/${id}/versions/9/revert`, {}))).toBe('404 not_found')
  expect(outcome(await owner.get(`/automation-flows/${id}/versions/x`))).toBe('404 not_found')
})

test('publishing while somebody saves a draft publishes one of the two, whole, or says that it came too late', async () => {
  const { id, version } = await aFlow()
  const other = graphOf({ type: 'add_tags', tags: ['gold'] })
  const [saved, published] = await inLine(
    world,
    'automations',
    id,
    () => owner.put(`/automation-flows/${id}/draft`, other),
    () => publish(id),
  )
  expect([saved, published].map((each) => outcome(each as never))).toEqual(['200', '200'])
  expect((await owner.get(`/automation-flows/${id}/versions/1`)).body).toMatchObject(other)
  const { id: second } = await aFlow()
  const answers = await inLine(
    world,
    'automations',
    second,
    () => owner.put(`/automation-flows/${second}/draft`, other),
    () => publish(second, { expected_version: version }),
  )
  expect(answers.map(outcome)).toEqual(['200', '409 version_conflict'])
  expect((await owner.get(`/automation-flows/${second}`)).body).toMatchObject({ enabled: false, draft: other })
})

describe('a flow is switched', () => {
  test('off and on again, and never on before it was published', async () => {
    const { id } = await aFlow()
    const path = `/automation-flows/${id}`
    expect(outcome(await owner.patch(path, { enabled: true }))).toBe('409 invalid_transition')
    await publish(id)
    expect((await owner.patch(path, { enabled: false })).body).toMatchObject({ enabled: false, published_version: 1 })
    expect(await triggers()).toEqual([])
    expect((await publish(id)).body).toMatchObject({ enabled: true, published_version: 1 })
    expect(await triggers()).not.toEqual([])
    expect((await owner.patch(path, { enabled: false, name: 'Other', limits: { per_hour: 3 } })).body).toMatchObject({
      name: 'Other',
      limits: { per_hour: 3, per_subject: 1 },
    })
  })

  test('off when it is deleted, with its versions', async () => {
    const { id } = await aFlow()
    await publish(id)
    expect((await owner.delete(`/automation-flows/${id}`)).status).toBe(204)
    expect(outcome(await owner.get(`/automation-flows/${id}`))).toBe('404 not_found')
    expect(await triggers()).toEqual([])
  })
})

test('the first action that calls a webhook makes a secret, once', async () => {
  const { id } = await aFlow(graphOf({ type: 'call_webhook', url: 'https://hooks.example.com/' }))
  expect((await publish(id)).body.secret).toMatch(/^whsec_/)
  await owner.put(
    `/automation-flows/${id}/draft`,
    graphOf({ type: 'call_webhook', url: 'https://hooks.example.com/b' }),
  )
  expect((await publish(id)).body.secret).toBeNull()
})

test('agents look at flows, and admins change them', async () => {
  const { id } = await aFlow()
  const agent = (await workspace.member('agent')).client
  expect(outcome(await agent.get(`/automation-flows/${id}`))).toBe('200')
  expect(outcome(await agent.put(`/automation-flows/${id}/draft`, TAG))).toBe('403 forbidden')
  const admin = (await workspace.member('admin')).client
  expect(outcome(await admin.post(`/automation-flows/${id}/publish`, {}))).toBe('200')
})

test('an automation is not found among flows, and a flow not among automations', async () => {
  const { id } = await aFlow()
  expect(outcome(await workspace.everything.get(`/automations/${id}`))).toBe('404 not_found')
  const trigger = { type: 'booking.created' }
  const actions = [{ id: 'tag', type: 'add_tags', tags: ['a'] }]
  const automation = (await workspace.everything.post('/automations', { name: 'A', trigger, actions })).body
  expect(outcome(await owner.get(`/automation-flows/${automation.id}`))).toBe('404 not_found')
})
