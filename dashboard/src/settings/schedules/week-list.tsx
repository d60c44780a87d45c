// The hours of a week as a list of inputs: the same hours as in the grid.
import { Copy } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { DayMenu } from './day-menu.tsx'
import { AddHours, DayRows } from './day-rows.tsx'
import { hoursTexts } from './hours-texts.ts'
import { type DayHours, setDay, type Week } from './week.ts'
import { useWeekdays } from './weekdays.ts'

export function WeekList({
  title,
  week,
  onChange,
}: {
  /** The title of the list; by default it says that the hours are the same as in the grid. */
  title?: string
  week: Week
  onChange: (week: Week) => void
}) {
  const t = useTexts(hoursTexts)
  const name = title ?? t('typed')
  const { long, short } = useWeekdays()
  return (
    <section aria-label={name}>
      <h3 className={title ? 'sr-only' : 'pb-1 text-sm font-medium text-soft'}>{name}</h3>
      <ul>
        {week.map((hours, day) => {
          const dayName = long[day] as string
          const change = (next: DayHours) => onChange(setDay(week, day, next))
          return (
            <li
              key={dayName}
              className="flex flex-wrap items-start gap-x-1 border-b py-1.5 last:border-b-0 sm:flex-nowrap"
            >
              <span className="flex-1 pt-2 font-medium sm:w-10 sm:flex-none">
                <span aria-hidden>
                  <span className="sm:hidden">{dayName}</span>
                  <span className="hidden sm:inline">{short[day]}</span>
                </span>
                <span className="sr-only">{dayName}</span>
              </span>
              <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1">
                <DayRows day={dayName} hours={hours} onChange={change} />
              </div>
              <AddHours day={dayName} hours={hours} onChange={change} />
              <DayMenu
                day={day}
                week={week}
                onChange={onChange}
                button={
                  <IconButton label={t('dayMenu', { day: dayName })}>
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
