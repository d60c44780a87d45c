// A small month to jump to another day.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useClock } from '../data/workspace.tsx'
import { addDays, type Day, mondayOf } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { calendarTexts } from './texts.ts'

const WEEKS = 6
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
  const t = useTexts(calendarTexts)
  const clock = useClock()
  const [near, setNear] = useState(day)
  const grid = useRef<HTMLDivElement>(null)
  const first = mondayOf(`${near.slice(0, 7)}-01`)
  const days = Array.from({ length: WEEKS * 7 }, (_, index) => addDays(first, index))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that has the keyboard is another one then
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [near])
  const turn = (months: number) => {
    const middle = addDays(`${near.slice(0, 7)}-15`, months * 30)
    setNear(`${middle.slice(0, 7)}-01`)
  }
  const press = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setNear(addDays(near, step))
  }
  return (
    <>
      <div className="flex items-center pb-2">
        <IconButton label={t('previousMonth')} onClick={() => turn(-1)}>
          <ChevronLeft size={18} />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center font-semibold first-letter:uppercase">
          {clock.nameOf(near, 'month')}
        </p>
        <IconButton label={t('nextMonth')} onClick={() => turn(1)}>
          <ChevronRight size={18} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the days, which are buttons */}
      <div ref={grid} className="grid grid-cols-7" onKeyDown={press}>
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
              each.slice(0, 7) !== near.slice(0, 7) && 'text-faint',
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
