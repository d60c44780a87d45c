// The editor of a service's intake fields: their order, names and types.
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { Field as IntakeField } from '../../data/api.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, Field, Input, Select, TextArea } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { swapped } from '../catalog/swapped.ts'
import { fieldTypeTexts } from '../field-type-texts.ts'
import { FIELD_TYPES } from '../field-types.ts'
import { isChoice, labelOf, newField, withLabel, withType } from './intake-field.ts'
import { intakeTexts } from './intake-texts.ts'

type Faults = Readonly<Record<string, string>>

const MAX_FIELDS = 50
const MAX_ANSWER_CHARACTERS = 10_000

export function IntakeFields({
  value,
  onChange,
  faults,
}: {
  value: readonly IntakeField[]
  onChange: (fields: IntakeField[]) => void
  faults: Faults
}) {
  const t = useTexts(intakeTexts)
  return (
    <Card title={t('title')}>
      <p className="pb-3 text-sm text-faint">{t('hint')}</p>
      <ul className="flex flex-col gap-3">
        {value.map((field, index) => (
          <Question
            // biome-ignore lint/suspicious/noArrayIndexKey: new fields have no key yet
            key={index}
            number={index + 1}
            value={field}
            faults={faults}
            isLast={index === value.length - 1}
            onChange={(next) => onChange(value.map((each, at) => (at === index ? next : each)))}
            onMove={(to) => onChange(swapped(value, index, to))}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {value.length < MAX_FIELDS && (
        <Button className={value.length > 0 ? 'mt-3' : undefined} onClick={() => onChange([...value, newField()])}>
          <Plus size={18} aria-hidden />
          {t('add')}
        </Button>
      )}
    </Card>
  )
}

function Question({
  number,
  value,
  faults,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  number: number
  value: IntakeField
  faults: Faults
  isLast: boolean
  onChange: (field: IntakeField) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const t = useTexts(intakeTexts)
  const typeName = useTexts(fieldTypeTexts)
  const catalog = useTexts(catalogTexts)
  const language = useLanguage()
  const index = number - 1
  const place = `intake_fields/${index}`
  const name = labelOf(value, language) || t('entry', { number })
  return (
    <li aria-label={t('entry', { number })} className="flex flex-col gap-3 rounded-xl border p-3">
      <div className="flex items-center">
        <p className="min-w-0 flex-1 truncate text-sm text-faint">
          {value.key === '' ? t('entry', { number }) : t('key', { key: value.key })}
        </p>
        <IconButton label={catalog('moveUp', { name })} disabled={number === 1} onClick={() => onMove(index - 1)}>
          <ArrowUp size={16} />
        </IconButton>
        <IconButton label={catalog('moveDown', { name })} disabled={isLast} onClick={() => onMove(index + 1)}>
          <ArrowDown size={16} />
        </IconButton>
        <IconButton label={catalog('removeNamed', { name })} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t('question')} fault={faults[`${place}/label`] ?? faults[`${place}/key`]}>
          <Input
            required
            maxLength={200}
            placeholder={t('questionPlaceholder')}
            value={labelOf(value, language)}
            onChange={({ target }) => onChange(withLabel(value, target.value, language))}
          />
        </Field>
        <Field label={t('type')}>
          <Select value={value.type} onChange={({ target }) => onChange(withType(value, target.value))}>
            {FIELD_TYPES.map((type) => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Answer value={value} fault={faults[`${place}/options`]} onChange={onChange} />
      <Checkbox
        label={t('required')}
        checked={value.required}
        onChange={({ target }) => onChange({ ...value, required: target.checked })}
      />
    </li>
  )
}

/** The other settings of a field, by its type. */
function Answer({
  value,
  fault,
  onChange,
}: {
  value: IntakeField
  fault: string | undefined
  onChange: (field: IntakeField) => void
}) {
  const t = useTexts(intakeTexts)
  if (isChoice(value.type)) {
    return (
      <Field label={t('options')} fault={fault}>
        <TextArea
          required
          value={(value.options ?? []).join('\n')}
          onChange={({ target }) => onChange({ ...value, options: target.value.split('\n') })}
          onBlur={() => onChange({ ...value, options: tidied(value.options ?? []) })}
        />
      </Field>
    )
  }
  if (value.type !== 'text') return null
  return (
    <Field label={t('maxLength')} optional className="max-w-64">
      <NumberInput
        min={1}
        max={MAX_ANSWER_CHARACTERS}
        unit={t('characters')}
        value={value.max_length}
        onChange={(max_length) => onChange({ ...value, max_length })}
      />
    </Field>
  )
}

const tidied = (options: readonly string[]) => [...new Set(options.map((option) => option.trim()).filter(Boolean))]
