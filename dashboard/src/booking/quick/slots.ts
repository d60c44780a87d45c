// The free times of a day, and the reasons why another time is not free.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, isProblem, type SlotReason } from '../../data/api.ts'
import type { Clock, Day } from '../../text/clock.ts'
import { problemTexts } from '../../text/problem-texts.ts'
import { says, useTexts } from '../../text/texts.ts'
import { quickBookingTexts } from './quick-booking-texts.ts'

export interface SlotWish {
  serviceId: string
  partySize: number
  resourceIds: readonly string[]
}

export const slotsQuery = (clock: Clock, day: Day, { serviceId, partySize, resourceIds }: SlotWish) =>
  queryOptions({
    queryKey: ['bookings', 'slots', day, serviceId, partySize, resourceIds],
    queryFn: ({ signal }) => {
      const { from, to } = clock.boundsOf(day)
      const bounds = { from: from.toISOString(), to: to.toISOString() }
      const wish = { service_id: serviceId, party_size: partySize, resource_id: [...resourceIds] }
      return api().listSlots({ ...wish, ...bounds }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: (count, error) => count < 2 && !isProblem(error),
  })

export const explainQuery = (start: string, { serviceId, partySize, resourceIds }: SlotWish) =>
  queryOptions({
    queryKey: ['bookings', 'explain', start, serviceId, partySize, resourceIds],
    queryFn: ({ signal }) =>
      api().explainSlot(
        { service_id: serviceId, start, party_size: partySize, resource_id: [...resourceIds] },
        { signal },
      ),
    staleTime: 10_000,
  })

/** The text of a reason; the server's own text if the reason is newer than this page. */
export function useReason(): (reason: Pick<SlotReason, 'code' | 'detail'>, who: string) => string {
  const t = useTexts(quickBookingTexts)
  const problem = useTexts(problemTexts)
  return ({ code, detail }, who) => {
    if (says(quickBookingTexts, code)) return t(code, { who })
    return says(problemTexts, code) ? problem(code) : detail
  }
}
