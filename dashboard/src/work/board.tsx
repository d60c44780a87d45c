// The board: a column for each stage; a card is moved by an action, by dragging or by its menu.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KanbanSquare } from 'lucide-react'
import { useState } from 'react'
import type { Offer } from '../booking/offers/offers.ts'
import { useActions } from '../booking/offers/use-actions.tsx'
import { useStages } from '../booking/standing.tsx'
import { textsIn, useAddress } from '../data/address.ts'
import type { StageConfig, WorkItem } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { servicesQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Empty, Failed, Skeleton } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { BoardColumn } from './board-column.tsx'
import { columnsOf, movesOf } from './board-moves.ts'
import { EndedColumn } from './ended-column.tsx'
import { areFilters, filtersIn, toQuery } from './filters.ts'
import { HowDialog } from './how-dialog.tsx'
import { workItemsQuery } from './queries.ts'
import { workTexts } from './texts.ts'

export function Board() {
  const clock = useClock()
  const [search] = useAddress()
  const filters = filtersIn(search)
  const list = useInfiniteQuery(workItemsQuery(toQuery(filters, clock)))
  const { data, error, hasNextPage, refetch } = list
  const { config } = useStages()
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data || !config) return <BoardComing />
  const items = itemsOf(data).filter(({ overdue }) => overdue || !filters.late)
  if (items.length === 0) return <NoWork />
  return (
    <>
      <Columns items={items} config={config} isMore={hasNextPage} />
      <ShowMore list={list} />
    </>
  )
}

function Columns({ items, config, isMore }: { items: readonly WorkItem[]; config: StageConfig; isMore: boolean }) {
  const { data: services = [] } = useQuery(servicesQuery)
  const [search, change] = useAddress()
  const { start, dialog } = useActions()
  const [dragged, setDragged] = useState<WorkItem | null>(null)
  const [moving, setMoving] = useState<Readonly<Record<string, string>>>({})
  const [unsure, setUnsure] = useState<{ item: WorkItem; offers: readonly Offer[] } | null>(null)
  const { open, ended } = columnsOf(config, services, items)
  const shown = textsIn(search, 'ended')
  const stageOf = ({ id, stage }: WorkItem) => moving[id] ?? stage
  const moves = dragged && movesOf(dragged, config)
  /** The card moves at once, and moves back if the server refuses. */
  const run = async (item: WorkItem, offer: Offer) => {
    setMoving((present) => ({ ...present, [item.id]: offer.to }))
    await start(item, offer)
    setMoving(({ [item.id]: _, ...rest }) => rest)
  }
  const drop = (stage: string) => {
    const offers = moves?.get(stage) ?? []
    const [only, ...others] = offers
    if (dragged && only) others.length > 0 ? setUnsure({ item: dragged, offers }) : void run(dragged, only)
    setDragged(null)
  }
  const dropping = { moves, dragged, onDrag: setDragged, onDrop: drop, onRun: run }
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key]
    change({ ended: next.length > 0 ? next : undefined }, { replace: true })
  }
  return (
    <div className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:h-[calc(100dvh-10.5rem)] lg:min-h-96">
      {open.map((stage) => (
        <BoardColumn
          key={stage.key}
          stage={stage}
          items={items.filter((item) => stageOf(item) === stage.key)}
          isMore={isMore}
          {...dropping}
        />
      ))}
      {ended.map((stage) => (
        <EndedColumn
          key={stage.key}
          stage={stage}
          isOpen={shown.includes(stage.key)}
          onToggle={() => toggle(stage.key)}
          arriving={items.filter((item) => stageOf(item) === stage.key)}
          {...dropping}
        />
      ))}
      {dialog}
      {unsure && (
        <HowDialog {...unsure} onChoose={(offer) => void run(unsure.item, offer)} onClose={() => setUnsure(null)} />
      )}
    </div>
  )
}

function NoWork() {
  const t = useTexts(workTexts)
  const [search] = useAddress()
  if (areFilters(filtersIn(search))) return <Empty title={t('nothingFound')} />
  return (
    <Empty
      icon={<KanbanSquare size={32} />}
      title={t('boardEmpty')}
      action={
        <Link to="/calendar" search={{ new: true }} className={buttonClass({ look: 'main' })}>
          {t('newBooking')}
        </Link>
      }
    >
      {t('boardEmptyHint')}
    </Empty>
  )
}

function BoardComing() {
  const ui = useTexts(uiTexts)
  return (
    <div role="status" aria-label={ui('loading')} className="flex gap-3 overflow-hidden">
      {[0, 1, 2, 3, 4].map((column) => (
        <Skeleton key={column} className="h-96 w-72 shrink-0 lg:h-[calc(100dvh-10.5rem)]" />
      ))}
    </div>
  )
}
