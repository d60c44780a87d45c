// A small calendar of a month for choosing another day.
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useClock } from '../data/workspace.ts'
import { addDays, type Day } from '../text/clock.ts'
import { daysShown, monthOf } from '../text/month.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { MonthTurner } from '../ui/month-turner.tsx'
import { calendarTexts } from './texts.ts'

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function MonthPicker({
  day,
  today,
  choose,
  children,
}: {
  day: Day
  today: Day
  choose: (day: Day) => void
  children: ReactNode
}) {
  const t = useTexts(calendarTexts)
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('chooseDay')}
          className="z-50 rounded-2xl border bg-card p-3 text-ink shadow-float"
        >
          <Month
            day={day}
            today={today}
            choose={(chosen) => {
              setOpen(false)
              choose(chosen)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Month({ day, today, choose }: { day: Day; today: Day; choose: (day: Day) => void }) {
  const clock = useClock()
  const [near, setNear] = useState(day)
  const grid = useRef<HTMLDivElement>(null)
  const month = monthOf(near)
  const days = daysShown(month)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has the focus then
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [near])
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setNear(addDays(near, step))
  }
  return (
    <>
      <MonthTurner month={month} onTurn={(next) => setNear(`${next}-01`)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the days, which are buttons */}
      <div ref={grid} className="grid grid-cols-7 pt-2" onKeyDown={press}>
        {days.slice(0, 7).map((each) => (
          <span key={each} aria-hidden className="grid h-8 place-items-center text-xs text-faint">
            {clock.nameOf(each, 'weekday').slice(0, 2)}
          </span>
        ))}
        {days.map((each) => (
          <button
            key={each}
            type="button"
            tabIndex={each === near ? 0 : -1}
            aria-label={clock.nameOf(each, 'long')}
            aria-current={each === today ? 'date' : undefined}
            aria-pressed={each === day}
            onClick={() => choose(each)}
            className={cx(
              'size-10 rounded-lg tabular-nums hover:bg-sunken aria-pressed:bg-accent aria-pressed:text-on-accent',
              monthOf(each) !== month && 'text-faint',
              each === today && 'font-bold text-accent-ink',
            )}
          >
            {Number(each.slice(8))}
          </button>
        ))}
      </div>
    </>
  )
}
