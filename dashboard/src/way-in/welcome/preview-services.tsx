// The services of a plan: name, duration, price and needs.
import { Plus, Trash2 } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Badge, Card } from '../../ui/surface.tsx'
import { missing, type Plan, type PlannedService } from '../plan.ts'
import { addService, changeService, removeService } from '../plan-edits.ts'
import { ExistingNote } from './existing-note.tsx'
import { previewTexts } from './preview-texts.ts'

interface Edited {
  plan: Plan
  edit: (plan: Plan) => void
  currency: string
}

export function PreviewServices(props: Edited) {
  const t = useTexts(previewTexts)
  const { plan, edit } = props
  return (
    <Card title={t('services')}>
      <ul className="flex flex-col divide-y">
        {plan.services.map((service) => (
          <Service key={service.id} service={service} {...props} />
        ))}
      </ul>
      <Button className="mt-4" onClick={() => edit(addService(plan, t('newService')))}>
        <Plus size={18} aria-hidden />
        {t('addService')}
      </Button>
    </Card>
  )
}

function Service({ service, plan, edit, currency }: Edited & { service: PlannedService }) {
  const t = useTexts(previewTexts)
  const change = (part: Partial<PlannedService>) => edit(changeService(plan, service.id, part))
  const { price_cents: cents } = service
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-2 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_auto]">
        <Field label={t('name')} className="max-sm:col-start-1">
          <Input
            value={service.name}
            required
            pattern=".*\S.*"
            maxLength={200}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-2 max-sm:col-span-2 max-sm:row-start-2 sm:contents">
          <Field label={t('minutes')}>
            <Input
              type="number"
              min={1}
              max={1_440}
              required
              value={Number.isNaN(service.duration_minutes) ? '' : service.duration_minutes}
              onChange={(event) => change({ duration_minutes: event.target.valueAsNumber })}
            />
          </Field>
          <Field label={`${t('price')} (${currency})`}>
            <Input
              type="number"
              min={0}
              step={0.01}
              value={cents === null ? '' : cents / 100}
              onChange={(event) => change({ price_cents: centsOf(event.target.valueAsNumber) })}
            />
          </Field>
        </div>
        <IconButton
          label={t('remove', { name: service.name })}
          onClick={() => edit(removeService(plan, service.id))}
          className="max-sm:col-start-2 max-sm:row-start-1"
        >
          <Trash2 size={16} />
        </IconButton>
      </div>
      <Needs service={service} plan={plan} change={change} />
      <ExistingNote plan={plan} edit={edit} id={service.id} currency={currency} />
    </li>
  )
}

/** A single group can be replaced by another; several groups stay as they are. */
function Needs({
  service,
  plan,
  change,
}: {
  service: PlannedService
  plan: Plan
  change: (part: Partial<PlannedService>) => void
}) {
  const t = useTexts(previewTexts)
  const { mode, needs, buffer_minutes, min_party_size, max_party_size } = service
  const nameOf = (key: string) => plan.groups.find((group) => group.key === key)?.name ?? key
  const [only, ...more] = needs
  const tooFew = missing(plan, service)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {only && more.length === 0 ? (
        <Select
          aria-label={t('who')}
          value={only.group}
          onChange={(event) => change({ needs: [{ ...only, group: event.target.value }] })}
          className="w-auto max-w-48"
        >
          {plan.groups.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <Badge>
          {needs.map(({ group, quantity }) => (quantity > 1 ? `${quantity} × ` : '') + nameOf(group)).join(' + ')}
        </Badge>
      )}
      {mode === 'queue' && <Badge tone="accent">{t('queue')}</Badge>}
      {!!buffer_minutes && <Badge>{t('buffer', { count: buffer_minutes })}</Badge>}
      {max_party_size != null && <Badge>{t('party', { min: min_party_size ?? 1, max: max_party_size })}</Badge>}
      {tooFew.length > 0 && (
        <p className="text-sm text-danger-ink">
          {t('tooFew', { groups: tooFew.map(({ group }) => nameOf(group)).join(', ') })}
        </p>
      )}
    </div>
  )
}

/** An empty input means no price. */
const centsOf = (amount: number) => (Number.isNaN(amount) || amount < 0 ? null : Math.round(amount * 100))
