// The resources that may take a task of a queue, and which of them the signed-in member is.
import { useQuery } from '@tanstack/react-query'
import type { Booking, Resource, Service } from '../../data/api.ts'
import { queryClient, resourcesQuery, servicesQuery } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'

/** The active resources of the queue's pool; the signed-in member's come first. */
function takersOf(
  { service_id }: Pick<Booking, 'service_id'>,
  services: readonly Service[],
  resources: readonly Resource[],
  memberId: string,
): Resource[] {
  const pool = services.find(({ id }) => id === service_id)?.requirements[0]
  const isIn = ({ id, group_ids }: Resource) =>
    pool?.group_id ? group_ids.includes(pool.group_id) : (pool?.resource_ids ?? []).includes(id)
  const isMine = ({ member_id }: Resource) => member_id === memberId
  return resources
    .filter((resource) => resource.active && isIn(resource))
    .sort((one, other) => Number(isMine(other)) - Number(isMine(one)))
}

/** The member's resources; most members have one or none. */
export function useOwnResources(): Resource[] {
  const me = useMe()
  const { data: resources = [] } = useQuery(resourcesQuery)
  return resources.filter(({ member_id }) => member_id === me.id)
}

export function useTakers(booking: Booking): Resource[] {
  const me = useMe()
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  return takersOf(booking, services, resources, me.id)
}

/** The resources of this member that may take the task. The lists may still be loading, so this waits for them. */
export async function findOwnTakers(booking: Booking, memberId: string): Promise<Resource[]> {
  const [services, resources] = await Promise.all([
    queryClient.ensureQueryData(servicesQuery),
    queryClient.ensureQueryData(resourcesQuery),
  ])
  return takersOf(booking, services, resources, memberId).filter(({ member_id }) => member_id === memberId)
}
