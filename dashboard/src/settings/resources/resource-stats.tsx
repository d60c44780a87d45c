// How busy a resource was in the last 30 days: the booked part of its working time, by day.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type ResourceStats } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { share } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Skeleton } from '../../ui/surface.tsx'
import { resourceTexts } from './resource-texts.ts'

export const statsQuery = (id: string) =>
  queryOptions({
    queryKey: ['overview', 'resource', id],
    queryFn: ({ signal }) => api().getResourceStats(id, { bucket: 'day' }, { signal }),
  })

export function ResourceStatsCard({ id }: { id: string }) {
  const t = useTexts(resourceTexts)
  const { data, error } = useQuery(statsQuery(id))
  // The editor works without these figures, so an error shows nothing here.
  if (error) return null
  if (!data) return <Skeleton className="h-33" />
  return (
    <section aria-label={t('stats')} className="rounded-xl border p-3">
      <p className="pb-2 text-sm font-medium text-soft">{t('stats')}</p>
      <Numbers stats={data} />
      <Days stats={data} />
    </section>
  )
}

function Numbers({ stats }: { stats: ResourceStats }) {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  const hours = (minutes: number) => Math.round(minutes / 60)
  const numbers = [
    [t('occupancy'), stats.occupancy === null ? t('noWork') : share(stats.occupancy, language)],
    [
      t('booked'),
      t('hours', { hours: hours(stats.booked_minutes) }),
      t('ofWorking', { hours: hours(stats.working_minutes) }),
    ],
    [t('completed'), String(stats.bookings.by_status.completed ?? 0)],
    [t('noShows'), String(stats.bookings.by_status.no_show ?? 0)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 sm:grid-cols-4">
      {numbers.map(([name, value, more]) => (
        <div key={name} className="min-w-0">
          <dt className="truncate text-xs text-faint">{name}</dt>
          <dd className="font-semibold tabular-nums">
            {value} {more && <span className="text-xs font-normal text-faint">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ stats: { series } }: { stats: ResourceStats }) {
  const t = useTexts(resourceTexts)
  const clock = useClock()
  const language = useLanguage()
  return (
    <div role="img" aria-label={t('perDay')} className="mt-3 flex h-10 items-end gap-0.5">
      {series.map(({ from, occupancy }) => (
        <span
          key={from}
          title={`${clock.day(from)}: ${share(occupancy ?? 0, language)}`}
          className="flex h-full flex-1 items-end rounded-sm bg-sunken"
        >
          <span className="w-full rounded-sm bg-accent" style={{ height: `${Math.min(1, occupancy ?? 0) * 100}%` }} />
        </span>
      ))}
    </div>
  )
}
