// The content of the calendar once it is loaded: a board or a list, and the menu and dialogs of a booking.
import { minuteOf } from '@holdfast/time/moment.ts'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useActions } from '../booking/offers/use-actions.tsx'
import { textIn, useAddress } from '../data/address.ts'
import type { Booking, Resource } from '../data/api.ts'
import { useManages, useMay, useNow } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty, Skeleton, SkeletonList } from '../ui/surface.tsx'
import { axisOf } from './axis.ts'
import { dayBoard, weekBoard } from './board.ts'
import { focusBooking } from './board-focus.ts'
import { BoardView } from './board-view.tsx'
import { useLook } from './booking-look.tsx'
import { BookingMenu, type MenuPlace } from './booking-menu.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { ClosedDays } from './closed-days.tsx'
import type { Known } from './obstacles.ts'
import { OtherTimes } from './other-times.tsx'
import type { CalendarData } from './queries.ts'
import { TeamWeekView } from './team-week-view.tsx'
import { calendarTexts } from './texts.ts'
import { useTimeOff } from './time-off.ts'
import { TimeOffDialogs } from './time-off-dialogs.tsx'
import type { BoardActions } from './use-board-events.ts'
import type { TeamActions } from './use-cell-events.ts'
import { useMoving } from './use-moving.ts'

/** The agenda loads the phone numbers of all countries, which the board does not need. */
const Agenda = lazy(() => import('./agenda.tsx').then(({ Agenda }) => ({ default: Agenda })))
const ChosenMove = lazy(() => import('./chosen-move.tsx').then(({ ChosenMove }) => ({ default: ChosenMove })))

