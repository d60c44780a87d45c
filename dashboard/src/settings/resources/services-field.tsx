// The services that a person does, as ticks. Groups follow by themselves.
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { resourceTexts } from './resource-texts.ts'
import { type FieldsProps, Titled } from './titled.tsx'
import { doesService, servicesOfPeople } from './who-does.ts'

export function ServicesField({ draft: { value, change }, resource, around }: FieldsProps) {
  const t = useTexts(resourceTexts)
  const services = servicesOfPeople(around)
  const isTicked = (service: (typeof services)[number]) =>
    value.does[service.id] ?? (resource !== undefined && doesService(service, resource.id, around))
  const tick = (ids: readonly string[], does: boolean) =>
    change({ does: { ...value.does, ...Object.fromEntries(ids.map((id) => [id, does])) } })
  const areAll = services.every(isTicked)
  if (services.length === 0)
    return (
      <Titled title={t('services')}>
        <p className="text-sm text-faint">
          {t('noServices')}{' '}
          <Link to="/settings/services" search={{ service: 'new' }} className="text-accent-ink underline">
            {t('makeService')}
          </Link>
        </p>
      </Titled>
    )
  return (
    <Titled title={t('services')}>
      {services.length > 1 && (
        <Checkbox
          label={<span className="font-medium">{t('allServices')}</span>}
          checked={areAll}
          onChange={({ target }) =>
            tick(
              services.map(({ id }) => id),
              target.checked,
            )
          }
        />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {services.map((service) => (
          <Checkbox
            key={service.id}
            label={service.name}
            checked={isTicked(service)}
            onChange={({ target }) => tick([service.id], target.checked)}
          />
        ))}
      </div>
    </Titled>
  )
}
