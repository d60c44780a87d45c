// Random stage configurations that break no rule, and ways to break exactly one: for tests that walk through them.
import fc from 'fast-check'
import type { Action, Config, Stage } from '../stages/schema.ts'
import { newAction, newStage } from './stages.ts'

const KINDS = ['scheduled', 'queue'] as const
const CATEGORIES = ['waiting', 'planned', 'active', 'done', 'failed', 'cancelled']
const OPEN = ['waiting', 'planned', 'active']
export const CATEGORY_AFTER = {
  check_in: 'active',
  complete: 'done',
  no_show: 'failed',
  fail: 'failed',
  cancel: 'cancelled',
  reschedule: 'cancelled',
} as const
type Operation = keyof typeof CATEGORY_AFTER
const OPERATIONS = Object.keys(CATEGORY_AFTER) as Operation[]

/** A placeholder for the id of a resource that may take tasks of the queue. */
export const SOMEBODY = 'res_somebody'

const noParams = { statuses: null, kind: null, counter: null, value: null }
const GUARDS: Action['guards'] = [
  { ...noParams, type: 'unclaimed' },
  { ...noParams, type: 'claimed' },
  { ...noParams, type: 'actor_is_assignee' },
  { ...noParams, type: 'status_in', statuses: ['confirmed', 'pending_payment'] },
  { ...noParams, type: 'status_in', statuses: ['checked_in'] },
  { ...noParams, type: 'evidence_present' },
  { ...noParams, type: 'evidence_present', kind: 'photo' },
  { ...noParams, type: 'counter_lt', counter: 'tries', value: 2 },
]
const nothing = { resource_id: null, priority: null, tags: null, minutes: null, counter: null, by: null, body: null }
const OWNERSHIP: Action['effects'] = [
  { ...nothing, type: 'assign' },
  { ...nothing, type: 'assign', resource_id: SOMEBODY },
  { ...nothing, type: 'unassign' },
]
const EFFECTS: Action['effects'] = [
  { ...nothing, type: 'set_priority', priority: 'urgent' },
  { ...nothing, type: 'set_priority', priority: 'low' },
  { ...nothing, type: 'add_tags', tags: ['late', 'vip'] },
  { ...nothing, type: 'remove_tags', tags: ['VIP'] },
  { ...nothing, type: 'set_due', minutes: 90 },
  { ...nothing, type: 'set_due' },
  { ...nothing, type: 'increment', counter: 'tries' },
  { ...nothing, type: 'increment', counter: 'constructor', by: 3 },
  { ...nothing, type: 'comment', body: 'Seen' },
]
const field = { required: false, label: null, options: null, max_length: null }
const FIELDS: Action['fields'] = [
  { ...field, key: 'how', type: 'text' },
  { ...field, key: 'why', type: 'text', required: true },
  { ...field, key: 'sure', type: 'boolean', required: true },
]

const anyKinds = fc.constantFrom<string[]>(['scheduled'], ['queue'], ['scheduled', 'queue'])
const drawnStage = fc.record({ category: fc.constantFrom(...CATEGORIES), kinds: anyKinds })
const drawnAction = fc.record({
  type: fc.constantFrom('claim', 'release', 'move', 'outcome'),
  kinds: anyKinds,
  operation: fc.option(fc.constantFrom(...OPERATIONS.filter((each) => each !== 'reschedule')), { freq: 2 }),
  from: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  to: fc.nat(),
  roles: fc.subarray(['agent', 'admin', 'owner']),
  guards: fc.oneof(fc.constant<typeof GUARDS>([]), fc.subarray(GUARDS, { maxLength: 2 })),
  fields: fc.oneof(fc.constant<typeof FIELDS>([]), fc.subarray(FIELDS)),
  effects: fc.array(fc.constantFrom(...EFFECTS, ...OWNERSHIP), { maxLength: 3 }),
})
type DrawnAction = typeof drawnAction extends fc.Arbitrary<infer T> ? T : never

