// The bookings that are late, here and next; each opens in the drawer.
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { useResourceNames, useServiceName } from '../booking/names.ts'
import { StageName } from '../booking/standing.tsx'
import { useAddress } from '../data/address.ts'
import type { Booking } from '../data/api.ts'
import { useClock, useMay } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Card, Empty } from '../ui/surface.tsx'
import type { DayParts } from './day.ts'
import { todayTexts } from './texts.ts'

const PARTS = ['overdue', 'now', 'next', 'later'] as const
/** How many bookings each list shows; the calendar shows the others. */
const MAX_SHOWN = 6

export function NextBookings({ parts, booked, today }: { parts: DayParts; booked: number; today: Day }) {
  const t = useTexts(todayTexts)
  const isEmpty = PARTS.every((part) => parts[part].length === 0)
  return (
    <Card
      title={t('bookings')}
      aside={
        <Link to="/calendar" className="text-sm font-medium text-accent-ink hover:underline">
          {t('toCalendar')}
        </Link>
      }
    >
      {isEmpty ? (
        <NothingLeft booked={booked} />
      ) : (
        <div className="flex flex-col gap-5">
          {PARTS.filter((part) => parts[part].length > 0).map((part) => (
            <Part key={part} part={part} bookings={parts[part]} today={today} />
          ))}
        </div>
      )}
    </Card>
  )
}

function NothingLeft({ booked }: { booked: number }) {
  const t = useTexts(todayTexts)
  const mayBook = useMay('bookings:write')
  if (booked > 0) {
    return (
      <Empty icon={<CalendarCheck size={32} />} title={t('restTitle')}>
        {t('rest')}
      </Empty>
    )
  }
  const action = mayBook && (
    <Link to="/calendar" search={{ new: true }} className={buttonClass({ look: 'main' })}>
      {t('newBooking')}
    </Link>
  )
  return (
    <Empty icon={<CalendarPlus size={32} />} title={t('emptyTitle')} action={action}>
      {t('empty')}
    </Empty>
  )
}

interface InPart {
  part: (typeof PARTS)[number]
  today: Day
}

function Part({ part, bookings, today }: InPart & { bookings: readonly Booking[] }) {
  const t = useTexts(todayTexts)
  const more = bookings.length - MAX_SHOWN
  return (
    <section aria-label={t(part)}>
      <h3 className={cx('pb-1 text-sm font-medium', part === 'overdue' ? 'text-danger-ink' : 'text-faint')}>
        {t(part)}
      </h3>
      <ul className="-mx-2">
        {bookings.slice(0, MAX_SHOWN).map((booking) => (
          <li key={booking.id}>
            <BookingRow booking={booking} part={part} today={today} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={part === 'overdue' ? '/work' : '/calendar'}
          search={part === 'overdue' ? { view: 'board', late: 'yes' } : {}}
          className="inline-flex h-10 items-center text-sm font-medium text-accent-ink hover:underline"
        >
          {t('more', { count: more })}
        </Link>
      )}
    </section>
  )
}

function BookingRow({ booking, part, today }: InPart & { booking: Booking }) {
  const [, change] = useAddress()
  const clock = useClock()
  const service = useServiceName()(booking)
  const who = useResourceNames()(booking)
  const { id, start, due_at, customer, stage } = booking
  const moment = start ?? due_at
  const isToday = moment !== null && clock.dayOf(moment) === today
  return (
    <button
      type="button"
      onClick={() => change({ booking: id })}
      className="flex w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-sunken"
    >
      <span
        className={cx(
          'w-14 shrink-0 font-medium tabular-nums',
          part === 'overdue' ? 'text-danger-ink' : part === 'now' ? 'text-accent-ink' : 'text-soft',
        )}
      >
        {moment !== null && (isToday ? clock.time(moment) : clock.day(moment))}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{customer?.name ?? service}</span>
        <span className="block truncate text-sm text-faint">{[service, ...who].join(' · ')}</span>
      </span>
      <span className="max-w-[35%] min-w-0 shrink-0 text-sm text-soft">
        <StageName stage={stage} />
      </span>
    </button>
  )
}
