// The editor of an action's fields.
import { Plus } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Input, Field as Labelled, Select, TextArea } from '../../ui/field.tsx'
import { FIELD_TYPES } from '../field-types.ts'
import type { Field } from './content.ts'
import { editorTexts } from './editor-texts.ts'
import type { FaultAt } from './fault-words.ts'
import { NamesField } from './names-field.tsx'
import { NumberField } from './number-field.tsx'
import { RuleList } from './rule-list.tsx'
import { useRules } from './rules.ts'

export function FieldsEditor({
  fields,
  faultAt,
  onChange,
}: {
  fields: readonly Field[]
  faultAt: FaultAt
  onChange: (fields: Field[]) => void
}) {
  const t = useTexts(editorTexts)
  const { fieldWords } = useRules()
  return (
    <RuleList
      title={t('fields')}
      hint={t('fieldsHint')}
      items={fields}
      field="fields"
      words={fieldWords}
      faultAt={faultAt}
      onChange={onChange}
      form={(field, change, place) => <FieldForm field={field} change={change} place={place} faultAt={faultAt} />}
      add={
        <Button onClick={() => onChange([...fields, newField(fields)])}>
          <Plus size={16} aria-hidden />
          {t('addField')}
        </Button>
      }
    />
  )
}

function newField(fields: readonly Field[]): Field {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `field-${number}`)) number += 1
  return { key: `field-${number}`, type: 'text', required: false, label: null, options: null, max_length: null }
}

const isChoice = (type: string) => type === 'select' || type === 'multi_select'

function FieldForm({
  field,
  change,
  place,
  faultAt,
}: {
  field: Field
  change: (change: Partial<Field>) => void
  place: string
  faultAt: FaultAt
}) {
  const t = useTexts(editorTexts)
  const { typeName } = useRules()
  return (
    <>
      <NamesField
        label={t('label')}
        names={field.label ?? ''}
        field={`${place}/label`}
        faultAt={() => undefined}
        onChange={(label) => change({ label: label === '' || Object.keys(label).length === 0 ? null : label })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Labelled label={t('key')} fault={faultAt(`${place}/key`)}>
          <Input
            className="font-mono"
            value={field.key}
            maxLength={64}
            onChange={({ target }) => change({ key: target.value })}
          />
        </Labelled>
        <Labelled label={t('fieldType')}>
          <Select
            value={field.type}
            onChange={({ target: { value: type } }) =>
              change({
                type,
                options: isChoice(type) ? (field.options ?? []) : null,
                max_length: type === 'text' ? field.max_length : null,
              })
            }
          >
            {FIELD_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      {isChoice(field.type) && (
        <Labelled label={t('options')} fault={faultAt(`${place}/options`)}>
          <TextArea
            defaultValue={(field.options ?? []).join('\n')}
            onChange={({ target }) =>
              change({
                options: target.value
                  .split('\n')
                  .map((option) => option.trim())
                  .filter(Boolean),
              })
            }
          />
        </Labelled>
      )}
      {field.type === 'text' && (
        <NumberField
          label={t('maxLength')}
          min={1}
          value={field.max_length}
          onChange={(max_length) => change({ max_length })}
        />
      )}
      <Checkbox
        label={t('required')}
        checked={field.required}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </>
  )
}
