// A grid of a month's days: a click chooses one, dragging chooses several, and the keyboard works too.
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useClock } from '../../data/workspace.ts'
import type { Day } from '../../text/clock.ts'
import { daysBetween, daysShown, type Month, monthOf } from '../../text/month.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { spanText } from './day-rows.tsx'
import { overrideTexts } from './override-texts.ts'
import type { Overrides } from './overrides.ts'
import { type DayHours, hoursFrom, hoursOn, type Week } from './week.ts'
import { useWeekdays } from './weekdays.ts'

const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A day shows at most this many of its hours; its label has all of them. */
const MAX_LINES = 2

interface Props {
  month: Month
  today: Day
  week: Week
  overrides: Overrides
  /** Undefined if the grid is read-only. */
  onChoose?: (first: Day, last: Day) => void
}

export function MonthGrid({ month, today, week, overrides, onChoose }: Props) {
  const { short } = useWeekdays()
  const days = daysShown(month)
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: Day; to: Day } | null>(null)
  const marked = new Set(drag ? daysBetween(drag.from, drag.to) : [])
  const [focused, setFocused] = useState<Day | null>(null)
  const entry = days.find((day) => day === focused) ?? days.find((day) => day === today) ?? `${month}-01`
  const step = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    const next = by === undefined || days[days.indexOf(entry) + by]
    if (next === true || next === undefined) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const choose = () => {
    if (!drag || !onChoose) return
    const [first, ...more] = daysBetween(drag.from, drag.to)
    setDrag(null)
    onChoose(first as Day, more.at(-1) ?? (first as Day))
  }
  return (
    <div>
      <div aria-hidden className="grid grid-cols-7 pb-1 text-center text-sm text-faint">
        {short.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days are buttons; this follows their events */}
      <div
        ref={grid}
        className="grid grid-cols-7 gap-px overflow-hidden rounded-xl border bg-line select-none"
        onKeyDown={step}
        onPointerUp={choose}
        onPointerLeave={() => setDrag(null)}
      >
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            usual={hoursOn(week, day)}
            overrides={overrides}
            beside={monthOf(day) !== month}
            isToday={day === today}
            marked={marked.has(day)}
            button={{
              disabled: !onChoose,
              tabIndex: day === entry ? 0 : -1,
              onFocus: () => setFocused(day),
              // Enter and the space bar cause a click without a pointer; a pointer chooses when it is released.
              onClick: ({ detail }) => detail === 0 && onChoose?.(day, day),
              onPointerDown: (event) => {
                if (event.button !== 0) return
                // Without this, the first touched day would get all events of the finger.
                event.currentTarget.releasePointerCapture(event.pointerId)
                setDrag({ from: day, to: day })
              },
              onPointerEnter: () => setDrag((now) => now && { ...now, to: day }),
            }}
          />
        ))}
      </div>
    </div>
  )
}

function DayCell({
  day,
  usual,
  overrides,
  beside,
  isToday,
  marked,
  button,
}: {
  day: Day
  usual: DayHours
  overrides: Overrides
  /** Whether the day is of the month before or after. */
  beside: boolean
  isToday: boolean
  marked: boolean
  button: ComponentProps<'button'>
}) {
  const t = useTexts(overrideTexts)
  const clock = useClock()
  const override = overrides.get(day)
  const hours = override ? hoursFrom(override.windows) : usual
  const state = hours.length === 0 ? t('closed') : hours.map(spanText).join(', ')
  const name = clock.nameOf(day, 'long')
  const words = override?.reason
    ? t('dayReason', { day: name, state, reason: override.reason })
    : t('day', { day: name, state })
  return (
    <button
      type="button"
      data-day={day}
      className={cx(
        'relative flex h-14 min-w-0 flex-col gap-0.5 p-1 text-left -outline-offset-2 sm:h-20 sm:p-1.5',
        marked ? 'bg-accent-soft' : override ? (hours.length === 0 ? 'bg-danger-soft' : 'bg-warn-soft') : 'bg-card',
        !button.disabled && !override && !marked && 'hover:bg-sunken',
      )}
      {...button}
    >
      <span className="sr-only">{words}</span>
      <span
        aria-hidden
        className={cx(
          'grid size-6 place-items-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-accent font-semibold text-on-accent' : beside ? 'text-faint' : 'font-medium',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="hidden min-w-0 max-w-full flex-col px-1 text-xs sm:flex">
        {override ? (
          <Differs state={state} reason={override.reason} closed={hours.length === 0} />
        ) : (
          usual.slice(0, MAX_LINES).map((span) => (
            <span key={span.start} className="truncate text-faint">
              {spanText(span)}
            </span>
          ))
        )}
      </span>
    </button>
  )
}

function Differs({ state, reason, closed }: { state: string; reason: string | null; closed: boolean }) {
  const ink = closed ? 'text-danger-ink' : 'text-warn-ink'
  return (
    <>
      <span className={cx('truncate font-medium', ink)}>{state}</span>
      {reason && <span className={cx('truncate', ink)}>{reason}</span>}
    </>
  )
}
