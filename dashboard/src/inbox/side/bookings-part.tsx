// The bookings that came from a conversation and, on demand, all bookings of its customer.
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { BookingLink } from '../../booking/booking-link.tsx'
import { useServiceName } from '../../booking/names.ts'
import { customerBookingsQuery } from '../../booking/queries.ts'
import { StatusBadge } from '../../booking/standing.tsx'
import type { Booking, Conversation } from '../../data/api.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedLine, SkeletonList } from '../../ui/surface.tsx'
import { conversationWorkQuery } from '../queries.ts'
import { sideTexts } from './texts.ts'

/** How many of a customer's bookings are shown; their profile has all. */
const MAX_SHOWN = 10

export function BookingsPart({ conversation, book }: { conversation: Conversation; book: () => void }) {
  const t = useTexts(sideTexts)
  const mayBook = useMay('bookings:write')
  const { id, customer } = conversation
  const { data, error, refetch } = useQuery(conversationWorkQuery(id))
  const [all, setAll] = useState(false)
  return (
    <Section
      title={t('bookings')}
      aside={
        mayBook && (
          <Button size="small" look="main" onClick={book}>
            <CalendarPlus size={16} aria-hidden />
            {t('book')}
          </Button>
        )
      }
    >
      {data?.length === 0 && !all && <p className="text-sm text-faint">{t('noBookings')}</p>}
      {!data && (error ? <FailedLine error={error} retry={() => void refetch()} /> : <SkeletonList rows={1} />)}
      {data && !all && <Rows bookings={data} />}
      {all ? (
        <AllBookings customerId={customer.id} />
      ) : (
        <Button look="quiet" size="small" className="mt-1 -ml-2.5 max-w-full" onClick={() => setAll(true)}>
          <span className="truncate">{t('allBookings', { name: customer.name })}</span>
        </Button>
      )}
    </Section>
  )
}

function AllBookings({ customerId }: { customerId: string }) {
  const t = useTexts(sideTexts)
  const { data, error, refetch } = useQuery(customerBookingsQuery(customerId))
  if (!data && error) return <FailedLine error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonList rows={3} />
  if (data.length === 0) return <p className="text-sm text-faint">{t('noneAtAll')}</p>
  return <Rows bookings={data.slice(0, MAX_SHOWN)} />
}

type Row = Pick<Booking, 'id' | 'start' | 'status' | 'service_id'>

function Rows({ bookings }: { bookings: readonly Row[] }) {
  const clock = useClock()
  const serviceOf = useServiceName()
  return (
    <ul className="-mx-2">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingLink id={booking.id} className="flex items-center gap-2 rounded-lg px-2 py-2 text-sm hover:bg-sunken">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{serviceOf(booking)}</span>
              {booking.start && <span className="text-faint tabular-nums">{clock.dayTime(booking.start)}</span>}
            </span>
            <StatusBadge status={booking.status} />
          </BookingLink>
        </li>
      ))}
    </ul>
  )
}
