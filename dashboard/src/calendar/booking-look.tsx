// The names and colours that all bookings of the calendar need, computed once for all of them.
import { createContext, use, useMemo } from 'react'
import { useStages, useValueName } from '../booking/standing.tsx'
import type { BookedCustomer, Booking, Resource, Service } from '../data/api.ts'
import type { Clock } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { personColor, serviceColor, useColoring } from './colors.ts'
import { signTexts } from './sign-texts.ts'
import { type Sign, signsOf } from './signs.ts'
import { calendarTexts } from './texts.ts'

export interface BookingLook {
  clock: Clock
  nameOf: (booking: Booking) => string
  serviceOf: (booking: Booking) => string
  colorOf: (booking: Booking) => string
  signsOf: (booking: Booking) => readonly Sign[]
  /** The signs in words: a tip of the mouse, and a part of the label. */
  signWordsOf: (booking: Booking) => string
  /** The whole booking in one line, for screen readers. */
  labelOf: (booking: Booking) => string
  menuLabelOf: (booking: Booking) => string
}

/** At most this many characters of a note are read out and shown as a tip. */
const MAX_NOTE_CHARACTERS = 120

export const Look = createContext<BookingLook | null>(null)

export function useLook(): BookingLook {
  const look = use(Look)
  if (!look) throw new Error('Bookings must be inside a Look')
  return look
}

interface Looked {
  clock: Clock
  services: readonly Service[]
  resources: readonly Resource[]
  customers: readonly BookedCustomer[] | undefined
  recordsPayments: boolean
}

export function useNewLook({ clock, services, resources, customers, recordsPayments }: Looked): BookingLook {
  const t = useTexts(calendarTexts)
  const sign = useTexts(signTexts)
  const coloring = useColoring()
  const { config } = useStages()
  const valueName = useValueName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of values change with the language, as t does
  return useMemo(() => {
    const names = new Map(services.map(({ id, name }) => [id, name]))
    const stageColors = new Map(config?.stages.map(({ key, color }) => [key, color]))
    const byStage = ({ stage }: Booking) => stageColors.get(stage)
    const colored = { stage: byStage, person: personColor(resources), service: serviceColor(services) }[coloring]
    const known = new Map(customers?.map((each) => [each.customer_id, each]))
    const pastOf = ({ customer }: Booking) => known.get(customer?.id ?? '')
    const look: BookingLook = {
      clock,
      nameOf: ({ customer, status }) => customer?.name ?? (status === 'held' ? valueName(status) : t('nobody')),
      serviceOf: ({ service_id }) => names.get(service_id) ?? '',
      colorOf: (booking) => colored(booking) ?? 'var(--faint)',
      signsOf: (booking) => signsOf(booking, pastOf(booking), recordsPayments),
      signWordsOf: (booking) => {
        const filled = {
          note: (booking.notes ?? '').trim().slice(0, MAX_NOTE_CHARACTERS),
          count: pastOf(booking)?.no_shows ?? 0,
        }
        return look
          .signsOf(booking)
          .map((each) => sign(each, filled))
          .join(', ')
      },
      labelOf: (booking) => {
        const label = t('blockLabel', {
          customer: look.nameOf(booking),
          service: look.serviceOf(booking),
          time: booking.start && booking.end ? clock.span(booking.start, booking.end) : '',
          status: valueName(booking.status),
        })
        return [label, look.signWordsOf(booking)].filter(Boolean).join(', ')
      },
      menuLabelOf: (booking) => t('actions', { customer: look.nameOf(booking) }),
    }
    return look
  }, [clock, services, resources, customers, recordsPayments, coloring, config, t, sign])
}

/** Whether the booking did not take place. */
export const isGone = ({ status }: Booking) => ['cancelled', 'no_show', 'failed'].includes(status)

/** How a booking is drawn. A hold is not yet a booking. */
export function faceOf(booking: Booking): 'gone' | 'done' | 'held' | 'planned' {
  if (isGone(booking)) return 'gone'
  return booking.status === 'completed' ? 'done' : booking.status === 'held' ? 'held' : 'planned'
}
