// What makes a stage configuration one that no task could go by: every fault at once, each with its place.
import { fieldFaults } from '../fields/field.ts'
import { repeated } from '../http/fault.ts'
import type { Fault } from '../platform/problem.ts'
import { paramFaults } from './params.ts'
import type { Action, Config, Stage } from './schema.ts'
import { STAGED_OPERATIONS, type StagedOperation, TASK_KINDS, type TaskKind } from './schema.ts'
import { findStage, isEnd } from './stage.ts'

/** The category of the stages that an operation leads to: the status it makes says the same. */
export const LANDS_IN: Record<StagedOperation, Stage['category']> = {
  check_in: 'active',
  complete: 'done',
  no_show: 'failed',
  fail: 'failed',
  cancel: 'cancelled',
  reschedule: 'cancelled',
}

/** In the keys of actions `-` and `_` are the same. */
export const plainKey = (key: string) => key.replaceAll('_', '-')

/** Far more than people can oversee; and with every member there it still fits into a request. */
const LONGEST_JSON = 200_000
const MOST_VALUES = 9_000

export function configFaults(config: Config): Fault[] {
  const { stages, actions } = config
  const isTooLarge = JSON.stringify(config).length > LONGEST_JSON || countValues(config) > MOST_VALUES
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

const TOO_LARGE = `As JSON it has at most ${LONGEST_JSON} characters, and with what was left out ${MOST_VALUES} values.`

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, member) => sum + countValues(member), 1)
}

function terminalFaults({ category, terminal }: Stage, index: number): Fault[] {
  if (terminal === isEnd(category)) return []
  const message = `A stage that is ${category} is ${isEnd(category) ? 'an' : 'no'} end.`
  return [{ pointer: `/stages/${index}/terminal`, code: 'wrong_category', message }]
}

function beginningFaults(config: Config, kind: TaskKind): Fault[] {
  const pointer = `/initial/${kind}`
  const message = 'No task begins at its end.'
  return placeFaults(config, config.initial[kind], [kind], pointer, ({ category }) =>
    isEnd(category) ? message : null,
  )
}

function landingFaults(config: Config, operation: StagedOperation, kind: TaskKind): Fault[] {
  const pointer = `/operation_stages/${operation}/${kind}`
  return placeFaults(config, config.operation_stages[operation][kind], [kind], pointer, landing(operation))
}

const landing =
  (operation: StagedOperation) =>
  ({ category }: Stage) =>
    category === LANDS_IN[operation] ? null : `${operation} leads to a stage that is ${LANDS_IN[operation]}.`

function actionFaults(config: Config, action: Action, pointer: string): Fault[] {
  const operation = action.operation as StagedOperation | null
  const fits = (stage: Stage) => {
    if (operation !== null) return landing(operation)(stage)
    return isEnd(stage.category) ? 'Only an operation leads to an end.' : null
  }
  return [
    ...action.from.flatMap((key, index) =>
      placeFaults(config, key, [], `${pointer}/from/${index}`, ({ category }) =>
        isEnd(category) ? 'Nothing is done with a task that has ended.' : null,
      ),
    ),
    ...placeFaults(config, action.to, action.kinds, `${pointer}/to`, fits),
    ...kindFaults(config, action, pointer),
    ...claimFaults(action, pointer),
    ...action.guards.flatMap((guard, index) => paramFaults(guard, `${pointer}/guards/${index}`)),
    ...action.effects.flatMap((effect, index) => paramFaults(effect, `${pointer}/effects/${index}`)),
    ...fieldFaults(action.fields, `${pointer}/fields`),
  ]
}

/** The stage is there, is for these kinds of tasks, and fits. */
function placeFaults(
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

/** An action for both kinds may begin where only one of them stands, but it begins somewhere for each. */
function kindFaults(config: Config, { kinds, from }: Action, pointer: string): Fault[] {
  const kindsOf = (key: string) => findStage(config, key)?.kinds ?? kinds
  const strange = from.flatMap((key, index) =>
    kindsOf(key).some((kind) => kinds.includes(kind))
      ? []
      : [{ pointer: `${pointer}/from/${index}`, code: 'wrong_kind', message: `${key} is for none of its tasks.` }],
  )
  const idle = kinds.filter((kind) => !from.some((key) => kindsOf(key).includes(kind)))
  return [
    ...strange,
    ...idle.map((kind) => ({
      pointer: `${pointer}/kinds`,
      code: 'wrong_kind',
      message: `It begins in no stage of ${kind} tasks.`,
    })),
  ]
}

/** To claim and to give back is all that such an action does to a task, and only a queue has tasks for that. */
function claimFaults({ type, kinds, operation, effects }: Action, pointer: string): Fault[] {
  if (type !== 'claim' && type !== 'release') return []
  const faults: Fault[] = []
  if (kinds.length !== 1 || kinds[0] !== 'queue') {
    const message = `Only tasks of a queue are there to ${type}.`
    faults.push({ pointer: `${pointer}/kinds`, code: 'wrong_kind', message })
  }
  if (operation !== null) {
    faults.push({ pointer: `${pointer}/operation`, code: 'not_used', message: `A ${type} has no operation.` })
  }
  effects.forEach((effect, index) => {
    if (effect.type !== 'assign' && effect.type !== 'unassign') return
    const message = `Whose the task is follows from the ${type} itself.`
    faults.push({ pointer: `${pointer}/effects/${index}`, code: 'not_used', message })
  })
  return faults
}

/** Operations lead to their stages from wherever a task stands. */
function unreachable({ stages, actions, initial, operation_stages }: Config, kind: TaskKind): Fault[] {
  const reached = new Set([initial[kind], ...STAGED_OPERATIONS.map((operation) => operation_stages[operation][kind])])
  // A set grows while it is walked.
  for (const stage of reached) {
    for (const { kinds, from, to } of actions) if (kinds.includes(kind) && from.includes(stage)) reached.add(to)
  }
  return stages.flatMap(({ key, kinds }, index) =>
    kinds.includes(kind) && !reached.has(key)
      ? [{ pointer: `/stages/${index}`, code: 'unreachable', message: `No way leads a ${kind} task to ${key}.` }]
      : [],
  )
}
