// The settings of a choice by value: the field, and a way for each value.
import { Plus, X } from 'lucide-react'
import { fieldOf, fieldsFor, type KnownField } from '../../automation-parts/catalog.ts'
import { useChoicesOf, useFieldName } from '../../automation-parts/words.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input, Options, Select } from '../../ui/field.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { configTexts } from '../config-texts.ts'
import { casesOf, type SwitchCase } from '../model/graph.ts'
import { useTrigger } from '../offered.ts'
import { useOwnFields } from '../own-fields.ts'
import type { EditorProps } from './editor-props.ts'

export function SwitchEditor({ config, faults, onChange }: EditorProps) {
  const t = useTexts(configTexts)
  const fieldName = useFieldName()
  const trigger = useTrigger()
  const own = useOwnFields()
  const name = String(config.field ?? '')
  const field = own.find((each) => each.name === name) ?? fieldOf(name)
  const cases = casesOf(config)
  const put = (next: SwitchCase[], mark?: string) => onChange({ ...config, cases: next }, mark)
  const offered = [...own, ...fieldsFor(trigger).filter(({ type }) => type !== 'list' && type !== 'moment')]
  return (
    <>
      <Field label={t('switchField')} fault={faults['config/field']} hint={t('switchHint')}>
        <Select
          value={name}
          onChange={({ target }) =>
            onChange({ field: target.value, cases: cases.map(({ port }) => ({ port, value: '' })) })
          }
        >
          <option value="">{t('chooseField')}</option>
          {offered.map((each) => (
            <option key={each.name} value={each.name}>
              {fieldName(each.name)}
            </option>
          ))}
        </Select>
      </Field>
      {cases.map((each, index) => (
        <div key={each.port} className="flex items-end gap-1">
          <CaseValue
            label={t('case', { number: index + 1 })}
            field={field}
            value={each.value}
            fault={faults[`config/cases/${index}/value`]}
            onChange={(value) => put(cases.with(index, { ...each, value }), each.port)}
          />
          {cases.length > 1 && (
            <IconButton label={t('removeCase', { number: index + 1 })} onClick={() => put(cases.toSpliced(index, 1))}>
              <X size={16} />
            </IconButton>
          )}
        </div>
      ))}
      <Button size="small" className="self-start" onClick={() => put([...cases, { port: freePort(cases), value: '' }])}>
        <Plus size={14} aria-hidden />
        {t('addCase')}
      </Button>
    </>
  )
}

function CaseValue({
  label,
  field,
  value,
  fault,
  onChange,
}: {
  label: string
  field: KnownField
  value: unknown
  fault: string | undefined
  onChange: (value: string | number | boolean) => void
}) {
  const t = useTexts(configTexts)
  const ui = useTexts(uiTexts)
  const choices = useChoicesOf()(field)
  const isBoolean = field.type === 'boolean'
  const offered = isBoolean
    ? [
        { id: 'true', name: ui('yes') },
        { id: 'false', name: ui('no') },
      ]
    : choices
  const typed = (text: string) => {
    if (isBoolean) return text === 'true'
    const number = Number(text)
    return field.type === 'number' && text.trim() !== '' && !Number.isNaN(number) ? number : text
  }
  return (
    <Field label={label} fault={fault} className="flex-1">
      {offered ? (
        <Select value={String(value ?? '')} onChange={({ target }) => onChange(typed(target.value))}>
          <option value="">{t('chooseField')}</option>
          <Options of={offered} />
        </Select>
      ) : (
        <Input value={String(value ?? '')} onChange={({ target }) => onChange(typed(target.value))} />
      )}
    </Field>
  )
}

function freePort(cases: readonly SwitchCase[]): string {
  for (let number = 1; ; number += 1) {
    const port = `case${number}`
    if (!cases.some((each) => each.port === port)) return port
  }
}
