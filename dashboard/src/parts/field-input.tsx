// The control for a field that a workspace defined, by the field's type.
import type { Field as Asked } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { nameIn } from '../text/named.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Input, Select, TextArea } from '../ui/field.tsx'
import { shownValue } from './field-values.ts'
import { PhotoInput } from './photo-input.tsx'
import { PlaceInput } from './place-input.tsx'
import { SignatureInput } from './signature-input.tsx'
import { partTexts } from './texts.ts'

interface FieldInputProps {
  field: Asked
  value?: unknown
  fault?: string | undefined
  /** Gets the file of a photo or signature, which is sent before the form. */
  onFile: (key: string, file: File | null) => void
}

const LONG_TEXT_CHARACTERS = 120

export function useFieldLabel(): (field: Pick<Asked, 'key' | 'label'>) => string {
  const language = useLanguage()
  return ({ key, label }) => (label === null ? key.replaceAll(/[_-]/g, ' ') : nameIn(label, language))
}

export function FieldInput(props: FieldInputProps) {
  const { field, fault, value } = props
  const label = useFieldLabel()(field)
  if (field.type === 'boolean') return <Checkbox name={field.key} label={label} defaultChecked={value === true} />
  if (field.type === 'multi_select') return <Several {...props} label={label} />
  return (
    <Field label={label} fault={fault} {...(!field.required && { optional: true })}>
      <Control {...props} />
    </Field>
  )
}

function Control({ field, value, onFile }: FieldInputProps) {
  const t = useTexts(partTexts)
  const clock = useClock()
  const shown = shownValue(field, value, clock)
  const plain = { name: field.key, defaultValue: shown, required: field.required }
  switch (field.type) {
    case 'integer':
      return <Input {...plain} type="number" inputMode="numeric" step={1} />
    case 'number':
      return <Input {...plain} type="number" inputMode="decimal" step="any" />
    case 'date_time':
      return <Input {...plain} type="datetime-local" />
    case 'select':
      return (
        <Select {...plain}>
          <option value="">{t('choose')}</option>
          {(field.options ?? []).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )
    case 'location':
      return <PlaceInput name={field.key} value={shown} required={field.required} />
    case 'photo':
      return <PhotoInput onFile={(file) => onFile(field.key, file)} />
    case 'signature':
      return <SignatureInput onFile={(file) => onFile(field.key, file)} />
    default:
      return (field.max_length ?? 0) > LONG_TEXT_CHARACTERS ? (
        <TextArea {...plain} maxLength={field.max_length ?? undefined} />
      ) : (
        <Input {...plain} maxLength={field.max_length ?? undefined} />
      )
  }
}

function Several({ field, value, fault, label }: FieldInputProps & { label: string }) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset>
      <legend className="text-sm font-medium text-soft">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(field.options ?? []).map((option) => (
          <Checkbox
            key={option}
            name={field.key}
            value={option}
            label={option}
            defaultChecked={chosen.includes(option)}
          />
        ))}
      </div>
      {fault && <p className="text-sm text-danger-ink">{fault}</p>}
    </fieldset>
  )
}
