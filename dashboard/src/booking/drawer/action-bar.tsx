// The actions of a booking: the most likely one as a large button, the next one beside it, the rest in a menu.
import { useState } from 'react'
import type { Booking } from '../../data/api.ts'
import { useMay, useNow } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { actionTexts } from '../offers/action-texts.ts'
import { OfferMenu } from '../offers/offer-menu.tsx'
import { useOfferName } from '../offers/offer-name.ts'
import { isBadEnd, mainOffer, type Offer, offersOf } from '../offers/offers.ts'
import { isReopenable, reopen } from '../offers/reopen.ts'
import { useActions } from '../offers/use-actions.tsx'
import { useStages } from '../standing.tsx'

/** Shows nothing if there are no actions, or if the member may not run any. */
export function ActionBar({ booking }: { booking: Booking }) {
  const { start, running, dialog } = useActions()
  const nameOf = useOfferName()
  const { config } = useStages()
  const may = useMay('bookings:write')
  const now = useNow()
  if (!config || !may) return null
  const offers = offersOf(booking, config)
  const main = mainOffer(offers, config)
  const second = offers.find((offer) => offer.by === 'action' && offer !== main && !isBadEnd(offer, config))
  const shown = [second, main].filter((offer) => offer !== undefined)
  const run = (offer: Offer) => void start(booking, offer)
  if (isReopenable(booking, now)) return <Reopen booking={booking} />
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

/** A booking that has just ended offers only to undo that. */
function Reopen({ booking }: { booking: Booking }) {
  const t = useTexts(actionTexts)
  const ui = useTexts(uiTexts)
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await reopen(booking).then(() => notify(ui('undone')), notifyProblem)
    setRunning(false)
  }
  return (
    <Button className="w-full max-sm:h-12" disabled={isRunning} onClick={() => void run()}>
      {t('reopen')}
    </Button>
  )
}
