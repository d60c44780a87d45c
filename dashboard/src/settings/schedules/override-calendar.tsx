// The overrides of a schedule in a month: closed days, other hours, and reasons.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { Schedule, ScheduleOverride } from '../../data/api.ts'
import { overridesQuery } from '../../data/queries.ts'
import { useClock, useMay, useNow } from '../../data/workspace.ts'
import { addDays, type Day, openClock } from '../../text/clock.ts'
import { daysShown, type Month, monthIn, monthOf } from '../../text/month.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { MonthTurner } from '../../ui/month-turner.tsx'
import { Card, Failed } from '../../ui/surface.tsx'
import { spanText } from './day-rows.tsx'
import { MonthGrid } from './month-grid.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { overrideTexts } from './override-texts.ts'
import { MAX_OVERRIDE_DAYS, type Overrides } from './overrides.ts'
import { hoursFrom, hoursOn, weekFrom } from './week.ts'

export function OverrideCalendar({ schedule }: { schedule: Schedule }) {
  const t = useTexts(overrideTexts)
  const may = useMay('config:write')
  const today = useToday(schedule.timezone)
  const [, change] = useAddress()
  const month = useMonth()
  const { data, error, refetch } = useQuery(monthQuery(month))
  const overrides = useMemo(() => mapOf(data ?? [], schedule.id), [data, schedule.id])
  const week = useMemo(() => weekFrom(schedule.weekly), [schedule.weekly])
  const [chosen, setChosen] = useState<{ first: Day; last: Day } | null>(null)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-2 pb-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <MonthTurner month={month} onTurn={(next) => change({ month: next }, { replace: true })} />
      </div>
      {may && <p className="pb-3 text-sm text-faint">{t('hint')}</p>}
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <MonthGrid
          month={month}
          today={today}
          week={week}
          overrides={overrides}
          {...(may && { onChoose: (first: Day, last: Day) => setChosen({ first, last }) })}
        />
      )}
      <Differing month={month} overrides={overrides} />
      {chosen && (
        <OverrideDialog
          scheduleId={schedule.id}
          {...chosen}
          usual={hoursOn(week, chosen.first)}
          overrides={overrides}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}

/** The month in the address, or the present month of the workspace; it is known before the schedules are loaded. */
export function useMonth(): Month {
  const [search] = useAddress()
  const clock = useClock()
  const now = useNow()
  return monthIn(textIn(search, 'month')) ?? monthOf(clock.dayOf(now))
}

/** The overrides of the month, and of as many days after it as can be changed together. */
export function monthQuery(month: Month) {
  const days = daysShown(month)
  return overridesQuery(days[0] as Day, addDays(days.at(-1) as Day, MAX_OVERRIDE_DAYS))
}

/** The overrides as a list, because the days of the grid are too narrow for texts. */
function Differing({ month, overrides }: { month: Month; overrides: Overrides }) {
  const t = useTexts(overrideTexts)
  const clock = useClock()
  const days = [...overrides.values()].filter(({ date }) => monthOf(date) === month)
  return (
    <ul className="flex flex-col gap-1 pt-3 text-sm text-soft sm:hidden">
      {days.length === 0 && <li>{t('none')}</li>}
      {days
        .sort((a, b) => (a.date < b.date ? -1 : 1))
        .map(({ date, windows, reason }) => {
          const state = windows.length === 0 ? t('closed') : hoursFrom(windows).map(spanText).join(', ')
          const day = clock.nameOf(date, 'short')
          return <li key={date}>{reason ? t('dayReason', { day, state, reason }) : t('day', { day, state })}</li>
        })}
    </ul>
  )
}

function useToday(timezone: string): Day {
  const language = useLanguage()
  const now = useNow()
  return useMemo(() => openClock(timezone, language), [timezone, language]).dayOf(now)
}

const mapOf = (overrides: readonly ScheduleOverride[], scheduleId: string) =>
  new Map(overrides.filter(({ schedule_id }) => schedule_id === scheduleId).map((each) => [each.date, each]))
