// The fields for the service of a booking, and for the resources that it needs.
import type { Service } from '../../data/api.ts'
import { useMoney } from '../../data/workspace.ts'
import { duration } from '../../text/number.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { type Catalog, type ServiceNeed, servicesFor } from './service-needs.ts'

export function ServiceField({
  catalog,
  wished,
  value,
  onChange,
}: {
  catalog: Catalog
  wished: readonly string[]
  value: string | undefined
  onChange: (id: string) => void
}) {
  const t = useTexts(quickBookingTexts)
  const money = useMoney()
  const { fitting, others } = servicesFor(catalog, wished)
  const who = catalog.resources.find(({ id }) => id === wished[0])?.name
  const options = (some: readonly Service[]) =>
    some.map(({ id, name, duration_minutes, price_cents, currency }) => (
      <option key={id} value={id}>
        {[name, duration(duration_minutes), price_cents !== null && money(price_cents, currency)]
          .filter(Boolean)
          .join(' · ')}
      </option>
    ))
  return (
    <Field label={t('service')}>
      <Select required value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        {value === undefined && <option value="">{t('chooseService')}</option>}
        {who && fitting.length > 0 ? (
          <>
            <optgroup label={t('servicesOf', { who })}>{options(fitting)}</optgroup>
            {others.length > 0 && <optgroup label={t('otherServices')}>{options(others)}</optgroup>}
          </>
        ) : (
          options(catalog.services)
        )}
      </Select>
    </Field>
  )
}

/** A field for each need with more than one possible resource. */
export function NeedFields({
  needs,
  assigned,
  onChange,
}: {
  needs: readonly ServiceNeed[]
  assigned: readonly (string | undefined)[]
  onChange: (need: number, id: string | undefined) => void
}) {
  const t = useTexts(quickBookingTexts)
  return needs.map(({ key, group, options }, index) => {
    if (options.length < 2) return null
    const kind = KINDS.find((each) => each === options[0]?.kind) ?? 'other'
    const isPerson = kind === 'person'
    const label = isPerson || !group ? t(kind) : group.name
    return (
      <Field key={key} label={label}>
        <Select value={assigned[index] ?? ''} onChange={({ target }) => onChange(index, target.value || undefined)}>
          <option value="">{isPerson ? t('anyone') : t('anything')}</option>
          <Options of={options} />
        </Select>
      </Field>
    )
  })
}

const KINDS = ['person', 'room', 'equipment', 'vehicle'] as const
