// A waiting task with the button to take it.
import { MapPin } from 'lucide-react'
import { useServiceName } from '../booking/names.ts'
import { useOfferName } from '../booking/offers/offer-name.ts'
import type { Offer } from '../booking/offers/offers.ts'
import type { WorkItem } from '../data/api.ts'
import { useMay, useNow } from '../data/workspace.ts'
import { elapsed } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { workTexts } from './texts.ts'
import { useWhen } from './when.ts'
import { OpenLink } from './work-card.tsx'
import { LateBar, WorkMarks } from './work-marks.tsx'

export function WaitingRow({
  item,
  claim,
  isBusy,
  onTake,
}: {
  item: WorkItem
  /** The action that takes the task, if there is one. */
  claim: Offer | undefined
  isBusy: boolean
  onTake: (claim: Offer) => void
}) {
  const may = useMay('bookings:write')
  const nameOf = useOfferName()
  return (
    <li
      className={cx(
        'relative flex flex-col gap-3 rounded-2xl border bg-card p-4 shadow-card hover:border-strong-line sm:flex-row sm:items-center',
      )}
    >
      <LateBar item={item} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <What item={item} />
        <WorkMarks item={item} />
        {item.location && (
          <p className="flex gap-1.5 text-sm text-soft">
            <MapPin size={16} aria-hidden className="mt-0.5 shrink-0 text-faint" />
            <span className="line-clamp-2 break-words">{item.location.formatted}</span>
          </p>
        )}
        {item.notes && <p className="line-clamp-2 text-sm break-words text-faint">{item.notes}</p>}
      </div>
      {may && claim && (
        <Button
          look="main"
          size="large"
          className="relative z-10 sm:min-w-36"
          disabled={isBusy}
          aria-label={`${nameOf(claim)}: ${item.customer?.name ?? ''}`}
          onClick={() => onTake(claim)}
        >
          {nameOf(claim)}
        </Button>
      )}
    </li>
  )
}

function What({ item }: { item: WorkItem }) {
  const t = useTexts(workTexts)
  const now = useNow()
  const language = useLanguage()
  const when = useWhen()(item)
  const waited = (now.getTime() - Date.parse(item.created_at)) / 1_000
  return (
    <div className="min-w-0">
      <OpenLink item={item} className="block truncate text-lg font-medium" />
      <p className="flex flex-wrap gap-x-2 text-sm text-soft">
        <span className="min-w-0 truncate">{useServiceName()(item)}</span>
        <span aria-hidden>·</span>
        <span>{t('waitsFor', { time: elapsed(waited, language) })}</span>
        {when && <span aria-hidden>·</span>}
        {when && <span className={cx(item.overdue && 'text-danger-ink')}>{when}</span>}
      </p>
    </div>
  )
}
