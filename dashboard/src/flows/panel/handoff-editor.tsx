// The settings of a hand-over: to whom, and what they should know.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { subjectOf, variablesFor } from '../../automation-parts/catalog.ts'
import { MAX_CHARACTERS, VariableButtons, VariableText } from '../../automation-parts/variable-text.tsx'
import { membersQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { configTexts } from '../config-texts.ts'
import { useTrigger } from '../offered.ts'
import { useOwnNames } from '../own-fields.ts'
import type { EditorProps } from './editor-props.ts'

export function HandoffEditor({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const trigger = useTrigger()
  const own = useOwnNames()
  const { data: members = [] } = useQuery(membersQuery)
  const insert = useRef<((name: string) => void) | null>(null)
  const variables = variablesFor(trigger)
  const { assignee_id, note } = config
  return (
    <>
      {subjectOf(trigger) !== null && (
        <Field label={t('handoffTo')} fault={faults['config/assignee_id']}>
          <Select
            value={String(assignee_id ?? '')}
            onChange={({ target }) => onChange({ ...config, assignee_id: target.value || null })}
          >
            <option value="">{t('anybody')}</option>
            <Options of={members} />
          </Select>
        </Field>
      )}
      <VariableText
        label={t('note')}
        value={typeof note === 'string' ? note : ''}
        max={MAX_CHARACTERS.note}
        fault={faults['config/note']}
        onChange={(text) => onChange({ ...config, note: text || null }, 'note')}
        onFocus={(add) => {
          insert.current = add
        }}
      />
      <VariableButtons
        variables={{ common: variables.common, others: [...own, ...variables.others] }}
        insert={insert}
      />
    </>
  )
}
