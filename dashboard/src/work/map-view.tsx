// Work on the map: the tasks of the visible area, as points and as a list.
import { useInfiniteQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import { pageSettings } from '../data/page-settings.ts'
import { itemsOf } from '../data/paged.ts'
import { useClock } from '../data/workspace.ts'
import { boxOf, fitting, type Size, type View, WHOLE_WORLD } from '../parts/mercator.ts'
import { useTexts } from '../text/texts.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Empty, Failed, Skeleton, SkeletonList } from '../ui/surface.tsx'
import { DistanceList } from './distance-list.tsx'
import { filtersIn, toQuery } from './filters.ts'
import { placeOf } from './place-of.ts'
import { workItemsQuery } from './queries.ts'
import { workTexts } from './texts.ts'
import { useSize } from './use-size.ts'
import { viewFrom, viewText } from './view-text.ts'
import { WorkCard } from './work-card.tsx'
import { WorkMap } from './work-map.tsx'

/** Without tiles there are no streets, so a list by distance says more than points on nothing. */
export function MapView() {
  return pageSettings().map ? <TaskMap /> : <DistanceList />
}

/** Until somebody moves the map, it shows all tasks. */
function TaskMap() {
  const t = useTexts(workTexts)
  const [ref, size] = useSize()
  const { items, list, view, setView, showAll } = useMapWork(size)
  const isReady = list.data !== undefined
  const [chosen, setChosen] = useState<string | null>(null)
  if (list.error) return <Failed error={list.error} retry={() => void list.refetch()} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:h-[calc(100dvh-10.5rem)] lg:min-h-96 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={ref} className="h-[55dvh] min-h-72 overflow-hidden rounded-2xl border lg:h-auto">
        {view && isReady ? (
          <WorkMap items={items} view={view} size={size} onView={setView} onAll={showAll} chosen={chosen} />
        ) : (
          <Skeleton className="size-full rounded-none" />
        )}
      </div>
      <section
        aria-label={t('inView', { count: items.length })}
        className="flex min-h-0 flex-col gap-2 lg:overflow-y-auto lg:px-1 lg:pb-1"
      >
        {isReady && <p className="text-sm text-soft">{t('inView', { count: items.length })}</p>}
        {!isReady && <SkeletonList rows={4} />}
        {isReady && items.length === 0 && (
          <Empty icon={<MapPinned size={32} />} title={t('mapEmpty')}>
            {t('mapEmptyHint')}
          </Empty>
        )}
        {items.map((item) => (
          <div key={item.id} onPointerEnter={() => setChosen(item.id)} onPointerLeave={() => setChosen(null)}>
            <WorkCard item={item} />
          </div>
        ))}
        <ShowMore list={list} />
      </section>
    </div>
  )
}

function useMapWork(size: Size | null) {
  const clock = useClock()
  const [search, change] = useAddress()
  const filters = filtersIn(search)
  const chosenView = viewFrom(textIn(search, 'at'))
  const bbox = chosenView && size ? boxOf(chosenView, size) : WHOLE_WORLD
  const list = useInfiniteQuery(workItemsQuery({ ...toQuery(filters, clock), bbox }))
  const items = itemsOf(list.data).filter(({ overdue }) => overdue || !filters.late)
  return {
    items,
    list,
    view: size && (chosenView ?? fitting(items.map(placeOf), size)),
    setView: (view: View) => change({ at: viewText(view) }, { replace: true }),
    showAll: () => change({ at: undefined }, { replace: true }),
  }
}
