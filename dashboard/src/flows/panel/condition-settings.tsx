// The settings of a branch: the condition that decides between yes and no.
import { ConditionEditor } from '../../automation-parts/condition-editor.tsx'
import type { Condition } from '../../automation-parts/definition.ts'
import { useTexts } from '../../text/texts.ts'
import { configTexts } from '../config-texts.ts'
import type { Config } from '../model/graph.ts'
import { useTrigger } from '../offered.ts'
import { useOwnNames } from '../own-fields.ts'
import type { EditorProps } from './editor-props.ts'

export function ConditionSettings({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const trigger = useTrigger()
  const own = useOwnNames()
  return (
    <>
      <p className="text-sm text-faint">{t('conditionHint')}</p>
      <ConditionEditor
        trigger={trigger}
        more={own}
        condition={Object.keys(config).length === 0 ? null : (config as unknown as Condition)}
        faults={faults}
        pointer="config"
        onChange={(condition) => onChange((condition ?? { all: [] }) as unknown as Config, 'condition')}
      />
    </>
  )
}
