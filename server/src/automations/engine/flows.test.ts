// Random legal flows and events against a separate, simple walk, and random JSON against the checks.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, type Input } from './advance.ts'
import type { AutomationDefinition, Graph } from './definition.ts'
import { dryRun } from './dry-run.ts'
import type { Facts } from './facts.ts'
import { automationFaults, flowFaults } from './faults.ts'
import { automationProgram, flowProgram } from './graph.ts'
import type { State } from './state.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 150)
const NOW = new Date('2026-11-20T15:00:00Z')
const MINUTE_MS = 60_000

interface AnyNode {
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: the oracle reads configs without the types of the engine
  config: any
}
interface AnyFlow {
  nodes: AnyNode[]
  edges: { from: string; port: string; to: string }[]
}

/** Ids that are also names of members of every object, such as `constructor`, come first. */
const IDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'a', 'b-c', '0', 'Z_9']
const SUBJECTS = ['booking.created', 'message.arrived', 'customer.created']
const EVENTS: Record<string, string> = {
  'booking.created': 'booking.cancelled',
  'message.arrived': 'conversation.resolved',
  'customer.created': 'customer.tagged',
}

/** Builds a legal flow from a list of numbers: each number is one choice. */
function build(choices: readonly number[]): AnyFlow {
  let at = 0
  const pick = (count: number) => (choices[at++ % choices.length] as number) % count
  const trigger = SUBJECTS[pick(SUBJECTS.length)] as string
  const flow: AnyFlow = { nodes: [{ id: 'start', type: 'trigger', config: { type: trigger } }], edges: [] }
  const size = 2 + pick(14)
  const open = [{ from: 0, port: 'next' }]
  const add = (type: string) => {
    const index = flow.nodes.length
    const id = IDS[index - 1] ?? `n${index}`
    const { config, ports } = make(type, pick, trigger, flow)
    flow.nodes.push({ id, type, config })
    open.push(...ports.map((port) => ({ from: index, port })))
    return index
  }
  const mayReturn = (index: number) => ['wait', 'ask'].includes((flow.nodes[index] as AnyNode).type)
  while (open.length > 0) {
    const [{ from, port }] = open.splice(pick(open.length), 1) as [{ from: number; port: string }]
    const known = flow.nodes.map((_, index) => index).filter((index) => index > (mayReturn(from) ? 0 : from))
    const isFull = flow.nodes.length >= size
    const to =
      known.length > 0 && (isFull || pick(3) === 0)
        ? (known[pick(known.length)] as number)
        : add(isFull ? 'end' : (TYPES[pick(TYPES.length)] as string))
    flow.edges.push({ from: (flow.nodes[from] as AnyNode).id, port, to: (flow.nodes[to] as AnyNode).id })
  }
  return flow
}

const TYPES = ['action', 'action', 'condition', 'switch', 'wait', 'wait', 'ask', 'ask', 'handoff', 'end']

function make(type: string, pick: (count: number) => number, trigger: string, flow: AnyFlow) {
  const asked = flow.nodes.filter((node) => node.type === 'ask').map(({ config }) => config.save_as as string)
  const number = asked.length > 0 && pick(2) === 0 ? `answers.${asked[pick(asked.length)]}` : 'customer.version'
  switch (type) {
    case 'condition': {
      const one = { field: number, op: ['gt', 'eq', 'ne'][pick(3)], value: pick(4) }
      const tag = { field: 'customer.tags', op: 'contains', value: ['vip', 'VÍP', 'x'][pick(3)] }
      return {
        config: [one, tag, { any: [one, { not: tag }] }, { all: [one, tag] }][pick(4)],
        ports: ['true', 'false'],
      }
    }
    case 'switch':
      return {
        config: {
          field: number,
          cases: [
            { port: 'one', value: 1 },
            { port: 'two', value: pick(3) },
          ],
        },
        ports: ['one', 'two', 'else'],
      }
    case 'wait': {
      const waits = [
        { config: { minutes: 1 + pick(5_000) }, ports: ['next'] },
        {
          config: { until: ['2020-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'customer.created_at'][pick(3)] },
          ports: ['next'],
        },
        { config: { event: EVENTS[trigger], timeout_minutes: 1 + pick(500) }, ports: ['event', 'timeout'] },
      ]
      return waits[pick(3)] as (typeof waits)[0]
    }
    case 'ask': {
      const save_as = ['constructor', 'x', 'y'][pick(3)]
      const config = {
        text: { pt: 'Quantos, {{customer.first_name}}?' },
        save_as,
        expect: { type: 'number', min: 0, max: 9 },
        timeout_minutes: 1 + pick(90),
      }
      return { config, ports: ['answer', 'invalid', 'timeout'] }
    }
    case 'action': {
      const actions = [
        { type: 'send_message', text: { pt: `Olá {{customer.first_name}} {{${number}}}` } },
        { type: 'add_tags', tags: ['x'] },
        { type: 'notify_team', text: `{{${number}}}` },
        { type: 'call_webhook', url: 'https://example.com' },
      ]
      return { config: actions[pick(4)], ports: ['next'] }
    }
    default:
      return { config: {}, ports: [] }
  }
}

const choices = fc.array(fc.nat(10_000), { minLength: 5, maxLength: 80 })
const script = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 40 })
const world = fc.record({
  version: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  tags: fc.constantFrom<string[]>(['vip'], ['Vip', 'y'], []),
})