export function CalendarBody({
  address,
  data,
  resources,
  shown,
}: {
  address: CalendarAddress
  data: CalendarData
  /** All resources that can be shown. */
  resources: readonly Resource[]
  shown: readonly Resource[]
}) {
  const look = useLook()
  const [search, change] = useAddress()
  const mayWrite = useMay('bookings:write')
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const { move, refusal, dismiss } = useMoving(look, data.resources)
  const { start, dialog } = useActions(({ id }) => giveBack(id))
  const now = minuteOf(useNow())
  // An expired hold is not shown, even before the server has said that it is expired.
  const lapsed = data.bookings.filter((each) => hasLapsed(each, now)).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an expired hold changes the board, not every minute
  const present = useMemo(() => data.bookings.filter((each) => !hasLapsed(each, now)), [data.bookings, lapsed])
  const timeOff = useTimeOff(address.days)
  const known: Known = useMemo(() => ({ ...data, bookings: present, timeOff, now }), [data, present, timeOff, now])
  const bookings = useMemo(
    () => present.filter(({ status }) => !address.hidesCancelled || status !== 'cancelled'),
    [present, address.hidesCancelled],
  )
  const open: BoardActions['open'] = ({ id }) => change({ booking: id })
  const moveByDialog: BoardActions['moveByDialog'] = ({ id }) => change({ move: id })
  const actions: TeamActions = {
    open,
    moveByDialog,
    menu: (booking, at) => setMenu({ booking, ...at }),
    drop: move,
    bookAt: (start, { resource }) =>
      change({ new: true, start: new Date(start * 60_000).toISOString(), with: resource?.id }),
    bookOn: (day, resource) => change({ new: true, day, with: resource?.id }),
    block: (start, end, { resource }) =>
      change({
        block: true,
        start: new Date(start * 60_000).toISOString(),
        end: new Date(end * 60_000).toISOString(),
        with: resource?.id,
      }),
  }
  const moving = textIn(search, 'move')
  const isTeamWeek = address.view === 'week' && shown.length > 1
  // A board has its columns and hours before its bookings, so it is drawn while they are being loaded.
  const isBoard = address.view !== 'list' && !isTeamWeek && shown.length > 0
  return (
    <>
      {data.isCurrent && shown.length > 0 && <ClosedDays known={known} shown={shown} days={address.days} open={open} />}
      {!data.isCurrent && !isBoard ? (
        <Skeleton className="min-h-96 flex-1 rounded-2xl" />
      ) : resources.length === 0 ? (
        <Nobody />
      ) : shown.length === 0 ? (
        <NoneChosen />
      ) : address.view === 'list' ? (
        <Suspense fallback={<SkeletonList rows={8} />}>
          <Agenda
            address={address}
            bookings={bookings.filter(({ allocations }) => isOfSome(shown, resources, allocations))}
            resources={data.resources}
            actions={actions}
            book={mayWrite ? () => change({ new: true }) : undefined}
          />
        </Suspense>
      ) : isTeamWeek ? (
        <TeamWeekView
          days={address.days}
          today={address.today}
          known={known}
          bookings={bookings}
          shown={shown}
          isEveryone={shown === resources}
          actions={actions}
        />
      ) : (
        <Columns
          address={address}
          known={known}
          shown={shown}
          isEveryone={shown === resources}
          bookings={bookings}
          actions={actions}
          isCurrent={data.isCurrent}
        />
      )}
      <TimeOffDialogs day={address.day} timeOff={timeOff} resources={resources} />
      {menu && (
        <BookingMenu
          place={menu}
          onClose={() => setMenu(null)}
          open={open}
          move={moveByDialog}
          run={(booking, offer) => void start(booking, offer)}
          back={() => giveBack(menu.booking.id)}
        />
      )}
      {dialog}
      {refusal && (
        <OtherTimes
          refusal={refusal}
          take={async (wish) => giveBack((await move(wish))?.id ?? wish.booking.id)}
          onClose={() => {
            dismiss()
            giveBack(refusal.wish.booking.id)
          }}
        />
      )}
      {moving && data.isCurrent && (
        <Suspense>
          <ChosenMove
            id={moving}
            known={known}
            move={(wish) => void move(wish)}
            onClose={() => {
              change({ move: undefined })
              giveBack(moving)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const hasLapsed = ({ status, hold_expires_at }: Booking, now: number) =>
  status === 'held' && hold_expires_at !== null && Date.parse(hold_expires_at) <= now * 60_000

/** Returns the focus to the booking of a menu or dialog, unless another one has opened. */
function giveBack(bookingId: string): void {
  requestAnimationFrame(() => {
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) focusBooking(document.body, bookingId)
  })
}

function isOfSome(
  shown: readonly Resource[],
  all: readonly Resource[],
  allocations: readonly { resource_id: string }[],
): boolean {
  return shown === all || allocations.some(({ resource_id }) => shown.some(({ id }) => id === resource_id))
}

function Columns({
  address: { view, day, days, today },
  known,
  shown,
  isEveryone,
  bookings,
  actions,
  isCurrent,
}: {
  address: CalendarAddress
  known: Known
  shown: readonly Resource[]
  isEveryone: boolean
  bookings: CalendarData['bookings']
  actions: BoardActions
  isCurrent: boolean
}) {
  const { clock } = useLook()
  const key = days.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which days they are
  const axis = useMemo(() => axisOf(clock, days), [clock, key])
  const { hours, timeOff } = known
  // biome-ignore lint/correctness/useExhaustiveDependencies: the axis is of those days
  const board = useMemo(() => {
    const input = { axis, hours, bookings, timeOff }
    return view === 'day'
      ? dayBoard(input, day, shown)
      : weekBoard(input, days, { resources: shown, everyone: isEveryone })
  }, [axis, hours, bookings, timeOff, view, day, shown, isEveryone])
  return <BoardView key={view} board={board} known={known} today={today} actions={actions} isCurrent={isCurrent} />
}

function Nobody() {
  const t = useTexts(calendarTexts)
  const manages = useManages()
  const action = manages && (
    <Link to="/settings/resources" className={buttonClass({ look: 'main' })}>
      {t('addResources')}
    </Link>
  )
  return (
    <div className="grid flex-1 place-items-center rounded-2xl border bg-card shadow-card">
      <Empty icon={<CalendarDays size={32} />} title={t('emptyTitle')} action={action}>
        {t('empty')}
      </Empty>
    </div>
  )
}

function NoneChosen() {
  const t = useTexts(calendarTexts)
  const [, change] = useAddress()
  return (
    <div className="grid flex-1 place-items-center rounded-2xl border bg-card shadow-card">
      <Empty
        title={t('noneShownTitle')}
        action={<Button onClick={() => change({ resource: undefined, group: undefined })}>{t('showEveryone')}</Button>}
      >
        {t('noneShown')}
      </Empty>
    </div>
  )
}
