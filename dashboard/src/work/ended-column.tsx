// A stage in which work has ended: closed at first, and with the recently ended work when it is opened.
import { useQuery } from '@tanstack/react-query'
import { ChevronsRightLeft } from 'lucide-react'
import { StageName, useStages } from '../booking/standing.tsx'
import type { Stage, WorkItem } from '../data/api.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { addDays } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Failed, SkeletonList } from '../ui/surface.tsx'
import { Cards, DropColumn, type Dropping } from './board-column.tsx'
import { endedQuery } from './queries.ts'
import { workTexts } from './texts.ts'

const SHOWN_DAYS = 7

type Props = Dropping & {
  stage: Stage
  isOpen: boolean
  onToggle: () => void
  /** Cards that are being moved here. */
  arriving: readonly WorkItem[]
}

export function EndedColumn({ isOpen, ...props }: Props) {
  return isOpen ? <Open {...props} /> : <Folded {...props} />
}

function Folded({ stage, onToggle, arriving: _, ...dropping }: Omit<Props, 'isOpen'>) {
  const t = useTexts(workTexts)
  const { nameOf } = useStages()
  return (
    <DropColumn stage={stage} narrow {...dropping}>
      <button
        type="button"
        aria-label={t('openColumn', { stage: nameOf(stage.key) })}
        aria-expanded={false}
        onClick={onToggle}
        className="flex min-h-40 flex-1 justify-start rounded-2xl pt-4 text-soft [writing-mode:vertical-rl] hover:text-ink"
      >
        <span className="flex w-full items-center font-medium">
          <StageName stage={stage.key} />
        </span>
      </button>
    </DropColumn>
  )
}

function Open({ stage, onToggle, arriving, ...dropping }: Omit<Props, 'isOpen'>) {
  const t = useTexts(workTexts)
  const { nameOf } = useStages()
  const clock = useClock()
  const now = useNow()
  const since = clock.boundsOf(addDays(clock.dayOf(now), -SHOWN_DAYS)).from
  const { data: ended, error } = useQuery(endedQuery(stage.key, since))
  const items = [...arriving, ...(ended ?? []).filter(({ id }) => !arriving.some((each) => each.id === id))]
  return (
    <DropColumn stage={stage} {...dropping}>
      <header className="flex items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            <StageName stage={stage.key} />
          </h2>
          <p className="text-xs text-faint">{t('lastDays')}</p>
        </div>
        <IconButton label={t('closeColumn', { stage: nameOf(stage.key) })} aria-expanded onClick={onToggle}>
          <ChevronsRightLeft size={16} />
        </IconButton>
      </header>
      {error ? <Failed error={error} /> : ended ? <Cards items={items} {...dropping} /> : <SkeletonList rows={3} />}
    </DropColumn>
  )
}
