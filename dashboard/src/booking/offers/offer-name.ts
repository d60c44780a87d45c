// The name of an action or operation.
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { actionTexts } from './action-texts.ts'
import type { Offer } from './offers.ts'

export function useOfferName(): (offer: Offer) => string {
  const t = useTexts(actionTexts)
  const language = useLanguage()
  return (offer) => (offer.by === 'action' ? nameIn(offer.action.name, language) : t(offer.key))
}
