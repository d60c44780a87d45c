// The needs of a service: each is one resource, such as a person of a team, a room or a machine.
import type { Resource, ResourceGroup, Service } from '../../data/api.ts'

export interface Catalog {
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
}

export interface ServiceNeed {
  key: string
  /** Null if the need is not a group; then it is named after its resources. */
  group: ResourceGroup | null
  options: readonly Resource[]
}

export function needsOf({ requirements }: Service, { groups, resources }: Omit<Catalog, 'services'>): ServiceNeed[] {
  return requirements.flatMap(({ group_id, resource_ids, quantity }, index) => {
    const group = groups.find(({ id }) => id === group_id) ?? null
    const pool = group?.resource_ids ?? resource_ids ?? []
    const options = resources.filter(({ id, active }) => active && pool.includes(id))
    return Array.from({ length: quantity }, (_, number) => ({ key: `${index}.${number}`, group, options }))
  })
}

/** The wished resource of each need, undefined where there is no wish. A resource that fits no need is left out. */
export function assignWished(needs: readonly ServiceNeed[], wished: readonly string[]): (string | undefined)[] {
  const assigned: (string | undefined)[] = needs.map(() => undefined)
  for (const id of wished) {
    const free = needs.findIndex(({ options }, index) => !assigned[index] && options.some((each) => each.id === id))
    if (free !== -1) assigned[free] = id
  }
  return assigned
}

/** Services that can be done with all wished resources, and the others. */
export function servicesFor(catalog: Catalog, wished: readonly string[]): { fitting: Service[]; others: Service[] } {
  const active = catalog.services.filter((service) => service.active)
  const fits = (service: Service) => {
    const assigned = assignWished(needsOf(service, catalog), wished)
    return service.mode !== 'queue' && wished.every((id) => assigned.includes(id))
  }
  return { fitting: active.filter(fits), others: active.filter((service) => !fits(service)) }
}
