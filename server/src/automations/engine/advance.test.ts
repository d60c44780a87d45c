// Runs, step by step: what follows what, and with which reason.
import { describe, expect, test } from 'vitest'
import { advance, type Input, type Next } from './advance.ts'
import type { AutomationDefinition, Graph, Node } from './definition.ts'
import { dryRun } from './dry-run.ts'
import type { Facts } from './facts.ts'
import { automationFaults, flowFaults } from './faults.ts'
import { automationProgram, flowProgram, type Program } from './graph.ts'
import type { State } from './state.ts'

const NOON = new Date('2026-11-20T15:00:00Z')
const minutes = (count: number, from = NOON) => new Date(from.getTime() + count * 60_000)

const facts: Facts = {
  booking: { id: 'bkg_1', status: 'confirmed', start: '2026-11-21T14:30:00.000Z', party_size: 2 },
  customer: { id: 'cus_1', name: 'Ana Souza', locale: 'pt-BR', tags: ['vip'] },
  conversation: null,
  message: null,
  service: { id: 'svc_1', name: 'Corte' },
  workspace: { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR' },
  event: null,
}

const automation = (more: Partial<AutomationDefinition>): AutomationDefinition => {
  const definition: AutomationDefinition = {
    trigger: { type: 'booking.confirmed' },
    actions: [{ id: 'tag', type: 'add_tags', tags: ['new'] }],
    ...more,
  }
  expect(automationFaults(definition)).toEqual([])
  return definition
}

/** A run that remembers its state as a database would. */
function start(program: Program, known = facts, at = NOON) {
  let stored: string | null = null
  return (input: Input = { kind: 'begin' }, now = at, more: Partial<Facts> = {}) => {
    const state = stored === null ? null : (JSON.parse(stored) as State)
    const advanced = advance(program, state, input, { ...known, ...more }, now)
    stored = JSON.stringify(advanced.state)
    return advanced.next
  }
}

const say = { text: { 'pt-BR': 'Olá {{customer.first_name}}', en: 'Hi' } }
const message = { id: 'hello', type: 'send_message', ...say } as const

describe('automations', () => {
  test('carry out their actions one after the other, and end', () => {
    const actions = [message, { id: 'note', type: 'add_comment', body: '{{steps.hello.status}}' }] as const
    const run = start(automationProgram(automation({ actions })))
    expect(run()).toEqual({
      kind: 'do',
      node: 'hello',
      command: { type: 'send_message', channel: 'last_used', text: 'Olá Ana', options: null, template: null },
    })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'do', node: 'note', command: { body: 'done' } })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'end', status: 'completed' })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'nothing' })
  })

  test('are skipped when their conditions do not hold, at the beginning and after a wait', () => {
    const definition = automation({
      conditions: { field: 'booking.status', op: 'eq', value: 'confirmed' },
      actions: [{ id: 'pause', type: 'wait', minutes: 60 }, message],
    })
    const cancelled = { booking: { status: 'cancelled' } }
    expect(start(automationProgram(definition))({ kind: 'begin' }, NOON, cancelled)).toEqual({
      kind: 'end',
      status: 'skipped',
      reason: 'The conditions do not hold: booking.status eq "confirmed": false',
    })
    const run = start(automationProgram(definition))
    expect(run()).toMatchObject({ kind: 'wait_until', node: 'pause', until: minutes(60) })
    expect(run({ kind: 'due' }, minutes(60), cancelled)).toMatchObject({ kind: 'end', status: 'skipped' })
  })

  test('stop at stop', () => {
    const run = start(automationProgram(automation({ actions: [{ id: 'halt', type: 'stop' }, message] })))
    expect(run()).toMatchObject({ kind: 'end', status: 'completed' })
  })

  test('fail at the failed step, and go on from it when it is tried again', () => {
    const run = start(automationProgram(automation({ actions: [message] })))
    run()
    expect(run({ kind: 'failed', error: 'not_found' })).toEqual({ kind: 'end', status: 'failed', reason: 'not_found' })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'nothing' })
    expect(run({ kind: 'retry' })).toMatchObject({ kind: 'do', node: 'hello' })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'end', status: 'completed' })
  })

  test('go on after a skipped action, and are skipped when all were', () => {
    const two = [message, { ...message, id: 'again' }] as const
    const run = start(automationProgram(automation({ actions: two })))
    run()
    expect(run({ kind: 'skipped', reason: 'window_closed' })).toMatchObject({ kind: 'do', node: 'again' })
    expect(run({ kind: 'done' })).toMatchObject({ status: 'completed' })
    const other = start(automationProgram(automation({ actions: two })))
    other()
    other({ kind: 'skipped', reason: 'not_reachable' })
    expect(other({ kind: 'skipped', reason: 'not_reachable' })).toMatchObject({ kind: 'end', status: 'skipped' })
  })

  test('do not send an empty message', () => {
    const actions = [{ ...message, text: { pt: '{{booking.notes}} ' } }]
    expect(start(automationProgram(automation({ actions })))()).toMatchObject({ kind: 'end', status: 'skipped' })
  })

  test('a run that is older than 90 days stops', () => {
    const run = start(automationProgram(automation({ actions: [{ id: 'pause', type: 'wait', minutes: 60 }, message] })))
    run()
    expect(run({ kind: 'due' }, minutes(91 * 1_440))).toMatchObject({ kind: 'end', status: 'stopped' })
  })
})

