// Something that happened, as a line in the thread: steps of bookings, and marks of the conversation itself.
import { CalendarCheck, CircleCheck } from 'lucide-react'
import { BookingLink } from '../../booking/booking-link.tsx'
import { timelineTexts } from '../../booking/timeline-texts.ts'
import type { Message } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { eventTexts } from './event-texts.ts'

const LINE = 'inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-sm text-soft'

export function ThreadEvent({ message }: { message: Message }) {
  const t = useTexts(eventTexts)
  const b = useTexts(timelineTexts)
  const clock = useClock()
  const { event, author, created_at } = message
  if (!event) return null
  const { kind, data } = event
  const booking = data.booking as { id?: string; start_at?: string | null } | undefined
  const time = <time className="shrink-0 text-faint tabular-nums">{clock.time(created_at)}</time>
  if (booking?.id) {
    const words = says(timelineTexts, kind) ? b(kind) : kind
    return (
      <p className="flex justify-center px-4">
        <BookingLink id={booking.id} className={`${LINE} hover:text-ink`}>
          <CalendarCheck size={15} aria-hidden className="shrink-0 text-accent" />
          <span className="truncate underline underline-offset-2">
            {booking.start_at ? `${words}: ${clock.dayTime(booking.start_at)}` : words}
          </span>
          {time}
        </BookingLink>
      </p>
    )
  }
  const note = typeof data.note === 'string' ? data.note : null
  const words = says(eventTexts, kind) ? t(kind, { name: author.name }) : t('unknown', { kind, name: author.name })
  return (
    <p className="flex justify-center px-4">
      <span className={LINE}>
        <CircleCheck size={15} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0">{note ? `${words}: ${note}` : words}</span>
        {time}
      </span>
    </p>
  )
}
