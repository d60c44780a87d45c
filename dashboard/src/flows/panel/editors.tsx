// The editor of each type of node.
import type { ComponentType } from 'react'
import { useTexts } from '../../text/texts.ts'
import { configTexts } from '../config-texts.ts'
import type { NodeType } from '../model/graph.ts'
import { ActionSettings } from './action-settings.tsx'
import { AskEditor } from './ask-editor.tsx'
import { ConditionSettings } from './condition-settings.tsx'
import type { EditorProps } from './editor-props.ts'
import { HandoffEditor } from './handoff-editor.tsx'
import { SwitchEditor } from './switch-editor.tsx'
import { TriggerSettings } from './trigger-settings.tsx'
import { WaitEditor } from './wait-editor.tsx'

function EndNote() {
  const t = useTexts(configTexts)
  return <p className="text-soft">{t('endText')}</p>
}

export const EDITORS: Record<NodeType, ComponentType<EditorProps>> = {
  trigger: TriggerSettings,
  condition: ConditionSettings,
  switch: SwitchEditor,
  wait: WaitEditor,
  action: ActionSettings,
  ask: AskEditor,
  handoff: HandoffEditor,
  end: EndNote,
}