describe('quiet hours and pauses', () => {
  const NIGHT = new Date('2026-11-21T02:00:00Z')
  const MORNING = new Date('2026-11-21T11:00:00Z')
  const quiet = (policy: 'delay' | 'skip') => ({ from: '22:00', to: '08:00', policy })

  test('a message waits until they end, and the conditions are asked again', () => {
    const run = start(automationProgram(automation({ actions: [message], quiet_hours: quiet('delay') })), facts, NIGHT)
    expect(run()).toMatchObject({ kind: 'wait_until', node: 'hello', until: MORNING })
    expect(run({ kind: 'due' }, MORNING)).toMatchObject({ kind: 'do', node: 'hello' })
  })

  test('a message is skipped in them if that is the policy, and other actions are not', () => {
    const actions = [message, { id: 'tag', type: 'add_tags', tags: ['x'] }] as const
    const run = start(automationProgram(automation({ actions, quiet_hours: quiet('skip') })), facts, NIGHT)
    expect(run()).toMatchObject({ kind: 'do', node: 'tag' })
  })

  test('a delayed message is not sent once the booking has begun', () => {
    const early = { ...facts, booking: { ...facts.booking, start: '2026-11-21T10:00:00Z' } }
    const run = start(automationProgram(automation({ actions: [message], quiet_hours: quiet('delay') })), early, NIGHT)
    run()
    expect(run({ kind: 'due' }, MORNING)).toMatchObject({ kind: 'end', status: 'skipped' })
  })

  test('a delayed message about a booking that was over before is sent', () => {
    const over = { ...facts, booking: { ...facts.booking, start: '2026-11-20T10:00:00Z' } }
    const run = start(automationProgram(automation({ actions: [message], quiet_hours: quiet('delay') })), over, NIGHT)
    run()
    expect(run({ kind: 'due' }, MORNING)).toMatchObject({ kind: 'do', node: 'hello' })
  })

  test('a channel that is paused for longer than a day skips the message', () => {
    const run = start(automationProgram(automation({ actions: [message] })), { ...facts, booking: null })
    run()
    const pause: Input = { kind: 'delayed', until: minutes(1_000), reason: 'The channel is paused.' }
    expect(run(pause)).toMatchObject({ kind: 'wait_until', until: minutes(1_000) })
    expect(run({ kind: 'due' }, minutes(1_000))).toMatchObject({ kind: 'do' })
    expect(run({ ...pause, until: minutes(9_000) }, minutes(1_000))).toMatchObject({ until: minutes(1_440) })
    expect(run({ kind: 'due' }, minutes(1_440))).toMatchObject({ kind: 'end', status: 'skipped' })
  })
})

/** A flow with edges as `from.port>to`. */
function flow(nodes: Node[], ...edges: string[]): Graph {
  const graph = {
    nodes,
    edges: edges.map((edge) => {
      const [, from = '', port = '', to = ''] = /^(.+)\.(.+)>(.+)$/.exec(edge) ?? []
      return { from, port, to }
    }),
  }
  expect(flowFaults(graph)).toEqual([])
  return graph
}

const node = (id: string, type: Node['type'], config: object = {}) => ({ id, type, config }) as Node
const arrived = node('t', 'trigger', { type: 'message.arrived' })
const talk: Facts = {
  ...facts,
  booking: null,
  service: null,
  conversation: { id: 'cnv_1', locale: 'pt-BR' },
  message: { text: 'oi' },
}

