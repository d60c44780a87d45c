// Says that today is closed, and when the business opens next.
import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { todayTexts } from './texts.ts'

export function ClosedCard({ opensAt }: { opensAt: Date | null }) {
  const t = useTexts(todayTexts)
  const clock = useClock()
  const day = opensAt && clock.dayOf(opensAt)
  return (
    <section
      aria-label={t('closedToday')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border bg-card px-4 py-3 shadow-card sm:px-5"
    >
      <DoorClosed size={20} aria-hidden className="shrink-0 text-faint" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">{t('closedToday')}</span>{' '}
        <span className="text-soft">
          {opensAt && day
            ? t('nextOpen', { day: clock.nameOf(day, 'long'), time: clock.time(opensAt) })
            : t('neverOpen')}
        </span>
      </p>
      {day && (
        <Link to="/calendar" search={{ day }} className={`${buttonClass({ size: 'small' })} max-sm:h-10`}>
          {t('lookThere')}
        </Link>
      )}
    </section>
  )
}
