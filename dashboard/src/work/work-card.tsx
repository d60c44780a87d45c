// The card of a task, which opens it in the drawer.
import type { ReactNode } from 'react'
import { BookingLink } from '../booking/booking-link.tsx'
import { useServiceName } from '../booking/names.ts'
import type { WorkItem } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Initials } from '../ui/surface.tsx'
import { workTexts } from './texts.ts'
import { useWhen } from './when.ts'
import { LateBar, WorkMarks } from './work-marks.tsx'
import { useWorkers } from './workers.ts'

export function WorkCard({ item, menu }: { item: WorkItem; menu?: ReactNode }) {
  const t = useTexts(workTexts)
  const when = useWhen()(item)
  const serviceName = useServiceName()(item)
  const workers = useWorkers()(item)
  return (
    <article className="relative flex flex-col gap-2 rounded-xl border bg-card p-3 shadow-card hover:border-strong-line">
      <LateBar item={item} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <OpenLink item={item} className="block truncate font-medium" />
          <p className="truncate text-sm text-soft">{serviceName}</p>
        </div>
        {menu && <div className="relative z-10 -mt-2 -mr-2">{menu}</div>}
      </div>
      <WorkMarks item={item} />
      <div className="flex min-w-0 items-center gap-2 text-sm text-soft">
        <span className={cx('flex-1 tabular-nums', item.overdue && 'text-danger-ink')}>{when}</span>
        {workers.length > 0 ? (
          <span className="flex min-w-0 items-center gap-1.5" title={workers.join(', ')}>
            <Initials name={workers[0] ?? ''} size="small" />
            <span className="truncate">{workers.join(', ')}</span>
          </span>
        ) : (
          <span className="text-warn-ink">{t('nobody')}</span>
        )}
      </div>
    </article>
  )
}

/** A link that covers the whole card. */
export function OpenLink({ item, className }: { item: WorkItem; className?: string }) {
  return (
    <BookingLink id={item.id} className={cx('after:absolute after:inset-0 after:rounded-xl', className)}>
      {item.customer?.name ?? '…'}
    </BookingLink>
  )
}
