// What a service wants to know when it is booked.
import type { Field as IntakeField } from '../data/api.ts'
import { useClock } from '../data/workspace.tsx'
import { minutesOfTime } from '../text/clock.ts'
import { nameIn } from '../text/named.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Input, Select } from '../ui/field.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'

export type Intake = Readonly<Record<string, unknown>>

/** Types that can be filled in by typing; a photo or a signature is given when the work is done. */
const TYPED = ['text', 'integer', 'number', 'boolean', 'select', 'multi_select', 'date_time']

export const canBeTyped = ({ type }: IntakeField) => TYPED.includes(type)

export function IntakeFields({
  fields,
  value,
  onChange,
  faults,
}: {
  fields: readonly IntakeField[]
  value: Intake
  onChange: (intake: Intake) => void
  faults: Readonly<Record<string, string>>
}) {
  const language = useLanguage()
  return fields.filter(canBeTyped).map((field) => {
    const label = nameIn(field.label ?? field.key, language)
    const change = (given: unknown) => onChange({ ...value, [field.key]: given === '' ? undefined : given })
    if (field.type === 'boolean') {
      const isOn = value[field.key] === true
      return <Checkbox key={field.key} label={label} checked={isOn} onChange={({ target }) => change(target.checked)} />
    }
    return (
      <Field
        key={field.key}
        label={label}
        fault={faults[`intake/${field.key}`]}
        {...(!field.required && { optional: true as const })}
      >
        <Control field={field} value={value[field.key]} onChange={change} />
      </Field>
    )
  })
}

interface ControlProps {
  field: IntakeField
  value: unknown
  onChange: (value: unknown) => void
}

function Control({ field: { type, required, options, max_length }, value, onChange }: ControlProps) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  const text = typeof value === 'string' || typeof value === 'number' ? value : ''
  switch (type) {
    case 'integer':
    case 'number':
      return (
        <Input
          type="number"
          required={required}
          step={type === 'integer' ? 1 : 'any'}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
        />
      )
    case 'select':
      return (
        <Select required={required} value={text} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('choose')}</option>
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )
    case 'multi_select':
      return (
        <Select
          multiple
          required={required}
          className="h-auto py-1"
          value={Array.isArray(value) ? value : []}
          onChange={({ target }) => onChange([...target.selectedOptions].map((option) => option.value))}
        >
          {options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )
    case 'date_time':
      return (
        <Input
          type="datetime-local"
          required={required}
          onChange={({ target }) => {
            const [day = '', time = ''] = target.value.split('T')
            onChange(time === '' ? '' : clock.momentOf(day, minutesOfTime(time)).toISOString())
          }}
        />
      )
    default:
      return (
        <Input
          required={required}
          maxLength={max_length ?? undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}
