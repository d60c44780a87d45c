// A stage configuration for tests: the factory default as somebody would send it, changed in place.
import type { Action, Config, Stage } from '../stages/config.ts'
import { FACTORY_DEFAULT } from '../stages/factory-default.ts'
import type { Reply } from './world.ts'

/** `change` may also put in what no type allows: tests of refusals do. */
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

/** The stage has another key from now on, wherever it stands. */
export function rename(config: Config, from: string, to: string): void {
  const text = JSON.stringify(config).replaceAll(`"${from}"`, `"${to}"`)
  Object.assign(config, JSON.parse(text))
}

/** Each fault as its place and its code, in the order in which they came. */
export const faultsOf = ({ body }: Reply): string[] =>
  (body.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
