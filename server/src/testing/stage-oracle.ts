// A second, simple model of what happens to a task, for tests that walk through random configurations.
import type { Action, Config } from '../stages/schema.ts'

export interface Model {
  kind: 'scheduled' | 'queue'
  status: string
  stage: string
  version: number
  assignee: string | null
  counters: Record<string, number>
  evidence: string[]
  priority: string
  tags: string[]
  due: Date | null
}

/**
 * The resources that can be named: members of the group can take the queue's tasks, anybody can have an appointment.
 */
export interface People {
  group: readonly string[]
}

const OPEN = ['confirmed', 'pending_payment', 'checked_in']

/** The statuses that each operation leads from, and the one it leads to. */
const OPERATIONS: Record<string, { from: string[]; to: string }> = {
  cancel: { from: OPEN, to: 'cancelled' },
  reschedule: { from: ['confirmed', 'pending_payment'], to: 'rescheduled' },
  check_in: { from: ['confirmed'], to: 'checked_in' },
  no_show: { from: ['confirmed'], to: 'no_show' },
  complete: { from: ['confirmed', 'checked_in'], to: 'completed' },
  fail: { from: ['confirmed', 'checked_in'], to: 'failed' },
  release: { from: ['held'], to: 'released' },
  expire: { from: ['held'], to: 'expired' },
}

/** The category of the stage for each status that is an end. A status that is missing here is not an end. */
const ENDS: Record<string, string> = {
  completed: 'done',
  no_show: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
  rescheduled: 'cancelled',
  released: 'cancelled',
  expired: 'cancelled',
}

/** Whether status and stage of a task match. */
export function agree({ stages }: Config, { status, stage, kind }: Pick<Model, 'status' | 'stage' | 'kind'>): boolean {
  const found = stages.find(({ key }) => key === stage)
  if (!found?.kinds.includes(kind)) return false
  const end = ENDS[status]
  return end === undefined ? !found.terminal && !Object.values(ENDS).includes(found.category) : found.category === end
}

/** The task after an operation, or null if the operation is refused. */
export function afterOperation(config: Config, task: Model, operation: string): Model | null {
  const { from, to } = OPERATIONS[operation] as { from: string[]; to: string }
  if (!from.includes(task.status)) return null
  if (operation === 'reschedule' && task.kind === 'queue') return null
  const named = ['release', 'expire'].includes(operation) ? 'cancel' : operation
  const stage = config.operation_stages[named as 'cancel'][task.kind]
  return { ...task, status: to, stage, version: task.version + 1 }
}

/** The keys of the actions that a program could carry out, whichever resource it names. */
export function offered(config: Config, task: Model): string[] {
  return config.actions.filter((action) => isOffered(action, task)).map(({ key }) => key)
}

function isOffered(action: Action, task: Model): boolean {
  if (!OPEN.includes(task.status)) return false
  if (!action.kinds.includes(task.kind) || !action.from.includes(task.stage)) return false
  if (action.operation !== null && !OPERATIONS[action.operation]?.from.includes(task.status)) return false
  if (action.type === 'claim' && task.assignee !== null) return false
  if (action.type === 'release' && task.assignee === null) return false
  return action.guards.every((guard) => {
    if (guard.type === 'unclaimed') return task.assignee === null
    if (guard.type === 'claimed' || guard.type === 'actor_is_assignee') return task.assignee !== null
    if (guard.type === 'status_in') return guard.statuses?.includes(task.status)
    if (guard.type === 'counter_lt') return (task.counters[`${guard.counter}`] ?? 0) < Number(guard.value)
    return guard.kind === null ? task.evidence.length > 0 : task.evidence.includes(guard.kind)
  })
}

/** The task after an action that a program carries out for a resource, or how it is refused. */
export function afterAction(
  task: Model,
  action: Action,
  asked: { doer: string | null; data: object; now: Date },
  { group }: People,
): Model | string {
  const { doer, data, now } = asked
  const isOpen = OPEN.includes(task.status) && action.kinds.includes(task.kind)
  if (action.type === 'claim' && isOpen && task.assignee !== null) {
    return doer === task.assignee ? task : '409 already_claimed'
  }
  const isStranger = action.guards.some(({ type }) => type === 'actor_is_assignee') && doer !== task.assignee
  if (!isOffered(action, task) || isStranger) return '409 invalid_transition'
  if (action.fields.some(({ key, required }) => required && !(key in data))) return '422 validation_error'
  const counters = Object.assign(Object.create(null), task.counters)
  const after = { ...task, counters, stage: action.to, version: task.version + 1 }
  const mayHave = (somebody: string | null) =>
    somebody !== null && (somebody === after.assignee || task.kind === 'scheduled' || group.includes(somebody))
  if (action.operation !== null) after.status = OPERATIONS[action.operation]?.to as string
  if (action.type === 'release') after.assignee = null
  if (action.type === 'claim') {
    if (!mayHave(doer)) return '422 validation_error'
    after.assignee = doer
  }
  for (const effect of action.effects) {
    if (effect.type === 'assign') {
      const taker = effect.resource_id ?? doer
      if (!mayHave(taker)) return '422 validation_error'
      after.assignee = taker
    }
    if (effect.type === 'unassign') after.assignee = null
    if (effect.type === 'set_priority') after.priority = `${effect.priority}`
    if (effect.type === 'add_tags') after.tags = [...new Set([...after.tags, ...(effect.tags ?? [])])]
    if (effect.type === 'remove_tags') after.tags = after.tags.filter((tag) => tag !== effect.tags?.[0]?.toLowerCase())
    if (effect.type === 'set_due') after.due = effect.minutes === null ? null : new Date(+now + effect.minutes * 60_000)
    if (effect.type === 'increment')
      counters[`${effect.counter}`] = (counters[`${effect.counter}`] ?? 0) + (effect.by ?? 1)
  }
  return after
}
