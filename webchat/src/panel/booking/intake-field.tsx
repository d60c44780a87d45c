// A field that the service asks for when it is booked.
import type { Clock } from '../data/clock.ts'
import type { Field as FieldShape } from '../data/shapes.ts'
import { Field } from '../ui/field.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { bookingTexts } from './texts.ts'

/** Photos, signatures and places cannot be filled in here; the team asks for them. */
const TYPES = ['text', 'integer', 'number', 'boolean', 'select', 'multi_select', 'date_time']
const LONG_TEXT_CHARACTERS = 120

export const canFillIn = ({ type }: FieldShape) => TYPES.includes(type)

export function IntakeField({
  field,
  before,
  fault,
}: {
  field: FieldShape
  /** The values that the visitor typed before choosing another time. */
  before: FormData | null
  fault: string | undefined
}) {
  const t = useTexts(bookingTexts)
  const { tag } = usePanel()
  const label = labelOf(field, tag)
  const name = `intake/${field.key}`
  const options = field.options ?? []
  const kept = before?.getAll(name).map(String) ?? []
  const [defaultValue = ''] = kept
  if (field.type === 'multi_select') {
    return (
      <fieldset class="field">
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option} class="check">
            <input type="checkbox" name={name} value={option} defaultChecked={kept.includes(option)} />
            {option}
          </label>
        ))}
        {fault && <p class="fault">{fault}</p>}
      </fieldset>
    )
  }
  if (field.type === 'boolean') {
    return (
      <div class="field">
        <label class="check">
          <input type="checkbox" name={name} defaultChecked={kept.length > 0} />
          {label}
        </label>
        {fault && <p class="fault">{fault}</p>}
      </div>
    )
  }
  const shared = { name, required: field.required, ...(field.max_length && { maxLength: field.max_length }) }
  return (
    <Field label={label} fault={fault} optional={field.required ? undefined : t('optional')}>
      {(control) => {
        if (field.type === 'select') {
          return (
            <select {...control} {...shared}>
              <option value="">{t('choose')}</option>
              {options.map((option) => (
                <option key={option} selected={option === defaultValue}>
                  {option}
                </option>
              ))}
            </select>
          )
        }
        if (field.type === 'text' && (field.max_length ?? 0) > LONG_TEXT_CHARACTERS)
          return <textarea {...control} {...shared} defaultValue={defaultValue} rows={2} />
        const isNumber = field.type === 'integer' || field.type === 'number'
        const type = isNumber ? 'number' : field.type === 'date_time' ? 'datetime-local' : 'text'
        const step = field.type === 'number' ? { step: 'any' } : {}
        return <input {...control} {...shared} {...step} type={type} defaultValue={defaultValue} />
      }}
    </Field>
  )
}

/** Undefined for an empty field. */
export function filledIn({ key, type }: FieldShape, data: FormData, clock: Clock): unknown {
  const name = `intake/${key}`
  const text = String(data.get(name) ?? '').trim()
  if (type === 'boolean') return data.has(name)
  if (type === 'multi_select') return data.has(name) ? data.getAll(name) : undefined
  if (text === '') return undefined
  if (type === 'integer' || type === 'number') return Number(text)
  return type === 'date_time' ? (clock.momentOf(text) ?? text) : text
}

function labelOf({ key, label }: FieldShape, tag: string): string {
  if (label === null) return key
  if (typeof label === 'string') return label
  const sameLanguage = Object.keys(label).find((each) => each.slice(0, 2) === tag.slice(0, 2))
  return label[tag] ?? (sameLanguage && label[sameLanguage]) ?? Object.values(label)[0] ?? key
}
