// With whom: a person of the team, or anyone who is free.

import { useId } from 'preact/hooks'
import type { Service } from '../data/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from '../ui/panel-context.ts'
import { Portrait } from '../ui/portrait.tsx'
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
  const group = useId()
  if (people.length === 0) return null
  const choice = (id: string | null) => ({
    type: 'radio',
    name: group,
    class: 'unseen',
    checked: value === id,
    onChange: () => onChange(id),
  })
  const faceOf = (id: string | null) => (value === id ? 'face chosen' : 'face')
  return (
    <fieldset class="people">
      <legend>{t('withWhom')}</legend>
      <div class="faces">
        <label class={faceOf(null)}>
          <input {...choice(null)} />
          <span class="portrait" aria-hidden="true">
            <Icon name="people" size={24} />
          </span>
          {t('anyone')}
        </label>
        {people.map((person) => (
          <label key={person.id} class={faceOf(person.id)}>
            <input {...choice(person.id)} />
            <Portrait person={person} />
            {person.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
