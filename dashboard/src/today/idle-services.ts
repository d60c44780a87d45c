// Services that nobody can do: one of the pools they need has too few active members.
import type { Resource, ResourceGroup, Service } from '../data/api.ts'

export function idleServices(
  services: readonly Service[],
  groups: readonly ResourceGroup[],
  resources: readonly Resource[],
): Service[] {
  const active = new Set(resources.filter((resource) => resource.active).map(({ id }) => id))
  const membersOf = new Map(groups.map(({ id, resource_ids }) => [id, resource_ids]))
  return services.filter(
    (service) =>
      service.active &&
      service.requirements.some(({ group_id, resource_ids, quantity }) => {
        const pool = resource_ids ?? membersOf.get(group_id ?? '') ?? []
        return pool.filter((id) => active.has(id)).length < quantity
      }),
  )
}
