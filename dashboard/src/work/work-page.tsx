// The page Work: a board by stage, the queue, a map, and the day of one person.
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useStages } from '../booking/standing.tsx'
import { textIn, useAddress } from '../data/address.ts'
import type { Service } from '../data/api.ts'
import { pageSettings } from '../data/page-settings.ts'
import { resourcesQuery, servicesQuery } from '../data/queries.ts'
import { usesMap, usesQueue } from '../data/uses.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Choice, PageHead, SkeletonList } from '../ui/surface.tsx'
import { Board } from './board.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MyDay } from './my-day.tsx'
import { urgentQuery } from './queries.ts'
import { Queue } from './queue.tsx'
import { workTexts } from './texts.ts'

const MapView = lazy(() => import('./map-view.tsx').then(({ MapView }) => ({ default: MapView })))

const VIEWS = ['board', 'queue', 'map', 'today'] as const
type View = (typeof VIEWS)[number]

export function WorkPage() {
  const t = useTexts(workTexts)
  const [search, change] = useAddress()
  const view = viewIn(textIn(search, 'view'))
  // Every view needs the services, so they are loaded now, together with its list.
  const { data: services = [] } = useQuery(servicesQuery)
  useQuery(resourcesQuery)
  useStages()
  return (
    <>
      <PageHead title={t('work')}>
        <ViewSwitch
          views={viewsOf(services, view)}
          view={view}
          onChange={(next) => change({ view: next, at: undefined })}
        />
      </PageHead>
      {view !== 'today' && <FilterBar />}
      {view === 'board' && <Board />}
      {view === 'queue' && <Queue />}
      {view === 'map' && (
        <Suspense fallback={<SkeletonList rows={8} />}>
          <MapView />
        </Suspense>
      )}
      {view === 'today' && <MyDay />}
    </>
  )
}

/** On a phone the view of the day comes first, because people on the way need the next task, not the board. */
function viewIn(text: string | undefined): View {
  const isSmall = matchMedia('(width < 40rem)').matches
  return VIEWS.find((view) => view === text) ?? (isSmall ? 'today' : 'board')
}

/** The queue and the map are for businesses that have tasks without a time, or go to places. */
function viewsOf(services: readonly Service[], present: View): readonly View[] {
  const used = { board: true, queue: usesQueue(services), map: usesMap(services), today: true }
  return VIEWS.filter((view) => used[view] || view === present)
}

/** Without tiles there is no map, only distances. */
const nameOf = (view: View) => (view === 'map' && !pageSettings().map ? 'byDistance' : view)

function ViewSwitch({ views, view, onChange }: { views: readonly View[]; view: View; onChange: (view: View) => void }) {
  const t = useTexts(workTexts)
  const { data: urgent } = useQuery(urgentQuery)
  const count = (key: 'waitingCount' | 'overdueCount', many = 0) =>
    many > 0 && (
      <Count words={t(key, { count: many })} tone={key === 'waitingCount' ? 'accent' : 'danger'}>
        {urgent?.isMore ? t('atLeast', { count: many }) : many}
      </Count>
    )
  const marks: Partial<Record<View, ReactNode>> = {
    queue: count('waitingCount', urgent?.waiting),
    today: count('overdueCount', urgent?.overdue),
  }
  return (
    <Choice
      label={t('view')}
      value={view}
      options={views.map((value) => ({ value, text: t(nameOf(value)), mark: marks[value] }))}
      onChange={onChange}
    />
  )
}

function Count({ words, tone, children }: { words: string; tone: 'accent' | 'danger'; children: ReactNode }) {
  return (
    <span
      title={words}
      className={cx(
        'rounded-full px-1.5 text-xs font-semibold tabular-nums',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-danger text-on-danger',
      )}
    >
      <span aria-hidden>{children}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
