// The content of a stage configuration, without its date and author, and the values of its closed sets.
import type { Action, NewStageConfig, Stage, StageConfig } from '../../data/api.ts'

export type Content = Pick<StageConfig, 'initial' | 'operation_stages' | 'stages' | 'actions'>
export type { Action, Stage }
export type Guard = Action['guards'][number]
export type Effect = Action['effects'][number]
export type Field = Action['fields'][number]

export const KINDS = ['scheduled', 'queue'] as const
export type Kind = (typeof KINDS)[number]

export const CATEGORIES = ['waiting', 'planned', 'active', 'done', 'failed', 'cancelled'] as const
export const ACTION_TYPES = ['claim', 'release', 'move', 'outcome'] as const
export const ROLES = ['owner', 'admin', 'agent'] as const
export const GUARD_TYPES = [
  'unclaimed',
  'claimed',
  'actor_is_assignee',
  'status_in',
  'evidence_present',
  'counter_lt',
] as const
export const EFFECT_TYPES = [
  'assign',
  'unassign',
  'set_priority',
  'add_tags',
  'remove_tags',
  'set_due',
  'increment',
  'comment',
] as const
export const EVIDENCE = ['photo', 'signature', 'document'] as const

/** The category that each operation leads to; it fits the status that the operation sets. */
export const OPERATION_CATEGORIES = {
  check_in: 'active',
  complete: 'done',
  no_show: 'failed',
  fail: 'failed',
  cancel: 'cancelled',
  reschedule: 'cancelled',
} as const
export type Operation = keyof typeof OPERATION_CATEGORIES
export const OPERATIONS = Object.keys(OPERATION_CATEGORIES) as Operation[]
/** An action cannot reschedule. */
export const ACTION_OPERATIONS = OPERATIONS.filter((operation) => operation !== 'reschedule')

export const MAX_STAGES = 40
export const MAX_ACTIONS = 80

export const isEnd = (category: string): boolean => ['done', 'failed', 'cancelled'].includes(category)

export function contentOf({ initial, operation_stages, stages, actions }: Content): Content {
  return { initial, operation_stages, stages, actions }
}

/** In the order of the board. */
export function inOrder(stages: readonly Stage[]): Stage[] {
  return [...stages].sort((one, other) => one.position - other.position)
}

export function toSend(content: Content): Pick<NewStageConfig, keyof Content> {
  return content as Pick<NewStageConfig, keyof Content>
}