const toFacts = ({ version, tags }: { version: number | null; tags: string[] }): Facts => ({
  booking: null,
  customer: { name: 'Ana Souza', locale: 'pt-BR', version, tags, created_at: '2026-11-20T16:00:00.000Z' },
  conversation: null,
  message: null,
  service: null,
  workspace: { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR' },
  event: null,
})

/** The things that can happen at a step. A number chooses one, the same for the oracle and the engine. */
const HAPPENINGS: Record<string, readonly string[]> = {
  do: ['done', 'done', 'done', 'skipped', 'failed'],
  wait_until: ['due'],
  wait_for: ['due', 'event'],
  ask: ['answer 3', 'answer 12', 'answer ?', 'due', 'answer 1', 'skipped'],
}

/** The walk: it visits nodes one by one, and knows nothing of states, inputs and scopes. */
function walk(flow: AnyFlow, world: { version: number | null; tags: string[] }, chosen: readonly number[]): string[] {
  const log: string[] = []
  const answers = new Map<string, number>()
  const visits = new Map<string, number>()
  let clock = NOW.getTime()
  let steps = 0
  let [done, skipped] = [0, 0]
  const numberOf = (field: string): number | null =>
    field === 'customer.version' ? world.version : (answers.get(field.slice('answers.'.length)) ?? null)
  // biome-ignore lint/suspicious/noExplicitAny: a condition of any form
  const isTrue = (condition: any): boolean => {
    if (condition.any) return condition.any.map(isTrue).includes(true)
    if (condition.all) return !condition.all.map(isTrue).includes(false)
    if (condition.not) return !isTrue(condition.not)
    if (condition.field === 'customer.tags') return condition.value !== 'x' && world.tags.length > 0
    const value = numberOf(condition.field)
    if (condition.op === 'ne') return value !== condition.value
    return value !== null && (condition.op === 'gt' ? value > condition.value : value === condition.value)
  }
  const fill = (text: string) =>
    text.replace(/\{\{(.*?)\}\}/g, (_, name) => (name === 'customer.first_name' ? 'Ana' : String(numberOf(name) ?? '')))

  /** Writes a step down, and says what happens there; null: there were too many. */
  const step = (kind: string, what: string): string | null => {
    steps += 1
    if (steps > 200) {
      log.push('end stopped')
      return null
    }
    log.push(`${kind} ${what}`)
    const happenings = HAPPENINGS[kind] as readonly string[]
    return happenings[(chosen[(steps - 1) % chosen.length] as number) % happenings.length] as string
  }
  const goOn = (from: string, port: string): unknown => {
    const { to } = flow.edges.find((edge) => edge.from === from && edge.port === port) as { to: string }
    visits.set(to, (visits.get(to) ?? 0) + 1)
    if ((visits.get(to) as number) > 50) return log.push('end stopped')
    pending = to
    return null
  }
  const finish = () => log.push(done === 0 && skipped > 0 ? 'end skipped' : 'end completed')

  let pending: string | null = 'start'
  const visit = ({ id, type, config }: AnyNode): unknown => {
    if (type === 'trigger') return goOn(id, 'next')
    if (type === 'end') return finish()
    if (type === 'condition') return goOn(id, isTrue(config) ? 'true' : 'false')
    if (type === 'switch') {
      const value = numberOf(config.field)
      const hit = config.cases.find((each: { value: number }) => each.value === value)
      return goOn(id, hit ? hit.port : 'else')
    }
    if (type === 'wait') {
      const named = config.until === 'customer.created_at' ? '2026-11-20T16:00:00.000Z' : config.until
      const wanted = named ? Date.parse(named) : clock + (config.minutes ?? config.timeout_minutes) * MINUTE_MS
      if (wanted <= clock) return goOn(id, 'next')
      const until = withinRun(wanted)
      const kind = config.event ? 'wait_for' : 'wait_until'
      const happened = step(kind, `${id} ${new Date(until).toISOString()}`)
      if (happened === null) return null
      if (happened === 'event') return goOn(id, 'event')
      clock = until
      return tooOld() ? log.push('end stopped') : goOn(id, config.event ? 'timeout' : 'next')
    }
    if (type === 'ask') {
      for (let times = 0; ; times += 1) {
        const until = withinRun(clock + config.timeout_minutes * MINUTE_MS)
        const happened = step('ask', `${id} ${fill(config.text.pt)} ${new Date(until).toISOString()}`)
        if (happened === null) return null
        if (happened === 'skipped') {
          skipped += 1
          return goOn(id, 'timeout')
        }
        if (happened === 'due') {
          clock = until
          return tooOld() ? log.push('end stopped') : goOn(id, 'timeout')
        }
        const said = Number(happened.slice('answer '.length))
        if (said >= 0 && said <= 9) {
          answers.set(config.save_as, said)
          done += 1
          return goOn(id, 'answer')
        }
        if (times === 2) return goOn(id, 'invalid')
      }
    }
    const command = type === 'handoff' ? 'handoff' : config.type
    const text = config.text?.pt ?? config.text
    const filled = typeof text === 'string' ? fill(text) : ''
    if (command === 'notify_team' && filled.trim() === '') {
      skipped += 1
      return goOn(id, 'next')
    }
    const happened = step('do', `${id} ${command} ${filled}`)
    if (happened === null) return null
    if (happened === 'failed') return log.push('end failed')
    if (happened === 'done') done += 1
    else skipped += 1
    return type === 'handoff' ? finish() : goOn(id, 'next')
  }
  const tooOld = () => clock - NOW.getTime() > 90 * 86_400_000
  const withinRun = (until: number) => Math.min(until, NOW.getTime() + 90 * 86_400_000 + MINUTE_MS)
  while (pending !== null) {
    const id: string = pending
    pending = null
    visit(flow.nodes.find((node) => node.id === id) as AnyNode)
  }
  return log
}

/** The engine, with its state stored as JSON after each step, as a driver does it. */
function drive(flow: AnyFlow, facts: Facts, chosen: readonly number[]): string[] {
  const log: string[] = []
  const program = flowProgram(flow as unknown as Graph, null)
  let stored: State | null = null
  let input: Input = { kind: 'begin' }
  let clock = NOW
  for (let steps = 0; ; steps += 1) {
    // A program is made again for every step, as by another process.
    const again = steps % 5 === 0 ? flowProgram(flow as unknown as Graph, null) : program
    const { state, next } = advance(again, stored, input, facts, clock)
    stored = JSON.parse(JSON.stringify(state)) as State
    if (next.kind === 'nothing') throw new Error(next.reason)
    if (next.kind === 'end') return [...log, `end ${next.status}`]
    if (next.kind === 'do') {
      const text = 'text' in next.command ? next.command.text : ''
      log.push(`do ${next.node} ${next.command.type} ${text}`)
    } else if (next.kind === 'ask') log.push(`ask ${next.node} ${next.text} ${next.until.toISOString()}`)
    else log.push(`${next.kind} ${next.node} ${next.until.toISOString()}`)
    const happenings = HAPPENINGS[next.kind] as readonly string[]
    const happened = happenings[(chosen[steps % chosen.length] as number) % happenings.length] as string
    if (happened === 'due' && next.kind !== 'do') clock = next.until
    input = toInput(happened, 'event' in next ? next.event : '')
  }
}

function toInput(happened: string, type: string): Input {
  const [kind, text = ''] = happened.split(' ')
  switch (kind) {
    case 'answer':
      return { kind, text, choice: null }
    case 'event':
      return { kind, type }
    case 'failed':
      return { kind, error: 'failed' }
    case 'skipped':
      return { kind, reason: 'skipped' }
    case 'due':
      return { kind }
    default:
      return { kind: 'done' }
  }
}

test('every legal flow does what the walk does, and ends within 200 steps', () => {
  fc.assert(
    fc.property(choices, world, script, (chosen, it, happening) => {
      const flow = build(chosen)
      expect(flowFaults(flow)).toEqual([])
      const log = drive(flow, toFacts(it), happening)
      expect(log).toEqual(walk(flow, it, happening))
      expect(log.length).toBeLessThanOrEqual(201)
    }),
    { numRuns: CASES },
  )
})

test('a dry run decides what a real run decides', () => {
  fc.assert(
    fc.property(choices, world, (chosen, it) => {
      const flow = build(chosen)
      const facts = toFacts(it)
      const dry = dryRun(flowProgram(flow as unknown as Graph, null), { facts, now: NOW })
      const program = flowProgram(JSON.parse(JSON.stringify(flow)) as Graph, null)
      const live: unknown[] = []
      let stored: State | null = null
      let input: Input = { kind: 'begin' }
      let clock = NOW
      for (;;) {
        const { state, next, trace } = advance(program, stored, input, facts, clock)
        live.push(...trace)
        stored = JSON.parse(JSON.stringify(state)) as State
        if (next.kind === 'end') break
        if ('until' in next) clock = next.until
        input = next.kind === 'do' ? { kind: 'done' } : { kind: 'due' }
      }
      expect(dry.steps.flatMap(({ trace }) => trace)).toEqual(live)
    }),
    { numRuns: CASES },
  )
})

const LEGAL: AutomationDefinition = {
  trigger: {
    type: 'booking.starts_in',
    minutes: 60,
    filter: { field: 'booking.status', op: 'in', value: ['confirmed'] },
  },
  conditions: {
    any: [
      { field: 'booking.start', op: 'gt', value: '2026-01-01T00:00:00Z' },
      { not: { all: [{ field: 'booking.intake.x', op: 'eq', value: 1 }] } },
    ],
  },
  actions: [
    {
      id: 'a',
      type: 'send_message',
      channel: 'webchat',
      text: { pt: '{{booking.day}}' },
      options: [{ id: 'x', title: { pt: 'X' } }],
      template: { name: 'n', language: 'pt', params: { a: '{{customer.name}}' } },
    },
    { id: 'b', type: 'run_stage_action', key: 'k', data: { x: '{{booking.tags}}' } },
    { id: 'c', type: 'create_task', service_id: 's', notes: 'n', priority: 'high', due_in_minutes: 5 },
    { id: 'd', type: 'wait', minutes: 5 },
    { id: 'e', type: 'add_tags', tags: ['x'] },
    { id: 'f', type: 'add_comment', body: '{{steps.a.status}}' },
    { id: 'g', type: 'stop' },
  ],
}

const ODD = [
  '',
  '__proto__',
  'constructor',
  '{{',
  '{{customer.name}}',
  '\ud800',
  '2026-13-01',
  'else',
  'next',
  'steps.a.body',
  'all',
  'event',
]
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    ...ODD,
    null,
    -1,
    0,
    1e308,
    2,
    [],
    {},
    { all: [] },
    { minutes: 1 },
    { until: 'customer.created_at' },
    { type: 'option', options: [] },
  ),
)

