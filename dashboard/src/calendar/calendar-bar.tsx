// The toolbar of the calendar: days, view and resources.
import { CalendarDays, CalendarOff, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useAddress } from '../data/address.ts'
import { useClock, useMay, useNow } from '../data/workspace.ts'
import { browserTimezone, type Clock, type Day, sameClock } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Badge, Choice } from '../ui/surface.tsx'
import { type CalendarAddress, turnedDay } from './calendar-address.ts'
import { MonthPicker } from './month-picker.tsx'
import { fetchAhead } from './queries.ts'
import { daysOf, VIEWS } from './shown-days.ts'
import { calendarTexts } from './texts.ts'
import { timeOffTexts } from './time-off-texts.ts'

export function CalendarBar({ address, children }: { address: CalendarAddress; children: ReactNode }) {
  const t = useTexts(calendarTexts)
  const clock = useClock()
  const off = useTexts(timeOffTexts)
  const mayWrite = useMay('bookings:write')
  const mayBlock = useMay('config:write')
  const [, change] = useAddress()
  const { view, day, today, days } = address
  const go = (to: Day) => change({ day: to === today ? undefined : to })
  const turning = (pages: number) => {
    const fetch = () => fetchAhead(clock, daysOf(address, turnedDay(address, pages)))
    return { onClick: () => go(turnedDay(address, pages)), onPointerEnter: fetch, onFocus: fetch }
  }
  return (
    <header className="flex flex-wrap items-start gap-x-2 gap-y-2 pb-3 print:hidden">
      <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-1 gap-y-2">
        <IconButton label={t('earlier')} {...turning(-1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <IconButton label={t('later')} {...turning(1)}>
          <ChevronRight size={20} />
        </IconButton>
        <h1 className="min-w-0 text-lg font-semibold tracking-tight sm:text-xl">
          <MonthPicker day={day} today={today} choose={go}>
            <button
              type="button"
              className="flex h-10 max-w-full items-center gap-2 rounded-lg px-2 text-left hover:bg-sunken"
            >
              <CalendarDays size={18} className="shrink-0 text-faint max-sm:hidden" aria-hidden />
              <span className="truncate first-letter:uppercase max-sm:hidden">{titleOf(clock, days, 'long')}</span>
              <span className="truncate first-letter:uppercase sm:hidden">{titleOf(clock, days, 'short')}</span>
            </button>
          </MonthPicker>
        </h1>
        {!days.includes(today) && (
          <Button size="small" className="h-9" onClick={() => go(today)}>
            {t('today')}
          </Button>
        )}
        <ZoneNote />
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        {children}
        <Choice
          label={t('view')}
          value={view}
          options={VIEWS.map((each) => ({ value: each, text: t(each) }))}
          onChange={(chosen) => change({ view: chosen === 'day' ? undefined : chosen })}
        />
        {mayBlock && (
          <IconButton label={off('block')} onClick={() => change({ block: true })}>
            <CalendarOff size={20} />
          </IconButton>
        )}
        {mayWrite && (
          <Button look="main" className="max-sm:ml-auto max-sm:px-3" onClick={() => change({ new: true })}>
            <Plus size={18} aria-hidden />
            <span className="max-sm:sr-only">{t('newBooking')}</span>
          </Button>
        )}
      </div>
    </header>
  )
}

/** Shown only if the device has another local time. `memo`, because asking the device takes a millisecond. */
const ZoneNote = memo(function ZoneNote() {
  const t = useTexts(calendarTexts)
  const clock = useClock()
  const now = useNow()
  if (sameClock(clock.timezone, browserTimezone(), now)) return null
  const zone = clock.timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? clock.timezone
  return (
    <p className="px-1">
      <Badge tone="warn">{t('zone', { zone, offset: clock.offset(now) })}</Badge>
    </p>
  )
})

function titleOf(clock: Clock, days: readonly Day[], style: 'long' | 'short'): string {
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  if (first === last) return clock.nameOf(first, style)
  const shown = style === 'long' ? 'short' : 'date'
  return `${clock.nameOf(first, shown)} – ${clock.nameOf(last, shown)}`
}