/** There are enough of each that some stages are shared and others separate, and that actions form circles. */
export const legalConfig: fc.Arbitrary<Config> = fc
  .record({
    stages: fc.array(drawnStage, { maxLength: 10 }),
    beginnings: fc.record({ scheduled: fc.nat(), queue: fc.nat() }),
    landings: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    actions: fc.array(drawnAction, { minLength: 3, maxLength: 14 }),
  })
  .map(({ stages: drawn, beginnings, landings, actions }) => {
    const stages = drawn.map(({ category, kinds }, index) => newStage(`s${index}`, category, kinds))
    for (const kind of KINDS) {
      for (const category of ['active', 'done', 'failed', 'cancelled']) {
        if (!stages.some((stage) => stage.category === category && stage.kinds.includes(kind))) {
          stages.push(newStage(`s${stages.length}`, category, [kind]))
        }
      }
    }
    const among = (kind: string, categories: readonly string[]) =>
      stages.filter((stage) => categories.includes(stage.category) && stage.kinds.includes(kind))
    const keyOf = (kind: string, categories: readonly string[], draw: number) => pick(among(kind, categories), draw).key
    const landing = (operation: Operation, at: number) => ({
      scheduled: keyOf('scheduled', [CATEGORY_AFTER[operation]], landings[at * 2] as number),
      queue: keyOf('queue', [CATEGORY_AFTER[operation]], landings[at * 2 + 1] as number),
    })
    const config: Config = {
      initial: {
        scheduled: keyOf('scheduled', OPEN, beginnings.scheduled),
        queue: keyOf('queue', OPEN, beginnings.queue),
      },
      operation_stages: Object.fromEntries(
        OPERATIONS.map((operation, at) => [operation, landing(operation, at)]),
      ) as Config['operation_stages'],
      stages,
      actions: actions.flatMap((action, index) => toAction(stages, action, index)),
    }
    for (const kind of KINDS) addWays(config, kind)
    return config
  })

const pick = <T>(list: readonly T[], draw: number) => list[draw % list.length] as T
const isClaim = ({ type }: { type: string }) => type === 'claim' || type === 'release'

/** The drawn action, changed where a rule requires it; nothing if it could lead nowhere. */
function toAction(stages: readonly Stage[], drawn: DrawnAction, index: number): Action[] {
  const kinds = isClaim(drawn) ? ['queue'] : drawn.kinds
  const operation = isClaim(drawn) ? null : drawn.operation
  const ends = operation === null ? OPEN : [CATEGORY_AFTER[operation]]
  const goals = stages.filter(
    (stage) => ends.includes(stage.category) && kinds.every((kind) => stage.kinds.includes(kind)),
  )
  if (goals.length === 0) return []
  const beginnings = (kind: string) => stages.filter((s) => OPEN.includes(s.category) && s.kinds.includes(kind))
  const from = drawn.from.map((draw) => pick(kinds.flatMap(beginnings), draw).key)
  const idle = kinds.filter((kind) => !beginnings(kind).some(({ key }) => from.includes(key)))
  const all = new Set([...from, ...idle.map((kind) => pick(beginnings(kind), drawn.to).key)])
  const effects = drawn.effects.filter(({ type }) => !isClaim(drawn) || (type !== 'assign' && type !== 'unassign'))
  const { type, roles, guards, fields } = drawn
  const to = pick(goals, drawn.to).key
  return [newAction(`a${index}`, [...all], to, { type, kinds, operation, roles, guards, fields, effects })]
}

const ENDING: Record<string, string> = { done: 'complete', failed: 'fail', cancelled: 'cancel' }

/** Adds an action from the initial stage to each stage that nothing else leads to. */
function addWays({ initial, operation_stages, stages, actions }: Config, kind: 'scheduled' | 'queue'): void {
  const seen = new Set<string>()
  const walk = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const { kinds, from, to } of actions) if (kinds.includes(kind) && from.includes(key)) walk(to)
  }
  walk(initial[kind])
  for (const operation of OPERATIONS) walk(operation_stages[operation][kind])
  for (const { key, category, kinds } of stages) {
    if (!kinds.includes(kind) || seen.has(key)) continue
    const operation = ENDING[category] ?? null
    actions.push(newAction(`way-${kind}-${key}`, [initial[kind]], key, { kinds: [kind], operation }))
    walk(key)
  }
}