/** The JSON with one value in it replaced, removed, doubled or moved. */
function mutate(value: unknown, path: readonly number[], by: unknown): unknown {
  const [first, ...rest] = path
  if (typeof value !== 'object' || value === null || first === undefined) return by
  const names = Object.keys(value)
  if (names.length === 0) return by
  const name = names[first % names.length] as string
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === name ? mutate(each, rest, by) : each))
  const entries = names.map((each) => [
    each,
    each === name
      ? mutate((value as Record<string, unknown>)[each], rest, by)
      : (value as Record<string, unknown>)[each],
  ])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

// No change at all is one of the choices, so that many flows stay legal and run.
const changes = fc.array(fc.tuple(fc.array(fc.nat(50), { maxLength: 7 }), fc.option(odd, { nil: undefined })), {
  maxLength: 3,
})
const mutated = (value: unknown, all: [number[], unknown][]) =>
  all.reduce((now, [path, by]) => mutate(now, path, by), value)

test('any JSON gets faults with pointers, and what has none runs without an error', () => {
  let passed = 0
  fc.assert(
    fc.property(
      choices,
      changes,
      fc.dictionary(fc.constantFrom('start', 'name', 'tags', 'intake', 'created_at', 'locale'), odd),
      (chosen, all, wild) => {
        const facts: Facts = {
          ...toFacts({ version: 1, tags: ['vip'] }),
          booking: wild,
          customer: wild,
          conversation: wild,
        }
        const flow = mutated(build(chosen), all as never)
        const faults = flowFaults(flow)
        for (const { pointer, code, message } of faults) {
          expect(pointer).toMatch(/^(\/|$)/)
          expect(code).toMatch(/^[a-z_]+$/)
          expect(message).toMatch(/\.$/)
        }
        if (faults.length === 0) {
          passed += 1
          expect(dryRun(flowProgram(flow as Graph, null), { facts, now: NOW }).steps.length).toBeLessThanOrEqual(201)
        }
        const automation = mutated(LEGAL, all as never)
        if (automationFaults(automation).length > 0) return
        const program = automationProgram(automation as AutomationDefinition)
        expect(dryRun(program, { facts, now: NOW }).steps.length).toBeLessThanOrEqual(21)
      },
    ),
    { numRuns: CASES * 2 },
  )
  expect(passed).toBeGreaterThan(0)
})

test('the checks take JSON of any form', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(flowFaults(value).length).toBeGreaterThan(0)
      expect(automationFaults(value).length).toBeGreaterThan(0)
    }),
    { numRuns: CASES },
  )
})
