// The names of a booking's service and resources.
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../data/api.ts'
import { resourcesQuery, servicesQuery } from '../data/queries.ts'

export function useServiceName(): (booking: Pick<Booking, 'service_id'>) => string {
  const { data: services = [] } = useQuery(servicesQuery)
  return ({ service_id }) => services.find(({ id }) => id === service_id)?.name ?? '…'
}

/** Archived resources have no name here. */
export function useResourceNames(): (booking: Pick<Booking, 'allocations'>) => string[] {
  const { data: resources = [] } = useQuery(resourcesQuery)
  return ({ allocations }) =>
    allocations.flatMap(({ resource_id }) => resources.find(({ id }) => id === resource_id)?.name ?? [])
}
