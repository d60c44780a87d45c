// The names and colours that all bookings of the calendar need, computed once for all of them.
import { createContext, use, useMemo } from 'react'
import { useStages, useValueName } from '../booking/standing.tsx'
import type { Booking, Service } from '../data/api.ts'
import type { Clock } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { calendarTexts } from './texts.ts'

export interface BookingLook {
  clock: Clock
  nameOf: (booking: Booking) => string
  serviceOf: (booking: Booking) => string
  colorOf: (booking: Booking) => string
  /** The whole booking in one line, for screen readers. */
  labelOf: (booking: Booking) => string
  menuLabelOf: (booking: Booking) => string
}

export const Look = createContext<BookingLook | null>(null)

export function useLook(): BookingLook {
  const look = use(Look)
  if (!look) throw new Error('Bookings must be inside a Look')
  return look
}

export function useNewLook(clock: Clock, services: readonly Service[]): BookingLook {
  const t = useTexts(calendarTexts)
  const { config } = useStages()
  const valueName = useValueName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of values change with the language, as t does
  return useMemo(() => {
    const names = new Map(services.map(({ id, name }) => [id, name]))
    const colors = new Map(config?.stages.map(({ key, color }) => [key, color]))
    const look: BookingLook = {
      clock,
      nameOf: ({ customer, status }) => customer?.name ?? (status === 'held' ? valueName(status) : t('nobody')),
      serviceOf: ({ service_id }) => names.get(service_id) ?? '',
      colorOf: ({ stage }) => colors.get(stage) ?? 'var(--faint)',
      labelOf: (booking) =>
        t('blockLabel', {
          customer: look.nameOf(booking),
          service: look.serviceOf(booking),
          time: booking.start && booking.end ? clock.span(booking.start, booking.end) : '',
          status: valueName(booking.status),
        }),
      menuLabelOf: (booking) => t('actions', { customer: look.nameOf(booking) }),
    }
    return look
  }, [clock, services, config, t])
}

/** Whether the booking did not take place. */
export const isGone = ({ status }: Booking) => ['cancelled', 'no_show', 'failed'].includes(status)
