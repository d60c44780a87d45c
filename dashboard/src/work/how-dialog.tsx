// Asks which action to use if several lead to the stage that a card was dropped on.
import { useOfferName } from '../booking/offers/offer-name.ts'
import type { Offer } from '../booking/offers/offers.ts'
import { useStages } from '../booking/standing.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { workTexts } from './texts.ts'

export function HowDialog({
  offers,
  onChoose,
  onClose,
}: {
  offers: readonly Offer[]
  onChoose: (offer: Offer) => void
  onClose: () => void
}) {
  const t = useTexts(workTexts)
  const nameOf = useOfferName()
  const stages = useStages()
  return (
    <Dialog title={t('moveTo', { stage: stages.nameOf(offers[0]?.to ?? '') })} open onClose={onClose}>
      <div className="flex flex-col gap-2">
        {offers.map((offer) => (
          <Button
            key={offer.key}
            onClick={() => {
              onClose()
              onChoose(offer)
            }}
          >
            {nameOf(offer)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
