// Decides which actions of a task each caller may carry out. The same rule lists the actions and refuses them.
import type { Role } from '../http/caller.ts'
import { plainKey } from './faults.ts'
import type { Action, Config } from './schema.ts'
import { OPEN_STATUSES } from './schema.ts'
import { findTagObstacle } from './tags.ts'

/** The facts about a task that the rules of actions need. */
export interface Task {
  status: string
  stage: string
  kind: string
  tags: readonly string[]
  assignee: string | null
  counters: Record<string, number>
  /** The kinds of its attachments. */
  evidence: readonly string[]
  /** The operations that its status allows. */
  operations: readonly string[]
}

/** The caller. A program may act for any resource that it names; a member acts for the resources that they are. */
export type Viewer = { kind: 'program' } | { kind: 'member'; role: Role; resource_ids: readonly string[] }

export function findAction({ actions }: Config, key: string): Action | undefined {
  return actions.find((action) => plainKey(action.key) === plainKey(key))
}

/** A key only needs its scope; a member also needs the role. */
export const hasRole = ({ roles }: Action, viewer: Viewer) =>
  viewer.kind === 'program' || roles.length === 0 || roles.includes(viewer.role)

export function availableActions({ actions }: Config, task: Task, viewer: Viewer): string[] {
  const acting = viewer.kind === 'program' ? null : viewer.resource_ids
  return actions
    .filter((action) => hasRole(action, viewer) && findObstacle(action, task, acting) === null)
    .map(({ key }) => key)
}

/** Why the action cannot be carried out now. `acting`: the resources that the actor is; null: it can be any. */
export function findObstacle(action: Action, task: Task, acting: readonly string[] | null): string | null {
  const { kind, stage, status } = task
  if (!(OPEN_STATUSES as readonly string[]).includes(status)) return `A booking that is ${status} takes no actions.`
  if (!action.kinds.includes(kind)) return `${action.key} is not for ${kind} tasks.`
  if (!action.from.includes(stage)) return `${action.key} does not begin in the stage ${stage}.`
  if (action.operation !== null && !task.operations.includes(action.operation)) {
    return `A booking that is ${status} does not allow ${action.operation}.`
  }
  const guards = [...action.guards, ...impliedGuards(action)]
  const unmet = guards.find((guard) => !isMet(guard, task, acting))
  return unmet ? `${action.key} asks for ${describe(unmet)}.` : findTagObstacle(task.tags, action)
}

type Guard = Pick<Action['guards'][number], 'type'> & Partial<Action['guards'][number]>

function impliedGuards({ type }: Action): Guard[] {
  if (type === 'claim') return [{ type: 'unclaimed' }]
  return type === 'release' ? [{ type: 'claimed' }] : []
}

function isMet({ type, statuses, kind, counter, value }: Guard, task: Task, acting: readonly string[] | null) {
  const { assignee, evidence, counters, status } = task
  switch (type) {
    case 'unclaimed':
      return assignee === null
    case 'claimed':
      return assignee !== null
    case 'actor_is_assignee':
      return assignee !== null && (acting === null || acting.includes(assignee))
    case 'status_in':
      return (statuses ?? []).includes(status)
    case 'evidence_present':
      return kind ? evidence.includes(kind) : evidence.length > 0
    case 'counter_lt':
      return countOf(counters, counter as string) < (value ?? 0)
    default:
      return false
  }
}

/** Names such as `constructor` are in every object although nobody counted them. */
export const countOf = (counters: Record<string, number>, name: string) =>
  Object.hasOwn(counters, name) ? (counters[name] as number) : 0

function describe({ type, statuses, kind, counter, value }: Guard): string {
  switch (type) {
    case 'unclaimed':
      return 'a task that nobody has'
    case 'claimed':
      return 'a task that somebody has'
    case 'actor_is_assignee':
      return 'the one who has the task'
    case 'status_in':
      return `the status ${(statuses ?? []).join(' or ')}`
    case 'evidence_present':
      return kind ? `a ${kind}` : 'an attachment'
    default:
      return `${counter} below ${value}`
  }
}
