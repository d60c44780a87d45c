// With whom: a person of the team, or anyone who is free.
import type { Service } from '../data/shapes.ts'
import { Field } from '../ui/field.tsx'
import { useTexts } from '../ui/panel-context.ts'
import { bookingTexts } from './texts.ts'

export function PersonChoice({
  service: { people },
  value,
  onChange,
}: {
  service: Service
  /** The id of the person; null: anyone. */
  value: string | null
  onChange: (person: string | null) => void
}) {
  const t = useTexts(bookingTexts)
  if (people.length === 0) return null
  return (
    <Field label={t('withWhom')}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        >
          <option value="">{t('anyone')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
