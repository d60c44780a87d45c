// Finds everything in a stage configuration that does not work for tasks: all faults together, each with its pointer.
import { fieldFaults } from '../fields/field.ts'
import { repeated } from '../http/fault.ts'
import type { Fault } from '../platform/problem.ts'
import { paramFaults } from './params.ts'
import type { Action, Config, Stage } from './schema.ts'
import { STAGED_OPERATIONS, type StagedOperation, TASK_KINDS, type TaskKind } from './schema.ts'
import { findStage, isEnd } from './stage.ts'

/** The category of the stages that an operation leads to, which fits the status that it sets. */
export const CATEGORY_AFTER: Record<StagedOperation, Stage['category']> = {
  check_in: 'active',
  complete: 'done',
  no_show: 'failed',
  fail: 'failed',
  cancel: 'cancelled',
  reschedule: 'cancelled',
}

/** In the keys of actions, `-` and `_` count as the same. */
export const plainKey = (key: string) => key.replaceAll('_', '-')

/** This is far more than people can keep track of. With every member filled in, it still fits into a request. */
const MAX_JSON_CHARACTERS = 200_000
const MAX_VALUES = 9_000

export function configFaults(config: Config): Fault[] {
  const { stages, actions } = config
  const isTooLarge = JSON.stringify(config).length > MAX_JSON_CHARACTERS || countValues(config) > MAX_VALUES
  if (isTooLarge) return [{ pointer: '', code: 'too_long', message: TOO_LARGE }]
  const keys = stages.map(({ key }) => key)
  const actionKeys = actions.map(({ key }) => plainKey(key))
  return [
    ...repeated(keys, (index) => `/stages/${index}/key`, 'The stage'),
    ...repeated(actionKeys, (index) => `/actions/${index}/key`, 'The action'),
    ...stages.flatMap(terminalFaults),
    ...TASK_KINDS.flatMap((kind) => beginningFaults(config, kind)),
    ...STAGED_OPERATIONS.flatMap((operation) => TASK_KINDS.flatMap((kind) => landingFaults(config, operation, kind))),
    ...actions.flatMap((action, index) => actionFaults(config, action, `/actions/${index}`)),
    ...TASK_KINDS.flatMap((kind) => unreachable(config, kind)),
  ]
}

const TOO_LARGE = `As JSON it has at most ${MAX_JSON_CHARACTERS} characters, and with what was left out ${MAX_VALUES} values.`

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, member) => sum + countValues(member), 1)
}

function terminalFaults({ category, terminal }: Stage, index: number): Fault[] {
  if (terminal === isEnd(category)) return []
  const message = `A stage that is ${category} is ${isEnd(category) ? '' : 'not '}terminal.`
  return [{ pointer: `/stages/${index}/terminal`, code: 'wrong_category', message }]
}

function beginningFaults(config: Config, kind: TaskKind): Fault[] {
  const pointer = `/initial/${kind}`
  const message = 'A task cannot begin in a terminal stage.'
  return stageFaults(config, config.initial[kind], [kind], pointer, ({ category }) =>
    isEnd(category) ? message : null,
  )
}

function landingFaults(config: Config, operation: StagedOperation, kind: TaskKind): Fault[] {
  const pointer = `/operation_stages/${operation}/${kind}`
  return stageFaults(config, config.operation_stages[operation][kind], [kind], pointer, landing(operation))
}

const landing =
  (operation: StagedOperation) =>
  ({ category }: Stage) =>
    category === CATEGORY_AFTER[operation]
      ? null
      : `${operation} leads to a stage that is ${CATEGORY_AFTER[operation]}.`

