// The simple fields of a service: name, duration, party size, price and booking window.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { useQuery } from '@tanstack/react-query'
import { schedulesQuery } from '../../data/queries.ts'
import type { Draft } from '../../parts/draft.ts'
import { editingTexts } from '../../parts/editing-texts.ts'
import { PeriodInput } from '../../parts/period-input.tsx'
import { CURRENCIES } from '../../text/currency.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Options, Select, TextArea } from '../../ui/field.tsx'
import { MoneyInput, NumberInput } from '../../ui/number-input.tsx'
import { Card, Choice } from '../../ui/surface.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { NameField } from '../catalog/name-field.tsx'
import { inMode, type ServiceDraft } from './service-draft.ts'
import { serviceTexts } from './service-texts.ts'

interface Props {
  draft: Draft<ServiceDraft>
  faults: Readonly<Record<string, string>>
}

const MODES = ['appointment', 'queue'] as const

export function Basics({ draft: { value, change }, faults }: Props) {
  const t = useTexts(serviceTexts)
  const catalog = useTexts(catalogTexts)
  const mode = value.mode === 'queue' ? 'queue' : 'appointment'
  return (
    <Card title={t('basics')}>
      <div className="flex flex-col gap-4">
        <NameField
          value={value.name}
          onChange={(name) => change({ name })}
          fault={faults.name}
          placeholder={t('namePlaceholder')}
        />
        <Field label={t('description')} fault={faults.description} optional>
          <TextArea
            maxLength={10_000}
            value={value.description ?? ''}
            onChange={({ target }) => change({ description: target.value || null })}
          />
        </Field>
        <div className="flex flex-col items-start gap-1">
          <p aria-hidden className="text-sm font-medium text-soft">
            {t('mode')}
          </p>
          <Choice
            label={t('mode')}
            value={mode}
            options={MODES.map((each) => ({ value: each, text: t(each) }))}
            onChange={(next) => change(inMode(value, next))}
          />
          <p className="text-sm text-faint">{t(mode === 'queue' ? 'queueHint' : 'appointmentHint')}</p>
        </div>
        <Field label={catalog('tags')} fault={faults.tags} optional>
          <TagEditor tags={value.tags} onChange={(tags) => change({ tags })} />
        </Field>
        <Checkbox
          label={t('isActive')}
          checked={value.active}
          onChange={({ target }) => change({ active: target.checked })}
          hint={t('isActiveHint')}
        />
      </div>
    </Card>
  )
}

export function Times({ draft: { value, change }, faults }: Props) {
  const t = useTexts(serviceTexts)
  const minutes = (
    name: 'duration_minutes' | 'buffer_before_minutes' | 'buffer_minutes' | 'slot_interval_minutes',
  ) => ({
    value: value[name],
    onChange: (next: number | null) => change({ [name]: next }),
    max: MINUTES_PER_DAY,
    unit: t('min'),
  })
  const duration = (
    <Field label={t('duration')} fault={faults.duration_minutes}>
      <NumberInput required min={1} {...minutes('duration_minutes')} />
    </Field>
  )
  return (
    <Card title={t('times')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {duration}
        {value.mode !== 'queue' && (
          <>
            <Field label={t('interval')} hint={t('intervalHint')} fault={faults.slot_interval_minutes}>
              <NumberInput min={1} placeholder="15" {...minutes('slot_interval_minutes')} />
            </Field>
            <Field label={t('before')} fault={faults.buffer_before_minutes}>
              <NumberInput min={0} placeholder="0" {...minutes('buffer_before_minutes')} />
            </Field>
            <Field label={t('after')} fault={faults.buffer_minutes}>
              <NumberInput min={0} placeholder="0" {...minutes('buffer_minutes')} />
            </Field>
            <Window draft={{ value, change }} faults={faults} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The minimum notice, the maximum advance, and the schedule. */
function Window({
  draft: { value, change },
  faults,
}: {
  draft: Pick<Draft<ServiceDraft>, 'value' | 'change'>
  faults: Props['faults']
}) {
  const t = useTexts(serviceTexts)
  const editing = useTexts(editingTexts)
  const { data: schedules = [] } = useQuery(schedulesQuery)
  return (
    <>
      <Field label={t('notice')} fault={faults.min_notice_minutes}>
        <PeriodInput
          placeholder="0"
          value={value.min_notice_minutes}
          onChange={(min_notice_minutes) => change({ min_notice_minutes })}
        />
      </Field>
      <Field label={t('horizon')} fault={faults.max_advance_days}>
        <NumberInput
          min={0}
          max={3_660}
          unit={editing('days')}
          placeholder={t('horizonPlaceholder')}
          value={value.max_advance_days}
          onChange={(max_advance_days) => change({ max_advance_days })}
        />
      </Field>
      <Field label={t('schedule')} fault={faults.schedule_id} className="sm:col-span-2">
        <Select
          value={value.schedule_id ?? ''}
          onChange={({ target }) => change({ schedule_id: target.value || null })}
        >
          <option value="">{t('always')}</option>
          <Options of={schedules} />
        </Select>
      </Field>
    </>
  )
}

export function PeopleAndPrice({ draft: { value, change }, faults }: Props) {
  const t = useTexts(serviceTexts)
  return (
    <Card title={t('money')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('fewest')} fault={faults.min_party_size}>
          <NumberInput
            min={1}
            placeholder="1"
            value={value.min_party_size}
            onChange={(min_party_size) => change({ min_party_size })}
          />
        </Field>
        <Field label={t('most')} fault={faults.max_party_size}>
          <NumberInput
            min={1}
            placeholder={t('mostPlaceholder')}
            value={value.max_party_size}
            onChange={(max_party_size) => change({ max_party_size })}
          />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2">
          <Field label={t('price')} fault={faults.price_cents}>
            <MoneyInput
              placeholder={t('noPrice')}
              value={value.price_cents}
              onChange={(price_cents) => change({ price_cents })}
            />
          </Field>
          <Field label={t('currency')} fault={faults.currency}>
            <Select
              value={value.currency}
              onChange={({ target }) => change({ currency: target.value as ServiceDraft['currency'] })}
            >
              {CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t('deposit')} hint={t('depositHint')} fault={faults.deposit_cents} optional>
          <MoneyInput value={value.deposit_cents} onChange={(deposit_cents) => change({ deposit_cents })} />
        </Field>
      </div>
    </Card>
  )
}
