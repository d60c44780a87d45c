import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcome } from '../testing/race.ts'
import { shopOf } from '../testing/shop.ts'
import { aConfig, actionOf, newAction, newStage } from '../testing/stages.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'
import { FACTORY_DEFAULT } from './factory-default.ts'
import type { Config } from './schema.ts'

let world: World
let workspace: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
})

const read = async (path = '') => (await client.get(`/stage-config${path}`)).body
const put = (change: (config: Config) => unknown = () => {}, more: object = {}) =>
  client.put('/stage-config', { ...aConfig(change), ...more })
const revert = (version: number | string, body?: object) =>
  client.post(`/stage-config/versions/${version}/revert`, body)

/** The content of a version, without its author and time. */
const contentOf = ({ initial, operation_stages, stages, actions }: Config) => ({
  initial,
  operation_stages,
  stages,
  actions,
})

/** The configuration with one more stage, so that versions differ. */
const withPause = (config: Config) => {
  config.stages.push(newStage('pause', 'waiting'))
  config.actions.push(newAction('pause', ['scheduled', 'taken'], 'pause'))
}

/** All events about stages, oldest first. */
const eventsOf = async ({ id }: TestWorkspace) => {
  const found = await world.pool.query(
    `select type, actor, customer_id, booking_id, data from events
     where workspace_id = $1 and type like 'stage%' order by id`,
    [id],
  )
  return found.rows
}

describe('a new workspace', () => {
  test('has the factory default as version 1, by the system and with the time of the workspace', async () => {
    const created_at = world.now().toISOString()
    world.wait(5)
    expect(await read()).toEqual({
      version: 1,
      note: null,
      created_at,
      created_by: { kind: 'system', id: null, name: expect.any(String) },
      reverted_from: null,
      ...FACTORY_DEFAULT,
    })
    expect(await read('/versions/1')).toEqual(await read())
    const { version, note, created_by, reverted_from } = await read()
    expect(await read('/versions')).toEqual({
      data: [{ version, note, created_at, created_by, reverted_from }],
      next_cursor: null,
    })
  })

  test('keeps it when bookings are made, without writing it', async () => {
    const { service_id } = await shopOf(workspace).aQueue()
    await shopOf(workspace).book({ service_id })
    expect((await read()).version).toBe(1)
    expect(await eventsOf(workspace)).toEqual([])
  })
})