function actionFaults(config: Config, action: Action, pointer: string): Fault[] {
  const operation = action.operation as StagedOperation | null
  const fits = (stage: Stage) => {
    if (operation !== null) return landing(operation)(stage)
    return isEnd(stage.category) ? 'Only an action with an operation leads to a terminal stage.' : null
  }
  return [
    ...action.from.flatMap((key, index) =>
      stageFaults(config, key, [], `${pointer}/from/${index}`, ({ category }) =>
        isEnd(category) ? 'An action cannot begin in a terminal stage.' : null,
      ),
    ),
    ...stageFaults(config, action.to, action.kinds, `${pointer}/to`, fits),
    ...kindFaults(config, action, pointer),
    ...claimFaults(action, pointer),
    ...action.guards.flatMap((guard, index) => paramFaults(guard, `${pointer}/guards/${index}`)),
    ...action.effects.flatMap((effect, index) => paramFaults(effect, `${pointer}/effects/${index}`)),
    ...fieldFaults(action.fields, `${pointer}/fields`),
  ]
}

/** Checks that the stage exists, is for these kinds of tasks, and fits. */
function stageFaults(
  config: Config,
  key: string,
  kinds: readonly string[],
  pointer: string,
  misfit: (stage: Stage) => string | null,
): Fault[] {
  const stage = findStage(config, key)
  if (!stage) return [{ pointer, code: 'unknown_stage', message: `There is no stage ${key}.` }]
  const missing = kinds.filter((kind) => !stage.kinds.includes(kind))
  const message = misfit(stage)
  return [
    ...missing.map((kind) => ({ pointer, code: 'wrong_kind', message: `The stage ${key} is not for ${kind} tasks.` })),
    ...(message === null ? [] : [{ pointer, code: 'wrong_category', message }]),
  ]
}

/** An action for both kinds may begin in a stage for only one of them, but each kind needs a stage to begin in. */
function kindFaults(config: Config, { kinds, from }: Action, pointer: string): Fault[] {
  const kindsOf = (key: string) => findStage(config, key)?.kinds ?? kinds
  const strange = from.flatMap((key, index) =>
    kindsOf(key).some((kind) => kinds.includes(kind))
      ? []
      : [
          {
            pointer: `${pointer}/from/${index}`,
            code: 'wrong_kind',
            message: `The stage ${key} is not for any of the action's kinds of tasks.`,
          },
        ],
  )
  const idle = kinds.filter((kind) => !from.some((key) => kindsOf(key).includes(kind)))
  return [
    ...strange,
    ...idle.map((kind) => ({
      pointer: `${pointer}/kinds`,
      code: 'wrong_kind',
      message: `The action begins in no stage for ${kind} tasks.`,
    })),
  ]
}

/** A claim or release changes only who has the task, and only a queue has tasks for that. */
function claimFaults({ type, kinds, operation, effects }: Action, pointer: string): Fault[] {
  if (type !== 'claim' && type !== 'release') return []
  const faults: Fault[] = []
  if (kinds.length !== 1 || kinds[0] !== 'queue') {
    const message = `Only queue tasks can have a ${type} action.`
    faults.push({ pointer: `${pointer}/kinds`, code: 'wrong_kind', message })
  }
  if (operation !== null) {
    faults.push({ pointer: `${pointer}/operation`, code: 'not_used', message: `A ${type} has no operation.` })
  }
  effects.forEach((effect, index) => {
    if (effect.type !== 'assign' && effect.type !== 'unassign') return
    const message = `A ${type} already decides who has the task.`
    faults.push({ pointer: `${pointer}/effects/${index}`, code: 'not_used', message })
  })
  return faults
}

/** An operation can lead to its stage from any other stage. */
function unreachable({ stages, actions, initial, operation_stages }: Config, kind: TaskKind): Fault[] {
  const reached = new Set([initial[kind], ...STAGED_OPERATIONS.map((operation) => operation_stages[operation][kind])])
  // The loop also visits the stages that are added to the set meanwhile.
  for (const stage of reached) {
    for (const { kinds, from, to } of actions) if (kinds.includes(kind) && from.includes(stage)) reached.add(to)
  }
  return stages.flatMap(({ key, kinds }, index) =>
    kinds.includes(kind) && !reached.has(key)
      ? [
          {
            pointer: `/stages/${index}`,
            code: 'unreachable',
            message: `A ${kind} task can never reach the stage ${key}.`,
          },
        ]
      : [],
  )
}
