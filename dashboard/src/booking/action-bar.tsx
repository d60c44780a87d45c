// What can be done with a booking: the likely one big, the next beside it, the rest in a menu.
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Ellipsis } from 'lucide-react'
import type { Booking } from '../data/api.ts'
import { useClock, useMay } from '../data/workspace.tsx'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { actionTexts } from './action-texts.ts'
import { useOfferName } from './offer-name.ts'
import { isBadEnd, mainOffer, type Offer, offersOf } from './offers.ts'
import { useStages } from './standing.tsx'
import { useActions } from './use-actions.tsx'

/** Nothing when there is nothing to be done, or nobody who may. */
export function ActionBar({ booking }: { booking: Booking }) {
  const { start, running, dialog } = useActions()
  const nameOf = useOfferName()
  const { config } = useStages()
  const may = useMay('bookings:write')
  if (!config || !may) return null
  const offers = offersOf(booking, config)
  const main = mainOffer(offers, config)
  const second = offers.find((offer) => offer !== main && !isBadEnd(offer, config))
  const shown = [second, main].filter((offer) => offer !== undefined)
  const run = (offer: Offer) => void start(booking, offer)
  if (offers.length === 0) return null
  return (
    <div className="flex items-center gap-2">
      <OfferMenu booking={booking} offers={offers.filter((offer) => !shown.includes(offer))} onChoose={run} />
      {shown.map((offer) => (
        <Button
          key={offer.key}
          look={offer === main ? 'main' : 'plain'}
          className="min-w-0 flex-1 max-sm:h-12"
          disabled={running !== null}
          onClick={() => run(offer)}
        >
          <span className="truncate">{nameOf(offer)}</span>
        </Button>
      ))}
      {dialog}
    </div>
  )
}

function OfferMenu({
  booking,
  offers,
  onChoose,
}: {
  booking: Booking
  offers: readonly Offer[]
  onChoose: (offer: Offer) => void
}) {
  const t = useTexts(actionTexts)
  const nameOf = useOfferName()
  const { config } = useStages()
  const mayMove = ['confirmed', 'pending_payment'].includes(booking.status) && booking.kind === 'scheduled'
  if (offers.length === 0 && !mayMove) return null
  return (
    <Menu
      align="start"
      button={
        <IconButton label={t('moreActions')} look="plain" className="max-sm:size-12">
          <Ellipsis size={20} />
        </IconButton>
      }
    >
      {mayMove && <MoveItem booking={booking} />}
      {mayMove && offers.length > 0 && <MenuLine />}
      {offers.map((offer) => (
        <MenuItem
          key={offer.key}
          onSelect={() => onChoose(offer)}
          {...(config && isBadEnd(offer, config) && { danger: true })}
        >
          {nameOf(offer)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function MoveItem({ booking: { id, start } }: { booking: Booking }) {
  const t = useTexts(actionTexts)
  const clock = useClock()
  const navigate = useNavigate()
  const day = clock.dayOf(start ?? new Date())
  return (
    <MenuItem
      icon={<CalendarClock size={18} />}
      onSelect={() => void navigate({ to: '/calendar', search: { day, booking: id } })}
    >
      {t('reschedule')}
    </MenuItem>
  )
}
