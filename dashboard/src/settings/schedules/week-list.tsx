// The hours of a week as a list of times to type: the same hours that are painted.
import { Copy } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { DayMenu } from './day-menu.tsx'
import { DayRows } from './day-rows.tsx'
import { hoursTexts } from './hours-texts.ts'
import { setDay, type Week } from './week.ts'
import { useWeekdays } from './weekdays.ts'

export function WeekList({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const t = useTexts(hoursTexts)
  const { long, short } = useWeekdays()
  return (
    <section aria-label={t('typed')}>
      <h3 className="pb-1 text-sm font-medium text-soft">{t('typed')}</h3>
      <ul>
        {week.map((hours, day) => {
          const name = long[day] as string
          return (
            <li key={name} className="flex items-start gap-2 border-b py-1.5 last:border-b-0">
              <span className="w-9 shrink-0 pt-2 font-medium" title={name}>
                <span aria-hidden>{short[day]}</span>
                <span className="sr-only">{name}</span>
              </span>
              <div className="min-w-0 flex-1">
                <DayRows day={name} hours={hours} onChange={(next) => onChange(setDay(week, day, next))} />
              </div>
              <DayMenu
                day={day}
                week={week}
                onChange={onChange}
                button={
                  <IconButton label={t('dayMenu', { day: name })}>
                    <Copy size={16} />
                  </IconButton>
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
