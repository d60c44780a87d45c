// The end of a booking or a move: what is booked now, and how to keep it in mind.
import type { ComponentChildren } from 'preact'
import type { Booking } from '../data/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { calendarFile } from './calendar-file.ts'
import { Summary } from './summary.tsx'
import { bookingTexts } from './texts.ts'

export function BookingDone({
  title,
  booking,
  next,
}: {
  title: string
  booking: Booking
  /** The buttons for the next step of the visitor. */
  next: ComponentChildren
}) {
  const t = useTexts(bookingTexts)
  const { config } = usePanel()
  const isPending = booking.status === 'pending_payment'
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([calendarFile(booking, config.name)], { type: 'text/calendar' }))
    link.download = 'booking.ics'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <div class="done">
      <span class="done-mark">
        <Icon name="check" size={28} />
      </span>
      <Heading>{title}</Heading>
      <Summary booked={booking} />
      {isPending && <p class="soft">{t('pending')}</p>}
      {next}
      <Button look="quiet" icon="calendar" onClick={save}>
        {t('addToCalendar')}
      </Button>
    </div>
  )
}
