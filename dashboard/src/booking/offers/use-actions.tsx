// Carries out the chosen offer of a booking, at once or after asking for its input, and then offers an undo.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking } from '../../data/api.ts'
import { stageConfigQuery } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useStages } from '../standing.tsx'
import { actionTexts } from './action-texts.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { fieldsOf, isBadEnd, isClaim, isEarly, type Offer, undoOffer } from './offers.ts'
import { isReopenable, reopen } from './reopen.ts'
import { type OfferInput, runOffer } from './run-offer.ts'
import { findOwnTakers } from './takers.ts'

interface Actions {
  /** Asks for input first if the offer needs any. Resolves when it is done or refused, or when the question is open. */
  start: (booking: Booking, offer: Offer) => Promise<void>
  /** The id of the booking whose offer is being carried out. */
  running: string | null
  /** The dialog, which the page must render. */
  dialog: ReactNode
}

/** `onAnswered` is called when the dialog of a booking closes. */
export function useActions(onAnswered?: (booking: Booking) => void): Actions {
  const me = useMe()
  const { data: config } = useQuery(stageConfigQuery)
  const tellDone = useDoneNotice()
  const [asked, setAsked] = useState<{ booking: Booking; offer: Offer } | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const run = async (booking: Booking, offer: Offer, input: OfferInput) => {
    tellDone(booking, await runOffer(booking, offer, input))
  }
  const start = async (booking: Booking, offer: Offer) => {
    setRunning(booking.id)
    const asksAnyway =
      fieldsOf(offer).length > 0 ||
      isEarly(offer, booking, new Date()) ||
      (config !== undefined && isBadEnd(offer, config))
    // If the lists cannot be loaded, the dialog asks who takes the task.
    const mine = isClaim(offer) && !asksAnyway ? await findOwnTakers(booking, me.id).catch(() => []) : []
    const [taker] = mine
    if (asksAnyway || (isClaim(offer) && mine.length !== 1)) setAsked({ booking, offer })
    else await run(booking, offer, taker ? { resource_id: taker.id } : {}).catch(notifyProblem)
    setRunning(null)
  }
  const dialog = asked && (
    <OfferDialog
      booking={asked.booking}
      offer={asked.offer}
      onClose={() => {
        setAsked(null)
        onAnswered?.(asked.booking)
      }}
      run={(input) => run(asked.booking, asked.offer, input)}
    />
  )
  return { start, running, dialog }
}

/** A notice with the new stage of the booking, and an undo if an action leads back or the booking has ended. */
function useDoneNotice(): (before: Booking, after: Booking) => void {
  const t = useTexts(actionTexts)
  const ui = useTexts(uiTexts)
  const { config, nameOf } = useStages()
  return (before, after) => {
    const offer = config && undoOffer(before, after, config)
    const goBack = (way: Offer) =>
      runOffer(after, way, isClaim(way) && before.assignee ? { resource_id: before.assignee } : {})
    const undo = isReopenable(after, new Date()) ? () => reopen(after) : offer && (() => goBack(offer))
    const run = async () => undo?.().then(() => notify(ui('undone')), notifyProblem)
    notify(t('nowIn', { name: after.customer?.name ?? '', stage: nameOf(after.stage) }), {
      ...(undo && { action: { label: ui('undo'), run } }),
    })
  }
}
