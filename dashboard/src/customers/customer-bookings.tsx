// The upcoming and the past bookings of a customer.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingLink } from '../booking/booking-link.tsx'
import { useResourceNames, useServiceName } from '../booking/names.ts'
import { customerBookingsQuery } from '../booking/queries.ts'
import { StatusBadge } from '../booking/standing.tsx'
import type { Booking, Customer } from '../data/api.ts'
import { useClock, useMoney, useNow } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Card, Failed, SkeletonList } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { profileTexts } from './profile-texts.ts'
import { splitBookings } from './split-bookings.ts'

const MAX_FOLDED_BOOKINGS = 5

export function CustomerBookings({ customer: { id, name } }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const now = useNow()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(customerBookingsQuery(id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  const { upcoming, past } = splitBookings(data ?? [], now)
  return (
    <>
      <Card title={t('upcoming')}>
        {!data ? (
          <SkeletonList rows={2} />
        ) : upcoming.length === 0 ? (
          <p className="text-faint">{t('upcomingEmpty', { name })}</p>
        ) : (
          <Rows bookings={upcoming} />
        )}
      </Card>
      {past.length > 0 && (
        <Card title={t('past')}>
          <Rows bookings={all ? past : past.slice(0, MAX_FOLDED_BOOKINGS)} />
          {past.length > MAX_FOLDED_BOOKINGS && !all && (
            <Button look="quiet" className="mt-2 w-full" onClick={() => setAll(true)}>
              {ui('loadMore')}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}

function Rows({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <ul className="-mx-2">
      {bookings.map((booking) => (
        <Row key={booking.id} booking={booking} />
      ))}
    </ul>
  )
}

function Row({ booking }: { booking: Booking }) {
  const t = useTexts(profileTexts)
  const clock = useClock()
  const money = useMoney()
  const service = useServiceName()(booking)
  const used = useResourceNames()(booking)
  const { id, start, end, status, price_cents, currency } = booking
  return (
    <li>
      <BookingLink
        id={id}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-2.5 hover:bg-sunken sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
      >
        <span className="text-sm text-soft max-sm:order-2 max-sm:text-right">
          {start === null ? (
            t('waiting')
          ) : (
            <>
              <span className="block font-medium text-ink">{clock.date(start)}</span>
              <span className="tabular-nums">{end ? clock.span(start, end) : clock.time(start)}</span>
            </>
          )}
        </span>
        <span className="min-w-0 max-sm:order-1">
          <span className="block truncate font-medium">{service}</span>
          <span className="block min-h-5 truncate text-sm text-faint">
            {[...used, price_cents !== null && money(price_cents, currency)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="max-sm:order-3 max-sm:col-span-2 max-sm:pt-1">
          <StatusBadge status={status} />
        </span>
      </BookingLink>
    </li>
  )
}
