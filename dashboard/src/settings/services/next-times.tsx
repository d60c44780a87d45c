// The next free times of a saved service, or the reason why there are none.
import { useQuery } from '@tanstack/react-query'
import type { Service, SlotList } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import type { Day } from '../../text/clock.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Card, Failed, Skeleton } from '../../ui/surface.tsx'
import { timesQuery } from './times-query.ts'
import { timesTexts } from './times-texts.ts'

const MAX_DAYS = 3
const MAX_TIMES = 9

export function NextTimes({ service, dirty }: { service: Service; dirty: boolean }) {
  const t = useTexts(timesTexts)
  const { data, error } = useQuery(timesQuery(service.id))
  return (
    <Card title={t('title')}>
      <div role="status" aria-label={t('title')} className="flex flex-col gap-4">
        {dirty && <p className="text-sm text-faint">{t('asSaved')}</p>}
        {service.min_party_size > 1 && (
          <p className="text-sm text-faint">{t('forPeople', { count: service.min_party_size })}</p>
        )}
        {error ? (
          <Failed error={error} />
        ) : !data ? (
          <Skeleton className="h-64" />
        ) : data.data.length === 0 ? (
          <WhyNone answer={data} />
        ) : (
          <Days answer={data} />
        )}
      </div>
    </Card>
  )
}

function Days({ answer }: { answer: SlotList }) {
  const t = useTexts(timesTexts)
  const clock = useClock()
  const days = new Map<Day, string[]>()
  for (const { start } of answer.data) days.set(clock.dayOf(start), [...(days.get(clock.dayOf(start)) ?? []), start])
  return [...days].slice(0, MAX_DAYS).map(([day, starts]) => (
    <div key={day}>
      <p className="pb-1.5 text-sm font-medium text-soft first-letter:uppercase">{clock.nameOf(day, 'short')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {starts.slice(0, MAX_TIMES).map((start) => (
          <li key={start} className="rounded-lg bg-accent-soft px-2 py-1 text-sm text-accent-ink tabular-nums">
            {clock.time(start)}
          </li>
        ))}
        {starts.length > MAX_TIMES && (
          <li className="px-1 py-1 text-sm text-faint">{t('more', { count: starts.length - MAX_TIMES })}</li>
        )}
      </ul>
    </div>
  ))
}

function WhyNone({ answer: { unavailable_reason, next_available } }: { answer: SlotList }) {
  const t = useTexts(timesTexts)
  const clock = useClock()
  const reason = unavailable_reason ?? ''
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t('none')}</p>
      {says(timesTexts, reason) && <p className="text-soft">{t(reason)}</p>}
      {next_available && <p className="text-soft">{t('nextAvailable', { when: clock.dayTime(next_available) })}</p>}
    </div>
  )
}
