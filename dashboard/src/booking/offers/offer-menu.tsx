// A menu with the other actions of a booking.
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Ellipsis } from 'lucide-react'
import type { Booking } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { type ButtonLook, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useStages } from '../standing.tsx'
import { canMove } from '../status.ts'
import { actionTexts } from './action-texts.ts'
import { useOfferName } from './offer-name.ts'
import { isBadEnd, type Offer } from './offers.ts'

export function OfferMenu({
  booking,
  offers,
  onChoose,
  look = 'plain',
  className,
}: {
  booking: Booking
  offers: readonly Offer[]
  onChoose: (offer: Offer) => void
  look?: ButtonLook
  className?: string
}) {
  const t = useTexts(actionTexts)
  const mayMove = canMove(booking)
  if (offers.length === 0 && !mayMove) return null
  return (
    <Menu
      align="start"
      button={
        <IconButton
          label={t('moreActionsFor', { name: booking.customer?.name ?? '' })}
          look={look}
          {...(className && { className })}
        >
          <Ellipsis size={20} />
        </IconButton>
      }
    >
      {mayMove && <MoveItem booking={booking} />}
      {mayMove && offers.length > 0 && <MenuLine />}
      <OfferItems offers={offers} onChoose={onChoose} />
    </Menu>
  )
}

/** The same actions as items of another menu. */
export function OfferItems({ offers, onChoose }: { offers: readonly Offer[]; onChoose: (offer: Offer) => void }) {
  const nameOf = useOfferName()
  const { config } = useStages()
  return offers.map((offer) => (
    <MenuItem
      key={offer.key}
      onSelect={() => onChoose(offer)}
      {...(config && isBadEnd(offer, config) && { danger: true })}
    >
      {nameOf(offer)}
    </MenuItem>
  ))
}

function MoveItem({ booking: { id, start } }: { booking: Booking }) {
  const t = useTexts(actionTexts)
  const clock = useClock()
  const navigate = useNavigate()
  const day = clock.dayOf(start ?? new Date())
  return (
    <MenuItem
      icon={<CalendarClock size={18} />}
      onSelect={() => void navigate({ to: '/calendar', search: { day, move: id } })}
    >
      {t('reschedule')}
    </MenuItem>
  )
}
