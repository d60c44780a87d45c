// The settings of the trigger: what begins a run, and what must be true then.
import { ConditionEditor } from '../../automation-parts/condition-editor.tsx'
import type { Condition, Trigger } from '../../automation-parts/definition.ts'
import { TriggerEditor } from '../../automation-parts/trigger-editor.tsx'
import { useTexts } from '../../text/texts.ts'
import { configTexts } from '../config-texts.ts'
import type { Config } from '../model/graph.ts'
import type { EditorProps } from './editor-props.ts'

export function TriggerSettings({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const trigger = config as unknown as Trigger
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-medium text-soft">{t('beginsWhen')}</h3>
        <TriggerEditor
          trigger={trigger}
          faults={faults}
          pointer="config"
          onChange={(next) => onChange(next as unknown as Config, next.type === trigger.type ? 'trigger' : undefined)}
        />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-medium text-soft">{t('onlyIf')}</h3>
        <ConditionEditor
          trigger={trigger}
          condition={(trigger.filter ?? null) as Condition | null}
          faults={faults}
          pointer="config/filter"
          onChange={(filter) => onChange({ ...config, filter }, 'filter')}
        />
      </section>
    </>
  )
}
