// The query for the free times of a service in the next two weeks; it needs only the id, so it does not wait.
import { DAY_MS, HOUR_MS } from '@holdfast/time/moment.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type SlotList } from '../../data/api.ts'
import { queryClient, servicesQuery } from '../../data/queries.ts'

const TWO_WEEKS_MS = 14 * DAY_MS
const MAX_SLOTS = 300

/** The key begins with that of services, because a change of services may change the times. */
export const timesQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', 'times', id],
    queryFn: async ({ signal }): Promise<SlotList> => {
      // A full hour, so that the same question has the same address when it is asked again.
      const to = new Date(Math.ceil((Date.now() + TWO_WEEKS_MS) / HOUR_MS) * HOUR_MS).toISOString()
      const asked = { service_id: id, to, limit: MAX_SLOTS }
      const answer = await api().listSlots(asked, { signal })
      if (answer.unavailable_reason !== 'party_size_out_of_range') return answer
      // The party size is 1 by default, which may be too small for this service.
      const services = await queryClient.ensureQueryData(servicesQuery)
      const party_size = services.find((service) => service.id === id)?.min_party_size ?? 1
      return api().listSlots({ ...asked, party_size }, { signal })
    },
    staleTime: 0,
  })
