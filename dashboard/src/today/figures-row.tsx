// The four figures of the day.
import { share } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import type { Figures } from './day.ts'
import { todayTexts } from './texts.ts'

export function FiguresRow({ figures: { booked, completed, noShows, occupancy } }: { figures: Figures }) {
  const t = useTexts(todayTexts)
  const language = useLanguage()
  const rows = [
    ['booked', booked],
    ['completed', completed],
    ['noShows', noShows],
    ['occupancy', occupancy === null ? '–' : share(occupancy, language)],
  ] as const
  return (
    <section aria-label={t('figures')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {rows.map(([key, value]) => (
          <div key={key} className="rounded-2xl border bg-card px-4 py-3 shadow-card sm:px-5 sm:py-4">
            <dt className="truncate text-sm text-faint">{t(key)}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
