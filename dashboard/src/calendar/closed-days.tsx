// Says above the board which of its days are closed, and why, and which bookings are on them.
import { CalendarX2 } from 'lucide-react'
import type { Booking, Resource } from '../data/api.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { momentOf, occupies } from './board.ts'
import { useLook } from './booking-look.tsx'
import type { Known } from './obstacles.ts'
import { type Hours, openTimeOf } from './opening.ts'
import { timeOffTexts } from './time-off-texts.ts'

interface ClosedDay {
  day: Day
  reason: string | null
  bookings: readonly Booking[]
}

export function ClosedDays({
  known,
  shown,
  days,
  open,
}: {
  known: Known
  shown: readonly Resource[]
  days: readonly Day[]
  open: (booking: Booking) => void
}) {
  const t = useTexts(timeOffTexts)
  const { clock, nameOf } = useLook()
  const closed = days.flatMap((day): ClosedDay[] => {
    const { from, to } = clock.boundsOf(day)
    const found = closedDay(known, shown, day, [from.getTime() / 60_000, to.getTime() / 60_000])
    // In a week the ordinary days off need no words, unless somebody is booked.
    return found && (days.length === 1 || found.isOverridden || found.bookings.length > 0) ? [found] : []
  })
  return closed.map(({ day, reason, bookings }) => {
    const name = clock.nameOf(day, 'long')
    return (
      <section
        key={day}
        aria-label={t('closedDay', { day: name })}
        className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-xl bg-warn-soft px-4 py-2.5 text-sm text-warn-ink"
      >
        <p className="flex items-baseline gap-2 font-medium first-letter:uppercase">
          <CalendarX2 size={16} className="shrink-0 self-center" aria-hidden />
          {reason ? t('closedWhy', { day: name, reason }) : t('closedDay', { day: name })}
        </p>
        {bookings.length > 0 && (
          <>
            <p>{t('standing', { count: bookings.length })}</p>
            <ul className="flex flex-wrap gap-x-3 gap-y-1">
              {bookings.map((booking) => (
                <li key={booking.id}>
                  <button type="button" className="underline underline-offset-2" onClick={() => open(booking)}>
                    {booking.start && clock.time(booking.start)} {nameOf(booking)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    )
  })
}

/** The closed day, with its reason and its bookings; null if at least one of the shown resources works. */
function closedDay(
  { hours, bookings }: Known,
  shown: readonly Resource[],
  day: Day,
  [from, to]: readonly [number, number],
): (ClosedDay & { isOverridden: boolean }) | null {
  const schedules = [...new Set(shown.map(({ schedule_id }) => schedule_id))]
  if (schedules.some((id) => openTimeOf(hours, id, from, to).starts.length > 0)) return null
  const ids = new Set(shown.map(({ id }) => id))
  const overrides = overridesOf(hours, schedules, day)
  return {
    day,
    reason: overrides.find(({ reason }) => reason)?.reason ?? null,
    isOverridden: overrides.length > 0,
    bookings: bookings.filter((booking) => {
      const [start, end] = [momentOf(booking.start), momentOf(booking.end)]
      const isOn = start !== null && end !== null && start < to && end > from
      return isOn && occupies(booking) && booking.allocations.some(({ resource_id }) => ids.has(resource_id))
    }),
  }
}

function overridesOf({ schedules, overrides }: Hours, followed: readonly (string | null)[], day: Day) {
  const usual = schedules.find(({ is_default }) => is_default)?.id
  const ids = followed.map((id) => id ?? usual)
  return overrides.filter(({ schedule_id, date }) => date === day && ids.includes(schedule_id))
}
