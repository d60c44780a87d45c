// The abilities of the bot: what it may do for customers, and which services it books.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Bot } from '../data/api.ts'
import { servicesQuery } from '../data/queries.ts'
import { useTexts } from '../text/texts.ts'
import { Checkbox, Field, Select } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Card } from '../ui/surface.tsx'
import type { PartProps } from './part-props.ts'
import { botTexts } from './texts.ts'

const MAX_OPTIONS = 20

export function AbilitiesCard({ value, onChange, faults }: PartProps) {
  const t = useTexts(botTexts)
  const intents = Object.keys(value.intents) as (keyof Bot['intents'])[]
  return (
    <Card title={t('abilities')}>
      <p className="-mt-2 pb-2 text-sm text-faint">{t('abilitiesHint')}</p>
      <div className="flex flex-col gap-4">
        <fieldset className="grid min-w-0 gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">{t('abilities')}</legend>
          {intents.map((intent) => (
            <Checkbox
              key={intent}
              label={t(`intent:${intent}`)}
              checked={value.intents[intent]}
              onChange={({ target }) => onChange({ intents: { ...value.intents, [intent]: target.checked } })}
            />
          ))}
        </fieldset>
        {value.intents.book && (
          <div className="grid gap-4 border-t pt-4 sm:grid-cols-2">
            <Field label={t('maxOptions')} fault={faults['booking/max_options']}>
              <NumberInput
                required
                min={1}
                max={MAX_OPTIONS}
                value={value.max_options}
                onChange={(max_options) => onChange({ max_options })}
              />
            </Field>
            <Services value={value} onChange={onChange} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Services({ value: { service_ids }, onChange }: Pick<PartProps, 'value' | 'onChange'>) {
  const t = useTexts(botTexts)
  const { data: services = [], isSuccess } = useQuery(servicesQuery)
  const gone = isSuccess ? (service_ids ?? []).filter((id) => !services.some((each) => each.id === id)) : []
  if (isSuccess && services.length === 0 && gone.length === 0)
    return (
      <p className="text-sm text-soft">
        {t('noServices')}{' '}
        <Link to="/settings/services" className="text-accent-ink underline">
          {t('addServices')}
        </Link>
      </p>
    )
  const toggle = (id: string, isBooked: boolean) => {
    const others = (service_ids ?? []).filter((each) => each !== id)
    onChange({ service_ids: isBooked ? [...others, id] : others })
  }
  return (
    <>
      <Field label={t('bookable')} fault={gone.length > 0 ? t('goneServiceHint') : undefined}>
        <Select
          value={service_ids === null ? 'all' : 'some'}
          onChange={({ target }) =>
            onChange({ service_ids: target.value === 'all' ? null : services.map(({ id }) => id) })
          }
        >
          <option value="all">{t('bookable:all')}</option>
          <option value="some">{t('bookable:some')}</option>
        </Select>
      </Field>
      {service_ids !== null && (
        <fieldset className="grid min-w-0 gap-x-6 sm:col-span-2 sm:grid-cols-2">
          <legend className="sr-only">{t('bookable')}</legend>
          {services.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={service_ids.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          {gone.map((id) => (
            <Checkbox
              key={id}
              checked
              label={<span className="text-danger-ink">{t('goneService')}</span>}
              onChange={() => toggle(id, false)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
