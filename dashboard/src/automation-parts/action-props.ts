// The props of the editors of all kinds of actions.
import type { Action, Faults, Trigger } from './definition.ts'

export interface ActionProps {
  action: Action
  trigger: Pick<Trigger, 'type'>
  faults: Faults
  /** The place of the action in the definition, such as `actions/0`. */
  pointer: string
  /** Variables that this definition has besides those of its subject: answers and steps. */
  more?: readonly string[]
  onChange: (part: Partial<Action>) => void
}
