// A point on the map: one task, or several that are too close together.
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Search } from '../data/address.ts'
import type { WorkItem } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import type { Cluster } from './clusters.ts'
import { workTexts } from './texts.ts'

interface Props {
  cluster: Cluster<WorkItem>
  color: string | null
  isChosen: boolean
  onOpen: () => void
}

export function MapPoint({ cluster: { x, y, items }, color, isChosen, onOpen }: Props) {
  const t = useTexts(workTexts)
  const [only] = items
  const style = { left: x, top: y, '--dot': color ?? 'var(--faint)' } as CSSProperties
  const isLate = items.some(({ overdue }) => overdue)
  if (items.length === 1 && only) {
    return (
      <Link
        to="."
        search={(present: Search) => ({ ...present, booking: only.id })}
        aria-label={only.customer?.name ?? '…'}
        title={only.customer?.name ?? '…'}
        draggable={false}
        style={style}
        className={cx(
          'absolute grid size-10 -translate-1/2 place-items-center rounded-full',
          isChosen && 'z-10 bg-accent-soft ring-2 ring-accent',
        )}
      >
        <span
          className={cx(
            'size-5 rounded-full border-3 bg-(--dot) shadow-float',
            isLate ? 'border-danger' : 'border-card',
          )}
        />
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-label={t('here', { count: items.length })}
      onClick={onOpen}
      style={style}
      className={cx(
        'absolute grid size-10 -translate-1/2 place-items-center rounded-full border-3 bg-card font-semibold tabular-nums shadow-float',
        isLate ? 'border-danger' : 'border-accent',
        isChosen && 'z-10 ring-2 ring-accent',
      )}
    >
      {items.length}
    </button>
  )
}
