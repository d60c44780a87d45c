// The opening hours of a plan: a picture of the week, and inputs for the hours of each day.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { Copy, Plus, X } from 'lucide-react'
import { addDays, minutesOfTime, openClock } from '../../text/clock.ts'
import { type Language, useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Input } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Plan, Window } from '../plan.ts'
import { addWindow, copyFirstHours, setWindows, windowsOn } from '../plan-edits.ts'
import { ExistingPart } from './existing-note.tsx'
import { previewTexts } from './preview-texts.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

export function PreviewHours({ plan, edit }: { plan: Plan; edit: (plan: Plan) => void }) {
  const t = useTexts(previewTexts)
  const language = useLanguage()
  return (
    <Card title={t('hours')}>
      <ExistingPart plan={plan} edit={edit} id={plan.hoursItem.id} part="hours" />
      <WeekPicture plan={plan} />
      <ul className="mt-4 flex flex-col divide-y">
        {WEEKDAYS.map((weekday) => (
          <DayHours key={weekday} plan={plan} edit={edit} weekday={weekday} day={weekdayName(weekday, language)} />
        ))}
      </ul>
      {plan.hours.length === 0 ? (
        <p className="pt-2 text-sm text-danger-ink">{t('noHours')}</p>
      ) : (
        <Button size="small" className="mt-3 max-sm:h-10" onClick={() => edit(copyFirstHours(plan))}>
          <Copy size={16} aria-hidden />
          {t('copyHours')}
        </Button>
      )}
    </Card>
  )
}

/** 5 January 2026 was a Monday. */
const weekdayName = (weekday: number, language: Language) =>
  openClock('UTC', language).nameOf(addDays('2026-01-05', weekday - 1), 'weekday')

function DayHours({
  plan,
  edit,
  weekday,
  day,
}: {
  plan: Plan
  edit: (plan: Plan) => void
  weekday: number
  day: string
}) {
  const t = useTexts(previewTexts)
  const windows = windowsOn(plan, weekday)
  const change = (at: number, part: Partial<Window>) =>
    edit(
      setWindows(
        plan,
        weekday,
        windows.map((window, index) => (index === at ? { ...window, ...part } : window)),
      ),
    )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-1.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <span className={cx('truncate pt-2 first-letter:uppercase', windows.length === 0 && 'text-faint')}>{day}</span>
      <div className="flex min-w-0 flex-col gap-1.5 max-sm:col-start-1 max-sm:row-start-2">
        {windows.length === 0 && <span className="pt-2 text-faint">{t('closed')}</span>}
        {windows.map(({ start, end }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id, only their order
          <div key={index} className="flex min-w-0 items-center gap-1">
            <TimeInput label={t('opens', { day })} value={start} onChange={(text) => change(index, { start: text })} />
            <span aria-hidden>–</span>
            <TimeInput label={t('closes', { day })} value={end} onChange={(text) => change(index, { end: text })} />
            <IconButton
              label={t('removeHours', { day })}
              onClick={() => edit(setWindows(plan, weekday, windows.toSpliced(index, 1)))}
            >
              <X size={16} />
            </IconButton>
          </div>
        ))}
        {windows.some(({ start, end }) => start === end) && <p className="text-sm text-danger-ink">{t('badHours')}</p>}
      </div>
      <IconButton
        label={t('addHours', { day })}
        className="max-sm:col-start-2 max-sm:row-start-1"
        onClick={() => edit(addWindow(plan, weekday))}
      >
        <Plus size={18} />
      </IconButton>
    </li>
  )
}

function TimeInput({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <Input
      type="time"
      required
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-34 px-2 tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  )
}

function WeekPicture({ plan }: { plan: Plan }) {
  return (
    <div aria-hidden className="grid grid-cols-7 gap-1.5">
      {WEEKDAYS.map((weekday) => (
        <div key={weekday} className="relative h-20 overflow-hidden rounded-md bg-sunken">
          {windowsOn(plan, weekday).map(({ start, end }) => {
            const from = minutesOfTime(start)
            const to = end <= start ? MINUTES_PER_DAY : minutesOfTime(end)
            return (
              <div
                key={start}
                className="absolute inset-x-0 rounded-md bg-accent/70"
                style={{
                  top: `${(from / MINUTES_PER_DAY) * 100}%`,
                  height: `${((to - from) / MINUTES_PER_DAY) * 100}%`,
                }}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
