// The menu button that all bookings share: it is shown at the booking with the mouse or the focus.
import { MoreHorizontal } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Booking } from '../data/api.ts'
import type { Board } from './board.ts'
import { useLook } from './booking-look.tsx'

interface Shown {
  bookingId: string
  right: number
  top: number
}

export function MoreButton({
  board,
  scroller,
  menu,
}: {
  board: Board
  scroller: RefObject<HTMLElement | null>
  menu: (booking: Booking, at: { x: number; y: number }) => void
}) {
  const look = useLook()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const area = scroller.current
    const follow = ({ target }: Event) => {
      if ((target as HTMLElement).closest('.calendar-more')) return
      setShown(area && placeBeside(area, (target as HTMLElement).closest<HTMLElement>('[data-booking-id]')))
    }
    area?.addEventListener('pointerover', follow)
    area?.addEventListener('focusin', follow)
    return () => {
      area?.removeEventListener('pointerover', follow)
      area?.removeEventListener('focusin', follow)
    }
  }, [scroller])
  const blocks = board.columns.flatMap((column) => column.blocks)
  const booking = shown && blocks.find((block) => block.booking.id === shown.bookingId)?.booking
  if (!booking) return null
  return (
    <button
      type="button"
      aria-label={look.menuLabelOf(booking)}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        menu(booking, { x: left, y: bottom })
      }}
      className="calendar-more absolute z-7 grid h-5 w-6 place-items-center rounded bg-card text-soft shadow-card hover:text-ink"
      style={{ right: shown.right, top: shown.top }}
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  )
}

/** The position in the upper right corner of the booking. */
function placeBeside(area: HTMLElement, block: HTMLElement | null): Shown | null {
  const content = area.querySelector<HTMLElement>('[data-columns]')
  if (!content || !block) return null
  const [outer, inner] = [content.getBoundingClientRect(), block.getBoundingClientRect()]
  return {
    bookingId: block.dataset.bookingId ?? '',
    right: outer.right - inner.right + 1,
    top: inner.top - outer.top + 1,
  }
}
