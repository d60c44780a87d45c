// One task of the day with its buttons: call, open the map, take a photo, run the next action.
import { Camera, MapPin, Navigation, Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { sendFile } from '../booking/drawer/uploads.ts'
import { useServiceName } from '../booking/names.ts'
import { OfferMenu } from '../booking/offers/offer-menu.tsx'
import { useOfferName } from '../booking/offers/offer-name.ts'
import { mainOffer, type Offer, offersOf } from '../booking/offers/offers.ts'
import { StageName, useStages } from '../booking/standing.tsx'
import type { WorkItem } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { mapsLink } from '../parts/outside-links.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notify } from '../ui/notices.tsx'
import { workTexts } from './texts.ts'
import { useWhen } from './when.ts'
import { OpenLink } from './work-card.tsx'
import { LateBar, WorkMarks } from './work-marks.tsx'
import { useWorkers } from './workers.ts'

interface Props {
  item: WorkItem
  isBusy: boolean
  start: (item: WorkItem, offer: Offer) => Promise<void>
}

export function DayCard({ item, isBusy, start }: Props) {
  const when = useWhen()(item)
  const serviceName = useServiceName()(item)
  const workers = useWorkers()(item)
  return (
    <li className={cx('relative flex flex-col gap-3 rounded-2xl border bg-card p-4 shadow-card')}>
      <LateBar item={item} />
      <div className="flex items-baseline gap-3">
        <OpenLink item={item} className="min-w-0 flex-1 truncate text-lg font-semibold" />
        {when && (
          <span className={cx('shrink-0 tabular-nums', item.overdue ? 'text-danger-ink' : 'text-soft')}>{when}</span>
        )}
      </div>
      <p className="-mt-2 flex min-w-0 flex-wrap gap-x-3 text-soft">
        <StageName stage={item.stage} />
        <span className="min-w-0 truncate">{[serviceName, ...workers].join(' · ')}</span>
      </p>
      <WorkMarks item={item} />
      {item.location && (
        <p className="flex gap-1.5 text-soft">
          <MapPin size={16} aria-hidden className="mt-1 shrink-0 text-faint" />
          <span className="min-w-0 break-words">{item.location.formatted}</span>
        </p>
      )}
      {item.notes && <p className="line-clamp-3 break-words text-faint">{item.notes}</p>}
      <Buttons item={item} isBusy={isBusy} start={start} />
    </li>
  )
}

const SQUARE =
  'grid size-12 shrink-0 place-items-center rounded-lg border border-strong-line bg-card text-ink hover:bg-sunken'

function Buttons({ item, isBusy, start }: Props) {
  const t = useTexts(workTexts)
  const nameOf = useOfferName()
  const { config } = useStages()
  const may = useMay('bookings:write')
  const offers = config && may ? offersOf(item, config) : []
  const main = config && mainOffer(offers, config)
  const name = item.customer?.name ?? ''
  return (
    <div className="relative z-10 flex flex-wrap gap-2">
      {item.customer?.phone && (
        <a href={`tel:${item.customer.phone}`} aria-label={t('call', { name })} className={SQUARE}>
          <Phone size={20} />
        </a>
      )}
      {item.location && (
        <a
          href={mapsLink(item.location)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('navigate', { name })}
          className={SQUARE}
        >
          <Navigation size={20} />
        </a>
      )}
      {may && <PhotoButton item={item} />}
      <OfferMenu
        booking={item}
        offers={offers.filter((offer) => offer !== main)}
        onChoose={(offer) => void start(item, offer)}
        className="size-12"
      />
      {main && (
        <Button
          look="main"
          className="h-12 min-w-32 flex-1 text-base"
          disabled={isBusy}
          aria-label={`${nameOf(main)}: ${name}`}
          onClick={() => void start(item, main)}
        >
          <span className="truncate">{nameOf(main)}</span>
        </Button>
      )}
    </div>
  )
}

function PhotoButton({ item: { id, customer } }: { item: WorkItem }) {
  const t = useTexts(workTexts)
  const input = useId()
  const [sending, setSending] = useState(false)
  const name = customer?.name ?? ''
  const send = async (file: File) => {
    setSending(true)
    if (await sendFile(id, file)) notify(t('photoSent', { name }))
    setSending(false)
  }
  return (
    <label
      htmlFor={input}
      className={cx(SQUARE, 'focus-within:outline-2 focus-within:outline-accent', sending && 'animate-pulse')}
    >
      <Camera size={20} aria-hidden />
      <span className="sr-only">{t('photo', { name })}</span>
      <input
        id={input}
        type="file"
        accept="image/*"
        capture="environment"
        disabled={sending}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
    </label>
  )
}
