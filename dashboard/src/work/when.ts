// The time of a task, as short as possible.
import type { WorkItem } from '../data/api.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { workTexts } from './texts.ts'

/** Only the time of day if it is today. Null without a start and a due date. */
export function useWhen(): (item: Pick<WorkItem, 'kind' | 'start' | 'due_at'>) => string | null {
  const t = useTexts(workTexts)
  const clock = useClock()
  const now = useNow()
  const short = (moment: string) =>
    clock.dayOf(moment) === clock.dayOf(now) ? clock.time(moment) : clock.dayTime(moment)
  return ({ kind, start, due_at }) => {
    if (kind !== 'queue' && start) return short(start)
    return due_at ? t('due', { time: short(due_at) }) : null
  }
}
