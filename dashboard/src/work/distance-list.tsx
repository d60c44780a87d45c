// Tasks by distance, for a dashboard without the tiles of a map: from the business, from here, or from the first task.
import { useInfiniteQuery } from '@tanstack/react-query'
import { LocateFixed, MapPinned } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../data/address.ts'
import { itemsOf } from '../data/paged.ts'
import { useClock, useMe } from '../data/workspace.ts'
import { metresBetween, type Point, WHOLE_WORLD } from '../parts/mercator.ts'
import { findPosition } from '../parts/position.ts'
import { type Say, useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Empty, Failed, SkeletonList } from '../ui/surface.tsx'
import { filtersIn, toQuery } from './filters.ts'
import { placeOf } from './place-of.ts'
import { workItemsQuery } from './queries.ts'
import { workTexts } from './texts.ts'
import { WorkCard } from './work-card.tsx'

export function DistanceList() {
  const t = useTexts(workTexts)
  const clock = useClock()
  const [search] = useAddress()
  const filters = filtersIn(search)
  const list = useInfiniteQuery(workItemsQuery({ ...toQuery(filters, clock), bbox: WHOLE_WORLD }))
  const items = itemsOf(list.data).filter(({ overdue }) => overdue || !filters.late)
  const business = usePlaceOfBusiness()
  const [here, setHere] = useState<Point | null | 'unknown'>(null)
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <SkeletonList rows={6} />
  const first = items[0]
  if (!first)
    return (
      <Empty icon={<MapPinned size={32} />} title={t('noPlaces')}>
        {t('noPlacesHint')}
      </Empty>
    )
  const own = here === 'unknown' ? null : here
  const from = own ?? business ?? placeOf(first)
  const words = own
    ? t('fromHere')
    : business
      ? t('fromBusiness')
      : t('fromFirst', { name: first.customer?.name ?? '…' })
  const sorted = items
    .map((item) => ({ item, metres: metresBetween(from, placeOf(item)) }))
    .toSorted((one, other) => one.metres - other.metres)
  return (
    <section aria-label={t('byDistance')} className="flex max-w-2xl flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
          {words} {here === 'unknown' && t('unknownPlace')}
        </p>
        <Button size="small" onClick={() => void findPosition().then((found) => setHere(found ?? 'unknown'))}>
          <LocateFixed size={16} aria-hidden />
          {t('measureHere')}
        </Button>
      </div>
      <ol className="flex flex-col gap-2">
        {sorted.map(({ item, metres }) => (
          <li key={item.id} className="flex items-center gap-3">
            <span className="w-18 shrink-0 text-right text-sm font-medium tabular-nums text-soft">
              {distance(metres, t)}
            </span>
            <div className="min-w-0 flex-1">
              <WorkCard item={item} />
              {item.location?.formatted && (
                <p className="truncate px-1 pt-0.5 text-sm text-faint">{item.location.formatted}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </section>
  )
}

function usePlaceOfBusiness(): Point | null {
  const { address } = useMe().workspace
  const { lat, lng } = address ?? {}
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}

function distance(metres: number, t: Say<keyof typeof workTexts.en>): string {
  if (metres < 1_000) return t('metres', { count: Math.round(metres / 10) * 10 })
  return t('kilometres', { count: metres < 10_000 ? Math.round(metres / 100) / 10 : Math.round(metres / 1_000) })
}