describe('replacing the configuration', () => {
  test('accepts what was read without a change, and writes it as the next version', async () => {
    const first = await read()
    world.wait(1)
    const answer = await client.put('/stage-config', first)
    expect(answer).toMatchObject({ status: 200, body: { version: 2, note: null, reverted_from: null } })
    expect(answer.body.created_at).toBe(world.now().toISOString())
    expect(answer.body.created_by).toEqual({ kind: 'api_key', id: expect.stringMatching(/^key_/), name: 'Test' })
    expect(contentOf(answer.body)).toEqual(contentOf(first))
    expect(await read()).toEqual(answer.body)
  })

  test('accepts a configuration in which every member is set', async () => {
    const { rider } = await shopOf(workspace).aQueue()
    const none = { resource_id: null, priority: null, tags: null, minutes: null, counter: null, by: null, body: null }
    const open = { statuses: null, kind: null, counter: null, value: null }
    const first = await put(
      (config) => {
        Object.assign(config.stages[0] as object, { name: 'Agendado', position: 7, sla_minutes: 45, color: '#00fF7a' })
        Object.assign(actionOf(config, 'start'), {
          name: { 'pt-BR': 'Começar', en: 'Start' },
          roles: ['agent', 'owner'],
          guards: [
            { ...open, type: 'claimed' },
            { ...open, type: 'actor_is_assignee' },
            { ...open, type: 'status_in', statuses: ['confirmed', 'checked_in'] },
            { ...open, type: 'evidence_present', kind: 'photo' },
            { ...open, type: 'evidence_present' },
            { ...open, type: 'counter_lt', counter: 'attempts', value: 3 },
          ],
          fields: [
            { key: 'plate', type: 'text', required: true, label: 'Plate', options: null, max_length: 8 },
            {
              key: 'mood',
              type: 'select',
              required: false,
              label: { en: 'Mood' },
              options: ['a', 'b'],
              max_length: null,
            },
            { key: 'photo', type: 'photo', required: false, label: null, options: null, max_length: null },
          ],
          effects: [
            { ...none, type: 'assign', resource_id: rider },
            { ...none, type: 'set_priority', priority: 'urgent' },
            { ...none, type: 'add_tags', tags: ['Late', 'vip'] },
            { ...none, type: 'remove_tags', tags: ['new'] },
            { ...none, type: 'set_due', minutes: 90 },
            { ...none, type: 'set_due' },
            { ...none, type: 'increment', counter: 'starts', by: 2 },
            { ...none, type: 'comment', body: 'Begun' },
            { ...none, type: 'unassign' },
          ],
        })
      },
      { note: 'Everything' },
    )
    expect(first).toMatchObject({ status: 200, body: { version: 2, note: 'Everything' } })
    const again = await client.put('/stage-config', await read())
    expect(again).toMatchObject({ status: 200, body: { version: 3 } })
    expect(contentOf(again.body)).toEqual(contentOf(first.body))
  })

  test('fills in what was left out: both kinds, terminal from the category, the position from the list', async () => {
    const { initial, operation_stages } = FACTORY_DEFAULT
    const both = (key: string) => ({ scheduled: key, queue: key })
    const sent = {
      initial: both('open'),
      operation_stages: {
        ...operation_stages,
        check_in: both('here'),
        complete: both('done'),
        no_show: both('failed'),
        fail: both('failed'),
        cancel: both('gone'),
        reschedule: both('gone'),
      },
      stages: [
        { key: 'open', name: 'Open', category: 'waiting' },
        { key: 'here', name: 'Here', category: 'active', kinds: null, terminal: null, color: null, position: null },
        { key: 'done', name: 'Done', category: 'done' },
        { key: 'failed', name: 'Failed', category: 'failed' },
        { key: 'gone', name: 'Gone', category: 'cancelled' },
      ],
      actions: [
        { key: 'grab', name: 'Grab', type: 'claim', from: ['open'], to: 'here' },
        {
          key: 'note',
          name: 'Note',
          type: 'move',
          from: ['here'],
          to: 'here',
          roles: null,
          operation: null,
          guards: null,
          fields: [{ key: 'how', type: 'text', options: [] }],
          effects: [{ type: 'add_tags', tags: [' Late ', 'late', 'vip'] }],
        },
      ],
    }
    expect(initial).not.toEqual(sent.initial)
    const { body } = await client.put('/stage-config', sent)
    expect(body.stages[1]).toEqual({
      key: 'here',
      name: 'Here',
      category: 'active',
      kinds: ['scheduled', 'queue'],
      terminal: false,
      color: null,
      position: 1,
      sla_minutes: null,
    })
    expect(body.stages.map(({ terminal }: { terminal: boolean }) => terminal)).toEqual([false, false, true, true, true])
    expect(body.actions[0]).toMatchObject({ kinds: ['queue'], operation: null, roles: [], guards: [], effects: [] })
    expect(body.actions[1]).toMatchObject({
      kinds: ['scheduled', 'queue'],
      fields: [{ key: 'how', type: 'text', required: false, label: null, options: null, max_length: null }],
      effects: [{ type: 'add_tags', tags: ['Late', 'vip'], by: null, resource_id: null }],
    })
  })

  test('emits an event with the version', async () => {
    await put(withPause)
    await revert(1)
    const about = { type: 'stage_config.updated', customer_id: null, booking_id: null }
    expect(await eventsOf(workspace)).toMatchObject([
      { ...about, data: { version: 2, reverted_from: null }, actor: { kind: 'api_key' } },
      { ...about, data: { version: 3, reverted_from: 1 } },
    ])
  })

  test('refuses a resource of another workspace like an unknown one, with its pointer', async () => {
    const stranger = await shopOf(await world.aWorkspace()).aResource()
    const assigning = (resource_id: string) => (config: Config) =>
      Object.assign(actionOf(config, 'start'), {
        effects: [
          { type: 'comment', body: 'x' },
          { type: 'assign', resource_id },
        ],
      })
    const [strange, unknown] = [await put(assigning(stranger.id)), await put(assigning('res_unknown'))]
    for (const answer of [strange, unknown]) {
      expect(outcome(answer)).toBe('404 not_found')
      expect(answer.body.detail).toContain('/actions/2/effects/1/resource_id')
    }
    expect({ ...strange.body, instance: '' }).toEqual({ ...unknown.body, instance: '' })
    expect((await read()).version).toBe(1)
  })

  test('in one workspace does not affect another', async () => {
    const other = (await world.aWorkspace()).everything
    await put(withPause, { note: 'Ours' })
    expect((await other.get('/stage-config')).body).toMatchObject({ version: 1, ...FACTORY_DEFAULT })
    expect((await other.get('/stage-config/versions')).body.data).toHaveLength(1)
    expect((await other.get('/stage-config/versions/2')).status).toBe(404)
    expect((await other.post('/stage-config/versions/2/revert')).status).toBe(404)
    await other.put('/stage-config', aConfig())
    expect((await other.get('/stage-config/versions/2')).body).toMatchObject({ note: null, ...FACTORY_DEFAULT })
    expect(await read()).toMatchObject({ version: 2, note: 'Ours' })
  })
})

