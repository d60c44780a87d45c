// A stage configuration for tests: the default as a caller would send it, changed in place.
import { FACTORY_DEFAULT } from '../stages/factory-default.ts'
import type { Action, Config, Stage } from '../stages/schema.ts'

/** `change` may also set values that the types forbid, for tests of refusals. */
export function aConfig(change: (config: Config) => unknown = () => {}): Config {
  const config = structuredClone(FACTORY_DEFAULT)
  change(config)
  return config
}

export const stageOf = ({ stages }: Config, key: string) => stages.find((stage) => stage.key === key) as Stage
export const actionOf = ({ actions }: Config, key: string) => actions.find((action) => action.key === key) as Action

export function newStage(key: string, category: string, kinds = ['scheduled', 'queue']): Stage {
  const terminal = ['done', 'failed', 'cancelled'].includes(category)
  return { key, name: key, category, kinds, terminal, color: null, position: 0, sla_minutes: null }
}

export function newAction(key: string, from: string[], to: string, change: Partial<Action> = {}): Action {
  const kinds = ['scheduled', 'queue']
  const nothing = { operation: null, roles: [], guards: [], fields: [], effects: [] }
  return { key, name: key, type: 'move', kinds, from, to, ...nothing, ...change }
}

/** Gives stages other keys, everywhere in the configuration. */
export function rename(config: Config, names: Record<string, string>): void {
  const nameOf = (key: string) => names[key] ?? key
  const both = ({ scheduled, queue }: Config['initial']) => ({ scheduled: nameOf(scheduled), queue: nameOf(queue) })
  config.initial = both(config.initial)
  for (const stages of Object.values(config.operation_stages)) Object.assign(stages, both(stages))
  for (const stage of config.stages) stage.key = nameOf(stage.key)
  for (const action of config.actions) Object.assign(action, { from: action.from.map(nameOf), to: nameOf(action.to) })
}
