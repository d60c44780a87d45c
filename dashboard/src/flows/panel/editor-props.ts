// The props of the editor of every kind of step.
import type { Faults } from '../../automation-parts/definition.ts'
import type { Config } from '../model/graph.ts'

export interface EditorProps {
  config: Config
  /** By the place of the setting, such as `config/text/pt-BR`. */
  faults: Faults
  /** Changes with the same mark are undone together, such as the letters of one text. */
  onChange: (config: Config, mark?: string) => void
}
