// The day of one person, made for a phone: the next tasks in order, each with one main button.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import { useOwnResources } from '../booking/offers/takers.ts'
import { useActions } from '../booking/offers/use-actions.tsx'
import { textIn, useAddress } from '../data/address.ts'
import type { Resource } from '../data/api.ts'
import { resourcesQuery } from '../data/queries.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty, Failed, Skeleton } from '../ui/surface.tsx'
import { DayCard } from './day-card.tsx'
import { inDayOrder, isDoneBy } from './day-order.ts'
import { isWaiting, todayQuery } from './queries.ts'
import { workTexts } from './texts.ts'

export function MyDay() {
  const clock = useClock()
  const now = useNow()
  const { data: today, error, refetch } = useQuery(todayQuery)
  const { data: resources } = useQuery(resourcesQuery)
  const { who, ids, onChange } = useWho()
  const { start, running, dialog } = useActions()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  const items = inDayOrder((today ?? []).filter((item) => !isWaiting(item) && (ids === null || isDoneBy(item, ids))))
  return (
    <div className="mx-auto max-w-2xl">
      <div className="flex items-center gap-3 pb-4">
        <p className="min-w-0 flex-1 font-medium first-letter:uppercase">{clock.day(now)}</p>
        <WhoSelect who={who} resources={resources ?? []} onChange={onChange} />
      </div>
      {!today || !resources ? (
        <DayComing />
      ) : items.length === 0 ? (
        <NothingLeft />
      ) : (
        <ol className="flex flex-col gap-3">
          {items.map((item) => (
            <DayCard key={item.id} item={item} isBusy={running === item.id} start={start} />
          ))}
        </ol>
      )}
      {dialog}
    </div>
  )
}

/** The resource whose day is shown: at first the member's own, if they have one. Null for everybody. */
function useWho() {
  const mine = useOwnResources().map(({ id }) => id)
  const [search, change] = useAddress()
  const who = textIn(search, 'who') ?? (mine.length > 0 ? 'me' : 'all')
  const ids = who === 'all' ? null : who === 'me' ? mine : [who]
  return { who, ids, onChange: (next: string) => change({ who: next }, { replace: true }) }
}

function WhoSelect({
  who,
  resources,
  onChange,
}: {
  who: string
  resources: readonly Resource[]
  onChange: (who: string) => void
}) {
  const t = useTexts(workTexts)
  const hasOwn = useOwnResources().length > 0
  return (
    <select
      aria-label={t('who')}
      value={who}
      onChange={({ target }) => onChange(target.value)}
      className="h-10 max-w-[50%] min-w-0 rounded-lg border border-strong-line bg-card px-3"
    >
      {hasOwn && <option value="me">{t('mine')}</option>}
      <option value="all">{t('everybody')}</option>
      {resources
        .filter(({ kind, active }) => kind === 'person' && active)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}

function NothingLeft() {
  const t = useTexts(workTexts)
  return (
    <Empty
      icon={<CircleCheckBig size={32} />}
      title={t('dayEmpty')}
      action={
        <Link to="/work" search={{ view: 'queue' }} className={buttonClass({ look: 'main' })}>
          {t('seeQueue')}
        </Link>
      }
    >
      {t('dayEmptyHint')}
    </Empty>
  )
}

function DayComing() {
  return (
    <div className="flex flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-52 rounded-2xl" />
      ))}
    </div>
  )
}