describe('flows', () => {
  const question = node('size', 'ask', {
    text: { pt: 'Quantas pessoas?' },
    save_as: 'people',
    expect: { type: 'number', min: 1, max: 10 },
    timeout_minutes: 30,
  })
  const asking = flow(
    [
      arrived,
      question,
      node('many', 'condition', { field: 'answers.people', op: 'gt', value: 4 }),
      node('tag', 'action', { type: 'add_tags', tags: ['group'] }),
      node('person', 'handoff', { note: 'Grupo de {{answers.people}}' }),
      node('end', 'end'),
    ],
    't.next>size',
    'size.answer>many',
    'size.invalid>person',
    'size.timeout>end',
    'many.true>tag',
    'many.false>end',
    'tag.next>person',
  )
  const answer = (text: string): Input => ({ kind: 'answer', text, choice: null })

  test('an answer is saved, and decides the way', () => {
    const run = start(flowProgram(asking, null), talk)
    expect(run()).toEqual({ kind: 'ask', node: 'size', text: 'Quantas pessoas?', options: null, until: minutes(30) })
    expect(run(answer('somos 6'))).toMatchObject({ kind: 'do', node: 'tag' })
    expect(run({ kind: 'done' })).toMatchObject({ command: { type: 'handoff', note: 'Grupo de 6' } })
    expect(run({ kind: 'done' })).toMatchObject({ kind: 'end', status: 'completed' })
  })

  test('a question is asked twice more, then the answer is invalid', () => {
    const run = start(flowProgram(asking, null), talk)
    run()
    expect(run(answer('muitas'), minutes(10))).toMatchObject({ kind: 'ask', until: minutes(40) })
    expect(run(answer('99'))).toMatchObject({ kind: 'ask' })
    expect(run(answer('?'))).toMatchObject({ kind: 'do', node: 'person' })
  })

  test('a question that nobody answers, or that cannot be sent, times out', () => {
    for (const input of [{ kind: 'due' }, { kind: 'skipped', reason: 'not_reachable' }] as const) {
      const run = start(flowProgram(asking, null), talk)
      run()
      expect(run(input, minutes(30))).toMatchObject({ kind: 'end' })
    }
  })

  test('a yes or no comes with buttons in the language of the customer', () => {
    const yesNo = { ...question, config: { ...question.config, expect: { type: 'yes_no' } } } as Node
    const graph = flow(
      [arrived, yesNo, node('end', 'end')],
      't.next>size',
      'size.answer>end',
      'size.invalid>end',
      'size.timeout>end',
    )
    const options = [
      { id: 'yes', title: 'Sim' },
      { id: 'no', title: 'Não' },
    ]
    expect(start(flowProgram(graph, null), talk)()).toMatchObject({ options })
  })

  test('an event wakes a wait, another event does not, and the time ends it', () => {
    const graph = flow(
      [
        arrived,
        node('w', 'wait', { event: 'conversation.resolved', timeout_minutes: 5 }),
        node('a', 'end'),
        node('n', 'action', { type: 'notify_team', text: 'Espera' }),
      ],
      't.next>w',
      'w.event>a',
      'w.timeout>n',
      'n.next>a',
    )
    const run = start(flowProgram(graph, null), talk)
    expect(run()).toEqual({ kind: 'wait_for', node: 'w', event: 'conversation.resolved', until: minutes(5) })
    expect(run({ kind: 'event', type: 'message.arrived' })).toMatchObject({ kind: 'nothing' })
    expect(run({ kind: 'event', type: 'conversation.resolved' })).toMatchObject({ kind: 'end', status: 'completed' })
    const late = start(flowProgram(graph, null), talk)
    late()
    expect(late({ kind: 'due' }, minutes(5))).toMatchObject({ kind: 'do', node: 'n' })
  })

  test('a switch takes the case of its value, else the rest', () => {
    const graph = flow(
      [
        arrived,
        node('s', 'switch', { field: 'message.text', cases: [{ port: 'hi', value: 'Oi' }] }),
        node('h', 'handoff'),
        node('e', 'end'),
      ],
      't.next>s',
      's.hi>h',
      's.else>e',
    )
    expect(start(flowProgram(graph, null), talk)()).toMatchObject({ kind: 'do', node: 'h' })
    expect(start(flowProgram(graph, null), { ...talk, message: { text: null } })()).toMatchObject({ kind: 'end' })
  })

  test('a wait until a moment in the past ends at once', () => {
    const graph = flow(
      [
        node('t', 'trigger', { type: 'booking.created' }),
        node('w', 'wait', { until: 'booking.start' }),
        node('e', 'end'),
      ],
      't.next>w',
      'w.next>e',
    )
    const until = new Date('2026-11-21T14:30:00Z')
    expect(start(flowProgram(graph, null))()).toMatchObject({ kind: 'wait_until', until })
    expect(start(flowProgram(graph, null), facts, until)()).toMatchObject({ kind: 'end' })
  })

  test('a wait until a moment in many years ends with the 90 days of the run', () => {
    const graph = flow(
      [
        node('t', 'trigger', { type: 'booking.created' }),
        node('w', 'wait', { until: '2099-01-01T00:00:00Z' }),
        node('e', 'end'),
      ],
      't.next>w',
      'w.next>e',
    )
    const run = start(flowProgram(graph, null))
    const until = minutes(90 * 1_440 + 1)
    expect(run()).toMatchObject({ kind: 'wait_until', until })
    expect(run({ kind: 'due' }, until)).toMatchObject({ kind: 'end', status: 'stopped' })
  })

  test('a circle stops after 50 rounds, and a run after 200 steps', () => {
    const wait = node('w', 'wait', { minutes: 1 })
    const round = flow([arrived, wait], 't.next>w', 'w.next>w')
    const ended = dryRun(flowProgram(round, null), { facts: talk, now: NOON })
    expect(ended).toMatchObject({ status: 'stopped', reason: 'The run came to w more than 50 times.' })
    expect(ended.steps).toHaveLength(51)
    const names = ['a', 'b', 'c', 'd', 'e']
    const wide = flow(
      [arrived, ...names.map((name) => ({ ...wait, id: name }))],
      't.next>a',
      ...names.map((name, index) => `${name}.next>${names[(index + 1) % 5]}`),
    )
    const long = dryRun(flowProgram(wide, null), { facts: talk, now: NOON })
    expect(long).toMatchObject({ status: 'stopped', reason: 'The run took more than 200 steps.' })
    expect(long.steps).toHaveLength(201)
    // A wait for a past moment makes no step, so the limit of rounds ends the circle.
    const over = flow([arrived, node('w', 'wait', { until: '2020-01-01T00:00:00Z' })], 't.next>w', 'w.next>w')
    expect(dryRun(flowProgram(over, null), { facts: talk, now: NOON })).toMatchObject({ status: 'stopped' })
  })

  test('the answer of a webhook is kept only where something reads it and it fits', () => {
    const hook = node('hook', 'action', { type: 'call_webhook', url: 'https://example.com/x' })
    const note = (body: string) => node('note', 'action', { type: 'add_comment', body })
    const graph = (body: string) =>
      flow([arrived, hook, note(body), node('e', 'end')], 't.next>hook', 'hook.next>note', 'note.next>e')
    const given = { kind: 'done', body: { code: 'A1' } } as const
    const reading = start(flowProgram(graph('Code {{steps.hook.body.code}}.'), null), talk)
    reading()
    expect(reading(given)).toMatchObject({ command: { body: 'Code A1.' } })
    const large = start(flowProgram(graph('Code {{steps.hook.body.code}}.'), null), talk)
    large()
    expect(large({ kind: 'done', body: { code: 'A1', more: 'x'.repeat(70_000) } })).toMatchObject({
      command: { body: 'Code .' },
    })
    const program = flowProgram(graph('Done'), null)
    const begun = advance(program, null, { kind: 'begin' }, talk, NOON).state
    expect(advance(program, begun, given, talk, NOON).state.steps).toEqual({ hook: { status: 'done' } })
  })
})

test('the trace says why, in plain words', () => {
  const definition = automation({
    actions: [message],
    conditions: { field: 'customer.tags', op: 'contains', value: 'vip' },
  })
  const { trace } = advance(automationProgram(definition), null, { kind: 'begin' }, facts, NOON)
  expect(trace).toEqual([
    { node: '$trigger', type: 'trigger', step: 'trigger', port: 'next', status: 'passed', reason: 'The run begins.' },
    {
      node: 'hello',
      type: 'action',
      step: 'send_message',
      port: null,
      status: 'entered',
      reason: 'send_message is carried out.',
    },
  ])
})

test('the state that was given is not changed', () => {
  const program = automationProgram(automation({ actions: [message] }))
  const { state } = advance(program, null, { kind: 'begin' }, facts, NOON)
  const before = JSON.stringify(state)
  const next: Next = advance(program, state, { kind: 'done' }, facts, NOON).next
  expect(next.kind).toBe('end')
  expect(JSON.stringify(state)).toBe(before)
})
