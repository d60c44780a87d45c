// The people who do a task.
import { useQuery } from '@tanstack/react-query'
import type { WorkItem } from '../data/api.ts'
import { resourcesQuery } from '../data/queries.ts'

/** The assignee, otherwise the people of the booking. Rooms and equipment are left out. */
export function useWorkers(): (item: WorkItem) => string[] {
  const { data: resources = [] } = useQuery(resourcesQuery)
  return ({ assignee, allocations }) => {
    const ids = assignee ? [assignee] : allocations.map(({ resource_id }) => resource_id)
    const used = resources.filter(({ id }) => ids.includes(id))
    const people = used.filter(({ kind }) => kind === 'person')
    return (people.length > 0 ? people : used).map(({ name }) => name)
  }
}
