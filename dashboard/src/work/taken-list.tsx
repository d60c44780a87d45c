// The taken tasks of the queue, by assignee.
import { useQuery } from '@tanstack/react-query'
import { OfferMenu } from '../booking/offers/offer-menu.tsx'
import { useOfferName } from '../booking/offers/offer-name.ts'
import { type Offer, offersOf } from '../booking/offers/offers.ts'
import { StageName, useStages } from '../booking/standing.tsx'
import type { WorkItem } from '../data/api.ts'
import { resourcesQuery } from '../data/queries.ts'
import { useMay, useMe } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Initials } from '../ui/surface.tsx'
import { workTexts } from './texts.ts'
import { OpenLink } from './work-card.tsx'
import { LateBar } from './work-marks.tsx'

interface Props {
  items: readonly WorkItem[]
  start: (item: WorkItem, offer: Offer) => Promise<void>
  running: string | null
}

/** The member's own tasks come first. */
export function TakenList(props: Props) {
  const t = useTexts(workTexts)
  const me = useMe()
  const { data: resources = [] } = useQuery(resourcesQuery)
  const holders = resources
    .filter(({ id }) => props.items.some(({ assignee }) => assignee === id))
    .sort((one, other) => Number(other.member_id === me.id) - Number(one.member_id === me.id))
  if (props.items.length === 0) return <p className="text-faint">{t('takenEmpty')}</p>
  return (
    <ul className="flex flex-col gap-5">
      {holders.map(({ id, name }) => (
        <li key={id}>
          <p className="flex items-center gap-2 pb-2">
            <Initials name={name} size="small" />
            <span className="truncate font-medium">{name}</span>
          </p>
          <ul className="flex flex-col gap-2">
            {props.items
              .filter(({ assignee }) => assignee === id)
              .map((item) => (
                <TakenRow key={item.id} item={item} start={props.start} running={props.running} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function TakenRow({ item, start, running }: Omit<Props, 'items'> & { item: WorkItem }) {
  const { config } = useStages()
  const may = useMay('bookings:write')
  const nameOf = useOfferName()
  const offers = config && may ? offersOf(item, config) : []
  const release = offers.find((offer) => offer.by === 'action' && offer.action.type === 'release')
  const run = (offer: Offer) => void start(item, offer)
  return (
    <li className={cx('relative flex items-center gap-2 rounded-xl border p-3 hover:border-strong-line')}>
      <LateBar item={item} />
      <div className="min-w-0 flex-1">
        <OpenLink item={item} className="block truncate font-medium" />
        <p className="flex text-sm text-soft">
          <StageName stage={item.stage} />
        </p>
      </div>
      {release && (
        <Button
          size="small"
          className="relative z-10 max-sm:h-10"
          disabled={running === item.id}
          aria-label={`${nameOf(release)}: ${item.customer?.name ?? ''}`}
          onClick={() => run(release)}
        >
          {nameOf(release)}
        </Button>
      )}
      <span className="relative z-10">
        <OfferMenu booking={item} offers={offers.filter((offer) => offer !== release)} onChoose={run} look="quiet" />
      </span>
    </li>
  )
}
