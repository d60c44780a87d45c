// The settings of an action, as automations have them.
import { ActionEditor } from '../../automation-parts/action-editor.tsx'
import type { Action } from '../../automation-parts/definition.ts'
import { useTrigger } from '../offered.ts'
import { useOwnNames } from '../own-fields.ts'
import type { EditorProps } from './editor-props.ts'

export function ActionSettings({ config, faults, onChange }: EditorProps) {
  const trigger = useTrigger()
  const own = useOwnNames()
  return (
    <ActionEditor
      action={config as unknown as Action}
      trigger={trigger}
      more={own}
      faults={faults}
      pointer="config"
      onChange={(part) => onChange({ ...config, ...part }, Object.keys(part).join(' '))}
    />
  )
}
