// One stage of the board with its cards; it is highlighted while a card can be dropped on it.
import { type ReactNode, useState } from 'react'
import { OfferMenu } from '../booking/offers/offer-menu.tsx'
import { type Offer, offersOf } from '../booking/offers/offers.ts'
import { StageName, useStages } from '../booking/standing.tsx'
import type { Stage, WorkItem } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { workTexts } from './texts.ts'
import { WorkCard } from './work-card.tsx'

export interface Dropping {
  /** The stages that the dragged card can move to. */
  moves: ReadonlyMap<string, readonly Offer[]> | null
  dragged: WorkItem | null
  onDrag: (item: WorkItem | null) => void
  onDrop: (stage: string) => void
  onRun: (item: WorkItem, offer: Offer) => Promise<void>
}

export function BoardColumn({
  stage,
  items,
  isMore,
  ...dropping
}: Dropping & { stage: Stage; items: readonly WorkItem[]; isMore: boolean }) {
  const t = useTexts(workTexts)
  return (
    <DropColumn stage={stage} {...dropping}>
      <header className="flex items-center gap-2 px-3 pt-3 pb-2">
        <h2 className="min-w-0 flex-1 truncate font-medium">
          <StageName stage={stage.key} />
        </h2>
        <span className="text-sm text-faint tabular-nums">
          {isMore ? t('atLeast', { count: items.length }) : items.length}
        </span>
      </header>
      <Cards items={items} {...dropping} />
    </DropColumn>
  )
}

export function Cards({ items, ...dropping }: Dropping & { items: readonly WorkItem[] }) {
  const t = useTexts(workTexts)
  if (items.length === 0) return <p className="px-3 pb-3 text-sm text-faint">{t('emptyColumn')}</p>
  return (
    <ul className="flex min-h-0 flex-col gap-2 px-2 pb-2 lg:overflow-y-auto">
      {items.map((item) => (
        <DragCard key={item.id} item={item} {...dropping} />
      ))}
    </ul>
  )
}

function DragCard({ item, dragged, onDrag, onRun }: Dropping & { item: WorkItem }) {
  const { config } = useStages()
  const may = useMay('bookings:write')
  const offers = config && may ? offersOf(item, config) : []
  return (
    <li
      draggable={offers.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.id)
        onDrag(item)
      }}
      onDragEnd={() => onDrag(null)}
      className={cx(offers.length > 0 && 'cursor-grab', dragged?.id === item.id && 'opacity-40')}
    >
      <WorkCard
        item={item}
        menu={
          may && <OfferMenu booking={item} offers={offers} onChoose={(offer) => void onRun(item, offer)} look="quiet" />
        }
      />
    </li>
  )
}

/** A column that accepts cards. */
export function DropColumn({
  stage,
  moves,
  dragged,
  onDrop,
  narrow,
  children,
}: Dropping & { stage: Stage; narrow?: true; children: ReactNode }) {
  const { nameOf } = useStages()
  const [isOver, setOver] = useState(false)
  const isTarget = moves?.has(stage.key) ?? false
  const isOff = dragged !== null && !isTarget && dragged.stage !== stage.key
  return (
    <section
      aria-label={nameOf(stage.key)}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(stage.key)
      }}
      className={cx(
        'flex shrink-0 snap-start flex-col rounded-2xl border transition-colors',
        narrow ? 'w-12' : 'w-[min(18rem,82vw)]',
        isTarget ? 'border-accent bg-accent-soft' : 'border-transparent bg-sunken',
        isOver && 'ring-2 ring-accent',
        isOff && 'opacity-50',
      )}
    >
      {children}
    </section>
  )
}