/** Each entry breaks one rule of any legal configuration, and names a fault that the answer must contain. */
export const BREACHES: readonly [fault: RegExp, breach: (config: Config, draw: number) => unknown][] = [
  [/\/key duplicate$/, ({ stages }, draw) => stages.push({ ...pick(stages, draw) })],
  [
    /\/key duplicate$/,
    ({ actions }, draw) => {
      const { key, ...rest } = pick(actions, draw)
      actions.push({ ...rest, key: key.includes('-') ? key.replaceAll('-', '_') : key })
    },
  ],
  [
    /\/terminal wrong_category$/,
    ({ stages }, draw) => {
      const stage = pick(stages, draw)
      stage.terminal = !stage.terminal
    },
  ],
  [/^\/initial\/\w+ unknown_stage$/, ({ initial }, draw) => (initial[pick(KINDS, draw)] = 'nowhere')],
  [
    /^\/initial\/\w+ wrong_category$/,
    ({ initial, operation_stages }, draw) => {
      const kind = pick(KINDS, draw)
      initial[kind] = operation_stages.complete[kind]
    },
  ],
  [
    /^\/initial\/\w+ wrong_kind$/,
    ({ initial, stages }, draw) => {
      const kind = pick(KINDS, draw)
      const stage = stages.find(({ key }) => key === initial[kind]) as Stage
      stage.kinds = KINDS.filter((each) => each !== kind)
    },
  ],
  [
    /^\/operation_stages\/\w+\/\w+ unknown_stage$/,
    ({ operation_stages }, draw) => {
      operation_stages[pick(OPERATIONS, draw)][pick(KINDS, draw >> 3)] = 'nowhere'
    },
  ],
  [
    /^\/operation_stages\/\w+\/\w+ wrong_category$/,
    ({ operation_stages }, draw) => {
      const kind = pick(KINDS, draw)
      const [one, other] = [
        pick(OPERATIONS, draw),
        OPERATIONS.find((each) => CATEGORY_AFTER[each] !== CATEGORY_AFTER[pick(OPERATIONS, draw)]),
      ]
      operation_stages[one][kind] = operation_stages[other as Operation][kind]
    },
  ],
  [/\/from\/\d+ unknown_stage$/, ({ actions }, draw) => pick(actions, draw).from.push('nowhere')],
  [
    /\/from\/\d+ wrong_category$/,
    ({ actions, operation_stages }, draw) => {
      const { from, kinds } = pick(actions, draw)
      from.push(operation_stages.fail[kinds[0] as 'queue'])
    },
  ],
  [/\/to unknown_stage$/, ({ actions }, draw) => (pick(actions, draw).to = 'nowhere')],
  [
    /\/to wrong_category$/,
    ({ actions, initial, operation_stages }, draw) => {
      const action = pick(actions, draw)
      const kind = action.kinds[0] as 'queue'
      action.to = action.operation === null ? operation_stages.cancel[kind] : initial[kind]
      if (action.operation === 'check_in') action.to = operation_stages.complete[kind]
    },
  ],
  [
    /\/operation not_used$/,
    ({ actions }, draw) => Object.assign(pick(actions, draw), { type: 'claim', operation: 'fail' }),
  ],
  [
    /\/kinds wrong_kind$/,
    ({ actions }, draw) => Object.assign(pick(actions, draw), { type: 'release', kinds: ['scheduled'] }),
  ],
  [
    /\/effects\/0 not_used$/,
    ({ actions }, draw) => Object.assign(pick(actions, draw), { type: 'claim', effects: [pick(OWNERSHIP, draw)] }),
  ],
  [
    /\/guards\/0\/counter required$/,
    ({ actions }, draw) =>
      Object.assign(pick(actions, draw), { guards: [{ ...noParams, type: 'counter_lt', value: 1 }] }),
  ],
  [
    /\/effects\/0\/body not_used$/,
    ({ actions }, draw) =>
      Object.assign(pick(actions, draw), { effects: [{ ...pick(EFFECTS.slice(0, -1), draw), body: 'Hello' }] }),
  ],
  [
    /\/fields\/1\/key duplicate$/,
    ({ actions }, draw) => Object.assign(pick(actions, draw), { fields: [FIELDS[0], FIELDS[0]] }),
  ],
  [
    /^\/stages\/\d+ unreachable$/,
    ({ stages }, draw) => stages.push(newStage('lost', pick(CATEGORIES, draw), [pick(KINDS, draw)])),
  ],
]
