// The context menu of a booking, opened by the right mouse button or by its menu button.
import { CalendarClock, PanelRight } from 'lucide-react'
import { OfferItems } from '../booking/offers/offer-menu.tsx'
import { type Offer, offersOf } from '../booking/offers/offers.ts'
import { useStages } from '../booking/standing.tsx'
import { canMove } from '../booking/status.ts'
import type { Booking } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/menu.tsx'
import { moveTexts } from './move-texts.ts'

export interface MenuPlace {
  booking: Booking
  x: number
  y: number
}

export function BookingMenu({
  place: { booking, x, y },
  onClose,
  open,
  move,
  run,
  back,
}: {
  place: MenuPlace
  onClose: () => void
  open: (booking: Booking) => void
  move: (booking: Booking) => void
  run: (booking: Booking, offer: Offer) => void
  /** Returns the focus to where it was. */
  back: () => void
}) {
  const t = useTexts(moveTexts)
  const { config } = useStages()
  const mayWrite = useMay('bookings:write')
  const offers = config && mayWrite ? offersOf(booking, config) : []
  return (
    <MenuAt x={x} y={y} onClose={onClose} back={back}>
      <MenuItem icon={<PanelRight size={18} />} onSelect={() => open(booking)}>
        {t('open')}
      </MenuItem>
      {mayWrite && canMove(booking) && (
        <MenuItem icon={<CalendarClock size={18} />} onSelect={() => move(booking)}>
          {t('move')}
        </MenuItem>
      )}
      {offers.length > 0 && <MenuLine />}
      <OfferItems offers={offers} onChoose={(offer) => run(booking, offer)} />
    </MenuAt>
  )
}
