// Faults of automations and flows: all at once, each with its pointer and a plain sentence.
import { describe, expect, test } from 'vitest'
import type { AutomationDefinition, Graph } from './definition.ts'
import { automationFaults, flowFaults, settingsFaults } from './faults.ts'
import { scopeOf } from './graph.ts'
import { automationReferences, flowReferences, missingReference } from './references.ts'
import { triggerHolds } from './triggers.ts'

const shown = (faults: readonly { pointer: string; code: string }[]) =>
  faults.map(({ pointer, code }) => `${pointer} ${code}`)

describe('an automation', () => {
  test('without faults has none', () => {
    const definition = {
      trigger: {
        type: 'booking.starts_in',
        minutes: 1_440,
        filter: { field: 'booking.status', op: 'eq', value: 'confirmed' },
      },
      conditions: { all: [{ field: 'customer.tags', op: 'contains', value: 'vip' }] },
      actions: [
        {
          id: 'say',
          type: 'send_message',
          channel: 'whatsapp',
          text: { 'pt-BR': 'Olá {{customer.first_name}}' },
          options: [{ id: 'ok', title: { 'pt-BR': 'Confirmo' } }],
          template: { name: 'reminder', language: 'pt_BR', params: ['{{booking.day}}'] },
        },
        { id: 'hook', type: 'call_webhook', url: 'https://example.com/hook' },
        { id: 'pause', type: 'wait', minutes: 5 },
        { id: 'stage', type: 'run_stage_action', key: 'start', data: { comment: '{{steps.hook.body.text}}' } },
      ],
    }
    expect(automationFaults(definition)).toEqual([])
  })

  test('shows all its faults at once', () => {
    const faults = automationFaults({
      trigger: {
        type: 'booking.starts_in',
        minutes: 0,
        stage: 'x',
        filter: { field: 'answers.x', op: 'eq', value: 1 },
      },
      conditions: {
        all: [
          { field: 'customer.name', op: 'eq', value: 'x' },
          { field: 'customer.tags', op: 'gt', value: 3 },
        ],
      },
      actions: [
        { id: 'say', type: 'send_message', text: { 'pt-BR': 'Olá {{customer.nome}}', '!': 'x' } },
        { id: 'say', type: 'set_mode', mode: 'robot' },
        { id: '_x', type: 'call_webhook', url: 'http://example.com' },
        { id: 'a', type: 'fly' },
        {
          id: 'b',
          type: 'send_message',
          text: {},
          options: [
            { id: 'x', title: { en: 'A' } },
            { id: 'x', title: { en: 'B' } },
          ],
        },
        { id: 'c', type: 'add_comment', body: '{{steps.say.body.x}}' },
        7,
      ],
    })
    expect(shown(faults)).toEqual([
      '/trigger/stage unknown_field',
      '/trigger/minutes out_of_range',
      '/trigger/filter/field unknown_field',
      '/actions/0/text/pt-BR unknown_variable',
      '/actions/0/text/! format',
      '/actions/1/mode unknown_value',
      '/actions/1/type wrong_subject',
      '/actions/2/id format',
      '/actions/2/url format',
      '/actions/3/type unknown_value',
      '/actions/4/text too_short',
      '/actions/4/options/1/id duplicate',
      '/actions/5/body unknown_variable',
      '/actions/6/type required',
      '/conditions/all/1/op wrong_kind',
      '/actions/1/id duplicate',
    ])
    for (const { message } of faults) expect(message).toMatch(/^[A-Za-z{!_].*\.$/)
  })

  test('needs a trigger and an action, and has at most 20 actions', () => {
    expect(shown(automationFaults(null))).toEqual(['/trigger required', '/actions required'])
    const stop = (_: unknown, index: number) => ({ id: `a${index}`, type: 'stop' })
    const of = (length: number) =>
      shown(automationFaults({ trigger: { type: 'customer.created' }, actions: Array.from({ length }, stop) }))
    expect([of(0), of(20), of(21)]).toEqual([['/actions too_short'], [], ['/actions too_long']])
  })

  test('on a schedule does only what needs no subject', () => {
    const actions = [
      { id: 'a', type: 'notify_team', text: 'Bom dia, {{workspace.name}}' },
      { id: 'b', type: 'create_task', service_id: 'svc_1', notes: '{{customer.name}}' },
      { id: 'c', type: 'add_tags', tags: ['x'] },
    ]
    expect(shown(automationFaults({ trigger: { type: 'schedule', cron: '0 9 * * 1-5' }, actions }))).toEqual([
      '/actions/1/notes other_subject',
      '/actions/2/type wrong_subject',
    ])
    const never = { trigger: { type: 'schedule', cron: '0 0 30 2 *' }, actions: actions.slice(0, 1) }
    expect(automationFaults(never)).toEqual([
      { pointer: '/trigger/cron', code: 'format', message: 'This time never comes.' },
    ])
  })

  test('has settings that are checked with it', () => {
    const settings = {
      limits: { per_subject: 0, per_day: 1 },
      quiet_hours: { from: '22:00' },
      on_paused_channel: 'shout',
    }
    expect(shown(settingsFaults(settings))).toEqual([
      '/limits/per_day unknown_field',
      '/limits/per_subject out_of_range',
      '/quiet_hours/to required',
      '/quiet_hours/policy required',
      '/on_paused_channel unknown_value',
    ])
    expect(settingsFaults({ limits: null, quiet_hours: null })).toEqual([])
  })
})

const node = (id: string, type: string, config: unknown = {}) => ({ id, type, config, x: 0, y: 0 })
const edge = (from: string, port: string, to: string) => ({ from, port, to })
const arrived = node('t', 'trigger', { type: 'message.arrived' })

describe('a flow', () => {
  test('needs every port joined, every node reachable, and a rest in every circle', () => {
    const vip = { field: 'customer.tags', op: 'contains', value: 'vip' }
    const faults = flowFaults({
      nodes: [
        arrived,
        node('c', 'condition', vip),
        node('d', 'condition', vip),
        node('lost', 'end'),
        node('w', 'wait', { minutes: 5 }),
        node('t2', 'trigger', { type: 'customer.created' }),
        node('w', 'end'),
      ],
      edges: [
        edge('t', 'next', 'c'),
        edge('c', 'true', 'd'),
        edge('c', 'false', 'w'),
        edge('c', 'maybe', 'w'),
        edge('d', 'true', 'c'),
        edge('w', 'next', 'c'),
        edge('w', 'next', 't'),
        edge('x', 'next', 'y'),
      ],
    })
    expect(shown(faults)).toEqual([
      '/nodes/5 duplicate',
      '/nodes/6/id duplicate',
      '/edges/3/port unknown',
      '/edges/6/to wrong_kind',
      '/edges/7/from unknown',
      '/edges/7/to unknown',
      '/edges/6 duplicate',
      '/nodes/2 port_not_joined',
      '/nodes/5 port_not_joined',
      '/nodes/3 unreachable',
      '/nodes/5 unreachable',
      '/nodes/1 endless',
    ])
  })

  test('shows every endless circle once, also one behind another', () => {
    const vip = { field: 'customer.tags', op: 'contains', value: 'vip' }
    const ids = ['a', 'b', 'c', 'd', 'e']
    const faults = flowFaults({
      nodes: [arrived, ...ids.map((id) => node(id, 'condition', vip)), node('end', 'end')],
      edges: [
        edge('t', 'next', 'a'),
        ...['a>b', 'b>a', 'c>d', 'd>c', 'e>e'].map((each) => edge(each[0] as string, 'true', each[2] as string)),
        ...['a>c', 'b>e', 'c>end', 'd>end', 'e>end'].map((each) => edge(each[0] as string, 'false', each.slice(2))),
      ],
    })
    expect(shown(faults)).toEqual(['/nodes/1 endless', '/nodes/3 endless', '/nodes/5 endless'])
  })

  test('has its faults in the configs of nodes', () => {
    const faults = flowFaults({
      nodes: [
        node('t', 'trigger', { type: 'message.arrived', words: ['!!'] }),
        node('a', 'ask', {
          text: { pt: 'Olá {{answers.y}}' },
          save_as: 'x',
          expect: { type: 'number', min: 5, max: 1 },
          timeout_minutes: 5,
        }),
        node('b', 'ask', { text: { pt: 'Olá' }, save_as: 'x', expect: { type: 'option' }, timeout_minutes: 0 }),
        node('w', 'wait', { minutes: 1, until: 'booking.start' }),
        node('v', 'wait', { until: 'customer.name' }),
        node('u', 'wait', { event: 'booking.created', timeout_minutes: 5 }),
        node('s', 'switch', {
          field: 'customer.tags',
          cases: [
            { port: 'else', value: 1 },
            { port: 'a', value: 1 },
            { port: 'a', value: 2 },
          ],
        }),
        node('f', 'fly'),
      ],
      edges: [],
    }).filter(({ code }) => !['port_not_joined', 'unreachable'].includes(code))
    expect(shown(faults)).toEqual([
      '/nodes/0/config/words/0 format',
      '/nodes/1/config/text/pt unknown_variable',
      '/nodes/1/config/expect/max out_of_range',
      '/nodes/2/config/expect/options required',
      '/nodes/2/config/timeout_minutes out_of_range',
      '/nodes/3/config one_content',
      '/nodes/4/config/until wrong_kind',
      '/nodes/5/config/event unknown_value',
      '/nodes/6/config/field wrong_kind',
      '/nodes/6/config/cases/0/port duplicate',
      '/nodes/6/config/cases/2/port duplicate',
      '/nodes/7/type unknown_value',
      '/nodes/2/config/save_as duplicate',
    ])
  })

  test('has at most 100 nodes, and shows at most 100 faults', () => {
    const nodes = Array.from({ length: 101 }, (_, index) => node(`n${index}`, 'end'))
    expect(shown(flowFaults({ nodes, edges: [] }))).toEqual(['/nodes too_long'])
    expect(flowFaults({ nodes: nodes.slice(1).map(({ id }) => node(id, 'switch')), edges: [] })).toHaveLength(100)
  })
})

test('what a definition refers to is listed with its pointers', () => {
  const definition = {
    trigger: { type: 'booking.stage_entered', stage: 'done' },
    actions: [
      { id: 'a', type: 'assign', assignee_id: 'res_1' },
      { id: 'b', type: 'create_task', service_id: 'svc_1' },
      { id: 'c', type: 'run_stage_action', key: 'start' },
      { id: 'd', type: 'send_message', text: { en: 'x' }, template: { name: 'reminder', language: 'en' } },
    ],
  } as AutomationDefinition
  expect(automationReferences(definition)).toEqual([
    { kind: 'stage', id: 'done', pointer: '/trigger/stage' },
    { kind: 'resource', id: 'res_1', pointer: '/actions/0/assignee_id' },
    { kind: 'service', id: 'svc_1', pointer: '/actions/1/service_id' },
    { kind: 'stage_action', id: 'start', pointer: '/actions/2/key' },
    { kind: 'template', id: 'reminder', language: 'en', pointer: '/actions/3/template' },
  ])
  const graph = {
    nodes: [
      arrived,
      node('a', 'action', { type: 'assign', assignee_id: 'mem_1' }),
      node('h', 'handoff', { assignee_id: 'mem_2' }),
    ],
    edges: [],
  }
  const references = flowReferences(graph as unknown as Graph)
  expect(references.map(({ kind, pointer }) => `${pointer} ${kind}`)).toEqual([
    '/nodes/1/config/assignee_id member',
    '/nodes/2/config/assignee_id member',
  ])
  expect(references.map(missingReference)[0]).toEqual({
    pointer: '/nodes/1/config/assignee_id',
    code: 'unknown',
    message: 'There is no member mem_1.',
  })
})

test('a trigger begins a run only for its words, its tag, its stage and its filter', () => {
  const facts = {
    booking: { stage: 'done', party_size: 2 },
    customer: { tags: ['VIP'] },
    conversation: null,
    message: { text: 'Qual é o PREÇO?' },
    service: null,
    workspace: { name: 'Aurora', timezone: 'UTC', locale: 'pt' },
    event: { type: 'customer.updated', changes: { 'customer.tags': { from: ['old'], to: ['old', 'VIP'] } } },
  }
  const holds = (trigger: { type: string }) =>
    triggerHolds(trigger, facts, scopeOf({ nodes: [node('t', 'trigger', trigger)] })).holds
  expect(holds({ type: 'message.arrived', words: ['valor', 'preco'] } as never)).toBe(true)
  expect(holds({ type: 'message.arrived', words: ['pre', 'valor'] } as never)).toBe(false)
  expect(holds({ type: 'customer.tagged', tag: 'vip' } as never)).toBe(true)
  expect(holds({ type: 'customer.tagged', tag: 'old' } as never)).toBe(false)
  expect(holds({ type: 'booking.stage_entered', stage: 'done' } as never)).toBe(true)
  expect(holds({ type: 'booking.stage_entered', stage: 'new' } as never)).toBe(false)
  expect(holds({ type: 'booking.created', filter: { field: 'booking.party_size', op: 'gt', value: 2 } } as never)).toBe(
    false,
  )
  expect(holds({ type: 'booking.created', filter: { field: 'booking.party_size', op: 'gt', value: 1 } } as never)).toBe(
    true,
  )
})
