// The week as a grid on which hours are painted. With the keyboard, people type the same hours in the list.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { timeOfMinutes } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { DayMenu } from './day-menu.tsx'
import { hoursTexts } from './hours-texts.ts'
import { usePainting } from './painting.ts'
import { type Piece, piecesOf, type Week } from './week.ts'
import { useWeekdays } from './weekdays.ts'

const AXIS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const COLUMNS = 'grid grid-cols-[2.25rem_minmax(0,1fr)]'

export function WeekGrid({
  week,
  onChange,
}: {
  week: Week
  /** Undefined if the grid is read-only. */
  onChange?: (week: Week) => void
}) {
  const t = useTexts(hoursTexts)
  return (
    <div className="min-w-0 flex-1">
      {onChange && (
        <p className="pb-2 text-sm text-faint">
          <span className="pointer-coarse:hidden">{t('paintHint')}</span>
          <span className="hidden pointer-coarse:inline">{t('tapHint')}</span>
        </p>
      )}
      <DayNames week={week} onChange={onChange} />
      <div className={COLUMNS}>
        <div aria-hidden className="relative text-right text-xs text-faint">
          {AXIS.map((hour) => (
            <span
              key={hour}
              className="absolute right-1.5 -translate-y-1/2 tabular-nums"
              style={{ top: percent(hour * 60) }}
            >
              {String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        <Surface week={week} onChange={onChange} />
      </div>
    </div>
  )
}

function DayNames({ week, onChange }: { week: Week; onChange: ((week: Week) => void) | undefined }) {
  const t = useTexts(hoursTexts)
  const { long, short } = useWeekdays()
  return (
    <div className={COLUMNS}>
      <span />
      <div className="grid grid-cols-7 pb-1">
        {short.map((name, day) =>
          onChange ? (
            <DayMenu
              key={name}
              day={day}
              week={week}
              onChange={onChange}
              button={
                <button
                  type="button"
                  className="relative flex h-10 min-w-0 items-center justify-center gap-0.5 rounded-lg text-sm font-medium text-soft hover:bg-sunken"
                >
                  <span aria-hidden className="truncate">
                    {name}
                  </span>
                  <span className="sr-only">{t('dayMenu', { day: long[day] as string })}</span>
                  <ChevronDown size={14} aria-hidden className="hidden shrink-0 text-faint sm:block" />
                </button>
              }
            />
          ) : (
            <span key={name} className="py-2 text-center text-sm font-medium text-soft">
              {name}
            </span>
          ),
        )}
      </div>
    </div>
  )
}

function Surface({ week, onChange }: { week: Week; onChange: ((week: Week) => void) | undefined }) {
  const t = useTexts(hoursTexts)
  const surface = useRef<HTMLDivElement>(null)
  const { shown, stroke, onSurface, onEdge } = usePainting(surface, week, onChange ?? (() => {}))
  return (
    <div
      ref={surface}
      role="img"
      aria-label={t('picture')}
      className={cx(
        'relative grid h-[33rem] touch-pan-y grid-cols-7 overflow-hidden rounded-xl border bg-sunken select-none',
        onChange && (stroke?.kind === 'edge' ? 'cursor-ns-resize' : 'cursor-crosshair'),
      )}
      {...(onChange && onSurface)}
    >
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_calc(100%/24))]"
      />
      {shown.map((_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
        <div key={day} className="relative border-l first:border-l-0">
          {piecesOf(shown, day).map((piece) => (
            <Block
              key={`${piece.of} ${piece.span.start}`}
              piece={piece}
              column={day}
              onEdge={onChange && !stroke ? onEdge : undefined}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Block({
  piece,
  column,
  onEdge,
}: {
  piece: Piece
  column: number
  onEdge: ReturnType<typeof usePainting>['onEdge'] | undefined
}) {
  const { of, span, start, end } = piece
  const begins = of === column
  const ends = !begins || span.end <= MINUTES_PER_DAY
  return (
    <div
      className={cx(
        'absolute inset-x-0.5 flex flex-col overflow-hidden bg-accent-soft px-0.5 text-[0.625rem]/4 font-medium text-accent-ink tabular-nums ring-1 ring-accent/60 ring-inset sm:inset-x-1 sm:px-1.5 sm:text-xs',
        begins && 'rounded-t-md',
        ends && 'rounded-b-md',
      )}
      style={{ top: percent(start), height: percent(end - start) }}
    >
      {begins && end - start >= 60 && <span>{timeOfMinutes(start)}</span>}
      {ends && end - start >= 120 && <span className="mt-auto">{timeOfMinutes(end)}</span>}
      {onEdge && begins && <Handle at="top" {...onEdge(piece, column, 'start')} />}
      {onEdge && ends && <Handle at="bottom" {...onEdge(piece, column, 'end')} />}
    </div>
  )
}

function Handle({ at, ...rest }: { at: 'top' | 'bottom'; onPointerDown: (event: PointerEvent) => void }) {
  return (
    <span
      className={cx(
        'absolute inset-x-0 h-2 cursor-ns-resize touch-none pointer-coarse:h-5',
        at === 'top' ? 'top-0' : 'bottom-0',
      )}
      {...rest}
    />
  )
}

const percent = (minutes: number): CSSProperties['top'] => `${(minutes / MINUTES_PER_DAY) * 100}%`
