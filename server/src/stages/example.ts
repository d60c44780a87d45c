// A small stage configuration as an example in the contract. It has every member, so it fits answers and bodies alike.
const both = (key: string) => ({ scheduled: key, queue: key })

const KINDS = ['scheduled', 'queue']
const STAGES: [key: string, name: string, category: string, kinds?: string[]][] = [
  ['scheduled', 'Scheduled', 'planned', ['scheduled']],
  ['queued', 'Queued', 'waiting', ['queue']],
  ['in-progress', 'In progress', 'active'],
  ['done', 'Done', 'done'],
  ['failed', 'Failed', 'failed'],
  ['cancelled', 'Cancelled', 'cancelled'],
]
const ENDS = ['done', 'failed', 'cancelled']

const stages = STAGES.map(([key, name, category, kinds = KINDS], position) => ({
  key,
  name,
  category,
  kinds,
  terminal: ENDS.includes(category),
  color: null,
  position,
  sla_minutes: null,
}))

const action = { operation: null, roles: [], guards: [], fields: [], effects: [] }
const guard = { type: 'counter_lt', statuses: null, kind: null, counter: 'attempts', value: 3 }
const nothing = { resource_id: null, priority: null, tags: null, minutes: null }
const effect = { type: 'increment', ...nothing, counter: 'attempts', by: 1, body: null }

const actions = [
  { ...action, key: 'take', name: 'Take', type: 'claim', kinds: ['queue'], from: ['queued'], to: 'in-progress' },
  {
    ...action,
    key: 'start',
    name: 'Start',
    type: 'move',
    kinds: ['scheduled'],
    from: ['scheduled'],
    to: 'in-progress',
  },
  {
    ...action,
    key: 'not-at-home',
    name: 'Not at home',
    type: 'release',
    kinds: ['queue'],
    from: ['in-progress'],
    to: 'queued',
    guards: [guard],
    effects: [effect],
  },
  {
    ...action,
    key: 'complete',
    name: 'Complete',
    type: 'outcome',
    kinds: KINDS,
    from: ['in-progress'],
    to: 'done',
    operation: 'complete',
  },
]

const initial = { scheduled: 'scheduled', queue: 'queued' }

const operation_stages = {
  check_in: both('in-progress'),
  complete: both('done'),
  no_show: both('failed'),
  fail: both('failed'),
  cancel: both('cancelled'),
  reschedule: both('cancelled'),
}

export const EXAMPLE = {
  config: { initial, operation_stages, stages, actions },
  stage: stages[2],
  action: actions[2],
  guard,
  effect,
}
