// The services and resources that use an entry of the catalog, as links.
import { Link } from '@tanstack/react-router'
import type { Resource, Schedule, Service } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { catalogTexts } from './catalog-texts.ts'

export interface UsersOf {
  services: readonly Service[]
  resources?: readonly Resource[]
}

export function Users({ services, resources = [] }: UsersOf) {
  const t = useTexts(catalogTexts)
  return (
    <div className="flex flex-col gap-3">
      <Names title={t('usedByServices')} to="/settings/services" name="service" entries={services} />
      <Names title={t('usedByResources')} to="/settings/resources" name="resource" entries={resources} />
    </div>
  )
}

function Names({
  title,
  to,
  name,
  entries,
}: {
  title: string
  to: string
  name: string
  entries: readonly { id: string; name: string }[]
}) {
  if (entries.length === 0) return null
  return (
    <div>
      <p className="pb-1 text-sm font-medium text-soft">{title}</p>
      <ul className="flex flex-wrap gap-1.5">
        {entries.map((entry) => (
          <li key={entry.id} className="max-w-full">
            <Link
              to={to}
              search={{ [name]: entry.id }}
              className="block truncate rounded-lg border px-2.5 py-1 text-sm text-ink hover:bg-sunken"
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The active services that need a resource of this group. */
export const servicesOfGroup = (services: readonly Service[], id: string): Service[] =>
  services.filter(({ active, requirements }) => active && requirements.some(({ group_id }) => group_id === id))

/** The active services that name this resource directly. */
export const servicesOfResource = (services: readonly Service[], id: string): Service[] =>
  services.filter(
    ({ active, requirements }) => active && requirements.some(({ resource_ids }) => resource_ids?.includes(id)),
  )

/** The resources that use this schedule; for the default schedule, also all resources without a schedule. */
export function followersOf(
  schedule: Schedule,
  services: readonly Service[],
  resources: readonly Resource[],
): Required<UsersOf> {
  return {
    services: services.filter(({ schedule_id }) => schedule_id === schedule.id),
    resources: resources.filter(
      ({ schedule_id }) => schedule_id === schedule.id || (schedule.is_default && schedule_id === null),
    ),
  }
}