describe('the versions', () => {
  test('are listed newest first, page by page', async () => {
    for (const note of ['b', 'c', 'd', 'e']) await put(() => {}, { note })
    const seen: number[] = []
    let query = '?limit=2'
    for (let page = 1; page <= 3; page += 1) {
      const { data, next_cursor } = await read(`/versions${query}`)
      seen.push(...data.map(({ version }: { version: number }) => version))
      expect(next_cursor === null).toBe(page === 3)
      query = `?limit=2&cursor=${next_cursor}`
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
    const { data } = await read('/versions')
    expect(data.map(({ note }: { note: string | null }) => note)).toEqual(['e', 'd', 'c', 'b', null])
    expect(Object.keys(data[0])).toEqual(['version', 'note', 'created_at', 'created_by', 'reverted_from'])
  })

  test.each(['0', '01', '1.5', '99999999999', 'x', '-1', '2', '1e0', '%31%20', '2147483648'])(
    'have no number %s',
    async (version) => {
      expect(outcome(await client.get(`/stage-config/versions/${version}`))).toBe('404 not_found')
      expect(outcome(await revert(version))).toBe('404 not_found')
      expect(outcome(await revert(version, { colour: 'red' }))).toBe('404 not_found')
    },
  )

  test('stay the same when newer ones are written', async () => {
    await put(withPause, { note: 'Pause' })
    const [first, second] = [await read('/versions/1'), await read('/versions/2')]
    world.wait(10)
    await put(() => {}, { note: 'Back' })
    await revert(2)
    await put(withPause)
    expect(await read('/versions/1')).toEqual(first)
    expect(await read('/versions/2')).toEqual(second)
    const { data } = await read('/versions')
    expect(data.map((each: { note: string; reverted_from: number }) => [each.note, each.reverted_from])).toEqual([
      [null, null],
      [null, 2],
      ['Back', null],
      ['Pause', null],
      [null, null],
    ])
  })
})

describe('reverting to an earlier version', () => {
  test('writes a new version that names the earlier one', async () => {
    const second = (await put(withPause, { note: 'Pause' })).body
    await put()
    world.wait(3)
    const answer = await revert(2, { note: 'It was better' })
    expect(answer).toMatchObject({ status: 200, body: { version: 4, reverted_from: 2, note: 'It was better' } })
    expect(answer.body.created_at).toBe(world.now().toISOString())
    expect(contentOf(answer.body)).toEqual(contentOf(second))
    expect(await read()).toEqual(answer.body)
    expect(await read('/versions/4')).toEqual(answer.body)
  })

  test('also works for the factory default, and needs no body', async () => {
    await put(withPause)
    const answer = await revert(1)
    expect(answer).toMatchObject({ status: 200, body: { version: 3, reverted_from: 1, note: null } })
    expect(contentOf(answer.body)).toEqual(FACTORY_DEFAULT)
  })

  test('takes effect: bookings begin in the stage that it names', async () => {
    const shop = shopOf(workspace)
    const { service_id } = await shop.aQueue()
    await put((config) => {
      config.stages.push(newStage('inbox', 'waiting'))
      config.actions.push(newAction('sort', ['inbox'], 'queued', { kinds: ['queue'] }))
      config.actions.push(newAction('plan', ['inbox'], 'scheduled', { kinds: ['scheduled'] }))
      config.initial = { scheduled: 'inbox', queue: 'inbox' }
    })
    expect((await shop.book({ service_id })).body).toMatchObject({ stage: 'inbox', available_actions: ['sort'] })
    await revert(1, { migrate: { inbox: 'queued' } })
    expect((await shop.book({ service_id })).body).toMatchObject({ stage: 'queued', available_actions: ['take'] })
  })

  test.each([
    ['/note too_long', { note: 'x'.repeat(501) }],
    ['/note wrong_type', { note: 5 }],
    ['/expected_version wrong_type', { expected_version: '1' }],
    ['/migrate wrong_type', { migrate: ['a'] }],
    ['/migrate/queued wrong_type', { migrate: { queued: 5 } }],
    ['/stages unknown_field', { stages: [] }],
  ])('answers %s to a wrong body', async (fault, body) => {
    const answer = await revert(1, body)
    expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({ status: 422, faults: [fault] })
  })

  test('refuses a version that assigns tasks to a resource that was archived since then', async () => {
    const { id } = await shopOf(workspace).aResource()
    await put((config) => Object.assign(actionOf(config, 'start'), { effects: [{ type: 'assign', resource_id: id }] }))
    await put()
    await client.delete(`/resources/${id}`)
    expect(outcome(await revert(2))).toBe('404 not_found')
    expect((await read()).version).toBe(3)
  })
})

test('the largest configuration can still be sent back with every member filled in', async () => {
  const config = (await client.get('/stage-config')).body
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...config.actions[2],
      key: `more-${n}`,
      effects: Array.from({ length: 20 }, () => ({ type: 'unassign' })),
    }))
  const put = (actions: object[]) => client.put('/stage-config', { ...config, actions })
  expect(await put([...config.actions, ...many(72)])).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '', code: 'too_long' }] },
  })
  expect((await put([...config.actions, ...many(40)])).status).toBe(200)
  const whole = (await client.get('/stage-config')).body
  expect((await client.put('/stage-config', whole)).status).toBe(200)
})
