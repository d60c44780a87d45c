// Automations through the front door: what can be saved, by whom, and what follows from a change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '../http/caller.ts'
import { openSafeFetch } from '../platform/safe-fetch.ts'
import { openVault } from '../platform/secrets.ts'
import { inLine, outcome } from '../testing/race.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

const NAMES: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14'],
  'inside.example.com': ['10.0.0.7'],
}

let world: World
let workspace: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorld({ outside: openSafeFetch({ allowPrivate: false, resolve: async (name) => NAMES[name] ?? [] }) })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
})

const tag = { id: 'tag', type: 'add_tags', tags: ['vip'] }
const remind = {
  id: 'remind',
  type: 'send_message',
  text: { 'pt-BR': 'Oi {{customer.first_name}}, até {{booking.start_local}}!' },
}
const WISH = { name: 'Remind', trigger: { type: 'booking.starts_in', minutes: 1440 }, actions: [remind] }
const create = (wish: object = {}) => client.post('/automations', { ...WISH, ...wish })
const made = async (wish: object = {}) => {
  const answer = await create(wish)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const rows = (table: 'automation_triggers' | 'automation_versions' | 'automation_counts') =>
  world.db.selectFrom(table).selectAll().where('workspace_id', '=', workspace.id).execute()
const jobs = async (kind: string) =>
  (await world.db.selectFrom('jobs').select('kind').where('workspace_id', '=', workspace.id).execute()).filter(
    (job) => job.kind === kind,
  ).length

describe('an automation is added', () => {
  test('with the defaults of its settings, and is whole in every answer', async () => {
    const { secret, ...automation } = await made()
    expect(secret).toBeNull()
    expect(automation).toEqual({
      id: expect.stringMatching(/^aut_/),
      name: 'Remind',
      enabled: true,
      trigger: { type: 'booking.starts_in', minutes: 1440, filter: null },
      conditions: null,
      actions: [remind],
      limits: { per_subject: 1, window_hours: 24, per_hour: 500 },
      quiet_hours: null,
      on_paused_channel: 'skip',
      stats: { runs: 0, failed: 0, last_run_at: null },
      version: 1,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
    })
    expect((await client.get(`/automations/${automation.id}`)).body).toEqual(automation)
    expect((await client.get('/automations')).body).toEqual({ data: [automation], next_cursor: null })
  })

  test('switched on, its events are known and its timers are planned; switched off, nothing is', async () => {
    await made({ enabled: false })
    expect(await rows('automation_triggers')).toEqual([])
    expect(await jobs('automation-plan')).toBe(0)
    await made()
    expect((await rows('automation_triggers')).map(({ event_type }) => event_type)).toContain('booking.confirmed')
    expect(await jobs('automation-plan')).toBe(1)
  })

  test('with all faults at once, also of what it refers to and of the addresses that it calls', async () => {
    const refused = await create({
      trigger: { type: 'booking.stage_entered', stage: 'nowhere', filter: { field: 'conversation.mode', op: 'eq' } },
      conditions: { field: 'booking.party_size', op: 'gt', value: 'two' },
      limits: { per_hour: 0 },
      quiet_hours: { from: '21:00', to: '21:00', policy: 'delay' },
      actions: [
        { id: 'a', type: 'assign', assignee_id: 'res_unknown' },
        { id: 'b', type: 'run_stage_action', key: 'fly' },
        { id: 'c', type: 'create_task', service_id: 'svc_unknown' },
        { ...remind, id: 'd', text: { en: 'Hello {{customer.shoe_size}}' } },
        { ...remind, id: 'e', template: { name: 'hello', language: 'pt_BR' } },
        { id: 'f', type: 'call_webhook', url: 'https://inside.example.com/' },
        { id: 'f', type: 'resolve' },
      ],
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(faultsOf(refused).toSorted()).toEqual(
      [
        '/actions/0/assignee_id unknown',
        '/actions/1/key unknown',
        '/actions/2/service_id unknown',
        '/actions/3/text/en unknown_variable',
        '/actions/4/template unknown',
        '/actions/5/url refused_address',
        '/actions/6/id duplicate',
        '/actions/6/type wrong_subject',
        '/conditions/value wrong_type',
        '/limits/per_hour out_of_range',
        '/quiet_hours/to same_time',
        '/trigger/filter/field other_subject',
        '/trigger/stage unknown',
      ].toSorted(),
    )
    expect((await client.get('/automations')).body.data).toEqual([])
  })

  test('and a task needs a service with a queue', async () => {
    const service = await client.post('/services', { name: 'Cut', duration_minutes: 30, active: false })
    const task = { id: 'task', type: 'create_task', service_id: service.body.id }
    expect(faultsOf(await create({ actions: [task] }))).toEqual(['/actions/0/service_id wrong_kind'])
  })

  test('a stage that is there, a resource that is there', async () => {
    const res = (await client.post('/resources', { name: 'Ana' })).body
    await made({
      trigger: { type: 'booking.stage_entered', stage: 'scheduled' },
      actions: [{ id: 'a', type: 'assign', assignee_id: res.id }],
    })
    expect(faultsOf(await create({ trigger: { type: 'booking.stage_entered', stage: 'nowhere' } }))).toEqual([
      '/trigger/stage unknown',
    ])
  })

  test('at most 100 times, with flows, also when two are added at once', async () => {
    for (let index = 0; index < 98; index += 1) await made({ enabled: false })
    await workspace.owner.post('/automation-flows', { name: 'Flow' })
    const answers = await inLine(
      world,
      'workspaces',
      workspace.id,
      () => create(),
      () => create(),
      () => workspace.owner.post('/automation-flows', { name: 'Another' }),
    )
    expect(answers.map(outcome)).toEqual(['201', '409 quota_exceeded', '409 quota_exceeded'])
  })
})

describe('a key', () => {
  const withScopes = (...scopes: Scope[]) => workspace.key(...scopes)
  const allowed = async (scopes: Scope[], wish: object) =>
    outcome(await (await withScopes('config:write', ...scopes)).post('/automations', { ...WISH, ...wish }))

  test('saves only what it could do itself', async () => {
    const task = { id: 'x', type: 'notify_team', text: 'Look!' }
    const cases: [Scope[], object, string][] = [
      [[], {}, '403 insufficient_scope'],
      [['messages:write'], {}, '403 insufficient_scope'],
      [['bookings:read', 'messages:write'], {}, '201'],
      [['bookings:read'], { actions: [tag] }, '403 insufficient_scope'],
      [['bookings:read', 'bookings:write'], { actions: [tag] }, '201'],
      [
        ['customers:read', 'bookings:write'],
        { trigger: { type: 'customer.created' }, actions: [tag] },
        '403 insufficient_scope',
      ],
      [['customers:read', 'customers:write'], { trigger: { type: 'customer.created' }, actions: [tag] }, '201'],
      [
        ['messages:read'],
        { trigger: { type: 'message.arrived' }, actions: [{ id: 'r', type: 'resolve' }] },
        '403 insufficient_scope',
      ],
      [
        ['messages:read', 'messages:write'],
        { trigger: { type: 'message.arrived' }, actions: [{ id: 'r', type: 'resolve' }] },
        '201',
      ],
      [[], { trigger: { type: 'schedule', cron: '0 9 * * *' }, actions: [task] }, '201'],
      [
        [],
        {
          trigger: { type: 'schedule', cron: '0 9 * * *' },
          actions: [{ id: 'c', type: 'call_webhook', url: 'https://hooks.example.com/' }],
        },
        '403 insufficient_scope',
      ],
    ]
    for (const [scopes, wish, expected] of cases)
      expect(await allowed(scopes, wish), JSON.stringify([scopes, wish])).toBe(expected)
  })

  test('may rename what it could not have made, and switch it off, and neither switch it on nor change it', async () => {
    const { id } = await made()
    const config = await withScopes('config:write')
    const path = `/automations/${id}`
    expect(outcome(await config.patch(path, { name: 'Other' }))).toBe('200')
    expect(outcome(await config.patch(path, { enabled: false }))).toBe('200')
    expect(outcome(await config.patch(path, { enabled: true }))).toBe('403 insufficient_scope')
    expect(outcome(await config.patch(path, { limits: { per_hour: 9 } }))).toBe('403 insufficient_scope')
    expect(outcome(await config.post(`${path}/rotate-secret`))).toBe('403 insufficient_scope')
  })

  test('reads runs and tries an automation only with the right to read what it is about', async () => {
    const { id } = await made()
    const config = await withScopes('config:read')
    expect(outcome(await config.get(`/automations/${id}`))).toBe('200')
    expect(outcome(await config.get(`/automations/${id}/runs`))).toBe('403 insufficient_scope')
    expect(outcome(await config.post(`/automations/${id}/test`, { subject_id: 'bkg_x' }))).toBe(
      '403 insufficient_scope',
    )
    const reader = await withScopes('config:read', 'bookings:read')
    expect((await reader.get(`/automations/${id}/runs`)).body).toEqual({ data: [], next_cursor: null })
  })

  test('does not reach flows', async () => {
    expect(outcome(await client.get('/automation-flows'))).toBe('403 insufficient_scope')
  })
})

describe('a change', () => {
  test('keeps what is left out, raises the version, and adds a version only of the definition', async () => {
    const { id } = await made()
    const path = `/automations/${id}`
    expect((await client.patch(path, { name: 'Remind' })).body.version).toBe(1)
    expect((await client.patch(path, { name: 'Two', limits: { per_hour: 9 } })).body).toMatchObject({
      version: 2,
      actions: [remind],
      limits: { per_subject: 1, window_hours: 24, per_hour: 9 },
    })
    expect(
      (await client.patch(path, { actions: [tag], quiet_hours: { from: '22:00', to: '07:00', policy: 'skip' } })).body,
    ).toMatchObject({
      version: 3,
      actions: [tag],
      trigger: WISH.trigger,
      quiet_hours: { from: '22:00', to: '07:00', policy: 'skip' },
    })
    expect((await client.patch(path, { quiet_hours: null, limits: null })).body).toMatchObject({
      version: 4,
      quiet_hours: null,
      limits: { per_subject: 1, window_hours: 24, per_hour: 500 },
    })
    expect((await rows('automation_versions')).map(({ version }) => version)).toEqual([1, 3])
    expect((await client.patch(path, { ...(await client.get(path)).body })).body.version).toBe(4)
  })

  test('that was made for another version is refused', async () => {
    const { id } = await made()
    await client.patch(`/automations/${id}`, { name: 'Two', expected_version: 1 })
    const late = await client.patch(`/automations/${id}`, { name: 'Three', expected_version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
  })

  test('of two at once, both are kept, or the second sees that it came too late', async () => {
    const { id } = await made()
    const path = `/automations/${id}`
    await inLine(
      world,
      'automations',
      id,
      () => client.patch(path, { name: 'Two' }),
      () => client.patch(path, { actions: [tag] }),
    )
    expect((await client.get(path)).body).toMatchObject({ name: 'Two', actions: [tag], version: 3 })
    const answers = await inLine(
      world,
      'automations',
      id,
      () => client.patch(path, { name: 'Four', expected_version: 3 }),
      () => client.patch(path, { name: 'Five', expected_version: 3 }),
    )
    expect(answers.map(outcome)).toEqual(['200', '409 version_conflict'])
  })

  test('of the trigger follows at once while it is on', async () => {
    const { id } = await made()
    await client.patch(`/automations/${id}`, { trigger: { type: 'booking.cancelled' }, actions: [tag] })
    const types = (await rows('automation_triggers')).map(({ event_type }) => event_type)
    expect(types).toContain('booking.cancelled')
    expect(types).not.toContain('booking.confirmed')
    await client.patch(`/automations/${id}`, { enabled: false })
    expect(await rows('automation_triggers')).toEqual([])
    await client.patch(`/automations/${id}`, { enabled: true })
    expect(await rows('automation_triggers')).toHaveLength(types.length)
  })

  test('is refused if it switches on while something that it refers to is gone; switching off is never refused', async () => {
    const res = (await client.post('/resources', { name: 'Ana' })).body
    const { id } = await made({
      trigger: { type: 'booking.created' },
      actions: [{ id: 'a', type: 'assign', assignee_id: res.id }],
    })
    await client.delete(`/resources/${res.id}`)
    expect(outcome(await client.patch(`/automations/${id}`, { enabled: false }))).toBe('200')
    expect(faultsOf(await client.patch(`/automations/${id}`, { enabled: true }))).toEqual([
      '/actions/0/assignee_id unknown',
    ])
  })

  test('is sent to the team as an event, with what changed', async () => {
    const { id } = await made()
    await client.patch(`/automations/${id}`, { enabled: false })
    await client.delete(`/automations/${id}`)
    const events = await world.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('workspace_id', '=', workspace.id)
      .where('type', 'like', 'automation%')
      .orderBy('id')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['automation.created', 'automation.disabled', 'automation.deleted'])
    expect(events[1]?.data).toEqual({
      automation: { id, name: 'Remind', enabled: false },
      changed: ['enabled'],
      reason: null,
    })
    expect(outcome(await client.get(`/automations/${id}`))).toBe('404 not_found')
  })
})

describe('the secret', () => {
  const call = { id: 'call', type: 'call_webhook', url: 'https://hooks.example.com/a' }

  test('is made with the first action that needs it, shown once, and encrypted', async () => {
    const { id, secret: none } = await made()
    expect(none).toBeNull()
    const { secret } = (await client.patch(`/automations/${id}`, { actions: [call] })).body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await client.patch(`/automations/${id}`, { name: 'Other' })).body.secret).toBeNull()
    expect((await client.get(`/automations/${id}`)).body).not.toHaveProperty('secret')
    const row = await world.db.selectFrom('automations').select('secret').where('id', '=', id).executeTakeFirst()
    expect(row?.secret).not.toContain(secret.slice(6))
    expect(openVault('a master key for tests').open(row?.secret as string, `${workspace.id} ${id}`)).toBe(secret)
  })

  test('can be replaced', async () => {
    const { id, secret } = await made({ actions: [call] })
    const rotated = await client.post(`/automations/${id}/rotate-secret`)
    expect(rotated).toMatchObject({ status: 200, body: { id, version: 2, secret: expect.stringMatching(/^whsec_/) } })
    expect(rotated.body.secret).not.toBe(secret)
  })
})

describe('a ready-made one', () => {
  test('can be added as it is, in three languages, and is off', async () => {
    for (const locale of ['pt-BR', 'es', 'en']) {
      const { data } = (await client.get(`/automation-templates?locale=${locale}`)).body
      expect(data).toHaveLength(6)
      for (const { automation } of data) {
        const added = await client.post('/automations', automation)
        expect(added.status, JSON.stringify(added.body)).toBe(201)
        expect(added.body).toMatchObject({ ...automation, enabled: false })
      }
    }
  })

  test('speaks the language of the workspace unless another one is asked for, and comes page by page', async () => {
    const first = (await client.get('/automation-templates?limit=4')).body
    const rest = (await client.get(`/automation-templates?cursor=${first.next_cursor}`)).body
    expect([...first.data, ...rest.data].map(({ key }: { key: string }) => key)).toEqual([
      'reminder',
      'thanks_and_review',
      'win_back',
      'unclaimed_task',
      'welcome',
      'out_of_hours',
    ])
    expect(rest.next_cursor).toBeNull()
    expect(first.data[0].name).toBe('Lembrete um dia antes')
    const spanish = (await client.get('/automation-templates?locale=es')).body.data
    expect(spanish[3].automation.actions[1].text).toContain('hace 15 minutos')
  })
})
