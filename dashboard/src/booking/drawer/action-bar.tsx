// The actions of a booking: the most likely one as a large button, the next one beside it, the rest in a menu.
import type { Booking } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { OfferMenu } from '../offers/offer-menu.tsx'
import { useOfferName } from '../offers/offer-name.ts'
import { isBadEnd, mainOffer, type Offer, offersOf } from '../offers/offers.ts'
import { useActions } from '../offers/use-actions.tsx'
import { useStages } from '../standing.tsx'

/** Shows nothing if there are no actions, or if the member may not run any. */
export function ActionBar({ booking }: { booking: Booking }) {
  const { start, running, dialog } = useActions()
  const nameOf = useOfferName()
  const { config } = useStages()
  const may = useMay('bookings:write')
  if (!config || !may) return null
  const offers = offersOf(booking, config)
  const main = mainOffer(offers, config)
  const second = offers.find((offer) => offer.by === 'action' && offer !== main && !isBadEnd(offer, config))
  const shown = [second, main].filter((offer) => offer !== undefined)
  const run = (offer: Offer) => void start(booking, offer)
  if (offers.length === 0) return null
  return (
    <div className="flex items-center gap-2">
      <OfferMenu
        booking={booking}
        offers={offers.filter((offer) => !shown.includes(offer))}
        onChoose={run}
        className="max-sm:size-12"
      />
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
