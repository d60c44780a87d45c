// What a service needs at once, as places to fill: somebody of a team, a room, a machine.
import type { Resource, ResourceGroup, Service } from '../../data/api.ts'

export interface Catalog {
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
}

export interface ServicePlace {
  key: string
  /** Null: named after what can be put there. */
  group: ResourceGroup | null
  options: readonly Resource[]
}

export function placesOf({ requirements }: Service, { groups, resources }: Omit<Catalog, 'services'>): ServicePlace[] {
  return requirements.flatMap(({ group_id, resource_ids, quantity }, index) => {
    const group = groups.find(({ id }) => id === group_id) ?? null
    const pool = group?.resource_ids ?? resource_ids ?? []
    const options = resources.filter(({ id, active }) => active && pool.includes(id))
    return Array.from({ length: quantity }, (_, number) => ({ key: `${index}.${number}`, group, options }))
  })
}

/** Who is wished for in each place, undefined where anybody will do. What fits nowhere is left out. */
export function seat(places: readonly ServicePlace[], wished: readonly string[]): (string | undefined)[] {
  const seated: (string | undefined)[] = places.map(() => undefined)
  for (const id of wished) {
    const free = places.findIndex(({ options }, index) => !seated[index] && options.some((each) => each.id === id))
    if (free !== -1) seated[free] = id
  }
  return seated
}

/** Those that can be done with all that is wished for come first. */
export function servicesFor(catalog: Catalog, wished: readonly string[]): { fitting: Service[]; others: Service[] } {
  const active = catalog.services.filter((service) => service.active)
  const fits = (service: Service) => {
    const seated = seat(placesOf(service, catalog), wished)
    return service.mode !== 'queue' && wished.every((id) => seated.includes(id))
  }
  return { fitting: active.filter(fits), others: active.filter((service) => !fits(service)) }
}
