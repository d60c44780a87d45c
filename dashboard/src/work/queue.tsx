// The queue: waiting tasks, the most urgent first, each with a large button to take it; below them, the taken tasks.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { isClaim, offersOf } from '../booking/offers/offers.ts'
import { useActions } from '../booking/offers/use-actions.tsx'
import { useStages } from '../booking/standing.tsx'
import { useAddress } from '../data/address.ts'
import { itemsOf } from '../data/paged.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Card, Empty, Failed, Skeleton, SkeletonList } from '../ui/surface.tsx'
import { areFilters, filtersIn, toQuery } from './filters.ts'
import { todayQuery, WAITING, workItemsQuery } from './queries.ts'
import { TakenList } from './taken-list.tsx'
import { workTexts } from './texts.ts'
import { WaitingRow } from './waiting-row.tsx'

export function Queue() {
  const t = useTexts(workTexts)
  const { start, running, dialog } = useActions()
  const { data: today } = useQuery(todayQuery)
  const taken = (today ?? []).filter(({ kind, assignee }) => kind === 'queue' && assignee !== null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Waiting start={start} running={running} />
      <Card title={t('takenNow')}>
        {today ? <TakenList items={taken} start={start} running={running} /> : <SkeletonList rows={3} />}
      </Card>
      {dialog}
    </div>
  )
}

type Start = ReturnType<typeof useActions>['start']

function Waiting({ start, running }: { start: Start; running: string | null }) {
  const t = useTexts(workTexts)
  const clock = useClock()
  const [search] = useAddress()
  const filters = filtersIn(search)
  const query = { ...toQuery(filters, clock), ...WAITING }
  const list = useInfiniteQuery(workItemsQuery(query))
  const { data, error, refetch } = list
  const { config } = useStages()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data || !config) return <WaitingComing />
  // A task that was just taken is shown below already, while this list is being loaded again.
  const items = itemsOf(data).filter(({ assignee, overdue }) => assignee === null && (overdue || !filters.late))
  if (items.length === 0) {
    return areFilters(filters) ? (
      <Empty title={t('nothingFound')} />
    ) : (
      <Empty icon={<Inbox size={32} />} title={t('queueEmpty')}>
        {t('queueEmptyHint')}
      </Empty>
    )
  }
  return (
    <section aria-label={t('waiting')}>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <WaitingRow
            key={item.id}
            item={item}
            claim={offersOf(item, config).find(isClaim)}
            isBusy={running === item.id}
            onTake={(claim) => void start(item, claim)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}

function WaitingComing() {
  return (
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 rounded-2xl" />
      ))}
    </div>
  )
}
