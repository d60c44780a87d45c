// The frame of the board: the heads of the columns, which stay at the top, and the hours, which stay at the side.
import type { CSSProperties } from 'react'
import { useClock, useNow } from '../data/workspace.ts'
import { type Clock, type Day, timeOfMinutes } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Initials } from '../ui/surface.tsx'
import { type Axis, hoursOf, momentAt, placeOf } from './axis.ts'
import { type Board, type Column, momentOf, todayIn } from './board.ts'
import { widthOf } from './board-column.tsx'
import { calendarTexts } from './texts.ts'

export function Heads({ board: { kind, columns }, today }: { board: Board; today: Day }) {
  const clock = useClock()
  return (
    <div className="sticky top-0 z-20 flex border-b bg-card">
      <div className="sticky left-0 z-10 w-(--gutter) shrink-0 bg-card" />
      {columns.map((column) => (
        <div
          key={column.key}
          className="calendar-width flex h-12 items-center gap-2 border-l bg-card px-2.5"
          style={widthOf(column)}
          aria-hidden
        >
          {kind === 'week' || !column.resource ? (
            <span
              className={cx('truncate font-medium first-letter:uppercase', column.day === today && 'text-accent-ink')}
            >
              {clock.nameOf(column.day, 'short')}
            </span>
          ) : (
            <>
              <Initials
                name={column.resource.name}
                color={column.resource.color}
                photo={column.resource.photo_url}
                size="small"
              />
              {/* The width begins at 0, because otherwise one long name would make all columns wide. */}
              <span className="w-0 grow truncate font-medium" title={column.resource.name}>
                {column.resource.name}
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** The hours at the left edge; an hour that is repeated also shows its offset from UTC. */
export function Gutter({ axis, clock, days }: { axis: Axis; clock: Clock; days: readonly Day[] }) {
  const t = useTexts(calendarTexts)
  const changing = days.find((day) => (axis.days.get(day)?.repeated.length ?? 0) > 0)
  return (
    <div aria-hidden className="sticky left-0 z-10 w-(--gutter) shrink-0 bg-card text-xs text-faint tabular-nums">
      {hoursOf(axis).map(({ at, wall, pass }) => (
        <div
          key={at}
          className="calendar-shade absolute right-2 flex -translate-y-2 flex-col items-end leading-4"
          style={{ '--at': at, '--long': 0 } as CSSProperties}
          title={pass === 2 ? t('secondPass') : undefined}
        >
          <span>{at > 0 && timeOfMinutes(wall)}</span>
          {pass === 2 && changing && (
            <span className="text-[0.625rem] whitespace-nowrap">
              {clock.offset(new Date(momentAt(axis, changing, at) * 60_000))}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** The line of the present time, across all columns of today. */
export function NowLine({ axis, columns, today }: { axis: Axis; columns: readonly Column[]; today: Day }) {
  const now = momentOf(useNow().toISOString()) as number
  const first = todayIn(columns, today)
  if (first === -1) return null
  const last = columns.findLastIndex(({ day }) => day === today)
  const style = {
    '--at': placeOf(axis, today, now),
    '--long': 0,
    left: `${(first / columns.length) * 100}%`,
    right: `${(1 - (last + 1) / columns.length) * 100}%`,
  } as CSSProperties
  return (
    <div
      aria-hidden
      data-now
      className="calendar-shade pointer-events-none absolute z-6 border-t-2 border-danger"
      style={style}
    >
      <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-danger" />
    </div>
  )
}

/** The lines of the hours, behind all columns. */
export function Lines({ axis }: { axis: Axis }) {
  return axis.stretches.map(({ at, from, to }) => (
    <div
      key={at}
      aria-hidden
      className="calendar-shade calendar-lines pointer-events-none absolute inset-x-0"
      style={{ '--at': at, '--long': to - from, '--phase': (60 - (from % 60)) % 60 } as CSSProperties}
    />
  ))
}
