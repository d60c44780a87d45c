// The marks of a task: late, too long in its stage, urgent.
import { PRIORITY_TONES } from '../booking/priority.ts'
import { useValueName } from '../booking/standing.tsx'
import type { WorkItem } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Badge } from '../ui/surface.tsx'
import { workTexts } from './texts.ts'

/** A bar at the edge of a late card. */
export function LateBar({ item }: { item: WorkItem }) {
  return item.overdue && <span aria-hidden className="absolute inset-y-3 left-0 w-1 rounded-r-full bg-danger" />
}

export function WorkMarks({ item: { overdue, sla, priority, tags } }: { item: WorkItem }) {
  const t = useTexts(workTexts)
  const valueName = useValueName()
  const tone = PRIORITY_TONES[priority]
  if (!overdue && !sla.breached && !tone && tags.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {overdue && <Badge tone="danger">{t('overdue')}</Badge>}
      {!overdue && sla.breached && <Badge tone="warn">{t('slaBreached')}</Badge>}
      {tone && <Badge tone={tone}>{valueName(priority)}</Badge>}
      {tags.slice(0, 3).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </div>
  )
}
