// The calendar: a day by resource, a week, or a list, where bookings are made and moved.
import { useDeferredValue, useMemo } from 'react'
import type { Resource, ResourceGroup } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { localeOf, useLanguage } from '../text/preferences.ts'
import { cx } from '../ui/class-names.ts'
import { useFrameDrawn } from '../ui/frames.ts'
import { useMeasuredPaint } from '../ui/measured-paint.ts'
import { Failed, Skeleton } from '../ui/surface.tsx'
import { inOrder } from './board.ts'
import { Look, useNewLook } from './booking-look.tsx'
import { type CalendarAddress, useCalendarAddress } from './calendar-address.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarBody } from './calendar-body.tsx'
import { NewBooking } from './new-booking.tsx'
import { useBookedCustomers, useCalendarData } from './queries.ts'
import { useTimeOff } from './time-off.ts'
import { WhoMenu } from './who-menu.tsx'
import './calendar.css'

const NO_ITEMS: readonly never[] = []

/** The height between the bars of the frame, which differ between phone and laptop. */
const FILLS_THE_SCREEN =
  '-mb-7 flex h-[calc(100dvh-8.75rem)] min-h-96 flex-col sm:h-[calc(100dvh-9.25rem)] lg:mb-0 lg:h-[calc(100dvh-3rem)]'

export function CalendarPage() {
  const address = useCalendarAddress()
  const { view, days, day } = address
  const { data, arrivedAt, error } = useCalendarData(days)
  // The signs that need the customers are drawn after the bookings, not together with them.
  const isDrawn = useFrameDrawn(data?.isCurrent ?? false)
  const customers = useDeferredValue(useBookedCustomers(days, { isWanted: isDrawn }))
  // Asked for together with the rest; the body shows it.
  useTimeOff(days)
  const clock = useClock()
  const locale = localeOf(useLanguage())
  const { services = NO_ITEMS, resources = NO_ITEMS, bookings = NO_ITEMS } = data ?? {}
  const recordsPayments = bookings.some(({ paid_cents }) => paid_cents > 0)
  const look = useNewLook({ clock, services, resources, customers, recordsPayments })
  const ordered = useMemo(() => (data ? inOrder(data.resources, data.bookings, locale) : []), [data, locale])
  const shown = useMemo(() => chosenOf(address, ordered, data?.groups ?? NO_ITEMS), [address, ordered, data])
  useMeasuredPaint('calendar', `${view} ${day}`, data?.isCurrent ? arrivedAt : undefined)
  return (
    <Look value={look}>
      <div className={cx(view !== 'list' && FILLS_THE_SCREEN)}>
        <CalendarBar address={address}>
          <WhoMenu address={address} resources={ordered} groups={data?.groups ?? NO_ITEMS} />
        </CalendarBar>
        {error ? (
          <Failed error={error} />
        ) : data ? (
          <CalendarBody address={address} data={data} resources={ordered} shown={shown} />
        ) : (
          <Skeleton className="min-h-96 flex-1 rounded-2xl" />
        )}
      </div>
      <NewBooking day={day} />
    </Look>
  )
}

/** The resources that the address names; all if it names none. */
function chosenOf(
  { resources: ids, group }: Pick<CalendarAddress, 'resources' | 'group'>,
  ordered: readonly Resource[],
  groups: readonly ResourceGroup[],
): readonly Resource[] {
  if (ids.length === 0 && group === undefined) return ordered
  const members = groups.find(({ id }) => id === group)?.resource_ids ?? []
  return ordered.filter(({ id }) => ids.includes(id) || members.includes(id))
}
