// The week of a team: people as rows, days as columns. Dragging a booking changes its day and its person.
import { Plus } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { canMove } from '../booking/status.ts'
import type { Booking, Resource, TimeOff } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import type { Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Initials } from '../ui/surface.tsx'
import { faceOf, useLook } from './booking-look.tsx'
import { Signs } from './booking-signs.tsx'
import type { Known } from './obstacles.ts'
import { type Cell, type TeamRow, teamWeek } from './team-week.ts'
import { calendarTexts } from './texts.ts'
import { TimeOffLines } from './time-off-blocks.tsx'
import { useCellDrag } from './use-cell-drag.ts'
import { type TeamActions, useCellEvents } from './use-cell-events.ts'

export function TeamWeekView({
  days,
  today,
  known,
  bookings,
  shown,
  isEveryone,
  actions,
}: {
  days: readonly Day[]
  today: Day
  known: Known
  bookings: readonly Booking[]
  shown: readonly Resource[]
  isEveryone: boolean
  actions: TeamActions
}) {
  const t = useTexts(calendarTexts)
  const { clock } = useLook()
  const mayWrite = useMay('bookings:write')
  const scroller = useRef<HTMLElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const { hours } = known
  const key = days.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which days they are
  const rows = useMemo(
    () => teamWeek({ clock, hours, days, bookings, resources: shown }, { everyone: isEveryone }),
    [clock, hours, key, bookings, shown, isEveryone],
  )
  const drag = useCellDrag({ rows, known, ghost, drop: (wish) => void actions.drop(wish) })
  const events = useCellEvents({ rows, scroller, drag, actions })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days begin at another place
  useEffect(() => {
    const column = days.indexOf(today)
    const head = scroller.current?.querySelectorAll<HTMLElement>('thead th')[column + 1]
    const names = scroller.current?.querySelector<HTMLElement>('thead th')
    if (column > 0 && head && names) scroller.current?.scrollTo({ left: head.offsetLeft - names.offsetWidth })
  }, [key])
  return (
    <section
      ref={scroller}
      aria-label={t('calendar')}
      className="calendar-team relative isolate min-h-0 flex-1 overflow-auto overscroll-contain rounded-2xl border bg-card shadow-card"
    >
      <table className="w-full table-fixed border-separate border-spacing-0" {...events}>
        <caption className="sr-only">{t('weekOfTeam')}</caption>
        <colgroup>
          <col className="w-28 sm:w-40" />
          {days.map((day) => (
            <col key={day} className="w-36 lg:w-32" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 border-b bg-card px-3 py-2 text-left font-normal">
              <span className="sr-only">{t('resources')}</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 truncate border-b border-l bg-card px-2.5 py-2.5 text-left font-medium first-letter:uppercase',
                  day === today && 'text-accent-ink',
                )}
              >
                {clock.nameOf(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.resource?.id ?? 'left'}
              row={row}
              index={index}
              today={today}
              mayWrite={mayWrite}
              timeOff={known.timeOff}
            />
          ))}
        </tbody>
      </table>
      <div
        ref={ghost}
        hidden
        aria-hidden
        className="calendar-ghost pointer-events-none fixed top-0 left-0 z-30 flex max-w-56 flex-col rounded-md border-l-3 border-(--stage) bg-(--tint) px-2 py-1 text-[0.8125rem] leading-tight shadow-float [&[hidden]]:hidden"
      >
        <span className="truncate font-medium" />
        <span className="text-xs" />
      </div>
    </section>
  )
}

/** `memo`, because a drag and a menu change nothing in the rows. */
const Row = memo(function Row({
  row: { resource, cells },
  index,
  today,
  mayWrite,
  timeOff,
}: {
  row: TeamRow
  index: number
  today: Day
  mayWrite: boolean
  timeOff: readonly TimeOff[]
}) {
  const t = useTexts(calendarTexts)
  const name = resource?.name ?? t('nobodyAnyMore')
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-b bg-card px-3 py-2 text-left align-top font-medium [tr:last-child>&]:border-b-0"
      >
        <span className="flex items-center gap-2" title={name}>
          {resource && (
            <span className="max-sm:hidden">
              <Initials name={name} color={resource.color} photo={resource.photo_url} size="small" />
            </span>
          )}
          <span className="line-clamp-2 min-w-0 break-words">{name}</span>
        </span>
      </th>
      {cells.map((cell) => (
        <DayCell
          key={cell.day}
          cell={cell}
          row={index}
          who={name}
          off={resource ? <TimeOffLines day={cell.day} resource={resource} timeOff={timeOff} /> : null}
          mayBook={mayWrite && cell.day >= today && resource !== null}
          mayWrite={mayWrite}
        />
      ))}
    </tr>
  )
})

function DayCell({
  cell: { day, bookings, isClosed },
  row,
  who,
  off,
  mayBook,
  mayWrite,
}: {
  cell: Cell
  row: number
  who: string
  off: ReactNode
  mayBook: boolean
  mayWrite: boolean
}) {
  const t = useTexts(calendarTexts)
  const { clock } = useLook()
  return (
    <td
      data-row={row}
      data-day={day}
      className={cx(
        'group/cell border-b border-l p-1 align-top [tr:last-child>&]:border-b-0',
        isClosed && 'calendar-closed',
      )}
    >
      <div className="flex min-h-14 flex-col gap-1">
        {isClosed && bookings.length === 0 && <p className="px-1.5 py-1 text-sm text-faint">{t('closedDay')}</p>}
        {off}
        {bookings.map((booking) => (
          <Line key={booking.id} booking={booking} movable={mayWrite && canMove(booking)} />
        ))}
        {mayBook && (
          <button
            type="button"
            tabIndex={-1}
            data-book
            aria-label={t('bookThatDay', { who, day: clock.nameOf(day, 'short') })}
            className="flex min-h-7 flex-1 items-center justify-center rounded-md text-faint opacity-0 group-hover/cell:opacity-100 hover:bg-accent-soft hover:text-accent-ink focus-visible:opacity-100"
          >
            <Plus size={16} aria-hidden />
          </button>
        )}
      </div>
    </td>
  )
}

/** The text is on top of the button and not inside it, because the accessible name of the button says more. */
function Line({ booking, movable }: { booking: Booking; movable: boolean }) {
  const look = useLook()
  return (
    <div
      data-booking-id={booking.id}
      data-look={faceOf(booking)}
      {...(movable && { 'data-movable': '' })}
      className="calendar-line relative"
      style={{ '--stage': look.colorOf(booking) } as CSSProperties}
    >
      <button
        type="button"
        tabIndex={-1}
        data-open-booking
        aria-label={look.labelOf(booking)}
        className="absolute inset-0 rounded-md"
      />
      <div aria-hidden className="pointer-events-none relative flex flex-col px-1.5 py-0.5">
        <span className="calendar-line-name truncate text-[0.8125rem] font-medium">{look.nameOf(booking)}</span>
        <span className="flex items-center gap-1.5">
          <span className="min-w-0 flex-1 truncate text-xs text-soft tabular-nums">
            {`${look.clock.time(booking.start as string)} · ${look.serviceOf(booking)}`}
          </span>
          <Signs booking={booking} className="pointer-events-auto" />
        </span>
      </div>
    </div>
  )
}
