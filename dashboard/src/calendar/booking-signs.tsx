// The signs of a booking, side by side. Their words are a tip of the mouse, and for screen readers in the label.
import type { Booking } from '../data/api.ts'
import { cx } from '../ui/class-names.ts'
import { useLook } from './booking-look.tsx'

export function Signs({ booking, className }: { booking: Booking; className?: string }) {
  const look = useLook()
  const signs = look.signsOf(booking)
  if (signs.length === 0) return null
  return (
    <span aria-hidden title={look.signWordsOf(booking)} className={cx('calendar-signs', className)}>
      {signs.map((sign) => (
        <i key={sign} data-sign={sign} className="calendar-sign" />
      ))}
    </span>
  )
}
